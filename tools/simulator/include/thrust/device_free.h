#pragma once

#include "thrust/device_ptr.h"

namespace thrust {

template <class T>
void device_free(device_ptr<T> pointer) {
    detail::require(cudaFree(pointer.get()), "thrust::device_free");
}

}  // namespace thrust
