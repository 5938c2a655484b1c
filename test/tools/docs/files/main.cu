#include <cstdlib>

#include "kernels.h"

int main(int argc, char** argv) {
    const int n = argc > 1 ? atoi(argv[1]) : 100;
    int* cells = nullptr;
    cudaMallocManaged(&cells, n * sizeof(int));
    addOnes(cells, n);
    cudaDeviceSynchronize();
    const bool isRight = sumOf(cells, n) == n;
    cudaFree(cells);
    return isRight ? 0 : 1;
}
