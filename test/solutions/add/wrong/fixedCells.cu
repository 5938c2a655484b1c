// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: 256 cells whatever the block: larger blocks write past them
// SUITES: Add2D
// CHECKER: out-of-bounds-shared
// TESTS: any
// GPU: nothing

// BODY of KAddIntProtocoleII
__shared__ int tabSM[256];

tabSM[Thread2D::tidLocal()] = Thread2D::tid();  // FINDS out-of-bounds-shared
__syncthreads();
ReductionAdd::reduce(tabSM, ptrSumGM);
