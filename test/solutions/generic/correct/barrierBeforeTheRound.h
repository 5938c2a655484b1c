// SOLUTION of include/Reduction.h
// CORRECT: the barrier stands before a round: thread 0 reads at the end what it wrote itself
// SUITES: Generic2D, GenericMax/16 blocks of 256 threads

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    __syncthreads();
    ecrasement(OP, tabSM, middle);
}
