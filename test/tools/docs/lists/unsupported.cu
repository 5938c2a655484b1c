// What the simulator has not, entry by entry of the list in docs/your-own-programs.md: each line is
// refused by that name.
#include <cooperative_groups.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <curand.h>
#include <curand_kernel.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <mma.h>
#include <nccl.h>
#include <thrust/execution_policy.h>
#include <cuda/barrier>

__global__ void kernel(unsigned* p) {
    __vadd2(p[0], p[1]);                    // instructions on packed numbers
    __barrier_sync(1);                      // barriers by number
    cooperative_groups::this_cluster();     // thread block clusters
    cudaGridDependencySynchronize();        // programmatic dependent launches
    cudaGetParameterBuffer(4, 4);           // launches by hand in kernels: write <<< >>>
    cudaCGGetIntrinsicHandle(1);            // calls of cooperative groups by hand
    __isConstant(p);                        // questions for the memory of an address
    cuda::device::barrier_native_handle();  // transaction barriers
}

void host(int allocator) {
    cudaRoundMode mode;                               // rounding modes by name
    cudaEmulationStrategy strategy;                   // data types of the libraries
    nvcuda::wmma::experimental::precision::u4 small;  // matrices of 4 bits and of 1 bit
    cudaMipmappedArray_t levels;                      // mipmapped arrays
    cudaResourceViewDesc view;                        // views of textures
    cudaGraphConditionalHandle when;                  // conditional nodes of graphs
    cudaGraphDeviceNode_t node;                       // graphs launched by kernels
    cudaUserObject_t object;                          // user objects of graphs
    cudaLibrary_t library;                            // kernels loaded at run time
    cudaLaunchAttribute attribute;                    // launch attributes
    cudaIpcMemHandle_t handle;                        // memory shared between processes
    cudaExternalMemory_t external;                    // external memory
    cudaMemcpyAttributes copies;                      // copies in batches
    cudaMemPoolPtrExportData pool;                    // memory pools but the default one
    cudaLaunchParams launches[2];                     // grid over several devices
    cuInit(0);                                        // driver API
    cudaGraphicsCubeFace face;                        // graphics beyond OpenGL's buffers and images
    cudaAsyncCallbackEntry entry;                     // asynchronous notifications
    cudaLogLevelError;                                // logs
    curandStateSobol64_t sequence;      // scrambled and 64-bit Sobol sequences of cuRAND
    CURAND_RNG_PSEUDO_MT19937;          // MT19937 of cuRAND
    ncclRedOpCreatePreMulSum(nullptr);  // NCCL beyond its collectives
    thrust::cuda::par(allocator);       // allocators of Thrust
    cublasSgetrfBatched(nullptr);       // factorisations in batches of cuBLAS
    cusolverDnSgeqrf(nullptr);          // cuSOLVER beyond dense LU and Cholesky
    cusparseSpSV_solve(nullptr);        // cuSPARSE beyond SpMV and SpMM
}
