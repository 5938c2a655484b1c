#include "arrays.h"

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "arena.h"
#include "copies.h"
#include "cuda_runtime_api.h"
#include "device_limits.h"
#include "observer.h"

namespace simulator {

namespace {

/// The arrays of the program. What it frees is kept for a while, so that who frees it again is
/// told of the first time.
class Arrays {
  public:
    cudaArray_t add(const cudaArray& array) {
        const std::lock_guard lock(mutex_);
        cudaArray_t const added = new cudaArray(array);
        living_.insert(added);
        return added;
    }

    bool contain(cudaArray_const_t array) const {
        const std::lock_guard lock(mutex_);
        return living_.contains(array);
    }

    /// Where the memory of an array lies that is no longer there.
    std::optional<uintptr_t> freed(cudaArray_const_t array) const {
        const std::lock_guard lock(mutex_);
        for (const auto& each : freed_)
            if (each.get() == array) return each->texels.begin;
        return std::nullopt;
    }

    void remove(cudaArray_t array) {
        const std::lock_guard lock(mutex_);
        constexpr size_t kept = 1000;
        living_.erase(array);
        freed_.emplace_back(array);
        if (freed_.size() > kept) freed_.pop_front();
    }

    void removeAllOf(const Device& device) {
        const std::lock_guard lock(mutex_);
        std::erase_if(living_, [&](cudaArray_const_t array) {
            const bool isOfDevice = device.memory.spans(array->texels.begin);
            if (isOfDevice) delete array;
            return isOfDevice;
        });
    }

  private:
    std::set<cudaArray_const_t> living_;
    std::deque<std::unique_ptr<cudaArray>> freed_;
    mutable std::mutex mutex_;
};

Arrays& arrays() {
    static Arrays& arrays = *new Arrays;
    return arrays;
}

/// Of which shapes a GPU has arrays, by their flags and limits: see cudaMalloc3DArray.
bool isShape(const cudaExtent& extent, unsigned flags) {
    const auto& [width, height, depth] = extent;
    const auto isAtMost = [&](int w, int h, int d) {
        return width <= size_t(w) && height <= size_t(h) && depth <= size_t(d);
    };
    const bool isLayered = flags & cudaArrayLayered;
    if (width == 0) return false;
    if (flags & cudaArrayCubemap)
        return width == height &&
               isAtMost(largest::layeredWidth, largest::layeredWidth,
                        isLayered ? largest::cubemapLayers : 6) &&
               (isLayered ? depth > 0 && depth % 6 == 0 : depth == 6);
    if (isLayered)
        return depth > 0 && isAtMost(largest::layeredWidth, largest::layeredWidth, largest::layers);
    if (depth > 0)
        return height > 0 && isAtMost(largest::width3D, largest::width3D, largest::width3D) &&
               !(flags & cudaArrayTextureGather);
    return height > 0 ? isAtMost(largest::width2D, largest::height2D, 0)
                      : isAtMost(largest::width1D, 0, 0);
}

cudaError_t allocateArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                          const cudaExtent& extent, unsigned flags) {
    constexpr unsigned known =
        cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather;
    if (!array || !format) return cudaErrorInvalidValue;
    *array = nullptr;
    if (!isFormat(*format)) return cudaErrorInvalidChannelDescriptor;
    if ((flags & ~known) || !isShape(extent, flags)) return cudaErrorInvalidValue;
    const auto atLeastOne = [](size_t size) { return int(std::max<size_t>(size, 1)); };
    cudaArray made{{0, *format, int(extent.width), atLeastOne(extent.height),
                    atLeastOne(extent.depth), extent.width * bytesOfTexel(*format)},
                   extent,
                   flags};
    void* memory = nullptr;
    if (const cudaError_t error = allocateOnDevice(&memory, made.bytes())) return error;
    made.texels.begin = reinterpret_cast<uintptr_t>(memory);
    *array = arrays().add(made);
    return cudaSuccess;
}

cudaError_t freeArray(cudaArray_t array) {
    if (!array) return cudaSuccess;
    if (!arrays().contain(array)) {
        if (const auto begin = arrays().freed(array)) tell(&Observer::freeRefused, *begin);
        return cudaErrorContextIsDestroyed;
    }
    arrays().remove(array);
    return freeOnDevice(reinterpret_cast<void*>(array->texels.begin));
}

/// A place of an array as memory, from `x` bytes on; nothing where `size` from there leaves it.
std::optional<cudaPitchedPtr> placeIn(cudaArray_const_t array, const cudaPos& at,
                                      const cudaExtent& size) {
    if (!arrays().contain(array)) return std::nullopt;
    const Texels& texels = array->texels;
    const auto isIn = [](size_t from, size_t count, size_t all) {
        return from <= all && count <= all - from;
    };
    if (!isIn(at.x, size.width, array->rowBytes()) ||
        !isIn(at.y, size.height, size_t(texels.height)) ||
        !isIn(at.z, size.depth, size_t(texels.slices)))
        return std::nullopt;
    auto* const begin = reinterpret_cast<char*>(texels.at(0, int(at.y), int(at.z))) + at.x;
    return cudaPitchedPtr{begin, array->rowBytes(), array->rowBytes(), size_t(texels.height)};
}

/// Puts memory in the place of an array, if there is one. False where the copy leaves it.
bool replaceArray(cudaArray_t& array, cudaPitchedPtr& memory, cudaPos& at, const cudaExtent& size) {
    if (!array) return true;
    const cudaPos inBytes = {at.x * bytesOfTexel(array->texels.format), at.y, at.z};
    const auto place = placeIn(array, inBytes, size);
    if (!place || memory.ptr) return false;
    memory = *place;
    array = nullptr;
    at = {};
    return true;
}

/// What CUDA asks of a copy to an array, or from one.
cudaError_t checkCopyOf(cudaArray_const_t array, cudaMemcpyKind kind, cudaMemcpyKind withHost) {
    if (!array) return cudaErrorInvalidResourceHandle;
    return kind == withHost || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault
               ? cudaSuccess
               : cudaErrorInvalidMemcpyDirection;
}

cudaError_t copyToArray(cudaArray_t array, size_t x, size_t y, const void* from, size_t pitch,
                        size_t width, size_t height, cudaMemcpyKind kind) {
    if (const cudaError_t error = checkCopyOf(array, kind, cudaMemcpyHostToDevice)) return error;
    const auto to = placeIn(array, {x, y, 0}, {width, height, 1});
    return to ? copyRows(to->ptr, to->pitch, from, pitch, width, height, kind)
              : cudaErrorInvalidValue;
}

cudaError_t copyFromArray(void* to, size_t pitch, cudaArray_const_t array, size_t x, size_t y,
                          size_t width, size_t height, cudaMemcpyKind kind) {
    if (const cudaError_t error = checkCopyOf(array, kind, cudaMemcpyDeviceToHost)) return error;
    const auto from = placeIn(array, {x, y, 0}, {width, height, 1});
    return from ? copyRows(to, pitch, from->ptr, from->pitch, width, height, kind)
                : cudaErrorInvalidValue;
}

/// `size` bytes from a place on, over the ends of rows; null where they leave the array.
char* bytesOf(cudaArray_const_t array, size_t x, size_t y, size_t size) {
    if (!arrays().contain(array) || x > array->rowBytes() || y >= array->rows()) return nullptr;
    const size_t offset = y * array->rowBytes() + x;
    return offset <= array->bytes() && size <= array->bytes() - offset
               ? reinterpret_cast<char*>(array->texels.begin) + offset
               : nullptr;
}

cudaError_t copyBytes(void* to, const void* from, size_t size, cudaMemcpyKind kind) {
    return to && from ? copyRows(to, size, from, size, size, 1, kind) : cudaErrorInvalidValue;
}

}  // namespace

std::optional<cudaMemcpy3DParms> withoutArrays(cudaMemcpy3DParms copy) {
    for (cudaArray_const_t array : {copy.srcArray, copy.dstArray})
        if (array && !arrays().contain(array)) return std::nullopt;
    if (cudaArray_const_t const measure = copy.srcArray ? copy.srcArray : copy.dstArray)
        copy.extent.width *= bytesOfTexel(measure->texels.format);
    return replaceArray(copy.srcArray, copy.srcPtr, copy.srcPos, copy.extent) &&
                   replaceArray(copy.dstArray, copy.dstPtr, copy.dstPos, copy.extent)
               ? std::optional(copy)
               : std::nullopt;
}

bool isArray(cudaArray_const_t array) {
    return arrays().contain(array);
}

void forgetArrays(const Device& device) {
    arrays().removeAllOf(device);
}

}  // namespace simulator

using namespace simulator;

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                            cudaChannelFormatKind kind) {
    return {x, y, z, w, kind};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    return call([&] {
        if (!format || !arrays().contain(array)) return cudaErrorInvalidValue;
        *format = array->texels.format;
        return cudaSuccess;
    });
}

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                            size_t height, unsigned flags) {
    return call([&] {
        return (flags & (cudaArrayLayered | cudaArrayCubemap))
                   ? cudaErrorInvalidValue
                   : allocateArray(array, format, {width, height, 0}, flags);
    });
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                              cudaExtent extent, unsigned flags) {
    return call([&] { return allocateArray(array, format, extent, flags); });
}

cudaError_t cudaFreeArray(cudaArray_t array) {
    if (arrays().contain(array))
        tellOfFree(reinterpret_cast<void*>(array->texels.begin), std::nullopt);
    tell(&Observer::hostWaitsForAll);
    return callAfterAll([&] { return freeArray(array); });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                             cudaArray_t array) {
    return call([&] {
        if (!arrays().contain(array)) return cudaErrorInvalidValue;
        if (format) *format = array->texels.format;
        if (extent) *extent = array->extent;
        if (flags) *flags = array->flags;
        return cudaSuccess;
    });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from,
                                size_t fromPitch, size_t width, size_t height,
                                cudaMemcpyKind kind) {
    return waitingCall([&] { return copyToArray(to, x, y, from, fromPitch, width, height, kind); });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
                                     size_t fromPitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyToArray(to, x, y, from, fromPitch, width, height, kind); });
}

cudaError_t cudaMemcpy2DFromArray(void* to, size_t toPitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind) {
    return waitingCall([&] { return copyFromArray(to, toPitch, from, x, y, width, height, kind); });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t toPitch, cudaArray_const_t from, size_t x,
                                       size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyFromArray(to, toPitch, from, x, y, width, height, kind); });
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from,
                                     size_t fromX, size_t fromY, size_t width, size_t height,
                                     cudaMemcpyKind kind) {
    return waitingCall([&] {
        const auto source = placeIn(from, {fromX, fromY, 0}, {width, height, 1});
        return source ? copyToArray(to, toX, toY, source->ptr, source->pitch, width, height, kind)
                      : cudaErrorInvalidValue;
    });
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t size,
                              cudaMemcpyKind kind) {
    return waitingCall([&] { return copyBytes(bytesOf(to, x, y, size), from, size, kind); });
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
                                   size_t size, cudaMemcpyKind kind, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyBytes(bytesOf(to, x, y, size), from, size, kind); });
}

cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x, size_t y, size_t size,
                                cudaMemcpyKind kind) {
    return waitingCall([&] { return copyBytes(to, bytesOf(from, x, y, size), size, kind); });
}

cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t from, size_t x, size_t y,
                                     size_t size, cudaMemcpyKind kind, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyBytes(to, bytesOf(from, x, y, size), size, kind); });
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from,
                                   size_t fromX, size_t fromY, size_t size, cudaMemcpyKind kind) {
    return waitingCall([&] {
        return copyBytes(bytesOf(to, toX, toY, size), bytesOf(from, fromX, fromY, size), size,
                         kind);
    });
}
