// Arrays of texels, and how textures and surfaces are bound to memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "devices.h"
#include "driver_types.h"
#include "surface_types.h"
#include "texture_types.h"

namespace simulator {

constexpr int channelsOfTexel(const cudaChannelFormatDesc& format) {
    return (format.x > 0) + (format.y > 0) + (format.z > 0) + (format.w > 0);
}
constexpr size_t bytesOfTexel(const cudaChannelFormatDesc& format) {
    return static_cast<size_t>(format.x + format.y + format.z + format.w) / 8;
}
/// Whether a GPU has such texels: 1, 2 or 4 channels of the same 8, 16 or 32 bits.
constexpr bool isFormat(const cudaChannelFormatDesc& format) {
    const int bits = format.x, channels = channelsOfTexel(format);
    const auto isChannel = [=](int channel, int ofChannel) {
        return ofChannel == (channel < channels ? bits : 0);
    };
    return channels != 3 && isChannel(1, format.y) && isChannel(2, format.z) &&
           isChannel(3, format.w) &&
           (format.f == cudaChannelFormatKindFloat ? bits == 16 || bits == 32
                                                   : (format.f == cudaChannelFormatKindSigned ||
                                                      format.f == cudaChannelFormatKindUnsigned) &&
                                                         (bits == 8 || bits == 16 || bits == 32));
}

/// Texels in memory of the device, row after row, slice after slice. A slice is a depth, a layer or
/// the face of a cubemap.
struct Texels {
    uintptr_t begin;
    cudaChannelFormatDesc format;
    int width, height, slices;  // at least 1
    size_t pitch;               // bytes of a row

    uintptr_t at(int x, int y, int slice) const {
        return begin + (size_t(slice) * size_t(height) + size_t(y)) * pitch +
               size_t(x) * bytesOfTexel(format);
    }
};

/// What an object number stands for. Numbers are not given twice while others are left, so that a
/// kernel that uses a destroyed one is told.
struct BoundObject {
    enum Kind : uint8_t { none, texture, surface } kind;
    Texels texels;
    cudaTextureDesc how;  // of a texture
    cudaResourceDesc resource;
    int device = 0;  // whose it is
};

/// Null for a number that none has, or one of another kind.
const BoundObject* boundObject(unsigned long long number, BoundObject::Kind kind);

/// Those of a device that is reset.
void forgetObjects(const Device& device);
void forgetArrays(const Device& device);

/// The same copy between memory alone, in bytes. Nothing where it leaves an array.
std::optional<cudaMemcpy3DParms> withoutArrays(cudaMemcpy3DParms copy);

/// Whether the program has it, and has not freed it.
bool isArray(cudaArray_const_t array);

}  // namespace simulator

/// The texels of an array lie without gaps, and are all of its allocation.
struct cudaArray {
    simulator::Texels texels;
    cudaExtent extent;  // 0 where it has no such dimension
    unsigned flags;

    size_t rowBytes() const { return texels.pitch; }
    size_t rows() const { return size_t(texels.height) * size_t(texels.slices); }
    size_t bytes() const { return rowBytes() * rows(); }
};
