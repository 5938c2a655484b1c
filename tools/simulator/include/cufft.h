// cuFFT: discrete Fourier transforms, on kernels of the simulator's.
#pragma once
#define _CUFFT_H_  // others ask by it whether cufftResult is known

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "the simulator's cuFFT is C++17: compile the file as C++17 or newer"
#endif

#include "simulator/cufft/plan.h"

// A file that is no CUDA source has them from the library.
#ifndef SIMULATOR_HOST_CALL
#define SIMULATOR_HOST_CALL
#endif
SIMULATOR_HOST_CALL cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata,
                                             cufftComplex* odata, int direction);
SIMULATOR_HOST_CALL cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* idata,
                                             cufftDoubleComplex* odata, int direction);
SIMULATOR_HOST_CALL cufftResult cufftExecR2C(cufftHandle plan, cufftReal* idata,
                                             cufftComplex* odata);
SIMULATOR_HOST_CALL cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* idata,
                                             cufftDoubleComplex* odata);
SIMULATOR_HOST_CALL cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* idata,
                                             cufftReal* odata);
SIMULATOR_HOST_CALL cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* idata,
                                             cufftDoubleReal* odata);

#ifdef __CUDACC__
#include "simulator/cufft/execute.h"
#endif
