#pragma once

#include "Limits.h"
#include "Values.h"
#include "common/ReductionGPU.h"

/// The reductions of this lesson: Reduction with one operator after another.
class ReductionIntI : public ReductionByProtocol<int, Protocol::I> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(int* ptrSumGM) const override;
};

class ReductionIntII : public ReductionByProtocol<int, Protocol::II> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(int* ptrSumGM) const override;
};

class ReductionLongII : public ReductionByProtocol<long, Protocol::II> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(long* ptrSumGM) const override;
};

/// An operator that no atomic function of CUDA offers: the product of 1, 2, ..., n modulo a prime.
class ReductionProduct : public ReductionGPU<long> {
  public:
    explicit ReductionProduct(const Grid& grid) : ReductionGPU(grid, 1) {}

    static long maxThreads() { return PRIME - 1; }
    static std::string whyNot(long n);
    static long expected(long n);

  private:
    void launch(long* ptrProductGM) const override;
};

/// An operator that does not add: the largest of n different values, all below 0.
class ReductionMax : public ReductionGPU<int> {
  public:
    explicit ReductionMax(const Grid& grid) : ReductionGPU(grid, Limits::MIN_INT) {}

    static long maxThreads() { return Limits::MAX_INT; }
    static std::string whyNot(long n);
    static int expected(long) { return LARGEST; }

  private:
    void launch(int* ptrMaxGM) const override;
};

/// Not a reduction, but the basis of reductions without an atomic function: every thread of the
/// grid locks.
class CountUnderLock : public ReductionByProtocol<int, Protocol::I> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(int* ptrCountGM) const override;
};
