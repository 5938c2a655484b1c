// Variables of the device: each device has contents of its own for them, of which those of one lie
// where kernels look.
#pragma once

#include "devices.h"

namespace simulator {

/// Puts the variables of that device where kernels look, for as long as it may be until
/// leaveVariables(): waits for those of another one to be left. Nothing to do with one device, or
/// without variables.
void takeVariables(Device& device);
void leaveVariables(Device& device);

/// On that device they have what the program started with.
void restoreVariables(Device& device);

}  // namespace simulator
