// Numbers that the kernels of this lesson and their expected values share.
#pragma once

/// GenericLock multiplies modulo this prime.
constexpr long PRIME = 1000003;

/// GenericMax: the largest of the values, which are all below 0.
constexpr int LARGEST = -1;
