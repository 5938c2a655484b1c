// SOLUTION of include/ReductionAdd.h
// WRONG: the first middle is half of blockDim.x, which is not the block when it has two dimensions
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraBlock
for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncthreads();
}
