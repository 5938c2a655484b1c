// SOLUTION of src/warp/blockThroughCells_device.cu
// WRONG: the first warp collects the results of the others without waiting for them
// SUITES: BlockThroughCells
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// LINE __syncthreads();  // the results of all warps are there: in cells 0, 32, 64 ...
__syncwarp();
