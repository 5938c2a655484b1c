// The sum of all devices is read on another stream than the one on which NCCL brings it.
#include <nccl.h>

#include "Bank.h"

static __global__ void copy(const int* sum, int* result) {
    *result = *sum;  // FINDS race-streams
}

static const Case c([] {
    ncclComm_t comms[2];
    cudaStream_t streams[2], other;
    int* values[2];
    ncclCommInitAll(comms, 2, nullptr);
    for (int rank = 0; rank < 2; ++rank) {
        cudaSetDevice(rank);
        cudaStreamCreate(&streams[rank]);
        cudaMalloc(&values[rank], sizeof(int));
        cudaMemset(values[rank], 1, sizeof(int));
        cudaDeviceSynchronize();
    }
    cudaSetDevice(0);
    ArrayGM<int> result(1);
    cudaStreamCreate(&other);
    ncclGroupStart();
    for (int rank = 0; rank < 2; ++rank)
        ncclAllReduce(values[rank], values[rank], 1, ncclInt, ncclSum,  // FINDS race-streams
                      comms[rank], streams[rank]);                      // FINDS race-streams
    ncclGroupEnd();
    copy<<<1, 1, 0, other>>>(values[0], result);
    for (int rank = 0; rank < 2; ++rank) {
        cudaSetDevice(rank);
        cudaDeviceSynchronize();
        cudaStreamDestroy(streams[rank]);
        cudaFree(values[rank]);
        ncclCommDestroy(comms[rank]);
    }
    cudaSetDevice(0);
    cudaStreamDestroy(other);
});
