// SOLUTION of src/convolution/convolution_device.cu
// WRONG: the weights are taken from right to left
// SUITES: ConvolutionDirect
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE sum += filter.weight[i] * pixel(tabGM, size, x + i % 3 - 1, y + i / 3 - 1);
sum += filter.weight[i] * pixel(tabGM, size, x + 1 - i % 3, y + i / 3 - 1);
