#!/usr/bin/env bash
# Programs of one's own on the simulator: cuda_test.sh BEHAVIOUR, or --list.
# Uses $CUDA, the compiler tools/simulator/cuda, and $TOOLCHAIN, the build's.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# shellcheck source=test/tools/cuda/expectations.sh
source "$here/expectations.sh"

cuda() { bash "$CUDA" "$TOOLCHAIN" "$@"; }

# of_toolchain KEY: its word.
of_toolchain() { sed -n "s/^$1 '\(.*\)'$/\1/p" "$TOOLCHAIN"; }

# A program of which the kernel is here and the rest elsewhere.
squares() {
    cat >squares.cu <<'END'
#include <stdio.h>
#include "squares.h"
#ifndef FIRST
#define FIRST 0
#endif
__constant__ int exponent = 2;
extern __shared__ int powers[];
__global__ void square(int* values) {
    __shared__ int numbers[4];
    const unsigned i = threadIdx.x;
    numbers[3 - i] = int(i) + FIRST;
    __syncthreads();
    powers[i] = 1;
    for (int n = 0; n < exponent; ++n) powers[i] *= numbers[3 - i];
    values[i] = powers[i];
}
int main(int count, char** arguments) {
    int* values;
    int back[4];
    cudaMalloc(&values, sizeof back);
    square<<<1, 4, 4 * sizeof(int)>>>(values);
    cudaMemcpy(back, values, sizeof back, cudaMemcpyDeviceToHost);
    cudaFree(values);
    printf("sum %d, largest %d, devices %d\n", sum(back), largest(back), devices());
    return count > 1 ? arguments[1][0] - '0' : 0;
}
END
    mkdir -p include
    cat >include/squares.h <<'END'
int sum(const int* values);
extern "C" int largest(const int* values);
extern "C" int devices(void);
END
    printf '#include "squares.h"\nint sum(const int* v) { return v[0] + v[1] + v[2] + v[3]; }\n' >sum.cpp
    cat >largest.c <<'END'
#include <cuda_runtime.h>
int largest(const int* values) { return values[3]; }
int devices(void) {
    int count = 0;
    struct cudaDeviceProp properties;
    enum cudaError error = cudaGetDeviceCount(&count);
    return error == cudaSuccess && cudaGetDeviceProperties(&properties, 0) == cudaSuccess ? count : -1;
}
END
}

LanesMeetInOnePlaceHoweverOptimized() {
    cat >meet.cu <<'END'
#include <stdio.h>
__device__ int apart, smallest;
__global__ void meet(const int* values) {
    __shared__ volatile int shared[64];
    const int t = threadIdx.x;
    const bool isOdd = values[t] % 2;
    int sum = 0;
    for (int i = 0; i < values[32]; ++i) {  // one loop for odd numbers and one for even ones?
        if (isOdd) sum += values[i];
        if (__activemask() != 0xffffffff) apart = 1;
    }
    shared[t] = values[t];
    shared[t + 32] = values[t + 32];
    __syncwarp();
    for (int n = 32; n > 0; n /= 2)  // two ends of its body?
        if (shared[t + n] < shared[t]) shared[t] = shared[t + n];
    if (t == 0) smallest = shared[0];
    if (sum == -1) apart = 1;
}
int main() {
    int numbers[64], *values, a, b;
    for (int i = 0; i < 64; ++i) numbers[i] = 66 - i;
    cudaMalloc(&values, sizeof numbers);
    cudaMemcpy(values, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    meet<<<1, 32>>>(values);
    cudaMemcpyFromSymbol(&a, apart, sizeof a);
    cudaMemcpyFromSymbol(&b, smallest, sizeof b);
    printf("met apart %d, smallest %d\n", a, b);
}
END
    for level in -O0 -O1 -O2 -O3; do
        expect 0 cuda $level meet.cu -o meet
        expect 0 ./meet
        says "met apart 0, smallest 3"
    done
}

# On every processor, unless it says fmaf().
AProductIsRoundedBeforeItIsAddedTo() {
    cat >program.cu <<'END_OF_SOURCE'
#include <cmath>
#include <cstdio>
__global__ void add(const float* a, const float* b, float* rounded, float* fused) {
    rounded[threadIdx.x] = a[threadIdx.x] * a[threadIdx.x] + b[threadIdx.x];
    fused[threadIdx.x] = fmaf(a[threadIdx.x], a[threadIdx.x], b[threadIdx.x]);
}
int main() {
    float* numbers;
    cudaMallocManaged(&numbers, 4 * 32 * sizeof *numbers);
    for (int i = 0; i < 32; ++i) {
        numbers[i] = 1 + i * ldexpf(1, -13);
        numbers[32 + i] = -(numbers[i] * numbers[i]);
    }
    add<<<1, 32>>>(numbers, numbers + 32, numbers + 64, numbers + 96);
    cudaDeviceSynchronize();
    int rounded = 0, fused = 0;
    for (int i = 0; i < 32; ++i) {
        rounded += numbers[64 + i] != 0;
        fused += numbers[96 + i] == float(double(numbers[i]) * numbers[i] + numbers[32 + i]);
    }
    printf("%d %d\n", rounded, fused);
}
END_OF_SOURCE
    expect 0 cuda -O2 -o program program.cu
    expect 0 ./program
    says "0 32"
}

SeveralFilesOfThreeLanguages() {
    squares
    expect 0 cuda squares.cu sum.cpp largest.c -Iinclude
    says_nothing
    expect 0 ./a.out
    says "sum 14, largest 9, devices 1"
    expect 3 ./a.out 3
}

FoldersMayHaveBlanks() {
    mkdir -p 'a - b/more headers' other
    echo '#define ONE 1' >'a - b/more headers/one.h'
    echo '#define TWO 2' >other/two.h
    printf '#include "one.h"\n#include "two.h"\n__global__ void k(int* x) { *x = ONE + TWO; }\nint main() {}\n' >'a - b/k.cu'
    expect 0 cuda -I 'a - b/more headers,other' 'a - b/k.cu' -o k
    expect 0 ./k
}

OptionsAreThoseOfNvcc() {
    squares
    expect 0 cuda -O3 -std=c++14 -arch=sm_70 --generate-code arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=sm_90 \
        -rdc=true -lineinfo -Xcompiler -Wall,-fopenmp -Xptxas=-v --use_fast_math -D FIRST=1 -I include --expt-relaxed-constexpr \
        -lcudart -lcudadevrt -lm -L/usr/local/cuda/lib64 -maxrregcount 32 -g -G squares.cu sum.cpp largest.c -o program
    says_nothing
    expect 0 ./program
    says "sum 30, largest 16, devices 1"
}

APracticalOfCurandRunsUnmodified() {
    cp "$here/monte_carlo.cu" .
    expect 0 cuda monte_carlo.cu -lcurand -o program
    expect 0 ./program
    says "804347 inside, pi is about 3.1420"
}

# A file that is no CUDA source has the host's API, and its own names: any compiler of C++14 or newer reads it.
AHostFileIsPlainCpp() {
    cat >scale.cu <<'END'
#include <cuda_fp16.h>
__global__ void scale(float* numbers, __half factor, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < min(n, 1 << 20)) numbers[i] *= __half2float(factor);
}
END
    cat >host.cpp <<'END'
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#ifdef __CUDACC__
#error "a CUDA source"
#endif
#if __cplusplus >= 201703L
#include <cuda_fp16.h>
#else
struct __half { unsigned short bits; __half(float) : bits(0x4000) {} };
#endif
#include <stdio.h>
__global__ void scale(float* numbers, __half factor, int n);
static const int warpSize = 16;
static int max(int a, int b) { return a > b ? a : b; }
static int atomicAdd(int* to, int value) { return *to += value; }
struct { int x; } threadIdx;
template <class T> T min(T a, T b) { return a < b ? a : b; }
int main() {
    const int concept = max(3, 4), n = min(concept, 5) * warpSize;
    float host[4 * warpSize], *numbers;
    for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
    cudaStream_t stream;
    cudaEvent_t done;
    cudaDeviceProp properties;
    const dim3 grid(2), block(n / 2);
    const float4 four = make_float4(1, 2, 3, 4);
    __half factor = 2.0f;
    int count = n, sum = 0;
    void* arguments[] = {&numbers, &factor, &count};
    if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess || properties.warpSize != 32) return 1;
    cudaStreamCreate(&stream);
    cudaEventCreate(&done);
    cudaMalloc(&numbers, sizeof host);
    cudaMemcpyAsync(numbers, host, sizeof host, cudaMemcpyHostToDevice, stream);
    cudaLaunchKernel(scale, grid, block, arguments, 0, stream);
    cudaMemcpyAsync(host, numbers, sizeof host, cudaMemcpyDeviceToHost, stream);
    cudaEventRecord(done, stream);
    if (cudaEventSynchronize(done) != cudaSuccess) return 1;
    for (float number : host) atomicAdd(&sum, static_cast<int>(number));
    printf("sum %d, %g, %d\n", sum, static_cast<double>(four.w), threadIdx.x);
    cudaFree(numbers);
    cudaEventDestroy(done);
    cudaStreamDestroy(stream);
}
END
    expect 0 cuda -std=c++20 -c scale.cu
    for standard in 14 17 20; do
        [[ $standard != 20 ]] || sed -i 's/concept/notConcept/g' host.cpp # which is a word of C++20
        expect 0 "$(of_toolchain compiler)" -std=c++$standard -Wall -Wextra -Wno-c++20-compat -Werror -isystem "$(of_toolchain include)" -c host.cpp
        says_nothing
        expect 0 cuda scale.o host.o -o program
        expect 0 ./program
        says "sum 4032, 4, 0"
    done
    expect 0 cuda scale.cu host.cpp -o program
    expect 0 ./program
    says "sum 4032, 4, 0"
}

AHostFileMayCallALibrary() {
    cat >draw.cpp <<'END'
#include <cuda_runtime.h>
#include <curand.h>
#include <stdio.h>
int main() {
    unsigned *numbers, first[2];
    curandGenerator_t generator;
    cudaMalloc(&numbers, 1000 * sizeof(unsigned));
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(generator, 1234);
    if (curandGenerate(generator, numbers, 1000) != CURAND_STATUS_SUCCESS) return 1;
    cudaMemcpy(first, numbers, sizeof first, cudaMemcpyDeviceToHost);
    printf("%x %x\n", first[0], first[1]);
    curandDestroyGenerator(generator);
    cudaFree(numbers);
}
END
    expect 0 cuda draw.cpp -lcurand -o program
    says_nothing
    expect 0 ./program
    says "253d5e15 d1f7605a"
}

ObjectsAreCompiledAndLinkedApart() {
    squares
    expect 0 cuda -dc squares.cu -Iinclude -o kernel.o
    expect 0 cuda -c sum.cpp largest.c -Iinclude
    expect 0 cuda -dlink kernel.o -o device.o
    [[ ! -e a.out ]] || fail "a.out exists"
    expect 0 cuda kernel.o sum.o largest.o device.o -o program
    expect 0 ./program
    says "sum 14, largest 9, devices 1"
}

TheStandardIsNvccs() {
    printf '#include <cmath>\nusing namespace std;\n__device__ float lerp(float a, float b, float t) { return a + t * (b - a); }\n%s\n' \
        '__global__ void k(float* p) { *p = lerp(1.f, 2.f, *p); } static_assert(__cplusplus == 201703L); int main() {}' >kernel.cu
    expect 0 cuda kernel.cu
    printf 'static_assert(__cplusplus == 202002L); int main() {}\n' >kernel.cu
    expect 0 cuda kernel.cu -std c++20
    expect 2 cuda kernel.cu -std=c++98
    says "-std c++98: c++03, c++11, c++14, c++17 and c++20 are the ones there are"
}

WrongUsageIsToldAndWritesNothing() {
    printf 'int main() {}\n' >program.cu
    expect 2 cuda
    says "no file to compile"
    expect 2 cuda missing.cu
    says "cannot read missing.cu"
    expect 2 cuda program.cu --unknown
    says "--unknown: nvcc has no such option; an option of g++ goes after -Xcompiler"
    expect 2 cuda program.cu -o
    says "-o: expected a value after it"
    expect 2 cuda program.txt
    says "program.txt: neither a source"
    expect 2 cuda program.cu -ptx
    says "has no code for GPUs"
    expect 2 cuda program.cu -o no/such/folder/program
    says "cannot write no/such/folder/program"
    [[ $(ls) == $'output\nprogram.cu' ]] || fail "there are files: $(ls)"
}

WhatDoesNotCompileLeavesTheProgram() {
    printf 'int main() {}\n' >program.cu
    expect 0 cuda program.cu -o program
    cp program before
    printf 'int main() { return unknown; }\n' >program.cu
    expect 2 cuda program.cu -o program
    says "program.cu:1:21: error: 'unknown' was not declared"
    cmp -s program before || fail "the program has changed"
    printf 'int other();\nint main() { return other(); }\n' >program.cu
    expect 2 cuda program.cu -o program
    says "other()"
    [[ $(ls) == $'before\noutput\nprogram\nprogram.cu' ]] || fail "there are files: $(ls)"
}

# told SOURCE WORDS: the only error.
told() {
    printf '%s\n' "$1" >program.cu
    expect 2 cuda program.cu
    says "$2"
    [[ $(grep -c 'error' output) == 1 ]] || fail "that should be the only error"
}

WhatIsMissingIsToldOnceAndFirst() {
    told $'#include <stdio.h>\n#include <cudnn.h>\n#include <cufftXt.h>\n__global__ void k(int* x) {}' \
        "program.cu:2: error: the CPU simulator has no cuDNN (cudnn.h)"
    told $'\n#include <thrust/memory.h>\n' "program.cu:2:10: error: the CPU simulator has no thrust/memory.h"
    told $'\n#include <cute/tensor.hpp>\n' "program.cu:2:10: error: the CPU simulator has no cute/tensor.hpp"
    told $'int main() {\ncudaResourceViewDesc view = {};\nview.format = cudaResViewFormatNone;\n}' \
        "program.cu:2:22: error: 'cudaResourceViewDesc' is unavailable: the CPU simulator has no views of textures"
    told $'texture<float, 1, cudaReadModeElementType> image;\n__global__ void k(float* p) { *p = tex1Dfetch(image, 3); }' \
        "program.cu:1:1: error: the CPU simulator has no texture references"
    told $'int main() {\ncudaGraphConditionalHandle handle;\ncudaGraphConditionalHandleCreate(&handle, 0);\n}' \
        "program.cu:2:28: error: 'cudaGraphConditionalHandle' is unavailable: the CPU simulator has no conditional nodes of graphs"
    told $'#include <cuda.h>\nint main() {\nCUdevice device;\ncuInit(0);\ncuDeviceGet(&device, 0);\n}' \
        "program.cu:4:7: error: 'CUresult cuInit(...)' is unavailable: the CPU simulator has no driver API"
    told $'__global__ void k() {\nasm("nop;");\n}' "program.cu:2: error: the CPU simulator has no PTX instruction 'nop'"
}

WhatIsBuiltInNeedsNoDefinition() {
    for definition in 'static const int warpSize' 'constexpr int warpSize' 'const unsigned warpSize'; do
        told "$definition = 32;" "error: warpSize is built into CUDA: leave this definition out"
    done
}

MemoryMayBeAllocatedAsConstant() {
    printf 'int main() {\nconst float* p;\nsize_t pitch;\nreturn cudaMalloc(&p, 4) || cudaMallocPitch(&p, &pitch, 4, 4) || cudaMallocHost(&p, 4);\n}\n' >program.cu
    expect 0 cuda program.cu
    expect 0 ./a.out
}

RemovedNamesAreWarnedOf() {
    printf '__global__ void k() {}\nint main() {\nk<<<1, 1>>>();\nreturn cudaThreadSynchronize();\n}\n' >program.cu
    expect 0 cuda program.cu
    says "program.cu:4:"
    says "CUDA has dropped cudaThreadSynchronize: use cudaDeviceSynchronize"
    expect 0 ./a.out
}

WhatTheCompilerSaysOfTheSimulatorIsInTheLanguage() {
    export ATELIER_LANGUAGE=fr
    told $'\n#include <nvrtc.h>\n' "program.cu:2: error: le simulateur sur CPU n'a pas de compilation à l'exécution (NVRTC) (nvrtc.h)"
    told $'\n#include <cute/tensor.hpp>\n' "program.cu:2:10: error: le simulateur sur CPU n'a pas cute/tensor.hpp"
    told $'int main() {\ncudaUserObject_t object;\n}' "is unavailable: le simulateur sur CPU n'a pas d'objets utilisateur des graphes"
    told $'__global__ void k() {\nasm("nop;");\n}' "program.cu:2: error: le simulateur sur CPU n'a pas d'instruction PTX 'nop'"
    told $'__global__ void k(int* p) {\n*p = __any(1);\n}' "CUDA a retiré cette fonction"
}

# A compiler that has other languages.
TheCompilersOwnWordsAreRead() {
    cat >compiler <<'END'
#!/usr/bin/env bash
[[ $LANGUAGE == en ]] && echo 'program.c:1:10: fatal error: npp.hpp: No such file or directory' >&2
exit 1
END
    chmod +x compiler
    printf '%s\n' "driver $(of_toolchain driver)" 'compiler ./compiler' 'include /none' 'optimization -O2' >toolchain
    touch program.c
    ATELIER_LANGUAGE=fr LANGUAGE=fr TOOLCHAIN=toolchain expect 2 cuda program.c
    says "program.c:1:10: error: le simulateur sur CPU n'a pas npp.hpp"
}

HeadersThatDoNothingHere() {
    printf '%s\n' '#include <cuda.h>' '#include <nvToolsExt.h>' '#include <nvtx3/nvToolsExt.h>' '#include <cuda_profiler_api.h>' \
        '#include <device_launch_parameters.h>' '#include <device_functions.h>' '#include <sm_20_intrinsics.h>' \
        '#if !defined(__DRIVER_TYPES_H__) || !defined(__CUDA_RUNTIME_H__) || CUDA_VERSION < 12000 || !defined(__NVCC__)' '#error' '#endif' \
        'int main() { nvtxRangePush("a"); nvtxRangePop(); cudaProfilerStart(); return cudaProfilerStop(); }' >program.cu
    expect 0 cuda program.cu
    says_nothing
    expect 0 ./a.out
}

TheArchitectureIsThatOfTheOptions() {
    cat >program.cu <<'END'
#include <stdio.h>
__host__ __device__ int architecture() {
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__;
#else
    return 0;
#endif
}
__global__ void ask(int* answer) {
#if __CUDA_ARCH__ >= 600
    *answer = architecture();
#endif
}
int main() {
    int *answer, back = -1;
    cudaMalloc(&answer, sizeof(int));
    ask<<<1, 1>>>(answer);
    cudaMemcpy(&back, answer, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d on the device, %d on the host\n", back, architecture());
}
END
    expect 0 cuda program.cu
    expect 0 ./a.out
    says "900 on the device, 0 on the host"
    expect 0 cuda program.cu -gencode arch=compute_70,code=sm_70 -gencode arch=compute_75,code=sm_75
    expect 0 ./a.out
    says "750 on the device, 0 on the host"
}

TheHeadersOfAToolkitAreLeftOut() {
    squares
    mkdir -p toolkit/include
    echo '#error "those of the toolkit"' | tee toolkit/include/cuda_runtime_api.h >toolkit/include/cuda_runtime.h
    expect 0 cuda -Iinclude -Itoolkit/include -isystem toolkit/include squares.cu sum.cpp largest.c -o program
    says_nothing
}

ThreadsThatWaitForTheirBlockAloneNeedNoStack() {
    cat >tiles.cu <<'END'
__device__ int sum(int* cells) {
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
    return cells[0];
}
__global__ void add(const int* numbers, int* result, int n) {
    extern __shared__ int cells[];
    int own = 0;
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) own += numbers[i];
    cells[threadIdx.x] = own;
    __syncthreads();
    const int all = sum(cells);
    if (threadIdx.x == 0) atomicAdd(result, all);
}
#ifdef SPINS
__global__ void wait(volatile int* flag) {
    if (threadIdx.x == 0)
        while (*flag == 0) {
        }
    __syncthreads();
}
#endif
END
    # How a thread with a stack of its own waits is called from the kernel.
    waits() {
        expect 0 nm -C tiles.o
        grep -qF 'U simulator::comeToBarrier()' output
    }
    expect 0 cuda -c tiles.cu
    expect 0 nm -C tiles.o
    says "U simulator::beginPausing()"
    ! waits || fail "a thread of add() should need no stack"
    expect 0 cuda -c -DSPINS tiles.cu
    waits || fail "a thread of wait() needs a stack"
    expect 0 cuda -c -O0 tiles.cu
    waits || fail "without optimization all threads have a stack"
}

# CUB is there for headers that include it, and beside the simulator's Thrust.
CubIsThePackages() {
    cat >sums.h <<'END'
#include <cub/block/block_reduce.cuh>
#if !defined(CUB_VERSION) || CUB_VERSION != 101702
#error "which CUB is this?"
#endif
__global__ void sum(const int* numbers, int* result) {
    using Reduce = cub::BlockReduce<int, 64>;
    __shared__ Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(numbers[threadIdx.x]);
    if (threadIdx.x == 0) *result = sum;
}
END
    cat >sums.cu <<'END'
#include <thrust/device_vector.h>
#include <thrust/sequence.h>
#include <stdio.h>
#include "sums.h"
#include <cub/cub.cuh>
int main() {
    thrust::device_vector<int> numbers(64), result(2);
    thrust::sequence(numbers.begin(), numbers.end());
    sum<<<1, 64>>>(thrust::raw_pointer_cast(numbers.data()), thrust::raw_pointer_cast(result.data()));
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, numbers.begin(), result.begin() + 1, 64);
    thrust::device_vector<char> storage(bytes);
    cub::DeviceReduce::Sum(thrust::raw_pointer_cast(storage.data()), bytes, numbers.begin(), result.begin() + 1, 64);
    printf("%d by a block, %d by the device\n", int(result[0]), int(result[1]));
}
END
    expect 0 cuda -Xcompiler -Wall,-Wextra sums.cu -o sums
    says_nothing
    expect 0 ./sums
    says "2016 by a block, 2016 by the device"
    printf '#include <cub/iterator/tex_obj_input_iterator.cuh>\ncub::TexObjInputIterator<int>* numbers;\n' >texture.cu
    expect 2 cuda -c texture.cu
    says "texture.cu:2:"
    says "CUB's iterators of textures are not in the CPU simulator"
}

WhatCubLacksIsToldToo() {
    told $'\n#include <cub/device/device_transform.cuh>\n' \
        "program.cu:2:10: error: the CPU simulator has no cub/device/device_transform.cuh"
}

CubIsCounted() {
    cat >sum.cu <<'END'
#include <cub/device/device_reduce.cuh>
int main() {
    int* numbers;
    cudaMalloc(&numbers, 1000 * sizeof(int));
    char* storage;
    size_t bytes = 4096;
    cudaMalloc(&storage, bytes);
    cub::DeviceReduce::Sum(storage, bytes, numbers, numbers, 1000);
    return cudaDeviceSynchronize();
}
END
    TOOLCHAIN=${TOOLCHAIN%/tools/simulator/*}/profiler/tools/simulator/toolchain expect 0 cuda sum.cu -o sum
    SIMULATOR_PROFILE=$PWD/counted expect 0 ./sum
    cp counted output
    says '"kind":"barrier"'
    says '"kind":"block"'
}

# What makes the folder of CUB, at a place of its own.
prepare() { bash "$(dirname -- "$CUDA")/cub/prepare" "$PWD/made/cub" "$@"; }

CubIsPreparedOnceAndWhole() {
    prepare /usr/include/cub >first &
    prepare /usr/include/cub >second &
    wait %1 || fail "the first one should have succeeded"
    wait %2 || fail "the second one should have succeeded"
    [[ $(cat first second) == made ]] || fail "one of the two should make the folder: $(cat first second)"
    diff -r /usr/include/cub made/cub/cub >differences
    ! grep -q '^Only in' differences || fail "headers are missing"
    ! grep -rE '\basm\b' made/cub/cub | grep -qv '//' || fail "there should be no PTX"
    expect 0 prepare /usr/include/cub
    says_nothing
}

CubIsPreparedAgainForOtherHeaders() {
    cp -r /usr/include/cub package
    expect 0 prepare "$PWD/package"
    says made
    echo '// news' >>package/cub.cuh
    expect 0 prepare "$PWD/package"
    says made
    grep -q '// news' made/cub/cub/cub.cuh || fail "the news should have come"
    [[ $(find made -name version.cuh | wc -l) == 1 ]] || fail "the earlier headers should be gone"
}

AnotherCubIsRefusedWhole() {
    cp -r /usr/include/cub package
    sed -i 's/^\(#define CUB_VERSION\) .*/\1 200100/' package/version.cuh
    expect 1 prepare "$PWD/package"
    says "CUB: the CPU simulator can use CUB 1.17.2, and in $PWD/package there is 2.1.0"
    cp /usr/include/cub/version.cuh package
    sed -i 's/shfl.sync.up/shfl.sync.bfly/' package/util_ptx.cuh
    expect 1 prepare "$PWD/package"
    says "CUB: the headers in $PWD/package are not those of CUB 1.17.2, which the CPU simulator can use"
    [[ $(find made -name '*.cuh') == '' ]] || fail "nothing should be left"
}

CubIsInstalledWhereItIsMissing() {
    mkdir bin
    printf '#!/bin/sh\necho "$@" >>calls\n[ -e network ] && cp -r /usr/include/cub package\n' >bin/apt-get
    printf '#!/bin/sh\nexec "$@"\n' >bin/sudo
    chmod +x bin/*
    PATH=$PWD/bin:$PATH
    expect 1 prepare "$PWD/package"
    says "run this as root, then try again: apt-get update && apt-get install -y --no-install-recommends libcub-dev"
    touch network
    expect 0 prepare "$PWD/package"
    says "CUB: installing libcub-dev"
    says made
}

list_or_run "$@"
