// SOLUTION of src/minmax/contrast_device.cu
// WRONG: a thread stretches one pixel, and an image has more pixels than the grid has threads
// SUITES: MinMaxContrast/every pixel is the nearest grey
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KStretch
const long i = Thread2D_long::tid();
if (i < n) tabPixelsGM[i] = stretched(tabPixelsGM[i], range);
