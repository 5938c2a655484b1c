// Accesses that change nothing of what is known: most are such, and they are recognised before
// anything else is asked. Whatever is not as simple as this is Checker::accesses()'s matter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../runtime/access.h"
#include "places.h"
#include "shadow.h"
#include "simulator/device.h"

namespace simulator::checker {

/// The memory that an access mostly goes to, and its shadow.
struct Known {
    uintptr_t begin = 0;
    size_t bytes = 0;  // 0 while nothing is recognised
    Shadow* shadow = nullptr;
    uint32_t phase = 0;
    uint32_t validSince = 0;  // who touched a cell in that phase or later had the right to
};

/// A word of shared memory that a warp has read, or more than one, since the block's last barrier,
/// and that nobody has written since: another read tells nothing.
struct ReadWord {
    static constexpr uint32_t anyWarp = UINT32_MAX;
    uintptr_t address = 0;
    uint32_t stamp = 0, warp = 0;
};

/// What the OS thread that runs a block knows. Between two barriers of a block nothing but these
/// orders its threads, as long as nobody makes a fence, a warp barrier or the like: then
/// `isSimple`.
struct Knowing {
    static constexpr unsigned allocations = 4;
    Known shared, global[allocations];
    unsigned latest = 0;  // of the allocations
    uint32_t block = 0, epoch = 0;
    bool isSimple = false;
    uint32_t stamp = 1;  // another one after each barrier
    ReadWord readWords[1024] = {};

    ReadWord& readWord(uintptr_t address) { return readWords[address / 4 % 1024]; }
    void forgetWords(uintptr_t address, size_t bytes) {
        for (uintptr_t word = address / 4; word <= (address + bytes - 1) / 4; ++word)
            readWord(word * 4).stamp = 0;
    }
    void isSimpleNoMore() {
        isSimple = false;
        ++stamp;
    }
};

extern thread_local constinit Knowing knowing;

inline void know(const Known& allocation) {
    for (Known& known : knowing.global)
        if (known.begin == allocation.begin) return void(known = allocation);
    knowing.latest = (knowing.latest + 1) % Knowing::allocations;
    knowing.global[knowing.latest] = allocation;
}

/// A block's own threads are ordered by its barriers.
[[gnu::always_inline]] inline bool isBefore(const Record& earlier, uint32_t thread) {
    return !earlier || (earlier.block == knowing.block &&
                        (earlier.epoch < knowing.epoch || earlier.thread() == thread));
}

/// Whether two reads are remembered that stand for this one, too: see remember().
[[gnu::always_inline]] inline bool isRemembered(const Cell::Two& reads, uint32_t thread) {
    const Record &first = reads[0], &second = reads[1];
    const auto isNow = [](const Record& read) {
        return read && read.block == knowing.block && read.epoch == knowing.epoch;
    };
    const bool firstIsNow = isNow(first);
    if (firstIsNow && first.thread() == thread) return true;
    if (!first || !second) return false;
    if (first.block != second.block) return !blocksAreOrdered;
    if (!firstIsNow || !isNow(second)) return false;
    const uint32_t warp = thread / 32;
    return second.thread() == thread || first.thread() / 32 != second.thread() / 32 ||
           first.thread() / 32 == warp;
}

/// The cells of an access of whole cells within one page, null for any other.
[[gnu::always_inline]] inline Cell* cellsOf(const Known& memory, size_t offset, size_t bytes,
                                            size_t& count) {
    Shadow::Page* const page = memory.shadow->existing(offset);
    if (!page) return nullptr;
    const size_t part = (offset | bytes) & ((size_t{1} << page->granularity) - 1);
    if (part || offset % Shadow::pageBytes + bytes > Shadow::pageBytes) return nullptr;
    count = bytes >> page->granularity;
    return &page->cells[offset % Shadow::pageBytes >> page->granularity];
}

/// Remembers a read of a cell that only this block has read, as remember() would.
[[gnu::always_inline]] inline bool rememberOfBlock(Cell::Two& reads, uint32_t thread,
                                                   const auto& place) {
    Record &first = reads[0], &second = reads[1];
    for (const Record& read : reads)
        if (read && read.block != knowing.block) return false;
    const auto isPast = [](const Record& read) { return !read || read.epoch < knowing.epoch; };
    const bool isFarther = !isPast(second) && first.thread() / 32 == second.thread() / 32 &&
                           first.thread() / 32 != thread / 32;
    Record* const replaced = isPast(first)                 ? &first
                             : isPast(second) || isFarther ? &second
                                                           : nullptr;
    if (!replaced) return false;
    *replaced = Record({knowing.block, knowing.epoch, thread, 1}, place(), false, false, false);
    return true;
}

template <class Place>
[[gnu::always_inline]] inline bool isSimpleRead(const Known& memory, uintptr_t address,
                                                size_t bytes, const Place& place) {
    size_t count = 0;
    Cell* const cells = cellsOf(memory, address - memory.begin, bytes, count);
    if (!cells) return false;
    const uint32_t thread = linearThreadIndex();
    for (size_t i = 0; i < count; ++i) {
        Cell& cell = cells[i];
        if (cell.phase != memory.phase || !cell.isWritten || cell.atomics ||
            !isBefore(cell.write, thread) ||
            !(isRemembered(cell.reads, thread) || rememberOfBlock(cell.reads, thread, place)))
            return false;
        cell.lastReader = tagOf(knowing.block, thread);
    }
    return true;
}

/// From now on reads of this word by the warps that are known to read it tell nothing.
inline void noteWord(const Known& memory, uintptr_t address) {
    size_t count = 0;
    const Cell* const cell = cellsOf(memory, address - memory.begin, 4, count);
    if (!cell || count != 1) return;
    const auto isNow = [](const Record& read) { return read && read.epoch == knowing.epoch; };
    const Record &first = cell->reads[0], &second = cell->reads[1];
    if (!isNow(first) || !isNow(second)) return;
    const uint32_t warp = first.thread() / 32;
    knowing.readWord(address) = {address, knowing.stamp,
                                 warp == second.thread() / 32 ? warp : ReadWord::anyWarp};
}

/// `place` tells where it stands, if that is asked.
template <class Place>
[[gnu::always_inline]] inline bool isSimpleWrite(const Known& memory, uintptr_t address,
                                                 size_t bytes, const Place& place) {
    size_t count = 0;
    Cell* const cells = cellsOf(memory, address - memory.begin, bytes, count);
    if (!cells) return false;
    const uint32_t thread = linearThreadIndex();
    for (size_t i = 0; i < count; ++i) {
        const Cell& cell = cells[i];
        if (cell.atomics || cell.phase < memory.validSince) return false;
        if (cell.phase == memory.phase &&
            !(isBefore(cell.write, thread) && isBefore(cell.reads[0], thread) &&
              isBefore(cell.reads[1], thread)))
            return false;
    }
    const Record latest({knowing.block, knowing.epoch, thread, 1}, place(), true, false, false);
    const uint16_t self = tagOf(knowing.block, thread);
    for (size_t i = 0; i < count; ++i) {
        Cell& cell = cells[i];
        if (cell.phase != memory.phase) {
            cell.phase = memory.phase;
            cell.reads = {};
            cell.lastReader = 0;
        }
        const auto isOwn = [&](const Record& read) {
            return read && read.block == knowing.block && read.thread() == thread;
        };
        cell.isUpdated = cell.lastReader == self || isOwn(cell.reads[0]) || isOwn(cell.reads[1]);
        cell.isWritten = true;
        cell.write = latest;
    }
    return true;
}

}  // namespace simulator::checker

namespace simulator {

/// Whether this is a word of shared memory that the running thread's warp has read before.
[[gnu::always_inline]] inline bool isReadWord(uintptr_t address) {
    const checker::ReadWord& word = checker::knowing.readWord(address);
    return word.address == address && word.stamp == checker::knowing.stamp &&
           (word.warp == checker::ReadWord::anyWarp || word.warp == linearThreadIndex() / 32);
}

/// Whether the observer knows all about this access by the running thread.
template <class Place>
[[gnu::always_inline]] inline bool isNothingNew(uintptr_t address, size_t bytes, bool writes,
                                                const Place& place) {
    using checker::knowing;
    if (!knowing.isSimple) return false;
    if (const size_t offset = address - knowing.shared.begin; offset < knowing.shared.bytes) {
        if (writes) {
            knowing.forgetWords(address, bytes);
            return checker::isSimpleWrite(knowing.shared, address, bytes, place);
        }
        if (!checker::isSimpleRead(knowing.shared, address, bytes, place)) return false;
        if (bytes == 4) checker::noteWord(knowing.shared, address);
        return true;
    }
    if (writes) return false;
    for (const checker::Known& allocation : knowing.global)
        if (address - allocation.begin < allocation.bytes)
            return checker::isSimpleRead(allocation, address, bytes, place);
    return false;
}

}  // namespace simulator
