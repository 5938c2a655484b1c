// SOLUTION of src/convolution/convolution_device.cu
// WRONG: cells of the tile are read before others have filled them
// SUITES: ConvolutionTiled
// CHECKER: race-shared, maybe uninitialised-shared
// TESTS: any
// GPU: racecheck

// LINE __syncthreads();  // all of the block come here, those outside of the image too
