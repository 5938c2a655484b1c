// SOLUTION of include/ReductionArray.h
// WRONG: the next tile fills tabSM while the first warp may still read it
// SUITES: SingleBlockProduct
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of reduceInOrder
T x = neutral;
for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
    T y = neutral;
    for (int i = 0; i < RUN; i++) {
        const long index = tile + RUN * Thread2D::tidLocal() + i;
        if (index < end) y = op(y, tabGM[index]);
    }
    y = ReductionBlock::reduce(op, y, tabSM);
    if (Thread2D::tidLocal() == 0) x = op(x, y);
}
return x;
