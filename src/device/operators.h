// Operators that do not commute, and their values.
#pragma once

#include "common/Matrix2.h"
#include "cudas.h"

struct Multiply {
    __device__ Matrix2 operator()(Matrix2 x, Matrix2 y) const { return multiply(x, y); }
};

/// Values of a size that is no power of two and of more than one load; the operator, the
/// composition of the maps x -> scale x + shift, does not commute.
struct Affine {
    uint scale;
    uint shift;
    uint tag;  // counts what was composed

    bool operator==(const Affine&) const = default;
};

struct Compose {
    __host__ __device__ Affine operator()(Affine f, Affine g) const {
        return {f.scale * g.scale, g.scale * f.shift + g.shift, f.tag + g.tag};
    }
};
