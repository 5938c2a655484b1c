// How the bytes of a number read, for who shows them.
#pragma once

#include <type_traits>

namespace simulator {

struct Scalar {
    enum Kind : char {
        unknown = '?',
        integer = 'i',
        unsignedInteger = 'u',
        floatingPoint = 'f',
        boolean = 'b',
        character = 'c'
    };
    Kind kind = unknown;
    unsigned bytes = 0;  // 0 if unknown
};

template <class T>
constexpr Scalar scalarOf() {
    using Bare = std::remove_cv_t<T>;
    const auto bytes = static_cast<unsigned>(sizeof(T));
    if constexpr (std::is_same_v<Bare, bool>)
        return {Scalar::boolean, bytes};
    else if constexpr (std::is_same_v<Bare, char>)
        return {Scalar::character, bytes};
    else if constexpr (std::is_floating_point_v<T>)
        return {Scalar::floatingPoint, bytes};
    else if constexpr (std::is_integral_v<T>)
        return {std::is_signed_v<T> ? Scalar::integer : Scalar::unsignedInteger, bytes};
    else
        return {};
}

}  // namespace simulator
