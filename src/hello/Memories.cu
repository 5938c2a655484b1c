#include "Memories.h"

#include "Kernel.h"
#include "common/ArrayGM.h"
#include "common/Sample.h"
#include "language/language.h"

extern __global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM);

namespace {

void require(cudaError_t code, const char* what) {
    if (code != cudaSuccess) throw CudaError(code, what);
}

/// An array that host and device share: the same pointer on both sides.
class ManagedArray {
  public:
    explicit ManagedArray(long n) {
        require(cudaMallocManaged(&tab, n * sizeof(int)), "cudaMallocManaged");
    }
    ~ManagedArray() { cudaFree(tab); }
    ManagedArray(const ManagedArray&) = delete;
    ManagedArray& operator=(const ManagedArray&) = delete;

    int* data() const { return tab; }

  private:
    int* tab = nullptr;
};

}  // namespace

std::vector<Direction> copyInAllDirections(long n) {
    const size_t bytes = n * sizeof(int);
    const std::vector<int> values = sample::values<int>(n);
    std::vector<int> onHost(n), back(n), byDefault(n);
    ArrayGM<int> onDevice(n), besideIt(n);
    require(cudaMemcpy(onHost.data(), values.data(), bytes, cudaMemcpyHostToHost),
            "cudaMemcpyHostToHost");
    require(cudaMemcpy(onDevice.data(), onHost.data(), bytes, cudaMemcpyHostToDevice),
            "cudaMemcpyHostToDevice");
    require(cudaMemcpy(besideIt.data(), onDevice.data(), bytes, cudaMemcpyDeviceToDevice),
            "cudaMemcpyDeviceToDevice");
    require(cudaMemcpy(back.data(), onDevice.data(), bytes, cudaMemcpyDeviceToHost),
            "cudaMemcpyDeviceToHost");
    require(cudaMemcpy(byDefault.data(), besideIt.data(), bytes, cudaMemcpyDefault),
            "cudaMemcpyDefault");
    return {
        {"cudaMemcpyHostToHost", trm("host"), trm("host"), onHost == values},
        {"cudaMemcpyHostToDevice", trm("host"), trm("device"), onDevice.toHost() == values},
        {"cudaMemcpyDeviceToDevice", trm("device"), trm("device"), besideIt.toHost() == values},
        {"cudaMemcpyDeviceToHost", trm("device"), trm("host"), back == values},
        {"cudaMemcpyDefault", trm("by the address"), trm("by the address"), byDefault == values}};
}

bool addInManagedMemory(long n) {
    constexpr long THREADS = 256;
    const ManagedArray x(n), y(n), sum(n);
    for (long i = 0; i < n; i++) {
        x.data()[i] = static_cast<int>(i);
        y.data()[i] = 2;
    }
    KAddArrays<<<(n + THREADS - 1) / THREADS, THREADS>>>(x.data(), y.data(), n, sum.data());
    Kernel::lastCudaError("KAddArrays in managed memory");
    Kernel::synchronize();  // before it the host may not touch what the kernel uses
    for (long i = 0; i < n; i++)
        if (sum.data()[i] != i + 2) return false;
    return true;
}
