// SOLUTION of include/ReductionWarp.h
// CORRECT: all lanes read, then those that fold write: two __syncwarp() a round, as with padding
// SUITES: WarpFold, WarpInOrder

// BODY of fold
const int LANE = lane();
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    const T y = tabSM[(LANE + middle) % SIZE];
    __syncwarp();
    if (LANE < middle) tabSM[LANE] = op(tabSM[LANE], y);
    __syncwarp();
}

// BODY of foldInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    if ((LANE & (2 * distance - 1)) == 0) {
        T* const ptrMine = &tabSM[LANE];
        *ptrMine = op(*ptrMine, ptrMine[distance]);
    }
    __syncwarp();
}
