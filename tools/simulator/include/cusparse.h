// cuSPARSE: products with sparse matrices, on kernels of the simulator's.
#pragma once
#define CUSPARSEAPI  // others ask by it whether cusparseStatus_t is known

#ifndef __cplusplus
#error "the simulator's cuSPARSE is C++: compile the file as C++"
#endif
#ifndef __CUDACC__
#error "compile the file as CUDA C++: its kernels are in this header"
#endif

#include "simulator/cusparse/missing.h"
#include "simulator/cusparse/multiply.h"
