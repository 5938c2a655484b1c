// CUDA with OpenGL: kernels read and write the buffers and images of the context of OpenGL that is
// current. Needs no header of OpenGL, and includes its own where it is installed.
#pragma once

#include "cuda_runtime_api.h"

#ifdef __has_include
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum cudaGLDeviceList {
    cudaGLDeviceListAll = 1,
    cudaGLDeviceListCurrentFrame = 2,
    cudaGLDeviceListNextFrame = 3,
};
/// The devices that can share with the current context.
cudaError_t cudaGLGetDevices(unsigned* count, int* devices, unsigned most,
                             enum cudaGLDeviceList list);

/// cudaErrorOperatingSystem where there is no OpenGL, or no context of it is current;
/// cudaErrorInvalidValue for a buffer or image that it has not.
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource** resource, unsigned buffer,
                                         unsigned flags);
/// A GL_TEXTURE_2D of GL_RGBA8, RGBA8UI, RGBA16F, RGBA32F or R32F, of which kernels have level 0;
/// cudaErrorNotSupported for other ones.
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource** resource, unsigned image,
                                        unsigned target, unsigned flags);

#ifdef __cplusplus
}
#endif
