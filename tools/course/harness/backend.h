#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record.h"

namespace harness {

struct StoppedKernel {
    Message message;
    bool hangs;
};

struct CudaTrouble {
    std::string error;  // CUDA's name for it
    Message message;    // with the call that failed and its line, where they are known
    bool sticky;        // nothing works in this process any more
};

/// All that the harness asks of what runs and observes kernels. Each of cuda_state.h and findings.h
/// says what its functions do.
struct Backend {
    std::string_view (*name)();
    std::string (*compiler)();
    Device (*findDevice)(int device);
    void (*selectDevice)(int device);
    void (*whenKernelIsStopped)(void (*listener)(const StoppedKernel&));
    std::optional<CudaTrouble> (*takeCudaTrouble)();
    std::vector<Message> (*takeFindings)();
    bool (*hasFoundEnough)();
    void (*setSchedule)(std::optional<std::uint64_t> seed);
};

/// The one that the program runs with; to be chosen first.
const Backend& backend();
void chooseBackend(const Backend& backend);

}  // namespace harness
