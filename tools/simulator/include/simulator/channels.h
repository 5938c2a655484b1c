// Types as texels: a number, or a vector of 1, 2 or 4.
#pragma once

#include <type_traits>

namespace simulator {

/// The type of `x` of a vector; a number's own.
template <class T>
auto channelOf(const T& vector, int) -> typename std::decay<decltype(vector.x)>::type;
template <class T>
T channelOf(const T& number, long);

template <class T>
using ChannelOf = decltype(channelOf(*static_cast<const T*>(nullptr), 0));

template <class T>
constexpr int channelsOf() {
    return sizeof(T) / sizeof(ChannelOf<T>);
}

template <class T>
constexpr bool isTexel() {
    return std::is_arithmetic<ChannelOf<T>>::value && !std::is_same<ChannelOf<T>, bool>::value &&
           sizeof(ChannelOf<T>) <= 4 && channelsOf<T>() != 3;
}

}  // namespace simulator
