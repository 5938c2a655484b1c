// The sum of an array that lies on several devices. Host; throws CudaError.
#pragma once

#include <vector>

#include "DevicePart.h"

/// Where the parts of n elements begin, and at last n: part i has as much of the elements as
/// weights[i] is of all weights, to less than one element. Weights are 0 or more, not all of them
/// 0, and n times their sum is below 2^63.
std::vector<long> firstsOfParts(long n, const std::vector<long>& weights);

/// Enqueues the sum of each part on its device, all at the same time: sumGM, and `summed` after it.
/// Does not wait.
void sumOnEach(DeviceParts& parts);

/// The sum of all, after sumOnEach: the host waits for each device and adds.
int sumByHost(DeviceParts& parts);

/// Leaves the sum of all in sumGM of the first part, after sumOnEach: in each round the devices of
/// the second half hand their sums to those of the first half. sumGM of the other parts changes.
/// Does not wait.
void foldOverDevices(DeviceParts& parts);
