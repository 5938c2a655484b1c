// What CUDA offers and the CPU simulator does not, declared so that a program that uses it does not
// compile and is told why.
#pragma once

#include "driver_types.h"

#define SIMULATOR_LACKS(what) __attribute__((error("the CPU simulator has no " what)))
#define SIMULATOR_REMOVED(instead) \
    __attribute__((error(          \
        "CUDA has removed this function for compute capability 7.0 and newer: use " instead)))

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef struct cudaArray* cudaArray_t;
typedef struct CUgraph_st* cudaGraph_t;
typedef struct CUgraphExec_st* cudaGraphExec_t;
struct cudaChannelFormatDesc;
struct cudaResourceDesc;
struct cudaTextureDesc;
struct cudaResourceViewDesc;
struct cudaIpcMemHandle_t;

template <class T, class... Coordinates>
SIMULATOR_LACKS("textures")
T tex1D(cudaTextureObject_t, Coordinates...);
template <class T, class... Coordinates>
SIMULATOR_LACKS("textures")
T tex1Dfetch(cudaTextureObject_t, Coordinates...);
template <class T, class... Coordinates>
SIMULATOR_LACKS("textures")
T tex2D(cudaTextureObject_t, Coordinates...);
template <class T, class... Coordinates>
SIMULATOR_LACKS("textures")
T tex3D(cudaTextureObject_t, Coordinates...);
template <class T, class... Coordinates>
SIMULATOR_LACKS("surfaces")
T surf2Dread(cudaSurfaceObject_t, Coordinates...);
template <class T, class... Coordinates>
SIMULATOR_LACKS("surfaces")
void surf2Dwrite(T, cudaSurfaceObject_t, Coordinates...);
SIMULATOR_LACKS("textures")
cudaError_t cudaCreateTextureObject(cudaTextureObject_t*, const cudaResourceDesc*,
                                    const cudaTextureDesc*, const cudaResourceViewDesc*);
SIMULATOR_LACKS("surfaces")
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t*, const cudaResourceDesc*);
SIMULATOR_LACKS("arrays for textures")
cudaError_t cudaMallocArray(cudaArray_t*, const cudaChannelFormatDesc*, size_t, size_t = 0,
                            unsigned = 0);

SIMULATOR_LACKS("graphs") cudaError_t cudaGraphCreate(cudaGraph_t*, unsigned);
SIMULATOR_LACKS("graphs")
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, unsigned long long = 0);
SIMULATOR_LACKS("graphs") cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
template <class Mode>
SIMULATOR_LACKS("graphs and stream capture")
cudaError_t cudaStreamBeginCapture(cudaStream_t, Mode);
SIMULATOR_LACKS("graphs and stream capture")
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t*);

SIMULATOR_LACKS("memory shared between processes")
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*);
SIMULATOR_LACKS("second device") cudaError_t cudaDeviceEnablePeerAccess(int, unsigned);

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
#undef SIMULATOR_REMOVED
