// What kernels read and write through textures and surfaces, by the formulas of the CUDA C++
// Programming Guide ("Texture Fetching"). The observer is told of each texel as of an access to
// memory by the function that the thread has called, whose `frame` says where.
#include <cmath>
#include <cstring>

#include "arrays.h"
#include "call.h"
#include "language/language.h"
#include "observer.h"
#include "simulator/device.h"
#include "simulator/small_floats.h"
#include "simulator/surfaces.h"
#include "simulator/textures.h"

namespace simulator {

namespace {

/// The observer, if there is one, is told as of an access by the program's own code.
void tellAccess([[maybe_unused]] const void* memory, [[maybe_unused]] size_t bytes,
                [[maybe_unused]] bool writes, [[maybe_unused]] const void* frame) {
    if constexpr (isObserved)
        accessForThread(reinterpret_cast<uintptr_t>(memory), bytes, writes, frame);
}

const BoundObject& objectOf(unsigned long long number, BoundObject::Kind kind) {
    const BoundObject* const object = boundObject(number, kind);
    if (object) return *object;
    const char* const what = kind == BoundObject::texture
                                 ? trm("a kernel uses texture object %llu, which does not exist")
                                 : trm("a kernel uses surface object %llu, which does not exist");
    stopKernel(cudaErrorIllegalAddress, what, number);
}

/// Outside of the array, where the border's color is.
constexpr int border = -1;

/// Between which two texels of an axis a coordinate lies, and how far from the first one, in 1/256:
/// a fixed-point number with 8 bits of fraction. A point lies on the first.
struct Between {
    int first, second;
    int part;
};

/// A normalized coordinate counts in steps of 2^-21 on an H100.
double inSteps(double coordinate) {
    constexpr double steps = 1 << 21;
    return std::floor(coordinate * steps) / steps;
}

/// Within one period of 1 or, of a mirror, of 2. Very large numbers and infinity come to 0.
double reduced(float coordinate, double period) {
    const double at = coordinate;
    return std::isfinite(at) ? at - std::floor(at / period) * period : 0;
}

/// The index of a texel of an axis, for one that may lie outside.
int inside(int64_t index, int size, cudaTextureAddressMode mode) {
    if (index >= 0 && index < size) return int(index);
    switch (mode) {
        case cudaAddressModeBorder:
            return border;
        case cudaAddressModeWrap:
            return index < 0 ? int(index + size) : int(index - size);
        case cudaAddressModeMirror: {
            const int64_t there = (index < 0 ? -1 - index : index) % (2 * int64_t(size));
            return int(there < size ? there : 2 * int64_t(size) - 1 - there);
        }
        default:
            return index < 0 ? 0 : size - 1;
    }
}

Between between(float coordinate, int size, cudaTextureAddressMode mode,
                const cudaTextureDesc& how) {
    constexpr double far = 1 << 30;
    if (std::isnan(coordinate)) coordinate = 0;
    double at = coordinate;
    if (how.normalizedCoords == 0) {
        if (mode != cudaAddressModeBorder) mode = cudaAddressModeClamp;
    } else {
        if (mode == cudaAddressModeWrap) at = reduced(coordinate, 1);
        if (mode == cudaAddressModeMirror) at = reduced(coordinate, 2);
        at = inSteps(at) * size;
    }
    at = std::clamp(at, -far, far);
    const auto index = [&](int64_t i) { return inside(i, size, mode); };
    if (how.filterMode == cudaFilterModePoint) return {index(int64_t(std::floor(at))), border, 0};
    const auto fixed = int64_t(std::floor((at - 0.5) * 256 + 0.5));
    return {index(fixed >> 8), index((fixed >> 8) + 1), int(fixed & 255)};
}

Between exactly(int index) {
    return {index, border, 0};
}

/// The lower bits as an integer of 32 bits, by its sign.
uint32_t extended(uint32_t bits, const cudaChannelFormatDesc& format) {
    const int others = 32 - format.x;
    return format.f == cudaChannelFormatKindSigned ? uint32_t(int32_t(bits << others) >> others)
                                                   : bits << others >> others;
}

/// A channel as texels have it in memory.
uint32_t rawChannel(const unsigned char* texel, int channel, const cudaChannelFormatDesc& format) {
    const size_t bytes = size_t(format.x) / 8;
    uint32_t value = 0;
    std::memcpy(&value, texel + size_t(channel) * bytes, bytes);
    return extended(value, format);
}

float halfAsFloat(uint32_t bits) {
    return smallValue<10>(uint16_t(bits));
}

uint32_t bitsOf(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float floatOf(uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// What an integer is divided by, to be normalized.
double largestOf(const cudaChannelFormatDesc& format) {
    return format.f == cudaChannelFormatKindUnsigned ? (1 << format.x) - 1
                                                     : (1 << (format.x - 1)) - 1;
}

/// From 0 or -1 to 1, but for the smallest integer, which is a little less than -1.
double normalized(uint32_t raw, const cudaChannelFormatDesc& format) {
    return format.f == cudaChannelFormatKindUnsigned ? raw / largestOf(format)
                                                     : int32_t(raw) / largestOf(format);
}

/// A channel as the texture gives it: the bits of a float or an integer.
uint32_t channelOf(const unsigned char* texel, int channel, const BoundObject& texture) {
    const cudaChannelFormatDesc& format = texture.texels.format;
    const uint32_t raw = rawChannel(texel, channel, format);
    if (format.f == cudaChannelFormatKindFloat)
        return format.x == 16 ? bitsOf(halfAsFloat(raw)) : raw;
    return texture.how.readMode == cudaReadModeNormalizedFloat
               ? bitsOf(float(std::max(normalized(raw, format), -1.0)))
               : raw;
}

bool givesFloats(const BoundObject& texture) {
    return texture.texels.format.f == cudaChannelFormatKindFloat ||
           texture.how.readMode == cudaReadModeNormalizedFloat;
}

bool isNormalized(const BoundObject& texture) {
    return texture.texels.format.f != cudaChannelFormatKindFloat && givesFloats(texture);
}

/// The lower bits of the color's floats, where the texture gives integers.
Texel borderOf(const BoundObject& texture) {
    const cudaChannelFormatDesc& format = texture.texels.format;
    Texel color = {};
    for (int i = 0; i < channelsOfTexel(format); ++i) {
        const float value = texture.how.borderColor[i];
        const float lowest = format.f == cudaChannelFormatKindUnsigned ? 0 : -1;
        const uint32_t bits = bitsOf(value);
        color.channels[i] = isNormalized(texture)  ? bitsOf(std::clamp(value, lowest, 1.0f))
                            : givesFloats(texture) ? bits
                                                   : extended(bits, format);
    }
    return color;
}

/// A texel as it is in memory; on the border, nothing.
struct Raw {
    bool isBorder;
    unsigned char bytes[16];
};

Raw load(const BoundObject& texture, int x, int y, int slice, const void* frame) {
    Raw raw = {x == border || y == border || slice == border, {}};
    if (raw.isBorder) return raw;
    const size_t bytes = bytesOfTexel(texture.texels.format);
    auto* const memory = reinterpret_cast<void*>(texture.texels.at(x, y, slice));
    tellAccess(memory, bytes, false, frame);
    std::memcpy(raw.bytes, memory, bytes);
    return raw;
}

Texel texelOf(const Raw& raw, const BoundObject& texture) {
    if (raw.isBorder) return borderOf(texture);
    Texel texel = {};
    for (int i = 0; i < channelsOfTexel(texture.texels.format); ++i)
        texel.channels[i] = channelOf(raw.bytes, i, texture);
    return texel;
}

/// A channel for the filter.
double valueOf(const Raw& raw, int channel, const BoundObject& texture) {
    if (raw.isBorder) return floatOf(borderOf(texture).channels[channel]);
    return isNormalized(texture) ? normalized(rawChannel(raw.bytes, channel, texture.texels.format),
                                              texture.texels.format)
                                 : double(floatOf(channelOf(raw.bytes, channel, texture)));
}

/// What the filter gives for normalized integers has 16 bits.
float in16Bits(double value, bool isSigned) {
    const double largest = isSigned ? 32767 : 65535;
    return float(std::max(std::floor(value * largest + 0.5) / largest, -1.0));
}

/// How much each corner weighs, in 1/256: what one axis has given is divided by the next. Weights
/// are whole numbers, of which the second is rounded, and the first is the rest.
struct Weights {
    int of[8];

    Weights(const Between& x, const Between& y, const Between& z) {
        const auto second = [](int whole, int part, int half) {
            return (whole * part + half) >> 8;
        };
        for (int behind = 0; behind < 2; ++behind) {
            const int slice = behind ? z.part : 256 - z.part;
            const int right = second(slice, x.part, 128), left = slice - right;
            const int rightBelow = second(right, y.part, 128),
                      leftBelow = second(left, y.part, 127);
            int* const corners = of + 4 * behind;
            corners[0] = left - leftBelow;
            corners[1] = right - rightBelow;
            corners[2] = leftBelow;
            corners[3] = rightBelow;
        }
    }
};

/// The texels between which a point lies, each as much as it is near.
Texel filter(const BoundObject& texture, const Between& x, const Between& y, const Between& z,
             const void* frame) {
    if (texture.how.filterMode == cudaFilterModePoint)
        return texelOf(load(texture, x.first, y.first, z.first, frame), texture);
    const Weights weights(x, y, z);
    const int channels = channelsOfTexel(texture.texels.format);
    double sums[4] = {};
    for (int corner = 0; corner < 8; ++corner) {
        if (weights.of[corner] == 0) continue;
        const Raw raw =
            load(texture, corner & 1 ? x.second : x.first, corner & 2 ? y.second : y.first,
                 corner & 4 ? z.second : z.first, frame);
        for (int i = 0; i < channels; ++i) sums[i] += weights.of[corner] * valueOf(raw, i, texture);
    }
    Texel result = {};
    const bool isSigned = texture.texels.format.f == cudaChannelFormatKindSigned;
    for (int i = 0; i < channels; ++i)
        result.channels[i] = bitsOf(isNormalized(texture) ? in16Bits(sums[i] / 256, isSigned)
                                                          : float(sums[i] / 256));
    return result;
}

/// The last one where there is none of that number.
Between layerOf(const BoundObject& texture, int layer) {
    return exactly(int(std::min(unsigned(layer), unsigned(texture.texels.slices - 1))));
}

/// A texture of one dimension is read at the edge of a second one, which shows where that has a
/// border.
Between onlyRow(const cudaTextureDesc& how) {
    const bool hasBorder = how.addressMode[1] == cudaAddressModeBorder;
    return hasBorder ? between(0, 1, cudaAddressModeBorder, how) : exactly(0);
}

/// Of a cubemap, the face to which a direction points, and where it meets it, from 0 to 1. Between
/// faces an H100 takes that of z, then that of y.
struct OnFace {
    int face;
    float x, y;
};

OnFace onFace(float x, float y, float z) {
    const float absX = std::fabs(x), absY = std::fabs(y), absZ = std::fabs(z);
    const auto at = [](int face, float s, float t, float major) {
        return OnFace{face, (s / major + 1) / 2, (t / major + 1) / 2};
    };
    if (absZ >= absX && absZ >= absY) return z < 0 ? at(5, -x, -y, absZ) : at(4, x, -y, absZ);
    if (absY >= absX) return y < 0 ? at(3, x, -z, absY) : at(2, x, z, absY);
    return x < 0 ? at(1, z, -y, absX) : at(0, -z, -y, absX);
}

}  // namespace

Texel fetch(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer) {
    const BoundObject& object = objectOf(texture, BoundObject::texture);
    const Texels& texels = object.texels;
    const cudaTextureDesc& how = object.how;
    if (object.resource.resType == cudaResourceTypeLinear) return {};  // tex1Dfetch() reads it
    return filter(
        object, between(x, texels.width, how.addressMode[0], how),
        dimensions > 1 ? between(y, texels.height, how.addressMode[1], how) : onlyRow(how),
        dimensions > 2 ? between(z, texels.slices, how.addressMode[2], how)
                       : layerOf(object, layer),
        __builtin_frame_address(0));
}

Texel fetchLinear(cudaTextureObject_t texture, int index) {
    const BoundObject& object = objectOf(texture, BoundObject::texture);
    return index >= 0 && index < object.texels.width
               ? texelOf(load(object, index, 0, 0, __builtin_frame_address(0)), object)
               : Texel{};
}

Texel fetchCubemap(cudaTextureObject_t texture, float x, float y, float z, int layer) {
    const BoundObject& object = objectOf(texture, BoundObject::texture);
    const Texels& texels = object.texels;
    const OnFace at = onFace(x, y, z);
    cudaTextureDesc how = object.how;
    how.normalizedCoords = 1;
    const auto axis = [&](float coordinate, cudaTextureAddressMode mode) {
        return between(coordinate, texels.width, mode, how);
    };
    return filter(object, axis(at.x, how.addressMode[0]), axis(at.y, how.addressMode[1]),
                  layerOf(object, 6 * layer + at.face), __builtin_frame_address(0));
}

Texel gather(cudaTextureObject_t texture, float x, float y, int channel) {
    const BoundObject& object = objectOf(texture, BoundObject::texture);
    const Texels& texels = object.texels;
    cudaTextureDesc how = object.how;
    how.filterMode = cudaFilterModeLinear;
    const Between across = between(x, texels.width, how.addressMode[0], how),
                  down = between(y, texels.height, how.addressMode[1], how);
    const void* const frame = __builtin_frame_address(0);
    const auto of = [&](int i, int j) {
        return texelOf(load(object, i, j, 0, frame), object).channels[channel & 3];
    };
    return {{of(across.first, down.second), of(across.second, down.second),
             of(across.second, down.first), of(across.first, down.first)}};
}

namespace {

/// Tells the observer, or stops the kernel.
void leave(const SurfaceLeft& left, [[maybe_unused]] const void* frame) {
    if constexpr (isObserved) {
        const Uninterrupted scope;
        if (observer().leavesSurface(left, frame)) return;
    }
    stopKernel(cudaErrorIllegalAddress,
               trm("a kernel leaves a surface: byte %d of row %d of slice %d"), left.byte, left.row,
               left.slice);
}

/// Where a surface is accessed; null where nothing is: the boundary mode says so, or the observer
/// has been told.
void* placeOnSurface(cudaSurfaceObject_t surface, SurfacePosition at, size_t bytes,
                     cudaSurfaceBoundaryMode mode, bool writes, const void* frame) {
    const Texels& texels = objectOf(surface, BoundObject::surface).texels;
    const size_t row = texels.pitch;
    if (at.x % int(bytes) != 0)
        stopKernel(
            cudaErrorMisalignedAddress,
            trm("a kernel accesses a surface at byte %d of a row, which is no multiple of %d"),
            at.x, int(bytes));
    const bool isInside = at.x >= 0 && size_t(at.x) + bytes <= row && at.y >= 0 &&
                          at.y < texels.height && at.slice >= 0 && at.slice < texels.slices;
    if (!isInside && mode == cudaBoundaryModeZero) return nullptr;
    if (!isInside && mode == cudaBoundaryModeTrap) {
        leave({texels.begin, at.x, at.y, at.slice, int(row), texels.height, texels.slices, writes},
              frame);
        return nullptr;
    }
    const int last = int(row - std::min(bytes, row));
    return reinterpret_cast<char*>(texels.at(0, std::clamp(at.y, 0, texels.height - 1),
                                             std::clamp(at.slice, 0, texels.slices - 1))) +
           std::clamp(at.x, 0, last);
}

}  // namespace

void readSurface(cudaSurfaceObject_t surface, SurfacePosition at, void* value, size_t bytes,
                 cudaSurfaceBoundaryMode mode) {
    const void* const frame = __builtin_frame_address(0);
    void* const memory = placeOnSurface(surface, at, bytes, mode, false, frame);
    if (!memory) {
        std::memset(value, 0, bytes);
        return;
    }
    tellAccess(memory, bytes, false, frame);
    std::memcpy(value, memory, bytes);
}

void writeSurface(cudaSurfaceObject_t surface, SurfacePosition at, const void* value, size_t bytes,
                  cudaSurfaceBoundaryMode mode) {
    const void* const frame = __builtin_frame_address(0);
    void* const memory = placeOnSurface(surface, at, bytes, mode, true, frame);
    if (!memory) return;
    tellAccess(memory, bytes, true, frame);
    std::memcpy(memory, value, bytes);
}

}  // namespace simulator
