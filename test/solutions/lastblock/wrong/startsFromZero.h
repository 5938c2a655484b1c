// SOLUTION of include/ReductionArray.h
// WRONG: T(0) is no neutral element of a product
// SUITES: SingleBlockProduct
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    T y = {};
    for (int i = 0; i < RUN; i++) {
        const long index = tile + RUN * Thread2D::tidLocal() + i;
        if (index < end) y = op(y, tabGM[index]);
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) x = op(x, y);
    __syncthreads();
}
return x;
