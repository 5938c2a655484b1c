// Half precision: a sign, 5 bits of exponent, 10 behind the point (binary16 of IEEE 754).
#pragma once

#include "simulator/small_floats.h"

#define SIMULATOR_SMALL __half
#define SIMULATOR_PAIR __half2
#define SIMULATOR_NAME half
#define SIMULATOR_FRACTION 10
#include "simulator/small_float_type.h"
#undef SIMULATOR_SMALL
#undef SIMULATOR_PAIR
#undef SIMULATOR_NAME
#undef SIMULATOR_FRACTION

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)
