// What device code may call, and the standard headers that nvcc includes in each CUDA source.
#pragma once

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <new>

#include "cuda_runtime.h"
#include "simulator/atomics.h"
#include "simulator/barriers.h"
#include "simulator/device.h"
#include "simulator/floats.h"
#include "simulator/integers.h"
#include "simulator/launch.h"
#include "simulator/loads.h"
#include "simulator/math.h"
#include "simulator/nv_atomics.h"
#include "simulator/ptx.h"
#include "simulator/shared.h"
#include "simulator/surfaces.h"
#include "simulator/textures.h"
#include "simulator/warp.h"

#ifdef SIMULATOR_LINKED_AS  // which nvcc says: what only the library of the right simulator has
extern "C" const int SIMULATOR_LINKED_AS;
namespace {
[[gnu::used]] const int* const simulatorLinkedAs = &SIMULATOR_LINKED_AS;
}
#endif
