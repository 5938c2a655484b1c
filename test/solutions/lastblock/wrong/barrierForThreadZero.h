// SOLUTION of include/ReductionArray.h
// WRONG: the barrier before the next tile stands where only thread 0 comes
// SUITES: SingleBlockProduct
// CHECKER: divergent-barrier, hang, maybe race-shared
// TESTS: fail
// GPU: nothing

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    T y = neutral;
    for (int i = 0; i < RUN; i++) {
        const long index = tile + RUN * Thread2D::tidLocal() + i;
        if (index < end) y = op(y, tabGM[index]);
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) {
        x = op(x, y);
        __syncthreads();  // FINDS divergent-barrier
    }
}
return x;
