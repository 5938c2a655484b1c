// SOLUTION of include/ReductionWarp.h
// CORRECT: lanes take from those above them: only the first has the result
// SUITES: WarpShuffle

// BODY of reduce
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    const T y = Shuffle::down(x, middle, firstLanes(count));
    if (lane() + middle < count) x = op(x, y);
}
return x;
