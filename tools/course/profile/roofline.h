// Where a kernel stands between what a GPU computes and what its memory delivers.
#pragma once

#include "counted.h"
#include "gpu.h"

namespace profile {

/// What the GPU does at most, in thousand millions a second: operations of floating-point numbers
/// of 4 bytes and of 8, a multiplication with an addition being two; bytes of its memory.
struct Ceilings {
    double floats, doubles, bytes;
};

Ceilings ceilingsOf(const Gpu& gpu);

/// Of one launch.
struct Roofline {
    double operations;  // of floating-point numbers; 0: it has no place on the roofline
    double bytes;       // of memory
    bool isDouble;      // most are of 8 bytes: that ceiling counts

    double intensity() const { return operations / bytes; }  // operations a byte
};

Roofline rooflineOf(const Kernel& kernel, const Gpu& gpu);

}  // namespace profile
