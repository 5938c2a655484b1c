#pragma once

#include "ReductionBlock.h"

/// An array of any length in GM, or a part of one, combined by one block; blocks of one grid may
/// share out an array that way.
///
/// - Called by all threads of a block, 1D or 2D, 1 to 1024 of them; the result is valid in
/// thread 0.
/// - `op`: as for ReductionBlock; `neutral`: its neutral element, and the result for no elements.
/// - `tabSM`: 32 cells; a block that uses them again needs a __syncthreads() first.
class ReductionArray {
  public:
    /// op commutative: every thread takes the elements first, first + step, first + 2 step, ...
    /// before n. Neighbouring threads with neighbouring `first` read neighbouring cells. Cost:
    /// one barrier.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ T reduce(Operator op, T neutral, const T* tabGM, long n, long first,
                               long step, T* tabSM) {
        // SOLUTION reduce: SingleBlockSum TwoLaunchesSum OneLaunchSum OneLaunchFloat
        T x = neutral;
        for (long i = first; i < n; i += step) {
            x = op(x, tabGM[i]);
        }
        return ReductionBlock::reduce(op, x, tabSM);
        // END: return neutral;
    }

    /// op need not be commutative: the elements [begin, end) in their order, tile after tile, of
    /// which every thread takes RUN neighbours. Cost: two barriers per tile.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ T reduceInOrder(Operator op, T neutral, const T* tabGM, long begin, long end,
                                      T* tabSM) {
        // SOLUTION reduceInOrder: SingleBlockProduct TwoLaunchesProduct OneLaunchProduct
        T x = neutral;
        for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
            T y = neutral;
            for (int i = 0; i < RUN; i++) {
                const long index = tile + RUN * Thread2D::tidLocal() + i;
                if (index < end) y = op(y, tabGM[index]);
            }
            y = ReductionBlock::reduce(op, y, tabSM);
            if (Thread2D::tidLocal() == 0) x = op(x, y);
            __syncthreads();  // tabSM has been read and may be filled again
        }
        return x;
        // END: return neutral;
    }

  private:
    /// Many make few barriers; few keep what the threads of a warp read at the same time
    /// close together.
    static constexpr int RUN = 4;
};
