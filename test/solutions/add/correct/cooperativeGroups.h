// SOLUTION of include/ReductionAdd.h
// CORRECT: cooperative groups: a block and its tiles of 32
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// LINE #include "Thread2D.h"
#include <cooperative_groups.h>

#include "Thread2D.h"

// BODY of reduce
const auto block = cooperative_groups::this_thread_block();
const unsigned rank = block.thread_rank();
for (unsigned middle = block.size() / 2; middle > 0; middle /= 2) {
    if (rank < middle) tabSM[rank] += tabSM[rank + middle];
    block.sync();
}
if (rank == 0) atomicAdd(ptrResultGM, tabSM[0]);
