#include <cppunit/extensions/HelperMacros.h>

#include <deque>
#include <random>

#include "fast_path.h"
#include "find_race.h"

using namespace simulator::checker;

// What device code has: who runs.
thread_local SIMULATOR_CONSTINIT uint3 threadIdx;
thread_local SIMULATOR_CONSTINIT dim3 blockDim;

namespace simulator::checker {
thread_local constinit Knowing knowing{};
uint32_t numberOfPlace(const void*) {
    return 1;
}
}  // namespace simulator::checker

namespace {

constexpr uintptr_t begin = 0x10000;
constexpr size_t bytes = 64;
constexpr unsigned threads = 96;

struct Event {
    enum Kind { read, write, update, warpBarrier, fence, barrier, blockEnds, phaseEnds } kind;
    unsigned thread;
    size_t offset, bytes;
};

/// The memory that a grid's blocks share, or that of each block, one block after another; with the
/// fast path before the slow one, or without.
class Memory {
  public:
    Memory(bool isFast, bool isShared) : isFast_(isFast), isShared_(isShared) {
        blocksAreOrdered = false;
        order_.beginLaunch(1000, {});
        beginBlock();
    }

    /// Whether the event is an access that races, or one of what nobody wrote.
    bool happens(const Event& event) {
        switch (event.kind) {
            case Event::read:
            case Event::write:
            case Event::update:
                return accesses(event);
            case Event::warpBarrier:
                knowing.isSimpleNoMore();
                order_.warpBarrier(*block_, event.thread / 32, UINT32_MAX);
                break;
            case Event::fence:
                order_.fence(*block_, event.thread, Scope::device);
                knowing.isFenced = true;
                knowing.isSimpleNoMore();
                break;
            case Event::blockEnds:
                beginBlock();
                break;
            case Event::phaseEnds:  // at a barrier of the grid
                ++phase_;
                std::ranges::fill(knowing.global, Known{});
                [[fallthrough]];
            case Event::barrier:
                order_.barrier(*block_, threads);
                knowOrder();
                break;
        }
        return false;
    }

    unsigned recognised() const { return recognised_; }

  private:
    void beginBlock() {
        block_ = &blocks_.emplace_back(static_cast<uint32_t>(blocks_.size()), threads);
        knowing.isSimpleNoMore();
        std::ranges::fill(knowing.global, Known{});
        knowing.shared = {};
        knowing.isFenced = false;
        knowOrder();
    }

    void knowOrder() {
        if (isShared_)
            knowing.shared = {.begin = begin,
                              .bytes = bytes,
                              .shadow = &shadow_,
                              .phase = phase(),
                              .validSince = 1};
        knowing.order = block_;
        knowing.block = block_->block();
        knowing.epoch = block_->epoch();
        knowing.isSimple = isFast_;
        ++knowing.stamp;
    }

    /// Of shared memory each block has its own.
    uint32_t phase() const { return isShared_ ? block_->block() + 1 : phase_; }

    bool accesses(const Event& event) {
        threadIdx = {event.thread, 0, 0};
        const uintptr_t address = begin + event.offset;
        if (isFast_ && isKnown(event, address)) {
            ++recognised_;
            if (event.kind == Event::update && !isShared_)
                order_.noteUse(*block_, event.thread, address, true);
            return false;
        }
        const Access access{event.kind == Event::read    ? Access::read
                            : event.kind == Event::write ? Access::write
                                                         : Access::atomicWrite,
                            1, Scope::device, isShared_ ? 0 : address};
        bool isFound = slowly(event, access);
        if (event.kind != Event::update) return isFound;
        const AtomicAccess atomic{AtomicAccess::all, true, value_++,
                                  isShared_ ? Scope::block : Scope::device};
        if (order_.atomic(*block_, event.thread, address, atomic)) knowing.isSimpleNoMore();
        return isFound;
    }

    static bool isKnown(const Event& event, uintptr_t address) {
        const auto place = [] { return 1u; };
        if (event.kind == Event::update)
            return simulator::isKnownUpdate(address, event.bytes, Scope::device);
        const bool writes = event.kind == Event::write;
        if (!writes && event.bytes == 4 && simulator::isReadWord(address)) return true;
        return simulator::isNothingNew(address, event.bytes, writes, place);
    }

    bool slowly(const Event& event, const Access& access) {
        bool isFound = false;
        if (access.writes()) knowing.forgetWords(begin + event.offset, event.bytes);
        if (!isShared_) {
            isFound = access.reads() && !written_.all(event.offset, event.bytes);
            written_.set(event.offset, event.bytes);
            know({begin, bytes, &shadow_, phase_, 0, &written_, false});
        }
        shadow_.forEach(event.offset, event.bytes, phase(), [&](Cell& cell, size_t) {
            isFound |= isShared_ && access.reads() && !cell.isWritten;
            cell.isWritten = true;
            isFound |= findRace(cell, access, order_, *block_, event.thread).has_value();
        });
        return isFound;
    }

    const bool isFast_, isShared_;
    Order order_;
    std::deque<BlockOrder> blocks_;
    BlockOrder* block_ = nullptr;
    Shadow shadow_{bytes};
    WrittenBytes written_{bytes};
    uint32_t phase_ = 1;
    uint64_t value_ = 1;
    unsigned recognised_ = 0;
};

}  // namespace

/// The fast path and the slow one, given the same accesses, find the same mistakes.
class TestFastPath : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestFastPath);
    CPPUNIT_TEST(findsWhatTheSlowPathFindsInSharedMemory);
    CPPUNIT_TEST(findsWhatTheSlowPathFindsInGlobalMemory);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override { blockDim = {threads, 1, 1}; }

    void findsWhatTheSlowPathFindsInSharedMemory() { compare(true); }
    void findsWhatTheSlowPathFindsInGlobalMemory() { compare(false); }

  private:
    static constexpr unsigned histories = 3000, length = 150;

    static void compare(bool isShared) {
        unsigned recognised = 0, found = 0;
        for (unsigned seed = 0; seed < histories; ++seed) {
            const std::vector<Event> events = history(seed);
            const std::vector<bool> slow = findings(events, false, isShared, recognised);
            const std::vector<bool> fast = findings(events, true, isShared, recognised);
            for (size_t i = 0; i < events.size(); ++i)
                CPPUNIT_ASSERT_MESSAGE(
                    "seed " + std::to_string(seed) + ", event " + std::to_string(i),
                    slow[i] == fast[i] || (slow[i] && wasFound(events, fast, i)));
            found += static_cast<unsigned>(std::ranges::count(slow, true));
        }
        CPPUNIT_ASSERT(recognised > histories * 10);
        CPPUNIT_ASSERT(found > histories);
    }

    /// Whether an access to the same bytes was found since the last barrier: what races there again
    /// is the same mistake.
    static bool wasFound(const std::vector<Event>& events, const std::vector<bool>& found,
                         size_t event) {
        const Event& last = events[event];
        for (size_t i = event; i-- > 0 && events[i].kind < Event::barrier;)
            if (found[i] && events[i].offset < last.offset + last.bytes &&
                last.offset < events[i].offset + events[i].bytes)
                return true;
        return false;
    }

    static std::vector<bool> findings(const std::vector<Event>& events, bool isFast, bool isShared,
                                      unsigned& recognised) {
        Memory memory(isFast, isShared);
        std::vector<bool> found;
        for (const Event& event : events) found.push_back(memory.happens(event));
        recognised += memory.recognised();
        return found;
    }

    /// Of one seed in three most accesses are reads, as of a table; of one all are whole words.
    static std::vector<Event> history(unsigned seed) {
        std::mt19937 random(seed);
        const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
        const unsigned threadsUsed = seed % 2 ? 3 : threads;
        std::vector<Event> events;
        for (unsigned i = 0; i < length; ++i) {
            const size_t size = seed % 3 == 0 ? 4 : size_t{1} << below(4);
            const size_t offset = below(static_cast<unsigned>(16 / size)) * size;
            const unsigned thread = below(threadsUsed) * (threads / threadsUsed);
            const unsigned drawn = below(100);
            const Event::Kind kind = drawn < (seed % 3 == 1 ? 70u : 35u)   ? Event::read
                                     : drawn < (seed % 3 == 1 ? 75u : 65u) ? Event::write
                                     : drawn < 80                          ? Event::update
                                     : drawn < 94                          ? Event::barrier
                                     : drawn < 96                          ? Event::warpBarrier
                                     : drawn < 97                          ? Event::fence
                                     : drawn < 99                          ? Event::blockEnds
                                                                           : Event::phaseEnds;
            events.push_back({kind, thread, offset, kind == Event::update ? 4 : size});
            if (kind == Event::update) events.back().offset &= ~size_t{3};
        }
        return events;
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestFastPath);
