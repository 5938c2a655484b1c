#include "FakeDevice.h"

#include "CudaError.h"
#include "Todo.h"

__global__ void trapKernel() {
    __trap();
}
__global__ void emptyKernel() {}
__global__ void todoKernel() {
    Todo::open("fold on the device");
}
__global__ void answerKernel(int* ptrGM) {
    *ptrGM = 42;
}

__global__ void endlessKernel(volatile int* ptrGM) {
    while (*ptrGM == 0) continue;  // LOOP
}

void loopOnDevice() {
    int* ptrGM = nullptr;
    cudaMalloc(reinterpret_cast<void**>(&ptrGM), sizeof(int));
    cudaMemset(ptrGM, 0, sizeof(int));
    endlessKernel<<<1, 2>>>(ptrGM);
    if (cudaDeviceSynchronize() != cudaSuccess) throw CudaError(cudaErrorLaunchTimeout, "waiting");
}

void trapOnDevice() {
    trapKernel<<<1, 1>>>();
    cudaDeviceSynchronize();
}

void launchTooManyThreads() {
    emptyKernel<<<1, 4096>>>();
}

void meetTodoOnDevice() {
    todoKernel<<<2, 32>>>();
    cudaDeviceSynchronize();
}

bool deviceWorks() {
    int* ptrGM = nullptr;
    int answer = 0;
    if (cudaMalloc(reinterpret_cast<void**>(&ptrGM), sizeof(int)) != cudaSuccess) return false;
    answerKernel<<<1, 1>>>(ptrGM);
    const bool copied =
        cudaMemcpy(&answer, ptrGM, sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess;
    return cudaFree(ptrGM) == cudaSuccess && copied && answer == 42;
}
