// The memory of a reduction of CUB's is used by a second one, and no barrier is between them.
#include <cub/block/block_reduce.cuh>

#include "Bank.h"

static __global__ void sumAndLargest(const int* numbers, int* results) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ Reduce::TempStorage storage;
    const int number = numbers[threadIdx.x];
    const int sum = Reduce(storage).Sum(number);  // FINDS race-shared
    const auto larger = [](int a, int b) { return a < b ? b : a; };
    const int largest = Reduce(storage).Reduce(number, larger);  // FINDS race-shared
    if (threadIdx.x == 0) {
        results[0] = sum;
        results[1] = largest;
    }
}

static const Case c([] {
    ArrayGM<int> numbers(128), results(2);
    sumAndLargest<<<1, 128>>>(numbers, results);
    cudaDeviceSynchronize();
});
