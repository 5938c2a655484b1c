#pragma once

#include "common/ReductionGPU.h"

/// The reductions of this lesson: four sums with ReductionAdd.
class ReductionAddIntI : public ReductionByProtocol<int, Protocol::I> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(int* ptrSumGM) const override;
};

class ReductionAddIntII : public ReductionByProtocol<int, Protocol::II> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(int* ptrSumGM) const override;
};

class ReductionAddFloat : public ReductionByProtocol<float, Protocol::I> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(float* ptrSumGM) const override;
};

class ReductionAddDouble : public ReductionByProtocol<double, Protocol::II> {
  public:
    using ReductionByProtocol::ReductionByProtocol;

  private:
    void launch(double* ptrSumGM) const override;
};
