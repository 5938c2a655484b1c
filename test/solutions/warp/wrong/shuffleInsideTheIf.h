// SOLUTION of include/ReductionWarp.h
// WRONG: only the lanes that fold call the shuffle, and it waits for all of the mask
// SUITES: WarpShuffle
// CHECKER: warp-mask
// TESTS: any
// GPU: maybe tests

// BODY of reduce
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    if (lane() < middle) x = op(x, Shuffle::down(x, middle, firstLanes(count)));
}
return x;
