// SOLUTION of include/ReductionAdd.h
// WRONG: a thread that has no more to fold leaves the loop, and the barrier in it
// SUITES: Add2D
// CHECKER: divergent-barrier
// TESTS: pass
// GPU: nothing

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    if (Thread2D::tidLocal() >= middle) return;
    ecrasement(tabSM, middle);
    __syncthreads();  // FINDS divergent-barrier
}
