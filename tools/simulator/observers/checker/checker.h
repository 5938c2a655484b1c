// The checker: what an observer is told, and the compiler's own calls, handed to the analyses.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "../../runtime/launch.h"
#include "../../runtime/observer.h"
#include "copies_in_flight.h"
#include "findings.h"
#include "heap.h"
#include "host_memory.h"
#include "lock_order.h"
#include "lock_owners.h"
#include "memory.h"
#include "order.h"
#include "places.h"
#include "races.h"
#include "streams.h"
#include "symbols.h"
#include "waits.h"

namespace simulator::checker {

/// The shared memory of the block that an OS thread runs: its shadow covers all of the program's
/// thread-local variables, among them those that kernels declare as __shared__.
struct SharedMemory {
    SharedMemory();
    bool contains(uintptr_t address) const { return address - begin < bytes; }

    uintptr_t begin = 0;
    size_t bytes = 0;
    Shadow shadow;
};

/// A thread has written a cell that another one wrote, and nothing orders the two.
struct TwoWrites {
    Incident race;
    uintptr_t address;
    size_t bytes;
    uint64_t before[2];  // what the cell held
};

/// What a thread has read of a volatile cell since it last wrote it. Who has read it but once, and
/// writes it next, changes what it read; who looks again and again waits for others.
struct VolatileReads {
    uintptr_t address = 0;
    uint32_t place = 0;  // of the last one
    unsigned reads = 0;
    bool isLatest = false;  // of all its accesses

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

/// A lane outside of their mask that lanes of a warp read from, and those that have.
struct AbsentLane {
    uint32_t together = 0;
    unsigned source = 0;
    uint32_t readers = 0;
};

/// A thread has read what another one wrote, and one of the two is no atomic: perhaps a flag, or a
/// lock. What lies before the one and behind the other, with fences, races for no other reason.
struct RacingFlag {
    Moment written, read;
    bool isBefore(const Moment& past) const {
        return past.block == written.block &&
               (past.epoch < written.epoch ||
                (past.thread == written.thread && past.epoch == written.epoch &&
                 past.clock < written.clock));
    }
};

/// A block that runs on this OS thread.
struct RunningBlock {
    BlockOrder order;
    uint32_t instance;                          // the phase of its shared memory
    const Variable* variable = nullptr;         // of shared memory, that of the last access mostly
    std::vector<uint32_t> barrierPlaces = {};   // of each thread, since the last barrier
    std::vector<uint32_t> exchangePlaces = {};  // of each thread, its last warp intrinsic
    std::vector<AbsentLane> absentLanes = {};   // of each warp
    std::vector<char> ignoresResults = {};      // of each thread, those of atomics: 0 or 1
    std::optional<TwoWrites> twoWrites = {};    // that have yet to be compared
    std::vector<VolatileReads> volatileReads = {};  // of each thread
    std::vector<RacingFlag> racingFlags = {};       // that it has read
    CopiesInFlight copies = {};
    std::vector<bool> copiesWithGroup = {};  // of each thread
    const char* nameOfDynamic =
        nullptr;           // of dynamic shared memory, as a thread has last declared it
    bool isApart = false;  // its threads have waited at two barriers at once
};

/// A thread that has read a word: the block's number among all, the thread's, the address.
using Reader = std::tuple<uint32_t, uint32_t, uintptr_t>;

/// A plain read that races with an atomic, and the place of the read.
struct PlainRead {
    uint32_t place;
    Incident race;
};

struct LaunchInfo {
    dim3 grid, block;
    size_t sharedBytes;
    uintptr_t parameters;
    size_t parameterBytes;
    size_t sharedLimit;  // for static and dynamic shared memory together
    CallPlace at;
};

/// A launch or a copy that later ones may run beside.
struct PendingWork {
    Work work;
    WorkKind kind;
};

class Checker final : public Observer {
  public:
    static Checker& instance();

    // By the host.
    std::unique_ptr<Arbiter> arbiterOfLaunch(uint64_t blocks) override;
    void launchBegins(const Launch& launch) override;
    void launchEnds(const Launch& launch) override;
    void launchRefused(cudaError_t error, CallPlace at) override;
    /// The error of a call of the API that nobody looks at.
    void errorIgnored(cudaError_t error, const char* call, const char* file, int line);
    void errorAsked() override { unasked_.clear(); }
    void allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) override;
    void allocatedOnHost(uintptr_t begin, size_t bytes) override;
    void freed(uintptr_t begin, std::optional<cudaStream_t> stream) override;
    void memoryOpens() override { hostMemory_.open(); }
    void memoryCloses() override { hostMemory_.close(); }
    bool hostFollowedPointer(const void* address, bool writes, const void* at) override;
    void freeRefused(uintptr_t begin) override;
    void allFreed() override;
    void copied(const void* to, const void* from, size_t bytes,
                std::optional<cudaStream_t> stream) override;
    void streamCreated(cudaStream_t stream, bool isBlocking) override;
    void streamDestroyed(cudaStream_t stream) override;
    void eventRecorded(cudaEvent_t event, cudaStream_t stream) override;
    void streamWaits(cudaStream_t stream, cudaEvent_t event) override;
    void hostWaitsForStream(cudaStream_t stream) override;
    void hostWaitsForEvent(cudaEvent_t event) override;
    void hostWaitsForAll() override {
        streams_.hostWaitsForAll();
        hostMemory_.hostWaitsForAll();
    }
    bool hostFollowedDevicePointer(const void* address, bool writes, const void* at) override;
    std::vector<Finding> takeFindings();

    // By the OS thread that runs a block.
    void blockBegins(uint64_t index, unsigned threads) override;
    void blockEnds() override;
    void arrivesAtBarrier(unsigned thread, const void* frame) override;
    void arrivesAtExchange(unsigned thread, const void* frame) override;
    void barrierReleased(unsigned arrived, unsigned threads) override;
    void gridBarrierReleased() override;
    void exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) override;
    void readsAbsentLane(unsigned thread, uint32_t together, unsigned source) override;

    // By the running thread of a block.
    void accesses(const MemoryAccess& access) override;
    void atomicDone(const MemoryAccess& access, const AtomicResult& result) override;
    /// After an atomic that is known: see nothing_new.h.
    void updated(uintptr_t address, uint64_t before);
    void fences(Scope scope) override;
    void namesDynamicShared(const char* name) override;
    void taskIsOpen() override { isTaskOpen_ = true; }
    /// The results of atomics from now on, or no longer.
    void resultIgnored(bool isIgnored);
    uint32_t numberOf(const Frames& place) { return places_.number(place); }
    /// Memory of the device's heap.
    void heapAllocated(uintptr_t begin, size_t bytes, const Frames& place);
    void heapFreed(uintptr_t begin, const Frames& place);
    /// Bytes of a struct that belong to no member: they count as written.
    void padding(uintptr_t begin, size_t bytes);
    /// Asynchronous copies: see simulator/asynchronous_copies.h.
    void copiesWithGroup(bool begins);
    void copyBegins(const void* queue, uintptr_t to, uintptr_t from, size_t bytes,
                    const void* frame);
    void copiesCommitted(const void* queue);
    void ownCopiesDone(size_t prior);
    void copiesDone(const void* queue, size_t stages);
    /// The host reads or writes a variable of the device by its name.
    void hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame);
    /// An index that an array does not have, of which the compiler has told: its name and type, at
    /// one address for each array.
    void outsideOfArray(const char* told, int64_t index, const Frames& place);
    void outsideOwnMask(unsigned thread, uint32_t mask, const void* frame) override;
    void overflow(const std::string& what, const Frames& place);
    /// A `type` lies at `address`, which is no multiple of `alignment`.
    void misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                    const Frames& place);

  private:
    bool isOfOneThread(uintptr_t address) const;
    void accessShared(uintptr_t address, size_t bytes, const Access& access, const Frames& frames);
    [[noreturn]] static void endOutsideOfShared(const Frames& frames);
    /// Whether it lies where it may.
    bool accessGlobal(uintptr_t address, size_t bytes, const Access& access);
    void accessOwn(const MemoryAccess& told);
    void accessElsewhere(uintptr_t address, const Access& access);
    void synchronises(uintptr_t address, AtomicAccess access);
    /// A compare-and-swap or an exchange has put another value there, or not.
    void swapped(uintptr_t address, bool changed, const Frames& place);
    AtomicAccess::Lock locked(const MemoryAccess& access, const AtomicResult& result);
    void opened(uintptr_t lock, const MemoryAccess& access, const AtomicResult& result);
    LockOwners::Party lockParty(const void* frame);
    void tellOfDivergence(unsigned arrived, unsigned threads);
    void lookAtLocks();
    /// A name for the variable or the memory that holds `address`.
    uintptr_t arrayAt(uintptr_t address);
    const Variable* sharedVariable(size_t offset);
    void outsideOf(Incident& incident, const Variable& variable, size_t size, size_t offset,
                   size_t bytes) const;
    bool isOfAnotherThread(uintptr_t address, const void* frame) const;
    void lookAtSharedSize();
    void lookAtParameters(const Launch& launch);
    Incident incidentOfHost(Mistake mistake, std::string what, CallPlace at);
    void outOfBounds(uintptr_t address, size_t bytes, const Access& access);
    bool isFreed(uintptr_t address) const;
    bool isBesideOther(uintptr_t address) const;
    void writesAll(Allocation& allocation, const Access& access);
    /// The variable of the device whose end lies shortly before `address`.
    static const Variable* variableLeft(uintptr_t address);
    Allocation* globalVariable(uintptr_t address);
    Allocation* globalAllocation(uintptr_t address);
    template <class Name>
    void look(Cell& cell, uintptr_t address, size_t bytes, const Access& access, bool shared,
              const Name& name);
    void compareTwoWrites();
    void updatesVolatile(uintptr_t address, size_t bytes, const Access& access);
    /// Whether it is a plain write to a lock that its thread has taken by an atomic.
    bool opensPlainly(const Incident::Side& side, bool isAtomic, uintptr_t address) const;
    void noteRacingFlag(const RacingFlag& flag);
    /// Whether a flag would order it before what the thread does now, were the flag an atomic.
    bool isBehindRacingFlag(const Moment& past) const;
    void addRace(const Incident& race);
    void addReads(const Reader& first, const Reader& last);
    void swapDecides(const Reader& reader);
    void swapDecides(Cell& cell, const Reader& reader);
    Incident incident(Mistake mistake, const Access& access) const;
    void knowOrder();
    static void forgetAll();
    void beginWork(StreamOrder::Name stream, uint32_t blocks, WorkKind kind);
    void beginCopy(StreamOrder::Name stream, WorkKind kind);
    void freedOnStream(Allocation& allocation, StreamOrder::Name stream);
    void usedBeside(const Allocation& allocation, uintptr_t address, size_t bytes,
                    const Access& access);
    void copyOfHostMemory(uintptr_t begin, size_t bytes, bool writes, StreamOrder::Name stream);
    void lookAtCopied(uintptr_t to, uintptr_t from, size_t bytes);
    void raceOfCopy(uintptr_t to, uintptr_t from, size_t bytes, StreamOrder::Name stream);
    void accessByCopy(uintptr_t begin, size_t bytes, Access::Kind kind, uint32_t place);

    Places places_;
    Findings findings_{places_};
    GlobalMemory memory_;
    std::unique_ptr<Order> order_ = std::make_unique<Order>();
    StreamOrder streams_;
    HostMemory hostMemory_;
    DeviceHeap heap_;
    StreamOrder::Name stream_ = 0;      // of the launch
    std::vector<PendingWork> pending_;  // the order's launches
    uint32_t firstBlock_ = 0;           // of the last one
    LaunchInfo launch_{};
    std::set<const Variable*> staticShared_;  // that the launch has touched
    uint32_t phase_ = 1;          // of global memory: accesses of earlier ones happened before
    uint32_t instances_ = 0;      // blocks so far
    uint32_t firstInstance_ = 0;  // of the launch
    bool isSeeded_ = false;
    std::vector<Incident> unasked_;  // of errors
    bool isTaskOpen_ = false;        // since findings were last taken
    bool hasFailed_ = false;         // after a kernel that failed nothing can be freed
    uint32_t incidentsOfLaunch_ = 0;
    // Plain reads that race with atomics: none, where a compare-and-swap of the reader decides, or
    // of another thread that reads there.
    std::map<Reader, std::vector<PlainRead>> reads_;
    std::set<uint32_t> decidedReads_;  // places
    Waits waits_;
    LockOrder lockOrder_;
    LockOwners lockOwners_;
    std::vector<uintptr_t> alreadyThere_;  // allocations when findings were last taken
};

}  // namespace simulator::checker
