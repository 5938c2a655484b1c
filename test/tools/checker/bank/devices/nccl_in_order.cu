// Right: each device squares its part, NCCL sums, and each goes on on the same stream.
#include <nccl.h>

#include <thread>
#include <vector>

#include "Bank.h"

static __global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];
}

static void sumOfSquares(int rank, ncclUniqueId id) {
    cudaSetDevice(rank);
    ncclComm_t comm;
    ncclCommInitRank(&comm, 2, id, rank);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    {
        ArrayGM<int> values(32, rank + 1);
        for (int i = 0; i < 3; ++i) {
            square<<<1, 32, 0, stream>>>(values);
            ncclAllReduce(values, values, 32, ncclInt, ncclMax, comm, stream);
        }
        cudaStreamSynchronize(stream);
    }
    cudaStreamDestroy(stream);
    ncclCommDestroy(comm);
}

static const Case c([] {
    ncclUniqueId id;
    ncclGetUniqueId(&id);
    std::vector<std::thread> threads;
    for (int rank = 0; rank < 2; ++rank) threads.emplace_back(sumOfSquares, rank, id);
    for (std::thread& thread : threads) thread.join();
});
