// Thrust's tuple: that of the C++ library is not trivially copyable.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "thrust/pair.h"

namespace thrust {
namespace detail {

template <std::size_t I, class T>
struct Element {
    T value{};
};

/// What an iterator over several arrays refers to: assignments go to the element.
template <std::size_t I, class T>
struct Element<I, T&> {
    T& value;

    Element(T& value) : value(value) {}
    Element(const Element&) = default;
    Element& operator=(const Element& other) {
        value = other.value;
        return *this;
    }
};

template <class Indices, class... T>
struct Elements;
template <std::size_t... I, class... T>
struct Elements<std::index_sequence<I...>, T...> : Element<I, T>... {
    Elements() = default;
    Elements(const T&... values) : Element<I, T>{values}... {}

    template <class Other>
    void assign(const Other& other) {
        ((Element<I, T>::value = other.template element<I>()), ...);
    }
};

template <std::size_t I, class T>
T& elementOf(Element<I, T>& element) {
    return element.value;
}
template <std::size_t I, class T>
const T& elementOf(const Element<I, T>& element) {
    return element.value;
}

}  // namespace detail

template <class... T>
class tuple : public detail::Elements<std::index_sequence_for<T...>, T...> {
    using Base = detail::Elements<std::index_sequence_for<T...>, T...>;

  public:
    using Base::Base;
    tuple() = default;
    template <class... U, class = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
    tuple(const tuple<U...>& other) : tuple(other, std::index_sequence_for<T...>()) {}

    template <class... U, class = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
    tuple& operator=(const tuple<U...>& other) {
        this->assign(other);
        return *this;
    }

    template <std::size_t I>
    decltype(auto) element() {
        return detail::elementOf<I>(*this);
    }
    template <std::size_t I>
    decltype(auto) element() const {
        return detail::elementOf<I>(*this);
    }

  private:
    template <class... U, std::size_t... I>
    tuple(const tuple<U...>& other, std::index_sequence<I...>)
        : Base(static_cast<T>(other.template element<I>())...) {}
};

template <std::size_t I, class... T>
decltype(auto) get(tuple<T...>& tuple) {
    return tuple.template element<I>();
}
template <std::size_t I, class... T>
decltype(auto) get(const tuple<T...>& tuple) {
    return tuple.template element<I>();
}

template <class... T>
auto make_tuple(const T&... values) {
    return tuple<std::decay_t<const T>...>(values...);
}

template <class... T>
tuple<T&...> tie(T&... values) {
    return tuple<T&...>(values...);
}

namespace detail {

template <std::size_t I = 0, class... T, class... U>
bool areEqual(const tuple<T...>& a, const tuple<U...>& b) {
    if constexpr (I == sizeof...(T))
        return true;
    else
        return get<I>(a) == get<I>(b) && areEqual<I + 1>(a, b);
}

/// In the order of a dictionary.
template <std::size_t I = 0, class... T, class... U>
bool isBefore(const tuple<T...>& a, const tuple<U...>& b) {
    if constexpr (I == sizeof...(T))
        return false;
    else
        return get<I>(a) < get<I>(b) || (!(get<I>(b) < get<I>(a)) && isBefore<I + 1>(a, b));
}

}  // namespace detail

template <class... T, class... U>
bool operator==(const tuple<T...>& a, const tuple<U...>& b) {
    return detail::areEqual(a, b);
}
template <class... T, class... U>
bool operator!=(const tuple<T...>& a, const tuple<U...>& b) {
    return !(a == b);
}
template <class... T, class... U>
bool operator<(const tuple<T...>& a, const tuple<U...>& b) {
    return detail::isBefore(a, b);
}
template <class... T, class... U>
bool operator>(const tuple<T...>& a, const tuple<U...>& b) {
    return b < a;
}
template <class... T, class... U>
bool operator<=(const tuple<T...>& a, const tuple<U...>& b) {
    return !(b < a);
}
template <class... T, class... U>
bool operator>=(const tuple<T...>& a, const tuple<U...>& b) {
    return !(a < b);
}

using std::tuple_element;
using std::tuple_size;

}  // namespace thrust

template <class... T>
struct std::tuple_size<thrust::tuple<T...>> : std::tuple_size<std::tuple<T...>> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, thrust::tuple<T...>> : std::tuple_element<I, std::tuple<T...>> {};
