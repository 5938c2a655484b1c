// The iterators of CUB that the simulator lacks.
#pragma once

#include <cstddef>

#include "cuda_runtime.h"

namespace cub {

template <class T, class Offset = std::ptrdiff_t>
class __attribute__((unavailable("the CPU simulator has no texture iterators of CUB")))
TexObjInputIterator;
template <class T, class Offset = std::ptrdiff_t>
class __attribute__((unavailable("the CPU simulator has no texture iterators of CUB")))
TexRefInputIterator;

}  // namespace cub
