// SOLUTION of src/generic/reductionIntII_device.cu
// CORRECT: the operators are lambdas
// SUITES: Generic2D

// BODY of KIntProtocoleII
extern __shared__ int tabSM[];

reductionIntraThread(tabSM);
__syncthreads();
const auto add = [](int x, int y) { return x + y; };
const auto addAtomic = [](int* ptrX, int y) { atomicAdd(ptrX, y); };
Reduction::reduce<int>(add, addAtomic, tabSM, ptrSumGM);
