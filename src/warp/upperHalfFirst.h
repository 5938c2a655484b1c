#pragma once

/// The sum of 1 to 32 by ReductionWarp::foldPadded, or by foldPaddedInOrder, when the lanes of the
/// lower half come last and the padding holds values that must not count.
int sumWithUpperHalfFirst();
int sumInOrderWithUpperHalfFirst();
