// SOLUTION of src/matrices/minimum_device.cu
// CORRECT: a thread takes neighbours, and looks before it calls an atomic function
// SUITES: MatricesDevice/16 blocks of 256 threads

// LINE #include "Reduction.h"
#include "Reduction.h"
#include "Slice.h"

// BODY of minimumAtomic
int i = Matrix3::CELLS;
do {
    i--;
    if (atomicAdd(&ptrX->cell[i], 0) > y.cell[i]) atomicMin(&ptrX->cell[i], y.cell[i]);
} while (i > 0);

// BODY of reductionIntraThread
Matrix3 ofThread = Matrix3::neutral();
const Slice slice(n, Thread2D_long::nbThread(), Thread2D_long::tid());
for (long i = slice.begin; i < slice.end; i++) {
    ofThread = smallerCells(ofThread, tabGM[i]);
}
tabSM[Thread2D::tidLocal()] = ofThread;
