// bfloat16: a sign, 8 bits of exponent, 7 behind the point, the upper half of a float.
#pragma once

#include "simulator/small_floats.h"

#define SIMULATOR_SMALL __nv_bfloat16
#define SIMULATOR_PAIR __nv_bfloat162
#define SIMULATOR_NAME bfloat16
#define SIMULATOR_FRACTION 7
#include "simulator/small_float_type.h"
#undef SIMULATOR_SMALL
#undef SIMULATOR_PAIR
#undef SIMULATOR_NAME
#undef SIMULATOR_FRACTION

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)
