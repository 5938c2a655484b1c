#!/usr/bin/env bash
# install_test.sh BUILD: what is installed, and moved then, compiles programs where there is neither BUILD nor its sources.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=test/tools/cuda/expectations.sh
source "$here/expectations.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/work" && cd "$folder/work"
expect 0 cmake --install "$1" --prefix "$folder/elsewhere"
mv "$folder/elsewhere" "$folder/moved"

# The system alone, and what was installed, as /opt/cuda.
alone() {
    bwrap --ro-bind /usr /usr --ro-bind /etc /etc --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
        --proc /proc --dev /dev --tmpfs /tmp --ro-bind "$folder/moved" /opt/cuda --bind "$folder/work" /work --chdir /work \
        env -i PATH=/usr/bin:/opt/cuda/bin HOME=/work LC_ALL=C.UTF-8 "$@"
}

cat >program.cu <<'END'
#include <stdio.h>
__global__ void turn(int* p) {
    __shared__ int cells[32];
    cells[threadIdx.x] = p[threadIdx.x];
#ifndef RACE
    __syncthreads();
#endif
    p[threadIdx.x] = cells[31 - threadIdx.x];
}
int main() {
    int *p, values[32];
    for (int i = 0; i < 32; ++i) values[i] = i;
    cudaMalloc(&p, sizeof values);
    cudaMemcpy(p, values, sizeof values, cudaMemcpyHostToDevice);
    turn<<<1, 32>>>(p);
    cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(p);
    printf("first %d\n", values[0]);
}
END
expect 0 alone atelier-nvcc program.cu -o program
says_nothing
expect 0 alone ./program
says "first 31"
expect 0 alone ATELIER_CHECK=1 atelier-nvcc -DRACE program.cu -o program
expect 1 alone ./program
says "program.cu:4: race-shared"
expect 0 alone ATELIER_PROFILE=1 atelier-nvcc program.cu -o program
expect 0 alone SIMULATOR_PROFILE=/work/counted ./program
[[ -s counted ]] || fail "nothing is counted"
expect 2 alone ATELIER_LANGUAGE=fr atelier-nvcc -ptx program.cu
says "le simulateur exécute du C++ sur le CPU"

# A plain project, and one that asks for Atelier.
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(plain LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
add_executable(plain program.cu)
target_link_libraries(plain PRIVATE CUDA::cudart)
END
expect 0 alone CUDACXX=/opt/cuda/lib/atelier/bin/nvcc cmake -G Ninja -S . -B plain
expect 0 alone cmake --build plain
expect 0 alone plain/plain
says "first 31"
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(asks LANGUAGES CXX)
find_package(Atelier REQUIRED)
add_cuda_executable(asks SOURCES program.cu)
observe_kernels(checker)
add_cuda_executable(checked SOURCES checked.cu) # options are those of a source
END
cp program.cu checked.cu
expect 0 alone cmake -G Ninja -S . -B asks -DCMAKE_PREFIX_PATH=/opt/cuda
expect 0 alone cmake --build asks
for program in asks checked; do
    expect 0 alone asks/$program
    says "first 31"
done

# The same as a Debian package.
expect 0 cpack --config "$1/CPackConfig.cmake" -B "$folder/packages"
expect 0 dpkg-deb --contents "$folder"/packages/atelier-nvcc_*.deb
says './usr/bin/atelier-nvcc -> ../lib/atelier/bin/nvcc'
expect 0 dpkg-deb --field "$folder"/packages/atelier-nvcc_*.deb Depends
says 'libdw-dev'
