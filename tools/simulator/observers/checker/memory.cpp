#include "memory.h"

#include <algorithm>

namespace simulator::checker {

void WrittenBytes::set(size_t offset, size_t bytes) {
    for (const size_t end = offset + bytes; offset < end;) {
        const size_t count = std::min(end - offset, 64 - offset % 64);
        bits_[offset / 64] |= mask(offset % 64, count);
        offset += count;
    }
}

bool WrittenBytes::all(size_t offset, size_t bytes) const {
    for (const size_t end = offset + bytes; offset < end;) {
        const size_t count = std::min(end - offset, 64 - offset % 64);
        const uint64_t wanted = mask(offset % 64, count);
        if ((bits_[offset / 64] & wanted) != wanted) return false;
        offset += count;
    }
    return true;
}

size_t WrittenBytes::longestGap(size_t offset, size_t bytes) const {
    if (all(offset, bytes)) return 0;
    size_t longest = 0, gap = 0;
    for (const size_t end = offset + bytes; offset < end; ++offset) {
        gap = bits_[offset / 64] >> offset % 64 & 1 ? 0 : gap + 1;
        longest = std::max(longest, gap);
    }
    return longest;
}

void WrittenBytes::copy(size_t offset, const WrittenBytes& other, size_t from, size_t bytes) {
    if (other.all(from, bytes)) return set(offset, bytes);
    for (size_t i = 0; i < bytes; ++i) {
        uint64_t& word = bits_[(offset + i) / 64];
        const uint64_t bit = uint64_t{1} << (offset + i) % 64;
        other.bits_[(from + i) / 64] >> (from + i) % 64 & 1 ? word |= bit : word &= ~bit;
    }
}

Allocation& GlobalMemory::add(uintptr_t begin, size_t bytes, uint32_t place, Origin origin) {
    auto reused = freed_.upper_bound(begin);
    if (reused != freed_.begin() && std::prev(reused)->second->end() > begin) --reused;
    while (reused != freed_.end() && reused->first < begin + bytes) reused = freed_.erase(reused);
    auto& allocation = living_[begin];
    allocation = std::make_unique<Allocation>(
        Allocation{begin, bytes, origin, place, 0, Shadow(bytes), WrittenBytes(bytes)});
    last_ = nullptr;
    return *allocation;
}

bool GlobalMemory::release(uintptr_t begin, uint32_t place) {
    const auto found = living_.find(begin);
    if (found == living_.end()) return false;
    Allocation& allocation = *found->second;
    allocation.freedAt = place;
    allocation.shadow = Shadow(0);
    allocation.written = WrittenBytes(0);
    freed_[begin] = std::move(found->second);
    living_.erase(found);
    last_ = nullptr;
    return true;
}

void GlobalMemory::releaseAll() {
    std::erase_if(living_, [](const auto& entry) { return entry.second->isOfApi(); });
    freed_.clear();
    last_ = nullptr;
}

Allocation* GlobalMemory::find(uintptr_t address) {
    if (last_ && last_->contains(address)) return last_;
    const auto after = living_.upper_bound(address);
    if (after == living_.begin()) return nullptr;
    Allocation* const found = std::prev(after)->second.get();
    if (!found->contains(address)) return nullptr;
    return last_ = found;
}

Allocation* GlobalMemory::at(uintptr_t begin) {
    const auto found = living_.find(begin);
    return found == living_.end() ? nullptr : found->second.get();
}

const Allocation* GlobalMemory::nearest(uintptr_t address) const {
    const auto at = [&](const auto& allocations) -> const Allocation* {
        const auto after = allocations.upper_bound(address);
        return after == allocations.begin() ? nullptr : std::prev(after)->second.get();
    };
    if (const Allocation* gone = at(freed_); gone && gone->contains(address)) return gone;
    const Allocation* below = at(living_);
    const auto above = living_.upper_bound(address);
    if (above == living_.end() || (below && below->contains(address))) return below;
    const bool aboveIsNearer = !below || above->first - address < address - below->end();
    return aboveIsNearer ? above->second.get() : below;
}

const Allocation* GlobalMemory::freed(uintptr_t begin) const {
    const auto found = freed_.find(begin);
    return found == freed_.end() ? nullptr : found->second.get();
}

std::vector<const Allocation*> GlobalMemory::living() const {
    std::vector<const Allocation*> all;
    for (const auto& [begin, allocation] : living_)
        if (allocation->isOfApi()) all.push_back(allocation.get());
    return all;
}

}  // namespace simulator::checker
