#include "Generic.h"

#include "language/language.h"

extern __global__ void KIntProtocoleI(int* ptrSumGM);
extern __global__ void KIntProtocoleII(int* ptrSumGM);
extern __global__ void KLongProtocoleII(long* ptrSumGM);
extern __global__ void KProduct(long* ptrProductGM);
extern __global__ void KMax(int* ptrMaxGM);
extern __global__ void KCountUnderLock(int* ptrCountGM);

void ReductionIntI::launch(int* ptrSumGM) const {
    KIntProtocoleI<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionIntII::launch(int* ptrSumGM) const {
    KIntProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionLongII::launch(long* ptrSumGM) const {
    KLongProtocoleII<<<grid.dg, grid.db, sizeSM>>>(ptrSumGM);
}

void ReductionProduct::launch(long* ptrProductGM) const {
    KProduct<<<grid.dg, grid.db, sizeSM>>>(ptrProductGM);
}

std::string ReductionProduct::whyNot(long n) {
    return tr("the product of 1 to {0} modulo {1} is 0, whatever the other factors are", n, PRIME);
}

long ReductionProduct::expected(long n) {
    long product = 1;
    for (long i = 1; i <= n; i++) {
        product = product * i % PRIME;
    }
    return product;
}

void ReductionMax::launch(int* ptrMaxGM) const {
    KMax<<<grid.dg, grid.db, sizeSM>>>(ptrMaxGM);
}

std::string ReductionMax::whyNot(long n) {
    return tr("{0} different negative values are more than an int has", n);
}

void CountUnderLock::launch(int* ptrCountGM) const {
    KCountUnderLock<<<grid.dg, grid.db>>>(ptrCountGM);
}
