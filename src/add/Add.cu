#include "Add.h"

#include "GM.h"
#include "Kernel.h"
#include "common/ArrayGM.h"

extern __global__ void KAddIntProtocoleI(int* ptrSumGM);
extern __global__ void KAddIntProtocoleII(int* ptrSumGM);
extern __global__ void KAddFloatProtocoleI(float* ptrSumGM);
extern __global__ void KAddDoubleProtocoleII(double* ptrSumGM);
extern __global__ void KSumOfIds(int n, int* ptrSumGM);

ReductionAddIntI::ReductionAddIntI(const Grid& grid) : ReductionOnGrid(grid) {
    GM::mallocInt0(&ptrSumGM);
}

ReductionAddIntI::~ReductionAddIntI() {
    GM::free(ptrSumGM);
}

int ReductionAddIntI::run() {
    GM::memclear(ptrSumGM, sizeof(int));  // an earlier run has left its sum there
    KAddIntProtocoleI<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
    Kernel::lastCudaError("launch of KAddIntProtocoleI on " + grid.toString());

    int sum;
    GM::memcpy_int(&sum, ptrSumGM);  // waits for the kernel
    return sum;
}

ReductionAddIntII::ReductionAddIntII(const Grid& grid) : ReductionOnGrid(grid) {
    GM::mallocInt0(&ptrSumGM);
}

ReductionAddIntII::~ReductionAddIntII() {
    GM::free(ptrSumGM);
}

int ReductionAddIntII::run() {
    GM::memclear(ptrSumGM, sizeof(int));
    KAddIntProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
    Kernel::lastCudaError("launch of KAddIntProtocoleII on " + grid.toString());

    int sum;
    GM::memcpy_int(&sum, ptrSumGM);
    return sum;
}

ReductionAddFloat::ReductionAddFloat(const Grid& grid) : ReductionOnGrid(grid) {
    GM::mallocFloat0(&ptrSumGM);
}

ReductionAddFloat::~ReductionAddFloat() {
    GM::free(ptrSumGM);
}

float ReductionAddFloat::run() {
    GM::memclear(ptrSumGM, sizeof(float));
    KAddFloatProtocoleI<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
    Kernel::lastCudaError("launch of KAddFloatProtocoleI on " + grid.toString());

    float sum;
    GM::memcpy_float(&sum, ptrSumGM);
    return sum;
}

ReductionAddDouble::ReductionAddDouble(const Grid& grid) : ReductionOnGrid(grid) {
    GM::mallocDouble0(&ptrSumGM);
}

ReductionAddDouble::~ReductionAddDouble() {
    GM::free(ptrSumGM);
}

double ReductionAddDouble::run() {
    GM::memclear(ptrSumGM, sizeof(double));
    KAddDoubleProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
    Kernel::lastCudaError("launch of KAddDoubleProtocoleII on " + grid.toString());

    double sum;
    GM::memcpy_double(&sum, ptrSumGM);
    return sum;
}

int sumOfIdsOnDevice(int n) {
    ArrayGM<int> sumGM(1);
    KSumOfIds<<<1, 1>>>(n, sumGM.data());
    Kernel::lastCudaError("launch of KSumOfIds");
    return sumGM.toHost()[0];
}
