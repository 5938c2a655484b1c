// The checker's state: what the hooks and the compiler's calls are told, handed to the analyses.
#pragma once

#include <memory>
#include <set>
#include <source_location>
#include <string>
#include <vector>

#include "../runtime/block.h"
#include "findings.h"
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

/// A block that runs on this OS thread.
struct RunningBlock {
    BlockOrder order;
    uint32_t instance;                          // the phase of its shared memory
    const Variable* variable = nullptr;         // of shared memory, that of the last access mostly
    std::vector<uint32_t> barrierPlaces = {};   // of each thread, since the last barrier
    std::vector<uint32_t> exchangePlaces = {};  // of each thread, its last warp intrinsic
    std::vector<bool> ignoresResults = {};      // of each thread, those of atomics
    const char* nameOfDynamic =
        nullptr;  // of dynamic shared memory, as a thread has last declared it
};

struct LaunchInfo {
    dim3 grid, block;
    size_t sharedBytes;
    uintptr_t parameters;
    size_t parameterBytes;
    size_t sharedLimit;  // for static and dynamic shared memory together
    std::source_location at;
};

/// A launch or a copy that later ones may run beside.
struct PendingWork {
    Work work;
    bool isCopy;
};

class Checker {
  public:
    static Checker& instance();

    // By the host.
    void launchBegins(const Kernel& kernel, dim3 grid, dim3 block, size_t sharedBytes,
                      StreamOrder::Name stream, std::source_location at);
    void launchEnds(cudaError_t error, const std::string& why, const Frames& where);
    void launchRefused(cudaError_t error, std::source_location at);
    /// The error of a call of the API that nobody looks at.
    void errorIgnored(cudaError_t error, const char* call, const char* file, int line);
    void errorAsked() { unasked_.clear(); }
    void allocated(uintptr_t begin, size_t bytes);
    void freed(uintptr_t begin);
    void freeRefused(uintptr_t begin);
    void allFreed();
    void written(uintptr_t begin, size_t bytes);
    /// `from` is 0 where memory is but set.
    void copied(uintptr_t to, uintptr_t from, size_t bytes, StreamOrder::Name stream);
    StreamOrder& streams() { return streams_; }
    bool hostFollowedDevicePointer(uintptr_t address, bool writes, const void* at);
    std::vector<Finding> takeFindings();

    // By the OS thread that runs a block.
    void blockBegins(uint32_t index, uint32_t threads);
    void blockEnds();
    void arrivesAtBarrier(unsigned thread, const Frames& place);
    void arrivesAtExchange(unsigned thread, const Frames& place);
    void barrierReleased(unsigned arrived, unsigned threads);
    void gridBarrierReleased();
    void exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier);

    // By the running thread of a block.
    /// `frame`: of the function that the compiler calls for it.
    void access(uintptr_t address, size_t bytes, Access::Kind kind, bool isVolatile, Scope scope,
                const void* frame);
    void fence(Scope scope);
    /// What an atomic that was observed as an access has found.
    void synchronises(uintptr_t address, AtomicAccess access);
    /// The results of atomics from now on, or no longer.
    void resultIgnored(bool isIgnored);
    /// An index that an array of that type, as a compiler writes it, does not have.
    void outsideOfArray(const std::string& type, int64_t index, const Frames& place);
    /// A compare-and-swap or an exchange has put another value there, or not.
    void swapped(uintptr_t address, bool changed, const Frames& place);
    void nameDynamicShared(const char* name);
    void overflow(const std::string& what, const Frames& place);
    /// A `type` that must lie at a multiple of `alignment` lies so many bytes `past` one.
    void misaligned(const std::string& type, size_t past, size_t alignment, bool writes,
                    const Frames& place);

  private:
    bool isOfOneThread(uintptr_t address) const;
    void accessShared(uintptr_t address, size_t bytes, const Access& access);
    /// Whether it lies where it may.
    bool accessGlobal(uintptr_t address, size_t bytes, const Access& access);
    void accessElsewhere(uintptr_t address, const Access& access);
    const Variable* sharedVariable(size_t offset);
    std::string outsideOf(const Variable& variable, size_t size, size_t offset, size_t bytes) const;
    void lookAtSharedSize();
    static Incident incidentOfHost(Mistake mistake, std::string what, const char* file,
                                   uint32_t line);
    void outOfBounds(uintptr_t address, size_t bytes, const Access& access);
    Allocation* globalVariable(uintptr_t address);
    Allocation* globalAllocation(uintptr_t address);
    template <class Name>
    void look(Cell& cell, const Access& access, bool shared, const Name& name);
    Incident incident(Mistake mistake, const Access& access) const;
    void beginWork(StreamOrder::Name stream, uint32_t blocks, bool isCopy);
    void accessByCopy(uintptr_t begin, size_t bytes, Access::Kind kind, uint32_t place);

    Places places_;
    Findings findings_{places_};
    GlobalMemory memory_;
    std::unique_ptr<Order> order_ = std::make_unique<Order>();
    StreamOrder streams_;
    std::vector<PendingWork> pending_;  // the order's launches
    uint32_t firstBlock_ = 0;           // of the last one
    LaunchInfo launch_{};
    std::set<const Variable*> staticShared_;  // that the launch has touched
    uint32_t phase_ = 1;             // of global memory: accesses of earlier ones happened before
    uint32_t instances_ = 0;         // blocks so far
    std::vector<Incident> unasked_;  // of errors
    bool hasFailed_ = false;         // after a kernel that failed nothing can be freed
    uint32_t incidentsOfLaunch_ = 0;
    Waits waits_;
    std::vector<uintptr_t> alreadyThere_;  // allocations when findings were last taken
};

}  // namespace simulator::checker
