#pragma once

#include <concepts>

namespace simulator {

template <class T, class... Types>
concept OneOf = (std::same_as<T, Types> || ...);

}  // namespace simulator
