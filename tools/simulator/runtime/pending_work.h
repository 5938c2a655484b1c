// What streams have not done yet. Work is done in the call that asks for it, so that there is none:
// except while a kernel runs that may be waiting for what the host does after the launch. Such a
// kernel has OS threads of its own. If it has not ended after a while, the host goes on, and what
// comes after it in its stream is done after it.
#pragma once

#include <functional>

#include "driver_types.h"
#include "watchdog.h"

namespace simulator {

/// Notes that kernels may hear from the host while they run: there is memory that both can reach,
/// or a second stream, or memory of another device.
void noteKernelsHearFromHost();

/// Whether a kernel of that stream may wait for what the host does after the launch.
bool mayWaitForHost(cudaStream_t stream);

/// Whether there is pending work at all.
bool isWorkPending();

/// Runs a kernel on OS threads of its own, after what comes before it in its stream. Returns when
/// it has ended, or when the host should go on.
void launchBesideHost(cudaStream_t stream, std::function<void(Attention&)> kernel);

/// Does `work` in its turn; see inTurn().
void postpone(cudaStream_t stream, std::function<void()> work, cudaEvent_t recorded = nullptr);

/// Does `work` after what comes before it in its stream: at once if nothing does. `recorded` is the
/// event that it records.
template <class Work>
void inTurn(cudaStream_t stream, const Work& work, cudaEvent_t recorded = nullptr) {
    isWorkPending() ? postpone(stream, work, recorded) : work();
}

/// What is asked of `stream` from now on comes after what `event` has recorded.
void continueAfter(cudaStream_t stream, cudaEvent_t event);

// Each returns when there is no such work, and may be called in device code, where it does nothing.
void waitForPendingWork();                     // of the current device
void waitForPendingWork(cudaStream_t stream);  // what comes before new work of that stream
void waitForPendingRecord(cudaEvent_t event);

// Whether there is no such work.
bool isWorkDone(cudaStream_t stream);
bool isRecordDone(cudaEvent_t event);

}  // namespace simulator
