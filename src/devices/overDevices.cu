#include "overDevices.h"

#include <numeric>

#include "device/reductions.h"

std::vector<long> firstsOfParts(long n, const std::vector<long>& weights) {
    // SOLUTION firstsOfParts: DevicesParts DevicesEach DevicesHost DevicesFold DevicesNccl
    const long all = std::accumulate(weights.begin(), weights.end(), 0L);
    std::vector<long> firsts = {0};
    long before = 0;
    for (const long weight : weights) {
        before += weight;
        firsts.push_back(n * before / all);
    }
    return firsts;
    // END: return std::vector<long>(weights.size() + 1);
}

void sumOnEach(DeviceParts& parts) {
    // SOLUTION sumOnEach: DevicesEach DevicesHost DevicesFold DevicesNccl
    for (DevicePart& part : parts) {
        const ScopedDevice current(part.device);
        sumOnDevice(Order::ANY, part.valuesGM.data(), part.valuesGM.size(), part.sumGM.data(),
                    part.scratch, part.stream);
        part.summed.record(part.stream);
    }
    // END
}

int sumByHost(DeviceParts& parts) {
    // SOLUTION sumByHost: DevicesHost
    int sum = 0;
    for (DevicePart& part : parts) {
        const ScopedDevice current(part.device);
        sum += part.sumGM.toHost()[0];
    }
    return sum;
    // END
}

static __global__ void KAdd(int* ptrSumGM, const int* ptrOtherGM) {
    *ptrSumGM += *ptrOtherGM;
}

/// Adds the sum of `from` to that of `to`, on the device of `to`: once both are there, and `summed`
/// of `to` after it. Does not wait.
static void take(DevicePart& to, DevicePart& from) {
    // SOLUTION take: DevicesFold
    const ScopedDevice current(to.device);
    from.summed.holdBack(to.stream);
    GM::memcpyAsyncPeer(to.otherGM.data(), to.device, from.sumGM.data(), from.device, sizeof(int),
                        to.stream);
    KAdd<<<1, 1, 0, to.stream>>>(to.sumGM.data(), to.otherGM.data());
    to.summed.record(to.stream);
    // END
}

void foldOverDevices(DeviceParts& parts) {
    // SOLUTION foldOverDevices: DevicesFold
    for (size_t left = parts.size(); left > 1;) {
        const size_t half = (left + 1) / 2;
        for (size_t i = 0; half + i < left; i++) take(parts[i], parts[half + i]);
        left = half;
    }
    // END
}
