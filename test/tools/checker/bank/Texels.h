// Arrays of texels for the bank's cases.
#pragma once

#include <cuda_runtime.h>

/// A texture or a surface of an array, for as long as a case runs.
class TextureOf {
  public:
    explicit TextureOf(cudaArray_t array) {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        const cudaTextureDesc description = {};
        cudaCreateTextureObject(&object_, &resource, &description, nullptr);
    }
    ~TextureOf() { cudaDestroyTextureObject(object_); }
    TextureOf(const TextureOf&) = delete;
    TextureOf& operator=(const TextureOf&) = delete;
    operator cudaTextureObject_t() const { return object_; }

  private:
    cudaTextureObject_t object_ = 0;
};

class SurfaceOf {
  public:
    explicit SurfaceOf(cudaArray_t array) {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        cudaCreateSurfaceObject(&object_, &resource);
    }
    ~SurfaceOf() { cudaDestroySurfaceObject(object_); }
    SurfaceOf(const SurfaceOf&) = delete;
    SurfaceOf& operator=(const SurfaceOf&) = delete;
    operator cudaSurfaceObject_t() const { return object_; }

  private:
    cudaSurfaceObject_t object_ = 0;
};
