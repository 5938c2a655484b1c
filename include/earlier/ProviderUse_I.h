#pragma once

#include "Use_I.h"

/// Makes the uses that a test class runs. The caller deletes them.
class ProviderUse_I {
  public:
    virtual ~ProviderUse_I() = default;

    virtual Use_I* createUse(const Grid& grid, bool isVerbose = false) = 0;

    /// On the grid that the use itself prefers.
    virtual Use_I* createUse(bool isVerbose = true) = 0;
};
