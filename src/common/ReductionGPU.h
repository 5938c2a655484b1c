#pragma once

#include "GM.h"
#include "Grid.h"
#include "Kernel.h"
#include "Protocol.h"

/// A reduction, seen from the host: a grid, the one cell of GM that receives the result, and a
/// kernel that a derived class launches.
template <typename T>
class ReductionGPU {
  public:
    using Value = T;

    /// `neutral`: what the result starts from, 0 for a sum. Throws std::invalid_argument for a
    /// block size that is not a power of two, and CudaError if there is no device, or not
    /// enough memory.
    explicit ReductionGPU(const Grid& grid, T neutral = 0)
        : neutral(neutral), grid(grid), sizeSM(sizeof(T) * grid.threadByBlock()) {
        grid.requirePowerOfTwo();
        GM::malloc(&ptrResultGM, sizeof(T));
    }

    /// Destructors do not throw: run() has already reported what went wrong.
    virtual ~ReductionGPU() { cudaFree(ptrResultGM); }

    ReductionGPU(const ReductionGPU&) = delete;
    ReductionGPU& operator=(const ReductionGPU&) = delete;

    /// Launches the kernel and waits for its result; may be called again and again.
    T run() {
        GM::memcpyHToD(ptrResultGM, &neutral, sizeof(T));
        enqueue();
        Kernel::lastCudaError("launch on " + grid.toString());
        T result;
        GM::memcpyDToH(&result, ptrResultGM, sizeof(T));
        return result;
    }

    /// Launches without setting the cell first, and does not wait.
    void enqueue() const { launch(ptrResultGM); }

    const T neutral;

  protected:
    virtual void launch(T* ptrResultGM) const = 0;

    const Grid grid;
    const size_t sizeSM;  // bytes: one T per thread of a block

  private:
    T* ptrResultGM = nullptr;
};

/// A sum that is validated by one of the protocols.
template <typename T, Protocol P>
class ReductionByProtocol : public ReductionGPU<T>, public ByProtocol<T, P> {
  public:
    explicit ReductionByProtocol(const Grid& grid) : ReductionGPU<T>(grid, 0) {}
};
