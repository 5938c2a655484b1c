// SOLUTION of include/ReductionAdd.h
// CORRECT: the last rounds are those of one warp, which waits by __syncwarp()
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
const int TID_LOCAL = Thread2D::tidLocal();
int middle = Thread2D::nbThreadBlock() / 2;
for (; middle > 32; middle /= 2) {
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    __syncthreads();
}
if (TID_LOCAL >= 32) return;
const int n = Thread2D::nbThreadBlock();
const unsigned lanes = __ballot_sync(n < 32 ? (1u << n) - 1 : 0xffffffffu, true);
for (; middle > 0; middle /= 2) {
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    __syncwarp(lanes);
}
if (TID_LOCAL == 0) atomicAdd(ptrResultGM, tabSM[0]);
