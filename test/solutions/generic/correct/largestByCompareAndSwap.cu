// SOLUTION of src/generic/reductionMax_device.cu
// CORRECT: atomicCAS puts the larger value there if nobody has changed the cell since it was read
// SUITES: GenericMax/16 blocks of 256 threads

// BODY of largerAtomic
int before = atomicAdd(ptrX, 0);
while (before < y) {
    const int seen = atomicCAS(ptrX, before, y);
    if (seen == before) return;
    before = seen;
}
