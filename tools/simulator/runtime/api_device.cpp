// The devices: this machine's CPU each, with the limits of a GPU of compute capability 9.0.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "arena.h"
#include "call.h"
#include "cuda_runtime_api.h"
#include "device_limits.h"
#include "devices.h"
#include "shared_memory.h"
#include "stream_attributes.h"

namespace simulator {

namespace {

int cores() {
    return std::max(1u, std::thread::hardware_concurrency());
}

/// What the system calls the processor, "CPU" where it does not say.
std::string processorName() {
    std::ifstream information("/proc/cpuinfo");
    for (std::string line; std::getline(information, line);)
        if (const size_t colon = line.find(": ");
            line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    return "CPU";
}

/// All alike, but for where they are.
cudaDeviceProp describeDevice() {
    cudaDeviceProp device{};
    std::snprintf(device.name, sizeof device.name, "Atelier simulator on %s",
                  processorName().c_str());
    device.totalGlobalMem = deviceOf(0).memory.capacity();
    device.sharedMemPerBlock = 48 * KiB;
    device.sharedMemPerBlockOptin = 227 * KiB;
    device.sharedMemPerMultiprocessor = 228 * KiB;
    device.reservedSharedMemPerBlock = 1 * KiB;
    device.regsPerBlock = 65536;
    device.regsPerMultiprocessor = 65536;
    device.warpSize = 32;
    device.memPitch = INT_MAX;
    device.maxThreadsPerBlock = 1024;
    device.maxThreadsPerMultiProcessor = 2048;
    device.maxBlocksPerMultiProcessor = 32;
    std::ranges::copy(std::array{1024, 1024, 64}, device.maxThreadsDim);
    std::ranges::copy(std::array{INT_MAX, 65535, 65535}, device.maxGridSize);
    device.totalConstMem = 64 * KiB;
    device.major = 9;
    device.minor = 0;
    device.textureAlignment = 512;
    device.texturePitchAlignment = 32;
    device.surfaceAlignment = 512;
    device.maxTexture1D = largest::width1D;
    device.maxTexture1DLinear = largest::linearWidth;
    device.maxTexture1DMipmap = largest::mipmappedWidth;
    std::ranges::copy(std::array{largest::width2D, largest::height2D}, device.maxTexture2D);
    std::ranges::copy(std::array{largest::mipmappedWidth, largest::mipmappedWidth},
                      device.maxTexture2DMipmap);
    std::ranges::copy(
        std::array{largest::pitch2DWidth, largest::pitch2DHeight, largest::pitch2DBytes},
        device.maxTexture2DLinear);
    std::ranges::copy(std::array{largest::gatherWidth, largest::gatherWidth},
                      device.maxTexture2DGather);
    for (int* sizes : {device.maxTexture3D, device.maxTexture3DAlt, device.maxSurface3D})
        std::fill_n(sizes, 3, largest::width3D);
    device.maxTextureCubemap = device.maxSurfaceCubemap = largest::layeredWidth;
    for (int* sizes : {device.maxTexture1DLayered, device.maxSurface1DLayered})
        std::ranges::copy(std::array{largest::layeredWidth, largest::layers}, sizes);
    for (int* sizes : {device.maxTexture2DLayered, device.maxSurface2DLayered})
        std::ranges::copy(std::array{largest::layeredWidth, largest::layeredWidth, largest::layers},
                          sizes);
    for (int* sizes : {device.maxTextureCubemapLayered, device.maxSurfaceCubemapLayered})
        std::ranges::copy(std::array{largest::layeredWidth, largest::cubemapLayers}, sizes);
    device.maxSurface1D = largest::surface1DWidth;
    std::ranges::copy(std::array{largest::width2D, largest::height2D}, device.maxSurface2D);
    device.multiProcessorCount = cores();
    device.deviceOverlap = device.asyncEngineCount = 1;  // programs that overlap copies ask for it
    device.clockRate = 1'980'000;                        // as an H100's: programs divide by both
    device.memoryClockRate = 2'619'000;
    device.integrated = 1;
    device.canMapHostMemory = 1;
    device.concurrentKernels = 1;
    device.unifiedAddressing = 1;
    device.memoryBusWidth = 64;
    device.l2CacheSize = int(std::max(0L, sysconf(_SC_LEVEL3_CACHE_SIZE)));
    device.persistingL2CacheMaxSize = device.l2CacheSize / 16 * 10;  // as an H100's
    device.accessPolicyMaxWindowSize = int(largestAccessPolicyWindow);
    device.streamPrioritiesSupported = 1;
    device.globalL1CacheSupported = 1;
    device.localL1CacheSupported = 1;
    device.managedMemory = 1;
    device.hostNativeAtomicSupported = 1;
    device.concurrentManagedAccess = 1;
    device.canUseHostPointerForRegisteredMem = 1;
    device.cooperativeLaunch = 1;
    device.hostRegisterSupported = 1;
    device.memoryPoolsSupported = 1;
    return device;
}

const cudaDeviceProp& theDevice() {
    static const cudaDeviceProp device = describeDevice();
    return device;
}

/// How large textures and surfaces can be; negative for another attribute.
long textureLimit(cudaDeviceAttr attribute) {
    const cudaDeviceProp& device = theDevice();
    switch (attribute) {
        case cudaDevAttrMaxTexture1DWidth:
            return device.maxTexture1D;
        case cudaDevAttrMaxTexture2DWidth:
            return device.maxTexture2D[0];
        case cudaDevAttrMaxTexture2DHeight:
            return device.maxTexture2D[1];
        case cudaDevAttrMaxTexture3DWidth:
            return device.maxTexture3D[0];
        case cudaDevAttrMaxTexture3DHeight:
            return device.maxTexture3D[1];
        case cudaDevAttrMaxTexture3DDepth:
            return device.maxTexture3D[2];
        case cudaDevAttrMaxTexture2DLayeredWidth:
            return device.maxTexture2DLayered[0];
        case cudaDevAttrMaxTexture2DLayeredHeight:
            return device.maxTexture2DLayered[1];
        case cudaDevAttrMaxTexture2DLayeredLayers:
            return device.maxTexture2DLayered[2];
        case cudaDevAttrMaxTexture1DLayeredWidth:
            return device.maxTexture1DLayered[0];
        case cudaDevAttrMaxTexture1DLayeredLayers:
            return device.maxTexture1DLayered[1];
        case cudaDevAttrMaxTexture2DGatherWidth:
            return device.maxTexture2DGather[0];
        case cudaDevAttrMaxTexture2DGatherHeight:
            return device.maxTexture2DGather[1];
        case cudaDevAttrMaxTexture3DWidthAlt:
            return device.maxTexture3DAlt[0];
        case cudaDevAttrMaxTexture3DHeightAlt:
            return device.maxTexture3DAlt[1];
        case cudaDevAttrMaxTexture3DDepthAlt:
            return device.maxTexture3DAlt[2];
        case cudaDevAttrMaxTextureCubemapWidth:
            return device.maxTextureCubemap;
        case cudaDevAttrMaxTextureCubemapLayeredWidth:
            return device.maxTextureCubemapLayered[0];
        case cudaDevAttrMaxTextureCubemapLayeredLayers:
            return device.maxTextureCubemapLayered[1];
        case cudaDevAttrMaxSurface1DWidth:
            return device.maxSurface1D;
        case cudaDevAttrMaxSurface2DWidth:
            return device.maxSurface2D[0];
        case cudaDevAttrMaxSurface2DHeight:
            return device.maxSurface2D[1];
        case cudaDevAttrMaxSurface3DWidth:
            return device.maxSurface3D[0];
        case cudaDevAttrMaxSurface3DHeight:
            return device.maxSurface3D[1];
        case cudaDevAttrMaxSurface3DDepth:
            return device.maxSurface3D[2];
        case cudaDevAttrMaxSurface1DLayeredWidth:
            return device.maxSurface1DLayered[0];
        case cudaDevAttrMaxSurface1DLayeredLayers:
            return device.maxSurface1DLayered[1];
        case cudaDevAttrMaxSurface2DLayeredWidth:
            return device.maxSurface2DLayered[0];
        case cudaDevAttrMaxSurface2DLayeredHeight:
            return device.maxSurface2DLayered[1];
        case cudaDevAttrMaxSurface2DLayeredLayers:
            return device.maxSurface2DLayered[2];
        case cudaDevAttrMaxSurfaceCubemapWidth:
            return device.maxSurfaceCubemap;
        case cudaDevAttrMaxSurfaceCubemapLayeredWidth:
            return device.maxSurfaceCubemapLayered[0];
        case cudaDevAttrMaxSurfaceCubemapLayeredLayers:
            return device.maxSurfaceCubemapLayered[1];
        case cudaDevAttrMaxTexture1DLinearWidth:
            return device.maxTexture1DLinear;
        case cudaDevAttrMaxTexture2DLinearWidth:
            return device.maxTexture2DLinear[0];
        case cudaDevAttrMaxTexture2DLinearHeight:
            return device.maxTexture2DLinear[1];
        case cudaDevAttrMaxTexture2DLinearPitch:
            return device.maxTexture2DLinear[2];
        case cudaDevAttrSurfaceAlignment:
            return long(device.surfaceAlignment);
        case cudaDevAttrTexturePitchAlignment:
            return long(device.texturePitchAlignment);
        default:
            return -1;
    }
}

/// The value of an attribute of that device, negative for one that we do not know.
long attributeValue(cudaDeviceAttr attribute, int number) {
    const cudaDeviceProp& device = theDevice();
    switch (attribute) {
        case cudaDevAttrMaxThreadsPerBlock:
            return device.maxThreadsPerBlock;
        case cudaDevAttrMaxBlockDimX:
            return device.maxThreadsDim[0];
        case cudaDevAttrMaxBlockDimY:
            return device.maxThreadsDim[1];
        case cudaDevAttrMaxBlockDimZ:
            return device.maxThreadsDim[2];
        case cudaDevAttrMaxGridDimX:
            return device.maxGridSize[0];
        case cudaDevAttrMaxGridDimY:
            return device.maxGridSize[1];
        case cudaDevAttrMaxGridDimZ:
            return device.maxGridSize[2];
        case cudaDevAttrMaxSharedMemoryPerBlock:
            return long(device.sharedMemPerBlock);
        case cudaDevAttrTotalConstantMemory:
            return long(device.totalConstMem);
        case cudaDevAttrWarpSize:
            return device.warpSize;
        case cudaDevAttrMaxPitch:
            return long(device.memPitch);
        case cudaDevAttrMaxRegistersPerBlock:
            return device.regsPerBlock;
        case cudaDevAttrClockRate:
            return device.clockRate;
        case cudaDevAttrTextureAlignment:
            return long(device.textureAlignment);
        case cudaDevAttrGpuOverlap:
            return device.deviceOverlap;
        case cudaDevAttrMultiProcessorCount:
            return device.multiProcessorCount;
        case cudaDevAttrKernelExecTimeout:
            return device.kernelExecTimeoutEnabled;
        case cudaDevAttrIntegrated:
            return device.integrated;
        case cudaDevAttrCanMapHostMemory:
            return device.canMapHostMemory;
        case cudaDevAttrComputeMode:
            return device.computeMode;
        case cudaDevAttrConcurrentKernels:
            return device.concurrentKernels;
        case cudaDevAttrEccEnabled:
            return device.ECCEnabled;
        case cudaDevAttrPciBusId:
            return number;
        case cudaDevAttrPciDeviceId:
            return device.pciDeviceID;
        case cudaDevAttrTccDriver:
            return device.tccDriver;
        case cudaDevAttrMemoryClockRate:
            return device.memoryClockRate;
        case cudaDevAttrGlobalMemoryBusWidth:
            return device.memoryBusWidth;
        case cudaDevAttrL2CacheSize:
            return device.l2CacheSize;
        case cudaDevAttrMaxPersistingL2CacheSize:
            return device.persistingL2CacheMaxSize;
        case cudaDevAttrMaxAccessPolicyWindowSize:
            return device.accessPolicyMaxWindowSize;
        case cudaDevAttrMaxThreadsPerMultiProcessor:
            return device.maxThreadsPerMultiProcessor;
        case cudaDevAttrAsyncEngineCount:
            return device.asyncEngineCount;
        case cudaDevAttrUnifiedAddressing:
            return device.unifiedAddressing;
        case cudaDevAttrPciDomainId:
            return device.pciDomainID;
        case cudaDevAttrComputeCapabilityMajor:
            return device.major;
        case cudaDevAttrComputeCapabilityMinor:
            return device.minor;
        case cudaDevAttrStreamPrioritiesSupported:
            return device.streamPrioritiesSupported;
        case cudaDevAttrGlobalL1CacheSupported:
            return device.globalL1CacheSupported;
        case cudaDevAttrLocalL1CacheSupported:
            return device.localL1CacheSupported;
        case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
            return long(device.sharedMemPerMultiprocessor);
        case cudaDevAttrMaxRegistersPerMultiprocessor:
            return device.regsPerMultiprocessor;
        case cudaDevAttrManagedMemory:
            return device.managedMemory;
        case cudaDevAttrIsMultiGpuBoard:
            return device.isMultiGpuBoard;
        case cudaDevAttrMultiGpuBoardGroupID:
            return device.multiGpuBoardGroupID;
        case cudaDevAttrHostNativeAtomicSupported:
            return device.hostNativeAtomicSupported;
        case cudaDevAttrSingleToDoublePrecisionPerfRatio:
            return device.singleToDoublePrecisionPerfRatio;
        case cudaDevAttrPageableMemoryAccess:
            return device.pageableMemoryAccess;
        case cudaDevAttrConcurrentManagedAccess:
            return device.concurrentManagedAccess;
        case cudaDevAttrComputePreemptionSupported:
            return device.computePreemptionSupported;
        case cudaDevAttrCanUseHostPointerForRegisteredMem:
            return device.canUseHostPointerForRegisteredMem;
        case cudaDevAttrCooperativeLaunch:
            return device.cooperativeLaunch;
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            return long(device.sharedMemPerBlockOptin);
        case cudaDevAttrHostRegisterSupported:
            return device.hostRegisterSupported;
        case cudaDevAttrPageableMemoryAccessUsesHostPageTables:
            return device.pageableMemoryAccessUsesHostPageTables;
        case cudaDevAttrDirectManagedMemAccessFromHost:
            return device.directManagedMemAccessFromHost;
        case cudaDevAttrMaxBlocksPerMultiprocessor:
            return device.maxBlocksPerMultiProcessor;
        case cudaDevAttrReservedSharedMemoryPerBlock:
            return long(device.reservedSharedMemPerBlock);
        case cudaDevAttrMemoryPoolsSupported:
            return device.memoryPoolsSupported;
        case cudaDevAttrClusterLaunch:
            return device.clusterLaunch;
        case cudaDevAttrMemSyncDomainCount:
            return nbMemSyncDomain;
        default:
            return textureLimit(attribute);
    }
}

/// Of the L2 cache as much as is set aside at once for what persists: a sixteenth, as of an H100's.
size_t persistingStep() {
    return size_t(theDevice().l2CacheSize / 16);
}

/// What cudaDeviceSetLimit() set; nothing depends on it, as the CPU's stack, heap and caches
/// serve device code.
using Limits = std::array<size_t, 7>;

/// What the program has chosen for a device; all of it but remembered.
struct Settings {
    Limits limits{1024, 1 << 20, 8 << 20, 2, 2048, 64, 3 * persistingStep()};
    unsigned flags = cudaDeviceScheduleAuto;
    cudaFuncCache cacheConfig = cudaFuncCachePreferNone;
};

/// Of the current device.
Settings& settings() {
    static std::array<Settings, mostDevices> settings;
    return settings[size_t(currentDevice().number)];
}

}  // namespace

}  // namespace simulator

using namespace simulator;

cudaError_t cudaGetDeviceCount(int* count) {
    return query([&] {
        if (!count) return cudaErrorInvalidValue;
        *count = deviceCount();
        return cudaSuccess;
    });
}

cudaError_t cudaGetDevice(int* device) {
    return query([&] {
        if (!device) return cudaErrorInvalidValue;
        *device = currentDevice().number;
        return cudaSuccess;
    });
}

cudaError_t cudaSetDevice(int device) {
    return query([&] {
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        setCurrentDevice(deviceOf(device));
        return cudaSuccess;
    });
}

cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
    return query([&] { return isDevice(device) ? cudaSuccess : cudaErrorInvalidDevice; });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
    return query([&] {
        if (!device || !wanted) return cudaErrorInvalidValue;
        *device = 0;
        return cudaSuccess;
    });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    return query([&] {
        if (!properties) return cudaErrorInvalidValue;
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        *properties = theDevice();
        properties->pciBusID = device;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    return query([&] {
        if (!value) return cudaErrorInvalidValue;
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        const long found = attributeValue(attribute, device);
        if (found < 0) return cudaErrorInvalidValue;
        *value = int(found);
        return cudaSuccess;
    });
}

namespace {

cudaError_t checkLimit(cudaLimit limit) {
    if (limit == cudaLimitDevRuntimeSyncDepth) return cudaErrorUnsupportedLimit;
    return limit < 0 || limit >= std::ssize(settings().limits) ? cudaErrorInvalidValue
                                                               : cudaSuccess;
}

/// The largest value that a limit can be set to.
size_t largestOf(cudaLimit limit) {
    if (limit == cudaLimitMaxL2FetchGranularity) return 128;
    if (limit == cudaLimitPersistingL2CacheSize)
        return size_t(theDevice().persistingL2CacheMaxSize);
    return SIZE_MAX;
}

size_t persistingSteps(size_t bytes) {
    const size_t step = persistingStep();
    return bytes == 0 ? 0 : (bytes + step - 1) / step * step;
}

}  // namespace

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    return call([&] {
        if (!value) return cudaErrorInvalidValue;
        if (const cudaError_t error = checkLimit(limit)) return error;
        *value = settings().limits[limit];
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
    return call([&] {
        if (const cudaError_t error = checkLimit(limit)) return error;
        if (value > largestOf(limit)) return cudaErrorInvalidValue;
        settings().limits[limit] =
            limit == cudaLimitPersistingL2CacheSize ? persistingSteps(value) : value;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    return call([&] {
        if (!config) return cudaErrorInvalidValue;
        *config = settings().cacheConfig;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
    return call([&] {
        settings().cacheConfig = config;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceCanAccessPeer(int* canAccess, int device, int peer) {
    return query([&] {
        if (!canAccess) return cudaErrorInvalidValue;
        if (!isDevice(device) || !isDevice(peer)) return cudaErrorInvalidDevice;
        *canAccess = device != peer;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    return call([&] {
        if (flags != 0) return cudaErrorInvalidValue;
        if (!isDevice(peer)) return cudaErrorInvalidDevice;
        if (peer == currentDevice().number) return cudaErrorPeerAccessUnsupported;
        noteKernelsHearFromHost();  // as they hear from kernels there
        const DeviceSet before = currentDevice().peers.fetch_or(only(peer));
        return before & only(peer) ? cudaErrorPeerAccessAlreadyEnabled : cudaSuccess;
    });
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    return call([&] {
        if (!isDevice(peer)) return cudaErrorInvalidDevice;
        const DeviceSet before = currentDevice().peers.fetch_and(~only(peer));
        return before & only(peer) ? cudaSuccess : cudaErrorPeerAccessNotEnabled;
    });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int device,
                                      int peer) {
    return query([&] {
        if (!value) return cudaErrorInvalidValue;
        if (!isDevice(device) || !isDevice(peer) || device == peer) return cudaErrorInvalidDevice;
        switch (attribute) {
            case cudaDevP2PAttrPerformanceRank:
            case cudaDevP2PAttrOnlyPartialNativeAtomicSupported:
                *value = 0;
                return cudaSuccess;
            case cudaDevP2PAttrAccessSupported:
            case cudaDevP2PAttrNativeAtomicSupported:
            case cudaDevP2PAttrCudaArrayAccessSupported:
                *value = 1;
                return cudaSuccess;
        }
        return cudaErrorInvalidValue;
    });
}

namespace {

std::string busIdOf(int device) {
    char text[24];
    std::snprintf(text, sizeof text, "0000:%02X:00.0", unsigned(device));
    return text;
}

}  // namespace

cudaError_t cudaDeviceGetPCIBusId(char* busId, int length, int device) {
    return query([&] {
        if (!busId || length <= 0) return cudaErrorInvalidValue;
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        std::snprintf(busId, size_t(length), "%s", busIdOf(device).c_str());
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* busId) {
    return query([&] {
        if (!device || !busId) return cudaErrorInvalidValue;
        for (int number = 0; number < deviceCount(); ++number)
            if (busIdOf(number) == busId) {
                *device = number;
                return cudaSuccess;
            }
        return cudaErrorInvalidDevice;
    });
}

cudaError_t cudaSetValidDevices(int* devices, int count) {
    return query([&] {
        if (count < 0 || (count > 0 && !devices)) return cudaErrorInvalidValue;
        for (int i = 0; i < count; ++i)
            if (!isDevice(devices[i])) return cudaErrorInvalidDevice;
        return cudaSuccess;
    });
}

cudaError_t cudaCtxResetPersistingL2Cache() {
    return call([] { return cudaSuccess; });
}

// Banks are of four bytes and nothing changes that, as on all GPUs of today.
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    return call([&] {
        if (!config) return cudaErrorInvalidValue;
        *config = cudaSharedMemBankSizeFourByte;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) {
    return call([] { return cudaSuccess; });
}

// Profilers have nothing to see here.
cudaError_t cudaProfilerStart() {
    return cudaSuccess;
}
cudaError_t cudaProfilerStop() {
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    return call([&] {
        if (!flags) return cudaErrorInvalidValue;
        *flags = settings().flags | cudaDeviceMapHost;
        return cudaSuccess;
    });
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
    return call([&] {
        constexpr unsigned known = cudaDeviceScheduleSpin | cudaDeviceScheduleYield |
                                   cudaDeviceScheduleBlockingSync | cudaDeviceMapHost;
        if (flags & ~known) return cudaErrorInvalidValue;
        settings().flags = flags;
        return cudaSuccess;
    });
}

cudaError_t cudaDriverGetVersion(int* version) {
    return cudaRuntimeGetVersion(version);
}

cudaError_t cudaRuntimeGetVersion(int* version) {
    return query([&] {
        if (!version) return cudaErrorInvalidValue;
        *version = CUDART_VERSION;
        return cudaSuccess;
    });
}
