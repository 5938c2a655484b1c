// Accesses that change nothing of what is known: most are such, and they are recognised before
// anything else is asked. Whatever is not as simple as this is Checker::accesses()'s matter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "../../runtime/access.h"
#include "local_arrays.h"
#include "memory.h"
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
    uint32_t validSince = 0;          // who touched a cell in that phase or later had the right to
    WrittenBytes* written = nullptr;  // of global memory
    bool isConstant = false;
};

/// A word of shared memory that a warp has read, or more than one, since the block's last barrier,
/// and that nobody has written since: another read tells nothing.
struct ReadWord {
    static constexpr uint32_t anyWarp = UINT32_MAX;
    uintptr_t address = 0;
    uint32_t stamp = 0, warp = 0;
};

/// The place of an access: what its function returns to, and what its callers do.
struct RecentPlace {
    std::array<const void*, Places::depth> returns{};
    uint32_t place = 0;

    [[gnu::always_inline]] bool is(const std::array<const void*, Places::depth>& others) const {
        static_assert(Places::depth == 3);
        return returns[0] == others[0] && returns[1] == others[1] &&
               returns[2] == others[2];  // memcmp would wait for them
    }
};

/// What the OS thread that runs a block knows. Between two barriers of a block nothing but these
/// orders its threads, as long as nobody makes a fence, a warp barrier or the like: then
/// `isSimple`.
struct Knowing {
    static constexpr unsigned allocations = 4;
    Known shared, global[allocations];
    unsigned latest = 0;  // of the allocations
    uint32_t block = 0, epoch = 0;
    BlockOrder* order = nullptr;
    bool isSimple = false;
    bool isFenced = false, isVolatile = false;  // a thread of the block has made a fence; and so on
    uint32_t stamp = 1;                         // another one after each barrier
    ReadWord readWords[1024] = {};
    RecentPlace recentPlaces[128] = {};

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

/// What is left to do after an update that is known: it has found `before`.
void updated(uintptr_t address, uint64_t before);
/// The host's code touches memory near the device's variables, which it seldom does.
[[gnu::noinline]] void hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame);

/// The number of the place where device code called what has this frame.
[[gnu::always_inline]] inline uint32_t placeOfAccess(const void* frame) {
    const auto isOnStack = [=](const void* next) {
        return (reinterpret_cast<uintptr_t>(next) ^ reinterpret_cast<uintptr_t>(frame)) <
               Stacks::bytes;
    };
    std::array<const void*, Places::depth> returns{};
    auto* words = static_cast<const void* const*>(frame);
#pragma GCC unroll 3
    for (const void*& to : returns) {
        to = words[1];
        auto* const caller = static_cast<const void* const*>(words[0]);
        if (!to || caller <= words || !isOnStack(caller)) break;
        words = caller;
    }
    RecentPlace& recent = knowing.recentPlaces[reinterpret_cast<uintptr_t>(returns[0]) %
                                               std::size(knowing.recentPlaces)];
    if (!recent.is(returns)) recent = {returns, numberOfPlace(frame)};
    return recent.place;
}

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

/// The cells of an access of whole cells within one page, none for any other.
struct Cells {
    Shadow::Page* page = nullptr;
    size_t first = 0, count = 0;

    [[gnu::always_inline]] Cells(const Known& memory, size_t offset, size_t bytes)
        : page(memory.shadow->existing(offset)) {
        if (!page || page->cells.empty()) return;
        const size_t part = (offset | bytes) & ((size_t{1} << page->granularity) - 1);
        if (part || offset % Shadow::pageBytes + bytes > page->bytes) return;
        first = offset % Shadow::pageBytes >> page->granularity;
        count = bytes >> page->granularity;
    }
    explicit operator bool() const { return count != 0; }
    Cell& operator[](size_t i) const { return page->cells[first + i]; }
};

[[gnu::always_inline]] inline Record recordNow(uint32_t thread, uint32_t place, bool writes) {
    return Record(knowing.order->now(thread), place, writes, Record::plain);
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
    *replaced = recordNow(thread, place(), false);
    return true;
}

/// Remembers a read of global memory of which nothing but such reads is known.
template <class Place>
[[gnu::always_inline]] inline bool isFirstRead(const Known& memory, size_t offset, size_t bytes,
                                               const Place& place) {
    if (!memory.written) return false;
    Shadow::Page* const page = memory.shadow->pageOfFirstReads(offset, bytes, memory.phase);
    if (!page || !memory.written->all(offset, bytes)) return false;
    const uint32_t thread = linearThreadIndex();
    Record* const reads = &page->firstReads[offset % Shadow::pageBytes >> page->granularity];
    const size_t count = bytes >> page->granularity;
    for (size_t i = 0; i < count; ++i)
        if (reads[i] && !(reads[i].block == knowing.block && reads[i].thread() == thread))
            return false;
    std::fill_n(reads, count, recordNow(thread, place(), false));
    return true;
}

/// From now on reads of this word by the warps that are known to read it tell nothing.
inline void noteWord(const Cell& cell, uintptr_t address) {
    const auto isNow = [](const Record& read) { return read && read.epoch == knowing.epoch; };
    const auto& [first, second] = cell.reads;
    if (!isNow(first) || !isNow(second)) return;
    const uint32_t warp = first.thread() / 32;
    knowing.readWord(address) = {address, knowing.stamp,
                                 warp == second.thread() / 32 ? warp : ReadWord::anyWarp};
}

template <class Place>
[[gnu::always_inline]] inline bool isSimpleRead(const Known& memory, uintptr_t address,
                                                size_t bytes, const Place& place) {
    const size_t offset = address - memory.begin;
    const Cells cells(memory, offset, bytes);
    if (!cells) return isFirstRead(memory, offset, bytes, place);
    const uint32_t thread = linearThreadIndex();
    for (size_t i = 0; i < cells.count; ++i) {
        if (!blocksAreOrdered && cells.page->isOnlyRead(cells.first + i, memory.phase)) continue;
        Cell& cell = cells[i];
        if (cell.phase != memory.phase) {
            if (!memory.written || !memory.written->all(offset, bytes)) return false;
            cell = Cell{.phase = memory.phase, .isWritten = true};
        }
        if (!cell.isWritten || cell.atomics || !isBefore(cell.write, thread) ||
            !(isRemembered(cell.reads, thread) || rememberOfBlock(cell.reads, thread, place)))
            return false;
        cell.lastReader = tagOf(knowing.block, thread);
        const auto& [one, other] = cell.reads;
        if (!cell.write && one && other && one.block != other.block)
            cells.page->noteOnlyRead(cells.first + i, memory.phase);
    }
    if (&memory == &knowing.shared && bytes == 4 && cells.count == 1) noteWord(cells[0], address);
    return true;
}

/// An atomic that changes what it finds, of a cell that is known for such atomics.
[[gnu::always_inline]] inline bool isSimpleUpdate(const Known& memory, uintptr_t address,
                                                  size_t bytes) {
    const Cells cells(memory, address - memory.begin, bytes);
    if (!cells || address % bytes) return false;
    const uint32_t thread = linearThreadIndex();
    const auto isOther = [](const Record& record) {
        return record && (!record.writes() || record.ofBlock() || record.isVolatile());
    };
    for (size_t i = 0; i < cells.count; ++i) {
        const Cell& cell = cells[i];
        if (cell.phase != memory.phase || !cell.isWritten || !cell.atomics ||
            !isBefore(cell.write, thread) || !isBefore(cell.reads[0], thread) ||
            !isBefore(cell.reads[1], thread) || isOther((*cell.atomics)[0]) ||
            isOther((*cell.atomics)[1]) || !isRemembered(*cell.atomics, thread))
            return false;
    }
    return true;
}

/// `place` tells where it stands, if that is asked.
template <class Place>
[[gnu::always_inline]] inline bool isSimpleWrite(const Known& memory, uintptr_t address,
                                                 size_t bytes, const Place& place) {
    const size_t offset = address - memory.begin;
    const Cells cells(memory, offset, bytes);
    if (!cells) return false;
    const uint32_t thread = linearThreadIndex();
    for (size_t i = 0; i < cells.count; ++i) {
        const Cell& cell = cells[i];
        if (cell.atomics || cell.phase < memory.validSince) return false;
        if (cell.phase == memory.phase &&
            !(isBefore(cell.write, thread) && isBefore(cell.reads[0], thread) &&
              isBefore(cell.reads[1], thread)))
            return false;
    }
    const Record latest = recordNow(thread, place(), true);
    const uint16_t self = tagOf(knowing.block, thread);
    for (size_t i = 0; i < cells.count; ++i) {
        cells.page->onlyRead.reset(cells.first + i);
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
    if (memory.written) memory.written->set(offset, bytes);
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
        return checker::isSimpleRead(knowing.shared, address, bytes, place);
    }
    for (const checker::Known& allocation : knowing.global) {
        if (address - allocation.begin >= allocation.bytes) continue;
        if (!writes) return checker::isSimpleRead(allocation, address, bytes, place);
        return !allocation.isConstant && !knowing.isVolatile &&
               address - allocation.begin + bytes <= allocation.bytes &&
               checker::isSimpleWrite(allocation, address, bytes, place);
    }
    return false;
}

/// Whether the observer knows all about this atomic of the running thread that changes what it
/// finds, but for what atomicUpdated() does.
[[gnu::always_inline]] inline bool isKnownUpdate(uintptr_t address, size_t bytes, Scope scope) {
    using checker::knowing;
    if (!knowing.isSimple || knowing.isFenced || checker::blocksAreOrdered ||
        scope != Scope::device)
        return false;
    if (address - knowing.shared.begin < knowing.shared.bytes)
        return checker::isSimpleUpdate(knowing.shared, address, bytes);
    for (const checker::Known& allocation : knowing.global)
        if (address - allocation.begin < allocation.bytes)
            return checker::isSimpleUpdate(allocation, address, bytes);
    return false;
}

}  // namespace simulator
