// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: blocks / threads is rounded down: one block is launched for more sums than threads
// SUITES: HelloLaunches/2000 elements in blocks of 32
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (blocks > 1) {
if (blocks / threads > 1) {
    sum = sumByLaunches(tabSumGM, blocks, threads);
} else if (blocks > 1) {
    int* ptrSumGM = nullptr;
    GM::malloc(&ptrSumGM, sizeof(int));
    KSumsOfBlocks<<<1, threads, threads * sizeof(int)>>>(tabSumGM, blocks, ptrSumGM);
    GM::memcpy_int(&sum, ptrSumGM);
    GM::free(ptrSumGM);
} else if (false) {
