// An event is recorded in a stream of another device than its own.
#include "Bank.h"

static const Case c([] {
    cudaEvent_t event;
    cudaEventCreate(&event);  // FINDS wrong-device
    cudaSetDevice(1);
    cudaEventRecord(event);  // FINDS wrong-device
    cudaDeviceSynchronize();
    cudaSetDevice(0);
    cudaEventDestroy(event);
});
