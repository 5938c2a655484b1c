// The checker: hands each event that an observer, or the compiler's own calls, tell to the
// analyses that want it, with who did it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../../runtime/observer.h"
#include "api_errors.h"
#include "asynchronous_copies.h"
#include "barriers.h"
#include "bounds.h"
#include "host_pointers.h"
#include "initialisation.h"
#include "leaks.h"
#include "locks.h"
#include "other_devices.h"
#include "races.h"
#include "scene.h"
#include "stops.h"
#include "stream_races.h"
#include "values.h"
#include "warps.h"

namespace simulator::checker {

class Checker final : public Observer {
  public:
    static Checker& instance();

    // By the host.
    std::unique_ptr<Arbiter> arbiterOfLaunch(const Kernel& kernel,
                                             const Configuration& configuration) override;
    void launchBegins(const Launch& launch) override;
    void launchEnds(const Launch& launch) override;
    void launchRefused(cudaError_t error, CallPlace at) override;
    /// The error of a call of the API that nobody looks at.
    void errorIgnored(cudaError_t error, const char* call, const char* file, int line);
    void errorAsked() override { apiErrors_.asked(); }
    void allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) override;
    void allocatedOnHost(uintptr_t begin, size_t bytes) override;
    void freed(uintptr_t begin, std::optional<cudaStream_t> stream) override;
    void memoryOpens() override { streamRaces_.hostMemory().open(); }
    void memoryCloses() override { streamRaces_.hostMemory().close(); }
    bool hostFollowedPointer(const void* address, bool writes, const void* at) override;
    void freeRefused(uintptr_t begin) override;
    void allFreed() override;
    void copied(const void* to, const void* from, size_t bytes,
                std::optional<cudaStream_t> stream) override;
    void lent(const void* memory, size_t bytes, bool writes, cudaStream_t stream) override;
    void streamCreated(cudaStream_t stream, bool isBlocking) override;
    void streamDestroyed(cudaStream_t stream) override;
    void eventCreated(cudaEvent_t event) override { otherDevices_.eventCreated(event); }
    void eventRecorded(cudaEvent_t event, cudaStream_t stream) override;
    void launchIntoOtherDevice(cudaStream_t stream, CallPlace at) override {
        otherDevices_.launchInto(stream, at);
    }
    void eventIsOfOtherDevice(cudaEvent_t event) override { otherDevices_.uses(event); }
    void streamWaits(cudaStream_t stream, cudaEvent_t event) override;
    void defaultStreamsMeet(int device) override;
    void hostWaitsForStream(cudaStream_t stream) override;
    void hostWaitsForEvent(cudaEvent_t event) override;
    void hostWaitsForAll() override;
    bool hostFollowedDevicePointer(const void* address, bool writes, const void* at) override;
    std::vector<Finding> takeFindings();

    // By the OS thread that runs a block.
    void blockBegins(uint64_t index, unsigned threads) override;
    void blockEnds() override;
    void arrivesAtBarrier(unsigned thread, const void* frame) override;
    void arrivesAtExchange(unsigned thread, const void* frame) override;
    void barrierReleased(unsigned arrived, unsigned threads) override;
    void gridBarrierReleased() override;
    void exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) override;
    void readsAbsentLane(unsigned thread, uint32_t together, unsigned source) override;

    // By the running thread of a block.
    bool leavesSurface(const SurfaceLeft& left, const void* frame) override;
    void accesses(const MemoryAccess& access) override;
    void atomicDone(const MemoryAccess& access, const AtomicResult& result) override;
    /// After an atomic that is known: see fast_path.h.
    void updated(uintptr_t address, uint64_t before);
    void fences(Scope scope) override;
    void namesDynamicShared(const char* name, Scalar element) override;
    void kernelIsUnfinished() override { isUnfinished_ = true; }
    /// The results of atomics from now on, or no longer.
    void resultIgnored(bool isIgnored);
    uint32_t numberOf(const Frames& place) { return scene_.places.number(place); }
    /// Memory of the device's heap.
    void heapAllocated(uintptr_t begin, size_t bytes, const Frames& place);
    void heapFreed(uintptr_t begin, const Frames& place);
    void padding(uintptr_t begin, size_t bytes);
    /// Asynchronous copies: see simulator/asynchronous_copies.h.
    void copiesWithGroup(bool begins);
    void copyBegins(const void* queue, uintptr_t to, uintptr_t from, size_t bytes,
                    const void* frame);
    void copiesCommitted(const void* queue);
    void ownCopiesDone(size_t prior);
    void copiesDone(const void* queue, size_t stages);
    void hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame);
    void outsideOfArray(const char* told, int64_t index, const Frames& place);
    void outsideOwnMask(unsigned thread, uint32_t mask, const void* frame) override;
    void overflow(const std::string& computed, const std::string& type, unsigned bits,
                  const Frames& place);
    void shiftedTooFar(int64_t count, const std::string& type, unsigned bits, const Frames& place);
    void misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                    const Frames& place);

  private:
    void accessOfOneThread(const MemoryAccess& told, const Actor& actor);
    void accessShared(const MemoryAccess& told, const Access& access, const Frames& frames,
                      const Actor& actor);
    void accessGlobal(const MemoryAccess& told, Access access, const Actor& actor);
    void volatileAccess(const MemoryAccess& told, const Actor& actor);
    void synchronises(uintptr_t address, AtomicAccess access, const Actor& actor);
    void accessOnStream(uintptr_t to, uintptr_t from, size_t bytes, WorkKind kind,
                        StreamOrder::Name stream);
    void accessByCopy(uintptr_t begin, size_t bytes, Access::Kind kind, uint32_t place,
                      const Actor& actor);
    void knowAllocation(Allocation& allocation) const;
    void knowOrder();

    Scene scene_;
    ApiErrors apiErrors_{scene_};
    AsynchronousCopies copies_{scene_};
    Barriers barriers_{scene_};
    Bounds bounds_{scene_};
    HostPointers hostPointers_{scene_};
    Initialisation initialisation_{scene_};
    Leaks leaks_{scene_};
    Locks locks_{scene_};
    OtherDevices otherDevices_{scene_};
    Races races_{scene_, locks_};
    Stops stops_{scene_, locks_};
    StreamRaces streamRaces_{scene_};
    Values values_{scene_};
    Warps warps_{scene_};

    uint32_t instances_ = 0;      // blocks so far
    uint32_t firstInstance_ = 0;  // of the launch
    bool isSeeded_ = false;
    bool isUnfinished_ = false;  // since findings were last taken
};

}  // namespace simulator::checker
