// SOLUTION of include/ReductionAdd.h
// CORRECT: a template that calls itself instead of a loop
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// LINE private:
private:
template <int MIDDLE, typename T>
static __device__ void fold(T* tabSM) {
    const int TID_LOCAL = Thread2D::tidLocal();
    if (MIDDLE < Thread2D::nbThreadBlock()) {
        if (TID_LOCAL < MIDDLE) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + MIDDLE];
        __syncthreads();
    }
    if constexpr (MIDDLE > 1) fold<MIDDLE / 2>(tabSM);
}

// BODY of reduce
fold<512>(tabSM);
if (Thread2D::tidLocal() == 0) {
    atomicAdd(ptrResultGM, tabSM[0]);
}
