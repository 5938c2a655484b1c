// SOLUTION of src/minmax/minMax_device.h
// WRONG: all frames are combined into one pair
// SUITES: MinMaxVideo
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KMinMaxOfFrames
extern __shared__ MinMax tabSM[];

const T* tabGM = tabFramesGM + n * blockIdx.y;
const long NB_THREAD = long{gridDim.x} * blockDim.x;
MinMax ofThread = MinMax::neutral();
for (long i = long{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += NB_THREAD) {
    ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
}
tabSM[threadIdx.x] = ofThread;
__syncthreads();
Reduction::reduce(merge, mergeAtomic, tabSM, tabResultGM);
