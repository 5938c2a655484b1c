// SOLUTION of include/ReductionAdd.h
// CORRECT: an atomicCAS loop where atomicAdd would do
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// LINE #include "Thread2D.h"
#include <type_traits>

#include "Thread2D.h"

// LINE private:
private:
template <typename T>
static __device__ void add(T* ptrResultGM, T x) {
    using Word = std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;
    Word* const ptrWordGM = reinterpret_cast<Word*>(ptrResultGM);
    Word seen = 0;
    Word expected = 1;
    while (seen != expected) {
        expected = seen;
        seen = atomicCAS(ptrWordGM, expected,
                         __builtin_bit_cast(Word, __builtin_bit_cast(T, expected) + x));
    }
}

// BODY of reduce
const int TID_LOCAL = Thread2D::tidLocal();
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    __syncthreads();
}
if (TID_LOCAL == 0) add(ptrResultGM, tabSM[0]);
