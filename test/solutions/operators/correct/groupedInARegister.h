// SOLUTION of src/operators/fold_device.h
// CORRECT: a thread keeps its own value in a register
// SUITES: OperatorsGrouped, OperatorsEfficiency

// BODY of KGrouped
__shared__ T tabSM[MAX_ELEMENTS];
load<Op>(tabGM, n, tabSM);

T own = tabSM[threadIdx.x];
for (unsigned stride = blockDim.x; stride > 0; stride >>= 1) {
    __syncthreads();
    if (threadIdx.x >= stride) continue;
    own = Op()(own, tabSM[threadIdx.x + stride]);
    tabSM[threadIdx.x] = own;
}

if (threadIdx.x == 0) tabResultGM[blockIdx.x] = own;
