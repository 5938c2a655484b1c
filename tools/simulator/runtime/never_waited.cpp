// Turns of threads that never wait: each begins where the one before it has ended, in a loop that
// is compiled into kernels; here is what that does at the end of a row of threads.
#include "simulator/schedule.h"

namespace simulator {

bool startAfterRow(unsigned x) {
    schedule.inDeviceCode = false;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (schedule.waiting != Waiting::never) return startAmongWaiting(x);
    if (!startNextRow()) return false;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    schedule.inDeviceCode = true;
    return true;
}

}  // namespace simulator
