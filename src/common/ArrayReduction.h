#pragma once

#include "ArrayGM.h"
#include "Kernel.h"

/// A reduction of an array, seen from the host: the array and the one cell of the result in GM, and
/// kernels that a derived class launches.
template <typename T>
class ArrayReduction {
  public:
    using Value = T;

    /// Throws CudaError if there is no device, or not enough memory.
    explicit ArrayReduction(const std::vector<T>& values) : valuesGM(values), resultGM(1) {}
    explicit ArrayReduction(ArrayGM<T>&& valuesGM) : valuesGM(std::move(valuesGM)), resultGM(1) {}
    virtual ~ArrayReduction() = default;

    /// Launches and waits for the result; may be called again and again.
    T run() {
        cudaMemset(resultGM.data(), 0xff,
                   sizeof(T));  // so that a kernel that writes nothing is not right by chance
        enqueue();
        Kernel::lastCudaError("launch of a reduction of " + std::to_string(valuesGM.size()) +
                              " elements");
        return resultGM.toHost()[0];
    }

    /// Launches and does not wait.
    void enqueue() { launch(valuesGM.data(), static_cast<long>(valuesGM.size()), resultGM.data()); }

  protected:
    /// `n` may be 0. Then `tabGM` points to nothing, and the result is the neutral element.
    virtual void launch(const T* tabGM, long n, T* ptrResultGM) = 0;

  private:
    const ArrayGM<T> valuesGM;
    ArrayGM<T> resultGM;
};
