// SOLUTION of include/Operators.h
// WRONG: numeric_limits<T>::min() of a floating-point type is a number above 0
// SUITES: OperatorsHost, OperatorsNaive
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE static constexpr T SMALLEST =
static constexpr T SMALLEST = Limits::min();
