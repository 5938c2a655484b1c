// cuFFT: discrete Fourier transforms, on kernels of the simulator's.
#pragma once
#define _CUFFT_H_  // others ask by it whether cufftResult is known

#ifndef __cplusplus
#error "the simulator's cuFFT is C++: compile the file as C++"
#endif
#ifndef __CUDACC__
#error "compile the file as CUDA C++: its kernels are in this header"
#endif

#include "simulator/cufft/execute.h"
