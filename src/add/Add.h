#pragma once

#include "Grid.h"
#include "common/Protocol.h"

/// What the reductions of this lesson share: a grid, and the bytes of shared memory of a block.
template <typename T, Protocol P>
class ReductionOnGrid : public ByProtocol<T, P> {
  public:
    using Value = T;

    ReductionOnGrid(const ReductionOnGrid&) = delete;
    ReductionOnGrid& operator=(const ReductionOnGrid&) = delete;

  protected:
    /// Throws std::invalid_argument for a block size that is not a power of two.
    explicit ReductionOnGrid(const Grid& grid)
        : grid(grid), sizeSM(sizeof(T) * grid.threadByBlock()) {
        grid.requirePowerOfTwo();
    }

    const Grid grid;
    const size_t sizeSM;
};

/// The reductions of this lesson: four sums with ReductionAdd, each seen from the host. The
/// constructor allocates the cell of the sum in GM, the destructor frees it. run() launches the
/// kernel and returns the sum; it may be called again and again. Both throw CudaError.
class ReductionAddIntI : public ReductionOnGrid<int, Protocol::I> {
  public:
    explicit ReductionAddIntI(const Grid& grid);
    ~ReductionAddIntI();

    int run();

  private:
    int* ptrSumGM;
};

class ReductionAddIntII : public ReductionOnGrid<int, Protocol::II> {
  public:
    explicit ReductionAddIntII(const Grid& grid);
    ~ReductionAddIntII();

    int run();

  private:
    int* ptrSumGM;
};

class ReductionAddFloat : public ReductionOnGrid<float, Protocol::I> {
  public:
    explicit ReductionAddFloat(const Grid& grid);
    ~ReductionAddFloat();

    float run();

  private:
    float* ptrSumGM;
};

class ReductionAddDouble : public ReductionOnGrid<double, Protocol::II> {
  public:
    explicit ReductionAddDouble(const Grid& grid);
    ~ReductionAddDouble();

    double run();

  private:
    double* ptrSumGM;
};

/// What the student's sumOfIds expects of n threads with protocol II, 1 <= n <= 65536. Throws
/// CudaError.
int sumOfIdsOnDevice(int n);
