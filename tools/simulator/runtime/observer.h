// What the runtime tells whoever observes it: the interface between the two, and the runtime's own.
// A build has one observer or none; CMake says which. Without one, nothing of this is compiled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "access.h"
#include "arbiter.h"
#include "driver_types.h"
#include "host_call.h"
#include "simulator/device.h"
#include "simulator/launch.h"
#include "simulator/observed.h"
#include "simulator/scalar.h"

namespace simulator {

class Launch;
struct Configuration;

/// Does nothing; an observer overrides what it wants to know. OS threads that run blocks take
/// turns, so that what they tell needs no lock.
class Observer {
  public:
    virtual ~Observer() = default;

    // By the host.
    /// Before what it asks for is done, unless it is refused; of a wait, before the host has
    /// waited.
    virtual void called(const HostCall&) {}
    /// Who says in which order a launch runs; null for the natural order.
    virtual std::unique_ptr<Arbiter> arbiterOfLaunch(const Kernel&, const Configuration&) {
        return nullptr;
    }
    virtual void launchBegins(const Launch&) {}
    virtual void launchEnds(const Launch&) {}
    /// Whether a block of it runs: one that does not leaves no result.
    virtual bool runsBlock(uint64_t /*linear index*/) { return true; }
    virtual void launchRefused(cudaError_t, CallPlace) {}
    virtual void errorAsked() {}
    /// In the order of a stream, or at once.
    virtual void allocated(uintptr_t /*begin*/, size_t /*bytes*/, std::optional<cudaStream_t>) {}
    /// Memory of the host: pinned or managed.
    virtual void allocatedOnHost(uintptr_t /*begin*/, size_t /*bytes*/) {}
    virtual void freed(uintptr_t /*begin*/, std::optional<cudaStream_t>) {}
    /// Work of the device, a copy or a callback begins, or has ended.
    virtual void memoryOpens() {}
    virtual void memoryCloses() {}
    virtual void freeRefused(uintptr_t /*begin*/) {}
    virtual void allFreed() {}
    /// A copy, or memory that was set: then `from` is null. Without a stream the host has waited.
    virtual void copied(const void* /*to*/, const void* /*from*/, size_t /*bytes*/,
                        std::optional<cudaStream_t>) {}
    /// A library of the host begins to read or write it, as if on that stream.
    virtual void lent(const void* /*memory*/, size_t /*bytes*/, bool /*writes*/, cudaStream_t) {}
    virtual void streamCreated(cudaStream_t, bool /*isBlocking*/) {}
    virtual void streamDestroyed(cudaStream_t) {}
    virtual void eventCreated(cudaEvent_t) {}
    virtual void eventRecorded(cudaEvent_t, cudaStream_t) {}
    /// From another device than that of the stream. CUDA's manual forbids it; CUDA 13 runs the
    /// kernel on the stream's device, and so do we.
    virtual void launchIntoOtherDevice(cudaStream_t, CallPlace) {}
    /// The event is recorded on the current device, or compared with one of it, and belongs to
    /// another one, which CUDA refuses.
    virtual void eventIsOfOtherDevice(cudaEvent_t) {}
    virtual void streamWaits(cudaStream_t, cudaEvent_t) {}
    /// What the default stream of the current device does next comes after what that of another
    /// device has been asked for, and the other way round.
    virtual void defaultStreamsMeet(int /*device*/) {}
    virtual void hostWaitsForStream(cudaStream_t) {}
    virtual void hostWaitsForEvent(cudaEvent_t) {}
    virtual void hostWaitsForAll() {}
    /// By a signal handler. True if the host may go on, with the memory open to it.
    virtual bool hostFollowedDevicePointer(const void* /*address*/, bool /*writes*/,
                                           const void* /*at*/) {
        return false;
    }

    /// The same for memory of the host that the observer has closed.
    virtual bool hostFollowedPointer(const void* /*address*/, bool /*writes*/, const void* /*at*/) {
        return false;
    }

    // By the OS thread that runs a block: blockIdx and threadIdx say who.
    virtual void blockBegins(uint64_t /*linear index*/, unsigned /*threads*/) {}
    virtual void blockEnds() {}
    /// `frame`: of the function that the thread has called.
    virtual void arrivesAtBarrier(unsigned /*thread*/, const void* /*frame*/) {}
    virtual void barrierReleased(unsigned /*arrived*/, unsigned /*threads*/) {}
    virtual void gridBarrierReleased() {}
    /// A shuffle, a vote or __syncwarp().
    virtual void arrivesAtExchange(unsigned /*thread*/, const void* /*frame*/) {}
    virtual void exchangeCompleted(unsigned /*warp*/, uint32_t /*mask*/, uint32_t /*arrived*/,
                                   bool /*isBarrier*/) {}
    /// The thread has called a warp intrinsic by a mask that does not name its own lane.
    virtual void outsideOwnMask(unsigned /*thread*/, uint32_t /*mask*/, const void* /*frame*/) {}
    /// Of the lanes `together`, which met in a shuffle, none is `source`.
    virtual void readsAbsentLane(unsigned /*thread*/, uint32_t /*together*/, unsigned /*source*/) {}

    /// It gets by a shuffle the value that lane `source` of its warp gives.
    virtual void getsFromLane(unsigned /*thread*/, unsigned /*source*/, const void* /*frame*/) {}

    /// The thread's warp multiplies matrices on a tensor core. Told once, by one of its lanes.
    virtual void multiplies(unsigned /*thread*/, const WarpProduct&, const void* /*frame*/) {}

    // By the running thread of a block.
    /// Before it is done. Accesses to the thread's own stack and to threadIdx and the like are not
    /// told.
    virtual void accesses(const MemoryAccess&) {}
    /// After it is done.
    virtual void atomicDone(const MemoryAccess&, const AtomicResult&) {}
    virtual void fences(Scope) {}
    /// It accesses a surface outside of its array, where CUDA stops the kernel: true if the kernel
    /// may go on without the access.
    virtual bool leavesSurface(const SurfaceLeft&, const void* /*frame*/) { return false; }
    /// See simulator/device.h.
    virtual void kernelIsUnfinished() {}
    /// It calls the block's dynamic shared memory by that name, and takes it for an array of such
    /// numbers.
    virtual void namesDynamicShared(const char* /*name*/, Scalar /*element*/) {}
    virtual void prints(const std::string& /*text*/, const void* /*frame*/) {}
};

/// That of this build, which defines it.
Observer& observer();

/// While one lives, no other host thread tells the observer anything: not one event while a kernel
/// runs, whose blocks tell of theirs.
class WithObserver {
  public:
    WithObserver() {
        if constexpr (isObserved)
            if (!onDevice()) lock_ = std::unique_lock(mutex());
    }

  private:
    static std::recursive_mutex& mutex() {
        static std::recursive_mutex& mutex = *new std::recursive_mutex;
        return mutex;
    }

    std::unique_lock<std::recursive_mutex> lock_;
};

/// Calls `event` of the observer, if there is one.
template <class... Parameters, class... Arguments>
[[gnu::always_inline]] inline void tell(void (Observer::*event)(Parameters...),
                                        Arguments&&... arguments) {
    if constexpr (isObserved) {
        const WithObserver alone;
        (observer().*event)(arguments...);
    }
}

/// The same by the running thread of a block, which has no other beside it.
template <class... Parameters, class... Arguments>
[[gnu::always_inline]] inline void tellOfThread(void (Observer::*event)(Parameters...),
                                                Arguments&&... arguments) {
    if constexpr (isObserved) (observer().*event)(arguments...);
}

/// The runtime accesses memory for the running thread: told as the compiler's calls tell it.
/// `frame`: of the function that the thread has called.
void accessForThread(uintptr_t address, size_t bytes, bool writes, const void* frame);

/// Whether `pc` lies in what the compiler calls for an access: a thread that is interrupted in
/// there could not say where it is.
bool isInstrumentation(const void* pc);

}  // namespace simulator
