// Memory of a library's routine.
#pragma once

#include "cuda_runtime.h"

namespace simulator {

/// Memory on the device for as long as a routine's kernels in the stream need it.
template <class T>
class Scratch {
  public:
    Scratch(cudaStream_t stream, long n) : stream_(stream) {
        cudaMallocAsync(reinterpret_cast<void**>(&data_), sizeof(T) * static_cast<size_t>(n),
                        stream);
    }
    ~Scratch() { cudaFreeAsync(data_, stream_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    T* data() const { return data_; }

  private:
    cudaStream_t stream_;
    T* data_ = nullptr;
};

}  // namespace simulator
