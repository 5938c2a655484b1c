// CUDA for programs of .cu and .cpp files: the host's API, and what device code may call. In C, the
// host's API.
#pragma once

#define __CUDA_RUNTIME_H__  // others ask by it whether CUDA is there

#include "cuda_runtime_api.h"
#include "driver_types.h"
#include "host_defines.h"
#include "library_types.h"
#include "vector_types.h"
#ifdef __cplusplus
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <new>

#include "simulator/atomics.h"
#include "simulator/barriers.h"
#include "simulator/device.h"
#include "simulator/floats.h"
#include "simulator/integers.h"
#include "simulator/kernels.h"
#include "simulator/launch.h"
#include "simulator/loads.h"
#include "simulator/math.h"
#include "simulator/nv_atomics.h"
#include "simulator/ptx.h"
#include "simulator/shared.h"
#include "simulator/symbols.h"
#include "simulator/unsupported.h"
#include "simulator/warp.h"
#include "vector_functions.h"
#endif
