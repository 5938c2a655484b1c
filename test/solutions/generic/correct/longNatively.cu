// SOLUTION of src/generic/reductionLongII_device.cu
// CORRECT: the atomicAdd of unsigned long long, whose bits are those of the signed sum
// SUITES: GenericLongII/256 blocks of 1024 threads

// BODY of addAtomic
static_assert(sizeof(long) == sizeof(unsigned long long));
atomicAdd(reinterpret_cast<unsigned long long*>(ptrX), static_cast<unsigned long long>(y));
