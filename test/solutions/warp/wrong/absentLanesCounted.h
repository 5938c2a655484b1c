// SOLUTION of include/ReductionWarp.h
// WRONG: a lane past the end gives the caller its own value back, which is folded all the same
// SUITES: BlockSum
// CHECKER: nothing
// TESTS: fail
// GPU: nothing

// BODY of reduceInOrder
for (int distance = 1; distance < SIZE; distance *= 2) {
    const T y = Shuffle::across(x, distance, firstLanes(count));
    x = op(x, y);
}
return x;
