// SOLUTION of include/ReductionAdd.h
// CORRECT: when one warp is left it folds alone, with __syncwarp()
// SUITES: Add2D, AddFloat/63 blocks of 1024 threads

// BODY of reductionIntraBlock
constexpr int WARP = 32;
int middle = Thread2D::nbThreadBlock() / 2;
for (; middle >= WARP; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncthreads();  // all threads of the block come here, those that did not fold too
}
if (Thread2D::tidLocal() >= WARP) return;
for (; middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncwarp();  // only one warp folds: it need not wait for the others
}
