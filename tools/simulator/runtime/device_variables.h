// Variables of the device: each device has contents of its own for them, of which those of one lie
// where kernels look.
#pragma once

#include "devices.h"

namespace simulator {

/// While one lives, the variables of that device lie where kernels look: those of another one are
/// waited for. Nothing to do without variables. Who holds the observer (WithObserver) has them
/// before: others tell it of events while they have theirs.
class WithVariables {
  public:
    explicit WithVariables(const Device& device);
    ~WithVariables();
    WithVariables(const WithVariables&) = delete;
    WithVariables& operator=(const WithVariables&) = delete;
};

/// On that device they have what the program started with.
void restoreVariables(Device& device);

}  // namespace simulator
