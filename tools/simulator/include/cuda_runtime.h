// CUDA for programs of .cu and .cpp files: the host's API, and in CUDA sources what device code may
// call. In C, too, the host's API.
#pragma once

#define __CUDA_RUNTIME_H__  // others ask by it whether CUDA is there

#include "cuda_runtime_api.h"
#include "driver_types.h"
#include "host_defines.h"
#include "library_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "vector_types.h"
#ifdef __cplusplus
#include "channel_descriptor.h"
#include "simulator/kernels.h"
#include "simulator/symbols.h"
#include "simulator/unsupported.h"
#include "vector_functions.h"
#ifdef __CUDACC__
#include "simulator/device_code.h"
#endif
#endif
