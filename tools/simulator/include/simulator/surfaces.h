// Reads and writes of surfaces by device code, which the runtime does (runtime/fetch.cpp). `x` is
// in bytes.
#pragma once

#include <cstddef>

#include "simulator/device.h"
#include "surface_types.h"

namespace simulator {

/// Of a surface's slices; cubemaps have one for each face of each layer.
struct SurfacePosition {
    int x, y, slice;
};

SIMULATOR_OF_DEVICE void readSurface(cudaSurfaceObject_t surface, SurfacePosition at, void* value,
                                     size_t bytes, cudaSurfaceBoundaryMode mode);
SIMULATOR_OF_DEVICE void writeSurface(cudaSurfaceObject_t surface, SurfacePosition at,
                                      const void* value, size_t bytes,
                                      cudaSurfaceBoundaryMode mode);

template <class T>
[[gnu::always_inline]] inline T readSurface(cudaSurfaceObject_t surface, SurfacePosition at,
                                            cudaSurfaceBoundaryMode mode) {
    T value;
    readSurface(surface, at, &value, sizeof(T), mode);
    return value;
}
template <class T>
[[gnu::always_inline]] inline void writeSurface(cudaSurfaceObject_t surface, SurfacePosition at,
                                                T value, cudaSurfaceBoundaryMode mode) {
    writeSurface(surface, at, &value, sizeof(T), mode);
}

}  // namespace simulator

template <class T>
[[gnu::always_inline]] inline T surf1Dread(cudaSurfaceObject_t surface, int x,
                                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, 0, 0}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surf1Dwrite(
    T value, cudaSurfaceObject_t surface, int x,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, 0, 0}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surf2Dread(cudaSurfaceObject_t surface, int x, int y,
                                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, y, 0}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surf2Dwrite(
    T value, cudaSurfaceObject_t surface, int x, int y,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, y, 0}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z,
                                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, y, z}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surf3Dwrite(
    T value, cudaSurfaceObject_t surface, int x, int y, int z,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, y, z}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surf1DLayeredread(
    cudaSurfaceObject_t surface, int x, int layer,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, 0, layer}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surf1DLayeredwrite(
    T value, cudaSurfaceObject_t surface, int x, int layer,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, 0, layer}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surf2DLayeredread(
    cudaSurfaceObject_t surface, int x, int y, int layer,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, y, layer}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surf2DLayeredwrite(
    T value, cudaSurfaceObject_t surface, int x, int y, int layer,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, y, layer}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surfCubemapread(
    cudaSurfaceObject_t surface, int x, int y, int face,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, y, face}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surfCubemapwrite(
    T value, cudaSurfaceObject_t surface, int x, int y, int face,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, y, face}, value, mode);
}
template <class T>
[[gnu::always_inline]] inline T surfCubemapLayeredread(
    cudaSurfaceObject_t surface, int x, int y, int layerFace,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    return simulator::readSurface<T>(surface, {x, y, layerFace}, mode);
}
template <class T>
[[gnu::always_inline]] inline void surfCubemapLayeredwrite(
    T value, cudaSurfaceObject_t surface, int x, int y, int layerFace,
    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
    simulator::writeSurface<T>(surface, {x, y, layerFace}, value, mode);
}

// The forms that write to where their first argument points.
#define SIMULATOR_TO_POINTER(name)                                                             \
    template <class T, class... At>                                                            \
    [[gnu::always_inline]] inline void name(T* value, cudaSurfaceObject_t surface, At... at) { \
        *value = name<T>(surface, at...);                                                      \
    }
SIMULATOR_TO_POINTER(surf1Dread)
SIMULATOR_TO_POINTER(surf2Dread)
SIMULATOR_TO_POINTER(surf3Dread)
SIMULATOR_TO_POINTER(surf1DLayeredread)
SIMULATOR_TO_POINTER(surf2DLayeredread)
SIMULATOR_TO_POINTER(surfCubemapread)
SIMULATOR_TO_POINTER(surfCubemapLayeredread)
#undef SIMULATOR_TO_POINTER
