// SOLUTION of src/minmax/minMax_device.h
// CORRECT: only the pair of the extremes is folded, and the frame's index stands in the loop
// SUITES: MinMaxVideo

// BODY of KMinMaxOfFrames
extern __shared__ MinMax tabSM[];

const long END = n * (blockIdx.y + 1);
int least = Limits::MAX_INT;
int most = Limits::MIN_INT;
for (long i = n * blockIdx.y + blockIdx.x * blockDim.x + threadIdx.x; i < END;
     i += gridDim.x * blockDim.x) {
    if (tabFramesGM[i] < least) least = tabFramesGM[i];
    if (tabFramesGM[i] > most) most = tabFramesGM[i];
}
tabSM[threadIdx.x] = {least, most};
__syncthreads();
Reduction::reduce(merge, mergeAtomic, tabSM, tabResultGM + blockIdx.y);
