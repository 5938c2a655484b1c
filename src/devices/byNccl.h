#pragma once

#include "Communicators.h"
#include "DevicePart.h"

/// Leaves the sum of all parts in allGM of each, after sumOnEach. Does not wait for the devices.
/// Host; throws std::runtime_error.
void allReduce(DeviceParts& parts, const Communicators& communicators);
