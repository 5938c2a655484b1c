// Which accesses of a launch come after which: happens-before, from the structure of CUDA rather
// than from a vector clock for each of a million threads. Knows nothing of memory but the addresses
// of atomics.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../../runtime/access.h"

namespace simulator::checker {

/// Whether atomics with fences have ordered blocks in this phase of global memory.
extern constinit bool blocksAreOrdered;

/// A moment of one thread. Barriers count the epochs of a block; within one, fences and warp
/// barriers count the clock of a thread.
struct Moment {
    uint32_t block;
    uint32_t epoch;
    uint32_t thread;
    uint32_t clock;
};

/// What a thread has learnt through atomics: how far it has read the history of each location.
/// Locations are few, threads are many.
class Knowledge {
  public:
    struct Entry {
        uint32_t location;
        uint32_t read;      // whatever was released up to this position happened before
        uint32_t seen;      // what the location held before this position cannot be read any more
        uint32_t sure = 0;  // as `read`, whoever takes locks first
        bool operator==(const Entry&) const = default;
    };

    void learn(const Entry& entry);
    void learn(const Knowledge& other);
    /// Of a location that it knows nothing of: position 0.
    Entry of(uint32_t location) const;
    void clear() { entries_.clear(); }
    bool empty() const { return entries_.empty(); }
    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }
    bool operator==(const Knowledge&) const = default;

  private:
    std::vector<Entry> entries_;
};

using simulator::Scope;

/// Where a fence is missing between two accesses that atomics would order with it.
enum class MissingFence : uint8_t { none, afterFirst, beforeSecond };

/// An atomic (or volatile) access that others may synchronise with.
struct AtomicAccess {
    /// What it tells a thread of those who were there before, in whatever order threads run.
    enum Tells : uint8_t {
        nothing,  // it but writes, or the thread does not look at what it has read
        value,    // somebody has left this value, though perhaps long ago
        all       // it has changed what it read, as nobody else did: changes of a cell follow one
                  // another
    } tells;
    bool writes;
    uint64_t before;  // the value that the cell held
    /// Those of scope block synchronise threads of one block only, as does memory that only the
    /// block has.
    Scope scope = Scope::device;
    /// It takes a lock, or opens the one that its thread has taken. That one thread has had it
    /// before another is chance: it orders what both do while they have the lock, and what depends
    /// on that.
    enum Lock : uint8_t { none, takes, opens } lock = none;
};

/// A block that runs: where its threads are in their own order.
class BlockOrder {
  public:
    BlockOrder(uint32_t block, uint32_t threads);

    uint32_t block() const { return block_; }
    uint32_t epoch() const { return epoch_; }
    Moment now(uint32_t thread) { return {block_, epoch_, thread, clockOf(thread)}; }

  private:
    friend class Order;

    struct Clock {
        uint32_t epoch = 0;  // of the block, to which it belongs
        uint32_t clock = 1;
    };
    /// What a thread has learnt, and gives away. Many blocks need none of it.
    struct Thread {
        /// What a fence covers: what lay before it, and what the thread knew then.
        struct Fence {
            bool made = false;
            uint32_t epoch = 0, clock = 0;
            Knowledge knows;
        };
        Fence forGrid,
            forBlock;  // its last one of either scope; one for the grid is one for the block too
        bool touched = false;  // it has learnt something since the last barrier
        Knowledge knows;
        Knowledge pending;  // read by atomics, known from the next fence or barrier on
        Knowledge ofBlock;  // of what its own block released, behind a fence of the block
    };
    /// A lock that a thread has taken, and when.
    struct Held {
        uintptr_t lock;
        uint32_t thread, epoch, clock;
        bool isSharedByWarp = false;  // a warp barrier has followed
    };
    /// What the block's atomics did to a cell last.
    struct Use {
        uintptr_t address;
        uint64_t time;  // of the last one; counts all atomics
        std::optional<Moment> change = {};
        uint64_t timeOfChange = 0;
    };
    /// A change of a cell by an atomic of the block that does not look at what it finds: its thread
    /// tells others something.
    struct Telling {
        uintptr_t address = 0;
        Moment at = {};
    };
    /// An atomic that has found what another thread of the block has told, in the block's epoch.
    struct Hearing {
        Telling of;
        Moment at;
    };
    /// How much of each other lane's clock each lane knows, in the block's epoch.
    struct Warp {
        uint32_t epoch = 0;
        uint32_t known[32][32]{};
    };

    /// Whether what `thread` does now, it does under that lock.
    bool isUnder(const Held& held, uint32_t thread) const;

    uint32_t& clockOf(uint32_t thread);
    Thread& at(uint32_t thread);
    const Thread& at(uint32_t thread) const;
    Warp& warpAt(uint32_t warp);
    /// How much of the other lane's clock the thread knows.
    uint32_t known(uint32_t thread, uint32_t lane);
    void touch(uint32_t thread);

    uint32_t block_;
    uint32_t epoch_ = 0;
    std::vector<Clock> clocks_;    // of each thread
    std::vector<Thread> threads_;  // empty until the first of them is asked for, as what follows
    std::vector<Warp> warps_;
    std::vector<uint32_t> touched_;
    std::vector<Held> held_;
    /// Where the uses of cells stand, counted from 1, by their addresses: see Order::useOf().
    std::array<uint16_t, 128> useAt_{};
    std::vector<Use>* uses_ = nullptr;
    std::array<Telling, 64> tellings_{};  // the last ones, by their addresses
    std::vector<Hearing> hearings_;       // of the block's epoch, the first ones
    uint32_t fencedThreads_ = 0;          // threads that have fenced since the last barrier
    uint32_t fencedEpoch_ =
        0;             // accesses of epochs below it were fenced by every thread of the block
    Knowledge knows_;  // what all threads of the block know
};

/// The order of one launch, or of several that may run side by side.
class Order {
  public:
    /// A launch begins whose blocks are numbered from the result on; those that began earlier
    /// happened before, or not. What they did counts as past or as concurrent.
    uint32_t beginLaunch(uint32_t blocks, std::vector<bool> happenedBefore);
    /// The launch that a block belongs to, and its first block.
    size_t launchOf(uint32_t block) const;
    uint32_t firstBlockOf(size_t launch) const { return firstBlocks_[launch]; }

    /// Whether `past` happens before what `thread` does now.
    bool before(const Moment& past, BlockOrder& block, uint32_t thread) const;
    /// Of what happened before: whether it does so whichever thread takes its locks first.
    bool surelyBefore(const Moment& past, BlockOrder& block, uint32_t thread) const;
    /// `past` conflicts with what `thread` does now. If both have the same lock, this comes after
    /// that, and so does what follows.
    void conflicts(const Moment& past, BlockOrder& block, uint32_t thread) const;

    /// Whether `past` is an atomic behind a fence whose result an atomic that `thread` knows of has
    /// read, at the same address: what the thread does there comes after it, though not what it
    /// does elsewhere.
    bool wasCounted(const Moment& past, uintptr_t address, const BlockOrder& block,
                    uint32_t thread) const;

    /// Whether the block of `past` has changed a cell by an atomic after it, and this block has
    /// used that cell by an atomic since: what fails to order the two is a fence.
    /// `but`: not by that cell.
    bool lacksFence(const Moment& past, const BlockOrder& block, uintptr_t but = 0) const {
        return usedSince(past, block, but).has_value();
    }
    /// The same of two threads of a block that hold one lock, or of which one has told the other by
    /// an atomic, too; and where the fence is missing.
    MissingFence missingFence(const Moment& past, BlockOrder& block, uint32_t thread,
                              uintptr_t but) const;

    /// Whether `thread` comes after `seen`, a moment of its block, and the thread of that has made
    /// a fence since.
    bool isBehindFence(const Moment& seen, const BlockOrder& block, uint32_t thread) const;

    /// All `live` threads of the block have met.
    void barrier(BlockOrder& block, uint32_t live);
    /// These lanes have met.
    void warpBarrier(BlockOrder& block, uint32_t warp, uint32_t lanes);
    void fence(BlockOrder& block, uint32_t thread, Scope scope);
    /// Whether that may have ordered anything.
    bool atomic(BlockOrder& block, uint32_t thread, uintptr_t address, const AtomicAccess& access);
    /// A plain write has changed a cell that atomics change, too.
    void overwrites(BlockOrder& block, uint32_t thread, uintptr_t address);
    /// That the block has used a cell, and changed it, by an atomic that all blocks see.
    void noteUse(BlockOrder& block, uint32_t thread, uintptr_t address, bool changes);

  private:
    struct Release {
        uint32_t position, epoch, clock;
    };
    /// Positions, the last one included.
    struct Span {
        uint32_t first, last;
    };
    /// The history of a location that atomics change: what was released there, in order.
    struct Location {
        uint32_t id = 0;
        bool isOfGrid = true;  // any block may read it
        uint32_t position = 0;
        uint32_t sure = 0;  // who changed it up to there did so neither to lock nor to unlock
        std::unordered_map<uint32_t, std::vector<Release>> byBlock;
        std::unordered_map<uint64_t, std::vector<Release>> byThread;
        std::unordered_map<uint64_t, std::vector<Release>>
            atomics;                                           // by thread: those that released
        std::unordered_map<uint64_t, std::vector<Span>> held;  // by value: when it was there
        std::map<uint32_t, Knowledge>
            known;  // by position, from which on it is what was known of others

        /// It holds this value now.
        void holds(uint64_t value);
        /// The first position from `seen` on at which it held what it holds now.
        uint32_t firstWith(uint64_t value, uint32_t seen) const;
        void learn(const Knowledge& knowledge);
        /// What was known of others at that position.
        const Knowledge& knownAt(uint32_t position) const;
    };

    /// From a thread's taking a lock to its opening it.
    struct Section {
        static constexpr uint32_t open = UINT32_MAX;
        BlockOrder::Held held;
        uint32_t endEpoch, endClock;
    };
    using Sections = std::unordered_map<uint32_t, std::vector<Section>>;  // by block

    /// An address as the grid sees it, or as one block does.
    struct Key {
        uintptr_t address;
        uint64_t block;
        static constexpr uint64_t grid = UINT64_MAX;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        size_t operator()(const Key& key) const {
            return (key.address ^ key.block * 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9 >> 16;
        }
    };

    BlockOrder::Use* useOf(BlockOrder& block, uintptr_t address);
    void releases(BlockOrder& block, uint32_t thread, uintptr_t address,
                  const AtomicAccess& access);
    using Position = uint32_t Knowledge::Entry::*;
    bool known(const Moment& past, const Knowledge& knowledge, Position position) const;
    bool known(const Moment& past, BlockOrder& block, uint32_t thread, Position position) const;
    std::optional<uintptr_t> usedSince(const Moment& past, const BlockOrder& block,
                                       uintptr_t but) const;
    std::optional<uintptr_t> commonLock(const Moment& past, const BlockOrder& block,
                                        uint32_t thread) const;
    /// The cell by which the thread of `past` has told `thread` something after it.
    std::optional<uintptr_t> toldSince(const Moment& past, BlockOrder& block,
                                       uint32_t thread) const;
    static void tells(BlockOrder& block, uint32_t thread, uintptr_t address,
                      const AtomicAccess& access);
    /// Whether an atomic has given `past` away at that address.
    bool isReleased(const Moment& past, uint64_t who, uintptr_t address) const;
    bool isOrderedByBlock(const Moment& past, BlockOrder& block, uint32_t thread) const;
    static void learnAll(BlockOrder::Thread& thread);
    void learnOfBlock(BlockOrder::Thread& thread) const;
    void locks(BlockOrder& block, uint32_t thread, uintptr_t address, AtomicAccess::Lock lock);
    bool wasUnder(uintptr_t lock, const Moment& past) const;
    void isSureOf(const Location& location, BlockOrder& block, uint32_t thread) const;
    template <class Releases>
    static const Release* lastRead(const Releases& releases, uint64_t key, uint32_t position);
    Location* find(const Key& key) const;
    Location& locationAt(const Key& key, uint64_t value);
    void noteFirstValue(uintptr_t address, uint64_t value);
    static Knowledge::Entry whatIsKnown(const Location& location, const BlockOrder& block,
                                        uint32_t thread);
    static void acquire(BlockOrder& block, uint32_t thread, const AtomicAccess& access,
                        const Location& location);
    static void release(BlockOrder& block, uint32_t thread, const BlockOrder::Thread::Fence& fence,
                        uint32_t fencedEpoch, Location& location);

    std::vector<uint32_t> firstBlocks_;  // of each launch
    uint32_t blocks_ = 0;                // of all of them
    std::vector<bool>
        happenedBefore_;  // the launches before the last one: whether that comes after them
    std::unordered_map<Key, uint32_t, KeyHash> ids_;
    std::vector<std::unique_ptr<Location>> locations_;
    std::unordered_map<uint32_t, std::vector<BlockOrder::Use>> uses_;  // by block
    std::unordered_map<uintptr_t, Sections> sections_;                 // by lock
    uint64_t time_ = 0;
    std::unordered_map<uintptr_t, uint64_t> firstValues_;  // of cells, before their first atomic
    std::array<uintptr_t, 1024> recentlyNoted_{};          // of those
};

}  // namespace simulator::checker
