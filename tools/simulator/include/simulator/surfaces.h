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

/// A shape's reads and writes. Of reads there is a form that writes to where its first argument
/// points.
#define SIMULATOR_SURFACE(shape, coordinates, ...)                                        \
    template <class T>                                                                    \
    [[gnu::always_inline]] inline T shape##read(                                          \
        cudaSurfaceObject_t surface, SIMULATOR_EXPAND coordinates,                        \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                            \
        return simulator::readSurface<T>(surface, __VA_ARGS__, mode);                     \
    }                                                                                     \
    template <class T>                                                                    \
    [[gnu::always_inline]] inline void shape##write(                                      \
        T value, cudaSurfaceObject_t surface, SIMULATOR_EXPAND coordinates,               \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                            \
        simulator::writeSurface<T>(surface, __VA_ARGS__, value, mode);                    \
    }                                                                                     \
    template <class T, class... At>                                                       \
    [[gnu::always_inline]] inline void shape##read(T* value, cudaSurfaceObject_t surface, \
                                                   At... at) {                            \
        *value = shape##read<T>(surface, at...);                                          \
    }
#define SIMULATOR_EXPAND(...) __VA_ARGS__
SIMULATOR_SURFACE(surf1D, (int x), {x, 0, 0})
SIMULATOR_SURFACE(surf2D, (int x, int y), {x, y, 0})
SIMULATOR_SURFACE(surf3D, (int x, int y, int z), {x, y, z})
SIMULATOR_SURFACE(surf1DLayered, (int x, int layer), {x, 0, layer})
SIMULATOR_SURFACE(surf2DLayered, (int x, int y, int layer), {x, y, layer})
SIMULATOR_SURFACE(surfCubemap, (int x, int y, int face), {x, y, face})
SIMULATOR_SURFACE(surfCubemapLayered, (int x, int y, int layerFace), {x, y, layerFace})
#undef SIMULATOR_EXPAND
#undef SIMULATOR_SURFACE
