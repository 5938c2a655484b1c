// SOLUTION of include/ReductionArray.h
// WRONG: the last tile is taken for a full one
// SUITES: SingleBlockProduct
// CHECKER: out-of-bounds, maybe uninitialised-global
// TESTS: any
// GPU: memcheck, initcheck

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    T y = neutral;
    for (int i = 0; i < RUN; i++) {
        const long index = tile + RUN * Thread2D::tidLocal() + i;
        y = op(y, tabGM[index]);  // FINDS out-of-bounds
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) x = op(x, y);
    __syncthreads();
}
return x;
