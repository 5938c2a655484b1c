#pragma once

#include <type_traits>

namespace simulator {

template <class T, class... Types>
concept OneOf = (std::is_same_v<T, Types> || ...);

}  // namespace simulator
