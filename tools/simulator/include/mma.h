// Tensor cores: nvcuda::wmma.
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include "simulator/device_code.h"
#include "simulator/tensor.h"

namespace nvcuda::wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;

enum layout_t { mem_row_major, mem_col_major };

namespace precision {
using tf32 = simulator::tensor::Tf32;
}

namespace experimental::precision {
[[gnu::unavailable(
    "the CPU simulator has no matrices of 4 bits and of 1 bit")]] typedef simulator::NoType u4,
    s4, b1;
}

/// A float of which the bits that a tensor core does not take are rounded, halves away from 0.
inline float __float_to_tf32(float value) {
    const unsigned bits = __float_as_uint(value);
    return __builtin_isfinite(value) ? __uint_as_float((bits + 0x1000) & 0xffffe000) : value;
}

}  // namespace nvcuda::wmma

namespace simulator::tensor {

using nvcuda::wmma::layout_t;

inline Order orderOf(layout_t layout) {
    return layout == nvcuda::wmma::mem_row_major ? Order::BY_ROW : Order::BY_COLUMN;
}
template <class Layout>
constexpr Order orderOf() {
    return std::is_same_v<Layout, nvcuda::wmma::col_major> ? Order::BY_COLUMN : Order::BY_ROW;
}

template <>
inline constexpr Factor factorOf<half> = Factor::f16;
template <>
inline constexpr Factor factorOf<__nv_bfloat16> = Factor::bf16;

/// How many elements of a matrix a lane has.
template <class T>
constexpr int shared(int elements) {
    return elements / warpSize;
}
/// A lane has 16 elements of either factor.
template <>
constexpr int shared<half>(int) {
    return 16;
}

/// The products that there are: of these numbers into those, and in which shapes.
template <class T>
constexpr bool hasShape(int m, int n, int k) {
    if (std::is_same_v<T, Tf32>) return m == 16 && n == 16 && k == 8;
    if (std::is_same_v<T, double>) return m == 8 && n == 8 && k == 4;
    return k == 16 && (m == 16 || m == 32 || m == 8) && m * n == 256;
}
template <class T, class... Others>
constexpr bool isOneOf = (std::is_same_v<T, Others> || ...);
template <class T>
constexpr bool isFactor = isOneOf<T, half, __nv_bfloat16, Tf32, double, signed char, unsigned char>;
template <class T, class Sum>
constexpr bool isSum = isOneOf<Sum, double> ? isOneOf<T, double>
                       : isOneOf<Sum, int>  ? isOneOf<T, signed char, unsigned char>
                       : isOneOf<Sum, half> ? isOneOf<T, half>
                                            : isOneOf<T, half, __nv_bfloat16, Tf32>;

template <class Use, int m, int n, int k, class T, class Layout>
struct FragmentOf {
    static constexpr bool isThere = isOneOf<T, half, float, int, double>;
    static_assert(isThere, "wmma has no accumulator of these numbers");
    using type = Fragment<m, n, Order::BY_ROW, T, m * n / warpSize>;
};
template <int m, int n, int k, class T, class Layout>
struct FragmentOf<nvcuda::wmma::matrix_a, m, n, k, T, Layout> {
    static_assert(isFactor<T> && hasShape<T>(m, n, k), "wmma has no matrix of this shape");
    using type = Fragment<m, k, orderOf<Layout>(), T, shared<T>(m* k)>;
};
template <int m, int n, int k, class T, class Layout>
struct FragmentOf<nvcuda::wmma::matrix_b, m, n, k, T, Layout> {
    static_assert(isFactor<T> && hasShape<T>(m, n, k), "wmma has no matrix of this shape");
    using type = Fragment<k, n, orderOf<Layout>(), T, shared<T>(k* n)>;
};

}  // namespace simulator::tensor

namespace nvcuda::wmma {

template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment : public simulator::tensor::FragmentOf<Use, m, n, k, T, Layout>::type {};

template <class Use, int m, int n, int k, class T, class Layout>
void fill_fragment(fragment<Use, m, n, k, T, Layout>& fragment,
                   const simulator::Value<simulator::tensor::Stored<T>>& value) {
    for (auto& element : fragment.x) element = value;
}

template <class Use, int m, int n, int k, class T, class Layout>
void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& fragment,
                      const simulator::Value<simulator::tensor::Stored<T>>* matrix, unsigned ld) {
    constexpr bool isFactor = !std::is_same_v<Use, accumulator>;
    static_assert(isFactor, "an accumulator needs a layout_t");
    simulator::tensor::load(fragment, matrix, ld, fragment.order);
}
template <int m, int n, int k, class T>
void load_matrix_sync(fragment<accumulator, m, n, k, T>& fragment,
                      const simulator::Value<T>* matrix, unsigned ld, layout_t layout) {
    simulator::tensor::load(fragment, matrix, ld, simulator::tensor::orderOf(layout));
}
template <int m, int n, int k, class T>
void store_matrix_sync(simulator::Value<T>* matrix,
                       const fragment<accumulator, m, n, k, T>& fragment, unsigned ld,
                       layout_t layout) {
    simulator::tensor::store(matrix, fragment, ld, simulator::tensor::orderOf(layout));
}

/// d = a b + c.
template <int m, int n, int k, class D, class T, class LayoutA, class LayoutB, class C>
void mma_sync(fragment<accumulator, m, n, k, D>& d,
              const fragment<matrix_a, m, n, k, T, LayoutA>& a,
              const fragment<matrix_b, m, n, k, T, LayoutB>& b,
              const fragment<accumulator, m, n, k, C>& c, bool isSaturated = false) {
    constexpr bool isThere = simulator::tensor::isSum<T, D> && simulator::tensor::isSum<T, C>;
    static_assert(isThere, "wmma has no such product");
    simulator::tensor::multiply(d, a, b, c, isSaturated);
}

}  // namespace nvcuda::wmma
