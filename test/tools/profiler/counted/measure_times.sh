#!/usr/bin/env bash
# Builds the program that measured times.csv, or large.csv: measure_times.sh PROGRAM [large.cu], with
# nvcc and for the GPU at hand. PROGRAM BLOCKS prints what each kernel takes in so many blocks of 256
# threads, in microseconds: the median of 21 launches after 3. That of large.cu needs no BLOCKS; it
# empties the L2 before each launch, and prints as a second number what a launch takes if it does not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(dirname -- "$(readlink -f -- "$0")")
source=${2:-kernels.cu}

cat >"$folder/times.cu" <<'TIMES'
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

/// Reads so much that nothing else is left in the L2.
__global__ void readAll(const int4* memory, size_t n, int* sum) {
    int mine = 0;
    for (size_t i = threadIdx.x + blockIdx.x * size_t{blockDim.x}; i < n; i += gridDim.x * size_t{blockDim.x})
        mine += memory[i].x ^ memory[i].w;
    if (mine == 1) *sum = mine;
}
inline void emptyL2() {
    constexpr size_t bytes = size_t{1} << 28;
    static int4* const memory = [] {
        int4* all;
        cudaMalloc(&all, bytes + sizeof(int4));
        cudaMemset(all, 0, bytes + sizeof(int4));
        return all;
    }();
    readAll<<<1024, 256>>>(memory, bytes / sizeof(int4), reinterpret_cast<int*>(memory + bytes / sizeof(int4)));
}

template <class Launch>
float medianOf(Launch launch, bool isCold) {
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    std::array<float, 21> times;
    for (int i = -3; i < int(times.size()); i++) {
        if (isCold) emptyL2();
        cudaEventRecord(begin);
        launch();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        if (i >= 0) cudaEventElapsedTime(&times[i], begin, end);
    }
    std::sort(times.begin(), times.end());
    return 1000 * times[times.size() / 2];
}
template <class Launch>
void measure(const char* kernel, Launch launch) {
#ifdef COLD
    std::printf("%s,%.2f,%.2f\n", kernel, medianOf(launch, true), medianOf(launch, false));
#else
    std::printf("%s,%.2f\n", kernel, medianOf(launch, false));
#endif
}
TIMES
sed -E 's/^    (\w+(<int>)?)(<<<.*\));$/    measure("\1", [\&] { \1\3; });/' "$here/$source" >>"$folder/times.cu"
options=(-std=c++20 -O3 -arch="${ARCHITECTURE:-native}" -I "$here" -I "$here/../../../../include" -I "$here/../../../../src")
if [[ $source == large.cu ]]; then
    echo 'int main() { launchLarge(); }' >>"$folder/times.cu"
    options+=(-DCOLD)
else
    echo 'int main(int, char** argv) { launchKernels(std::atoi(argv[1])); }' >>"$folder/times.cu"
fi
nvcc "${options[@]}" "$folder/times.cu" -o "$1"
