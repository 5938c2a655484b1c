// SOLUTION of src/operators/fold_device.h
// CORRECT: the barrier follows each round; before the first a thread reads only what it has loaded
// SUITES: OperatorsGrouped

// BODY of KGrouped
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

const unsigned i = threadIdx.x;
for (unsigned stride = blockDim.x; stride >= 1; stride /= 2) {
    if (threadIdx.x < stride) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
    __syncthreads();
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
