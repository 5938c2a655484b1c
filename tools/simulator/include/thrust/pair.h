#pragma once

#include <cstddef>
#include <type_traits>

namespace thrust {

template <class First, class Second>
struct pair {
    First first{};
    Second second{};

    pair() = default;
    pair(const First& first, const Second& second) : first(first), second(second) {}
    template <class A, class B>
    pair(const pair<A, B>& other) : first(other.first), second(other.second) {}

    friend bool operator==(const pair& a, const pair& b) {
        return a.first == b.first && a.second == b.second;
    }
    friend bool operator!=(const pair& a, const pair& b) { return !(a == b); }
    friend bool operator<(const pair& a, const pair& b) {
        return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
    }
    friend bool operator>(const pair& a, const pair& b) { return b < a; }
    friend bool operator<=(const pair& a, const pair& b) { return !(b < a); }
    friend bool operator>=(const pair& a, const pair& b) { return !(a < b); }
};

template <class First, class Second>
auto make_pair(const First& first, const Second& second) {
    return pair<std::decay_t<const First>, std::decay_t<const Second>>(first, second);
}

template <std::size_t I, class First, class Second>
auto& get(pair<First, Second>& pair) {
    static_assert(I < 2);
    if constexpr (I == 0)
        return pair.first;
    else
        return pair.second;
}
template <std::size_t I, class First, class Second>
const auto& get(const pair<First, Second>& pair) {
    static_assert(I < 2);
    if constexpr (I == 0)
        return pair.first;
    else
        return pair.second;
}

}  // namespace thrust
