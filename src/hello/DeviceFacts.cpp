#include "DeviceFacts.h"

#include "Hardware.h"
#include "common/DeviceProperties.h"
#include "language/language.h"

namespace {

std::string dimensions(const int (&size)[3]) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " +
           std::to_string(size[2]);
}

std::string mebibytes(size_t bytes) {
    return tr("{0} MiB", bytes >> 20);
}

std::string kibibytes(size_t bytes) {
    return tr("{0} KiB", bytes >> 10);
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

size_t limit(cudaLimit which) {
    size_t value = 0;
    const cudaError_t code = cudaDeviceGetLimit(&value, which);
    if (code != cudaSuccess) throw CudaError(code, "a limit of the device");
    return value;
}

}  // namespace

std::vector<DeviceFact> deviceFacts() {
    const cudaDeviceProp device = deviceProperties();
    return {
        {trm("name"), device.name},
        {trm("CUDA: newest that the driver runs"),
         version("driver's version", cudaDriverGetVersion)},
        {trm("CUDA: the runtime"), version("runtime's version", cudaRuntimeGetVersion)},
        {trm("compute capability"),
         std::to_string(device.major) + "." + std::to_string(device.minor)},
        {trm("multiprocessors"), std::to_string(device.multiProcessorCount)},
        {trm("cores per multiprocessor"), std::to_string(Hardware::getCoreCountMP())},
        {trm("clock of the multiprocessors"), megahertz(cudaDevAttrClockRate)},
        {trm("threads per multiprocessor"), std::to_string(device.maxThreadsPerMultiProcessor)},
        {trm("threads per block"), std::to_string(device.maxThreadsPerBlock)},
        {trm("threads per warp"), std::to_string(device.warpSize)},
        {trm("largest block (db)"), dimensions(device.maxThreadsDim)},
        {trm("largest grid (dg)"), dimensions(device.maxGridSize)},
        {trm("stack of a thread"), tr("{0} bytes", limit(cudaLimitStackSize))},
        {trm("registers per block"), std::to_string(device.regsPerBlock)},
        {trm("shared memory per block"), kibibytes(device.sharedMemPerBlock)},
        {trm("shared memory per multiprocessor"), kibibytes(device.sharedMemPerMultiprocessor)},
        {trm("constant memory"), kibibytes(device.totalConstMem)},
        {trm("level 2 cache"), mebibytes(device.l2CacheSize)},
        {trm("global memory in all"), mebibytes(device.totalGlobalMem)},
        {trm("width of the memory's bus"), tr("{0} bits", device.memoryBusWidth)},
        {trm("clock of the memory"), megahertz(cudaDevAttrMemoryClockRate)},
        {trm("memory corrects errors (ECC)"), device.ECCEnabled ? tr("yes") : tr("no")},
        {trm("copies at the same time"), tr("{0} (copy engines)", device.asyncEngineCount)},
    };
}
