#pragma once

#include "thrust/random/linear_congruential_engine.h"
#include "thrust/random/uniform_int_distribution.h"
#include "thrust/random/uniform_real_distribution.h"

namespace thrust {
namespace random {

using default_random_engine = minstd_rand;

// Those that the CPU simulator lacks.
#define SIMULATOR_LACKS(name) \
    __attribute__((unavailable("the CPU simulator has no thrust::random::" #name))) name {}
template <class Real = double>
class SIMULATOR_LACKS(normal_distribution);
template <class Engine, auto... numbers>
class SIMULATOR_LACKS(discard_block_engine);
template <class UInt, auto... numbers>
class SIMULATOR_LACKS(linear_feedback_shift_engine);
template <class UInt, auto... numbers>
class SIMULATOR_LACKS(subtract_with_carry_engine);
template <class First, auto shift, class Second, auto shiftOfSecond = 0>
class SIMULATOR_LACKS(xor_combine_engine);
class SIMULATOR_LACKS(ranlux24);
class SIMULATOR_LACKS(ranlux48);
class SIMULATOR_LACKS(taus88);
#undef SIMULATOR_LACKS

}  // namespace random

using random::default_random_engine;
using random::discard_block_engine;
using random::linear_feedback_shift_engine;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::subtract_with_carry_engine;
using random::taus88;
using random::xor_combine_engine;

}  // namespace thrust
