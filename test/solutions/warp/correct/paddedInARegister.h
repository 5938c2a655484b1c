// SOLUTION of include/ReductionWarp.h
// CORRECT: a lane keeps its own value in a register and writes it for the others
// SUITES: WarpPadded, WarpPaddedInOrder, BlockLastWarp

// BODY of foldPadded
T x = tabSM[lane()];
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    x = op(x, tabSM[lane() + middle]);
    __syncwarp();
    tabSM[lane()] = x;
    __syncwarp();
}

// BODY of foldPaddedInOrder
T x = tabSM[lane()];
for (int distance = 1; distance <= SIZE / 2; distance += distance) {
    const T y = tabSM[lane() + distance];
    x = op(x, y);
    __syncwarp();
    tabSM[lane()] = x;
    __syncwarp();
}
