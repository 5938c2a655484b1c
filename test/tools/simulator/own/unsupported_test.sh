#!/usr/bin/env bash
# What the simulator lacks is a compiler's error that says so: unsupported_test.sh BEHAVIOUR, or --list.
# Uses $CUDA_TRANSLATE, $DEVICE_CODE_PLUGIN, $CXX and $SIMULATOR, the simulator's folder.
set -uo pipefail

compile() {
    bash "$SIMULATOR/cmake/cuda-compile" "$CUDA_TRANSLATE" "$DEVICE_CODE_PLUGIN" "$CXX" -std=c++20 -isystem "$SIMULATOR/include" -O1 \
        -o kernel.o -c "$PWD/kernel.cu" >output 2>&1
}

# refuses SOURCE WORDS: the source does not compile, and the compiler says the words and the place.
refuses() {
    printf '%s\n' "$1" >kernel.cu
    if compile; then
        printf 'failed: this compiles: %s\n' "$1"
        exit 1
    fi
    if ! grep -qF -- "$2" output || ! grep -q "kernel.cu:1" output; then
        printf 'failed: no «%s» at kernel.cu:1 in\n' "$2"
        cat output
        exit 1
    fi
}

in_kernel() { printf '__global__ void k(int* p, unsigned long long t = 0) { %s }' "$1"; }
on_host() { printf '__global__ void k() {} void f() { %s }' "$1"; }

PartsOfTextures() {
    refuses "$(in_kernel '*p = int(tex2DGrad<float>(t, 1.0f, 2.0f, float2(), float2()));')" "the CPU simulator has no mipmapped arrays"
    refuses 'void f() { cudaMipmappedArray_t levels; }' "the CPU simulator has no mipmapped arrays"
    refuses 'auto type = cudaResourceTypeMipmappedArray;' "the CPU simulator has no mipmapped arrays"
    refuses 'void f() { cudaResourceViewDesc view; }' "the CPU simulator has no views of textures"
    refuses 'auto kind = cudaChannelFormatKindUnsignedBlockCompressed1;' "the CPU simulator has no such format of texels"
    refuses 'auto kind = cudaArraySparse;' "the CPU simulator has no such kind of array"
    refuses "$(in_kernel '*p = int(tex1D<double>(t, 1.0f));')" "a texture's texel has 1, 2 or 4 channels"
    refuses "$(on_host 'tex1D<float>(0, 1.0f);')" "host code calls 'tex1D', which is a device function"
    refuses "$(on_host 'surf1Dwrite(1, 0, 4);')" "host code calls 'surf1Dwrite', which is a device function"
}

InlineAssembly() {
    refuses "$(in_kernel 'asm("nop;");')" "the CPU simulator has no PTX instruction 'nop'"
    refuses "$(in_kernel 'asm("mov.u32 %0, 1;" : "=r"(t));')" "an operand of asm() needs the type that its constraint says"
    refuses "$(in_kernel 'asm("mov.b32 %0, %1;" : "=r"(*p) : "r"(1.5f));')" "an operand of asm() needs the type that its constraint says"
    refuses "$(on_host 'int x; asm("mov.u32 %0, 1;" : "=r"(x));')" "host code calls '__ptx_mov', which is a device function"
}

Graphs() {
    refuses "$(on_host 'cudaGraphConditionalHandleCreate(nullptr, nullptr);')" "the CPU simulator has no conditional nodes of graphs"
    refuses "$(in_kernel 'cudaGetCurrentGraphExec();')" "the CPU simulator has no graphs launched by kernels"
    refuses 'void f() { cudaUserObject_t object; }' "the CPU simulator has no user objects of graphs"
    refuses "$(on_host 'cudaGraphKernelNodeSetAttribute(nullptr, 0, nullptr);')" "the CPU simulator has no launch attributes"
}

AllocatorsOfThrust() {
    printf '#include <thrust/execution_policy.h>\nint allocator = THRUST_VERSION;\nauto policy = thrust::cuda::par(allocator);\n' >kernel.cu
    ! compile && grep -q "kernel.cu:3:.*the CPU simulator has no allocators of Thrust" output && ! grep -q THRUST_VERSION output
}

OtherGeneratorsOfCurand() {
    local what
    for what in 'PSEUDO_MTGP32 MTGP32' 'PSEUDO_MT19937 MT19937' 'QUASI_SOBOL64 scrambled and 64-bit Sobol sequences'; do
        printf '#include <curand.h>\nauto type = CURAND_RNG_PSEUDO_PHILOX4_32_10;\nauto missing = CURAND_RNG_%s;\n' "${what%% *}" >kernel.cu
        ! compile && grep -q "kernel.cu:3:.*the CPU simulator has no ${what#* } of cuRAND" output && ! grep -q kernel.cu:2: output || exit 1
    done
}

OtherRoutinesOfLinearAlgebra() {
    refuses_call() {
        printf '#include <%s.h>\n%s handle;\nvoid f() { %s(handle); }\n' "$1" "$2" "$3" >kernel.cu
        ! compile && grep -q "kernel.cu:3:.*$3.*the CPU simulator has no $4" output && ! grep -q kernel.cu:2: output || exit 1
    }
    refuses_call cublas_v2 cublasHandle_t cublasDgetriBatched "factorisations in batches of cuBLAS"
    refuses_call cusparse cusparseHandle_t cusparseSpGEMM_compute "cuSPARSE beyond SpMV and SpMM"
    refuses_call cusolverDn cusolverDnHandle_t cusolverDnDsyevd "cuSOLVER beyond dense LU and Cholesky"
    refuses_call cusolverDn cusolverDnHandle_t cusolverDnZgetrf "cuSOLVER beyond dense LU and Cholesky"
}

ThrustsArraysOnBothSides() {
    for call in 'inclusive_scan(there.begin(), there.end(), here.begin())' 'reduce(thrust::device, here.begin(), here.end())'; do
        printf '#include <thrust/device_vector.h>\nthrust::device_vector<int> there(3);\nstd::vector<int> here(3);\n' >kernel.cu
        echo "void f() { thrust::$call; }" >>kernel.cu
        ! compile && grep -q "Thrust: all arrays on the host, or all on the device" output && grep -q "kernel.cu:4:" output || exit 1
    done
}

OtherEnginesOfThrust() {
    local name
    for name in 'normal_distribution<float>' ranlux24 'random::taus88'; do
        printf '#include <thrust/random.h>\nthrust::minstd_rand there;\nthrust::%s missing;\n' "$name" >kernel.cu
        ! compile && grep -q "kernel.cu:3:.*the CPU simulator has no thrust::random::" output && ! grep -q kernel.cu:2: output || exit 1
    done
}

TheDriversFunctions() {
    printf '#include <cuda.h>\nCUdevice device; void f() { cuInit(0); }\n' >kernel.cu
    ! compile && grep -q "kernel.cu:2:.*cuInit.*the CPU simulator has no driver API" output || exit 1
}

RemovedWarpIntrinsics() {
    refuses "$(in_kernel '*p = __shfl_down(1, 2);')" "use __shfl_down_sync"
    refuses "$(in_kernel '*p = __ballot(1);')" "use __ballot_sync"
    refuses "$(in_kernel '*p = __any(1);')" "use __any_sync"
}

HeadersOfOtherParts() {
    local header
    for header in cudnn.h curand_mtgp32_host.h cublasXt.h cufftXt.h cuda_awbarrier.h cuda/annotated_ptr cuda/ptx; do
        refuses "#include <$header>" "the CPU simulator has no"
    done
}

Clusters() {
    local groups='#include <cooperative_groups.h>' body
    for body in 'cooperative_groups::this_cluster();' 'auto c = cooperative_groups::this_cluster(); c.sync();' \
        'cooperative_groups::cluster_group* c;'; do
        printf '%s\n__global__ void k() { %s }\n' "$groups" "$body" >kernel.cu
        ! compile && grep -m1 'error:' output | grep -q 'kernel.cu:2:.*the CPU simulator has no thread block clusters' || exit 1
    done
    refuses '__global__ void __cluster_dims__(2, 1, 1) k() {} void f() { k<<<2, 1>>>(); }' \
        "the CPU simulator has no thread block clusters"
}

AtomicsOfOtherTypes() {
    refuses '__global__ void k(long* p) { atomicAdd(p, 1l); }' "no matching function for call to 'atomicAdd(long int*&"
    refuses '__global__ void k(volatile int* p) { atomicAdd(p, 1); }' "no matching function"
    refuses '__global__ void k(float* p) { atomicMax(p, 1.0f); }' "no matching function"
}

behaviours() { compgen -A function | grep '^[A-Z]'; }

case ${1:-} in
--list) behaviours ;;
*)
    LC_ALL=C
    export LC_ALL
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cd "$folder" || exit 1
    "$1"
    ;;
esac
