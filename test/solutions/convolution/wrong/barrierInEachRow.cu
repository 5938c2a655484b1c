// SOLUTION of src/convolution/convolution_device.cu
// WRONG: a barrier after each round of filling, though one after all is enough
// SUITES: ConvolutionEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE for (int row = threadIdx.y; row < TILE_HEIGHT + 2; row += TILE_HEIGHT) {
for (int first = 0; first < TILE_HEIGHT + 2; first += TILE_HEIGHT) {
    const int row = first + threadIdx.y;
    __syncthreads();
    if (row >= TILE_HEIGHT + 2) continue;
