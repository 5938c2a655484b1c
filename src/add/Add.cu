#include "Add.h"

extern __global__ void KAddIntProtocoleI(int* ptrSumGM);
extern __global__ void KAddIntProtocoleII(int* ptrSumGM);
extern __global__ void KAddFloatProtocoleI(float* ptrSumGM);
extern __global__ void KAddDoubleProtocoleII(double* ptrSumGM);

void ReductionAddIntI::launch(int* ptrSumGM) const {
    KAddIntProtocoleI<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionAddIntII::launch(int* ptrSumGM) const {
    KAddIntProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionAddFloat::launch(float* ptrSumGM) const {
    KAddFloatProtocoleI<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionAddDouble::launch(double* ptrSumGM) const {
    KAddDoubleProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}
