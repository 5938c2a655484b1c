#pragma once

#include "cuda_runtime.h"

// Streams of a kernel that launches kernels. What it launches runs in order once it has ended,
// whichever of them is named.
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
