// SOLUTION of src/warp/blockLastWarp_device.cu
// WRONG: the last warp folds 64 cells and no lane waits for another before the padded fold
// SUITES: BlockLastWarp
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// LINE __syncwarp();
