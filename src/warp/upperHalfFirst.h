#pragma once

/// The sum of 1 to 32 by ReductionWarp::foldPadded, when the lanes of the lower half come last and
/// the padding holds values that must not count.
int sumWithUpperHalfFirst();
