#pragma once

#include "../ReductionAdd.h"

/// The name of ReductionAdd::reduce in earlier years of the course.
template <typename T>
__device__ void reductionADD(T* tabSM, T* ptrResultGM) {
    ReductionAdd::reduce(tabSM, ptrResultGM);
}
