// SOLUTION of src/minmax/minMax_device.h
// WRONG: tid() counts the threads of all rows: most frames lose pixels
// SUITES: MinMaxVideo
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KMinMaxOfFrames
extern __shared__ MinMax tabSM[];

const T* tabGM = tabFramesGM + n * blockIdx.y;
const long NB_THREAD = Thread2D_long::nbThread();
MinMax ofThread = MinMax::neutral();
for (long i = Thread2D_long::tid(); i < n; i += NB_THREAD) {
    ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
}
tabSM[threadIdx.x] = ofThread;
__syncthreads();
Reduction::reduce(merge, mergeAtomic, tabSM, &tabResultGM[blockIdx.y]);
