// The lesson devices: sums over several devices, in its three ways; and what the ways cost.
#include <algorithm>
#include <map>
#include <memory>

#include "chain.h"
#include "common/Sample.h"
#include "devices/byNccl.h"
#include "devices/overDevices.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"

namespace {

/// 1, 2, 4, ... devices, and all there are.
std::vector<int> deviceCounts() {
    const int all = Hardware::getDeviceCount();
    std::vector<int> counts;
    for (int count = 1; count < all; count *= 2) counts.push_back(count);
    counts.push_back(all);
    return counts;
}

/// What the call returns that is made with the device as the current one.
template <typename Call>
auto onDevice(int device, const Call& call) {
    const ScopedDevice current(device);
    return call();
}

std::string nameOf(int devices) {
    return std::to_string(devices) + " devices";
}

/// Of the ways in which the sums of so many devices are combined.
std::vector<std::string> waysOf(int devices) {
    if (devices == 1) return {trm("one device")};
    std::vector<std::string> ways = {trm("by the host"), trm("by peer copies")};
    if (HAS_NCCL) ways.push_back("NCCL");
    for (std::string& way : ways) way += ", " + nameOf(devices);
    return ways;
}

/// Of the first devices. They live until the program ends: to make them takes a second.
const Communicators& communicators(int devices) {
    static auto& made = *new std::map<int, std::unique_ptr<Communicators>>();
    if (!made[devices]) made[devices] = std::make_unique<Communicators>(devices);
    return *made[devices];
}

/// Values without a pattern, again and again: the host makes the first ones only.
class RepeatedValues {
  public:
    /// `n` of them on the current device.
    ArrayGM<int> onDevice(size_t n) const {
        ArrayGM<int> valuesGM(n);
        size_t filled = std::min(n, first_.size());
        GM::memcpyHToD(valuesGM.data(), first_.data(), filled * sizeof(int));
        for (; filled < n; filled = std::min(n, 2 * filled))
            GM::memcpyDToD(valuesGM.data() + filled, valuesGM.data(),
                           std::min(filled, n - filled) * sizeof(int));
        return valuesGM;
    }

    long sum(size_t n) const {
        const size_t rest = n % first_.size();
        return static_cast<long>(n / first_.size()) * sample::sum(first_) +
               sample::sum({first_.begin(), first_.begin() + static_cast<long>(rest)});
    }

  private:
    const std::vector<int> first_ = sample::values<int>(1 << 20);
};

/// The sum of an array that lies in equal parts on the first devices, which one host thread drives.
class SumOverDevices {
  public:
    SumOverDevices(size_t n, int devices) {
        const RepeatedValues values;
        long sum = 0;
        const std::vector<long> firsts =
            firstsOfParts(static_cast<long>(n), std::vector<long>(devices, 1));
        for (int device = 0; device < devices; device++) {
            const ScopedDevice current(device);
            const size_t length = firsts[device + 1] - firsts[device];
            parts_.emplace_back(values.onDevice(length));
            sum += values.sum(length);
        }
        sum_ = static_cast<int>(sum);
    }

    /// In the order of waysOf.
    std::vector<Rival> rivals() {
        const auto devices = static_cast<int>(parts_.size());
        const std::vector<std::string> ways = waysOf(devices);
        const auto alone = [this] { sumOnEach(parts_); };
        if (devices == 1) return {rival(ways[0], alone, parts_[0].sumGM)};
        const auto byTheHost = [this] {
            sumOnEach(parts_);
            return sumByHost(parts_);
        };
        const auto byPeerCopies = [this] {
            sumOnEach(parts_);
            foldOverDevices(parts_);
        };
        std::vector<Rival> rivals = {
            {ways[0], byTheHost, [=, this] { return byTheHost() == sum_; }},
            rival(ways[1], byPeerCopies, parts_[0].sumGM)};
        if (HAS_NCCL)
            rivals.push_back(rival(
                ways[2],
                [this, devices] {
                    sumOnEach(parts_);
                    allReduce(parts_, communicators(devices));
                },
                parts_[0].allGM));
        return rivals;
    }

  private:
    /// Whose result is then in the cell, on device 0.
    template <typename Way>
    Rival rival(const std::string& name, const Way& way, ArrayGM<int>& cellGM) {
        return {name, way,
                [=, this, &cellGM] {
                    cudaMemset(cellGM.data(), 0x55, sizeof(int));
                    way();
                    cudaStreamSynchronize(parts_[0].stream);
                    return cellGM.toHost()[0] == sum_;
                }};
    }

    int sum_ = 0;
    DeviceParts parts_;
};

/// Those of 1, 2, 4, ... devices in turn. `nOf`: the length of the array on so many.
template <typename NOf>
Measured measureSums(const NOf& nOf, const Extent& extent) {
    enablePeerAccess();
    std::vector<std::unique_ptr<SumOverDevices>> sums;
    std::vector<Rival> rivals;
    for (const int devices : deviceCounts()) {
        sums.push_back(std::make_unique<SumOverDevices>(nOf(devices), devices));
        for (const Rival& rival : sums.back()->rivals()) rivals.push_back(rival);
    }
    return measureRivals(rivals, extent);
}

const std::vector<std::string> DIRECTIONS = {trm("one way"), trm("both ways at the same time")};

/// Between devices 0 and 1.
Measured measureCopies(size_t n, const Extent& extent) {
    enablePeerAccess();
    const std::vector<int> values = sample::values<int>(static_cast<long>(n));
    const ArrayGM<int> fromGM0(values);
    ArrayGM<int> toGM0(n);
    const ArrayGM<int> fromGM1 = onDevice(
        1, [&] { return ArrayGM<int>(values); });
    ArrayGM<int> toGM1 = onDevice(1, [&] { return ArrayGM<int>(n); });
    // Copies of the default streams would wait for each other.
    const ScopedStream forthStream;
    const ScopedStream backStream = onDevice(
        1, [] { return ScopedStream(); });
    Event isBack = onDevice(
        1, [] { return Event(); });

    const auto forth = [&] {
        GM::memcpyAsyncPeer(toGM1.data(), 1, fromGM0.data(), 0, n * sizeof(int), forthStream);
    };
    const auto both = [&] {
        onDevice(
            1,
            [&] {
                GM::memcpyAsyncPeer(toGM0.data(), 0, fromGM1.data(), 1, n * sizeof(int),
                                    backStream);
                isBack.record(backStream);
            });
        forth();
        isBack.holdBack(nullptr);
    };
    const auto isRight = [&](const auto& copy, std::vector<ArrayGM<int>*> tosGM) {
        for (ArrayGM<int>* toGM : tosGM) cudaMemset(toGM->data(), 0x55, n * sizeof(int));
        cudaDeviceSynchronize();
        copy();
        cudaDeviceSynchronize();
        return std::ranges::all_of(
            tosGM, [&](const ArrayGM<int>* toGM) { return toGM->toHost() == values; });
    };
    return measureRivals({{DIRECTIONS[0], forth, [&] { return isRight(forth, {&toGM1}); }},
                          {DIRECTIONS[1], both,
                           [&] {
                               return isRight(both, {&toGM1, &toGM0});
                           }}},
                         extent);
}

const std::vector<std::string> MEMORIES = {trm("from its own memory"),
                                           trm("from that of another device")};

/// By a thread of device 0, each after the one before: what a read takes is what the time grows
/// by.
Measured measureReads(size_t reads, const Extent& extent) {
    enablePeerAccess();
    const ArrayGM<unsigned> ownGM = chain();
    const ArrayGM<unsigned> otherGM = onDevice(1, chain);
    ArrayGM<unsigned> lastGM(1);
    std::vector<Rival> rivals;
    for (const unsigned* chainGM : {ownGM.data(), otherGM.data()}) {
        const auto follow = [=, &lastGM] { followChain(chainGM, reads, lastGM.data()); };
        rivals.push_back({MEMORIES[rivals.size()], follow, [=, &lastGM] {
                              follow();
                              return lastGM.toHost()[0] == endOfChain(reads);
                          }});
    }
    return measureRivals(rivals, extent);
}

#if HAS_NCCL
/// Of a vector on each of 2, 4, ... devices.
Measured measureAllReduces(size_t n, const Extent& extent) {
    const std::vector<int> values = sample::values<int>(static_cast<long>(n));
    std::vector<ArrayGM<int>> fromsGM;
    std::vector<ArrayGM<int>> tosGM;
    for (int device = 0; device < Hardware::getDeviceCount(); device++) {
        fromsGM.push_back(onDevice(
            device, [&] { return ArrayGM<int>(values); }));
        tosGM.push_back(onDevice(device, [&] { return ArrayGM<int>(n); }));
    }
    std::vector<Rival> rivals;
    for (const int devices : deviceCounts()) {
        if (devices == 1) continue;
        const auto all = [=, &fromsGM, &tosGM, &ranks = communicators(devices)] {
            requireNccl(ncclGroupStart(), "ncclGroupStart");
            for (int device = 0; device < devices; device++)
                onDevice(device, [&] {
                    requireNccl(ncclAllReduce(fromsGM[device].data(), tosGM[device].data(), n,
                                              ncclInt, ncclSum, ranks[device], nullptr),
                                "ncclAllReduce");
                });
            requireNccl(ncclGroupEnd(), "ncclGroupEnd");
        };
        rivals.push_back({nameOf(devices), all, [=, &values, &tosGM] {
                              std::vector<int> expected = values;
                              for (int& value : expected) value *= devices;
                              all();
                              return tosGM[0].toHost() == expected &&
                                     tosGM[devices - 1].toHost() == expected;
                          }});
    }
    return measureRivals(rivals, extent);
}
#endif

std::vector<Case> cases(const Extent& extent) {
    std::vector<std::string> sums;
    std::vector<std::string> counts;
    for (const int devices : deviceCounts()) {
        for (const std::string& way : waysOf(devices)) sums.push_back(way);
        if (devices > 1) counts.push_back(nameOf(devices));
    }
    std::vector<Case> cases;
    for (const size_t n : powers(extent, 12, 32, 14))
        cases.push_back({"devices/sum/int", n, 0, n * sizeof(int), sums,
                         [=] { return measureSums([=](int) { return n; }, extent); }});
    for (const size_t n : powers(extent, 12, 30, 14))
        cases.push_back({std::string("devices/sum/") + trm("int on each"), n, 0, 0, sums, [=] {
                             return measureSums([=](int devices) { return n * devices; }, extent);
                         }});
    if (counts.empty()) return cases;
    for (const size_t n : powers(extent, 0, 28, 14))
        cases.push_back({"devices/copy/int", n, 0, n * sizeof(int), DIRECTIONS,
                         [=] { return measureCopies(n, extent); }});
    int isReached = 0;
    cudaDeviceCanAccessPeer(&isReached, 0, 1);
    for (const size_t reads : isReached ? powers(extent, 4, 14, 6) : std::vector<size_t>())
        cases.push_back(
            {"devices/reads", reads, 0, 0, MEMORIES, [=] { return measureReads(reads, extent); }});
#if HAS_NCCL
    for (const size_t n : powers(extent, 0, 26, 14))
        cases.push_back({"devices/all-reduce/int", n, 0, n * sizeof(int), counts,
                         [=] { return measureAllReduces(n, extent); }});
#endif
    return cases;
}

}  // namespace

Topic devicesTopic() {
    return {
        "devices",
        {},
        trm("Several devices"),
        trm("The sum of an array of int that lies in equal parts on 1, 2, 4, ... devices, which "
            "one host thread drives: the host adds the sums of the devices, or they are copied "
            "from device to device, or NCCL adds them. The array is as long for all, or each "
            "device has as much. Then what they cost: a copy from one device to another, reads of "
            "another's memory that wait for each other, and NCCL's all-reduce of a vector."),
        trm("elements"),
        false,
        false,
        cases};
}
