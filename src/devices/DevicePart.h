#pragma once

#include <deque>
#include <utility>
#include <vector>

#include "common/ArrayGM.h"
#include "common/Event.h"
#include "common/ScopedDevice.h"
#include "common/ScopedStream.h"
#include "device/ReductionScratch.h"

/// A part of an array on a device, and what its sum needs there. Host; throws CudaError.
struct DevicePart {
    /// The values lie on the current device.
    explicit DevicePart(ArrayGM<int> valuesGM) : valuesGM(std::move(valuesGM)) {}

    const int device = Hardware::getDeviceId();
    const ArrayGM<int> valuesGM;
    ArrayGM<int> sumGM{1};
    ArrayGM<int> otherGM{1};  // room for the sum of another device
    ArrayGM<int> allGM{1};    // room for the sum of all devices
    const ScopedStream stream;
    const ReductionScratch scratch;
    Event summed;  // in the stream, where sumGM is there
};

/// Part i is on device i.
using DeviceParts = std::deque<DevicePart>;

/// Every device reaches the memory of every other one, where the machine lets it. Throws CudaError.
void enablePeerAccess();

/// The array on as many devices as there are weights, whose parts are as long as the weights say
/// (see firstsOfParts). Throws CudaError, also if there are fewer devices.
DeviceParts onDevices(const std::vector<int>& values, const std::vector<long>& weights);
