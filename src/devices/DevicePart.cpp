#include "DevicePart.h"

#include "overDevices.h"

namespace {

void reach(int other) {
    const cudaError_t code = cudaDeviceEnablePeerAccess(other, 0);
    if (code == cudaErrorPeerAccessAlreadyEnabled)
        cudaGetLastError();  // not an error, but the next call that asks for one would find it
    else if (code != cudaSuccess)
        throw CudaError(code, "cudaDeviceEnablePeerAccess of " + std::to_string(other));
}

}  // namespace

void enablePeerAccess() {
    const int count = Hardware::getDeviceCount();
    for (int device = 0; device < count; device++)
        for (int other = 0; other < count; other++) {
            int isPossible = 0;
            cudaDeviceCanAccessPeer(&isPossible, device, other);  // no device reaches itself so
            if (!isPossible) continue;
            const ScopedDevice current(device);
            reach(other);
        }
}

DeviceParts onDevices(const std::vector<int>& values, const std::vector<long>& weights) {
    const std::vector<long> firsts = firstsOfParts(static_cast<long>(values.size()), weights);
    DeviceParts parts;
    for (size_t i = 0; i < weights.size(); i++) {
        const ScopedDevice current(static_cast<int>(i));
        parts.emplace_back(ArrayGM<int>(
            std::vector<int>(values.begin() + firsts.at(i), values.begin() + firsts.at(i + 1))));
    }
    return parts;
}
