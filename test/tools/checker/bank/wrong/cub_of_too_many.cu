// CUB is told of more elements than the array has.
#include <cub/device/device_reduce.cuh>

#include "Bank.h"

static const Case c([] {
    ArrayGM<int> numbers(1000), result(1);
    ArrayGM<char> storage(256);
    int *in = numbers, *sum = result;
    size_t bytes = 256;
    cub::DeviceReduce::Sum(storage, bytes, in, sum, 1024);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
});
