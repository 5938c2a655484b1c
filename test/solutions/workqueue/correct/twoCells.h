// SOLUTION of include/WorkQueue.h
// CORRECT: tasks are told in two cells in turn, so that one barrier a task is enough
// SUITES: WorkQueue, RowSumsQueue

// BODY of next
__shared__ unsigned tabTaskSM[2];
turn = 1 - turn;
if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    tabTaskSM[turn] = atomicAdd(ptrNextGM, 1);
}
__syncthreads();
return tabTaskSM[turn];

// LINE unsigned* ptrNextGM;
unsigned* ptrNextGM;
int turn = 0;
