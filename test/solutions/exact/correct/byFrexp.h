// SOLUTION of src/exact/exact_device.h
// CORRECT: integer and exponent by functions of CUDA, not by bits
// SUITES: ExactValues, ExactOrders

// BODY of addExactly
if (isnan(x) || isinf(x)) {
    const int cell = isnan(x) ? ExactSum::NANS
                     : x > 0  ? ExactSum::PLUS_INFINITIES
                              : ExactSum::MINUS_INFINITIES;
    tabCell[cell * step]++;
    return;
}
int exponent = 0;
frexpf(x, &exponent);
const int position = max(exponent + 125, 0);
const int bin = position / 8;
tabCell[bin * step] += static_cast<long>(ldexp(static_cast<double>(x), 149 - 8 * bin));
