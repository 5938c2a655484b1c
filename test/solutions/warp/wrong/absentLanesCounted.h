// SOLUTION of include/ReductionWarp.h
// WRONG: what a lane past the end gives is folded all the same
// SUITES: BlockProduct
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduceInOrder
for (int distance = 1; distance < SIZE; distance *= 2) {
    const T y = Shuffle::across(x, distance, firstLanes(count));
    x = op(x, y);
}
return x;
