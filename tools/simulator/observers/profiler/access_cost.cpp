#include "access_cost.h"

#include <algorithm>
#include <bit>

namespace simulator::profiler {

namespace {

constexpr unsigned bankBytes = 4, banks = 32, sectorBytes = 32;

/// A set of numbers, few enough to be looked through.
template <size_t most>
class Few {
  public:
    bool add(uintptr_t number) {
        if (std::find(begin(), end(), number) != end()) return false;
        numbers_[count_++] = number;
        return true;
    }
    unsigned count() const { return count_; }

  private:
    const uintptr_t* begin() const { return numbers_.data(); }
    const uintptr_t* end() const { return numbers_.data() + count_; }

    std::array<uintptr_t, most> numbers_;
    unsigned count_ = 0;
};

template <class Visit>
void forEachLane(uint32_t lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(unsigned(std::countr_zero(lanes)));
}

/// The words that the busiest bank is asked for by `lanes`; 0 without any.
unsigned waysOf(const WarpAccess& access, uint32_t lanes) {
    std::array<std::array<uintptr_t, warpLanes>, banks> wordsOf;
    std::array<uint8_t, banks> count{};
    unsigned ways = 0;
    forEachLane(lanes, [&](unsigned lane) {
        const uintptr_t end = access.address[lane] + access.bytes;
        for (uintptr_t word = access.address[lane] / bankBytes; word * bankBytes < end; ++word) {
            auto& words = wordsOf[word % banks];
            uint8_t& known = count[word % banks];
            if (std::find(words.begin(), words.begin() + known, word) != words.begin() + known)
                continue;
            words[known++] = word;
            ways = std::max(ways, unsigned{known});
        }
    });
    return ways;
}

/// Whether each of `lanes` has the lane whose number differs by `distance` with it or inactive.
bool arePaired(const WarpAccess& access, uint32_t lanes, unsigned distance) {
    bool are = true;
    forEachLane(lanes, [&](unsigned lane) {
        const unsigned partner = lane ^ distance;
        if (lanes >> partner & 1 && access.address[partner] != access.address[lane]) are = false;
    });
    return are;
}

bool goTogether(const WarpAccess& access, uint32_t lanes) {
    return arePaired(access, lanes, 1) || arePaired(access, lanes, 2);
}

uint32_t part(uint32_t lanes, unsigned first, unsigned count) {
    const uint32_t all = count == warpLanes ? ~0u : (1u << count) - 1;
    return lanes & all << first;
}

void add(SharedCost& cost, const WarpAccess& access, uint32_t lanes) {
    const unsigned ways = waysOf(access, lanes);
    if (!ways) return;
    cost.wavefronts += ways;
    cost.conflicts += ways - 1;
    cost.ways = std::max(cost.ways, ways);
}

}  // namespace

SharedCost sharedCost(const WarpAccess& access) {
    SharedCost cost{};
    // What goes together at best, and in which parts it goes otherwise.
    const unsigned together = access.bytes > 8 ? warpLanes / 2 : warpLanes;
    const unsigned apart = access.bytes > 8   ? warpLanes / 4
                           : access.bytes > 4 ? warpLanes / 2
                                              : warpLanes;
    for (unsigned first = 0; first < warpLanes; first += together) {
        const uint32_t lanes = part(access.lanes, first, together);
        const unsigned step = goTogether(access, lanes) ? together : apart;
        for (unsigned at = first; at < first + together; at += step)
            add(cost, access, part(access.lanes, at, step));
    }
    return cost;
}

SharedCost sharedAtomicCost(const WarpAccess& access) {
    SharedCost cost = sharedCost(access);
    const unsigned turns = mostOnOneAddress(access);
    if (turns > cost.wavefronts) {
        cost.conflicts += turns - cost.wavefronts;
        cost.wavefronts = turns;
    }
    return cost;
}

unsigned sectorsOf(const WarpAccess& access) {
    if (access.bytes <= sectorBytes) {  // neighbouring lanes mostly have neighbouring sectors
        Few<2 * warpLanes> sectors;
        uintptr_t last = 0;
        forEachLane(access.lanes, [&](unsigned lane) {
            const uintptr_t first = access.address[lane] / sectorBytes + 1;
            const uintptr_t end = (access.address[lane] + access.bytes - 1) / sectorBytes + 1;
            if (first != last) sectors.add(first);
            if (end != first) sectors.add(end);
            last = end;
        });
        return sectors.count();
    }
    unsigned sum = 0;  // a structure, copied whole
    forEachLane(access.lanes, [&](unsigned) { sum += access.bytes / sectorBytes; });
    return sum;
}

unsigned linesOf(const WarpAccess& access) {
    constexpr unsigned lineBytes = 128;
    Few<2 * warpLanes> lines;
    forEachLane(access.lanes, [&](unsigned lane) {
        lines.add(access.address[lane] / lineBytes);
        lines.add((access.address[lane] + access.bytes - 1) / lineBytes);
    });
    return lines.count();
}

unsigned addressesOf(const WarpAccess& access) {
    Few<warpLanes> addresses;
    forEachLane(access.lanes, [&](unsigned lane) { addresses.add(access.address[lane]); });
    return addresses.count();
}

unsigned sectorsOfLocal(const WarpAccess& access) {
    constexpr unsigned lanesOfSector = sectorBytes / bankBytes;
    Few<warpLanes> sectors;
    const uintptr_t words = std::max(access.bytes / bankBytes, 1u);
    forEachLane(access.lanes, [&](unsigned lane) {
        sectors.add(access.address[lane] / bankBytes * warpLanes + lane / lanesOfSector);
    });
    return static_cast<unsigned>(sectors.count() * words);
}

unsigned turnsOfAtomic(const WarpAccess& access) {
    if (mostOnOneAddress(access) == static_cast<unsigned>(std::popcount(access.lanes))) return 1;
    unsigned turns = 0;
    uint32_t left = access.lanes;
    while (left) {
        const uintptr_t sector = access.address[std::countr_zero(left)] / sectorBytes;
        WarpAccess here = access;
        here.lanes = 0;
        forEachLane(left, [&](unsigned lane) {
            here.lanes |= access.address[lane] / sectorBytes == sector ? 1u << lane : 0;
        });
        turns += mostOnOneAddress(here);
        left &= ~here.lanes;
    }
    return turns;
}

unsigned mostOnOneAddress(const WarpAccess& access) {
    unsigned most = 0;
    uint32_t left = access.lanes;
    while (left) {
        const uintptr_t address = access.address[std::countr_zero(left)];
        uint32_t here = 0;
        forEachLane(
            left, [&](unsigned lane) { here |= access.address[lane] == address ? 1u << lane : 0; });
        most = std::max(most, unsigned(std::popcount(here)));
        left &= ~here;
    }
    return most;
}

}  // namespace simulator::profiler
