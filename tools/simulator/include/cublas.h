// cuBLAS as before its version 4.
#pragma once
#define CUBLAS_H_

#ifdef CUBLAS_V2_H_
#error "cublas.h and cublas_v2.h exclude each other"
#endif

#include "simulator/cublas/legacy.h"
