#pragma once

#include "ExactSum.h"
#include "Thread2D.h"

/// Adds x to the cells of an ExactSum, which are `step` apart: tabCell[0], tabCell[step], ... They
/// belong to the calling thread alone.
static __device__ void addExactly(float x, long* tabCell, int step) {
    // SOLUTION addExactly: ExactValues ExactGrids ExactOrders ExactParts ExactEfficiency
    const unsigned bits = __float_as_uint(x);
    const int exponent = bits >> 23 & 0xff;
    const int fraction = bits & 0x7fffff;
    const bool isNegative = bits >> 31;
    if (exponent == 0xff) {
        const int infinities = isNegative ? ExactSum::MINUS_INFINITIES : ExactSum::PLUS_INFINITIES;
        tabCell[(fraction != 0 ? ExactSum::NANS : infinities) * step] += 1;
        return;
    }
    // x is +-integer * 2^(position - 149). The highest bit of the integer is not written down;
    // denormal floats have none.
    const int integer = exponent > 0 ? fraction | 0x800000 : fraction;
    const int position = exponent > 0 ? exponent - 1 : 0;
    const int inBin = integer << position % 8;
    tabCell[position / 8 * step] += isNegative ? -inBin : inBin;
    // END
}

/// atomicAdd for long, of which CUDA has the unsigned form: their bits are the same.
static __device__ void addAtomic(long* ptrX, long y) {
    atomicAdd(reinterpret_cast<unsigned long long*>(ptrX), static_cast<unsigned long long>(y));
}

/// Adds the cells of all threads of the block to those in GM. Cell c of thread t is tabSM[c *
/// threads + t]. Called by all threads of the block, after a barrier that follows the filling of
/// the cells. `threads`: of the block.
static __device__ void handOn(const long* tabSM, int threads, long* tabCellGM) {
    // SOLUTION handOn: ExactValues ExactGrids ExactOrders ExactParts ExactEfficiency
    const int TID_LOCAL = Thread2D::tidLocal();
    for (int cell = TID_LOCAL; cell < ExactSum::CELLS; cell += threads) {
        long sum = 0;
        for (int i = 0; i < threads; i++) {  // each begins elsewhere: no two share a bank
            sum += tabSM[cell * threads + (TID_LOCAL + i) % threads];
        }
        addAtomic(tabCellGM + cell, sum);
    }
    // END
}
