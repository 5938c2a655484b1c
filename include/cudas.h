// The CUDA runtime and the course's short names.
#pragma once

#include <cuda_runtime.h>

using uchar = unsigned char;
using uint = unsigned int;
