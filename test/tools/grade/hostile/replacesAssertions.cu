// Puts its own functions in the places of CppUnit's.
// VETTED: refused: CppUnit::Asserter::failIf
// UNVETTED: failed: assertion failed

#include <cppunit/Asserter.h>

#include "Thread2D.h"

void CppUnit::Asserter::failIf(bool, const Message&, const SourceLine&) {}

__global__ void KSlices(long, long, long, double* ptrSumGM) {
    if (Thread2D::tid() == 0) *ptrSumGM = 42;
}
