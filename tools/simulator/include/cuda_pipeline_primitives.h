// Asynchronous copies into shared memory, in C: here a copy is done on return.
#pragma once

#include "simulator/asynchronous_copies.h"
#include "simulator/device_code.h"

/// Copies 4, 8 or 16 bytes, the last `zeros` of which become 0 instead.
inline void __pipeline_memcpy_async(void* to, const void* from, size_t bytes, size_t zeros = 0) {
    if ((bytes != 4 && bytes != 8 && bytes != 16) || zeros > bytes)
        simulator::stopKernel(cudaErrorInvalidValue,
                              "__pipeline_memcpy_async() copies 4, 8 or 16 bytes");
    for (size_t i = bytes - zeros; i < bytes; ++i) static_cast<unsigned char*>(to)[i] = 0;
    simulator::copyByOneThread(to, from, bytes - zeros);
}
inline void __pipeline_commit() {
    checker_copies_committed(nullptr);
}
inline void __pipeline_wait_prior(size_t prior) {
    checker_own_copies_done(prior);
}
