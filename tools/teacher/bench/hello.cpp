// The lesson hello: copies between host and device, and the sum of two arrays.
#include <algorithm>
#include <cstring>
#include <memory>

#include "common/ArrayGM.h"
#include "common/PinnedArray.h"
#include "hello/Hello.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"

namespace {

const std::vector<std::string> COPIES = {trm("pinned, to the device"), trm("pinned, to the host"),
                                         trm("pageable, to the device"),
                                         trm("pageable, to the host")};

Measured measureCopies(size_t bytes, const Extent& extent) {
    std::vector<uchar> pageable(bytes, 1);
    PinnedArray<uchar> pinned(bytes);
    std::ranges::copy(pageable, pinned.data());
    ArrayGM<uchar> bytesGM(bytes);
    std::vector<Rival> rivals;
    for (uchar* host : {pinned.data(), pageable.data()}) {
        const auto toDevice = [=, &bytesGM] { GM::memcpyAsyncHToD(bytesGM.data(), host, bytes); };
        const auto toHost = [=, &bytesGM] { GM::memcpyAsyncDToH(host, bytesGM.data(), bytes); };
        const auto isIntact = [=] {
            toDevice();
            toHost();
            cudaDeviceSynchronize();
            return std::ranges::count(host, host + bytes, 1) == static_cast<long>(bytes);
        };
        rivals.push_back({COPIES[rivals.size()], toDevice, isIntact});
        rivals.push_back({COPIES[rivals.size()], toHost, isIntact});
    }
    return measureRivals(rivals, extent);
}

Measured measureSums(size_t n, const Extent& extent) {
    const ArrayGM<int> xGM(std::vector<int>(n, 2));
    const ArrayGM<int> yGM(std::vector<int>(n, 3));
    ArrayGM<int> sumGM(n);
    const AddArrays add(static_cast<long>(n), 256);
    const auto run = [&] { add.run(xGM.data(), yGM.data(), sumGM.data()); };
    return measureRivals({{"AddArrays", run,
                           [&] {
                               run();
                               return sumGM.toHost() == std::vector<int>(n, 5);
                           }}},
                         extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const size_t bytes : powers(extent, 10, 26, 16))
        cases.push_back(
            {"hello/copy", bytes, 0, bytes, COPIES, [=] { return measureCopies(bytes, extent); }});
    for (const size_t bytes : powers(extent, 10, 26, 16)) {
        const size_t n = bytes / sizeof(int);
        cases.push_back({"hello/sum of two arrays", bytes, 0, 3 * bytes, {"AddArrays"}, [=] {
                             return measureSums(n, extent);
                         }});
    }
    return cases;
}

}  // namespace

Topic helloTopic() {
    return {
        "hello",
        {},
        trm("Hello: copies, and the sum of two arrays"),
        trm("What comes before any computing: copies from the host and back, from pinned memory "
            "and from other memory; and a kernel that adds two arrays of int, element by element."),
        trm("bytes"),
        false,
        false,
        cases};
}
