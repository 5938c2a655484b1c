// Where an algorithm runs: on the host, or on the device. Without a policy its iterators say so.
#pragma once

#include <iterator>
#include <type_traits>

#include "thrust/version.h"

namespace thrust {

struct host_system_tag {};
struct device_system_tag {};

inline constexpr host_system_tag host{};
inline constexpr device_system_tag device{};

/// The policies for a stream.
namespace cuda {
__attribute__((unavailable("the CPU simulator has no thrust::cuda::par"))) constexpr int par = 0;
__attribute__((
    unavailable("the CPU simulator has no thrust::cuda::par_nosync"))) constexpr int par_nosync = 0;
}  // namespace cuda

template <class T>
class device_ptr;

namespace detail {

template <class Iterator>
struct SystemOf {
    using type = host_system_tag;
};
template <class T>
struct SystemOf<device_ptr<T>> {
    using type = device_system_tag;
};

template <class Iterator>
constexpr bool isOnDevice = std::is_same_v<typename SystemOf<Iterator>::type, device_system_tag>;

template <class Policy>
constexpr bool isPolicy =
    std::is_same_v<Policy, host_system_tag> || std::is_same_v<Policy, device_system_tag>;

template <class Iterator>
using ValueOf = typename std::iterator_traits<Iterator>::value_type;

/// The iterator as the policy sees it: a pointer under thrust::device points into the
/// device's memory.
template <class Iterator>
Iterator under(host_system_tag, Iterator iterator) {
    return iterator;
}
template <class T>
device_ptr<T> under(device_system_tag, device_ptr<T> iterator) {
    return iterator;
}
template <class T>
device_ptr<std::remove_const_t<T>> under(device_system_tag, T* pointer) {
    return device_ptr<std::remove_const_t<T>>(const_cast<std::remove_const_t<T>*>(pointer));
}

}  // namespace detail
}  // namespace thrust
