// What CUDA gives device code of C's and C++'s libraries.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace simulator {

/// Functions of C, by name. Those of mathematics also end in f, as in sinf, and lie in std as well.
inline constexpr std::array deviceMathematics = {
    "abs",     "acos",    "acosh",     "asin",      "asinh", "atan",      "atan2",  "atanh",
    "cbrt",    "ceil",    "copysign",  "cos",       "cosh",  "erf",       "erfc",   "exp",
    "exp10",   "exp2",    "expm1",     "fabs",      "fdim",  "floor",     "fma",    "fmax",
    "fmin",    "fmod",    "frexp",     "hypot",     "ilogb", "isfinite",  "isinf",  "isnan",
    "j0",      "j1",      "jn",        "labs",      "ldexp", "lgamma",    "llabs",  "llrint",
    "llround", "log",     "log10",     "log1p",     "log2",  "logb",      "lrint",  "lround",
    "modf",    "nan",     "nearbyint", "nextafter", "pow",   "remainder", "remquo", "rint",
    "round",   "scalbln", "scalbn",    "signbit",   "sin",   "sincos",    "sinh",   "sqrt",
    "tan",     "tanh",    "tgamma",    "trunc",     "y0",    "y1",        "yn"};

inline constexpr std::array deviceFunctions = {"assert", "__assert_fail", "clock",  "free",
                                               "malloc", "memcpy",        "memset", "printf",
                                               "strlen", "vprintf"};

/// Of CUDA's own API what a kernel may call as well.
inline constexpr std::array deviceRuntime = {"cudaDeviceGetAttribute",
                                             "cudaDeviceGetCacheConfig",
                                             "cudaDeviceGetLimit",
                                             "cudaDeviceGetSharedMemConfig",
                                             "cudaDriverGetVersion",
                                             "cudaEventCreateWithFlags",
                                             "cudaEventDestroy",
                                             "cudaEventRecord",
                                             "cudaFree",
                                             "cudaFuncGetAttributes",
                                             "cudaGetDevice",
                                             "cudaGetDeviceCount",
                                             "cudaGetErrorName",
                                             "cudaGetErrorString",
                                             "cudaGetLastError",
                                             "cudaMalloc",
                                             "cudaMemcpyAsync",
                                             "cudaMemsetAsync",
                                             "cudaPeekAtLastError",
                                             "cudaRuntimeGetVersion",
                                             "cudaStreamCreateWithFlags",
                                             "cudaStreamDestroy",
                                             "cudaStreamWaitEvent"};

/// Of namespace std besides: what only names its argument anew.
inline constexpr std::array deviceTemplates = {"move", "forward"};

constexpr bool isOneOf(const auto& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// Whether device code may call a function of the host's libraries that has this name.
constexpr bool isInDeviceLibrary(std::string_view name) {
    return isOneOf(deviceFunctions, name) || isOneOf(deviceTemplates, name) ||
           isOneOf(deviceMathematics, name) ||
           (name.ends_with('f') && isOneOf(deviceMathematics, name.substr(0, name.size() - 1)));
}

}  // namespace simulator
