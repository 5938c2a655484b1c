#pragma once
#define CUBLAS_V2_H_

#ifdef CUBLAS_H_
#error "cublas.h and cublas_v2.h exclude each other"
#endif

#include "simulator/cublas/missing.h"
#include "simulator/cublas/routines.h"
