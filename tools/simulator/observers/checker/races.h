// Races between threads: two accesses of a cell that nothing orders (find_race.h finds them), and
// what the two tell of the mistake: an update that gets lost, a lock opened plainly, a fence.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "incident.h"
#include "shadow.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Allocation;
class Locks;
struct Race;
struct RunningBlock;
struct Scene;
struct Target;

class Races {
  public:
    /// A thread has written a cell that another one wrote, and nothing orders the two.
    struct TwoWrites {
        Incident race;
        uintptr_t address;
        size_t bytes;
        uint64_t before[2];  // what the cell held
    };

    /// What a thread has read of a volatile cell since it last wrote it. Who has read it but once,
    /// and writes it next, changes what it read; who looks again and again waits for others.
    struct VolatileReads {
        uintptr_t address = 0;
        uint32_t place = 0;  // of the last one
        unsigned reads = 0;
        bool isLatest = false;  // of all its accesses

        bool haveSeen(uintptr_t at) const { return at == address; }
        bool isUpdate(uintptr_t at, uint32_t where, bool isVolatile, bool writes) {
            const bool isUpdate = isVolatile && writes && isLatest && at == address && reads == 1;
            isLatest = isVolatile && !writes;
            if (!isVolatile || (writes && at != address)) return false;
            reads = writes ? 0 : at == address ? reads + 1 : 1;
            address = at;
            if (!writes) place = where;
            return isUpdate;
        }
    };

    /// A thread has read what another one wrote, and one of the two is no atomic: perhaps a flag,
    /// or a lock. What lies before the one and behind the other, with fences, races for no other
    /// reason.
    struct RacingFlag {
        Moment written, read;
        bool isBefore(const Moment& past) const {
            return past.block == written.block &&
                   (past.epoch < written.epoch ||
                    (past.thread == written.thread && past.epoch == written.epoch &&
                     past.clock < written.clock));
        }
    };

    struct OfBlock {
        explicit OfBlock(unsigned threads) : volatileReads(threads) {}
        std::optional<TwoWrites> twoWrites = {};   // that have yet to be compared
        std::vector<VolatileReads> volatileReads;  // of each thread
        std::vector<RacingFlag> racingFlags = {};  // that it has read
    };

    Races(Scene& scene, const Locks& locks) : scene_(scene), locks_(locks) {}

    /// Before any other access of the thread is looked at.
    void accessBegins(RunningBlock& block);
    /// A compare-and-swap decides what the thread has read of that word before.
    void compares(const Actor& actor, uintptr_t address);
    /// An access of global memory, volatile or not.
    void readsOrUpdates(const Target& target, Access& access, const Actor& actor, bool isVolatile);
    void accesses(Cell& cell, const Target& target, const Access& access, const Actor& actor);
    /// Whoever frees memory writes all of it, as far as others go.
    void writesAll(Allocation& allocation, const Access& access, const Actor& actor);
    void blockEnds(RunningBlock& block);
    void launchEnds();
    void findingsAreTaken();

  private:
    /// A thread that has read a word: the block's number among all, the thread's, the address.
    using Reader = std::tuple<uint32_t, uint32_t, uintptr_t>;

    /// A plain read that races with an atomic, and the place of the read.
    struct PlainRead {
        uint32_t place;
        Incident race;
    };

    void updatesVolatile(const Target& target, const Access& access, const Actor& actor);
    Incident raceOf(const Race& race, const Target& target, const Access& access,
                    const Actor& actor) const;
    /// Whether it is a plain write to a lock that its thread has taken by an atomic.
    bool opensPlainly(const Incident::Side& side, bool isAtomic, uintptr_t address) const;
    static void noteRacingFlag(const RacingFlag& flag, RunningBlock& block);
    /// Whether a flag would order it before what the thread does now, were the flag an atomic.
    bool isBehindRacingFlag(const Moment& past, const Actor& actor) const;
    void addReads(const Reader& first, const Reader& last);
    void swapDecides(Cell& cell, const Reader& reader);

    Scene& scene_;
    const Locks& locks_;
    // Plain reads that race with atomics: none, where a compare-and-swap of the reader decides, or
    // of another thread that reads there.
    std::map<Reader, std::vector<PlainRead>> reads_;
    std::set<uint32_t> decidedReads_;  // places
};

}  // namespace simulator::checker
