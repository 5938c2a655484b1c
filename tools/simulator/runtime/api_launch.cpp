// From <<< >>> to a running grid: checks a launch as CUDA does and runs it.
#include "language/language.h"
#include "simulator/launch.h"

#include <unwind.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>

#include "call.h"
#include "capture.h"
#include "context.h"
#include "faults.h"
#include "kernels.h"
#include "launch.h"
#include "observer.h"
#include "pending_work.h"
#include "shared_memory.h"
#include "simulator/stopped.h"
#include "streams.h"
#include "transcript.h"
#include "watchdog.h"
#include "where.h"

// A block's dynamic shared memory: the arrays that kernels declare as `extern __shared__ T name[]`
// are this one. Static ones lie before it; the simulator's own variables lie after it, where no
// kernel that writes too far gets at them. For that, this file comes before theirs in the library.
extern "C" {
thread_local constinit char simulator_dynamic_shared alignas(
    1024)[simulator::bytesOfSharedMemory + simulator::bytesPastSharedMemory]{};
}

namespace simulator {

namespace {

constexpr unsigned threadsOfMultiprocessor = 2048, blocksOfMultiprocessor = 32;

thread_local constinit cudaError_t result = cudaSuccess;

/// Of at most 1024 threads.
uint64_t residentBlocks(uint64_t threads) {
    const uint64_t perMultiprocessor = std::min<uint64_t>(
        threadsOfMultiprocessor / std::max<uint64_t>(1, threads), blocksOfMultiprocessor);
    return perMultiprocessor * std::max(1u, std::thread::hardware_concurrency());
}

cudaError_t check(const Configuration& c) {
    const uint64_t threads = c.threadsOfBlock();
    if (threads > c.maxThreads && threads <= Block::maxThreads) return cudaErrorInvalidValue;
    if (threads == 0 || threads > Block::maxThreads || c.block.x > 1024 || c.block.y > 1024 ||
        c.block.z > 64)
        return cudaErrorInvalidConfiguration;
    if (c.grid.x == 0 || c.grid.y == 0 || c.grid.z == 0 || c.grid.x > 0x7fffffff ||
        c.grid.y > 65535 || c.grid.z > 65535)
        return cudaErrorInvalidConfiguration;
    if (c.sharedBytes > c.mostDynamicShared) return cudaErrorInvalidValue;
    if (c.isCooperative && c.blocks() > c.residentBlocks) return cudaErrorCooperativeLaunchTooLarge;
    if (!isStream(c.stream)) return cudaErrorInvalidResourceHandle;
    return surfacedError();
}

std::atomic<void (*)(const Stopped&)> stoppedListener = nullptr;

void tellOfStopped(const Launch& launch) {
    const std::string text =
        tr("kernel {0} was stopped: {1}", launch.kernel().name, launch.description());
    if (const auto listener = stoppedListener.load()) {
        const std::vector<SourceLine> lines = programLines(launch.place());
        const SourceLine place = lines.empty() ? SourceLine{} : lines.front();
        listener({text, place.file, place.line, launch.error() == cudaErrorLaunchTimeout});
    } else {
        std::fprintf(stderr, "%s\n", text.c_str());
    }
}

/// Runs one grid; what it has launched comes to the end of `waiting`. False if it was stopped.
bool runGrid(const Kernel& kernel, const Configuration& c, Attention& attention,
             std::deque<LaterLaunch>& waiting) {
    Launch launch(kernel, c);
    tell(&Observer::launchBegins, launch);
    {
        Watch watch(launch, attention);
        launch.run();
    }
    tell(&Observer::launchEnds, launch);
    if (launch.isStopped() && kernelFailed(launch.error())) tellOfStopped(launch);
    for (LaterLaunch& child : launch.takeChildren()) waiting.push_back(std::move(child));
    return !launch.isStopped();
}

/// Runs a grid, and then the grids that it has launched and those that they have.
void run(const Kernel& kernel, const Configuration& c, Attention& attention) {
    watchFaults();
    const OnDevice device(*c.device);
    const DeviceMemoryWindow window;
    std::deque<LaterLaunch> waiting;
    for (bool goesOn = runGrid(kernel, c, attention, waiting); goesOn && !waiting.empty();) {
        const LaterLaunch child = std::move(waiting.front());
        waiting.pop_front();
        goesOn = runGrid(child.kernel, child.configuration, attention, waiting);
    }
}

void runWhileHostWaits(const Kernel& kernel, const Configuration& c) {
    const std::scoped_lock lock(c.device->kernel);
    const WithVariables variables(*c.device);
    const WithObserver observed;
    Attention attention{.waits = true};
    run(kernel, c, attention);
}

void runBesideHost(const Kernel& kernel, const Configuration& c) {
    const LaterLaunch launch(kernel, c);
    launchBesideHost(c.stream, [launch](Attention& attention) {
        run(launch.kernel, launch.configuration, attention);
    });
}

/// What has been checked. If the device has failed, the program hears of it when it next waits.
void launchOnHost(const Kernel& kernel, const Configuration& c) {
    if (stickyError() != cudaSuccess) return;
    tell(&Observer::called,
         HostCall{.kind = HostCall::Kind::launch, .stream = c.stream, .at = c.at});
    if (mayWaitForHost(c.stream))
        runBesideHost(kernel, c);
    else
        transcript::launch([&] { runWhileHostWaits(kernel, c); });
}

/// A kernel launches: nothing of the host's is touched.
void launchOnDevice(const Kernel& kernel, Configuration c) {
    const Uninterrupted scope;
    Launch& parent = *currentLaunch;
    constexpr unsigned mostDepth = 24;
    c.depth = parent.configuration().depth + 1;
    c.stream = parent.configuration().stream;  // streams of the device's own order nothing more
    result = c.depth > mostDepth ? cudaErrorLaunchMaxDepthExceeded : check(c);
    if (result == cudaSuccess)
        parent.add({kernel, c});
    else
        callFailed(result);
}

}  // namespace

void whenStopped(void (*listener)(const Stopped&)) {
    stoppedListener = listener;
}

void configure(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream, CallPlace at) {
    // Until the launch no other thread of the block may come here.
    if (onDevice()) schedule.inDeviceCode = false;
    configurations.push_back(
        {grid, block, sharedBytes, stream, at, false, 0, 0, 0, {}, 0, &currentDevice()});
}

void configureOfLibrary(dim3 grid, dim3 block, cudaStream_t stream, size_t sharedBytes) {
    configure(grid, block, sharedBytes, stream, {});
    if (isObserved && !onDevice()) configurations.back().calledFrom = framesOnHost();
}

void configureCooperative(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream,
                          CallPlace at) {
    configure(grid, block, sharedBytes, stream, at);
    configurations.back().isCooperative = true;
}

cudaError_t launchResult() {
    return result;
}

void launchKernel(const Kernel& kernel) {
    const KernelFunction function = _Unwind_FindEnclosingFunction(__builtin_return_address(0));
    if (configurations.empty()) {
        const std::string text = tr(
            "kernel {0} was called like a function: launch it with <<<grid, block>>>", kernel.name);
        std::fprintf(stderr, "%s\n", text.c_str());
        std::abort();
    }
    Configuration c = configurations.back();
    configurations.pop_back();
    c.mostDynamicShared = allowedDynamicShared(function);
    c.maxThreads = kernel.maxThreads;
    c.residentBlocks = residentBlocks(c.threadsOfBlock());
    if (onDevice()) {
        launchOnDevice(kernel, c);
        schedule.inDeviceCode = true;
        return;
    }
    const Device* const current = c.device;
    c.device = &deviceOfStream(c.stream);
    if (c.device != current) tell(&Observer::launchIntoOtherDevice, c.stream, c.at);
    const OnDevice scope(*c.device);
    result = check(c);
    if (result == cudaSuccess && prepared)
        prepared->emplace(function, LaterLaunch(kernel, c));
    else if (result == cudaSuccess && isCapturing(c.stream))
        result = capture(c.stream, KernelWork{function, {kernel, c}});
    else if (result == cudaSuccess)
        launchOnHost(kernel, c);
    if (result == cudaSuccess) return;
    allowOutsideOfGraphs(c.stream, result);
    tell(&Observer::launchRefused, result, c.at);
    callFailed(result);
}

cudaError_t prepare(const std::function<void()>& call, std::optional<KernelWork>& work) {
    prepared = &work;
    call();
    prepared = nullptr;
    return result;
}

cudaError_t launch(const LaterLaunch& launch, cudaStream_t stream) {
    Configuration c = launch.configuration;
    c.stream = stream;
    const cudaError_t error = check(c);
    if (error == cudaSuccess) launchOnHost(launch.kernel, c);
    return error;
}

cudaError_t rearrange(LaterLaunch& launch, dim3 grid, dim3 block, size_t sharedBytes) {
    Configuration c = launch.configuration;
    c.grid = grid;
    c.block = block;
    c.sharedBytes = sharedBytes;
    c.residentBlocks = residentBlocks(c.threadsOfBlock());
    if (const cudaError_t error = check(c)) return error;
    launch.configuration = c;
    return cudaSuccess;
}

}  // namespace simulator
