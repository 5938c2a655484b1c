#pragma once

#include <cmath>
#include <limits>
#include <string>

#include "language/language.h"

/// How a sum is validated, with n threads in the grid. Each thread writes into its cell 1 (protocol
/// I, the sum is n) or its global id (protocol II, the sum is n(n-1)/2).
enum class Protocol { I, II };

namespace protocol {

/// The largest integer up to which T holds every integer: its maximum for an integer type, 2^24 for
/// float, 2^53 for double.
template <typename T>
constexpr long maxExact() {
    if constexpr (std::numeric_limits<T>::is_integer) return std::numeric_limits<T>::max();
    return 1L << std::numeric_limits<T>::digits;
}

/// The sum for n threads, 1 <= n <= 2^32, as 64 bits hold it. The even one of n and n-1 is halved
/// first: n(n-1) would overflow long before the sum does.
constexpr unsigned long sum(Protocol protocol, unsigned long n) {
    if (protocol == Protocol::I) return n;
    return n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n;
}

/// The largest n whose sum T holds: M for protocol I, floor((1 + sqrt(1 + 8M)) / 2) for II, with M
/// = maxExact<T>().
template <typename T>
long maxThreads(Protocol protocol) {
    const long M = maxExact<T>();
    if (protocol == Protocol::I) return M;
    long n = static_cast<long>((1 + std::sqrt(1 + 8 * static_cast<double>(M))) /
                               2);  // rounded: may be one off
    while (sum(protocol, n) > static_cast<unsigned long>(M)) n--;
    while (sum(protocol, n + 1) <= static_cast<unsigned long>(M)) n++;
    return n;
}

/// Why the sum for n > maxThreads<T>(protocol) threads says nothing about a reduction.
template <typename T>
std::string whyNot(Protocol protocol, long n) {
    const long limit = maxExact<T>();
    const std::string sum =
        protocol == Protocol::I ? tr("the sum of {0} ones", n) : tr("the sum of {0} ids", n);
    return std::numeric_limits<T>::is_integer
               ? tr("{0} is more than the largest value of its type, {1}", sum, limit)
               : tr("{0} is not exact: its type holds every integer only up to {1}", sum, limit);
}

}  // namespace protocol

/// What a sum of T by protocol P has to be, with n threads.
template <typename T, Protocol P>
class ByProtocol {
  public:
    static constexpr Protocol PROTOCOL = P;

    static long maxThreads() { return protocol::maxThreads<T>(P); }
    static std::string whyNot(long n) { return protocol::whyNot<T>(P, n); }
    static T expected(long n) { return static_cast<T>(protocol::sum(P, n)); }
};
