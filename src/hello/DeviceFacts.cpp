#include "DeviceFacts.h"

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

}  // namespace

std::vector<DeviceFact> deviceFacts() {
    const cudaDeviceProp device = deviceProperties();
    return {
        {"name", device.name},
        {"compute capability", std::to_string(device.major) + "." + std::to_string(device.minor)},
        {"multiprocessors", std::to_string(device.multiProcessorCount)},
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
    };
}
