#!/usr/bin/env bash
# Builds the program that measured times.csv: measure_times.sh PROGRAM, with nvcc and for the GPU at
# hand; PROGRAM BLOCKS prints what each kernel takes in so many blocks of 256 threads, in
# microseconds: the median of 21 launches after 3.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(dirname -- "$(readlink -f -- "$0")")

cat >"$folder/times.cu" <<'TIMES'
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

template <class Launch>
void measure(const char* kernel, Launch launch) {
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    std::array<float, 21> times;
    for (int i = -3; i < int(times.size()); i++) {
        cudaEventRecord(begin);
        launch();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        if (i >= 0) cudaEventElapsedTime(&times[i], begin, end);
    }
    std::sort(times.begin(), times.end());
    std::printf("%s,%.2f\n", kernel, 1000 * times[times.size() / 2]);
}
TIMES
sed -E 's/^    (\w+)(<<<.*\));$/    measure("\1", [\&] { \1\2; });/' "$here/kernels.cu" >>"$folder/times.cu"
echo 'int main(int, char** argv) { launchKernels(std::atoi(argv[1])); }' >>"$folder/times.cu"
nvcc -std=c++20 -O3 -arch="${ARCHITECTURE:-native}" -I "$here" "$folder/times.cu" -o "$1"
