// Buffers and images of OpenGL for kernels. One is copied to memory of the device when it is
// mapped, and back when it is unmapped, by the context of OpenGL that is current then.
#include <dlfcn.h>

#include <cstdint>
#include <vector>

#include "arrays.h"
#include "call.h"
#include "cuda_gl_interop.h"
#include "cuda_runtime_api.h"

namespace simulator {

/// How texels of such an image are called where they are copied. All take a multiple of 4 bytes, as
/// rows do for OpenGL unless it is told otherwise.
struct ImageFormat {
    unsigned internal, format, type;
    cudaChannelFormatDesc texel;
};

namespace {

// Numbers of OpenGL's, by its specification.
namespace gl {
constexpr unsigned arrayBuffer = 0x8892, arrayBufferBinding = 0x8894, bufferSize = 0x8764;
constexpr unsigned texture2D = 0x0DE1, texture2DBinding = 0x8069;
constexpr unsigned textureWidth = 0x1000, textureHeight = 0x1001, internalFormat = 0x1003;
constexpr unsigned packBuffer = 0x88EB, packBufferBinding = 0x88ED;
constexpr unsigned unpackBuffer = 0x88EC, unpackBufferBinding = 0x88EF;
constexpr unsigned version = 0x1F02;
}  // namespace gl

/// The library that the program uses, by whichever way it has loaded it. Null without one.
void* findInOpenGl(const char* name) {
    if (void* const function = dlsym(RTLD_DEFAULT, name)) return function;
    static void* const library = dlopen("libGL.so.1", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : nullptr;
}

template <class Function>
Function* openGl(const char* name) {
    return reinterpret_cast<Function*>(findInOpenGl(name));
}

/// Without a context OpenGL answers nothing.
bool hasContext() {
    const auto getString = openGl<const unsigned char*(unsigned)>("glGetString");
    return getString && getString(gl::version);
}

int numberOf(unsigned what) {
    int number = 0;
    openGl<void(unsigned, int*)>("glGetIntegerv")(what, &number);
    return number;
}

/// Binds a buffer or a texture; later what was bound before.
class Bound {
  public:
    Bound(const char* bind, unsigned target, unsigned binding, unsigned name)
        : bind_(openGl<void(unsigned, unsigned)>(bind)),
          target_(target),
          before_(unsigned(numberOf(binding))) {
        bind_(target_, name);
    }
    ~Bound() { bind_(target_, before_); }
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;

  private:
    void (*bind_)(unsigned, unsigned);
    unsigned target_, before_;
};

struct BoundBuffer : Bound {
    explicit BoundBuffer(unsigned name)
        : Bound("glBindBuffer", gl::arrayBuffer, gl::arrayBufferBinding, name) {}
};
/// Also, pixels go to memory of the host's and come from there.
struct BoundTexture : Bound {
    explicit BoundTexture(unsigned name)
        : Bound("glBindTexture", gl::texture2D, gl::texture2DBinding, name) {}
    const Bound pack{"glBindBuffer", gl::packBuffer, gl::packBufferBinding, 0};
    const Bound unpack{"glBindBuffer", gl::unpackBuffer, gl::unpackBufferBinding, 0};
};

constexpr cudaChannelFormatKind isUnsigned = cudaChannelFormatKindUnsigned,
                                isFloat = cudaChannelFormatKindFloat;
constexpr ImageFormat imageFormats[] = {
    {0x8058, 0x1908, 0x1401, {8, 8, 8, 8, isUnsigned}},   // GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE
    {0x8D7C, 0x8D99, 0x1401, {8, 8, 8, 8, isUnsigned}},   // GL_RGBA8UI, GL_RGBA_INTEGER
    {0x881A, 0x1908, 0x140B, {16, 16, 16, 16, isFloat}},  // GL_RGBA16F, GL_HALF_FLOAT
    {0x8814, 0x1908, 0x1406, {32, 32, 32, 32, isFloat}},  // GL_RGBA32F, GL_FLOAT
    {0x822E, 0x1903, 0x1406, {32, 0, 0, 0, isFloat}},     // GL_R32F, GL_RED
};

const ImageFormat* imageFormat(unsigned internal) {
    for (const ImageFormat& format : imageFormats)
        if (format.internal == internal) return &format;
    return nullptr;
}

constexpr unsigned knownFlags =
    cudaGraphicsRegisterFlagsReadOnly | cudaGraphicsRegisterFlagsWriteDiscard |
    cudaGraphicsRegisterFlagsSurfaceLoadStore | cudaGraphicsRegisterFlagsTextureGather;

}  // namespace

}  // namespace simulator

using namespace simulator;

struct cudaGraphicsResource {
    unsigned name;  // OpenGL's
    unsigned flags;
    const ImageFormat* format;  // none of a buffer
    size_t width, height;       // in texels; of a buffer, bytes in one row
    void* memory = nullptr;     // these while it is mapped
    cudaArray_t array = nullptr;

    bool isMapped() const { return memory || array; }
    size_t rowBytes() const { return width * (format ? bytesOfTexel(format->texel) : 1); }

    cudaError_t map() {
        if (isMapped()) return cudaErrorAlreadyMapped;
        std::vector<char> bytes(rowBytes() * height);
        if (!format) {
            const BoundBuffer bound(name);
            openGl<void(unsigned, intptr_t, intptr_t, void*)>("glGetBufferSubData")(
                gl::arrayBuffer, 0, intptr_t(bytes.size()), bytes.data());
            if (const cudaError_t error = cudaMalloc(&memory, bytes.size())) return error;
            return cudaMemcpy(memory, bytes.data(), bytes.size(), cudaMemcpyHostToDevice);
        }
        const BoundTexture bound(name);
        openGl<void(unsigned, int, unsigned, unsigned, void*)>("glGetTexImage")(
            gl::texture2D, 0, format->format, format->type, bytes.data());
        if (const cudaError_t error =
                cudaMallocArray(&array, &format->texel, width, height, cudaArraySurfaceLoadStore))
            return error;
        return cudaMemcpy2DToArray(array, 0, 0, bytes.data(), rowBytes(), rowBytes(), height,
                                   cudaMemcpyHostToDevice);
    }

    /// What kernels have not written, by what the program has said, stays as OpenGL has it.
    cudaError_t unmap() {
        if (!isMapped()) return cudaErrorNotMapped;
        const cudaError_t error =
            flags & cudaGraphicsRegisterFlagsReadOnly ? cudaSuccess : copyBack();
        forget();
        return error;
    }

    void forget() {
        if (memory) cudaFree(memory);
        if (array) cudaFreeArray(array);
        memory = nullptr;
        array = nullptr;
    }

  private:
    cudaError_t copyBack() const {
        std::vector<char> bytes(rowBytes() * height);
        if (!format) {
            if (const cudaError_t error =
                    cudaMemcpy(bytes.data(), memory, bytes.size(), cudaMemcpyDeviceToHost))
                return error;
            const BoundBuffer bound(name);
            openGl<void(unsigned, intptr_t, intptr_t, const void*)>("glBufferSubData")(
                gl::arrayBuffer, 0, intptr_t(bytes.size()), bytes.data());
            return cudaSuccess;
        }
        if (const cudaError_t error = cudaMemcpy2DFromArray(
                bytes.data(), rowBytes(), array, 0, 0, rowBytes(), height, cudaMemcpyDeviceToHost))
            return error;
        const BoundTexture bound(name);
        openGl<void(unsigned, int, int, int, int, int, unsigned, unsigned, const void*)>(
            "glTexSubImage2D")(gl::texture2D, 0, 0, 0, int(width), int(height), format->format,
                               format->type, bytes.data());
        return cudaSuccess;
    }
};

namespace simulator {

namespace {

/// Of each of them, after all that the stream has to do.
cudaError_t forEachResource(int count, cudaGraphicsResource_t* resources, cudaStream_t stream,
                            cudaError_t (cudaGraphicsResource::*what)()) {
    return query([&] {
        if (count < 1 || !resources) return cudaErrorInvalidValue;
        for (int i = 0; i < count; ++i)
            if (!resources[i]) return cudaErrorInvalidResourceHandle;
        if (!hasContext()) return cudaErrorOperatingSystem;
        if (const cudaError_t error = cudaStreamSynchronize(stream)) return error;
        for (int i = 0; i < count; ++i)
            if (const cudaError_t error = (resources[i]->*what)()) return error;
        return cudaSuccess;
    });
}

/// Makes a resource if nothing speaks against it.
template <class Make>
cudaError_t registerResource(cudaGraphicsResource** resource, unsigned flags, const Make& make) {
    return query([&] {
        if (!resource || (flags & ~knownFlags)) return cudaErrorInvalidValue;
        if (!hasContext()) return cudaErrorOperatingSystem;
        return make();
    });
}

}  // namespace

}  // namespace simulator

cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource** resource, unsigned buffer,
                                         unsigned flags) {
    return registerResource(
        resource, flags,
        [&] {
            const BoundBuffer bound(buffer);
            int bytes = 0;
            openGl<void(unsigned, unsigned, int*)>("glGetBufferParameteriv")(
                gl::arrayBuffer, gl::bufferSize, &bytes);
            if (buffer == 0 || bytes <= 0) return cudaErrorInvalidValue;
            *resource = new cudaGraphicsResource{buffer, flags, nullptr, size_t(bytes), 1};
            return cudaSuccess;
        });
}

cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource** resource, unsigned image,
                                        unsigned target, unsigned flags) {
    return registerResource(
        resource, flags,
        [&] {
            if (target != gl::texture2D) return cudaErrorNotSupported;
            const BoundTexture bound(image);
            const auto numberOfLevel = [](unsigned what) {
                int number = 0;
                openGl<void(unsigned, int, unsigned, int*)>("glGetTexLevelParameteriv")(
                    gl::texture2D, 0, what, &number);
                return unsigned(number);
            };
            const unsigned width = numberOfLevel(gl::textureWidth),
                           height = numberOfLevel(gl::textureHeight);
            if (image == 0 || width == 0 || height == 0) return cudaErrorInvalidValue;
            const ImageFormat* const format = imageFormat(numberOfLevel(gl::internalFormat));
            if (!format) return cudaErrorNotSupported;
            *resource = new cudaGraphicsResource{image, flags, format, width, height};
            return cudaSuccess;
        });
}

cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource) {
    return query([&] {
        if (!resource) return cudaErrorInvalidResourceHandle;
        resource->forget();
        delete resource;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned flags) {
    return query([&] {
        if (!resource) return cudaErrorInvalidResourceHandle;
        if (flags > cudaGraphicsMapFlagsWriteDiscard) return cudaErrorInvalidValue;
        if (resource->isMapped()) return cudaErrorAlreadyMapped;
        resource->flags = flags;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t* resources,
                                     cudaStream_t stream) {
    return forEachResource(count, resources, stream, &cudaGraphicsResource::map);
}

cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t* resources,
                                       cudaStream_t stream) {
    return forEachResource(count, resources, stream, &cudaGraphicsResource::unmap);
}

cudaError_t cudaGraphicsResourceGetMappedPointer(void** pointer, size_t* size,
                                                 cudaGraphicsResource_t resource) {
    return query([&] {
        if (!pointer) return cudaErrorInvalidValue;
        if (!resource) return cudaErrorInvalidResourceHandle;
        if (!resource->isMapped()) return cudaErrorNotMapped;
        if (!resource->memory) return cudaErrorNotMappedAsPointer;
        *pointer = resource->memory;
        if (size) *size = resource->width;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t* array,
                                                  cudaGraphicsResource_t resource, unsigned index,
                                                  unsigned level) {
    return query([&] {
        if (!array || index != 0 || level != 0) return cudaErrorInvalidValue;
        if (!resource) return cudaErrorInvalidResourceHandle;
        if (!resource->isMapped()) return cudaErrorNotMapped;
        if (!resource->array) return cudaErrorNotMappedAsArray;
        *array = resource->array;
        return cudaSuccess;
    });
}

cudaError_t cudaGLGetDevices(unsigned* count, int* devices, unsigned most, cudaGLDeviceList) {
    return query([&] {
        if (!count || (most > 0 && !devices)) return cudaErrorInvalidValue;
        if (!hasContext()) return cudaErrorInvalidGraphicsContext;
        int all = 0;
        if (const cudaError_t error = cudaGetDeviceCount(&all)) return error;
        *count = unsigned(all);
        for (unsigned i = 0; i < most && i < *count; ++i) devices[i] = int(i);
        return cudaSuccess;
    });
}
