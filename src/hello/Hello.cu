#include "Hello.h"

#include <algorithm>

#include "Kernel.h"

extern __global__ void KHello();
extern __global__ void KSignIn(ThreadName* tabNameGM);
extern __global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM);

void Hello::say() const {
    KHello<<<grid.dg, grid.db>>>();
    Kernel::lastCudaError("hello from " + grid.toString());
    Kernel::synchronize();
}

std::vector<ThreadName> Hello::names() const {
    ArrayGM<ThreadName> namesGM(grid.threadCounts());
    KSignIn<<<grid.dg, grid.db>>>(namesGM.data());
    Kernel::lastCudaError("names of " + grid.toString());
    return namesGM.toHost();
}

namespace {

Grid gridFor(long n, int threads) {
    const long perBlock = std::max(1, threads);  // Grid refuses what is less, in its own words
    const long blocks = n / perBlock + (n % perBlock != 0);
    return Grid(dim3(std::max(1L, blocks)), dim3(threads));
}

}  // namespace

AddArrays::AddArrays(long n, int threads) : n(n), grid(gridFor(n, threads)) {}

void AddArrays::run(const int* tabXGM, const int* tabYGM, int* tabSumGM) const {
    KAddArrays<<<grid.dg, grid.db>>>(tabXGM, tabYGM, n, tabSumGM);
    Kernel::lastCudaError("sum of two arrays of " + std::to_string(n) + " elements on " +
                          grid.toString());
}
