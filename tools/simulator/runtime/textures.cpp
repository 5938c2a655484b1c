#include <algorithm>
#include <mutex>

#include "arena.h"
#include "arrays.h"
#include "call.h"
#include "context.h"
#include "cuda_runtime_api.h"
#include "device_limits.h"
#include "memory.h"

namespace simulator {

namespace {

// Kernels read it without a lock: an object is complete before its number is known.
constexpr size_t mostObjects = 65536;
constinit BoundObject objects[mostObjects] = {};
std::mutex mutexOfObjects;

/// 0 where there are too many.
unsigned long long addObject(const BoundObject& object) {
    static size_t last = 0;
    const std::lock_guard lock(mutexOfObjects);
    for (size_t tried = 0; tried + 1 < mostObjects; ++tried) {
        last = last % (mostObjects - 1) + 1;
        if (objects[last].kind != BoundObject::none) continue;
        objects[last] = object;
        objects[last].device = currentDevice().number;
        return last;
    }
    return 0;
}

cudaError_t createObject(unsigned long long* number, const BoundObject& object) {
    *number = addObject(object);
    return *number ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t destroyObject(unsigned long long number, BoundObject::Kind kind) {
    const std::lock_guard lock(mutexOfObjects);
    if (!boundObject(number, kind)) return number == 0 ? cudaSuccess : cudaErrorInvalidValue;
    objects[number].kind = BoundObject::none;
    return cudaSuccess;
}

bool isDeviceMemory(const void* pointer, size_t bytes) {
    const std::optional<Region> region = regionOf(pointer);
    return region && bytes <= region->extent.end() - reinterpret_cast<uintptr_t>(pointer);
}

/// As memory of cudaMalloc() is.
bool isAligned(const void* pointer) {
    return reinterpret_cast<uintptr_t>(pointer) % Arena::alignment == 0;
}

/// The texels that a texture of `resource` reads; nothing where it can read none.
std::optional<Texels> texelsOf(const cudaResourceDesc& resource) {
    switch (resource.resType) {
        case cudaResourceTypeArray:
            if (!isArray(resource.res.array.array)) return std::nullopt;
            return resource.res.array.array->texels;
        case cudaResourceTypeLinear: {
            const auto& [pointer, format, bytes] = resource.res.linear;
            if (!isFormat(format) || !isAligned(pointer) || !isDeviceMemory(pointer, 1))
                return std::nullopt;
            const size_t width = bytes / bytesOfTexel(format);
            if (width == 0 || width > size_t(largest::linearWidth)) return std::nullopt;
            return Texels{reinterpret_cast<uintptr_t>(pointer), format, int(width), 1, 1, bytes};
        }
        case cudaResourceTypePitch2D: {
            const auto& [pointer, format, width, height, pitch] = resource.res.pitch2D;
            constexpr size_t alignment = 32;
            if (!isFormat(format) || !isAligned(pointer) || pitch % alignment != 0 || width == 0 ||
                height == 0 || width > size_t(largest::pitch2DWidth) ||
                height > size_t(largest::pitch2DHeight) || pitch > size_t(largest::pitch2DBytes) ||
                width * bytesOfTexel(format) > pitch ||
                !isDeviceMemory(pointer, pitch * (height - 1) + width * bytesOfTexel(format)))
                return std::nullopt;
            return Texels{
                reinterpret_cast<uintptr_t>(pointer), format, int(width), int(height), 1, pitch};
        }
    }
    return std::nullopt;
}

/// Whether a GPU can read such texels so.
cudaError_t checkReading(const Texels& texels, const cudaResourceDesc& resource,
                         const cudaTextureDesc& how) {
    const bool isFloat = texels.format.f == cudaChannelFormatKindFloat;
    const bool isNormalized = how.readMode == cudaReadModeNormalizedFloat;
    if (std::ranges::any_of(how.addressMode,
                            [](cudaTextureAddressMode mode) {
                                return mode < cudaAddressModeWrap || mode > cudaAddressModeBorder;
                            }) ||
        how.filterMode < cudaFilterModePoint || how.filterMode > cudaFilterModeLinear)
        return cudaErrorInvalidValue;
    if (isNormalized && texels.format.x == 32) return cudaErrorInvalidNormSetting;
    if (how.sRGB && isNormalized && texels.format.x == 8) return cudaErrorNotSupported;
    if (how.filterMode == cudaFilterModeLinear && resource.resType != cudaResourceTypeLinear &&
        !isFloat && !isNormalized)
        return cudaErrorInvalidFilterSetting;
    return cudaSuccess;
}

}  // namespace

const BoundObject* boundObject(unsigned long long number, BoundObject::Kind kind) {
    return number < mostObjects && objects[number].kind == kind ? &objects[number] : nullptr;
}

void forgetObjects(const Device& device) {
    const std::lock_guard lock(mutexOfObjects);
    for (BoundObject& object : objects)
        if (object.device == device.number) object.kind = BoundObject::none;
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description, const void* view) {
    return call([&] {
        if (!texture || !resource) return cudaErrorInvalidValue;
        if (!description) return cudaErrorInvalidResourceHandle;
        if (view) return cudaErrorNotSupported;
        const std::optional<Texels> texels = texelsOf(*resource);
        if (!texels) return cudaErrorInvalidValue;
        if (const cudaError_t error = checkReading(*texels, *resource, *description)) return error;
        return createObject(texture, {BoundObject::texture, *texels, *description, *resource});
    });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
    return call([&] { return destroyObject(texture, BoundObject::texture); });
}

static cudaError_t resourceOf(cudaResourceDesc* resource, unsigned long long number,
                              BoundObject::Kind kind) {
    return call([&] {
        const BoundObject* const object = boundObject(number, kind);
        if (!resource || !object) return cudaErrorInvalidValue;
        *resource = object->resource;
        return cudaSuccess;
    });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaTextureObject_t texture) {
    return resourceOf(resource, texture, BoundObject::texture);
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description,
                                            cudaTextureObject_t texture) {
    return call([&] {
        const BoundObject* const object = boundObject(texture, BoundObject::texture);
        if (!description || !object) return cudaErrorInvalidValue;
        *description = object->how;
        return cudaSuccess;
    });
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const cudaResourceDesc* resource) {
    return call([&] {
        if (!surface || !resource || resource->resType != cudaResourceTypeArray ||
            !isArray(resource->res.array.array))
            return cudaErrorInvalidValue;
        const cudaArray& array = *resource->res.array.array;
        if (!(array.flags & cudaArraySurfaceLoadStore)) return cudaErrorInvalidValue;
        return createObject(surface, {BoundObject::surface, array.texels, {}, *resource});
    });
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
    return call([&] { return destroyObject(surface, BoundObject::surface); });
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaSurfaceObject_t surface) {
    return resourceOf(resource, surface, BoundObject::surface);
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t* texels,
                                                 const cudaChannelFormatDesc* format, int device) {
    return call([&] {
        if (!texels || !format || !isFormat(*format)) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        *texels = size_t(largest::linearWidth);
        return cudaSuccess;
    });
}
