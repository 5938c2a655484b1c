// SOLUTION of src/convolution/convolution_device.cu
// WRONG: outside of the image a pixel of another row is read, or none at all
// SUITES: ConvolutionDirect
// CHECKER: out-of-bounds, maybe host-pointer
// TESTS: any
// GPU: memcheck, tests

// BODY of pixel
return tabGM[x + static_cast<long>(size.width) * y];  // FINDS out-of-bounds
