// SOLUTION of src/minmax/minMax_device.h
// WRONG: a byte above 127 becomes negative on its way through signed char
// SUITES: MinMaxLengths/bytes above 127 are not negative
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
MinMax ofThread = MinMax::neutral();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    const auto value = static_cast<std::make_signed_t<T>>(tabGM[i]);
    ofThread = merge(ofThread, {value, value});
}
tabSM[Thread2D::tidLocal()] = ofThread;
