#include "checker.h"

#include <algorithm>
#include <cstring>

#include "../../runtime/call.h"
#include "../../runtime/context.h"
#include "../../runtime/memory.h"
#include "../recorder/recorder.h"
#include "cuda_runtime_api.h"
#include "fast_path.h"
#include "kinds_of_access.h"
#include "local_arrays.h"
#include "running_block.h"
#include "schedules.h"
#include "shared_shadow.h"

namespace simulator::checker {

namespace {

thread_local std::unique_ptr<RunningBlock> running;

Actor runningThread() {
    return {*running, linearThreadIndex()};
}

/// What a kernel may have of static and dynamic shared memory together: more than by default if it
/// was asked for.
size_t allowedShared(size_t mostDynamic) {
    constexpr size_t byDefault = 48 * 1024, most = 227 * 1024;
    return mostDynamic > byDefault ? most : byDefault;
}

void forgetAll() {
    knowing.isSimpleNoMore();
    std::ranges::fill(knowing.global, Known{});
    knowing.shared = {};
}

}  // namespace

thread_local constinit Knowing knowing{};

uint32_t numberOfPlace(const void* frame) {
    return Checker::instance().numberOf(placeOf(frame));
}

Checker& Checker::instance() {
    static Checker& checker = *new Checker;
    return checker;
}

// --- By the host

std::unique_ptr<Arbiter> Checker::arbiterOfLaunch(const Kernel&,
                                                  const Configuration& configuration) {
    return seededArbiter(configuration.blocks());
}

void Checker::launchBegins(const Launch& launch) {
    const Configuration& c = launch.configuration();
    scene_.works.begin(nameOf(c.stream), static_cast<uint32_t>(c.blocks()), WorkKind::kernel);
    scene_.launch = {.grid = c.grid,
                     .block = c.block,
                     .sharedBytes = c.sharedBytes,
                     .parameters = number(launch.kernel().body),
                     .parameterBytes = launch.kernel().bodyBytes,
                     .sharedLimit = allowedShared(c.mostDynamicShared),
                     .at = c.at,
                     .stream = nameOf(c.stream),
                     .staticShared = {},
                     .incidents = 0};
    zonePattern += 0x9e3779b97f4a7c15;
    locks_.launchBegins();
    isSeeded_ = launch.isArbitrated();
    firstInstance_ = instances_ + 1;
    scene_.findings.launchBegins(c.grid, c.block);
    Variables::ofProgram();  // here, for a fiber's stack is too small to read them
    hostPointers_.launchBegins();
}

void Checker::launchEnds(const Launch& launch) {
    races_.launchEnds();
    apiErrors_.launchEnds();
    if (launch.isStopped()) {
        leaks_.launchFailed();
        stops_.launchEnds(launch);
    } else {
        locks_.launchEnds();
    }
}

void Checker::errorIgnored(cudaError_t error, const char* call, const char* file, int line) {
    apiErrors_.ignored(error, call, file, line);
}

void Checker::launchRefused(cudaError_t error, CallPlace at) {
    apiErrors_.launchRefused(error, at);
}

void Checker::allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) {
    Allocation& allocation = scene_.memory.add(begin, bytes, scene_.hostPlace());
    if (stream && scene_.works.streams().hasStreams())
        streamRaces_.allocated(allocation, nameOf(*stream));
}

// What the host writes there is not observed: it counts as written.
void Checker::allocatedOnHost(uintptr_t begin, size_t bytes) {
    scene_.memory.add(begin, bytes, scene_.hostPlace(), Origin::host).written.set(0, bytes);
}

// To give memory back is to write all of it, for whoever uses it.
void Checker::freed(uintptr_t begin, std::optional<cudaStream_t> stream) {
    Allocation* const allocation = scene_.memory.find(begin);
    if (allocation && stream && scene_.works.streams().hasStreams()) {
        scene_.works.begin(nameOf(*stream), 1, WorkKind::release);
        RunningBlock release(scene_.works.firstBlock(), 0, 0, 1);
        races_.writesAll(*allocation, {Access::write, scene_.hostPlace()}, {release, 0});
    }
    streamRaces_.freed(begin);
    scene_.memory.release(begin, scene_.hostPlace());
}

void Checker::freeRefused(uintptr_t begin) {
    leaks_.freeRefused(begin);
}

void Checker::allFreed() {
    scene_.memory.releaseAll();
}

bool Checker::hostFollowedDevicePointer(const void* address, bool writes, const void* at) {
    return hostPointers_.hostFollows(address, writes, at);
}

bool Checker::hostFollowedPointer(const void* address, bool writes, const void* at) {
    return streamRaces_.hostFollows(address, writes, at);
}

// Whether copies race is looked at only where something may run beside them.
void Checker::copied(const void* to, const void* from, size_t bytes,
                     std::optional<cudaStream_t> stream) {
    const StreamOrder::Name name = nameOf(stream.value_or(nullptr));
    accessOnStream(number(to), number(from), bytes, WorkKind::copy, name);
    if (stream)
        streamRaces_.copied(number(to), number(from), bytes, name);
    else
        hostWaitsForStream(nullptr);
    initialisation_.copied(number(to), number(from), bytes);
}

void Checker::lent(const void* memory, size_t bytes, bool writes, cudaStream_t stream) {
    const uintptr_t to = writes ? number(memory) : 0, from = writes ? 0 : number(memory);
    accessOnStream(to, from, bytes, WorkKind::host, nameOf(stream));
    streamRaces_.copied(to, from, bytes, nameOf(stream));
    initialisation_.copied(to, from, bytes);
}

void Checker::accessOnStream(uintptr_t to, uintptr_t from, size_t bytes, WorkKind kind,
                             StreamOrder::Name stream) {
    if (!scene_.works.streams().hasStreams()) return;
    scene_.works.begin(stream, 1, kind);
    RunningBlock block(scene_.works.firstBlock(), 0, 0, 1);
    const uint32_t place = scene_.hostPlace();
    if (from) accessByCopy(from, bytes, Access::read, place, {block, 0});
    if (to) accessByCopy(to, bytes, Access::write, place, {block, 0});
}

void Checker::accessByCopy(uintptr_t begin, size_t bytes, Access::Kind kind, uint32_t place,
                           const Actor& actor) {
    Allocation* const allocation = scene_.memory.find(begin);
    if (!allocation || begin + bytes > allocation->end())
        return;  // of the host: another one may lie there now
    const Target target{.address = begin,
                        .bytes = bytes,
                        .allocation = allocation,
                        .offset = begin - allocation->begin};
    allocation->shadow.forEach(target.offset, bytes, scene_.works.phase(), [&](Cell& cell, size_t) {
        races_.accesses(cell, target, {kind, place}, actor);
    });
}

void Checker::streamCreated(cudaStream_t stream, bool isBlocking) {
    scene_.works.streams().streamCreated(nameOf(stream), isBlocking, nameOf(nullptr));
    otherDevices_.streamCreated(stream);
}

void Checker::streamDestroyed(cudaStream_t stream) {
    scene_.works.streams().streamDestroyed(nameOf(stream));
}

void Checker::eventRecorded(cudaEvent_t event, cudaStream_t stream) {
    scene_.works.streams().eventRecorded(number(event), nameOf(stream));
    streamRaces_.hostMemory().eventRecorded(number(event), nameOf(stream));
}

void Checker::streamWaits(cudaStream_t stream, cudaEvent_t event) {
    scene_.works.streams().streamWaits(nameOf(stream), number(event));
    streamRaces_.hostMemory().streamWaits(nameOf(stream), number(event));
}

void Checker::defaultStreamsMeet(int device) {
    scene_.works.streams().meet(nameOf(nullptr), StreamOrder::defaultOf(device));
}

void Checker::hostWaitsForStream(cudaStream_t stream) {
    scene_.works.streams().hostWaitsForStream(nameOf(stream));
    streamRaces_.hostMemory().hostWaitsForStream(nameOf(stream));
}

void Checker::hostWaitsForEvent(cudaEvent_t event) {
    scene_.works.streams().hostWaitsForEvent(number(event));
    streamRaces_.hostMemory().hostWaitsForEvent(number(event));
}

void Checker::hostWaitsForAll() {
    const StreamOrder::Name all = nameOf(nullptr);
    scene_.works.streams().hostWaitsForAll(all);
    streamRaces_.hostMemory().hostWaitsForAll(all);
}

std::vector<Finding> Checker::takeFindings() {
    forEachOf(allDevices(), [](Device& device) { device.memory.closeForHost(); });
    apiErrors_.findingsAreTaken();
    leaks_.findingsAreTaken();
    races_.findingsAreTaken();
    if (isUnfinished_) scene_.findings.forget(Mistake::uninitialised);
    isUnfinished_ = false;
    return scene_.findings.take();
}

// --- By the OS thread that runs a block

// From here on accesses are recognised that are nothing new, as far as the block has one order.
void Checker::knowOrder() {
    SharedShadow& shared = SharedShadow::ofThisThread();
    knowing.shared = {.begin = shared.begin,
                      .bytes = shared.bytes,
                      .shadow = &shared.shadow,
                      .phase = running->instance,
                      .validSince = firstInstance_};
    knowing.order = &running->order;
    knowing.block = running->order.block();
    knowing.epoch = running->order.epoch();
    knowing.isSimple = !isSeeded_ && running->copies.inFlight.empty();
    ++knowing.stamp;
}

void Checker::blockBegins(uint64_t index, unsigned threads) {
    running = std::make_unique<RunningBlock>(scene_.works.firstBlock(),
                                             static_cast<uint32_t>(index), ++instances_, threads);
    forgetAll();
    knowing.isFenced = knowing.isVolatile = false;
    knowOrder();
}

void Checker::blockEnds() {
    races_.blockEnds(*running);
    forgetAll();
    running.reset();
}

void Checker::arrivesAtBarrier(unsigned thread, const void* frame) {
    barriers_.arrives({*running, thread}, frame);
}

void Checker::arrivesAtExchange(unsigned thread, const void* frame) {
    warps_.arrives({*running, thread}, frame);
}

void Checker::barrierReleased(unsigned arrived, unsigned threads) {
    barriers_.released(*running, arrived, threads);
    scene_.works.order().barrier(running->order, arrived);
    knowOrder();
}

void Checker::gridBarrierReleased() {
    scene_.works.nextPhase();
    locks_.gridBarrierReleased();
    std::ranges::fill(knowing.global, Known{});
}

void Checker::exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) {
    if (isBarrier) {
        knowing.isSimpleNoMore();
        scene_.works.order().warpBarrier(running->order, warp, arrived);
    }
    warps_.completed(*running, warp, mask, arrived);
}

void Checker::readsAbsentLane(unsigned thread, uint32_t together, unsigned source) {
    warps_.readsAbsentLane({*running, thread}, together, source);
}

void Checker::outsideOwnMask(unsigned thread, uint32_t mask, const void* frame) {
    warps_.outsideOwnMask({*running, thread}, mask, frame);
}

// --- By the running thread

bool Checker::leavesSurface(const SurfaceLeft& left, const void* frame) {
    bounds_.outsideOfSurface(left, placeOf(frame), runningThread());
    return true;
}

void Checker::accesses(const MemoryAccess& told) {
    if (told.address - number(&schedule) < sizeof schedule) return;  // the simulator's own
    const Actor actor = runningThread();
    if (scene_.isOfOneThread(told.address)) return accessOfOneThread(told, actor);
    races_.accessBegins(*running);
    if (told.isVolatile) {
        knowing.isVolatile = true;
        knowing.isSimpleNoMore();
    }
    const Frames frames = placeOf(told.frame, told.isAtomic() ? withCallers : Places::depth);
    Access access{kindOf(told), scene_.places.number(frames), told.scope};
    access.isCompare = told.kind == MemoryAccess::atomicCompare;
    if (access.isCompare) races_.compares(actor, told.address);
    access.isStore = isStore(told, running->ignoresResults[actor.thread]);
    if (access.isAtomic() && told.address % told.bytes != 0)
        values_.misaligned("", told.address, told.bytes, access.writes(), frames, actor);
    if (SharedShadow::ofThisThread().contains(told.address))
        accessShared(told, access, frames, actor);
    else
        accessGlobal(told, access, actor);
}

void Checker::accessOfOneThread(const MemoryAccess& told, const Actor& actor) {
    const bool isOfOther =
        currentBlock->stacks().contain(reinterpret_cast<const void*>(told.address)) &&
        (told.address ^ number(told.frame)) >= Stacks::bytes;
    bounds_.ofOneThread(told, actor, isOfOther);
}

void Checker::accessShared(const MemoryAccess& told, const Access& access, const Frames& frames,
                           const Actor& actor) {
    SharedShadow& memory = SharedShadow::ofThisThread();
    const size_t offset = told.address - memory.begin;
    const Variable* const variable = scene_.sharedVariable(*running, offset);
    if (!variable) return;
    const Target target{.address = told.address,
                        .bytes = told.bytes,
                        .shared = variable,
                        .offset = offset - variable->begin};
    if (access.writes()) knowing.forgetWords(told.address, told.bytes);
    if (!bounds_.allowsShared(target, access, actor, frames)) return;
    copies_.accesses(target, access, actor);
    bool isUnwritten = false;
    memory.shadow.forEach(offset, told.bytes, running->instance, [&](Cell& cell, size_t) {
        isUnwritten |= access.reads() && !cell.isWritten;
        races_.accesses(cell, target, access, actor);
        cell.isWritten = true;  // said once
    });
    if (isUnwritten) initialisation_.readsUnwrittenShared(target, access, actor);
}

// Volatile accesses of global memory are how threads of a grid wave flags at each other.
void Checker::accessGlobal(const MemoryAccess& told, Access access, const Actor& actor) {
    const uintptr_t address = told.address;
    Allocation* const allocation = scene_.globalAllocation(address);
    if (!allocation) {
        if (!bounds_.isBesideGlobal(address, told.bytes, access, actor))
            hostPointers_.kernelFollows(address, access, actor);
        return;
    }
    const Target target{.address = address,
                        .bytes = told.bytes,
                        .allocation = allocation,
                        .offset = address - allocation->begin};
    if (!bounds_.allows(target, access, actor) || !otherDevices_.allows(target, access, actor))
        return;
    access.address = address;
    races_.readsOrUpdates(target, access, actor, told.isVolatile);
    access.isVolatile = told.isVolatile;
    if (told.isVolatile)
        access.kind = access.kind == Access::read ? Access::atomicRead : Access::atomicWrite;
    streamRaces_.accesses(target, access, actor);
    initialisation_.accessesGlobal(target, access, actor);
    copies_.accesses(target, access, actor);
    knowAllocation(*allocation);
    allocation->shadow.forEach(target.offset, target.bytes, scene_.works.phase(),
                               [&](Cell& cell, size_t) {
                                   cell.isWritten = true;
                                   races_.accesses(cell, target, access, actor);
                               });
    if (told.isVolatile) volatileAccess(told, actor);
}

void Checker::volatileAccess(const MemoryAccess& told, const Actor& actor) {
    if (!told.writes()) locks_.looks(told.address, actor);
    AtomicAccess wave{told.writes() ? AtomicAccess::nothing : AtomicAccess::value, told.writes(),
                      0};
    std::memcpy(&wave.before, reinterpret_cast<const void*>(told.address),
                std::min(told.bytes, sizeof wave.before));
    synchronises(told.address, wave, actor);
}

void Checker::knowAllocation(Allocation& allocation) const {
    const bool isPlain =
        (allocation.origin == Origin::device || allocation.origin == Origin::variable) &&
        !allocation.givenInPhase && scene_.works.last() == 0;
    if (isPlain)
        know({allocation.begin, allocation.bytes, &allocation.shadow, scene_.works.phase(), 0,
              &allocation.written, allocation.variable && allocation.variable->isConstant});
}

void Checker::atomicDone(const MemoryAccess& access, const AtomicResult& result) {
    const Actor actor = runningThread();
    const AtomicAccess::Lock lock = locks_.atomicDone(access, result, actor);
    synchronises(access.address,
                 {toldBy(access, result), access.writes(), result.before, access.scope, lock},
                 actor);
}

void Checker::updated(uintptr_t address, uint64_t before) {
    const Actor actor = runningThread();
    locks_.updated(address, before, actor);
    if (!SharedShadow::ofThisThread().contains(address))
        scene_.works.order().noteUse(running->order, actor.thread, address, true);
}

void Checker::synchronises(uintptr_t address, AtomicAccess access, const Actor& actor) {
    if (scene_.isOfOneThread(address)) return;
    if (SharedShadow::ofThisThread().contains(address)) access.scope = Scope::block;
    if (running->ignoresResults[actor.thread]) access.tells = AtomicAccess::nothing;
    if (scene_.works.order().atomic(running->order, actor.thread, address, access))
        knowing.isSimpleNoMore();
}

void Checker::fences(Scope scope) {
    scene_.works.order().fence(running->order, linearThreadIndex(), scope);
    knowing.isFenced = true;
    knowing.isSimpleNoMore();
}

void Checker::resultIgnored(bool isIgnored) {
    running->ignoresResults[linearThreadIndex()] = isIgnored;
}

void Checker::namesDynamicShared(const char* name, Scalar) {
    running->nameOfDynamic = name;
}

void Checker::heapAllocated(uintptr_t begin, size_t bytes, const Frames& place) {
    scene_.memory.add(begin, bytes, scene_.places.number(place), Origin::heap);
}

void Checker::heapFreed(uintptr_t begin, const Frames& place) {
    const Actor actor = runningThread();
    const Access access{Access::write, scene_.places.number(place)};
    if (Allocation* const allocation = leaks_.heapAllocation(begin)) {
        races_.writesAll(*allocation, access, actor);
        leaks_.heapFreed(*allocation, access.place);
    } else {
        leaks_.heapFreeRefused(begin, access, actor);
    }
}

void Checker::padding(uintptr_t begin, size_t bytes) {
    initialisation_.padding(begin, bytes, runningThread());
}

void Checker::copiesWithGroup(bool begins) {
    AsynchronousCopies::withGroup(runningThread(), begins);
}

void Checker::copyBegins(const void* queue, uintptr_t to, uintptr_t from, size_t bytes,
                         const void* frame) {
    copies_.begins(runningThread(), queue, to, from, bytes, frame);
}

void Checker::copiesCommitted(const void* queue) {
    AsynchronousCopies::committed(runningThread(), queue);
}

void Checker::ownCopiesDone(size_t prior) {
    AsynchronousCopies::ownDone(runningThread(), prior);
}

void Checker::copiesDone(const void* queue, size_t stages) {
    AsynchronousCopies::done(runningThread(), queue, stages);
}

void Checker::hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    hostPointers_.hostUses(address, bytes, writes, frame);
}

void Checker::outsideOfArray(const char* told, int64_t index, const Frames& place) {
    bounds_.outsideOfArray(told, index, place, runningThread());
}

void Checker::overflow(const std::string& computed, const std::string& type, unsigned bits,
                       const Frames& place) {
    values_.overflow(computed, type, bits, place, runningThread());
}

void Checker::shiftedTooFar(int64_t count, const std::string& type, unsigned bits,
                            const Frames& place) {
    values_.shiftedTooFar(count, type, bits, place, runningThread());
}

void Checker::misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                         const Frames& place) {
    values_.misaligned(type, address, alignment, writes, place, runningThread());
}

}  // namespace simulator::checker

void simulator::checker::updated(uintptr_t address, uint64_t before) {
    Checker::instance().updated(address, before);
}

void simulator::checker::hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    Checker::instance().hostUses(address, bytes, writes, frame);
}

simulator::Observer& simulator::observer() {
    static Observer& first = []() -> Observer& {
        if (recorder::Recorder* const recorder = recorder::Recorder::instance()) return *recorder;
        return checker::Checker::instance();
    }();
    return first;
}

std::vector<simulator::Finding> simulator::takeFindings() {
    std::vector<Finding> findings = checker::Checker::instance().takeFindings();
    if (recorder::Recorder* const recorder = recorder::Recorder::instance())
        recorder->write(findings);
    return findings;
}
