// Expressions of arguments that are still to come: `2 * _1 + _2` is a function of two.
#pragma once

#include <type_traits>

#include "thrust/functional.h"

namespace thrust {
namespace detail {

struct Expression {};

template <class T>
constexpr bool isExpression = std::is_base_of_v<Expression, T>;

template <int place>
struct Argument : Expression {
    template <class First, class... Rest>
    constexpr const auto& operator()(const First& first, const Rest&... rest) const {
        if constexpr (place == 1)
            return first;
        else
            return Argument<place - 1>()(rest...);
    }
};

template <class T>
struct Constant : Expression {
    T value;

    explicit constexpr Constant(const T& x) : value(x) {}
    template <class... Arguments>
    constexpr T operator()(const Arguments&...) const {
        return value;
    }
};

/// An operator of expressions.
template <class Operator, class... Operands>
struct Applied;

template <class Operator, class X>
struct Applied<Operator, X> : Expression {
    X x;

    explicit constexpr Applied(const X& operand) : x(operand) {}
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return Operator()(x(arguments...));
    }
};

template <class Operator, class X, class Y>
struct Applied<Operator, X, Y> : Expression {
    X x;
    Y y;

    constexpr Applied(const X& left, const Y& right) : x(left), y(right) {}
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return Operator()(x(arguments...), y(arguments...));
    }
};

template <class T>
using Operand = std::conditional_t<isExpression<T>, T, Constant<T>>;

struct ShiftLeft {
    template <class X, class Y>
    constexpr auto operator()(const X& x, const Y& y) const {
        return x << y;
    }
};
struct ShiftRight {
    template <class X, class Y>
    constexpr auto operator()(const X& x, const Y& y) const {
        return x >> y;
    }
};
struct Complement {
    template <class X>
    constexpr auto operator()(const X& x) const {
        return ~x;
    }
};

#define SIMULATOR_THRUST_OPERATOR(SYMBOL, OPERATOR)                                            \
    template <class X, class Y, std::enable_if_t<isExpression<X> || isExpression<Y>, int> = 0> \
    constexpr auto operator SYMBOL(const X& x, const Y& y) {                                   \
        return Applied<OPERATOR, Operand<X>, Operand<Y>>(Operand<X>(x), Operand<Y>(y));        \
    }
SIMULATOR_THRUST_OPERATOR(+, plus<>)
SIMULATOR_THRUST_OPERATOR(-, minus<>)
SIMULATOR_THRUST_OPERATOR(*, multiplies<>)
SIMULATOR_THRUST_OPERATOR(/, divides<>)
SIMULATOR_THRUST_OPERATOR(%, modulus<>)
SIMULATOR_THRUST_OPERATOR(&, bit_and<>)
SIMULATOR_THRUST_OPERATOR(|, bit_or<>)
SIMULATOR_THRUST_OPERATOR(^, bit_xor<>)
SIMULATOR_THRUST_OPERATOR(<<, ShiftLeft)
SIMULATOR_THRUST_OPERATOR(>>, ShiftRight)
SIMULATOR_THRUST_OPERATOR(==, equal_to<>)
SIMULATOR_THRUST_OPERATOR(!=, not_equal_to<>)
SIMULATOR_THRUST_OPERATOR(<, less<>)
SIMULATOR_THRUST_OPERATOR(<=, less_equal<>)
SIMULATOR_THRUST_OPERATOR(>, greater<>)
SIMULATOR_THRUST_OPERATOR(>=, greater_equal<>)
SIMULATOR_THRUST_OPERATOR(&&, logical_and<>)
SIMULATOR_THRUST_OPERATOR(||, logical_or<>)
#undef SIMULATOR_THRUST_OPERATOR

#define SIMULATOR_THRUST_OPERATOR(SYMBOL, OPERATOR)                \
    template <class X, std::enable_if_t<isExpression<X>, int> = 0> \
    constexpr auto operator SYMBOL(const X& x) {                   \
        return Applied<OPERATOR, X>(x);                            \
    }
SIMULATOR_THRUST_OPERATOR(-, negate<>)
SIMULATOR_THRUST_OPERATOR(!, logical_not<>)
SIMULATOR_THRUST_OPERATOR(~, Complement)
#undef SIMULATOR_THRUST_OPERATOR

}  // namespace detail

namespace placeholders {

inline constexpr detail::Argument<1> _1{};
inline constexpr detail::Argument<2> _2{};
inline constexpr detail::Argument<3> _3{};
inline constexpr detail::Argument<4> _4{};
inline constexpr detail::Argument<5> _5{};
inline constexpr detail::Argument<6> _6{};
inline constexpr detail::Argument<7> _7{};
inline constexpr detail::Argument<8> _8{};
inline constexpr detail::Argument<9> _9{};
inline constexpr detail::Argument<10> _10{};

}  // namespace placeholders
}  // namespace thrust
