#include "FirstLaunch.h"

#include "GM.h"
#include "Kernel.h"

extern __global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM);
extern __global__ void KSumArray(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KSumsOfBlocks(const int* tabGM, long n, int* tabSumGM);

constexpr int THREADS = 256;  // per block

cudaError_t addByCuda(const int* x, const int* y, long n, int* z) {
    int* tabXGM = nullptr;
    int* tabYGM = nullptr;
    int* tabSumGM = nullptr;
    const size_t bytes = n * sizeof(int);

    // SOLUTION addByCuda: HelloHost
    cudaError_t code = cudaMalloc(&tabXGM, bytes);
    if (code == cudaSuccess) code = cudaMalloc(&tabYGM, bytes);
    if (code == cudaSuccess) code = cudaMalloc(&tabSumGM, bytes);
    if (code == cudaSuccess) code = cudaMemcpy(tabXGM, x, bytes, cudaMemcpyHostToDevice);
    if (code == cudaSuccess) code = cudaMemcpy(tabYGM, y, bytes, cudaMemcpyHostToDevice);
    if (code == cudaSuccess) {
        const long blocks = (n + THREADS - 1) / THREADS;
        KAddArrays<<<blocks, THREADS>>>(tabXGM, tabYGM, n, tabSumGM);
        code = cudaGetLastError();
    }
    if (code == cudaSuccess) code = cudaMemcpy(z, tabSumGM, bytes, cudaMemcpyDeviceToHost);

    cudaFree(tabXGM);
    cudaFree(tabYGM);
    cudaFree(tabSumGM);
    return code;
    // END: return cudaErrorUnknown;
}

void addByGM(const int* x, const int* y, long n, int* z) {
    // SOLUTION addByGM: HelloHost
    int* tabXGM = nullptr;
    int* tabYGM = nullptr;
    int* tabSumGM = nullptr;
    const size_t bytes = n * sizeof(int);
    GM::malloc(&tabXGM, bytes);
    GM::malloc(&tabYGM, bytes);
    GM::malloc(&tabSumGM, bytes);
    GM::memcpyHToD(tabXGM, x, bytes);
    GM::memcpyHToD(tabYGM, y, bytes);

    KAddArrays<<<(n + THREADS - 1) / THREADS, THREADS>>>(tabXGM, tabYGM, n, tabSumGM);
    Kernel::lastCudaError("addByGM");

    GM::memcpyDToH(z, tabSumGM, bytes);
    GM::free(tabXGM);
    GM::free(tabYGM);
    GM::free(tabSumGM);
    // END
}

int sumOnDevice(const int* x, long n) {
    // SOLUTION sumOnDevice: HelloHost
    int* tabGM = nullptr;
    int* ptrSumGM = nullptr;
    GM::malloc(&tabGM, n * sizeof(int));
    GM::mallocInt0(&ptrSumGM);
    GM::memcpyHToD(tabGM, x, n * sizeof(int));

    const dim3 dg(16);
    const dim3 db(THREADS);
    const size_t sizeSM = sizeof(int) * THREADS;
    KSumArray<<<dg, db, sizeSM>>>(tabGM, n, ptrSumGM);
    Kernel::lastCudaError("sumOnDevice");

    int sum = 0;
    GM::memcpy_int(&sum, ptrSumGM);
    GM::free(tabGM);
    GM::free(ptrSumGM);
    return sum;
    // END: return 0;
}

int sumByLaunches(const int* tabGM, long n, int threads) {
    // SOLUTION sumByLaunches: HelloLaunches
    const long blocks = (n + threads - 1) / threads;
    int* tabSumGM = nullptr;
    GM::malloc(&tabSumGM, blocks * sizeof(int));
    KSumsOfBlocks<<<blocks, threads, threads * sizeof(int)>>>(tabGM, n, tabSumGM);
    Kernel::lastCudaError("sumByLaunches");

    int sum = 0;
    if (blocks > 1) {
        sum = sumByLaunches(tabSumGM, blocks, threads);
    } else {
        GM::memcpy_int(&sum, tabSumGM);
    }
    GM::free(tabSumGM);
    return sum;
    // END: return 0;
}
