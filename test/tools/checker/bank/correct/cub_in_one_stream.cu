// CUB sums, scans, selects and sorts, in kernels of its own and in one of the program's.
#include <cub/cub.cuh>

#include "Bank.h"

struct IsOdd {
    __host__ __device__ bool operator()(int number) const { return number % 2 != 0; }
};

static __global__ void sumsOfSorted(const int* numbers, int* sums) {
    using Scan = cub::BlockScan<int, 128>;
    using Sort = cub::BlockRadixSort<int, 128, 1>;
    __shared__ union {
        Scan::TempStorage scan;
        Sort::TempStorage sort;
    } storage;
    int number[1] = {numbers[threadIdx.x]};
    Sort(storage.sort).Sort(number);
    __syncthreads();
    Scan(storage.scan).InclusiveSum(number[0], number[0]);
    sums[threadIdx.x] = number[0];
}

static const Case c([] {
    constexpr int n = 5000;
    ArrayGM<int> numbers(n), count(1);
    int *in = numbers, *nbOdd = count, *scanned, *odd, *sorted;
    cudaMalloc(&scanned, n * sizeof(int));
    cudaMalloc(&odd, n * sizeof(int));
    cudaMalloc(&sorted, n * sizeof(int));
    size_t bytes = 1 << 20;
    char* storage;
    cudaMalloc(&storage, bytes);
    sumsOfSorted<<<1, 128>>>(in, scanned);
    cub::DeviceScan::InclusiveSum(storage, bytes, in, scanned, n);
    cub::DeviceSelect::If(storage, bytes, in, odd, nbOdd, n, IsOdd());
    cub::DeviceRadixSort::SortKeys(storage, bytes, in, sorted, n);
    cudaDeviceSynchronize();
    cudaFree(scanned);
    cudaFree(odd);
    cudaFree(sorted);
    cudaFree(storage);
});
