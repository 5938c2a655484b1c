// The names of CUDA's runtime that the CPU simulator lacks, each of which says so where it is used.
// A program is told by the first of them, before anything that follows from it.
#pragma once

#include "driver_types.h"

namespace simulator {

// As what such a name is declared, so that a program that uses it errs in nothing else first.
struct NoType {};
using NoCall = cudaError_t(...);
using NoConstant = const int;

}  // namespace simulator

#define SIMULATOR_LACKS(what) __attribute__((unavailable("the CPU simulator has no " what)))
// What is called with a type: tex2D<float>(...).
#define SIMULATOR_LACKS_FETCH(what, name)  \
    template <class T, class... Arguments> \
    SIMULATOR_LACKS(what)                  \
    T name(Arguments...);

SIMULATOR_LACKS("copies in batches")
typedef simulator::NoType cudaMemcpy3DBatchOp, cudaMemcpy3DOperand, cudaMemcpy3DOperandType,
    cudaMemcpyAttributes, cudaMemcpyFlags, cudaMemcpySrcAccessOrder;
SIMULATOR_LACKS("copies in batches")
simulator::NoCall cudaMemDiscardAndPrefetchBatchAsync, cudaMemDiscardBatchAsync,
    cudaMemPrefetchBatchAsync, cudaMemcpy3DBatchAsync, cudaMemcpyBatchAsync;
SIMULATOR_LACKS("copies in batches")
extern simulator::NoConstant cudaMemcpyFlagDefault, cudaMemcpyFlagPreferOverlapWithCompute,
    cudaMemcpyOperandTypeArray, cudaMemcpyOperandTypeMax, cudaMemcpyOperandTypePointer,
    cudaMemcpySrcAccessOrderAny, cudaMemcpySrcAccessOrderDuringApiCall,
    cudaMemcpySrcAccessOrderInvalid, cudaMemcpySrcAccessOrderMax, cudaMemcpySrcAccessOrderStream;

SIMULATOR_LACKS("external memory")
typedef simulator::NoType cudaExternalMemoryBufferDesc, cudaExternalMemoryHandleDesc,
    cudaExternalMemoryHandleType, cudaExternalMemoryMipmappedArrayDesc, cudaExternalMemory_t,
    cudaExternalSemaphoreHandleDesc, cudaExternalSemaphoreHandleType,
    cudaExternalSemaphoreSignalNodeParams, cudaExternalSemaphoreSignalNodeParamsV2,
    cudaExternalSemaphoreSignalParams, cudaExternalSemaphoreWaitNodeParams,
    cudaExternalSemaphoreWaitNodeParamsV2, cudaExternalSemaphoreWaitParams, cudaExternalSemaphore_t;
SIMULATOR_LACKS("external memory")
simulator::NoCall cudaDestroyExternalMemory, cudaDestroyExternalSemaphore,
    cudaExternalMemoryGetMappedBuffer, cudaExternalMemoryGetMappedMipmappedArray,
    cudaGraphAddExternalSemaphoresSignalNode, cudaGraphAddExternalSemaphoresWaitNode,
    cudaGraphExecExternalSemaphoresSignalNodeSetParams,
    cudaGraphExecExternalSemaphoresWaitNodeSetParams,
    cudaGraphExternalSemaphoresSignalNodeGetParams, cudaGraphExternalSemaphoresSignalNodeSetParams,
    cudaGraphExternalSemaphoresWaitNodeGetParams, cudaGraphExternalSemaphoresWaitNodeSetParams,
    cudaImportExternalMemory, cudaImportExternalSemaphore, cudaSignalExternalSemaphoresAsync,
    cudaWaitExternalSemaphoresAsync;
SIMULATOR_LACKS("external memory")
extern simulator::NoConstant cudaExternalMemoryHandleTypeD3D11Resource,
    cudaExternalMemoryHandleTypeD3D11ResourceKmt, cudaExternalMemoryHandleTypeD3D12Heap,
    cudaExternalMemoryHandleTypeD3D12Resource, cudaExternalMemoryHandleTypeNvSciBuf,
    cudaExternalMemoryHandleTypeOpaqueFd, cudaExternalMemoryHandleTypeOpaqueWin32,
    cudaExternalMemoryHandleTypeOpaqueWin32Kmt, cudaExternalSemaphoreHandleTypeD3D11Fence,
    cudaExternalSemaphoreHandleTypeD3D12Fence, cudaExternalSemaphoreHandleTypeKeyedMutex,
    cudaExternalSemaphoreHandleTypeKeyedMutexKmt, cudaExternalSemaphoreHandleTypeNvSciSync,
    cudaExternalSemaphoreHandleTypeOpaqueFd, cudaExternalSemaphoreHandleTypeOpaqueWin32,
    cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt,
    cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd,
    cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32, cudaExternalMemoryDedicated,
    cudaExternalSemaphoreSignalSkipNvSciBufMemSync, cudaExternalSemaphoreWaitSkipNvSciBufMemSync,
    cudaNvSciSyncAttrSignal, cudaNvSciSyncAttrWait;

SIMULATOR_LACKS("graphics beyond OpenGL's buffers and images")
typedef simulator::NoType cudaGraphicsCubeFace;
SIMULATOR_LACKS("graphics beyond OpenGL's buffers and images")
simulator::NoCall cudaGraphicsResourceGetMappedMipmappedArray;
SIMULATOR_LACKS("graphics beyond OpenGL's buffers and images")
extern simulator::NoConstant cudaGraphicsCubeFaceNegativeX, cudaGraphicsCubeFaceNegativeY,
    cudaGraphicsCubeFaceNegativeZ, cudaGraphicsCubeFacePositiveX, cudaGraphicsCubeFacePositiveY,
    cudaGraphicsCubeFacePositiveZ;

SIMULATOR_LACKS("conditional nodes of graphs")
typedef simulator::NoType cudaConditionalNodeParams, cudaGraphConditionalHandle,
    cudaGraphConditionalHandleFlags, cudaGraphConditionalNodeType;
SIMULATOR_LACKS("conditional nodes of graphs")
simulator::NoCall cudaGraphConditionalHandleCreate, cudaGraphSetConditional;
SIMULATOR_LACKS("conditional nodes of graphs")
extern simulator::NoConstant cudaGraphCondAssignDefault, cudaGraphCondTypeIf,
    cudaGraphCondTypeSwitch, cudaGraphCondTypeWhile;

SIMULATOR_LACKS("graphs launched by kernels")
typedef simulator::NoType cudaGraphDeviceNode_t, cudaGraphKernelNodeField,
    cudaGraphKernelNodeUpdate;
SIMULATOR_LACKS("graphs launched by kernels")
simulator::NoCall cudaGetCurrentGraphExec, cudaGraphKernelNodeSetEnabled,
    cudaGraphKernelNodeSetGridDim, cudaGraphKernelNodeSetParam, cudaGraphKernelNodeUpdatesApply;
SIMULATOR_LACKS("graphs launched by kernels")
extern simulator::NoConstant cudaGraphKernelNodeFieldEnabled, cudaGraphKernelNodeFieldGridDim,
    cudaGraphKernelNodeFieldInvalid, cudaGraphKernelNodeFieldParam,
    cudaGraphInstantiateFlagDeviceLaunch, cudaStreamGraphFireAndForget,
    cudaStreamGraphFireAndForgetAsSibling, cudaStreamGraphTailLaunch;

SIMULATOR_LACKS("user objects of graphs")
typedef simulator::NoType cudaUserObjectFlags, cudaUserObjectRetainFlags, cudaUserObject_t;
SIMULATOR_LACKS("user objects of graphs")
simulator::NoCall cudaGraphReleaseUserObject, cudaGraphRetainUserObject, cudaUserObjectCreate,
    cudaUserObjectRelease, cudaUserObjectRetain;
SIMULATOR_LACKS("user objects of graphs")
extern simulator::NoConstant cudaGraphUserObjectMove, cudaUserObjectNoDestructorSync;

SIMULATOR_LACKS("kernels loaded at run time")
typedef simulator::NoType cudaDriverEntryPointQueryResult, cudaFunction_t,
    cudaGetDriverEntryPointFlags, cudaJitOption, cudaJit_CacheMode, cudaJit_Fallback, cudaKernel_t,
    cudaLibraryOption, cudaLibrary_t, cudalibraryHostUniversalFunctionAndDataTable;
SIMULATOR_LACKS("kernels loaded at run time")
simulator::NoCall cudaGetDriverEntryPoint, cudaGetDriverEntryPointByVersion, cudaGetExportTable,
    cudaGetFuncBySymbol, cudaGetKernel, cudaKernelSetAttributeForDevice,
    cudaLibraryEnumerateKernels, cudaLibraryGetGlobal, cudaLibraryGetKernel,
    cudaLibraryGetKernelCount, cudaLibraryGetManaged, cudaLibraryGetUnifiedFunction,
    cudaLibraryLoadData, cudaLibraryLoadFromFile, cudaLibraryUnload;
SIMULATOR_LACKS("kernels loaded at run time")
extern simulator::NoConstant cudaDriverEntryPointSuccess, cudaDriverEntryPointSymbolNotFound,
    cudaDriverEntryPointVersionNotSufficent, cudaEnableDefault, cudaEnableLegacyStream,
    cudaEnablePerThreadDefaultStream, cudaJitCacheMode, cudaJitCacheOptionCA, cudaJitCacheOptionCG,
    cudaJitCacheOptionNone, cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes,
    cudaJitFallbackStrategy, cudaJitGenerateDebugInfo, cudaJitGenerateLineInfo,
    cudaJitInfoLogBuffer, cudaJitInfoLogBufferSizeBytes, cudaJitLogVerbose, cudaJitMaxRegisters,
    cudaJitMaxThreadsPerBlock, cudaJitMinCtaPerSm, cudaJitOptimizationLevel,
    cudaJitOverrideDirectiveValues, cudaJitPositionIndependentCode, cudaJitThreadsPerBlock,
    cudaJitWallTime, cudaLibraryBinaryIsPreserved, cudaLibraryHostUniversalFunctionAndDataTable,
    cudaPreferBinary, cudaPreferPtx;

SIMULATOR_LACKS("launch attributes")
typedef simulator::NoType cudaLaunchAttribute, cudaLaunchAttribute_st, cudaLaunchConfig_st,
    cudaLaunchConfig_t, cudaKernelNodeAttrID, cudaKernelNodeAttrValue;
SIMULATOR_LACKS("launch attributes")
simulator::NoCall cudaGraphKernelNodeCopyAttributes, cudaGraphKernelNodeGetAttribute,
    cudaGraphKernelNodeSetAttribute, cudaLaunchKernelEx, cudaLaunchKernelExC;
SIMULATOR_LACKS("launch attributes")
extern simulator::NoConstant cudaLaunchAttributeIgnore, cudaLaunchAttributeClusterDimension,
    cudaLaunchAttributeClusterSchedulingPolicyPreference, cudaLaunchAttributeCooperative,
    cudaLaunchAttributeDeviceUpdatableKernelNode, cudaLaunchAttributeLaunchCompletionEvent,
    cudaLaunchAttributeNvlinkUtilCentricScheduling, cudaLaunchAttributePreferredClusterDimension,
    cudaLaunchAttributePreferredSharedMemoryCarveout, cudaLaunchAttributeProgrammaticEvent,
    cudaLaunchAttributeProgrammaticStreamSerialization, cudaKernelNodeAttributeAccessPolicyWindow,
    cudaKernelNodeAttributeClusterDimension,
    cudaKernelNodeAttributeClusterSchedulingPolicyPreference, cudaKernelNodeAttributeCooperative,
    cudaKernelNodeAttributeDeviceUpdatableKernelNode, cudaKernelNodeAttributeMemSyncDomain,
    cudaKernelNodeAttributeMemSyncDomainMap, cudaKernelNodeAttributeNvlinkUtilCentricScheduling,
    cudaKernelNodeAttributePreferredSharedMemoryCarveout, cudaKernelNodeAttributePriority;

SIMULATOR_LACKS("memory pools but the default one")
typedef simulator::NoType cudaMemPoolPtrExportData;
SIMULATOR_LACKS("memory pools but the default one")
simulator::NoCall cudaMemGetDefaultMemPool, cudaMemGetMemPool, cudaMemPoolCreate,
    cudaMemPoolDestroy, cudaMemPoolExportPointer, cudaMemPoolExportToShareableHandle,
    cudaMemPoolImportFromShareableHandle, cudaMemPoolImportPointer, cudaMemSetMemPool;
SIMULATOR_LACKS("memory pools but the default one")
extern simulator::NoConstant cudaMemPoolCreateUsageHwDecompress;

SIMULATOR_LACKS("memory shared between processes")
typedef simulator::NoType cudaIpcEventHandle_st, cudaIpcEventHandle_t, cudaIpcMemHandle_st,
    cudaIpcMemHandle_t;
SIMULATOR_LACKS("memory shared between processes")
simulator::NoCall cudaIpcCloseMemHandle, cudaIpcGetEventHandle, cudaIpcGetMemHandle,
    cudaIpcOpenEventHandle, cudaIpcOpenMemHandle;
SIMULATOR_LACKS("memory shared between processes")
extern simulator::NoConstant cudaIpcMemLazyEnablePeerAccess;

SIMULATOR_LACKS("grid over several devices") typedef simulator::NoType cudaLaunchParams;
SIMULATOR_LACKS("grid over several devices")
simulator::NoCall cudaLaunchCooperativeKernelMultiDevice;
SIMULATOR_LACKS("grid over several devices")
extern simulator::NoConstant cudaCooperativeLaunchMultiDeviceNoPreSync,
    cudaCooperativeLaunchMultiDeviceNoPostSync;

SIMULATOR_LACKS("such function")
simulator::NoCall cudaDeviceFlushGPUDirectRDMAWrites, cudaDeviceGetHostAtomicCapabilities,
    cudaDeviceGetNvSciSyncAttributes, cudaDeviceGetP2PAtomicCapabilities,
    cudaDeviceRegisterAsyncNotification, cudaDeviceUnregisterAsyncNotification, cudaFuncGetName,
    cudaFuncGetParamInfo, cudaLogsCurrent, cudaLogsDumpToFile, cudaLogsDumpToMemory,
    cudaLogsRegisterCallback, cudaLogsUnregisterCallback, cudaMemRangeGetAttribute,
    cudaMemRangeGetAttributes, cudaStreamGetId;

SIMULATOR_LACKS("such type")
typedef simulator::NoType cudaAsyncCallbackHandle_t, cudaAsyncNotificationInfo,
    cudaAsyncNotificationInfo_t, cudaAsyncNotificationType, cudaAsyncNotificationType_enum,
    cudaAtomicOperation, cudaAtomicOperationCapability, cudaCGScope, cudaDeviceNumaConfig,
    cudaFlushGPUDirectRDMAWritesOptions, cudaFlushGPUDirectRDMAWritesScope,
    cudaFlushGPUDirectRDMAWritesTarget, cudaGPUDirectRDMAWritesOrdering, cudaLogIterator,
    cudaLogLevel, cudaLogsCallbackHandle, cudaMemFabricHandle_st, cudaMemFabricHandle_t,
    cudaMemRangeAttribute, cudaOffset3D;
SIMULATOR_LACKS("such type")
extern simulator::NoConstant cudaAsyncNotificationTypeOverBudget, cudaAtomicCapabilityReduction,
    cudaAtomicCapabilityScalar128, cudaAtomicCapabilityScalar32, cudaAtomicCapabilityScalar64,
    cudaAtomicCapabilitySigned, cudaAtomicCapabilityUnsigned, cudaAtomicCapabilityVector32x4,
    cudaAtomicOperationAnd, cudaAtomicOperationCAS, cudaAtomicOperationExchange,
    cudaAtomicOperationFloatAdd, cudaAtomicOperationFloatMax, cudaAtomicOperationFloatMin,
    cudaAtomicOperationIntegerAdd, cudaAtomicOperationIntegerDecrement,
    cudaAtomicOperationIntegerIncrement, cudaAtomicOperationIntegerMax,
    cudaAtomicOperationIntegerMin, cudaAtomicOperationOr, cudaAtomicOperationXOR, cudaCGScopeGrid,
    cudaCGScopeInvalid, cudaCGScopeReserved, cudaDeviceNumaConfigNone, cudaDeviceNumaConfigNumaNode,
    cudaFlushGPUDirectRDMAWritesOptionHost, cudaFlushGPUDirectRDMAWritesOptionMemOps,
    cudaFlushGPUDirectRDMAWritesTargetCurrentDevice, cudaFlushGPUDirectRDMAWritesToAllDevices,
    cudaFlushGPUDirectRDMAWritesToOwner, cudaGPUDirectRDMAWritesOrderingAllDevices,
    cudaGPUDirectRDMAWritesOrderingNone, cudaGPUDirectRDMAWritesOrderingOwner,
    cudaMemRangeAttributeAccessedBy, cudaMemRangeAttributeLastPrefetchLocation,
    cudaMemRangeAttributeLastPrefetchLocationId, cudaMemRangeAttributeLastPrefetchLocationType,
    cudaMemRangeAttributePreferredLocation, cudaMemRangeAttributePreferredLocationId,
    cudaMemRangeAttributePreferredLocationType, cudaMemRangeAttributeReadMostly;

SIMULATOR_LACKS("mipmapped arrays")
typedef simulator::NoType cudaMipmappedArray, cudaMipmappedArray_const_t, cudaMipmappedArray_t;
SIMULATOR_LACKS("mipmapped arrays")
simulator::NoCall cudaFreeMipmappedArray, cudaGetMipmappedArrayLevel, cudaMallocMipmappedArray,
    cudaMipmappedArrayGetMemoryRequirements, cudaMipmappedArrayGetSparseProperties;
SIMULATOR_LACKS("mipmapped arrays")
extern simulator::NoConstant cudaDevAttrMaxTexture1DMipmappedWidth,
    cudaDevAttrMaxTexture2DMipmappedHeight, cudaDevAttrMaxTexture2DMipmappedWidth,
    cudaResourceTypeMipmappedArray;
SIMULATOR_LACKS_FETCH("mipmapped arrays", tex1DGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", tex1DLayeredGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", tex2DGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", tex2DLayeredGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", tex3DGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", texCubemapGrad)
SIMULATOR_LACKS_FETCH("mipmapped arrays", texCubemapLayeredGrad)

SIMULATOR_LACKS("such format of texels")
simulator::NoCall cudaCreateChannelDescNV12;
SIMULATOR_LACKS("such format of texels")
extern simulator::NoConstant cudaChannelFormatKindNV12, cudaChannelFormatKindSignedBlockCompressed4,
    cudaChannelFormatKindSignedBlockCompressed5, cudaChannelFormatKindSignedBlockCompressed6H,
    cudaChannelFormatKindSignedNormalized16X1, cudaChannelFormatKindSignedNormalized16X2,
    cudaChannelFormatKindSignedNormalized16X4, cudaChannelFormatKindSignedNormalized8X1,
    cudaChannelFormatKindSignedNormalized8X2, cudaChannelFormatKindSignedNormalized8X4,
    cudaChannelFormatKindUnsignedBlockCompressed1,
    cudaChannelFormatKindUnsignedBlockCompressed1SRGB,
    cudaChannelFormatKindUnsignedBlockCompressed2,
    cudaChannelFormatKindUnsignedBlockCompressed2SRGB,
    cudaChannelFormatKindUnsignedBlockCompressed3,
    cudaChannelFormatKindUnsignedBlockCompressed3SRGB,
    cudaChannelFormatKindUnsignedBlockCompressed4, cudaChannelFormatKindUnsignedBlockCompressed5,
    cudaChannelFormatKindUnsignedBlockCompressed6H, cudaChannelFormatKindUnsignedBlockCompressed7,
    cudaChannelFormatKindUnsignedBlockCompressed7SRGB,
    cudaChannelFormatKindUnsignedNormalized1010102, cudaChannelFormatKindUnsignedNormalized16X1,
    cudaChannelFormatKindUnsignedNormalized16X2, cudaChannelFormatKindUnsignedNormalized16X4,
    cudaChannelFormatKindUnsignedNormalized8X1, cudaChannelFormatKindUnsignedNormalized8X2,
    cudaChannelFormatKindUnsignedNormalized8X4;

SIMULATOR_LACKS("such kind of array")
typedef simulator::NoType cudaArrayMemoryRequirements, cudaArraySparseProperties;
SIMULATOR_LACKS("such kind of array")
simulator::NoCall cudaArrayGetMemoryRequirements, cudaArrayGetPlane, cudaArrayGetSparseProperties;
SIMULATOR_LACKS("such kind of array")
extern simulator::NoConstant cudaArrayColorAttachment, cudaArrayDeferredMapping, cudaArraySparse,
    cudaArraySparsePropertiesSingleMipTail;

SIMULATOR_LACKS("views of textures")
typedef simulator::NoType cudaResourceViewDesc, cudaResourceViewFormat;
SIMULATOR_LACKS("views of textures")
simulator::NoCall cudaGetTextureObjectResourceViewDesc;
SIMULATOR_LACKS("views of textures")
extern simulator::NoConstant cudaResViewFormatFloat1, cudaResViewFormatFloat2,
    cudaResViewFormatFloat4, cudaResViewFormatHalf1, cudaResViewFormatHalf2, cudaResViewFormatHalf4,
    cudaResViewFormatNone, cudaResViewFormatSignedBlockCompressed4,
    cudaResViewFormatSignedBlockCompressed5, cudaResViewFormatSignedBlockCompressed6H,
    cudaResViewFormatSignedChar1, cudaResViewFormatSignedChar2, cudaResViewFormatSignedChar4,
    cudaResViewFormatSignedInt1, cudaResViewFormatSignedInt2, cudaResViewFormatSignedInt4,
    cudaResViewFormatSignedShort1, cudaResViewFormatSignedShort2, cudaResViewFormatSignedShort4,
    cudaResViewFormatUnsignedBlockCompressed1, cudaResViewFormatUnsignedBlockCompressed2,
    cudaResViewFormatUnsignedBlockCompressed3, cudaResViewFormatUnsignedBlockCompressed4,
    cudaResViewFormatUnsignedBlockCompressed5, cudaResViewFormatUnsignedBlockCompressed6H,
    cudaResViewFormatUnsignedBlockCompressed7, cudaResViewFormatUnsignedChar1,
    cudaResViewFormatUnsignedChar2, cudaResViewFormatUnsignedChar4, cudaResViewFormatUnsignedInt1,
    cudaResViewFormatUnsignedInt2, cudaResViewFormatUnsignedInt4, cudaResViewFormatUnsignedShort1,
    cudaResViewFormatUnsignedShort2, cudaResViewFormatUnsignedShort4;

SIMULATOR_LACKS("thread block clusters") typedef simulator::NoType cudaClusterSchedulingPolicy;
SIMULATOR_LACKS("thread block clusters")
simulator::NoCall cudaOccupancyMaxActiveClusters, cudaOccupancyMaxPotentialClusterSize,
    __clusterDim, __clusterDimIsSpecified, __clusterGridDimInClusters, __clusterIdx,
    __clusterRelativeBlockIdx, __clusterRelativeBlockRank, __clusterSizeInBlocks,
    __cluster_barrier_arrive, __cluster_barrier_arrive_relaxed, __cluster_barrier_wait,
    __cluster_map_shared_multicast, __cluster_map_shared_rank, __cluster_query_shared_rank,
    __isClusterShared, __threadfence_cluster;
SIMULATOR_LACKS("thread block clusters")
extern simulator::NoConstant cudaClusterSchedulingPolicyDefault,
    cudaClusterSchedulingPolicyLoadBalancing, cudaClusterSchedulingPolicySpread,
    cudaFuncAttributeClusterDimMustBeSet, cudaFuncAttributeClusterSchedulingPolicyPreference,
    cudaFuncAttributeNonPortableClusterSizeAllowed, cudaFuncAttributeRequiredClusterDepth,
    cudaFuncAttributeRequiredClusterHeight, cudaFuncAttributeRequiredClusterWidth;

SIMULATOR_LACKS("asynchronous notifications") typedef simulator::NoType cudaAsyncCallbackEntry;

SIMULATOR_LACKS("barriers by number") simulator::NoCall __barrier_sync, __barrier_sync_count;

SIMULATOR_LACKS("calls of cooperative groups by hand")
simulator::NoCall cudaCGGetIntrinsicHandle, cudaCGGetRank, cudaCGGetSize, cudaCGSynchronize,
    cudaCGSynchronizeGrid;

SIMULATOR_LACKS("data types of the libraries")
typedef simulator::NoType cudaEmulationMantissaControl, cudaEmulationMantissaControl_t,
    cudaEmulationSpecialValuesSupport, cudaEmulationSpecialValuesSupport_t, cudaEmulationStrategy,
    cudaEmulationStrategy_t;
SIMULATOR_LACKS("data types of the libraries")
extern simulator::NoConstant CUDA_C_16I, CUDA_C_16U, CUDA_C_4I, CUDA_C_4U, CUDA_C_64I, CUDA_C_64U,
    CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC, CUDA_EMULATION_MANTISSA_CONTROL_FIXED,
    CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT, CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY,
    CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN, CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE,
    CUDA_EMULATION_STRATEGY_DEFAULT, CUDA_EMULATION_STRATEGY_EAGER,
    CUDA_EMULATION_STRATEGY_PERFORMANT, CUDA_R_16I, CUDA_R_16U, CUDA_R_4F_E2M1, CUDA_R_4I,
    CUDA_R_4U, CUDA_R_64I, CUDA_R_64U, CUDA_R_6F_E2M3, CUDA_R_6F_E3M2, CUDA_R_8F_E4M3,
    CUDA_R_8F_E5M2, CUDA_R_8F_UE4M3, CUDA_R_8F_UE8M0;

SIMULATOR_LACKS("instructions on packed numbers")
simulator::NoCall __dp2a_hi, __dp2a_lo, __vabs2, __vabs4, __vabsdiffs2, __vabsdiffs4, __vabsdiffu2,
    __vabsdiffu4, __vabsss2, __vabsss4, __vadd2, __vadd4, __vaddss2, __vaddss4, __vaddus2,
    __vaddus4, __vavgs2, __vavgs4, __vavgu2, __vavgu4, __vcmpeq2, __vcmpeq4, __vcmpges2, __vcmpges4,
    __vcmpgeu2, __vcmpgeu4, __vcmpgts2, __vcmpgts4, __vcmpgtu2, __vcmpgtu4, __vcmples2, __vcmples4,
    __vcmpleu2, __vcmpleu4, __vcmplts2, __vcmplts4, __vcmpltu2, __vcmpltu4, __vcmpne2, __vcmpne4,
    __vhaddu2, __vhaddu4, __viaddmax_s16x2, __viaddmax_s16x2_relu, __viaddmax_s32,
    __viaddmax_s32_relu, __viaddmax_u16x2, __viaddmax_u32, __viaddmin_s16x2, __viaddmin_s16x2_relu,
    __viaddmin_s32, __viaddmin_s32_relu, __viaddmin_u16x2, __viaddmin_u32, __vibmax_s16x2,
    __vibmax_s32, __vibmax_u16x2, __vibmax_u32, __vibmin_s16x2, __vibmin_s32, __vibmin_u16x2,
    __vibmin_u32, __vimax3_s16x2, __vimax3_s16x2_relu, __vimax3_s32, __vimax3_s32_relu,
    __vimax3_u16x2, __vimax3_u32, __vimax_s16x2_relu, __vimax_s32_relu, __vimin3_s16x2,
    __vimin3_s16x2_relu, __vimin3_s32, __vimin3_s32_relu, __vimin3_u16x2, __vimin3_u32,
    __vimin_s16x2_relu, __vimin_s32_relu, __vmaxs2, __vmaxs4, __vmaxu2, __vmaxu4, __vmins2,
    __vmins4, __vminu2, __vminu4, __vneg2, __vneg4, __vnegss2, __vnegss4, __vsads2, __vsads4,
    __vsadu2, __vsadu4, __vseteq2, __vseteq4, __vsetges2, __vsetges4, __vsetgeu2, __vsetgeu4,
    __vsetgts2, __vsetgts4, __vsetgtu2, __vsetgtu4, __vsetles2, __vsetles4, __vsetleu2, __vsetleu4,
    __vsetlts2, __vsetlts4, __vsetltu2, __vsetltu4, __vsetne2, __vsetne4, __vsub2, __vsub4,
    __vsubss2, __vsubss4, __vsubus2, __vsubus4;

SIMULATOR_LACKS("launches by hand in kernels: write <<< >>>")
simulator::NoCall cudaGetParameterBuffer, cudaGetParameterBufferV2, cudaLaunchDevice,
    cudaLaunchDeviceV2;

SIMULATOR_LACKS("logs") extern simulator::NoConstant cudaLogLevelError, cudaLogLevelWarning;

SIMULATOR_LACKS("programmatic dependent launches")
simulator::NoCall cudaGridDependencySynchronize, cudaTriggerProgrammaticLaunchCompletion;
SIMULATOR_LACKS("programmatic dependent launches")
extern simulator::NoConstant cudaGraphDependencyTypeProgrammatic,
    cudaGraphKernelNodePortLaunchCompletion, cudaGraphKernelNodePortProgrammatic;

SIMULATOR_LACKS("questions for the memory of an address")
simulator::NoCall __cvta_constant_to_generic, __cvta_generic_to_constant,
    __cvta_generic_to_grid_constant, __cvta_generic_to_local, __cvta_grid_constant_to_generic,
    __cvta_local_to_generic, __isConstant, __isCtaShared, __isGlobal, __isGridConstant, __isLocal,
    __isShared;

SIMULATOR_LACKS("rounding modes by name") typedef simulator::NoType cudaRoundMode;
SIMULATOR_LACKS("rounding modes by name")
extern simulator::NoConstant cudaRoundMinInf, cudaRoundNearest, cudaRoundPosInf, cudaRoundZero;

SIMULATOR_LACKS("such attribute of a device")
extern simulator::NoConstant cudaDevAttrCanFlushRemoteWrites, cudaDevAttrD3D12CigSupported,
    cudaDevAttrDeferredMappingCudaArraySupported, cudaDevAttrGPUDirectRDMAFlushWritesOptions,
    cudaDevAttrGPUDirectRDMASupported, cudaDevAttrGPUDirectRDMAWritesOrdering,
    cudaDevAttrGpuPciDeviceId, cudaDevAttrGpuPciSubsystemId, cudaDevAttrHostMemoryPoolsSupported,
    cudaDevAttrHostNumaId, cudaDevAttrHostNumaMemoryPoolsSupported,
    cudaDevAttrHostNumaMultinodeIpcSupported, cudaDevAttrHostRegisterReadOnlySupported,
    cudaDevAttrIpcEventSupport, cudaDevAttrMax, cudaDevAttrMemoryPoolSupportedHandleTypes,
    cudaDevAttrMpsEnabled, cudaDevAttrNumaConfig, cudaDevAttrNumaId,
    cudaDevAttrOnlyPartialHostNativeAtomicSupported, cudaDevAttrReserved122, cudaDevAttrReserved123,
    cudaDevAttrReserved124, cudaDevAttrReserved127, cudaDevAttrReserved128, cudaDevAttrReserved129,
    cudaDevAttrReserved132, cudaDevAttrReserved141, cudaDevAttrReserved145, cudaDevAttrReserved92,
    cudaDevAttrReserved93, cudaDevAttrReserved94, cudaDevAttrReserved96,
    cudaDevAttrSparseCudaArraySupported, cudaDevAttrTimelineSemaphoreInteropSupported,
    cudaDevAttrVulkanCigSupported;
#define SIMULATOR_REMOVED(instead) \
    __attribute__((error(          \
        "CUDA has removed this function for compute capability 7.0 and newer: use " instead)))

template <class T>
SIMULATOR_REMOVED("__shfl_sync")
T __shfl(T, int, int = 32);
template <class T>
SIMULATOR_REMOVED("__shfl_up_sync")
T __shfl_up(T, unsigned, int = 32);
template <class T>
SIMULATOR_REMOVED("__shfl_down_sync")
T __shfl_down(T, unsigned, int = 32);
template <class T>
SIMULATOR_REMOVED("__shfl_xor_sync")
T __shfl_xor(T, int, int = 32);
SIMULATOR_REMOVED("__ballot_sync") unsigned __ballot(int);
SIMULATOR_REMOVED("__any_sync") int __any(int);
SIMULATOR_REMOVED("__all_sync") int __all(int);

#undef SIMULATOR_LACKS
#undef SIMULATOR_LACKS_FETCH
#undef SIMULATOR_REMOVED