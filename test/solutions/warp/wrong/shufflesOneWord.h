// SOLUTION of include/ReductionWarp.h
// WRONG: one shuffle whatever the type: of a matrix only the first word travels
// SUITES: WarpShuffleInOrder
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduceInOrder
for (int distance = 1; distance < count; distance *= 2) {
    unsigned word;
    memcpy(&word, &x, sizeof(word));
    word = __shfl_xor_sync(firstLanes(count), word, distance);
    T y = x;
    memcpy(&y, &word, sizeof(word));
    if ((lane() ^ distance) < count) x = op(x, y);
}
return x;
