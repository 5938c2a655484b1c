// SOLUTION of include/ReductionAdd.h
// CORRECT: every round written out
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// BODY of reduce
const int n = Thread2D::nbThreadBlock();
const auto round = [tabSM](int middle) {
    const int TID_LOCAL = Thread2D::tidLocal();
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    __syncthreads();
};
if (n >= 1024) round(512);
if (n >= 512) round(256);
if (n >= 256) round(128);
if (n >= 128) round(64);
if (n >= 64) round(32);
if (n >= 32) round(16);
if (n >= 16) round(8);
if (n >= 8) round(4);
if (n >= 4) round(2);
if (n >= 2) round(1);
if (Thread2D::tidLocal() == 0) {
    atomicAdd(ptrResultGM, tabSM[0]);
}
