#pragma once

#include "common/ReductionsUse.h"

/// Runs the lesson's reductions and shows a table.
class UseAdd : public ReductionsUse {
  public:
    UseAdd();
    bool run() override;
};
