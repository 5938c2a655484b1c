#pragma once

#include "cuComplex.h"

namespace simulator::cufft {

/// Replaces n numbers, `stride` apart, by their discrete Fourier transform, whose exponent has that
/// sign. Any n; takes time as n log n. Is no device code: an observer sees nothing of it.
void transform(cuDoubleComplex* first, long n, long stride, int sign);

}  // namespace simulator::cufft
