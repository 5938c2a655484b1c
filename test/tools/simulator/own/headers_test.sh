#!/usr/bin/env bash
# Each header can be included first and alone in host code, and all of them in CUDA code, without a warning; as C++20, and
# as C++17, which is nvcc's default. Those of the host's API can be included in plain C++14, those of the types of 16 bits,
# of cuFFT and of cuRAND in plain C++17, and the former in C. ATELIER_SAMPLE chooses which are included alone.
# Uses $CXX and $SIMULATOR, the simulator's folder.
set -uo pipefail

sample=$(realpath "$(dirname -- "$0")/../../sample")
cd "$SIMULATOR/include" || exit 1

compiles() { "$CXX" -Wall -Wextra -Wpedantic -Werror "$@" -I. -fsyntax-only -; }

headers=(*.h cooperative_groups/*.h nvtx3/*.h thrust/*.h thrust/iterator/*.h thrust/random/*.h)
alone=$(printf '%s\n' "${headers[@]}" | "$sample" 4)

all=
failures=0
for header in "${headers[@]}"; do
    as_cuda=()
    case $header in
    cublas.h) compiles -x c++ -std=c++20 -D__CUDACC__ <<<"#include \"$header\"" || failures=1; continue ;; # without the other
    cublas_v2.h | cublas_api.h | cusolverDn.h | cusolver_common.h | cusparse*.h) as_cuda=(-D__CUDACC__) ;; # they have kernels
    *) grep -q '^#error' "$header" && continue ;;
    esac
    line="#include \"$header\""$'\n'
    all+=$line
    grep -qxF "$header" <<<"$alone" || continue
    compiles -x c++ -std=c++20 "${as_cuda[@]}" <<<"$line" || failures=1
done
for standard in -std=c++20 '-std=c++17 -fconcepts'; do
    # shellcheck disable=SC2086 # it may be two words
    compiles -x c++ $standard -D__CUDACC__ <<<"$all" || failures=1
done
for header in cuda.h cuda_runtime.h cuda_runtime_api.h cuda_profiler_api.h nccl.h nvtx3/nvToolsExt.h; do
    compiles -x c -std=c99 <<<"#include \"$header\"" || failures=1
    compiles -x c++ -std=c++14 <<<"#include \"$header\"" || failures=1
done
for header in cuda_fp16.h cuda_bf16.h cuComplex.h cufft.h curand_kernel.h device_launch_parameters.h builtin_types.h; do
    compiles -x c++ -std=c++17 <<<"#include \"$header\"" || failures=1
done
# What CUDA's own header brings along.
compiles -x c++ -std=c++20 -D__CUDACC__ <<'END' || failures=1
#include "cuda_runtime.h"
static_assert(ULONG_MAX > UINT_MAX);
inline bool isName(char c) {
    return isalpha(c) && strlen("name") == 4;
}
END
exit "$failures"
