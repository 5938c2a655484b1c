// The profiler: an observer that counts what kernels do.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "../../runtime/observer.h"
#include "calls.h"
#include "progress.h"
#include "recorder.h"
#include "sample.h"

namespace simulator::profiler {

/// What is counted of a kernel, in all launches of one shape and period.
struct Profile {
    std::string kernel;  // as the compiler writes it, with its parameters
    dim3 grid, block;
    size_t sharedBytes;  // of dynamic shared memory
    size_t number;       // in the order of their first launches
    uint64_t period;     // of the program
    uint64_t launches = 0;
    uint64_t blocksCounted = 0;  // of them: of a large grid, a sample
    KernelCounters counters;
};

class Profiler final : public Observer {
  public:
    static Profiler& instance();

    void called(const HostCall& call) override;
    void launchBegins(const Launch& launch) override;
    void launchEnds(const Launch& launch) override;
    bool runsBlock(uint64_t index) override { return sample_.runs(index); }
    void blockBegins(uint64_t index, unsigned threads) override;
    void blockEnds() override;
    void arrivesAtBarrier(unsigned thread, const void* frame) override;
    void barrierReleased(unsigned arrived, unsigned threads) override;
    void arrivesAtExchange(unsigned thread, const void* frame) override;
    void exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) override;
    void multiplies(unsigned thread, const WarpProduct& product, const void* frame) override;
    void accesses(const MemoryAccess& access) override;

    void comesToBlock(unsigned rank, uint64_t what, const void* frame);
    void accessesLocal(uintptr_t address, unsigned bytes, bool writes, const void* frame);

    /// In the order of their first launches.
    std::vector<const Profile*> profiles() const;
    const Places& places() const { return places_; }
    const Calls& calls() const { return calls_; }

    /// What is launched from now on is counted apart. Returns the number of the period that begins.
    uint64_t beginPeriod() { return ++period_; }
    /// The program itself wants to know. Nothing is counted otherwise where no file is asked for.
    void count(bool counts) { programCounts_ = counts; }

  private:
    using Shape = std::tuple<const char*, unsigned, unsigned, unsigned, unsigned, unsigned,
                             unsigned, size_t, uint64_t>;

    std::map<Shape, std::unique_ptr<Profile>> profiles_;
    Profile* running_ = nullptr;
    uint64_t period_ = 0;
    bool programCounts_ = false;
    bool counts_ = false;  // the launch that runs
    Sample sample_;
    Progress progress_;
    Places places_;
    Calls calls_;
};

/// Whether SIMULATOR_PROFILE names a file.
bool isFileWanted();

/// Writes what was counted to the file that SIMULATOR_PROFILE names, at its end, a line of JSON for
/// each kernel and shape, and after these one for the calls of the host if they are wanted. By the
/// host, at the end of the process.
void writeProfiles(const Profiler& profiler);

/// The same lines, of what was counted from that period on.
std::string linesOf(const Profiler& profiler, uint64_t period, bool withCalls);

}  // namespace simulator::profiler
