#!/usr/bin/env bash
# The simulator needs nothing but its folder: a copy of it builds a checked program, which
# computes what it should, and whose mistake is told. Without optimization, as it is built but to run once.
# Uses $CXX and $SIMULATOR, the simulator's folder.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$SIMULATOR" "$folder/cuda-on-a-cpu"
cd "$folder"

cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(Alone LANGUAGES CXX)
include(cuda-on-a-cpu/cmake/CudaLibrary.cmake)
observe_kernels(checker)
add_cuda_executable(sum SOURCES sum.cu)
target_compile_options(sum PRIVATE -g)
target_link_options(sum PRIVATE -Wl,-u,simulator_reports_at_exit)
END
cat >sum.cu <<'END'
#include <cstdio>
__global__ void sum(const int* values, int* result) {
    atomicAdd(result, values[threadIdx.x]);
}
int main() {
    enum { count = 31 };
    int host[count], *values, *result, got = 0;
    for (int i = 0; i < count; ++i) host[i] = i;
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&result, sizeof got);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(result, &got, sizeof got, cudaMemcpyHostToDevice);
    sum<<<1, count>>>(values, result);
    cudaMemcpy(&got, result, sizeof got, cudaMemcpyDeviceToHost);
    sum<<<1, count + 1>>>(values, result);
    cudaDeviceSynchronize();
    printf("%d\n", got);
    cudaFree(values);
    cudaFree(result);
}
END

cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER="$CXX" >log || { cat log && exit 1; }
ninja -C build sum >log || { cat log && exit 1; }

said=$(build/sum 2>&1) || true
[[ $said == *465* && $said == *sum.cu:3* ]] || { printf 'expected 465 and sum.cu:3, got:\n%s\n' "$said" && exit 1; }

outside=$({ ninja -C build -t deps && ninja -C build -t query all; } | grep -F "$(dirname -- "$SIMULATOR")" || true)
[[ -z $outside ]] || { printf 'built from outside of the copy:\n%s\n' "$outside" && exit 1; }
