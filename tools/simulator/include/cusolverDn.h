// cuSOLVER for dense matrices: LU and Cholesky, on kernels of the simulator's.
#pragma once

#include "cusolver_common.h"
#include "simulator/cusolver/dense.h"
#include "simulator/cusolver/missing.h"
