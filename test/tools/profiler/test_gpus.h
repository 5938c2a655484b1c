// GPUs as gpus.json has them.
#pragma once

#include "gpu.h"

inline const profile::Gpu h100{
    "H100",
    9.0,
    132,
    1980,
    3352,
    2048,
    32,
    233472,
    65536,
    52428800,
    128,
    64,
    {{"f16", 989.4}, {"bf16", 989.4}, {"tf32", 494.7}, {"f64", 66.9}, {"int8", 1978.9}}};
inline const profile::Gpu t4{
    "T4", 7.5, 40, 1590, 320, 1024, 16, 65536, 65536, 4194304, 64, 2, {{"f16", 65}, {"int8", 130}}};
