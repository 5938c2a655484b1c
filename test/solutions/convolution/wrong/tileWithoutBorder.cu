// SOLUTION of src/convolution/convolution_device.cu
// WRONG: only the block's own pixels are in the tile: nobody fills its border
// SUITES: ConvolutionTiled
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: tests

// LINE const int left = TILE_WIDTH * blockIdx.x - 1;
if (row == 0 || row > TILE_HEIGHT || column == 0 || column > TILE_WIDTH) continue;
const int left = TILE_WIDTH * blockIdx.x - 1;
