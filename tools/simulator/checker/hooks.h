// What the runtime tells the checker. In a build without it (SIMULATOR_CHECKER is not defined)
// these are empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string>

#include "driver_types.h"
#include "vector_types.h"

namespace simulator {
struct Kernel;
struct Frames;
}  // namespace simulator

namespace simulator::checker::hooks {

#ifdef SIMULATOR_CHECKER
#define SIMULATOR_HOOK(declaration) declaration;
#else
#define SIMULATOR_HOOK(declaration) \
    inline declaration {}
#endif

// By the host.
SIMULATOR_HOOK(void launchBegins(const Kernel&, dim3 /*grid*/, dim3 /*block*/,
                                 size_t /*sharedBytes*/, cudaStream_t, std::source_location))
SIMULATOR_HOOK(void launchEnds(cudaError_t, const std::string& /*whyStopped*/,
                               const Frames& /*where*/))
SIMULATOR_HOOK(void launchRefused(cudaError_t, std::source_location))
SIMULATOR_HOOK(void errorAsked())
SIMULATOR_HOOK(void allocated(uintptr_t, size_t))
SIMULATOR_HOOK(void freed(uintptr_t))
SIMULATOR_HOOK(void freeRefused(uintptr_t))
SIMULATOR_HOOK(void allFreed())
SIMULATOR_HOOK(void written(const void*, size_t))
/// On the stream of the OnStream that lives, else the host waits for it; `from` is null where
/// memory is but set.
SIMULATOR_HOOK(void copied(const void* /*to*/, const void* /*from*/, size_t))
SIMULATOR_HOOK(void streamCreated(cudaStream_t, bool /*isBlocking*/))
SIMULATOR_HOOK(void streamDestroyed(cudaStream_t))
SIMULATOR_HOOK(void eventRecorded(cudaEvent_t, cudaStream_t))
SIMULATOR_HOOK(void streamWaits(cudaStream_t, cudaEvent_t))
SIMULATOR_HOOK(void hostWaits(cudaStream_t))
SIMULATOR_HOOK(void hostWaits(cudaEvent_t))
SIMULATOR_HOOK(void hostWaitsForAll())
#ifdef SIMULATOR_CHECKER
/// True if the host may go on, with the memory open to it.
bool hostFollowedDevicePointer(const void* address, bool writes, const void* at);
#else
inline bool hostFollowedDevicePointer(const void*, bool, const void*) {
    return false;
}
#endif

// By the OS thread that runs a block.
#ifdef SIMULATOR_CHECKER
/// Whether a signal that wants to let others run leaves that to the thread's next access.
bool postponesPreemption();
/// Whether this is an instruction of what the compiler calls for an access.
bool contain(const void* pc);
/// A signal found the thread where it cannot let others run.
void preemptAtNextAccess();
#else
inline bool postponesPreemption() {
    return false;
}
inline bool contain(const void*) {
    return false;
}
inline void preemptAtNextAccess() {}
#endif
SIMULATOR_HOOK(void blockBegins(uint64_t /*linear index*/, unsigned /*threads*/))
SIMULATOR_HOOK(void blockEnds())
SIMULATOR_HOOK(void openTurns(unsigned /*OS threads*/))
SIMULATOR_HOOK(void beginTurn())
SIMULATOR_HOOK(void passTurn())
SIMULATOR_HOOK(void endTurn())
SIMULATOR_HOOK(void parkTurn())
SIMULATOR_HOOK(void callBackTurns())
SIMULATOR_HOOK(void resumeTurn())
SIMULATOR_HOOK(void arrivesAtBarrier(unsigned /*thread*/, const void* /*frame*/))
SIMULATOR_HOOK(void arrivesAtExchange(unsigned /*thread*/, const void* /*frame*/))
SIMULATOR_HOOK(void barrierReleased(unsigned /*arrived*/, unsigned /*threads*/))
SIMULATOR_HOOK(void gridBarrierReleased())
SIMULATOR_HOOK(void exchangeCompleted(unsigned /*warp*/, uint32_t /*mask*/, uint32_t /*arrived*/,
                                      bool /*isBarrier*/))

#undef SIMULATOR_HOOK

/// While one lives, the host thread's copies are work of that stream.
class OnStream {
  public:
    explicit OnStream(cudaStream_t stream) {
        stream_ = stream;
        isGiven_ = true;
    }
    ~OnStream() { isGiven_ = false; }
    OnStream(const OnStream&) = delete;
    OnStream& operator=(const OnStream&) = delete;

    static bool isGiven() { return isGiven_; }
    static cudaStream_t current() { return isGiven_ ? stream_ : nullptr; }

  private:
    static inline thread_local constinit cudaStream_t stream_ = nullptr;
    static inline thread_local constinit bool isGiven_ = false;
};

}  // namespace simulator::checker::hooks
