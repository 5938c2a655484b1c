#include "cuda_state.h"

#include <cuda_runtime.h>
#include <fmt/format.h>

#include <array>

#include "harness/files.h"
#include "language/language.h"
#include "usage_error.h"
#if defined(ATELIER_BACKEND_CPU)
#include "simulator/stopped.h"
#endif

namespace harness {
namespace {

std::string words(cudaError_t error) {
    return fmt::format("{} ({})", cudaGetErrorString(error), cudaGetErrorName(error));
}

int deviceCount() {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count > 0) return count;
    throw UsageError(
        tr("this workspace is built for a GPU, and there is none: {0}\n"
           "The cpu backend needs none: ./atelier --backend cpu",
           words(error == cudaSuccess ? cudaErrorNoDevice : error)));
}

void check(cudaError_t error, int device) {
    if (error != cudaSuccess)
        throw UsageError(tr("device {0} cannot be used: {1}", device, words(error)));
}

}  // namespace

std::string_view backendName() {
#if defined(ATELIER_BACKEND_GPU)
    return "gpu";
#else
    return "cpu";
#endif
}

std::string compiler() {
#if defined(ATELIER_BACKEND_GPU)
    return "nvcc " ATELIER_CUDA_VERSION;
#else
    return fmt::format("g++ {}.{}", __GNUC__, __GNUC_MINOR__);
#endif
}

Device findDevice(int device) {
    const int count = deviceCount();
    if (device < 0 || device >= count)
        throw UsageError(count > 1
                             ? tr("there is no device {0}: valid is 0 to {1}", device, count - 1)
                             : tr("there is no device {0}: valid is 0", device));
    cudaDeviceProp found{};
    check(cudaGetDeviceProperties(&found, device), device);
    return {.name = found.name,
            .computeCapability = fmt::format("{}.{}", found.major, found.minor),
            .multiprocessors = found.multiProcessorCount,
            .warpSize = found.warpSize,
            .maxThreadsPerBlock = found.maxThreadsPerBlock,
            .maxBlockDimensions = std::to_array(found.maxThreadsDim),
            .maxGridDimensions = std::to_array(found.maxGridSize),
            .registersPerBlock = found.regsPerBlock,
            .sharedBytesPerBlock = found.sharedMemPerBlock,
            .memoryBytes = found.totalGlobalMem};
}

void selectDevice(int device) {
    findDevice(device);
    check(cudaSetDevice(device), device);
}

void waitForDevice() {
    cudaDeviceSynchronize();
}

#if defined(ATELIER_BACKEND_CPU)

namespace {

void (*stoppedListener)(const StoppedKernel&) = nullptr;

void hearOfStopped([[maybe_unused]] const simulator::Stopped& stopped) {
#if !defined(SIMULATOR_CHECKER)
    const Kind kind = stopped.hangs ? Kind::timeout : Kind::crash;
    const std::string file = stopped.file.empty() ? "" : pathInWorkspace(stopped.file);
    stoppedListener({{kind, stopped.text, file, stopped.line}, stopped.hangs});
#endif
}

}  // namespace

void whenKernelIsStopped(void (*listener)(const StoppedKernel&)) {
    stoppedListener = listener;
    simulator::whenStopped(hearOfStopped);
}

#else

void whenKernelIsStopped(void (*)(const StoppedKernel&)) {}

#endif

namespace {

std::string leftBehind(cudaError_t error) {
    return tr("CUDA error that the test left behind: {0}", words(error));
}

Message messageOf(cudaError_t error) {
#if defined(ATELIER_BACKEND_CPU)
    if (const simulator::FailedCall failed = simulator::describeLastFailedCall(); failed.line > 0)
        return {Kind::failure,
                tr("{0} failed, and nobody looked at its error: {1}", failed.what, words(error)),
                pathInWorkspace(failed.file), failed.line};
#endif
    return {Kind::failure, leftBehind(error), {}, 0};
}

}  // namespace

std::optional<CudaTrouble> takeCudaTrouble() {
    const cudaError_t left = cudaGetLastError();
    std::optional<Message> told;
    if (left != cudaSuccess) told = messageOf(left);  // before another call fails
    const cudaError_t now = cudaDeviceSynchronize();
    const cudaError_t error = now != cudaSuccess ? now : left;
    if (error == cudaSuccess) return std::nullopt;
    cudaGetLastError();
    if (error != left) told = {Kind::failure, leftBehind(error), {}, 0};
    const bool sticky = cudaDeviceSynchronize() != cudaSuccess;
    return CudaTrouble{cudaGetErrorName(error), *told, sticky};
}

}  // namespace harness
