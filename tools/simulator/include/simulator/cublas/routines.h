// cuBLAS: vectors and matrices, on kernels of the simulator's.
#pragma once
#define CUBLAS_API_H_  // others ask by it whether cublasStatus_t is known

#ifndef __cplusplus
#error "the simulator's cuBLAS is C++: compile the file as C++"
#endif
#ifndef __CUDACC__
#error "compile the file as CUDA C++: its kernels are in this header"
#endif

#include "simulator/cublas/level1.h"
#include "simulator/cublas/level2.h"
#include "simulator/cublas/level3.h"
