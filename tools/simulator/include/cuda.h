// The driver API: its types, and its functions, which the CPU simulator lacks. A program may
// include this without using any of them, and many do.
#pragma once

#include "cuda_runtime_api.h"

#define __cuda_cuda_h__
#define CUDA_VERSION 13000
#define CUDAAPI

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;

typedef enum cudaError_enum {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_DEINITIALIZED = 4,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_FILE_NOT_FOUND = 301,
    CUDA_ERROR_INVALID_HANDLE = 400,
    CUDA_ERROR_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_LAUNCH_FAILED = 719,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_UNKNOWN = 999,
} CUresult;

#ifdef __cplusplus
extern "C" {
#endif
/// Null for a number that is no CUresult; then the answer is CUDA_ERROR_INVALID_VALUE.
CUresult cuGetErrorName(CUresult error, const char** name);
CUresult cuGetErrorString(CUresult error, const char** text);
#ifdef __cplusplus
}
namespace simulator {
using NoDriverCall = CUresult(...);
}
__attribute__((unavailable("the CPU simulator has no driver API")))
simulator::NoDriverCall cuArray3DCreate,
    cuArray3DGetDescriptor, cuArrayCreate, cuArrayDestroy, cuArrayGetDescriptor,
    cuArrayGetMemoryRequirements, cuArrayGetPlane, cuArrayGetSparseProperties,
    cuCheckpointProcessCheckpoint, cuCheckpointProcessGetRestoreThreadId,
    cuCheckpointProcessGetState, cuCheckpointProcessLock, cuCheckpointProcessRestore,
    cuCheckpointProcessUnlock, cuCoredumpGetAttribute, cuCoredumpGetAttributeGlobal,
    cuCoredumpSetAttribute, cuCoredumpSetAttributeGlobal, cuCtxAttach, cuCtxCreate, cuCtxDestroy,
    cuCtxDetach, cuCtxDisablePeerAccess, cuCtxEnablePeerAccess, cuCtxFromGreenCtx,
    cuCtxGetApiVersion, cuCtxGetCacheConfig, cuCtxGetCurrent, cuCtxGetDevResource, cuCtxGetDevice,
    cuCtxGetExecAffinity, cuCtxGetFlags, cuCtxGetId, cuCtxGetLimit, cuCtxGetSharedMemConfig,
    cuCtxGetStreamPriorityRange, cuCtxPopCurrent, cuCtxPushCurrent, cuCtxRecordEvent,
    cuCtxResetPersistingL2Cache, cuCtxSetCacheConfig, cuCtxSetCurrent, cuCtxSetFlags, cuCtxSetLimit,
    cuCtxSetSharedMemConfig, cuCtxSynchronize, cuCtxWaitEvent, cuDestroyExternalMemory,
    cuDestroyExternalSemaphore, cuDevResourceGenerateDesc, cuDevSmResourceSplitByCount,
    cuDeviceCanAccessPeer, cuDeviceComputeCapability, cuDeviceGet, cuDeviceGetAttribute,
    cuDeviceGetByPCIBusId, cuDeviceGetCount, cuDeviceGetDefaultMemPool, cuDeviceGetDevResource,
    cuDeviceGetExecAffinitySupport, cuDeviceGetGraphMemAttribute, cuDeviceGetHostAtomicCapabilities,
    cuDeviceGetLuid, cuDeviceGetMemPool, cuDeviceGetName, cuDeviceGetNvSciSyncAttributes,
    cuDeviceGetP2PAtomicCapabilities, cuDeviceGetP2PAttribute, cuDeviceGetPCIBusId,
    cuDeviceGetProperties, cuDeviceGetTexture1DLinearMaxWidth, cuDeviceGetUuid,
    cuDeviceGraphMemTrim, cuDevicePrimaryCtxGetState, cuDevicePrimaryCtxRelease,
    cuDevicePrimaryCtxReset, cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxSetFlags,
    cuDeviceRegisterAsyncNotification, cuDeviceSetGraphMemAttribute, cuDeviceSetMemPool,
    cuDeviceTotalMem, cuDeviceUnregisterAsyncNotification, cuDriverGetVersion, cuEventCreate,
    cuEventDestroy, cuEventElapsedTime, cuEventQuery, cuEventRecord, cuEventRecordWithFlags,
    cuEventSynchronize, cuExternalMemoryGetMappedBuffer, cuExternalMemoryGetMappedMipmappedArray,
    cuFlushGPUDirectRDMAWrites, cuFuncGetAttribute, cuFuncGetModule, cuFuncGetName,
    cuFuncGetParamInfo, cuFuncIsLoaded, cuFuncLoad, cuFuncSetAttribute, cuFuncSetBlockShape,
    cuFuncSetCacheConfig, cuFuncSetSharedMemConfig, cuFuncSetSharedSize, cuGetExportTable,
    cuGetProcAddress, cuGraphAddBatchMemOpNode, cuGraphAddChildGraphNode, cuGraphAddDependencies,
    cuGraphAddEmptyNode, cuGraphAddEventRecordNode, cuGraphAddEventWaitNode,
    cuGraphAddExternalSemaphoresSignalNode, cuGraphAddExternalSemaphoresWaitNode,
    cuGraphAddHostNode, cuGraphAddKernelNode, cuGraphAddMemAllocNode, cuGraphAddMemFreeNode,
    cuGraphAddMemcpyNode, cuGraphAddMemsetNode, cuGraphAddNode, cuGraphBatchMemOpNodeGetParams,
    cuGraphBatchMemOpNodeSetParams, cuGraphChildGraphNodeGetGraph, cuGraphClone,
    cuGraphConditionalHandleCreate, cuGraphCreate, cuGraphDebugDotPrint, cuGraphDestroy,
    cuGraphDestroyNode, cuGraphEventRecordNodeGetEvent, cuGraphEventRecordNodeSetEvent,
    cuGraphEventWaitNodeGetEvent, cuGraphEventWaitNodeSetEvent, cuGraphExecBatchMemOpNodeSetParams,
    cuGraphExecChildGraphNodeSetParams, cuGraphExecDestroy, cuGraphExecEventRecordNodeSetEvent,
    cuGraphExecEventWaitNodeSetEvent, cuGraphExecExternalSemaphoresSignalNodeSetParams,
    cuGraphExecExternalSemaphoresWaitNodeSetParams, cuGraphExecGetFlags,
    cuGraphExecHostNodeSetParams, cuGraphExecKernelNodeSetParams, cuGraphExecMemcpyNodeSetParams,
    cuGraphExecMemsetNodeSetParams, cuGraphExecNodeSetParams, cuGraphExecUpdate,
    cuGraphExternalSemaphoresSignalNodeGetParams, cuGraphExternalSemaphoresSignalNodeSetParams,
    cuGraphExternalSemaphoresWaitNodeGetParams, cuGraphExternalSemaphoresWaitNodeSetParams,
    cuGraphGetEdges, cuGraphGetNodes, cuGraphGetRootNodes, cuGraphHostNodeGetParams,
    cuGraphHostNodeSetParams, cuGraphInstantiate, cuGraphInstantiateWithParams,
    cuGraphKernelNodeCopyAttributes, cuGraphKernelNodeGetAttribute, cuGraphKernelNodeGetParams,
    cuGraphKernelNodeSetAttribute, cuGraphKernelNodeSetParams, cuGraphLaunch,
    cuGraphMemAllocNodeGetParams, cuGraphMemFreeNodeGetParams, cuGraphMemcpyNodeGetParams,
    cuGraphMemcpyNodeSetParams, cuGraphMemsetNodeGetParams, cuGraphMemsetNodeSetParams,
    cuGraphNodeFindInClone, cuGraphNodeGetDependencies, cuGraphNodeGetDependentNodes,
    cuGraphNodeGetEnabled, cuGraphNodeGetType, cuGraphNodeSetEnabled, cuGraphNodeSetParams,
    cuGraphReleaseUserObject, cuGraphRemoveDependencies, cuGraphRetainUserObject, cuGraphUpload,
    cuGraphicsMapResources, cuGraphicsResourceGetMappedMipmappedArray,
    cuGraphicsResourceGetMappedPointer, cuGraphicsResourceSetMapFlags,
    cuGraphicsSubResourceGetMappedArray, cuGraphicsUnmapResources, cuGraphicsUnregisterResource,
    cuGreenCtxCreate, cuGreenCtxDestroy, cuGreenCtxGetDevResource, cuGreenCtxGetId,
    cuGreenCtxRecordEvent, cuGreenCtxStreamCreate, cuGreenCtxWaitEvent, cuImportExternalMemory,
    cuImportExternalSemaphore, cuInit, cuIpcCloseMemHandle, cuIpcGetEventHandle, cuIpcGetMemHandle,
    cuIpcOpenEventHandle, cuIpcOpenMemHandle, cuKernelGetAttribute, cuKernelGetFunction,
    cuKernelGetLibrary, cuKernelGetName, cuKernelGetParamInfo, cuKernelSetAttribute,
    cuKernelSetCacheConfig, cuLaunch, cuLaunchCooperativeKernel,
    cuLaunchCooperativeKernelMultiDevice, cuLaunchGrid, cuLaunchGridAsync, cuLaunchHostFunc,
    cuLaunchKernel, cuLaunchKernelEx, cuLibraryEnumerateKernels, cuLibraryGetGlobal,
    cuLibraryGetKernel, cuLibraryGetKernelCount, cuLibraryGetManaged, cuLibraryGetModule,
    cuLibraryGetUnifiedFunction, cuLibraryLoadData, cuLibraryLoadFromFile, cuLibraryUnload,
    cuLinkAddData, cuLinkAddFile, cuLinkComplete, cuLinkCreate, cuLinkDestroy, cuLogsCurrent,
    cuLogsDumpToFile, cuLogsDumpToMemory, cuLogsRegisterCallback, cuLogsUnregisterCallback,
    cuMemAddressFree, cuMemAddressReserve, cuMemAdvise, cuMemAlloc, cuMemAllocAsync,
    cuMemAllocFromPoolAsync, cuMemAllocHost, cuMemAllocManaged, cuMemAllocPitch,
    cuMemBatchDecompressAsync, cuMemCreate, cuMemDiscardAndPrefetchBatchAsync,
    cuMemDiscardBatchAsync, cuMemExportToShareableHandle, cuMemFree, cuMemFreeAsync, cuMemFreeHost,
    cuMemGetAccess, cuMemGetAddressRange, cuMemGetAllocationGranularity,
    cuMemGetAllocationPropertiesFromHandle, cuMemGetDefaultMemPool, cuMemGetHandleForAddressRange,
    cuMemGetInfo, cuMemGetMemPool, cuMemHostAlloc, cuMemHostGetDevicePointer, cuMemHostGetFlags,
    cuMemHostRegister, cuMemHostUnregister, cuMemImportFromShareableHandle, cuMemMap,
    cuMemMapArrayAsync, cuMemPoolCreate, cuMemPoolDestroy, cuMemPoolExportPointer,
    cuMemPoolExportToShareableHandle, cuMemPoolGetAccess, cuMemPoolGetAttribute,
    cuMemPoolImportFromShareableHandle, cuMemPoolImportPointer, cuMemPoolSetAccess,
    cuMemPoolSetAttribute, cuMemPoolTrimTo, cuMemPrefetchAsync, cuMemPrefetchAsync_ptsz,
    cuMemPrefetchBatchAsync, cuMemRangeGetAttribute, cuMemRangeGetAttributes, cuMemRelease,
    cuMemRetainAllocationHandle, cuMemSetAccess, cuMemSetMemPool, cuMemUnmap, cuMemcpy, cuMemcpy2D,
    cuMemcpy2DAsync, cuMemcpy2DUnaligned, cuMemcpy3D, cuMemcpy3DAsync, cuMemcpy3DBatchAsync,
    cuMemcpy3DBatchAsync_ptsz, cuMemcpy3DPeer, cuMemcpy3DPeerAsync, cuMemcpyAsync, cuMemcpyAtoA,
    cuMemcpyAtoD, cuMemcpyAtoH, cuMemcpyAtoHAsync, cuMemcpyBatchAsync, cuMemcpyBatchAsync_ptsz,
    cuMemcpyDtoA, cuMemcpyDtoD, cuMemcpyDtoDAsync, cuMemcpyDtoH, cuMemcpyDtoHAsync, cuMemcpyHtoA,
    cuMemcpyHtoAAsync, cuMemcpyHtoD, cuMemcpyHtoDAsync, cuMemcpyPeer, cuMemcpyPeerAsync,
    cuMemsetD16, cuMemsetD16Async, cuMemsetD2D16, cuMemsetD2D16Async, cuMemsetD2D32,
    cuMemsetD2D32Async, cuMemsetD2D8, cuMemsetD2D8Async, cuMemsetD32, cuMemsetD32Async, cuMemsetD8,
    cuMemsetD8Async, cuMipmappedArrayCreate, cuMipmappedArrayDestroy, cuMipmappedArrayGetLevel,
    cuMipmappedArrayGetMemoryRequirements, cuMipmappedArrayGetSparseProperties,
    cuModuleEnumerateFunctions, cuModuleGetFunction, cuModuleGetFunctionCount, cuModuleGetGlobal,
    cuModuleGetLoadingMode, cuModuleGetSurfRef, cuModuleGetTexRef, cuModuleLoad, cuModuleLoadData,
    cuModuleLoadDataEx, cuModuleLoadFatBinary, cuModuleUnload, cuMulticastAddDevice,
    cuMulticastBindAddr, cuMulticastBindMem, cuMulticastCreate, cuMulticastGetGranularity,
    cuMulticastUnbind, cuOccupancyAvailableDynamicSMemPerBlock,
    cuOccupancyMaxActiveBlocksPerMultiprocessor,
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, cuOccupancyMaxActiveClusters,
    cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSizeWithFlags,
    cuOccupancyMaxPotentialClusterSize, cuParamSetSize, cuParamSetTexRef, cuParamSetf, cuParamSeti,
    cuParamSetv, cuPointerGetAttribute, cuPointerGetAttributes, cuPointerSetAttribute,
    cuSignalExternalSemaphoresAsync, cuStreamAddCallback, cuStreamAttachMemAsync,
    cuStreamBatchMemOp, cuStreamBatchMemOp_ptsz, cuStreamBeginCapture, cuStreamBeginCaptureToGraph,
    cuStreamBeginCapture_ptsz, cuStreamCopyAttributes, cuStreamCreate, cuStreamCreateWithPriority,
    cuStreamDestroy, cuStreamEndCapture, cuStreamGetAttribute, cuStreamGetCaptureInfo,
    cuStreamGetCaptureInfo_ptsz, cuStreamGetCaptureInfo_v2_ptsz, cuStreamGetCtx, cuStreamGetDevice,
    cuStreamGetFlags, cuStreamGetGreenCtx, cuStreamGetId, cuStreamGetPriority, cuStreamIsCapturing,
    cuStreamQuery, cuStreamSetAttribute, cuStreamSynchronize, cuStreamUpdateCaptureDependencies,
    cuStreamUpdateCaptureDependencies_ptsz, cuStreamWaitEvent, cuStreamWaitValue32,
    cuStreamWaitValue32_ptsz, cuStreamWaitValue64, cuStreamWaitValue64_ptsz, cuStreamWriteValue32,
    cuStreamWriteValue32_ptsz, cuStreamWriteValue64, cuStreamWriteValue64_ptsz, cuSurfObjectCreate,
    cuSurfObjectDestroy, cuSurfObjectGetResourceDesc, cuSurfRefGetArray, cuSurfRefSetArray,
    cuTensorMapEncodeIm2col, cuTensorMapEncodeIm2colWide, cuTensorMapEncodeTiled,
    cuTensorMapReplaceAddress, cuTexObjectCreate, cuTexObjectDestroy, cuTexObjectGetResourceDesc,
    cuTexObjectGetResourceViewDesc, cuTexObjectGetTextureDesc, cuTexRefCreate, cuTexRefDestroy,
    cuTexRefGetAddress, cuTexRefGetAddressMode, cuTexRefGetArray, cuTexRefGetBorderColor,
    cuTexRefGetFilterMode, cuTexRefGetFlags, cuTexRefGetFormat, cuTexRefGetMaxAnisotropy,
    cuTexRefGetMipmapFilterMode, cuTexRefGetMipmapLevelBias, cuTexRefGetMipmapLevelClamp,
    cuTexRefGetMipmappedArray, cuTexRefSetAddress, cuTexRefSetAddress2D, cuTexRefSetAddressMode,
    cuTexRefSetArray, cuTexRefSetBorderColor, cuTexRefSetFilterMode, cuTexRefSetFlags,
    cuTexRefSetFormat, cuTexRefSetMaxAnisotropy, cuTexRefSetMipmapFilterMode,
    cuTexRefSetMipmapLevelBias, cuTexRefSetMipmapLevelClamp, cuTexRefSetMipmappedArray,
    cuThreadExchangeStreamCaptureMode, cuUserObjectCreate, cuUserObjectRelease, cuUserObjectRetain,
    cuWaitExternalSemaphoresAsync;
#endif
