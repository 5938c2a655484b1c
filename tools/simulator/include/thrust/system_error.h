#pragma once

#include <cuda_runtime.h>

#include <iostream>  // as in Thrust, of which every header brings it in
#include <stdexcept>
#include <string>

namespace thrust {

/// An error of CUDA in one of Thrust's calls.
class system_error : public std::runtime_error {
  public:
    system_error(cudaError_t code, const std::string& what)
        : std::runtime_error(what + ": " + cudaGetErrorString(code)) {}
};

namespace detail {

inline void require(cudaError_t code, const char* what) {
    if (code != cudaSuccess) throw system_error(code, what);
}

}  // namespace detail
}  // namespace thrust
