// SOLUTION of src/convolution/convolution_device.cu
// WRONG: the tile begins at the block's first pixel, not one before it
// SUITES: ConvolutionTiled
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const int left = TILE_WIDTH * blockIdx.x - 1;
const int left = TILE_WIDTH * blockIdx.x;
