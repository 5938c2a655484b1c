#!/usr/bin/env bash
# cuda-translate and cuda-compile as programs: pipeline_test.sh BEHAVIOUR, or --list.
# Uses $CUDA_TRANSLATE, $DEVICE_CODE_PLUGIN, $CXX and $SIMULATOR, the simulator's folder.
set -uo pipefail

fail() {
    printf 'failed: %s\n' "$1"
    [[ ! -f output ]] || cat output
    exit 1
}

expect_output() { grep -qF -- "$1" output || fail "the output should have: $1"; }

# Runs the command into the file `output` and checks its exit status.
expect_status() {
    local expected=$1 status=0
    shift
    "$@" >output 2>&1 || status=$?
    ((status == expected)) || fail "exit status $status, not $expected: $*"
}

compile() {
    bash "$SIMULATOR/cmake/cuda-compile" "$CUDA_TRANSLATE" "$DEVICE_CODE_PLUGIN" "$CXX" -std=c++20 -isystem "$SIMULATOR/include" \
        -O1 -g -Wall -Wextra "$@" -MD -MT kernel.o -MF kernel.o.d -o kernel.o -c "$PWD/kernel.cu"
}

HelpSaysWhatItDoes() {
    expect_status 0 "$CUDA_TRANSLATE" --help
    expect_output "usage: cuda-translate [--relocatable] INPUT OUTPUT"
}

WrongUsageIsTold() {
    expect_status 2 "$CUDA_TRANSLATE"
    expect_output "usage: cuda-translate [--relocatable] INPUT OUTPUT"
    expect_status 2 "$CUDA_TRANSLATE" one
    expect_status 2 "$CUDA_TRANSLATE" one two three four
    expect_status 2 "$CUDA_TRANSLATE" --unknown
}

AnUnreadableInputIsTold() {
    expect_status 1 "$CUDA_TRANSLATE" missing.ii out.ii
    expect_output "cuda-translate: cannot read missing.ii: No such file or directory"
    expect_status 1 "$CUDA_TRANSLATE" . out.ii
    [[ ! -e out.ii ]] || fail "out.ii exists"
}

AnUnwritableOutputIsTold() {
    echo 'int x;' >in.ii
    expect_status 1 "$CUDA_TRANSLATE" in.ii no/such/folder/out.ii
    expect_output "cuda-translate: cannot write no/such/folder/out.ii: No such file or directory"
}

AnErrorLeavesNoOutputBehind() {
    printf '\n__global__ int k();\n' >in.ii
    echo 'of an earlier run' >out.ii
    expect_status 1 "$CUDA_TRANSLATE" in.ii out.ii
    expect_output "in.ii:2: error: the kernel k must return void"
    [[ ! -e out.ii ]] || fail "out.ii exists"
}

AnErrorInAHeaderNamesTheHeader() {
    printf '#pragma once\n\n__global__ int k();\n' >Fold.h
    printf '#include "Fold.h"\n' >kernel.cu
    expect_status 1 compile
    expect_output "$PWD/Fold.h:3: error: the kernel k must return void"
    [[ ! -e kernel.o ]] || fail "kernel.o exists"
}

CompilerErrorsNameTheStudentsLine() {
    printf '#pragma once\n\n__device__ void fold(int* tabSM) { tabSM[0] = unknown; }\n' >Fold.h
    cat >kernel.cu <<'EOF'
#include "Fold.h"
__global__ void k(int* a)
{
    __shared__ int tabSM[4];
    *a = tabSM.size;
}
void f()
{
    k<<<1, 2>>>("three");
    k<<<1,
        two>>>(nullptr);
}
EOF
    expect_status 1 compile
    expect_output "$PWD/Fold.h:3:"
    for line in 5 9 11; do expect_output "$PWD/kernel.cu:$line:"; done
}

WarningsNameTheStudentsLine() {
    printf '__device__ int f()\n{\n    int unused;\n    return 1;\n}\n__global__ void k(int* a, unsigned n)\n{\n    *a = f() < n;\n}\n' >kernel.cu
    expect_status 0 compile
    expect_output "$PWD/kernel.cu:3:9: warning: unused variable"
    expect_output "$PWD/kernel.cu:8:"
}

GoodCodeGivesNoWarning() {
    cat >kernel.cu <<'EOF'
__device__ int unusedVariable;
__constant__ float unusedTable[3];
template <typename T>
__global__ void k(T* a, int n)
{
    extern __shared__ T tabSM[];
    __shared__ int total;
#pragma unroll 4
    for (int i = 0; i < n; ++i) tabSM[i] = a[i];
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    *a = tabSM[0] + total;
}
void f(int* a) { k<<<1, 2>>>(a, 3); }
EOF
    expect_status 0 compile
    [[ ! -s output ]] || fail "there should be no output"
}

TooMuchSharedMemoryIsRefused() {
    printf '\ntemplate <int N> __global__ void k() { __shared__ int a[N]; a[0] = 1; }\nvoid f() { k<12288><<<1, 1>>>(); }\n' >kernel.cu
    expect_status 0 compile
    sed -i 's/12288/12289/' kernel.cu
    expect_status 1 compile
    expect_output "$PWD/kernel.cu:2:"
    expect_output "a block has 48 KiB of static shared memory"
}

SharedMemoryIsNotConstructed() {
    printf 'struct S { int x; S(); };\n__global__ void k(int* a) { __shared__ S s; *a = s.x; }\n' >kernel.cu
    expect_status 1 compile
    expect_output "$PWD/kernel.cu:2:"
}

HostFunctionsAreRefusedInDeviceCode() {
    cat >Fold.h <<'EOF'
#pragma once
#include <vector>
int host(int x) { return x + 1; }
__device__ int fold(int x) { return host(x); }
template <typename F> __device__ int apply(F f) { return f(3); }
struct Plus { int operator()(int x) { return x + 1; } };
EOF
    cat >kernel.cu <<'EOF'
#include <algorithm>
#include <iostream>
#include "Fold.h"
__global__ void k(int* a)
{
    *a = fold(*a);
    std::vector<int> cells;
    std::cout << *a;
    if (*a > 3) exit(0);
    *a += apply([](int x) { return host(x); });
    *a += apply(Plus());
    *a = std::max(a[0], a[1]);
    cudaGetLastError();
    k<<<1, 1>>>(a);
    throw 1;
}
EOF
    expect_status 1 compile
    sed -i -E 's/^([^:]+:[0-9]+):[0-9]+:/\1:/' output # without columns
    expect_output "$PWD/Fold.h:4: error: device code calls 'host', which is a host function"
    expect_output "$PWD/Fold.h:3: note: 'host' stands here; device code may call it if it is marked '__device__'"
    expect_output "$PWD/kernel.cu:7: error: device code uses 'std::vector<int>', which is host code"
    expect_output "$PWD/kernel.cu:8: error: device code uses 'std::basic_ostream<char>', which is host code"
    expect_output "$PWD/kernel.cu:9: error: device code calls 'exit', which is a host function"
    expect_output "$PWD/kernel.cu:10: error: device code calls 'host', which is a host function"
    expect_output "$PWD/Fold.h:5: error: device code calls 'Plus::operator()', which is a host function"
    expect_output "$PWD/kernel.cu:12: error: device code calls 'std::max', which is a host function"
    expect_output "$PWD/kernel.cu:13: error: device code calls 'cudaGetLastError', which is a host function"
    expect_output "$PWD/kernel.cu:15: error: device code throws an exception"
    expect_output "$PWD/kernel.cu:14: error: device code launches a kernel, which needs '-rdc=true'"
    [[ ! -e kernel.o ]] || fail "kernel.o exists"
}

DeviceCodeCallsWhatIsTheDevices() {
    cat >kernel.cu <<'EOF'
#include <cmath>
#include <new>
#include <utility>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
int host(int x) { return x + 1; }
struct Cell {
    int value = 0;
    double weights[2] = {};
    __host__ __device__ Cell(int v) : value(v) {}
    __device__ int twice() const { return 2 * value; }
    __host__ __device__ ~Cell() {}
};
__device__ int valueOf(const Cell& cell) { return cell.value; }
struct Pair { Cell a, b; };
struct Base { __device__ virtual int f() { return 1; } __device__ virtual ~Base() {} };
struct Derived : Base { __device__ int f() override { return 2; } };
template <typename T> __device__ T later(T x);
template <typename T> __device__ T later(T x) { return x; }
template __device__ float later<float>(float);
template <typename F> __global__ void apply(int* a, F f) { *a = f(*a); }
__host__ __device__ int either(int x)
{
#ifdef __CUDA_ARCH__
    return x;
#else
    return host(x);
#endif
}
__global__ void k(int* a, float* x, Pair pair)
{
    Pair copy = pair, other{Cell(1), Cell(2)};
    copy = std::move(other);
    Cell* cell = new Cell(3);
    new (cell) Cell(4);
    char* bytes = static_cast<char*>(malloc(8));
    memset(bytes, 0, 8);
    memcpy(bytes, cell, 4);
    printf("%d\n", cell->twice() + valueOf(copy.a));
    free(bytes);
    delete cell;
    Base* base = new Derived;
    *a = base->f() + either(3) + later(2);
    delete base;
    x[0] = std::sqrt(x[1]) + std::abs(x[2]) + std::pow(x[3], 2) + sinf(x[4]) + fmaxf(x[5], std::floor(x[6]));
    const auto add = [](int p, int q) { return p + q; };
    assert(*a > 0);
    a[0] = max(a[1], __popc(a[2])) + std::isnan(x[7]) + int(clock());
    auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    a[1] = cooperative_groups::reduce(tile, add(1, 2), cooperative_groups::plus<int>());
    atomicAdd(a, __shfl_xor_sync(0xffffffff, 1, 1));
}
void f(int* a)
{
    apply<<<1, 1>>>(a, [] __device__(int x) { return x + 1; });
    host(3);
}
EOF
    expect_status 0 compile
    ! grep -q error output || fail "no error"
}

HostVariablesAreRefusedInDeviceCode() {
    cat >Fold.h <<'EOF'
#pragma once
extern int elsewhere;
__device__ inline int fold(int x) { return x + elsewhere; }
EOF
    cat >kernel.cu <<'EOF'
#include "Fold.h"
int total = 0;
static float* cells;
const int weights[] = {1, 2, 3};
struct Counter { static int count; };
int Counter::count = 0;
template <typename T> __device__ T plus(T x) { return x + total; }
__global__ void k(int* a)
{
    total = 3;
    cells = nullptr;
    a[0] = weights[threadIdx.x] + fold(1);
    a[1] = plus(2);
    auto next = [] { return ++Counter::count; };
    a[2] = next();
}
EOF
    expect_status 1 compile
    sed -i -E 's/^([^:]+:[0-9]+):[0-9]+:/\1:/' output # without columns
    expect_output "$PWD/Fold.h:3: error: device code uses 'elsewhere', which is a host variable"
    expect_output "$PWD/kernel.cu:10: error: device code uses 'total', which is a host variable"
    expect_output "$PWD/kernel.cu:2: note: 'total' stands here; device code may use it if it is marked '__device__', '__constant__' or '__managed__'"
    expect_output "$PWD/kernel.cu:11: error: device code uses 'cells', which is a host variable"
    expect_output "$PWD/kernel.cu:12: error: device code uses 'weights', which is a host variable"
    expect_output "$PWD/kernel.cu:7: error: device code uses 'total', which is a host variable"
    expect_output "$PWD/kernel.cu:14: error: device code uses 'Counter::count', which is a host variable"
    [[ ! -e kernel.o ]] || fail "kernel.o exists"
}

DeviceCodeUsesItsVariables() {
    cat >kernel.cu <<'EOF'
#include <cstdio>
const int n = 3;
constexpr double pi = 3.14;
struct Point { float x, y; };
const Point origin = {0, 0};
struct Sizes { static const int rows = 4; static constexpr float step = 0.5f; };
int host = 1;
__device__ int cell, cells[3], other(5);
int __device__ late;
__constant__ float weight(1.f), weights[4];
static __constant__ int limits[2];
__managed__ int managed(3);
__device__ __managed__ int both;
__device__ float (*apply)(float);
extern __device__ int elsewhere;
extern __constant__ float table[16];
namespace a { __device__ struct { int value; } unnamed; }
template <typename T> __device__ T variable = T(3);
extern __shared__ int dynamic[];
__shared__ int together;
__host__ __device__ int either()
{
#ifdef __CUDA_ARCH__
    return cell;
#else
    return host;
#endif
}
__device__ int count()
{
    static int calls = 0;
    static const int steps[] = {1, 2, 3};
    return calls += steps[threadIdx.x];
}
__global__ void k(int* a)
{
    __shared__ int own[3];
    own[0] = together = dynamic[0];
    const double sum = n + pi + origin.x + Sizes::rows + Sizes::step + cell + cells[1] + other + late + weight +
                       weights[threadIdx.x] + limits[1] + managed + both + elsewhere + table[*a] + a::unnamed.value +
                       variable<int> + either() + count() + sizeof(host);
    apply = nullptr;
    printf("%s %g\n", __func__, sum);
}
EOF
    expect_status 0 compile
    ! grep -q error output || fail "no error"
}

DeviceFunctionsAreRefusedInHostCode() {
    cat >Fold.h <<'EOF'
#pragma once
__device__ inline int fold(int x) { return x + 1; }
struct Cell {
    int value;
    __device__ Cell(int v) : value(v) {}
    __device__ int twice() const { return 2 * value; }
};
EOF
    cat >kernel.cu <<'EOF'
#include "Fold.h"
__global__ void k(int* a) { *a = fold(*a); }
int f(int* a)
{
    k<<<1, 1>>>(a);
    atomicAdd(a, 1);
    __syncthreads();
    Cell cell(3);
    return fold(2) +
           cell.twice();
}
__host__ int g() { return fold(3); }
EOF
    expect_status 1 compile
    sed -i -E 's/^([^:]+:[0-9]+):[0-9]+:/\1:/' output # without columns
    expect_output "$PWD/kernel.cu:6: error: host code calls 'atomicAdd', which is a device function"
    expect_output "$PWD/kernel.cu:7: error: host code calls '__syncthreads', which is a device function"
    expect_output "$PWD/kernel.cu:8: error: host code calls 'Cell::Cell', which is a device function"
    expect_output "$PWD/kernel.cu:9: error: host code calls 'fold', which is a device function"
    expect_output "$PWD/Fold.h:2: note: 'fold' stands here; host code may call it if it is marked '__host__ __device__'"
    expect_output "$PWD/kernel.cu:10: error: host code calls 'Cell::twice', which is a device function"
    expect_output "$PWD/kernel.cu:12: error: host code calls 'fold', which is a device function"
    [[ ! -e kernel.o ]] || fail "kernel.o exists"
}

AFunctionMayBeDeclaredBeforeItIsTheDevices() {
    printf 'int f(int x);\n__global__ void k(int* a) { *a = f(1); }\n__device__ int f(int x) { return x; }\n' >kernel.cu
    expect_status 0 compile
    printf 'void g(int* a) { *a = f(1); }\n' >>kernel.cu
    expect_status 1 compile
    expect_output "host code calls 'f', which is a device function"
    sed -i 's/^int f/__host__ int f/' kernel.cu
    expect_status 0 compile
}

HostCodeCallsWhatMayBeItsOwn() {
    cat >kernel.cu <<'EOF'
#include <thrust/device_vector.h>
#include <thrust/transform.h>
#include <cuda/atomic>
__device__ int fold(int x) { return x + 1; }
__host__ __device__ int either(int x) { return x; }
struct Less { __device__ bool operator()(int a, int b) const { return a < b; } };
struct Twice { __device__ int operator()(int x) const { return 2 * x; } };
template <typename T> T plus(T x) { return fold(x); }
template <typename F> int apply(F f) { return f(1, 2); }
struct Base { __device__ Base(int) {} };
struct Derived : Base { using Base::Base; };
int first = fold(3);
int f()
{
    thrust::device_vector<int> v(3);
    thrust::transform(v.begin(), v.end(), v.begin(), Twice());
    cuda::atomic<int> count(3);
    Derived derived(3);
    int (*address)(int) = fold;
    dim3 grid(1, 2);
    return either(1) + plus(1) + apply(Less()) + count.fetch_add(1) + (address != nullptr) + sizeof(fold(1)) +
           make_int2(1, 2).x + grid.x;
}
EOF
    expect_status 0 compile
    ! grep -q error output || fail "no error"
}

EveryHeaderOfThrustBringsInIostream() {
    printf '#include <thrust/device_vector.h>\nvoid f() { std::cout << 1; }\n' >kernel.cu
    expect_status 0 compile
}

DependenciesNameTheHeaders() {
    printf '#pragma once\n' >Fold.h
    printf '#include "Fold.h"\n' >kernel.cu
    expect_status 0 compile
    cp kernel.o.d output
    expect_output "kernel.o: $PWD/kernel.cu"
    expect_output "Fold.h"
    expect_output "$SIMULATOR/include/cuda_runtime.h"
}

OtherSourcesAreCompiledAsTheyAre() {
    printf '#ifdef __CUDACC__\n#error\n#endif\nint x = 3;\n' >plain.cpp
    expect_status 0 bash "$SIMULATOR/cmake/cuda-compile" "$CUDA_TRANSLATE" "$DEVICE_CODE_PLUGIN" "$CXX" -o plain.o -c "$PWD/plain.cpp"
    [[ -e plain.o && ! -e plain.translated.ii ]] || fail "plain.o should be there, and no translation"
}

DebugInformationNamesTheStudentsLines() {
    printf '\n__global__ void k(int* a)\n{\n    int x = *a;\n    *a = x + 1;\n}\nvoid f(int* a) { k<<<1, 2>>>(a); }\n' >kernel.cu
    expect_status 0 compile
    expect_status 0 readelf --debug-dump=decodedline kernel.o
    for line in 4 5 7; do grep -qE "^kernel.cu +$line +" output || fail "there should be code of kernel.cu:$line"; done
    if grep -F translated.ii output; then fail "the translated file should not be named"; fi
}

CodeOfTheDeviceHasAnArchitecture() {
    printf '#pragma once\n__device__ inline int fold(int x) {\n#if __CUDA_ARCH__ >= 700\n    return x + 1;\n#else\n    return unknown;\n#endif\n}\n' >Fold.h
    cat >kernel.cu <<'EOF'
#include "Fold.h"
struct Cell {
    int value;
    __host__ __device__ Cell(int v) : value(v) {
#ifdef __CUDA_ARCH__
        value += 100;
#endif
    }
};
__host__ __device__ int where(int x) {
#ifndef __CUDA_ARCH__
    return x;
#else
    return x + __LINE__;
#endif
}
__global__ void k(int* a)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    *a = wrong;
#elif __CUDA_ARCH__
    *a = fold(where(1)) + Cell(1000).value;
#endif
}
EOF
    expect_status 0 compile
    for text in 'if (::simulator::onDevice()) {' 'return x + 14;' 'value += 100;' '*a = fold(where(1))' 'return x + 1;'; do
        grep -qF "$text" kernel.translated.ii || fail "the translation should have: $text"
    done
    sed -i 's/fold(where/fold(unknown/' kernel.cu
    expect_status 1 compile
    expect_output "$PWD/kernel.cu:22:"
}

FunctionsThatOnlyTheDeviceHas() {
    cat >kernel.cu <<'EOF'
#include <stdio.h>
#if __CUDA_ARCH__ >= 700
__device__ int first(int x)
{
    return x + __LINE__;
}
template <class T> __device__ T second(T x) { return x; }
#endif
int host;
struct Cell {
    int value;
#ifdef __CUDA_ARCH__
    __device__ int twice() const { return 2 * value; }
#endif
};
__global__ void k(int* a)
{
#if __CUDA_ARCH__ >= 700
    *a = first(second(1)) + Cell{3}.twice();
#endif
    int unusedButThere = 0;
}
EOF
    expect_status 0 compile -Wunused-variable
    expect_output "$PWD/kernel.cu:21:9: warning: unused variable"
    grep -qF 'return x + 5;' kernel.translated.ii || fail "the function of the device should be there"
    sed -i 's/first(second/first(unknown/' kernel.cu
    expect_status 1 compile
    expect_output "$PWD/kernel.cu:19:"
}

PlacesOfElementsInFragmentsAreNamed() {
    cat >kernel.cu <<'EOF'
#include <mma.h>
using Sums = nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float>;
template <class T> __global__ void k(T* out, Sums* sums, float factor)
{
    Sums sum = *sums, pair[2];
    float kept[8];
    const unsigned lane = threadIdx.x;
    for (int i = 0; i < sum.num_elements; i++) sum.x[i] = factor * sum.x[i] + pair[1].x[i];
    for (unsigned i = 8; i-- > 0;) if (sum.x[i] < 0) sum.x[i] = 0;
    for (int i = 0; i != 8; i++) kept[i] = sum.x[i];
    for (size_t i = 0; i < sum.num_elements; ++i) sums[lane].x[i] = kept[i];
    for (int p = 0; p < 2; p++) for (auto& element : pair[p].x) element += p;
    for (int i = 0; i < sum.num_elements; i++) out[lane * 8 + i] = sum.x[i];  // named
    for (int i = 0; i < 8; i++) sum.x[i] = out[i];                            // named
    for (int i = 0; i < 8; i++) sum.x[i] = i;                                 // named
    for (int i = 0; i < 8; i++) if (i % 2) sum.x[i] = 0;                      // named
    for (int i = 0; i < 4; i++) sum.x[i] = 0;                                 // named
    out[lane] = sums->x[3];                                                   // named
}
template __global__ void k(float*, Sums*, float);
template __global__ void k(double*, Sums*, float);
EOF
    expect_status 0 compile -fsanitize=bounds,signed-integer-overflow # as with the checker
    grep -o 'kernel\.cu:[0-9]*:.*CUDA leaves open' output | cut -d: -f2 | sort -n >said
    grep -n '// named' kernel.cu | cut -d: -f1 >wanted
    diff wanted said >>output || fail "the lines that are named"
}

KernelsThatNeitherLoopNorWaitAreBrief() {
    cat >kernel.cu <<'EOF'
struct Point {
    float x, y;
    __device__ float length() const { return sqrtf(x * x + y * y); }
};
__device__ int twice(int x) { return 2 * x; }
__device__ int sum(const int* a, int n) { int s = 0; for (int i = 0; i < n; ++i) s += a[i]; return s; }
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__device__ int isOdd(int n);
__device__ int isEven(int n) { return n == 0 ? 1 : isOdd(n - 1); }
__device__ int isOdd(int n) { return n == 0 ? 0 : isEven(n - 1); }
__device__ volatile int flag;

__global__ void briefStraight(int* a, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    a[i] += --n;
}
__global__ void briefCalls(float* a, Point p) { a[threadIdx.x] = p.length() + sinf(twice(threadIdx.x)) + min(a[0], 3.f); }
__global__ void briefCopy(Point* a, Point* b) { memcpy(a + threadIdx.x, b + threadIdx.x, sizeof(Point)); }
template <class F> __global__ void briefTemplate(int* a, F f) { *a = f(*a); }
__global__ void longLoop(int* a) { while (*a > 3) *a /= 2; }
__global__ void longGoto(int* a) { again: if (--*a > 3) goto again; }
__global__ void longCall(int* a) { *a = sum(a, 7); }
__global__ void longRecursion(int* a) { *a = factorial(*a); }
__global__ void longRingOfCalls(int* a) { *a = isEven(*a); }
__global__ void longPointer(int* a, int (*f)(int)) { *a = f(*a); }
__global__ void longVolatile(const volatile int* a, int* b) { *b = *a; }
__global__ void longVolatileVariable() { flag = 1; }
__global__ void longPrintf(int* a) { printf("%d\n", *a); }
__global__ void longTrap(int* a) { if (*a) __trap(); }
__global__ void longBarrier(int* a) { __syncthreads(); *a = 1; }
__global__ void longShuffle(int* a) { *a = __shfl_xor_sync(0xffffffff, *a, 1); }
template <class F> __global__ void longTemplate(int* a, F f) { *a = f(a); }
void f(int* a)
{
    briefTemplate<<<1, 1>>>(a, [] __device__(int x) { return x + 1; });
    longTemplate<<<1, 1>>>(a, [] __device__(int* x) { return sum(x, 3); });
}
EOF
    expect_status 0 compile
    local kernel kernels
    mapfile -t kernels < <(grep -oE '(brief|long)[A-Z][A-Za-z]*\(' kernel.cu | tr -d '(')
    ((${#kernels[@]} == 17)) || fail "17 kernels, not ${#kernels[@]}"
    nm kernel.o >output
    for kernel in "${kernels[@]}"; do
        grep -qF "runThreadsIZ${#kernel}$kernel" output || fail "nothing runs the threads of $kernel"
        if [[ $kernel == brief* ]]; then
            grep -qF "runBriefThreadsIZ${#kernel}$kernel" output || fail "$kernel should be brief"
        else
            ! grep -qF "runBriefThreadsIZ${#kernel}$kernel" output || fail "$kernel should not be brief"
        fi
    done
}

EightBriefThreadsAreOneInstruction() {
    [[ $(uname -m) == x86_64 ]] || return 0
    cat >kernel.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void eightAll(float* a) { a[threadIdx.x] += 1; }
__global__ void eightOfInts(float* a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}
__global__ void eightOfUnsigned(float* a, unsigned n)
{
    const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n) return;
    a[i] = sqrtf(a[i]);
}
__global__ void eightOfLongs(float* a, size_t n)
{
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) a[i] += 1;
}
__global__ void eightWithinEdges(const float* a, float* b, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || x == width - 1 || y == 0 || y == height - 1) return;
    b[y * width + x] = a[y * width + x - 1] + a[y * width + x + 1];
}
__global__ void oneThatDivides(int* a, int n) { a[threadIdx.x] = n / a[threadIdx.x]; }
__global__ void oneThatCalls(float* a) { a[threadIdx.x] = expf(a[threadIdx.x]); }
void f(float* a)
{
    eightAll<<<1, 1>>>(a), eightOfInts<<<1, 1>>>(a, 1), eightOfUnsigned<<<1, 1>>>(a, 1), eightOfLongs<<<1, 1>>>(a, 1);
    eightWithinEdges<<<1, 1>>>(a, a, 1, 1), oneThatDivides<<<1, 1>>>((int*)a, 1), oneThatCalls<<<1, 1>>>(a);
}
void ofTheHost(float* a, const float* b, int n) { for (int i = 0; i < n; ++i) a[i] += b[i]; }
EOF
    expect_status 0 compile -O2
    local kernel kernels
    mapfile -t kernels < <(grep -oE '(eight|one)[A-Z][A-Za-z]*\(const |(eight|one)[A-Z][A-Za-z]*\((float|int)' kernel.cu | cut -d '(' -f 1)
    ((${#kernels[@]} == 7)) || fail "7 kernels, not ${#kernels[@]}"
    for kernel in "${kernels[@]}"; do
        objdump -dC --no-show-raw-insn kernel.o | awk -v name="runBriefThreads<$kernel(" '/>:$/ { is = index($0, name) } is' >output
        if [[ $kernel == eight* ]]; then
            grep -qE '(add|sqrt)ps .*ymm' output || fail "$kernel: eight threads should be one instruction"
        else
            ! grep -q 'ps .*ymm' output || fail "$kernel: one thread should run after another"
            grep -q 'mov .*,%fs:' output || fail "$kernel: should say which thread runs"
        fi
    done
    objdump -dC --no-show-raw-insn kernel.o | awk '/>:$/ { is = /<ofTheHost/ } is' >output
    grep -q addss output || fail "the host adds no floats"
    ! grep -q addps output || fail "the host's code should be what -O2 makes of it"
}

EightThreadsBetweenTwoBarriersAreOneInstruction() {
    [[ $(uname -m) == x86_64 ]] || return 0
    cat >kernel.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void shift(float* out, float by)
{
    __shared__ float last;
    if (threadIdx.x + 1 == blockDim.x) last = out[threadIdx.x];
    __syncthreads();
    const float added = by - last;
    __syncthreads();
    out[threadIdx.x] += added;
}
__global__ void addToShared(float* out)
{
    __shared__ float sums[256];
    sums[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    sums[threadIdx.x] += 2;
    __syncthreads();
    out[threadIdx.x] = sums[threadIdx.x ^ 1];
}
__global__ void exchange(float* out)
{
    __shared__ float values[256];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    const unsigned other = 255 - threadIdx.x;
    if (threadIdx.x < 128 && values[threadIdx.x] > values[other]) {
        const float own = values[threadIdx.x];
        values[threadIdx.x] = values[other];
        values[other] = own;
    }
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x];
}
__global__ void someEnd(float* out, unsigned n)
{
    __shared__ float values[256];
    if (threadIdx.x >= n) return;
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[n - 1 - threadIdx.x];
}
__global__ void inRounds(float* out, unsigned n)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] += 2;
}
__global__ void endEarly(float* out, unsigned n)
{
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) {
        if (out[i] < 0) break;
        out[i] += 2;
    }
}
void f(float* a)
{
    shift<<<1, 1>>>(a, 1), addToShared<<<1, 1>>>(a), exchange<<<1, 1>>>(a), someEnd<<<1, 1>>>(a, 1);
    inRounds<<<1, 1>>>(a, 1), endEarly<<<1, 1>>>(a, 1);
}
EOF
    expect_status 0 compile -O2
    between_barriers() {
        objdump -dC --no-show-raw-insn kernel.o | awk -v name="runPhase<$1(" '/>:$/ { is = index($0, name) } is' >output
    }
    local kernel
    for kernel in shift addToShared inRounds; do
        between_barriers "$kernel"
        grep -q 'addps .*ymm' output || fail "$kernel: eight threads should be one instruction"
    done
    between_barriers exchange
    grep -qE 'cmovn?e ' output || fail "the processor should not guess who exchanges"
    between_barriers someEnd
    [[ ! -s output ]] || fail "not all threads come to the barrier"
    between_barriers endEarly
    [[ ! -s output ]] || fail "threads leave the loop in two ways"
}

EightThreadsInARoundOfALoopAreOneInstruction() {
    [[ $(uname -m) == x86_64 ]] || return 0
    cat >kernel.cu <<'EOF'
#include <cuda_runtime.h>
__device__ int column() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int row() { return blockIdx.y * blockDim.y + threadIdx.y; }
__global__ void product(const float* a, const float* b, float* c, int n)
{
    if (column() >= n || row() >= n) return;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row() * n + k] * b[k * n + column()];
    c[row() * n + column()] = sum;
}
__global__ void fused(const float* a, float* b)
{
    float sum = 0;
    for (int k = 0; k < 100; ++k) sum = fmaf(a[k], a[k + threadIdx.x], sum);
    b[threadIdx.x] = sum;
}
__global__ void ownRows(const float* a, float* b, int n)
{
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[threadIdx.x * n + k];
    b[threadIdx.x] = sum;
}
__global__ void atOnePlace(const float* a, float* b, int n)
{
    for (int k = 0; k < n; ++k) *b = a[k + threadIdx.x];
}
void f(float* a)
{
    product<<<1, 1>>>(a, a, a, 1), fused<<<1, 1>>>(a, a), ownRows<<<1, 1>>>(a, a, 1), atOnePlace<<<1, 1>>>(a, a, 1);
}
EOF
    expect_status 0 compile -O2 -ffp-contract=off
    in_rounds() {
        objdump -dC --no-show-raw-insn kernel.o | awk -v name="runPhase<$1(" '/>:$/ { is = index($0, name) } is' >output
    }
    in_rounds product
    grep -q 'mulps .*ymm' output || fail "eight threads should be one instruction"
    in_rounds fused
    grep -q 'vfmadd.*ymm' output || fail "fmaf() should be an instruction of eight threads"
    local kernel
    for kernel in ownRows atOnePlace; do
        in_rounds "$kernel"
        [[ ! -s output ]] || fail "$kernel: the threads have nothing side by side"
    done
}

WarpsThatAloneExchangeValuesGoWithTheBlock() {
    cat >kernel.cu <<'EOF'
#include <cooperative_groups.h>
#include <cuda_runtime.h>
__device__ int sumOfWarp(int value)
{
    for (int k = 16; k > 0; k /= 2) value += __shfl_down_sync(0xffffffff, value, k);
    return value;
}
__global__ void firstWarp(int* out)
{
    __shared__ int sums[32];
    const int warp = threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
    const int ofWarp = sumOfWarp(out[threadIdx.x]);
    if (lane == 0) sums[warp] = ofWarp;
    __syncthreads();
    if (warp == 0) {
        const int sum = sumOfWarp(lane < blockDim.x / 32 ? sums[lane] : 0);
        if (lane == 0) *out = sum;
    }
}
__global__ void rows(int* out)
{
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (thread >> 5 != 1) return;
    out[thread] = __any_sync(0xffffffff, out[thread]);
}
__global__ void halfWarp(int* out)
{
    if (threadIdx.x < 16) out[threadIdx.x] = __shfl_xor_sync(0xffffffff, out[threadIdx.x], 1);
}
__global__ void byMemory(int* out)
{
    if (out[threadIdx.x / 32]) out[threadIdx.x] = __shfl_xor_sync(0xffffffff, out[threadIdx.x], 1);
}
__global__ void asOftenAsAWarpSays(int* out)
{
    for (int i = threadIdx.x / 32; i < 4; ++i) out[threadIdx.x] += __shfl_xor_sync(0xffffffff, i, 1);
}
__global__ void arrayBehindIt(int* out)
{
    const int lane = threadIdx.x % 32;
    const auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
    float sum = threadIdx.x % 9;
    int c = threadIdx.x, last[4] = {1, 2, 3, 4};
    if (threadIdx.x < 96 && threadIdx.x >= 32) {
        last[c & 3] += 1;
        sum += __shfl_down_sync(0xffffffff, sum, 5, 16);
        c ^= __match_any_sync(0xffffffff, c & 3);
        c += tile.shfl(c, lane);
    }
    *out = sum + c + last[0] + last[1] * 2;
}
void f(int* a)
{
    arrayBehindIt<<<1, 1>>>(a);
    firstWarp<<<1, 1>>>(a), rows<<<1, 1>>>(a), halfWarp<<<1, 1>>>(a), byMemory<<<1, 1>>>(a), asOftenAsAWarpSays<<<1, 1>>>(a);
}
EOF
    expect_status 0 compile -O2 -fchecking=1 # of what the plugin changes the form is checked, too
    phases_of() { nm -C kernel.o | grep -c "runPhase<$1("; }
    local kernel
    [[ $(phases_of firstWarp) -gt 3 ]] || fail "the first warp should go with the block"
    [[ $(phases_of rows) -gt 1 ]] || fail "a warp of a row should go with the block"
    for kernel in halfWarp byMemory asOftenAsAWarpSays arrayBehindIt; do
        [[ $(phases_of "$kernel") == 0 ]] || fail "$kernel: some lanes may not come, or there is no room for an array"
    done
}

OneThreadOfTheSystemRunsABlockSoItsAtomicsTakeNoLock() {
    [[ $(uname -m) == x86_64 ]] || return 0
    cat >kernel.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void ofBlock(int* out)
{
    __shared__ int sum;
    extern __shared__ double sums[];
    atomicAdd(&sum, 2);
    atomicAdd(sums + threadIdx.x, 0.5);
    *out = sum;
}
__global__ void ofAll(int* sum) { atomicAdd(sum, 2); }
EOF
    expect_status 0 compile -O2
    objdump --disassemble --no-show-raw-insn kernel.o | awk '
        /^[0-9a-f]+ </ { kernel = /7ofBlock/ ? "ofBlock" : /5ofAll/ ? "ofAll" : "another" }
        match($0, /(lock )?(xadd|add[lq]|cmpxchg) /) && /lock|xadd|cmpxchg/ { print kernel, substr($0, RSTART, RLENGTH) }' >output
    diff - output <<<$'ofBlock xadd \nofBlock cmpxchg \nofAll lock addl ' || fail "other instructions"
}

behaviours=$(declare -F | awk '$3 ~ /^[A-Z]/ { print $3 }')
if [[ $1 == --list ]]; then
    printf '%s\n' "$behaviours"
    exit
fi
grep -qx -- "$1" <<<"$behaviours" || fail "there is no behaviour $1"
export LC_ALL=C # what the compiler says is compared
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
"$1"
