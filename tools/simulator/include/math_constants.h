// CUDA's names for constants, as float (_F) and double.
#pragma once

#include <limits>
#include <numbers>

#define CUDART_INF_F (std::numeric_limits<float>::infinity())
#define CUDART_NAN_F (std::numeric_limits<float>::quiet_NaN())
#define CUDART_MIN_DENORM_F (std::numeric_limits<float>::denorm_min())
#define CUDART_MAX_NORMAL_F (std::numeric_limits<float>::max())
#define CUDART_NEG_ZERO_F (-0.0f)
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_SQRT_HALF_F 0.707106781f
#define CUDART_SQRT_TWO_F (std::numbers::sqrt2_v<float>)
#define CUDART_THIRD_F 0.333333333f
#define CUDART_PIO4_F 0.785398163f
#define CUDART_PIO2_F 1.570796327f
#define CUDART_3PIO4_F 2.356194490f
#define CUDART_2_OVER_PI_F 0.636619772f
#define CUDART_SQRT_2_OVER_PI_F 0.797884561f
#define CUDART_PI_F (std::numbers::pi_v<float>)
#define CUDART_L2E_F (std::numbers::log2e_v<float>)
#define CUDART_L2T_F 3.321928094f
#define CUDART_LG2_F 0.301029996f
#define CUDART_LGE_F (std::numbers::log10e_v<float>)
#define CUDART_LN2_F (std::numbers::ln2_v<float>)
#define CUDART_LNT_F (std::numbers::ln10_v<float>)
#define CUDART_TWO_TO_M126_F 0x1p-126f
#define CUDART_TWO_TO_23_F 0x1p23f
#define CUDART_TWO_TO_24_F 0x1p24f
#define CUDART_TWO_TO_31_F 0x1p31f
#define CUDART_TWO_TO_32_F 0x1p32f

#define CUDART_INF (std::numeric_limits<double>::infinity())
#define CUDART_NAN (std::numeric_limits<double>::quiet_NaN())
#define CUDART_NEG_ZERO (-0.0)
#define CUDART_MIN_DENORM (std::numeric_limits<double>::denorm_min())
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_SQRT_TWO (std::numbers::sqrt2)
#define CUDART_SQRT_HALF 7.0710678118654757e-1
#define CUDART_SQRT_THREE (std::numbers::sqrt3)
#define CUDART_THIRD 3.3333333333333331e-1
#define CUDART_TWOTHIRD 6.6666666666666667e-1
#define CUDART_PIO4 7.8539816339744828e-1
#define CUDART_PIO2 1.5707963267948966
#define CUDART_3PIO4 2.3561944901923448
#define CUDART_2_OVER_PI 6.3661977236758138e-1
#define CUDART_PI (std::numbers::pi)
#define CUDART_L2E (std::numbers::log2e)
#define CUDART_LGE (std::numbers::log10e)
#define CUDART_LN2 (std::numbers::ln2)
#define CUDART_LNT (std::numbers::ln10)
#define CUDART_SQRT_2PI 2.5066282746310007
#define CUDART_SQRT_PI 1.7724538509055161
#define CUDART_TWO_TO_23 0x1p23
#define CUDART_TWO_TO_52 0x1p52
#define CUDART_TWO_TO_53 0x1p53
#define CUDART_TWO_TO_54 0x1p54
