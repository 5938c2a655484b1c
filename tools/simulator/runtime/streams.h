#pragma once

#include "driver_types.h"

namespace simulator {

/// Whether `stream` can be used: a default stream, or one created and not yet destroyed.
bool isStream(cudaStream_t stream);

}  // namespace simulator
