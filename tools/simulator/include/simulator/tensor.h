// Products of small matrices by a warp, as tensor cores compute them.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "simulator/small_floats.h"
#include "simulator/warp.h"

namespace simulator::tensor {

enum class Order { BY_ROW, BY_COLUMN };

/// A float of which a tensor core takes 10 bits behind the point.
struct Tf32;

/// Numbers of 16 bits, in registers.
struct F16;
struct Bf16;

template <class Element>
struct StoredAs {
    using type = Element;
};
template <>
struct StoredAs<F16> {
    using type = uint16_t;
};
template <>
struct StoredAs<Bf16> {
    using type = uint16_t;
};
template <>
struct StoredAs<Tf32> {
    using type = float;
};
template <class Element>
using Stored = typename StoredAs<Element>::type;

/// A lane's elements of a matrix. Which ones these are, CUDA leaves open; here the lanes take turns
/// in the matrix's order. If there is room for more than all, some are there several times.
template <int theRows, int theColumns, Order theOrder, class Element, int elements>
struct Fragment {
    static constexpr int rows = theRows, columns = theColumns;
    static constexpr Order order = theOrder;

    using element_type = Element;
    using storage_element_type = Stored<Element>;
    static constexpr int num_elements = elements, num_storage_elements = elements;
    storage_element_type x[elements];

    struct Position {
        int row, column;
    };
    static Position position(unsigned lane, int element) {
        const int i = (element * warpSize + int(lane)) % (rows * columns);
        return order == Order::BY_ROW ? Position{i / columns, i % columns}
                                      : Position{i % rows, i / rows};
    }
};

/// Where an element of a matrix lies whose rows or columns are `ld` elements apart.
inline size_t offset(int row, int column, unsigned ld, Order order) {
    return order == Order::BY_ROW ? size_t(row) * ld + column : size_t(column) * ld + row;
}

/// All lanes have to come.
SIMULATOR_UNOBSERVED inline const WarpValues& meet(const void* operands) {
    const WarpValues& lanes = exchangeInWarp(~0u, reinterpret_cast<uint64_t>(operands));
    for (unsigned lane = 0; lane < 32; ++lane)
        if (!contains(lanes.arrived, lane)) {
            readAbsentLane(lanes.arrived, lane);
            break;
        }
    return lanes;
}

template <class F, class T>
void load(F& fragment, const T* matrix, unsigned ld, Order order) {
    meet(nullptr);
    for (int e = 0; e < F::num_elements; ++e) {
        const auto at = F::position(laneId(), e);
        fragment.x[e] = matrix[offset(at.row, at.column, ld, order)];
    }
}

template <class F, class T>
void store(T* matrix, const F& fragment, unsigned ld, Order order) {
    meet(nullptr);
    for (int e = 0; e < F::num_elements; ++e) {
        const auto at = F::position(laneId(), e);
        matrix[offset(at.row, at.column, ld, order)] = fragment.x[e];
    }
}

/// What products are summed in: no product of small numbers is rounded there, and nearly no sum.
template <class Element>
using Wide = std::conditional_t<std::is_integral_v<Element>, long long, double>;

/// What an observer is told of the elements that are multiplied.
template <class Element>
inline constexpr Factor factorOf = Factor::int8;
template <>
inline constexpr Factor factorOf<F16> = Factor::f16;
template <>
inline constexpr Factor factorOf<Bf16> = Factor::bf16;
template <>
inline constexpr Factor factorOf<Tf32> = Factor::tf32;
template <>
inline constexpr Factor factorOf<double> = Factor::f64;

/// As a tensor core takes an element.
template <class Element>
SIMULATOR_UNOBSERVED Wide<Element> taken(Stored<Element> value) {
    if constexpr (std::is_same_v<Element, F16>)
        return smallValue<10>(value);
    else if constexpr (std::is_same_v<Element, Bf16>)
        return smallValue<7>(value);
    else if constexpr (std::is_same_v<Element, Tf32>)
        return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, value) & 0xffffe000);
    else
        return Wide<Element>(value);
}

/// As an accumulator keeps a sum; integers too large wrap around, or become the largest.
template <class Element>
SIMULATOR_UNOBSERVED Stored<Element> narrowed(Wide<Element> sum, bool isSaturated) {
    if constexpr (std::is_same_v<Element, F16>) return smallBitsOfDouble<10>(sum);
    if constexpr (std::is_integral_v<Element>)
        if (isSaturated)
            sum = std::clamp<long long>(sum, std::numeric_limits<Element>::min(),
                                        std::numeric_limits<Element>::max());
    return Stored<Element>(sum);
}

/// A whole matrix, collected from the fragments of the lanes that are there.
template <class F>
struct Collected {
    using Number = Wide<typename F::element_type>;
    Number at[F::rows][F::columns]{};

    SIMULATOR_UNOBSERVED void add(const F& fragment, unsigned lane) {
        for (int e = 0; e < F::num_elements; ++e) {
            const auto [row, column] = F::position(lane, e);
            at[row][column] = taken<typename F::element_type>(fragment.x[e]);
        }
    }
};

/// d = a b + c for all lanes. d may be c.
template <class D, class A, class B, class C>
struct Product {
    D* d;
    const A* a;
    const B* b;
    const C* c;

    SIMULATOR_UNOBSERVED void compute(bool isSaturated) {
        const WarpValues& lanes = meet(this);
        if (laneId() == unsigned(__builtin_ctz(lanes.arrived))) {
            if constexpr (isObserved)
                multiplyInWarp(
                    {D::rows, D::columns, A::columns, factorOf<typename A::element_type>});
            computeAll(lanes, isSaturated);
        }
        exchangeInWarp(~0u, 0);  // the others' fragments are theirs again
    }

  private:
    template <class Number>
    SIMULATOR_UNOBSERVED static Number combined(Number a, Number b, Number c) {
        if constexpr (std::is_same_v<typename A::element_type, double>)
            return std::fma(a, b, c);
        else
            return a * b + c;
    }

    SIMULATOR_UNOBSERVED static void computeAll(const WarpValues& lanes, bool isSaturated) {
        Collected<A> left;
        Collected<B> right;
        Collected<C> sums;
        for (unsigned lane = 0; lane < 32; ++lane) {
            if (!contains(lanes.arrived, lane)) continue;
            const Product& own = *reinterpret_cast<const Product*>(lanes.of[lane]);
            left.add(*own.a, lane);
            right.add(*own.b, lane);
            sums.add(*own.c, lane);
        }
        for (int row = 0; row < D::rows; ++row)
            for (int i = 0; i < A::columns; ++i)
                for (int column = 0; column < D::columns; ++column)
                    sums.at[row][column] =
                        combined(left.at[row][i], right.at[i][column], sums.at[row][column]);
        for (unsigned lane = 0; lane < 32; ++lane) {
            if (!contains(lanes.arrived, lane)) continue;
            D& result = *reinterpret_cast<const Product*>(lanes.of[lane])->d;
            for (int e = 0; e < D::num_elements; ++e) {
                const auto [row, column] = D::position(lane, e);
                result.x[e] = narrowed<typename D::element_type>(sums.at[row][column], isSaturated);
            }
        }
    }
};

// --- mma.sync: in registers, which elements a lane has is said in the PTX ISA.

enum class Part { left, right, sum };

template <int theRows, int theColumns, class Element, Part part>
struct InRegisters {
    static constexpr int rows = theRows, columns = theColumns;
    using element_type = Element;
    static constexpr int num_elements = rows * columns / warpSize;
    Stored<Element> x[num_elements];

    /// Holds a double, a number that is summed to, or bits.
    using Register = std::conditional_t<sizeof(Stored<Element>) == 8 ||
                                            (part == Part::sum && sizeof(Stored<Element>) == 4),
                                        Stored<Element>, uint32_t>;
    struct Registers {
        Register of[sizeof x / sizeof(Register)];
    };

    struct Position {
        int row, column;
    };
    static Position position(unsigned lane, int element) {
        constexpr int together = sizeof(Register) / sizeof x[0];  // elements of a register
        const int group = int(lane) / 4, member = int(lane) % 4;
        if (part == Part::sum) return {group + element / 2 * 8, member * 2 + element % 2};
        const int along = member * together + element % together, i = element / together;
        if (part == Part::right) return {along + i * 4 * together, group};
        return {group + i % 2 * 8, along + i / 2 * 4 * together};
    }
};

template <int m, int n, int k, class Factor, class Sum>
auto multiply(const typename InRegisters<m, k, Factor, Part::left>::Registers& left,
              const typename InRegisters<k, n, Factor, Part::right>::Registers& right,
              const typename InRegisters<m, n, Sum, Part::sum>::Registers& before) {
    const auto a = __builtin_bit_cast(InRegisters<m, k, Factor, Part::left>, left);
    const auto b = __builtin_bit_cast(InRegisters<k, n, Factor, Part::right>, right);
    const auto c = __builtin_bit_cast(InRegisters<m, n, Sum, Part::sum>, before);
    InRegisters<m, n, Sum, Part::sum> d;
    Product<decltype(d), decltype(a), decltype(b), decltype(c)>{&d, &a, &b, &c}.compute(false);
    return __builtin_bit_cast(typename decltype(d)::Registers, d);
}

// --- wmma: in fragments

template <class D, class A, class B, class C>
void multiply(D& d, const A& a, const B& b, const C& c, bool isSaturated) {
    Product<D, A, B, C>{&d, &a, &b, &c}.compute(isSaturated);
}

}  // namespace simulator::tensor
