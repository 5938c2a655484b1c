// What the host has asked for, call by call, from which a timeline is made.
#pragma once

#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "../../runtime/frames.h"
#include "../../runtime/host_call.h"

namespace simulator::profiler {

/// One call. Streams, events and threads are numbers, in the order in which they came.
struct Call {
    HostCall::Kind kind;
    bool isAsynchronous = false;  // done in the order of a stream
    bool isBlocking = true;       // of that stream
    Memory to = Memory::none, from = Memory::none;
    int thread = 0, device = 0;
    int stream = 0;  // 0: the device's legacy default stream
    int event = -1;
    size_t bytes = 0;
    uint64_t range = 0;
    std::string text;
    CallPlace at{};
    size_t place = 0;             // its number among the places
    std::vector<size_t> kernels;  // of a launch: its profile's number, and those it has launched
    uint64_t period = 0;
};

class Calls {
  public:
    /// By the host, outside of kernels.
    void add(const HostCall& call, uint64_t period);
    /// Of the call that was added last.
    void addKernel(size_t number);

    /// Those from that period on. `numberOf(profile)`: of a kernel, where it is written.
    nlohmann::json written(uint64_t period, const std::map<size_t, size_t>& numberOf) const;

  private:
    int streamOf(const HostCall& call, int thread, int device);
    size_t placeOf(const Frames& frames);

    std::vector<Call> calls_;
    std::map<std::tuple<cudaStream_t, int, int>, int> streams_;
    std::map<cudaEvent_t, int> events_;
    std::map<std::vector<const void*>, size_t> numbers_;
    std::vector<Frames> places_;
    int streamCount_ = 0;
    std::mutex mutex_;
};

/// Whether SIMULATOR_PROFILE_CALLS asks for them in the file of the profile.
bool areCallsWanted();

}  // namespace simulator::profiler
