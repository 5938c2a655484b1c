// What clangd includes first, as .clangd says: an editor's view of the course. No build includes
// it.
//
// clangd knows `<<< >>>` only in its mode for CUDA, which brings headers of its own for GPUs. Here
// the simulator's are meant, in which a kernel is a function like any other.
#pragma once

#include <cstdint>
#include <new>

#if !__has_builtin(__builtin_source_location)  // before clang 16, so the library has none either
namespace std {
struct source_location {
    static source_location current(uint_least32_t = __builtin_LINE()) { return {}; }
    uint_least32_t line() const { return 0; }
    uint_least32_t column() const { return 0; }
    const char* file_name() const { return ""; }
    const char* function_name() const { return ""; }
};
}  // namespace std
#endif

#ifdef __CUDA__
#define __CLANG_CUDA_WRAPPERS_NEW  // so that clang adds no operators for GPUs to <new>

#include "host_defines.h"
//
#define __CUDACC__  // after host_defines.h: its __device__ and __shared__ are the translator's

#include "simulator/device_code.h"

/// What clang calls for `<<< >>>`: the first where it finds a CUDA toolkit, the second elsewhere.
extern "C" int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                           cudaStream_t stream = nullptr);
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                                 cudaStream_t stream = nullptr);
#endif
