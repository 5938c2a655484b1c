// SOLUTION of include/ReductionArray.h
// WRONG: a thread without elements leaves the loop, and the barriers in it
// SUITES: SingleBlockProduct
// CHECKER: divergent-barrier, warp-mask
// TESTS: any
// GPU: nothing

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    if (tile + RUN * Thread2D::tidLocal() >= end) break;
    T y = neutral;
    for (int i = 0; i < RUN; i++) {
        const long index = tile + RUN * Thread2D::tidLocal() + i;
        if (index < end) y = op(y, tabGM[index]);
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) x = op(x, y);
    __syncthreads();
}
return x;
