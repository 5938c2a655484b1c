#pragma once

#include "ProviderUse_I.h"

class SumOnesProvider : public ProviderUse_I {
  public:
    Use_I* createUse(const Grid& grid, bool isVerbose = false);
    Use_I* createUse(bool isVerbose = true);
};
