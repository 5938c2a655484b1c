// What all analyses share: what the program has, what runs, and whom they tell of an incident.
#pragma once

#include <set>

#include "../../runtime/launch.h"
#include "actor.h"
#include "find_race.h"
#include "findings.h"
#include "memory.h"
#include "places.h"
#include "works.h"

namespace simulator::checker {

constexpr int withCallers = 8;  // a lock's lines say little without that of who locks

/// Where the running thread is: `frame` is that of a function it has called.
Frames placeOf(const void* frame, int depth = Places::depth);
/// What a function returns to comes after the call.
Frames placeOfCall(const void* returnsTo);

/// The launch that runs, or ran last.
struct LaunchInfo {
    dim3 grid, block;
    size_t sharedBytes;
    uintptr_t parameters;
    size_t parameterBytes;
    size_t sharedLimit;  // for static and dynamic shared memory together
    CallPlace at;
    StreamOrder::Name stream;
    std::set<const Variable*> staticShared;  // that it has touched
    uint32_t incidents;                      // that may be why it is stopped
};

/// What an access meets, named only when there is something to tell: a name costs more than the
/// whole rest.
struct Target {
    uintptr_t address;
    size_t bytes;
    Allocation* allocation = nullptr;  // in global memory
    const Variable* shared = nullptr;  // in shared memory
    size_t offset = 0;                 // there
    bool isAll = false;                // of the allocation, whatever the cell
};

struct Scene {
    Places places;
    Findings findings{places};
    GlobalMemory memory;
    Works works;
    LaunchInfo launch{};

    /// What the thread did wrong by that access.
    Incident incident(Mistake mistake, const Access& access, const Actor& actor) const;
    /// What the host did wrong by a call.
    Incident incidentOfHost(Mistake mistake, Detail detail, CallPlace at);
    void add(const Incident& incident) { findings.add(incident); }
    /// Of an incident that may be why the kernel is stopped.
    void addOfKernel(const Incident& incident) {
        ++launch.incidents;
        findings.add(incident);
    }
    uint32_t hostPlace() { return places.number(framesOnHost()); }

    /// Where an address is a thread's own: its stack, and the launch's parameters.
    bool isOfOneThread(uintptr_t address) const;
    /// What holds `address`; a variable, or memory that was registered, from its first use on.
    Allocation* globalAllocation(uintptr_t address);
    /// Of shared memory, by the offset in the program's thread-local memory.
    const Variable* sharedVariable(RunningBlock& block, size_t offset);
    /// The begin of the allocation, or a number for the shared variable; 0 for neither.
    uintptr_t arrayAt(uintptr_t address, RunningBlock& block);
};

void name(Incident& incident, const Allocation& allocation, uintptr_t address, size_t bytes);
void name(Incident& incident, const Target& target, const Actor& actor);

}  // namespace simulator::checker
