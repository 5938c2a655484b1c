// SOLUTION of src/matrices/minimum_device.h
// CORRECT: the bits of x where x is smaller, else those of y, without a function of CUDA
// SUITES: MatricesBlocks, MatricesDevice/16 blocks of 256 threads

// BODY of smaller
return y ^ ((x ^ y) & -static_cast<int>(x < y));
