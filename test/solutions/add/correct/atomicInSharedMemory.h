// SOLUTION of include/ReductionAdd.h
// CORRECT: no folding: all threads add to one cell of shared memory
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
__shared__ T sum;
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL == 0) sum = 0;
__syncthreads();
atomicAdd(&sum, tabSM[TID_LOCAL]);
__syncthreads();
if (TID_LOCAL == Thread2D::nbThreadBlock() - 1) atomicAdd(ptrResultGM, sum);
