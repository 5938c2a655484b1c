// The time between the events of two devices, which no clock of CUDA's measures.
#include "Bank.h"

static const Case c([] {
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventRecord(begin);
    cudaEventSynchronize(begin);
    cudaSetDevice(1);
    cudaEventCreate(&end);  // FINDS wrong-device
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);  // FINDS wrong-device
    cudaEventDestroy(end);
    cudaSetDevice(0);
    cudaEventDestroy(begin);
});
