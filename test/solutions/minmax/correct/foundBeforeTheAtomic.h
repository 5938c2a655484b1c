// SOLUTION of src/minmax/minMax_device.h
// CORRECT: who changes nothing calls no atomic function
// SUITES: MinMaxGrids/16 blocks of 256 threads, MinMaxLengths/33 elements

// BODY of mergeAtomic
MinMax volatile* const ptrNow = ptrX;
if (y.min < ptrNow->min) atomicMin(&ptrX->min, y.min);
if (y.max > ptrNow->max) atomicMax(&ptrX->max, y.max);
