// From <<< >>> to a running grid: checks a launch as CUDA does and runs it.
#include "simulator/launch.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unordered_map>

#include "../checker/hooks.h"
#include "call.h"
#include "context.h"
#include "faults.h"
#include "streams.h"
#include "transcript.h"
#include "watchdog.h"
#include "workers.h"

// A block's dynamic shared memory: the arrays that kernels declare as `extern __shared__ T name[]`
// are this one. Whoever is told of an access far behind its end goes on, and must find nothing of
// the simulator's there.
extern "C" {
#ifdef SIMULATOR_CHECKER
thread_local constinit char simulator_dynamic_shared alignas(1024)[(227 + 1024) * 1024]{};
#else
thread_local constinit char simulator_dynamic_shared alignas(1024)[227 * 1024]{};
#endif
}

namespace simulator {

namespace {

constexpr size_t defaultDynamicShared = 48 * 1024;
constexpr unsigned threadsOfMultiprocessor = 2048, blocksOfMultiprocessor = 32;

struct Configuration {
    dim3 grid, block;
    size_t sharedBytes;
    cudaStream_t stream;
    bool cooperative;
    bool given;
    std::source_location at;
};

thread_local constinit Configuration configuration{};
thread_local constinit cudaError_t result = cudaSuccess;
thread_local constinit bool naming = false;
thread_local constinit const char* named = nullptr;

// Names are compared by address: each kernel has its own.
std::unordered_map<const char*, size_t>& dynamicSharedLimits() {
    static std::unordered_map<const char*, size_t> limits;
    return limits;
}

uint64_t residentBlocks(uint64_t threads) {
    const uint64_t perMultiprocessor =
        std::min<uint64_t>(threadsOfMultiprocessor / threads, blocksOfMultiprocessor);
    return perMultiprocessor * std::max(1u, std::thread::hardware_concurrency());
}

cudaError_t check(const Configuration& c, const char* kernelName) {
    const uint64_t threads = uint64_t{c.block.x} * c.block.y * c.block.z;
    if (threads == 0 || threads > Block::maxThreads || c.block.x > 1024 || c.block.y > 1024 ||
        c.block.z > 64)
        return cudaErrorInvalidConfiguration;
    if (c.grid.x == 0 || c.grid.y == 0 || c.grid.z == 0 || c.grid.x > 0x7fffffff ||
        c.grid.y > 65535 || c.grid.z > 65535)
        return cudaErrorInvalidConfiguration;
    if (c.sharedBytes > allowedDynamicShared(kernelName)) return cudaErrorInvalidValue;
    if (c.cooperative && uint64_t{c.grid.x} * c.grid.y * c.grid.z > residentBlocks(threads))
        return cudaErrorCooperativeLaunchTooLarge;
    if (!isStream(c.stream)) return cudaErrorInvalidResourceHandle;
    return surfacedError();
}

void run(const Kernel& kernel, const Configuration& c) {
    static std::mutex oneAtATime;
    std::scoped_lock lock(oneAtATime);
    watchFaults();
    DeviceMemoryWindow window;
    checker::beginSchedule();
    Launch launch(kernel, c.grid, c.block, c.cooperative);
    checker::hooks::launchBegins(kernel, c.grid, c.block, c.sharedBytes, c.stream, c.at);
    {
        Watch watch(launch);
        runOnWorkers(launch);
    }
    const std::string description = launch.stopped() ? launch.description() : "";
    checker::hooks::launchEnds(launch.error(), description, launch.place());
    if (launch.stopped()) {
        kernelFailed(launch.error(),
                     std::string("kernel ") + kernel.name + " was stopped: " + description);
    }
}

}  // namespace

void configure(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream,
               std::source_location at) {
    if (onDevice()) {
        stopKernel(cudaErrorNotSupported,
                   "%s:%u: the simulator does not launch kernels from kernels", at.file_name(),
                   at.line());
    }
    configuration = {grid, block, sharedBytes, stream, false, true, at};
}

void configureCooperative(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream) {
    configure(grid, block, sharedBytes, stream);
    configuration.cooperative = true;
}

void beginNaming() {
    naming = true;
}

const char* endNaming() {
    naming = false;
    return named;
}

size_t allowedDynamicShared(const char* kernelName) {
    const auto limit = dynamicSharedLimits().find(kernelName);
    return limit == dynamicSharedLimits().end() ? defaultDynamicShared : limit->second;
}

void allowDynamicShared(const char* kernelName, size_t bytes) {
    dynamicSharedLimits()[kernelName] = bytes;
}

cudaError_t launchResult() {
    return result;
}

void launchKernel(const Kernel& kernel) {
    if (naming) {
        named = kernel.name;
        return;
    }
    if (!configuration.given) {
        std::fprintf(stderr,
                     "kernel %s was called like a function: launch it with <<<grid, block>>>\n",
                     kernel.name);
        std::abort();
    }
    const Configuration c = configuration;
    configuration.given = false;
    result = check(c, kernel.name);
    if (result != cudaSuccess) {
        checker::hooks::launchRefused(result, c.at);
        callFailed(result);
        return;
    }
    const bool deviceFailed =
        stickyError() != cudaSuccess;  // the program hears of it when it next waits
    if (!deviceFailed) transcript::launch([&] { run(kernel, c); });
}

}  // namespace simulator
