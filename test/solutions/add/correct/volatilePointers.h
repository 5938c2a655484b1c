// SOLUTION of include/ReductionAdd.h
// CORRECT: pointers instead of indices, volatile cells
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
T volatile* const ptrMine = tabSM + Thread2D::tidLocal();
T volatile* const ptrEnd = tabSM + Thread2D::nbThreadBlock();
for (long middle = (ptrEnd - tabSM) / 2; middle > 0; middle /= 2) {
    if (ptrMine < tabSM + middle) *ptrMine = *ptrMine + *(ptrMine + middle);
    __syncthreads();
}
if (ptrMine == tabSM) atomicAdd(ptrResultGM, tabSM[0]);
