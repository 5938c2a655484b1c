#include "DeviceFacts.h"

#include "Hardware.h"
#include "common/DeviceProperties.h"

namespace {

std::string dimensions(const int (&size)[3]) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " +
           std::to_string(size[2]);
}

std::string mebibytes(size_t bytes) {
    return std::to_string(bytes >> 20) + " MiB";
}

std::string kibibytes(size_t bytes) {
    return std::to_string(bytes >> 10) + " KiB";
}

/// 13000 is 13.0.
std::string version(const std::string& call, cudaError_t (*ask)(int*)) {
    int number = 0;
    const cudaError_t code = ask(&number);
    if (code != cudaSuccess) throw CudaError(code, call);
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

/// Of the current device, in MHz; CUDA has it in kHz.
std::string megahertz(cudaDeviceAttr clock) {
    return std::to_string(Hardware::attribute(clock) / 1000) + " MHz";
}

}  // namespace

std::vector<DeviceFact> deviceFacts() {
    const cudaDeviceProp device = deviceProperties();
    return {
        {"name", device.name},
        {"CUDA: newest that the driver runs", version("driver's version", cudaDriverGetVersion)},
        {"CUDA: the runtime", version("runtime's version", cudaRuntimeGetVersion)},
        {"compute capability", std::to_string(device.major) + "." + std::to_string(device.minor)},
        {"multiprocessors", std::to_string(device.multiProcessorCount)},
        {"cores per multiprocessor", std::to_string(Hardware::getCoreCountMP())},
        {"clock of the multiprocessors", megahertz(cudaDevAttrClockRate)},
        {"threads per multiprocessor", std::to_string(device.maxThreadsPerMultiProcessor)},
        {"threads per block", std::to_string(device.maxThreadsPerBlock)},
        {"threads per warp", std::to_string(device.warpSize)},
        {"largest block (db)", dimensions(device.maxThreadsDim)},
        {"largest grid (dg)", dimensions(device.maxGridSize)},
        {"registers per block", std::to_string(device.regsPerBlock)},
        {"shared memory per block", kibibytes(device.sharedMemPerBlock)},
        {"shared memory per multiprocessor", kibibytes(device.sharedMemPerMultiprocessor)},
        {"constant memory", kibibytes(device.totalConstMem)},
        {"level 2 cache", mebibytes(device.l2CacheSize)},
        {"global memory", mebibytes(device.totalGlobalMem)},
        {"width of the memory's bus", std::to_string(device.memoryBusWidth) + " bits"},
        {"clock of the memory", megahertz(cudaDevAttrMemoryClockRate)},
        {"memory corrects errors (ECC)", device.ECCEnabled ? "yes" : "no"},
        {"copies at the same time", std::to_string(device.asyncEngineCount) + " (copy engines)"},
    };
}
