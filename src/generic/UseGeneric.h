#pragma once

#include "common/ReductionsUse.h"

/// Runs the lesson's reductions and shows a table.
class UseGeneric : public ReductionsUse {
  public:
    UseGeneric();
    bool run() override;
};
