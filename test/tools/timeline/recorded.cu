// Each call of the host that a timeline draws.
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

#include <thread>

__global__ void add(int* numbers) {
    numbers[threadIdx.x] += 1;
}

void nothing(void*) {}

int main() {
    int *device = nullptr, *pinned = nullptr, *managed = nullptr;
    int pageable[32] = {};
    cudaMalloc(&device, sizeof pageable);
    cudaMallocHost(&pinned, sizeof pageable);
    cudaMallocManaged(&managed, sizeof pageable);
    cudaStream_t blocking, other;
    cudaStreamCreate(&blocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaEvent_t event;
    cudaEventCreate(&event);
    nvtxRangePushA("outer");
    cudaMemcpy(device, pageable, sizeof pageable, cudaMemcpyHostToDevice);
    cudaMemcpyAsync(pinned, device, sizeof pageable, cudaMemcpyDeviceToHost, blocking);
    cudaMemsetAsync(device, 0, 64, other);
    add<<<1, 32, 0, other>>>(device);
    cudaEventRecord(event, other);
    cudaStreamWaitEvent(blocking, event, 0);
    add<<<1, 32>>>(managed);
    cudaLaunchHostFunc(blocking, nothing, nullptr);
    cudaStreamSynchronize(blocking);
    cudaEventSynchronize(event);
    nvtxRangePop();
    cudaError_t error = cudaSuccess;
    const auto copy = [&] {
        error = cudaMemcpyAsync(device, managed, 8, cudaMemcpyDefault, other);
    };
    std::thread(copy).join();
    cudaDeviceSynchronize();
    cudaStreamDestroy(other);
    cudaFree(device);
    cudaFreeHost(pinned);
    cudaMalloc(nullptr, 8);  // refused: nothing
    cudaMemcpy(nullptr, pageable, 8, cudaMemcpyHostToDevice);
    int devices = 0;
    cudaGetDeviceCount(&devices);
    if (devices == 1) return 0;
    int* remote = nullptr;
    cudaMalloc(&device, sizeof pageable);
    cudaSetDevice(1);
    cudaMalloc(&remote, sizeof pageable);
    add<<<1, 32>>>(remote);
    cudaMemcpy(remote, device, 8, cudaMemcpyDefault);
}
