// SOLUTION of src/lastblock/compaction.cu
// WRONG: a product is written over cells that other threads have yet to read
// SUITES: CompactionProduct/1 block of 256 threads
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// LINE __syncthreads();  // and read, before any is filled again
