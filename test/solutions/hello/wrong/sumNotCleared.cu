// SOLUTION of src/hello/FirstLaunch.cu
// WRONG: adds to a cell that nobody has set to 0
// SUITES: HelloHost/the sum of 257 elements
// CHECKER: uninitialised-global
// TESTS: any
// GPU: initcheck

// LINE GM::mallocInt0(&ptrSumGM);
GM::malloc(&ptrSumGM, sizeof(int));
