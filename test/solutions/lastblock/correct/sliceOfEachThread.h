// SOLUTION of include/ReductionArray.h
// CORRECT: in order: a thread has one slice of all elements, and the block combines once
// SUITES: SingleBlockProduct, OneLaunchProduct/16 blocks of 256 threads

// LINE #include "ReductionBlock.h"
#include "ReductionBlock.h"
#include "Slice.h"

// BODY of reduceInOrder
const Slice slice(end - begin, Thread2D::nbThreadBlock(), Thread2D::tidLocal());
const T* const ptrEnd = tabGM + begin + slice.end;
T x = neutral;
for (const T* ptr = tabGM + begin + slice.begin; ptr != ptrEnd; ptr++) {
    x = op(x, *ptr);
}
x = ReductionBlock::reduce(op, x, tabSM);
__syncthreads();
return x;
