// How far a state of cuRAND's generators is taken in one go. These are functions of the runtime: on
// a GPU they are loops over tables, whose costs are not counted here.
#pragma once

#include <cstdint>

#include "simulator/of_device.h"

namespace simulator::curand {

/// One subsequence of XORWOW is 2^67 numbers long, one of MRG32k3a 2^76, and its sequences 2^127.
constexpr int xorwowSubsequence = 67, mrgSubsequence = 76, mrgSequence = 127;

/// Takes the xorshift part of an XORWOW generator `count` * 2^`power` numbers on; `power` is 0 or
/// that of a subsequence.
SIMULATOR_OF_DEVICE void skipXorwow(uint32_t (&words)[5], uint64_t count, int power);

/// The same for the two recurrences of MRG32k3a.
SIMULATOR_OF_DEVICE void skipMrg(uint32_t (&first)[3], uint32_t (&second)[3], uint64_t count,
                                 int power);

}  // namespace simulator::curand
