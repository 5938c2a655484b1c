// CUDA's qualifiers. Host and device code are one program here, so most of them say nothing. Those
// that change a declaration (__global__, __shared__, and whatever makes it a file's own) are the
// translator's, which sees .cu files after the preprocessor.
#pragma once

#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define __nv_pure__
#define CUDARTAPI
#define CUDART_CB

#define __maxnreg__(...)
#define __cluster_dims__(...) \
    __attribute__((unavailable("the CPU simulator has no thread block clusters")))

#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__
// Empty, and not the attribute: the standard library writes __attribute__((__noinline__)).
#define __noinline__

#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)

// Files that only the C++ compiler sees know kernels as what they become: functions.
#ifndef __CUDACC__
#define __launch_bounds__(...)
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ thread_local
#elif defined SIMULATOR_PROFILER
#define __constant__ __constant__ __attribute__((simulator_constant))  // the profiler's plugin's
#endif
