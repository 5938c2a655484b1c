// The headers that the simulator has not, by the names that refuse them.
#include <cublasLt.h>            // cuBLASLt
#include <cublasXt.h>            // cuBLASXt
#include <cuda_awbarrier.h>      // asynchronous barriers
#include <cuda_fp4.h>            // 4-bit floating point
#include <cuda_fp6.h>            // 6-bit floating point
#include <cuda_fp8.h>            // 8-bit floating point
#include <cudnn.h>               // cuDNN
#include <cufftXt.h>             // cuFFTXt
#include <cufftw.h>              // cuFFTW
#include <cupti.h>               // CUPTI
#include <curand_mtgp32_host.h>  // MTGP32 of cuRAND
#include <cusolverSp.h>          // cuSOLVER beyond dense LU and Cholesky
#include <npp.h>                 // NPP
#include <nvjpeg.h>              // nvJPEG
#include <nvml.h>                // NVML
#include <nvrtc.h>               // compilation at run time (NVRTC)
#include <cuda/annotated_ptr>    // libcu++ annotated pointers
#include <cuda/ptx>              // PTX as functions
