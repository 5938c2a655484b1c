#pragma once

#include <cstdint>
#include <type_traits>

namespace simulator {

template <class T, class... Types>
concept OneOf = (std::is_same_v<T, Types> || ...);

/// An unsigned integer of the same size.
template <class T>
using Bits =
    std::conditional_t<sizeof(T) == 8, uint64_t,
                       std::conditional_t<sizeof(T) == 4, uint32_t,
                                          std::conditional_t<sizeof(T) == 2, uint16_t, uint8_t>>>;

}  // namespace simulator
