// Copies and fills that a kernel asks for: kernels that it launches, which run when it has ended.
#pragma once

#include <cstddef>

#include "driver_types.h"

namespace simulator {

/// `frame`: of the function of the API that the kernel has called.
cudaError_t copyFromKernel(void* to, const void* from, size_t size, const void* frame);
cudaError_t fillFromKernel(void* to, int value, size_t size, const void* frame);

}  // namespace simulator
