#pragma once

#include "Matrix3.h"

/// The smaller of two. Without a branch: the lanes of a warp have different values, and stay
/// together.
static __device__ int smaller(int x, int y) {
    // SOLUTION smaller: MatricesBlocks MatricesLevels MatricesDevice MatricesOverlapped HidesCopies
    return min(x, y);
    // END
}

/// The smaller one in every cell.
static __device__ Matrix3 smallerCells(Matrix3 x, Matrix3 y) {
    for (int i = 0; i < Matrix3::CELLS; i++) x.cell[i] = smaller(x.cell[i], y.cell[i]);
    return x;
}
