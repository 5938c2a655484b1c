// SOLUTION of src/generic/reductionProduct_device.cu
// CORRECT: no lock: the product is put there if nobody has changed the cell since it was read
// SUITES: GenericLock/16 blocks of 64 threads

// BODY of multiplyAtomic
auto* const ptrWord = reinterpret_cast<unsigned long long*>(ptrX);
for (unsigned long long before = atomicAdd(ptrWord, 0ULL);;) {
    const unsigned long long after = multiply(static_cast<long>(before), y);
    const unsigned long long found = atomicCAS(ptrWord, before, after);
    if (found == before) return;
    before = found;
}
