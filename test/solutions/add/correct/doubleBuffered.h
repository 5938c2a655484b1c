// SOLUTION of include/ReductionAdd.h
// CORRECT: a round reads from one array and writes to another
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
__shared__ T otherSM[512];
T* from = tabSM;
T* to = otherSM;
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    const int TID_LOCAL = Thread2D::tidLocal();
    if (TID_LOCAL < middle) to[TID_LOCAL] = from[TID_LOCAL] + from[TID_LOCAL + middle];
    __syncthreads();
    T* const next = from;
    from = to;
    to = next;
}
if (Thread2D::tidLocal() == 0) atomicAdd(ptrResultGM, from[0]);
