#include "host_memory.h"

#include <sys/mman.h>

#include <vector>

#include "../../runtime/machine.h"

namespace simulator::checker {

namespace {

/// What is closed when that many bytes are: whole pages.
size_t inPages(size_t bytes) {
    return (bytes + largestPage - 1) / largestPage * largestPage;
}

}  // namespace

void HostMemory::used(Stream stream, uintptr_t region, size_t regionBytes, uintptr_t begin,
                      size_t bytes, const Incident::Side& by) {
    Use& use = useBy(stream, regions_.try_emplace(region, Region{regionBytes, {}}).first->second);
    (by.writes ? use.written : use.read).set(begin - region, bytes);
    (by.writes ? use.writer : use.reader) = by;
    use.writes |= by.writes;
}

// A program that records event after event, and waits for none, has few stretches all the same.
HostMemory::Use& HostMemory::useBy(Stream stream, Region& region) const {
    constexpr long mostStretches = 8;
    std::map<Stretch, Use>& uses = region.uses;
    const auto first = uses.lower_bound({stream, 0}), end = uses.upper_bound({stream, UINT64_MAX});
    if (first != end) {
        const auto last = std::prev(end);
        if (last->first.events == eventsRecorded_ || std::distance(first, end) >= mostStretches)
            return last->second;
    }
    const WrittenBytes none(region.bytes);
    return uses.try_emplace({stream, eventsRecorded_}, Use{none, none, {}, {}}).first->second;
}

void HostMemory::eventRecorded(uintptr_t event, Stream stream) {
    events_[event] = {stream, eventsRecorded_++};
}

void HostMemory::streamWaits(Stream stream, uintptr_t event) {
    if (const auto known = events_.find(event); known != events_.end())
        waits_[stream].insert(known->second.stream);
}

void HostMemory::hostWaitsForEvent(uintptr_t event) {
    if (const auto known = events_.find(event); known != events_.end())
        hostWaitsFor(known->second.stream, known->second.events);
}

void HostMemory::forget(uintptr_t region) {
    const auto found = regions_.find(region);
    if (found == regions_.end()) return;
    protect(found->first, found->second, PROT_READ | PROT_WRITE);
    regions_.erase(found);
}

void HostMemory::hostWaitsFor(Stream stream, uint64_t events) {
    const Stream all = defaultBeside_(stream);
    std::set<Stream> done{stream, all};
    for (std::vector<Stream> next{stream}; !next.empty();) {
        const Stream one = next.back();
        next.pop_back();
        for (const Stream other : waits_[one])
            if (done.insert(other).second) next.push_back(other);
    }
    open();
    for (auto& [begin, region] : regions_)
        std::erase_if(region.uses, [&](const auto& use) {
            const Stretch& stretch = use.first;
            const bool isDone = done.contains(stretch.stream) ||
                                (stream == all && defaultBeside_(stretch.stream) == all);
            return isDone && stretch.events <= events;
        });
    close();
}

void HostMemory::hostWaitsForAll(Stream defaultStream) {
    const auto isOfDevice = [&](Stream stream) { return defaultBeside_(stream) == defaultStream; };
    open();
    for (auto& [begin, region] : regions_)
        std::erase_if(
            region.uses, [&](const auto& use) { return isOfDevice(use.first.stream); });
    std::erase_if(
        regions_, [](const auto& entry) { return entry.second.uses.empty(); });
    std::erase_if(waits_, [&](const auto& entry) { return isOfDevice(entry.first); });
    close();
}

void HostMemory::open() {
    for (auto& [begin, region] : regions_) protect(begin, region, PROT_READ | PROT_WRITE);
}

void HostMemory::close() {
    for (auto& [begin, region] : regions_) {
        if (region.uses.empty()) continue;
        bool writes = false;
        for (const auto& [stretch, use] : region.uses) writes |= use.writes;
        protect(begin, region, writes ? PROT_NONE : PROT_READ);
    }
}

void HostMemory::protect(uintptr_t begin, Region& region, int protection) {
    const bool closes = !(protection & PROT_WRITE);
    if (closes == region.isClosed) return;
    mprotect(reinterpret_cast<void*>(begin), inPages(region.bytes), protection);
    region.isClosed = closes;
}

std::optional<Incident::Side> HostMemory::touched(uintptr_t address, bool writes, bool& isClosed) {
    auto after = regions_.upper_bound(address);
    isClosed = after != regions_.begin();
    if (!isClosed) return std::nullopt;
    auto& [begin, region] = *std::prev(after);
    isClosed = region.isClosed && address - begin < inPages(region.bytes);
    if (!isClosed) return std::nullopt;
    protect(begin, region, PROT_READ | PROT_WRITE);
    if (address - begin >= region.bytes) return std::nullopt;
    for (const auto& [stretch, use] : region.uses) {
        if (use.written.all(address - begin, 1)) return use.writer;
        if (writes && use.read.all(address - begin, 1)) return use.reader;
    }
    return std::nullopt;
}

}  // namespace simulator::checker
