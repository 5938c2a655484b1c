#include "arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <new>

#include "language/language.h"

namespace simulator {

namespace {

constexpr size_t reservedAddresses = size_t{64} << 30;
// Protecting by huge pages, where the system has them, costs one entry of the page table for 2 MiB.
constexpr size_t granularity = size_t{2} << 20;
constexpr size_t worthReturning = size_t{1} << 20;

uintptr_t roundUp(uintptr_t value, size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}
uintptr_t roundDown(uintptr_t value, size_t multiple) {
    return value / multiple * multiple;
}
void* pointer(uintptr_t address) {
    return reinterpret_cast<void*>(address);
}

Extent reserve(size_t bytes) {
    void* const start = mmap(nullptr, bytes + granularity, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) throw std::bad_alloc();
    const uintptr_t begin = roundUp(reinterpret_cast<uintptr_t>(start), granularity);
    madvise(pointer(begin), bytes, MADV_HUGEPAGE);
    return {begin, bytes};
}

/// Gives the physical pages of a freed extent back to the system.
void returnPages(const Extent& extent) {
    const uintptr_t begin = roundUp(extent.begin, granularity),
                    end = roundDown(extent.end(), granularity);
    if (end > begin && end - begin >= worthReturning)
        madvise(pointer(begin), end - begin, MADV_DONTNEED);
}

}  // namespace

Arena::Arena(size_t capacity)
    : capacity_(roundDown(std::min(capacity, reservedAddresses - granularity), granularity)),
      range_(reserve(reservedAddresses)),
      top_(range_.begin),
      end_(range_.begin + redzone) {}

std::optional<uintptr_t> Arena::allocate(size_t bytes) {
    const size_t taken = roundUp(bytes, alignment), size = taken + redzone;
    const std::lock_guard lock(mutex_);
    if (size < bytes || taken > capacity_ - inUse_) return std::nullopt;

    uintptr_t address = 0;
    for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
        if (hole->second < size) continue;
        address = hole->first;
        if (hole->second > size) free_.emplace(address + size, hole->second - size);
        free_.erase(hole);
        break;
    }
    if (address == 0) {
        if (size > range_.end() - end_) return std::nullopt;
        address = end_;
        end_ += size;
        grow(end_);
    }
    allocated_.emplace(address, bytes);
    inUse_ += taken;
    return address;
}

bool Arena::release(uintptr_t address) {
    const std::lock_guard lock(mutex_);
    const auto found = allocated_.find(address);
    if (found == allocated_.end()) return false;

    const size_t taken = roundUp(found->second, alignment);
    inUse_ -= taken;
    allocated_.erase(found);
    quarantined_.push_back({address, taken + redzone});
    for (quarantinedBytes_ += taken; quarantinedBytes_ > quarantine; quarantined_.pop_front()) {
        quarantinedBytes_ -= quarantined_.front().bytes - redzone;
        addHole(quarantined_.front());
    }
    return true;
}

void Arena::addHole(Extent hole) {
    auto next = free_.lower_bound(hole.begin);
    if (next != free_.end() && next->first == hole.end()) {
        hole.bytes += next->second;
        next = free_.erase(next);
    }
    if (next != free_.begin()) {
        const auto previous = std::prev(next);
        if (previous->first + previous->second == hole.begin) {
            hole = {previous->first, previous->second + hole.bytes};
            free_.erase(previous);
        }
    }
    if (hole.end() == end_)
        end_ = hole.begin;
    else
        free_.emplace(hole.begin, hole.bytes);
    returnPages(hole);
}

void Arena::releaseAll() {
    const std::lock_guard lock(mutex_);
    allocated_.clear();
    free_.clear();
    quarantined_.clear();
    quarantinedBytes_ = 0;
    inUse_ = 0;
    end_ = range_.begin + redzone;
    madvise(pointer(range_.begin), top_ - range_.begin, MADV_DONTNEED);
}

void Arena::open() {
    const std::lock_guard lock(mutex_);
    if (openings_++ == 0) protect(range_.begin, top_, true);
}

void Arena::close() {
    const std::lock_guard lock(mutex_);
    if (--openings_ == 0) protect(range_.begin, top_, false);
}

bool Arena::openForHost(uintptr_t address) {
    const std::lock_guard lock(mutex_);
    if (openings_ > 0 || address < range_.begin || address >= top_) return false;
    openForHost_ = true;
    ++openings_;
    protect(range_.begin, top_, true);
    return true;
}

void Arena::closeForHost() {
    if (!openForHost_) return;
    openForHost_ = false;
    close();
}

size_t Arena::inUse() const {
    const std::lock_guard lock(mutex_);
    return inUse_;
}

std::optional<Extent> Arena::find(uintptr_t address) const {
    const std::lock_guard lock(mutex_);
    const std::optional<Extent> extent = below(address);
    return extent && extent->contains(address) ? extent : std::nullopt;
}

std::optional<Extent> Arena::tryFindBelow(uintptr_t address) const {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    return lock ? below(address) : std::nullopt;
}

std::optional<Extent> Arena::below(uintptr_t address) const {
    auto next = allocated_.upper_bound(address);
    if (next == allocated_.begin()) return std::nullopt;
    --next;
    return Extent{next->first, next->second};
}

void Arena::protect(uintptr_t begin, uintptr_t end, bool accessible) {
    if (begin < end)
        mprotect(pointer(begin), end - begin, accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

void Arena::grow(uintptr_t end) {
    if (end <= top_) return;
    const uintptr_t top = roundUp(end, granularity);
    if (openings_ > 0) protect(top_, top, true);
    top_ = top;
}

std::string Arena::describe(uintptr_t where) const {
    const std::optional<Extent> extent = tryFindBelow(where);
    if (!extent) return tr("device memory that is not allocated");
    char begin[32];
    snprintf(begin, sizeof begin, "%p", pointer(extent->begin));
    return extent->contains(where)
               ? tr("{0} bytes into {1} bytes of device memory allocated at {2}",
                    where - extent->begin, extent->bytes, begin)
               : tr("{0} bytes past the end of {1} bytes of device memory allocated at {2}",
                    where - extent->end(), extent->bytes, begin);
}

}  // namespace simulator
