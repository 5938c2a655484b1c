#include "CopyBandwidth.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "common/ArrayGM.h"
#include "common/DeviceTimer.h"
#include "common/PinnedArray.h"

namespace {

/// Bytes that differ from their neighbours, and from those a block or a page further on.
void fill(std::span<uchar> bytes) {
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = static_cast<uchar>(i * 2654435761U >> 24);
}

CopyBandwidth measure(std::span<uchar> sent, std::span<uchar> received, int runs) {
    const size_t bytes = sent.size();
    fill(sent);
    ArrayGM<uchar> tabGM(bytes);
    ArrayGM<uchar> copyGM(bytes);
    const double toDevice =
        DeviceTimer::median(runs, [&] { GM::memcpyAsyncHToD(tabGM.data(), sent.data(), bytes); });
    const double withinDevice = DeviceTimer::median(runs, [&] {
        cudaMemcpyAsync(copyGM.data(), tabGM.data(), bytes, cudaMemcpyDeviceToDevice);
    });
    const double toHost = DeviceTimer::median(
        runs, [&] { GM::memcpyAsyncDToH(received.data(), copyGM.data(), bytes); });

    const double gigabytesPerMillisecond = static_cast<double>(bytes) / 1e6;
    return {gigabytesPerMillisecond / toDevice, gigabytesPerMillisecond / toHost,
            gigabytesPerMillisecond / withinDevice,
            std::memcmp(sent.data(), received.data(), bytes) == 0};
}

}  // namespace

CopyBandwidth copyBandwidth(HostMemory memory, size_t bytes, int runs) {
    if (memory == HostMemory::PAGEABLE) {
        std::vector<uchar> sent(bytes);
        std::vector<uchar> received(bytes);
        return measure(sent, received, runs);
    }
    PinnedArray<uchar> sent(bytes);
    PinnedArray<uchar> received(bytes);
    std::memset(received.data(), 0, bytes);
    return measure({sent.data(), bytes}, {received.data(), bytes}, runs);
}
