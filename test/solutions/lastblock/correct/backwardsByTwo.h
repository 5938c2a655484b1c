// SOLUTION of include/ReductionArray.h
// CORRECT: a thread takes its elements last to first, two at a time
// SUITES: SingleBlockSum, OneLaunchSum

// BODY of reduce
long count = first < n ? (n - first + step - 1) / step : 0;
T x = neutral;
if (count % 2 == 1) x = op(x, tabGM[first + --count * step]);
while (count > 0) {
    count -= 2;
    x = op(x, op(tabGM[first + count * step], tabGM[first + (count + 1) * step]));
}
return ReductionBlock::reduce(op, x, tabSM);
