// SOLUTION of src/ladder/vectorElements.h
// WRONG: the elements behind the last vector are forgotten
// SUITES: LadderRungs4To9
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of sumOfVectors
using Vector = typename VectorOf<T>::Type;
const long VECTORS = n / 4;

T sum = sumOfElements<T>(reinterpret_cast<const Vector*>(tabGM), VECTORS);
return sum;
