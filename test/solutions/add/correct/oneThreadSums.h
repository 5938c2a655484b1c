// SOLUTION of include/ReductionAdd.h
// CORRECT: thread 0 sums all cells of its block while the others wait
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
if (Thread2D::tidLocal() == 0) {
    T sum = 0;
    for (int i = Thread2D::nbThreadBlock() - 1; i >= 0; i--) {
        sum += tabSM[i];
    }
    atomicAdd(ptrResultGM, sum);
}
__syncthreads();
