// Turns of threads that never wait: each begins where the one before it has ended, in a loop that
// is compiled into kernels; here is what that does at the end of a row of threads.
#include "simulator/schedule.h"

namespace simulator {

bool startAfterRow() {
    threadIdx.x = 0;
    if (++threadIdx.y == blockDim.y) {
        threadIdx.y = 0;
        if (++threadIdx.z == blockDim.z) return false;
    }
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    schedule.inDeviceCode = true;
    return true;
}

}  // namespace simulator
