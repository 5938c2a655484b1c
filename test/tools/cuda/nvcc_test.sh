#!/usr/bin/env bash
# Other people's projects with the simulator's nvcc: nvcc_test.sh BEHAVIOUR, or --list.
# Uses $TOOLKIT, the toolkit's folder, and $TOOLCHAIN, the file in it by another path.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=test/tools/cuda/expectations.sh
source "$here/expectations.sh"

# A program with a race.
program() {
    cat >program.cu <<'END_OF_SOURCE'
#include <stdio.h>
#ifndef VALUE
#define VALUE 7
#endif
__global__ void set(int* p) { *p = VALUE + threadIdx.x; }
int main() {
    int *p, value = 0;
    cudaMalloc(&p, sizeof value);
    set<<<1, 2>>>(p);
    cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
    cudaFree(p);
    printf("value %d\n", value);
}
END_OF_SOURCE
}

# A project that knows nothing of Atelier.
project() {
    program
    cat >CMakeLists.txt <<'END_OF_SOURCE'
cmake_minimum_required(VERSION 3.20)
project(project LANGUAGES CXX)
enable_language(CUDA)
find_package(CUDAToolkit 12 REQUIRED)
add_library(twice STATIC twice.cu)
set_target_properties(twice PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
add_executable(host host.cpp)
target_link_libraries(host PRIVATE twice CUDA::cudart CUDA::cublas CUDA::cufft CUDA::curand)
add_executable(program program.cu)
target_compile_options(program PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--extended-lambda -Wall>)
foreach(library cudart cudart_static cuda_driver cublas cufft curand cusolver cusparse nvtx3 nvrtc npps)
  if(TARGET CUDA::${library})
    message(STATUS "there is ${library}")
  else()
    message(STATUS "there is no ${library}")
  endif()
endforeach()
enable_testing()
add_test(NAME host COMMAND host)
add_test(NAME program COMMAND program)
END_OF_SOURCE
    cat >twice.cu <<'END_OF_SOURCE'
__global__ void set(int* p) { *p = 21; }
int twice() {
    int *p, value = 0;
    cudaMalloc(&p, sizeof value);
    set<<<1, 1>>>(p);
    cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
    cudaFree(p);
    return 2 * value;
}
END_OF_SOURCE
    cat >host.cpp <<'END_OF_SOURCE'
#include <cufft.h>
#include <curand_kernel.h>
int twice();
// The transform of a constant, which random numbers from 0 to 1 become where they are rounded up.
float sum() {
    const int n = 8;
    float random[n] = {};
    cufftComplex *numbers, values[n];
    curandGenerator_t generator;
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, random, n);
    curandDestroyGenerator(generator);
    for (int i = 0; i < n; ++i) values[i] = {random[i] > 0 ? 1.f : 0.f, 0};
    cudaMalloc(&numbers, sizeof values);
    cudaMemcpy(numbers, values, sizeof values, cudaMemcpyHostToDevice);
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_C2C, 1);
    cufftExecC2C(plan, numbers, numbers, CUFFT_FORWARD);
    cufftDestroy(plan);
    cudaMemcpy(values, numbers, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(numbers);
    return values[0].x + values[1].x;
}
int main() {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0 && twice() == 42 && sum() == 8 ? 0 : 1;
}
END_OF_SOURCE
}

APlainProjectOfCMake() {
    project
    expect 0 cmake -G Ninja -S . -B build
    for library in cudart cudart_static cuda_driver cublas cufft curand cusolver cusparse nvtx3; do says "there is $library"; done
    for library in nvrtc npps; do says "there is no $library"; done
    expect 0 cmake --build build
    expect 0 ctest --test-dir build
}

ACheckedProjectOfCMake() {
    project
    export ATELIER_CHECK=1
    expect 0 cmake -G Ninja -S . -B build
    expect 0 cmake --build build
    expect 8 ctest --test-dir build --output-on-failure
    says "program.cu:5: race-global"
    says "50% tests passed"
}

AMakefile() {
    program
    printf 'program: program.o\n\tnvcc -o $@ $^ -lcudart\n%%.o: %%.cu\n\tnvcc -O3 -arch=sm_70 -MD -c -o $@ $<\n' >Makefile
    expect 0 make
    expect 0 ./program
    says "value 8"
    rm program program.o
    expect 0 env ATELIER_CHECK=1 make
    expect 1 ./program
    says "program.cu:5: race-global"
    rm program program.o
    expect 0 env ATELIER_PROFILE=1 make
    expect 0 env SIMULATOR_PROFILE="$PWD/counted" ./program
    [[ -s counted ]] || fail "nothing is counted"
}

ObjectsForAnotherSimulatorAreRefused() {
    program
    expect 0 env ATELIER_CHECK=1 nvcc -c program.cu
    expect 2 nvcc program.o -o program
    says "cuda_code_built_for_the_simulator_checker"
    expect 0 nvcc -c program.cu
    expect 2 env ATELIER_CHECK=1 nvcc program.o -o program
    says "cuda_code_built_for_the_simulator"
    expect 2 env ATELIER_CHECK=1 ATELIER_PROFILE=1 nvcc program.cu
    says "a program is built with one of them"
}

GxxLinks() {
    program
    expect 0 nvcc -c program.cu
    for library in cudart cudart_static; do
        expect 0 g++ program.o -L"$TOOLKIT/lib64" -l$library -o program
        expect 0 ./program
        says "value 8"
    done
}

WhatMakeAsksFor() {
    program
    echo '#define VALUE 3' >value.h
    sed -i '1i #include "value.h"' program.cu
    expect 0 nvcc -MD -MT target.o -MF list.d -c program.cu -o program.o
    grep -q '^target.o: program.cu .*value.h' list.d || fail "the list should have the program's headers: $(cat list.d)"
    grep -q '/include/cuda_runtime.h' list.d || fail "the list should have the toolkit's headers"
    expect 0 nvcc -MMD -c program.cu -o other.o
    [[ $(<other.d) == 'other.o: program.cu value.h' ]] || fail "another list: $(cat other.d)"
    expect 0 nvcc -MM program.cu
    [[ $(<output) == 'program.o: program.cu value.h' ]] || fail "another list on the standard output"
    expect 0 nvcc -E -DVALUE=99 program.cu
    says '*p = 3 + threadIdx.x'
}

# As a CMakeLists.txt of before CMake's language CUDA has them (find_package(CUDA)).
OptionsOfTheHostsCompilerInQuotes() {
    program
    expect 0 nvcc -Xcompiler ',"-O2","-std=c++11","-DVALUE=3"' program.cu -o program
    expect 0 ./program
    says "value 4"
}

OptionsInAFileAndSourcesByOtherNames() {
    program
    mv program.cu program.inl
    printf -- '-x cu -DVALUE=40\n-Xcompiler "-Wall,-Wextra"\n' >options
    expect 0 nvcc --options-file options program.inl -o program
    says_nothing
    expect 0 ./program
    says "value 41"
    expect 0 nvcc @options -lib program.inl -o libprogram.a
    expect 0 nvcc libprogram.a -o program
    expect 0 ./program
    mv program.inl program.cpp
    expect 0 nvcc program.cpp -x cu -o program # -x is for the files before it, too
    expect 0 ./program
}

OptionsOfTheHostsCompiler() {
    program
    expect 0 nvcc -forward-unknown-to-host-compiler -fno-exceptions -march=x86-64 -Wall program.cu -o program
    says_nothing
    expect 0 nvcc --no-such-option --no-such-option program.cu -o program
    says "nvcc: --no-such-option is no option of nvcc: it is passed over"
    [[ $(wc -l <output) == 1 ]] || fail "it should be said once"
    for option in -ptx --cubin -fatbin; do
        expect 2 nvcc $option program.cu
        says "nvcc: $option: the simulator runs C++ on the CPU and has no code for GPUs"
    done
}

# NVIDIA's samples ask so whether they know the type of an error.
HeadersAreKnownByTheirGuards() {
    printf '%s\n' '#include <cublas_v2.h>' '#include <cufft.h>' '#include <curand.h>' '#include <cusolverDn.h>' \
        '#include <cusparse.h>' '#if !defined(CUBLAS_API_H_) || !defined(_CUFFT_H_) || !defined(CURAND_H_)' '#error' '#endif' \
        '#if !defined(CUSOLVER_COMMON_H_) || !defined(CUSPARSEAPI)' '#error' '#endif' >program.cu
    expect 0 nvcc -c program.cu
}

ActivationSaysWhatItHides() {
    mkdir -p toolkit/bin
    printf '#!/bin/sh\n' >toolkit/bin/nvcc
    chmod +x toolkit/bin/nvcc
    PATH=$PWD/toolkit/bin:$PATH expect 0 "$TOOLKIT/bin/nvcc" --activate
    says "until you close this shell, it hides $PWD/toolkit/bin/nvcc"
    local lines
    lines=$(cd / && "$TOOLKIT/bin/nvcc" --activate 2>"$OLDPWD/output")
    says_nothing
    [[ $(eval "$lines"; type -P nvcc) == "$TOOLKIT/bin/nvcc" ]] || fail "it should be found first"
    expect 0 nvcc --version
    says "V13.0"
}

# --- cuda_runtime.h is parsed once

compiles_with_it() {
    expect 0 nvcc -c program.cu "$@" -Xcompiler -H
    grep -q '^! .*first.h.gch' output || fail "the precompiled header should be used"
}

compiles_without_it() {
    expect 0 nvcc -c program.cu -Xcompiler -H
    ! grep -q '^! .*first.h.gch' output || fail "the precompiled header should not be used"
}

APrecompiledHeaderChangesNothing() {
    program
    compiles_with_it
    compiles_with_it -O3 -std=c++20 -I.
    printf '\n  int main() { return unknown; }\n' >program.cu
    expect 2 nvcc program.cu
    says "program.cu:2:23: error: 'unknown' was not declared"
    printf '#include <assert.h>\nint main() { assert(false); }\n' >program.cu
    expect 0 nvcc -DNDEBUG program.cu -o program
    expect 0 ./program
    expect 0 nvcc program.cu -o program
    expect 134 ./program
}

TheProgramRunsAtOnce() {
    program
    expect 0 nvcc -o program program.cu -run
    says "value "
    printf '#include <stdio.h>\nint main(int n, char** all) { return puts(all[n - 1]) * 0 + n; }\n' >words.cu
    expect 3 nvcc words.cu --run --run-args one,two
    says "two"
    expect 2 nvcc -DVALUE=nothing -o other program.cu -run # what does not compile does not run
    [[ ! -e other ]] || fail "there should be no program"
}

AProjectsOwnHeaderIsFound() {
    program
    compiles_with_it
    mkdir own
    echo 'static_assert(false, "own");' >own/vector_types.h
    expect 2 nvcc -Iown -c program.cu
    says "own/vector_types.h:1"
    rm own/vector_types.h
    compiles_with_it -Iown
}

# A toolchain whose headers are a copy.
APrecompiledHeaderIsNeverStale() {
    program
    cp -rL "$TOOLKIT/include" include
    mkdir toolchain
    sed "s|^include .*|include '$PWD/include'|" "$TOOLCHAIN" >toolchain/toolchain
    # shellcheck disable=SC2317,SC2329 # expect calls it
    nvcc() { "$TOOLKIT/bin/nvcc" --toolchain toolchain/toolchain "$@"; }
    compiles_with_it
    echo '#define VALUE 100' >>include/vector_types.h
    expect 0 nvcc program.cu -o program
    expect 0 ./program
    says "value 101"
    rm -rf "$XDG_CACHE_HOME"
    touch "$XDG_CACHE_HOME" # and without a cache folder it is parsed each time
    compiles_without_it
}

SeveralAtOnceMakeItOnce() {
    program
    for i in 1 2 3 4; do nvcc -c program.cu -o $i.o >said.$i 2>&1 & done
    wait
    [[ $(cat said.*) == '' ]] || fail "$(cat said.*)"
    [[ $(find "$XDG_CACHE_HOME" -name '*.gch' | wc -l) == 1 ]] || fail "there should be one header"
    compiles_with_it
}

EveryLibraryOfAProgramIsBuiltWithItsToolchain() {
    local build=${TOOLCHAIN%/tools/simulator/toolchain} observer library
    for observer in '' checker profiler; do
        ninja -C "$build" -t commands "cuda_toolchain${observer:+_$observer}" | grep -o " qc [^ ]*" >output
        for library in $(sed -n 's/^libraries//p' "$build/$observer/tools/simulator/toolchain" | tr ' ' '\n' | grep "$build.*\.a'" | tr -d "'"); do
            says " qc ${library#"$build"/}"
        done
    done
}

case ${1:-} in
--list) behaviours ;;
*)
    export LC_ALL=C
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mkdir "$folder/work" && cd "$folder/work" || exit 1
    export XDG_CACHE_HOME=$folder/cache PATH=$TOOLKIT/bin:$PATH
    unset CUDACXX ATELIER_CHECK ATELIER_PROFILE
    "$1"
    ;;
esac
