// SOLUTION of include/ReductionArray.h
// WRONG: the threads take the elements of a tile in turn: neighbours are torn apart
// SUITES: SingleBlockProduct
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    T y = neutral;
    for (int i = 0; i < RUN; i++) {
        const long index = tile + Thread2D::tidLocal() + i * Thread2D::nbThreadBlock();
        if (index < end) y = op(y, tabGM[index]);
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) x = op(x, y);
    __syncthreads();
}
return x;
