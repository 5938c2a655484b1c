// Reads of textures by device code. The runtime computes them (runtime/fetch.cpp): here are only
// their names and types.
#pragma once

#include <cstdint>
#include <cstring>

#include "simulator/channels.h"
#include "simulator/device.h"
#include "simulator/observed.h"
#include "texture_types.h"

// A kernel waits for nobody there, which the compiler's plugin wants to know.
#ifdef SIMULATOR_OBSERVED
#define SIMULATOR_FETCH SIMULATOR_OF_DEVICE
#else
#define SIMULATOR_FETCH SIMULATOR_OF_DEVICE __attribute__((pure))
#endif

namespace simulator {

/// The channels of a texel, as the bits of floats or integers.
struct Texel {
    uint32_t channels[4];
};

/// Of the first `dimensions` coordinates; `layer` where there are layers.
SIMULATOR_FETCH Texel fetch(cudaTextureObject_t texture, int dimensions, float x, float y, float z,
                            int layer);
SIMULATOR_FETCH Texel fetchLinear(cudaTextureObject_t texture, int index);
SIMULATOR_FETCH Texel fetchCubemap(cudaTextureObject_t texture, float x, float y, float z,
                                   int layer);
/// One channel of the four texels that tex2D() would filter.
SIMULATOR_FETCH Texel gather(cudaTextureObject_t texture, float x, float y, int channel);

/// A texel as a `T`: what has fewer bits has the lower ones.
template <class T>
SIMULATOR_UNOBSERVED T texelAs(const Texel& texel) {
    static_assert(isTexel<T>(),
                  "a texture's texel has 1, 2 or 4 channels: integers of up to 32 bits, or floats");
    T value;
    for (int i = 0; i < channelsOf<T>(); ++i)
        memcpy(reinterpret_cast<char*>(&value) + i * sizeof(ChannelOf<T>), &texel.channels[i],
               sizeof(ChannelOf<T>));
    return value;
}

}  // namespace simulator

#undef SIMULATOR_FETCH
template <class T>
[[gnu::always_inline]] inline T tex1Dfetch(cudaTextureObject_t texture, int x) {
    return simulator::texelAs<T>(simulator::fetchLinear(texture, x));
}
template <class T>
[[gnu::always_inline]] inline T tex1D(cudaTextureObject_t texture, float x) {
    return simulator::texelAs<T>(simulator::fetch(texture, 1, x, 0, 0, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex2D(cudaTextureObject_t texture, float x, float y) {
    return simulator::texelAs<T>(simulator::fetch(texture, 2, x, y, 0, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex3D(cudaTextureObject_t texture, float x, float y, float z) {
    return simulator::texelAs<T>(simulator::fetch(texture, 3, x, y, z, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex1DLayered(cudaTextureObject_t texture, float x, int layer) {
    return simulator::texelAs<T>(simulator::fetch(texture, 1, x, 0, 0, layer));
}
template <class T>
[[gnu::always_inline]] inline T tex2DLayered(cudaTextureObject_t texture, float x, float y,
                                             int layer) {
    return simulator::texelAs<T>(simulator::fetch(texture, 2, x, y, 0, layer));
}
template <class T>
[[gnu::always_inline]] inline T texCubemap(cudaTextureObject_t texture, float x, float y, float z) {
    return simulator::texelAs<T>(simulator::fetchCubemap(texture, x, y, z, 0));
}
template <class T>
[[gnu::always_inline]] inline T texCubemapLayered(cudaTextureObject_t texture, float x, float y,
                                                  float z, int layer) {
    return simulator::texelAs<T>(simulator::fetchCubemap(texture, x, y, z, layer));
}
template <class T>
[[gnu::always_inline]] inline T tex2Dgather(cudaTextureObject_t texture, float x, float y,
                                            int channel = 0) {
    return simulator::texelAs<T>(simulator::gather(texture, x, y, channel));
}

// The level of detail is the one that there is.
template <class T>
[[gnu::always_inline]] inline T tex1DLod(cudaTextureObject_t texture, float x, float) {
    return simulator::texelAs<T>(simulator::fetch(texture, 1, x, 0, 0, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex2DLod(cudaTextureObject_t texture, float x, float y, float) {
    return simulator::texelAs<T>(simulator::fetch(texture, 2, x, y, 0, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex3DLod(cudaTextureObject_t texture, float x, float y, float z,
                                         float) {
    return simulator::texelAs<T>(simulator::fetch(texture, 3, x, y, z, 0));
}
template <class T>
[[gnu::always_inline]] inline T tex1DLayeredLod(cudaTextureObject_t texture, float x, int layer,
                                                float) {
    return simulator::texelAs<T>(simulator::fetch(texture, 1, x, 0, 0, layer));
}
template <class T>
[[gnu::always_inline]] inline T tex2DLayeredLod(cudaTextureObject_t texture, float x, float y,
                                                int layer, float) {
    return simulator::texelAs<T>(simulator::fetch(texture, 2, x, y, 0, layer));
}
template <class T>
[[gnu::always_inline]] inline T texCubemapLod(cudaTextureObject_t texture, float x, float y,
                                              float z, float) {
    return simulator::texelAs<T>(simulator::fetchCubemap(texture, x, y, z, 0));
}
template <class T>
[[gnu::always_inline]] inline T texCubemapLayeredLod(cudaTextureObject_t texture, float x, float y,
                                                     float z, int layer, float) {
    return simulator::texelAs<T>(simulator::fetchCubemap(texture, x, y, z, layer));
}

// The forms that write to where their first argument points.
#define SIMULATOR_TO_POINTER(name)                                                             \
    template <class T, class... At>                                                            \
    [[gnu::always_inline]] inline void name(T* value, cudaTextureObject_t texture, At... at) { \
        *value = name<T>(texture, at...);                                                      \
    }
SIMULATOR_TO_POINTER(tex1Dfetch)
SIMULATOR_TO_POINTER(tex1D)
SIMULATOR_TO_POINTER(tex2D)
SIMULATOR_TO_POINTER(tex3D)
SIMULATOR_TO_POINTER(tex1DLayered)
SIMULATOR_TO_POINTER(tex2DLayered)
SIMULATOR_TO_POINTER(texCubemap)
SIMULATOR_TO_POINTER(texCubemapLayered)
SIMULATOR_TO_POINTER(tex2Dgather)
SIMULATOR_TO_POINTER(tex1DLod)
SIMULATOR_TO_POINTER(tex2DLod)
SIMULATOR_TO_POINTER(tex3DLod)
SIMULATOR_TO_POINTER(tex1DLayeredLod)
SIMULATOR_TO_POINTER(tex2DLayeredLod)
SIMULATOR_TO_POINTER(texCubemapLod)
SIMULATOR_TO_POINTER(texCubemapLayeredLod)
#undef SIMULATOR_TO_POINTER
