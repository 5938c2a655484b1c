// SOLUTION of include/ReductionAdd.h
// CORRECT: neighbours first, distances going up, and more barriers than it takes
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
const int TID_LOCAL = Thread2D::tidLocal();
const int n = Thread2D::nbThreadBlock();
__syncthreads();
for (int distance = 1; distance < n; distance *= 2) {
    __syncthreads();
    if (TID_LOCAL % (2 * distance) == 0) {
        tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];
    }
    __syncthreads();
}
__syncthreads();
if (Thread2D::tidLocal() == 0) {
    atomicAdd(ptrResultGM, tabSM[0]);
}
