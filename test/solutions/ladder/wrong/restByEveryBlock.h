// SOLUTION of src/ladder/vectorElements.h
// WRONG: every block adds the elements behind the last vector
// SUITES: LadderRungs4To9
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of sumOfVectors
using Vector = typename VectorOf<T>::Type;
const long VECTORS = n / 4;

T sum = sumOfElements<T>(reinterpret_cast<const Vector*>(tabGM), VECTORS);
const long rest = 4 * VECTORS + threadIdx.x;
if (rest < n) sum += tabGM[rest];
return sum;
