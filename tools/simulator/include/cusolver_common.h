// What the parts of cuSOLVER share.
#pragma once
#define CUSOLVER_COMMON_H_  // others ask by it whether cusolverStatus_t is known

#ifndef __cplusplus
#error "the simulator's cuSOLVER is C++: compile the file as C++"
#endif
#ifndef __CUDACC__
#error "compile the file as CUDA C++: its kernels are in this header"
#endif

#include "simulator/cusolver/types.h"
