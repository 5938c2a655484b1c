#include "Communicators.h"

#include <stdexcept>

#include "language/language.h"

#if HAS_NCCL

void requireNccl(ncclResult_t code, const std::string& call) {
    if (code != ncclSuccess)
        throw std::runtime_error(call + ": " + ncclGetErrorString(code) + " (" +
                                 ncclGetLastError(nullptr) + ")");
}

Communicators::Communicators(size_t devices) : communicators(devices) {
    requireNccl(ncclCommInitAll(communicators.data(), static_cast<int>(devices), nullptr),
                "ncclCommInitAll");
}

Communicators::~Communicators() {
    for (const ncclComm_t communicator : communicators) ncclCommDestroy(communicator);
}

#else

Communicators::Communicators(size_t) {
    throw std::runtime_error(tr("NCCL is not there: nccl.h was not found when this was built"));
}

Communicators::~Communicators() = default;

#endif
