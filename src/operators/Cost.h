#pragma once

#include "cudas.h"

/// What it took to compute a value: operations in all, and how many of them one after another.
struct Cost {
    long steps;
    long operations;
};

/// Not an operator but its bookkeeper: in an operator's place it computes nothing and counts, so
/// that a reduction of elements of cost 0 returns its own cost.
template <typename T>
struct Count;

template <>
struct Count<Cost> {
    static __host__ __device__ Cost neutral() { return {0, 0}; }
    __host__ __device__ Cost operator()(Cost x, Cost y) const {
        return {(x.steps > y.steps ? x.steps : y.steps) + 1, x.operations + y.operations + 1};
    }
};
