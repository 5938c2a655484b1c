// The host's side of CUDA: devices, memory, streams, events, errors. Every function returns the
// error of the call, or the sticky error that ended an earlier kernel. In C as well.
#pragma once

#include "driver_types.h"
#include "vector_types.h"

#define CUDART_VERSION 13000
#define __CUDA_RUNTIME_API_H__

#ifdef __cplusplus
#define SIMULATOR_DEFAULT(value) = value
extern "C" {
#else
#define SIMULATOR_DEFAULT(value)
#endif

// Errors
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);

// Devices: there is one, the CPU.
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaInitDevice(int device, unsigned deviceFlags, unsigned flags);
cudaError_t cudaChooseDevice(int* device, const struct cudaDeviceProp* wanted);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, enum cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceGetLimit(size_t* value, enum cudaLimit limit);
cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache* config);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config);
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig* config);
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaDeviceCanAccessPeer(int* canAccess, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaDeviceGetPCIBusId(char* busId, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* busId);
cudaError_t cudaSetValidDevices(int* devices, int count);
cudaError_t cudaCtxResetPersistingL2Cache(void);
cudaError_t cudaGetDeviceFlags(unsigned* flags);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);

// Memory. Sizes and pitches are in bytes.
cudaError_t cudaMalloc(void** pointer, size_t size);
cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaMallocHost(void** pointer, size_t size);
cudaError_t cudaHostAlloc(void** pointer, size_t size, unsigned flags);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaHostRegister(void* pointer, size_t size, unsigned flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaHostGetDevicePointer(void** devicePointer, void* hostPointer, unsigned flags);
cudaError_t cudaHostGetFlags(unsigned* flags, void* hostPointer);
cudaError_t cudaMallocManaged(void** pointer, size_t size,
                              unsigned flags SIMULATOR_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMallocAsync(void** pointer, size_t size, cudaStream_t stream);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                    void* value);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                    void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytesToKeep);
cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags* access, cudaMemPool_t pool,
                                 struct cudaMemLocation* location);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc* accesses,
                                 size_t count);
cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t size, cudaMemPool_t pool,
                                    cudaStream_t stream);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr* memory, struct cudaExtent extent);
cudaError_t cudaMemGetInfo(size_t* free, size_t* total);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes* attributes, const void* pointer);
cudaError_t cudaMemAdvise(const void* pointer, size_t size, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation location);
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t size, struct cudaMemLocation location,
                                 unsigned flags, cudaStream_t stream SIMULATOR_DEFAULT(0));

cudaError_t cudaMemcpy(void* to, const void* from, size_t size, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t size, enum cudaMemcpyKind kind,
                            cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch,
                              size_t width, size_t height, enum cudaMemcpyKind kind,
                              cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t size);
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice,
                                size_t size, cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms* copy);
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms* copy,
                              cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemset(void* pointer, int value, size_t size);
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t size,
                            cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaMemset3D(struct cudaPitchedPtr memory, int value, struct cudaExtent extent);
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr memory, int value, struct cudaExtent extent,
                              cudaStream_t stream SIMULATOR_DEFAULT(0));

// Streams. Work is done in the call that asks for it, so a stream never has any pending.
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                   cudaStreamAttrValue* value);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue* value);
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus* status);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags SIMULATOR_DEFAULT(0));
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* userData, unsigned flags);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer,
                                     size_t size SIMULATOR_DEFAULT(0),
                                     unsigned flags SIMULATOR_DEFAULT(cudaMemAttachSingle));
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* userData);

// Events
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream SIMULATOR_DEFAULT(0));
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream SIMULATOR_DEFAULT(0),
                                     unsigned flags SIMULATOR_DEFAULT(0));
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);

// What profilers would see begins and ends here; nothing does.
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

#ifdef __cplusplus
}

// The forms that overload these.
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags);
cudaError_t cudaMemAdvise(const void* pointer, size_t size, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t size, int device,
                                 cudaStream_t stream = nullptr);
#endif
#undef SIMULATOR_DEFAULT

// The names of the first versions of CUDA, which CUDA 13 has dropped.
#define SIMULATOR_FORMERLY(name, instead, parameters, arguments)                               \
    __attribute__((deprecated("CUDA has dropped " #name                                        \
                              ": use " #instead))) static inline cudaError_t name parameters { \
        return instead arguments;                                                              \
    }
SIMULATOR_FORMERLY(cudaThreadSynchronize, cudaDeviceSynchronize, (void), ())
SIMULATOR_FORMERLY(cudaThreadExit, cudaDeviceReset, (void), ())
SIMULATOR_FORMERLY(cudaThreadGetLimit, cudaDeviceGetLimit, (size_t * value, enum cudaLimit limit),
                   (value, limit))
SIMULATOR_FORMERLY(cudaThreadSetLimit, cudaDeviceSetLimit, (enum cudaLimit limit, size_t value),
                   (limit, value))
SIMULATOR_FORMERLY(cudaThreadGetCacheConfig, cudaDeviceGetCacheConfig,
                   (enum cudaFuncCache * config), (config))
SIMULATOR_FORMERLY(cudaThreadSetCacheConfig, cudaDeviceSetCacheConfig, (enum cudaFuncCache config),
                   (config))
#undef SIMULATOR_FORMERLY

static inline struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
    struct cudaExtent extent = {width, height, depth};
    return extent;
}
static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    struct cudaPos position = {x, y, z};
    return position;
}
static inline struct cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t xsize,
                                                        size_t ysize) {
    struct cudaPitchedPtr memory = {pointer, pitch, xsize, ysize};
    return memory;
}
