#pragma once

#include "Chrono.h"

class ChronoFactory {
  public:
    /// The caller deletes it.
    static Chrono* create() { return new Chrono(); }
};
