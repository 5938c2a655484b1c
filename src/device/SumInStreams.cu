#include "SumInStreams.h"

#include <algorithm>

#include "GM.h"
#include "reductions.h"

void enqueueSums(std::span<const int> values, int* tabGM, std::span<const SumStream> streams,
                 int* tabSumGM) {
    // SOLUTION enqueueSums: DeviceStreams DeviceEfficiency
    const size_t perPart = (values.size() + streams.size() - 1) / streams.size();
    for (size_t i = 0; i < streams.size(); i++) {
        const auto& [stream, scratch] = streams[i];
        const size_t first = std::min(i * perPart, values.size());
        const size_t n = std::min(perPart, values.size() - first);
        GM::memcpyAsyncHToD(tabGM + first, values.data() + first, n * sizeof(int), stream);
        sumOnDevice(Order::ANY, tabGM + first, n, tabSumGM + i, scratch, stream);
    }
    // END
}
