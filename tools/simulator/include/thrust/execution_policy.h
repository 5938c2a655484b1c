// Where an algorithm runs: on the host, or on the device. Without a policy its iterators say so.
#pragma once

#include <simulator/device_code.h>

#include <iterator>
#include <type_traits>

#include "thrust/version.h"

namespace thrust {

/// In the calling thread. Under thrust::seq that may be a thread of a kernel.
struct host_system_tag {};

/// As kernels, and waits for them.
struct device_system_tag {
    cudaStream_t stream = nullptr;

    device_system_tag on(cudaStream_t other) const { return {other}; }

    template <class Allocator>
    __attribute__((unavailable("the CPU simulator has no allocators of Thrust"))) device_system_tag
    operator()(Allocator&&) const;
};

/// What runs where the others do: an iterator without memory.
struct any_system_tag {};

inline constexpr host_system_tag host{};
inline constexpr host_system_tag seq{};
inline constexpr device_system_tag device{};

namespace cuda {
inline constexpr device_system_tag par{};
inline constexpr device_system_tag par_nosync{};
}  // namespace cuda

template <class T>
class device_ptr;

namespace detail {

template <class Iterator>
using ValueOf = typename std::iterator_traits<Iterator>::value_type;

/// The system of an iterator; void for what is none.
template <class T, class = void>
struct SystemOf {
    using type = void;
};
template <class Iterator>
struct SystemOf<Iterator, std::void_t<typename std::iterator_traits<Iterator>::iterator_category>> {
    using type = host_system_tag;
};
template <class T>
struct SystemOf<device_ptr<T>, void> {
    using type = device_system_tag;
};

template <class Iterator, class System>
constexpr bool isOn = std::is_same_v<typename SystemOf<Iterator>::type, System>;

template <class... Iterators>
constexpr bool anyOnHost = (isOn<Iterators, host_system_tag> || ...);
template <class... Iterators>
constexpr bool anyOnDevice = (isOn<Iterators, device_system_tag> || ...);

/// The system of an iterator that is made of others.
template <class... Iterators>
using CommonSystem = std::conditional_t<
    anyOnDevice<Iterators...>, device_system_tag,
    std::conditional_t<anyOnHost<Iterators...>, host_system_tag, any_system_tag>>;

template <class Policy>
constexpr bool isPolicy =
    std::is_same_v<Policy, host_system_tag> || std::is_same_v<Policy, device_system_tag>;

template <class Policy>
using IfPolicy = std::enable_if_t<isPolicy<Policy>>;
template <class First>
using IfNoPolicy = std::enable_if_t<!isPolicy<First>>;

/// An argument as systemOf() looks at it: a pointer may also be a value, in an array of pointers.
template <class First, class Argument>
using IteratorOrValue =
    std::conditional_t<std::is_same_v<ValueOf<First>, Argument>, void, Argument>;

/// Where an algorithm runs that has no policy, by its arguments.
template <class First, class... Rest>
auto systemOf(const First&, const Rest&...) {
    constexpr bool onHost = anyOnHost<First, IteratorOrValue<First, Rest>...>;
    constexpr bool onDevice = anyOnDevice<First, Rest...>;
    static_assert(!onHost || !onDevice, "Thrust: all arrays on the host, or all on the device");
    return std::conditional_t<onHost, host_system_tag, device_system_tag>();
}

/// The iterator as the algorithm's threads follow it. A pointer under thrust::device points into
/// the device's memory.
template <class Iterator>
Iterator under(host_system_tag, Iterator iterator) {
    return iterator;
}
template <class T>
T* under(device_system_tag, device_ptr<T> iterator) {
    return iterator.get();
}
template <class T>
T* under(device_system_tag, T* pointer) {
    return pointer;
}
template <class Iterator>
auto under(device_system_tag, Iterator iterator) {
    static_assert(!anyOnHost<Iterator>, "Thrust: all arrays on the host, or all on the device");
    if constexpr (!anyOnHost<Iterator>) return iterator.onDevice();
}

}  // namespace detail

/// Defines `ALGORITHM` without a policy, after those with one.
#define SIMULATOR_THRUST_WITHOUT_POLICY(ALGORITHM)                                  \
    template <class First, class... Rest, class = detail::IfNoPolicy<First>>        \
    auto ALGORITHM(First first, Rest... rest) {                                     \
        return thrust::ALGORITHM(detail::systemOf(first, rest...), first, rest...); \
    }

}  // namespace thrust
