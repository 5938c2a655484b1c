// The iterators of CUB that the simulator lacks.
#pragma once

#include <cstddef>

#include "cuda_runtime.h"

namespace cub {

template <class T, class Offset = std::ptrdiff_t>
class __attribute__((unavailable("CUB's iterators of textures are not in the CPU simulator")))
TexObjInputIterator;
template <class T, class Offset = std::ptrdiff_t>
class __attribute__((unavailable("CUB's iterators of textures are not in the CPU simulator")))
TexRefInputIterator;

}  // namespace cub
