#include <cstdio>
#include <cub/block/block_reduce.cuh>

__global__ void sumAndCount(const int* numbers, int* results) {
    using Reduce = cub::BlockReduce<int, 256>;
    __shared__ Reduce::TempStorage storage;
    const int number = numbers[threadIdx.x];
    const int sum = Reduce(storage).Sum(number);
    const int count = Reduce(storage).Sum(number > 0);
    if (threadIdx.x == 0) {
        results[0] = sum;
        results[1] = count;
    }
}

int main() {
    int *numbers, *results, found[2];
    cudaMalloc(&numbers, 256 * sizeof(int));
    cudaMemset(numbers, 0, 256 * sizeof(int));
    cudaMalloc(&results, sizeof found);
    sumAndCount<<<1, 256>>>(numbers, results);
    cudaMemcpy(found, results, sizeof found, cudaMemcpyDeviceToHost);
    printf("sum %d, %d above 0\n", found[0], found[1]);
    cudaFree(numbers);
    cudaFree(results);
}
