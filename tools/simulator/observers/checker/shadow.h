// What is remembered of each word of memory: the last accesses that a later one could race with.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <vector>

#include "order.h"

namespace simulator::checker {

/// An access as memory remembers it, in 16 bytes; `place` is never 0 in one that was made.
class Record {
  public:
    Record() = default;
    /// Who sees it as an atomic: nobody, all, threads of its block only, or threads of other blocks
    /// only, as volatile accesses are seen.
    enum Atomicity : uint8_t { plain, forAll, forBlock, betweenBlocks };
    Record(const Moment& now, uint32_t place, bool writes, Atomicity atomicity)
        : block(now.block),
          epoch(now.epoch),
          place(place),
          bits_(now.clock << 13 | (now.thread & 1023) << 3 | writes << 2 | atomicity) {}

    uint32_t block = 0, epoch = 0, place = 0;
    uint32_t thread() const { return bits_ >> 3 & 1023; }
    bool writes() const { return bits_ >> 2 & 1; }
    bool atomic() const { return bits_ & 3; }
    bool ofBlock() const { return (bits_ & 3) == forBlock; }
    bool isVolatile() const { return (bits_ & 3) == betweenBlocks; }

    explicit operator bool() const { return place != 0; }
    Moment moment() const { return {block, epoch, thread(), bits_ >> 13}; }

  private:
    uint32_t bits_ =
        0;  // clock, thread and kind: shifted by hand, for bit-fields cost twice the whole rest
};

/// A hash of a thread, hence at times another one's.
inline uint16_t tagOf(uint32_t block, uint32_t thread) {
    return static_cast<uint16_t>(block * 1031 + thread + 1);
}

/// A word, or a byte of memory that is accessed in smaller pieces than words, in one line of the
/// cache. Of reads and of atomics two are kept that are as far apart as possible: of whatever
/// comes, one of them belongs to somebody else.
struct alignas(64) Cell {
    using Two = std::array<Record, 2>;

    uint32_t phase = 0;  // what was remembered in another phase counts no more
    bool isWritten = false;
    bool isUpdated : 1 = false;    // whoever wrote last had read it
    bool isOfAtomics : 1 = false;  // atomics have changed it: a lock or a counter, perhaps
    uint16_t lastReader = 0;       // see tagOf()
    std::unique_ptr<Two> atomics = nullptr;  // few cells have any
    Record write = {};
    Two reads = {};

    Cell copy() const {
        return {phase,       isWritten,  isUpdated,
                isOfAtomics, lastReader, atomics ? std::make_unique<Two>(*atomics) : nullptr,
                write,       reads};
    }
};
static_assert(sizeof(Cell) == 64);

/// The cells of a piece of memory, made where it is touched.
class Shadow {
  public:
    explicit Shadow(size_t bytes)
        : bytes_((bytes + word - 1) / word * word), pages_((bytes + pageBytes - 1) / pageBytes) {}

    /// Calls visit(cell, offset of its first byte) for the cells of these bytes, fresh ones for
    /// another phase.
    template <class Visit>
    void forEach(size_t offset, size_t bytes, uint32_t phase, Visit visit) {
        for (const size_t end = offset + bytes; offset < end;) {
            Page& page = pageAt(offset, end);
            const size_t index = offset % pageBytes >> page.granularity;
            Cell& cell = page.cells[index];
            if (cell.phase != phase) cell = Cell{.phase = phase};
            page.onlyRead.reset(index);
            visit(cell, offset);
            offset = ((offset >> page.granularity) + 1) << page.granularity;
        }
    }

    /// Calls visit(cell) for all cells that were touched in that phase.
    template <class Visit>
    void forEachTouched(uint32_t phase, Visit visit) {
        for (const std::unique_ptr<Page>& page : pages_) {
            if (!page) continue;
            makeCells(*page);
            for (Cell& cell : page->cells)
                if (cell.phase == phase) visit(cell);
        }
    }

    static constexpr size_t pageBytes = 1024;
    static constexpr unsigned ofWords = 2, ofBytes = 0;
    static constexpr size_t word = 1 << ofWords;
    struct Page {
        explicit Page(size_t bytes) : bytes(bytes) {}

        size_t bytes;  // of the memory: fewer than pageBytes at its end
        unsigned granularity =
            ofWords;  // the logarithm of a cell's bytes: shifts cost less than divisions
        /// Of each cell a read, while nothing but one of each is known, all of that phase: a
        /// quarter of the memory. Then there are no cells yet.
        std::vector<Record> firstReads;
        uint32_t firstReadsInPhase = 0;
        /// The cells that two blocks have read in that phase and nobody has written: to look at one
        /// of them costs more than all the rest.
        uint32_t onlyReadInPhase = 0;
        std::bitset<pageBytes> onlyRead;
        std::vector<Cell> cells;

        bool isOnlyRead(size_t index, uint32_t phase) const {
            return onlyReadInPhase == phase && onlyRead[index];
        }
        void noteOnlyRead(size_t index, uint32_t phase) {
            if (onlyReadInPhase != phase) onlyRead.reset();
            onlyReadInPhase = phase;
            onlyRead.set(index);
        }
    };
    /// The page of a byte, null as long as nobody touched it.
    Page* existing(size_t offset) { return pages_[offset / pageBytes].get(); }
    /// The page of these bytes if it may hold first reads, else null.
    Page* pageOfFirstReads(size_t offset, size_t bytes, uint32_t phase) {
        std::unique_ptr<Page>& page = pages_[offset / pageBytes];
        if (!page) {
            page = newPage(offset);
            page->granularity = (offset | bytes) % word == 0 ? ofWords : ofBytes;
            page->firstReads.resize(page->bytes >> page->granularity);
            page->firstReadsInPhase = phase;
        }
        const size_t part = (offset | bytes) & ((size_t{1} << page->granularity) - 1);
        const bool isOf = page->cells.empty() && page->firstReadsInPhase == phase && !part &&
                          offset % pageBytes + bytes <= page->bytes;
        return isOf ? page.get() : nullptr;
    }

  private:
    std::unique_ptr<Page> newPage(size_t offset) const {
        const size_t begin = offset / pageBytes * pageBytes;
        return std::make_unique<Page>(std::min(pageBytes, bytes_ - begin));
    }
    Page& pageAt(size_t offset, size_t end) {
        std::unique_ptr<Page>& page = pages_[offset / pageBytes];
        if (!page) page = newPage(offset);
        makeCells(*page);
        const bool partOfWord = offset % word != 0 || end - offset < word;
        if (partOfWord && page->granularity == ofWords) split(*page);
        return *page;
    }
    static void makeCells(Page& page) {
        if (!page.cells.empty()) return;
        page.cells = std::vector<Cell>(page.bytes >> page.granularity);
        for (size_t i = 0; i < page.firstReads.size(); ++i)
            if (const Record& read = page.firstReads[i])
                page.cells[i] = {.phase = page.firstReadsInPhase,
                                 .isWritten = true,
                                 .lastReader = tagOf(read.block, read.thread()),
                                 .reads = {read}};
        page.firstReads = {};
    }
    static void split(Page& page) {
        std::vector<Cell> bytes(page.bytes);
        for (size_t i = 0; i < page.bytes; ++i) bytes[i] = page.cells[i / word].copy();
        page.cells = std::move(bytes);
        page.granularity = ofBytes;
        page.onlyRead.reset();
    }

    size_t bytes_;
    std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace simulator::checker
