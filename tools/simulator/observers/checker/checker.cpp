#include "checker.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

#include "../../runtime/arena.h"
#include "../../runtime/call.h"
#include "../../runtime/context.h"
#include "../../runtime/memory.h"
#include "cuda_runtime_api.h"
#include "language/language.h"
#include "nothing_new.h"
#include "redzone.h"
#include "schedules.h"
#include "simulator/shared.h"

namespace simulator::checker {

namespace {

thread_local std::unique_ptr<RunningBlock> running;

SharedMemory& shared() {
    static thread_local SharedMemory memory;
    return memory;
}

int64_t indexOf(uintptr_t address, uintptr_t begin, size_t bytes) {
    return static_cast<int64_t>(address - begin) / static_cast<int64_t>(bytes);
}

std::string element(const std::string& name, size_t offset, size_t elementBytes) {
    if (offset % elementBytes != 0) return tr("{0} + {1} bytes", name, offset);
    return name + '[' + std::to_string(offset / elementBytes) + ']';
}

void name(Incident& incident, const Allocation& allocation, uintptr_t address, size_t bytes) {
    incident.array = allocation.begin;
    incident.variable = allocation.variable;
    incident.offset = address - allocation.begin;
    incident.bytes = bytes;
    if (allocation.variable) return;
    if (allocation.bytes == bytes)
        incident.what = allocation.name.empty() ? tr("a value in global memory") : allocation.name;
    else
        incident.what = tr(
            allocation.name.empty() ? "cell {0} of {1} bytes of global memory" : "cell {0} of {2}",
            element("", incident.offset, bytes), allocation.bytes, allocation.name);
}

const Variable& dynamicShared() {
    static const Variable& variable = [&]() -> const Variable& {
        return *std::ranges::find(Variables::ofProgram().threadLocal, "simulator_dynamic_shared",
                                  &Variable::name);
    }();
    return variable;
}

/// What a kernel may have of static and dynamic shared memory together: more than by default if it
/// was asked for.
size_t allowedShared(size_t mostDynamic) {
    constexpr size_t byDefault = 48 * 1024, most = 227 * 1024;
    return mostDynamic > byDefault ? most : byDefault;
}

StreamOrder::Name nameOf(cudaStream_t stream) {
    return stream == cudaStreamLegacy ? StreamOrder::defaultStream : number(stream);
}

constexpr int withCallers = 8;  // a lock's lines say little without that of who locks

Frames placeOf(const void* frame, int depth = Places::depth) {
    return placeInKernel(frame, currentBlock->stacks(), depth);
}

/// What a function returns to comes after the call.
Frames placeOfCall(const void* returnsTo) {
    Frames frames;
    frames.at[frames.count++] = static_cast<const char*>(returnsTo) - 1;
    return frames;
}

}  // namespace

thread_local constinit Knowing knowing{};

uint32_t numberOfPlace(const void* frame) {
    return Checker::instance().numberOf(placeOf(frame));
}

namespace {

Access::Kind kindOf(const MemoryAccess& access) {
    if (access.isAtomic()) return access.writes() ? Access::atomicWrite : Access::atomicRead;
    return access.writes() ? Access::write : Access::read;
}

/// Whether it does not matter what the access finds: a volatile write is an atomic one later on.
bool isStore(const MemoryAccess& access, bool ignoresResult) {
    return access.kind == MemoryAccess::write || access.kind == MemoryAccess::atomicStore ||
           (access.kind == MemoryAccess::atomicExchange && ignoresResult);
}

/// What an atomic tells of those who were there before.
AtomicAccess::Tells toldBy(const MemoryAccess& access, const AtomicResult& result) {
    if (access.kind == MemoryAccess::atomicStore) return AtomicAccess::nothing;
    return result.changed ? AtomicAccess::all : AtomicAccess::value;
}

constexpr Reader firstReader{0, 0, 0}, lastReader{UINT32_MAX, UINT32_MAX, UINTPTR_MAX};

std::string words(cudaError_t error) {
    return std::string(cudaGetErrorString(error)) + " (" + cudaGetErrorName(error) + ')';
}

/// What cudaFree has to complain about is a finding of its own, and so is a launch that is refused.
bool isToldAnyway(std::string_view call) {
    return call.starts_with("cudaFree") || call.starts_with("cudaLaunch");
}

}  // namespace

SharedMemory::SharedMemory() : shadow(0) {
    const Variables& variables = Variables::ofProgram();
    begin = reinterpret_cast<uintptr_t>(simulator_dynamic_shared) -
            simulator::checker::dynamicShared().begin;
    for (const Variable& variable : variables.threadLocal)
        bytes = std::max(bytes, size_t{variable.end()});
    shadow = Shadow(bytes);
}

Checker& Checker::instance() {
    static Checker& checker = *new Checker;
    return checker;
}

// --- By the host

// Where no stream can run beside another, what lies behind is forgotten.
void Checker::beginWork(StreamOrder::Name stream, uint32_t blocks, WorkKind kind) {
    if (streams_.isQuiet()) {
        order_ = std::make_unique<Order>();
        pending_.clear();
        ++phase_;
        blocksAreOrdered = false;
    }
    const Work work = streams_.begin(stream);
    std::vector<bool> happenedBefore;
    for (const PendingWork& past : pending_)
        happenedBefore.push_back(streams_.isBeforeLast(past.work));
    pending_.push_back({work, kind});
    firstBlock_ = order_->beginLaunch(blocks, std::move(happenedBefore));
}

std::unique_ptr<Arbiter> Checker::arbiterOfLaunch(uint64_t blocks) {
    return seededArbiter(blocks);
}

void Checker::launchBegins(const Launch& launch) {
    const Configuration& c = launch.configuration();
    stream_ = nameOf(c.stream);
    beginWork(stream_, static_cast<uint32_t>(c.blocks()), WorkKind::kernel);
    launch_ = {c.grid,
               c.block,
               c.sharedBytes,
               number(launch.kernel().body),
               launch.kernel().bodyBytes,
               allowedShared(c.mostDynamicShared),
               c.at};
    staticShared_.clear();
    zonePattern += 0x9e3779b97f4a7c15;
    incidentsOfLaunch_ = 0;
    waits_.clear();
    lockOrder_.clear();
    lockOwners_.clear();
    isSeeded_ = launch.isArbitrated();
    firstInstance_ = instances_ + 1;
    findings_.launchBegins(c.grid, c.block);
    Variables::ofProgram();  // here, for a fiber's stack is too small to read them
    lookAtParameters(launch);
}

// What a kernel has of static shared memory is known when it has run.
void Checker::lookAtSharedSize() {
    size_t bytes = 0;
    for (const Variable* variable : staticShared_) bytes += variable->bytes;
    if (bytes == 0 || bytes + launch_.sharedBytes <= launch_.sharedLimit) return;
    const std::string what =
        tr("a GPU refuses this launch: {0} bytes of static and {1} bytes of dynamic shared memory "
           "are more than the {2} that a block has",
           bytes, launch_.sharedBytes, launch_.sharedLimit);
    findings_.add(incidentOfHost(Mistake::launchRefused, what, launch_.at));
}

Incident Checker::incidentOfHost(Mistake mistake, std::string what, CallPlace at) {
    Incident incident{mistake};
    incident.file = at.file;
    incident.line = static_cast<int>(at.line);
    if (at.caller) incident.here.place = places_.number(placeOfCall(at.caller));
    incident.what = std::move(what);
    return incident;
}

void Checker::launchEnds(const Launch& launch) {
    addReads(firstReader, lastReader);
    decidedReads_.clear();
    lookAtSharedSize();
    if (!launch.isStopped()) {
        lookAtLocks();
        return;
    }
    hasFailed_ = true;
    if (launch.isStoppedAtGridBarrier()) {
        Incident barrier{Mistake::divergentBarrier};
        barrier.what = launch.description();
        barrier.here.place = places_.number(launch.place());
        barrier.isOfGrid = true;
        findings_.add(barrier);
        return;
    }
    const bool hangs = launch.error() == cudaErrorLaunchTimeout;
    if (hangs || incidentsOfLaunch_ == 0) {
        Incident stopped{hangs ? Mistake::hang : Mistake::fault};
        stopped.what = launch.description();
        stopped.here.place = places_.number(launch.place());
        if (const auto deadlock = hangs ? waits_.deadlock() : std::nullopt) {
            stopped.here = {deadlock->waiting.place, deadlock->waiting.block,
                            deadlock->waiting.thread};
            stopped.there = {deadlock->holder.place, deadlock->holder.block,
                             deadlock->holder.thread};
        }
        findings_.add(stopped);
    }
}

// After a kernel that failed every call fails.
void Checker::errorIgnored(cudaError_t error, const char* call, const char* file, int line) {
    const bool isAnswer = error == cudaSuccess || error == cudaErrorNotReady;
    if (isAnswer || error == surfacedError() || isToldAnyway(call)) return;
    Incident ignored = incidentOfHost(
        Mistake::errorIgnored, tr("nobody looks at the error of {0}: {1}", call, words(error)),
        {file, static_cast<unsigned>(line)});
    const std::string_view name = call;
    ignored.isFailure = name.starts_with("cudaMalloc") || name.starts_with("cudaMemcpy") ||
                        name.starts_with("cudaMemset");
    unasked_.push_back(ignored);
}

void Checker::launchRefused(cudaError_t error, CallPlace at) {
    Incident refused =
        incidentOfHost(Mistake::launchRefused, tr("the launch was refused: {0}", words(error)), at);
    refused.isFailure = true;
    unasked_.push_back(refused);
}

void Checker::allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) {
    Allocation& allocation = memory_.add(begin, bytes, places_.number(placeOnHost()));
    if (!stream || !streams_.hasStreams()) return;
    beginWork(nameOf(*stream), 1, WorkKind::allocation);
    allocation.givenInPhase = phase_;
    allocation.givenBy = pending_.size() - 1;
}

// What the host writes there is not observed: it counts as written.
void Checker::allocatedOnHost(uintptr_t begin, size_t bytes) {
    Allocation& allocation = memory_.add(begin, bytes, places_.number(placeOnHost()));
    allocation.written.set(0, bytes);
    allocation.isOfHost = true;
}

void Checker::freed(uintptr_t begin, std::optional<cudaStream_t> stream) {
    Allocation* const allocation = memory_.find(begin);
    if (allocation && stream && streams_.hasStreams()) freedOnStream(*allocation, nameOf(*stream));
    hostMemory_.forget(begin);
    memory_.release(begin, places_.number(placeOnHost()));
}

// To give memory back is to write all of it, for whoever uses it.
void Checker::freedOnStream(Allocation& allocation, StreamOrder::Name stream) {
    beginCopy(stream, WorkKind::release);
    writesAll(allocation, {Access::write, places_.number(placeOnHost())});
    running.reset();
}

void Checker::writesAll(Allocation& allocation, const Access& access) {
    allocation.shadow.forEachTouched(
        phase_,
        [&](Cell& cell) {
            look(
                cell, allocation.begin, allocation.bytes, access, false,
                [&](Incident& found) {
                    found.what = tr("{0} bytes of global memory", allocation.bytes);
                });
        });
}

void Checker::usedBeside(const Allocation& allocation, uintptr_t address, size_t bytes,
                         const Access& access) {
    if (allocation.givenInPhase != phase_ ||
        streams_.isBeforeLast(pending_[allocation.givenBy].work))
        return;
    Incident found = incident(Mistake::streams, access);
    found.there.place = allocation.madeAt;
    found.there.work = WorkKind::allocation;
    name(found, allocation, address, bytes);
    addRace(found);
}

void Checker::freeRefused(uintptr_t begin) {
    Incident refused{Mistake::doubleFree};
    refused.here.place = places_.number(placeOnHost());
    const Allocation* const before = memory_.freed(begin);
    const bool isLiving = memory_.at(begin) != nullptr;
    if (const Allocation* const meant = memory_.find(begin))
        alreadyThere_.push_back(meant->begin);  // no leak as well
    refused.there.place = before ? before->freedAt : 0;
    refused.what =
        before     ? tr("memory freed twice")
        : isLiving ? tr("memory freed by a function that does not belong to the one that gave it")
                   : tr("memory freed that cudaMalloc did not give");
    findings_.add(refused);
}

void Checker::allFreed() {
    memory_.releaseAll();
}

bool Checker::hostFollowedDevicePointer(const void* address, bool writes, const void* at) {
    if (!deviceMemory().openForHost(number(address))) return false;
    Incident followed{Mistake::devicePointer};
    Frames frames;
    frames.at[frames.count++] = at;
    followed.here = {.place = places_.number(frames), .writes = writes};
    const Allocation* const allocation = memory_.nearest(number(address));
    followed.there.place = allocation ? allocation->madeAt : 0;
    followed.what = trc("accessed", "global memory");
    findings_.add(followed);
    return true;
}

void Checker::copied(const void* to, const void* from, size_t bytes,
                     std::optional<cudaStream_t> stream) {
    const uintptr_t begin = number(to);
    raceOfCopy(begin, number(from), bytes, nameOf(stream.value_or(nullptr)));
    if (!stream) {
        hostWaitsForStream(nullptr);
    } else {
        copyOfHostMemory(begin, bytes, true, nameOf(*stream));
        copyOfHostMemory(number(from), bytes, false, nameOf(*stream));
    }
    lookAtCopied(begin, number(from), bytes);
}

// A copy within the device takes along what was not written; a copy to the host gives it away. The
// padding of structs is no mistake: a few bytes among others do not count.
void Checker::lookAtCopied(uintptr_t to, uintptr_t from, size_t bytes) {
    constexpr size_t mostPadding = 15;
    const Allocation* const source = memory_.find(from);
    Allocation* const target = memory_.find(to);
    const bool isKnown = source && !source->isOfHost && from + bytes <= source->end();
    if (target && !target->isOfHost) {
        const size_t offset = to - target->begin, count = std::min(bytes, target->end() - to);
        isKnown ? target->written.copy(offset, source->written, from - source->begin, count)
                : target->written.set(offset, count);
    } else if (isKnown) {
        const size_t unwritten = source->written.longestGap(from - source->begin, bytes);
        if (unwritten <= mostPadding && unwritten < bytes) return;
        Incident unset{Mistake::uninitialised};
        unset.here.place = places_.number(placeOnHost());
        unset.here.work = WorkKind::copy;
        unset.there.place = source->madeAt;
        unset.what = tr("{0} of {1} bytes of global memory", unwritten, source->bytes);
        findings_.add(unset);
    }
}

void Checker::copyOfHostMemory(uintptr_t begin, size_t bytes, bool writes,
                               StreamOrder::Name stream) {
    const auto region = regionOf(reinterpret_cast<const void*>(begin));
    if (!begin || !region || region->origin != Region::ALLOCATED) return;
    hostMemory_.used(stream, region->extent.begin, region->extent.end() - region->extent.begin,
                     begin, bytes, {places_.number(placeOnHost()), 0, 0, writes, WorkKind::copy});
}

bool Checker::hostFollowedPointer(const void* address, bool writes, const void* at) {
    bool isClosed = false;
    const std::optional<Incident::Side> user =
        hostMemory_.touched(number(address), writes, isClosed);
    if (!user) return isClosed;
    Frames frames;
    frames.at[frames.count++] = at;
    Incident found{Mistake::streams};
    found.here = {places_.number(frames), 0, 0, writes, WorkKind::host};
    found.there = *user;
    found.what = tr("memory that both can reach");
    findings_.add(found);
    return true;
}

// Copies are looked at only where something may run beside them.
void Checker::raceOfCopy(uintptr_t to, uintptr_t from, size_t bytes, StreamOrder::Name stream) {
    if (!streams_.hasStreams()) return;
    beginCopy(stream, WorkKind::copy);
    const uint32_t place = places_.number(placeOnHost());
    if (from) accessByCopy(from, bytes, Access::read, place);
    accessByCopy(to, bytes, Access::write, place);
    running.reset();
}

void Checker::beginCopy(StreamOrder::Name stream, WorkKind kind) {
    beginWork(stream, 1, kind);
    threadIdx = {};  // that of the thread that ended last here
    running =
        std::make_unique<RunningBlock>(RunningBlock{BlockOrder(firstBlock_, 1), ++instances_});
    running->volatileReads.resize(1);
}

void Checker::accessByCopy(uintptr_t begin, size_t bytes, Access::Kind kind, uint32_t place) {
    Allocation* const allocation = memory_.find(begin);
    if (!allocation || begin + bytes > allocation->end())
        return;  // of the host: another one may lie there now
    const auto named = [&](Incident& found) { name(found, *allocation, begin, bytes); };
    allocation->shadow.forEach(begin - allocation->begin, bytes, phase_, [&](Cell& cell, size_t) {
        look(cell, begin, bytes, {kind, place}, false, named);
    });
}

void Checker::streamCreated(cudaStream_t stream, bool isBlocking) {
    streams_.streamCreated(nameOf(stream), isBlocking);
}

void Checker::streamDestroyed(cudaStream_t stream) {
    streams_.streamDestroyed(nameOf(stream));
}

void Checker::eventRecorded(cudaEvent_t event, cudaStream_t stream) {
    streams_.eventRecorded(number(event), nameOf(stream));
    hostMemory_.eventRecorded(number(event), nameOf(stream));
}

void Checker::streamWaits(cudaStream_t stream, cudaEvent_t event) {
    streams_.streamWaits(nameOf(stream), number(event));
    hostMemory_.streamWaits(nameOf(stream), number(event));
}

void Checker::hostWaitsForStream(cudaStream_t stream) {
    streams_.hostWaitsForStream(nameOf(stream));
    hostMemory_.hostWaitsForStream(nameOf(stream));
}

void Checker::hostWaitsForEvent(cudaEvent_t event) {
    streams_.hostWaitsForEvent(number(event));
    hostMemory_.hostWaitsForEvent(number(event));
}

std::vector<Finding> Checker::takeFindings() {
    deviceMemory().closeForHost();
    for (const Incident& incident : unasked_) findings_.add(incident);
    unasked_.clear();
    std::vector<uintptr_t> living;
    for (const Allocation* allocation : memory_.living()) {
        living.push_back(allocation->begin);
        if (std::ranges::find(alreadyThere_, allocation->begin) != alreadyThere_.end() ||
            hasFailed_)
            continue;
        Incident leak{Mistake::leak};
        leak.here.place = allocation->madeAt;
        leak.what = tr(allocation->isOfHost ? "{0} bytes of memory that both can reach were"
                                            : "{0} bytes of global memory were",
                       allocation->bytes);
        findings_.add(leak);
    }
    alreadyThere_ = std::move(living);
    hasFailed_ = false;
    addReads(firstReader, lastReader);
    if (isTaskOpen_) findings_.forget(Mistake::uninitialised);
    isTaskOpen_ = false;
    return findings_.take();
}

// --- By the OS thread that runs a block

void Checker::forgetAll() {
    knowing.isSimpleNoMore();
    std::ranges::fill(knowing.global, Known{});
    knowing.shared = {};
}

// From here on accesses are recognised that are nothing new, as far as the block has one order.
void Checker::knowOrder() {
    SharedMemory& memory = shared();
    knowing.shared = {.begin = memory.begin,
                      .bytes = memory.bytes,
                      .shadow = &memory.shadow,
                      .phase = running->instance,
                      .validSince = firstInstance_};
    knowing.order = &running->order;
    knowing.block = running->order.block();
    knowing.epoch = running->order.epoch();
    knowing.isSimple = !isSeeded_ && running->copies.empty();
    ++knowing.stamp;
}

void Checker::blockBegins(uint64_t index, unsigned threads) {
    shared();
    running = std::make_unique<RunningBlock>(
        RunningBlock{.order = BlockOrder(firstBlock_ + static_cast<uint32_t>(index), threads),
                     .instance = ++instances_,
                     .barrierPlaces = std::vector<uint32_t>(threads),
                     .exchangePlaces = std::vector<uint32_t>(threads),
                     .absentLanes = std::vector<AbsentLane>((threads + 31) / 32),
                     .ignoresResults = std::vector<char>(threads),
                     .volatileReads = std::vector<VolatileReads>(threads),
                     .copiesWithGroup = std::vector<bool>(threads)});
    forgetAll();
    knowing.isFenced = knowing.isVolatile = false;
    knowOrder();
}

void Checker::blockEnds() {
    const uint32_t block = running->order.block();
    addReads({block, 0, 0}, {block, UINT32_MAX, UINTPTR_MAX});
    compareTwoWrites();
    forgetAll();
    running.reset();
}

void Checker::arrivesAtBarrier(unsigned thread, const void* frame) {
    running->barrierPlaces[thread] = places_.number(placeOf(frame, withCallers));
}

void Checker::arrivesAtExchange(unsigned thread, const void* frame) {
    running->exchangePlaces[thread] = places_.number(placeOf(frame, withCallers));
}

void Checker::barrierReleased(unsigned arrived, unsigned threads) {
    if (!running->isApart) tellOfDivergence(arrived, threads);
    std::ranges::fill(running->barrierPlaces, 0);
    order_->barrier(running->order, arrived);
    knowOrder();
}

// Once threads wait at two barriers, each later barrier of theirs is another one, too.
void Checker::tellOfDivergence(unsigned arrived, unsigned threads) {
    const std::vector<uint32_t>& places = running->barrierPlaces;
    const auto first = std::ranges::find_if(places, [](uint32_t place) { return place != 0; });
    std::set<uint32_t> told;
    for (uint32_t thread = 0; first != places.end() && thread < threads; ++thread) {
        const uint32_t place = places[thread];
        if (place == *first || !told.insert(place).second) continue;
        running->isApart |= place != 0;
        Incident apart{Mistake::divergentBarrier};
        apart.here = {*first, running->order.block(),
                      static_cast<uint32_t>(first - places.begin())};
        apart.there = {place, running->order.block(), thread};
        const uint64_t block = running->order.block();
        apart.what =
            place ? tr("the threads of block {0} wait at two different barriers", block)
                  : tr("{0} of {1} threads of block {2} have ended while the others wait at a "
                       "barrier",
                       threads - arrived, threads, block);
        for (uint32_t ended = 0; !place && ended < threads; ++ended)
            if (!places[ended]) apart.absent.push_back(ended);
        findings_.add(apart);
    }
}

void Checker::gridBarrierReleased() {
    ++phase_;
    lockOwners_.allHaveMet();
    std::ranges::fill(knowing.global, Known{});
}

void Checker::exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) {
    if (isBarrier) knowing.isSimpleNoMore();
    if (isBarrier) order_->warpBarrier(running->order, warp, arrived);
    // Lanes that a small block never had are no mistake: __syncwarp() names all 32.
    const uint32_t threads = launch_.block.x * launch_.block.y * launch_.block.z;
    const uint32_t inWarp = std::min(threads - warp * 32, 32u);
    if (const uint32_t absent =
            mask & ~arrived & static_cast<uint32_t>((uint64_t{1} << inWarp) - 1)) {
        const uint32_t waiting = warp * 32 + static_cast<uint32_t>(std::countr_zero(arrived));
        Incident incomplete{Mistake::warpMask};
        incomplete.here = {running->exchangePlaces[waiting], running->order.block(), waiting};
        incomplete.what = tr("the mask {0} names lanes that never come ({1})", hexadecimal(mask),
                             hexadecimal(absent));
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (absent >> lane & 1) incomplete.absent.push_back(warp * 32 + lane);
        findings_.add(incomplete);
    }
}

// One lane may discard what it got. But where all ask the same lane, it is its value they want.
void Checker::readsAbsentLane(unsigned thread, uint32_t together, unsigned source) {
    AbsentLane& absent = running->absentLanes[thread / 32];
    const uint32_t self = 1u << thread % 32;
    if (absent.together != together || absent.source != source || absent.readers & self)
        absent = {together, source, 0};
    absent.readers |= self;
    if (absent.readers != together || std::popcount(together) < 2) return;
    Incident unnamed{Mistake::warpMask};
    unnamed.here = {running->exchangePlaces[thread], running->order.block(), thread};
    unnamed.what = tr("all lanes read lane {0}, which is not in their mask {1}", source,
                      hexadecimal(together));
    findings_.add(unnamed);
}

// --- By the running thread

Incident Checker::incident(Mistake mistake, const Access& access) const {
    Incident result{mistake};
    result.here = {access.place, running->order.block() - firstBlock_, linearThreadIndex(),
                   access.writes(), pending_.back().kind};
    return result;
}

// A GPU has memory of its own for each thread's variables: an address of another's means nothing.
bool Checker::isOfAnotherThread(uintptr_t address, const void* frame) const {
    return currentBlock->stacks().contain(reinterpret_cast<const void*>(address)) &&
           (address ^ number(frame)) >= Stacks::bytes;
}

bool Checker::isOfOneThread(uintptr_t address) const {
    return address - launch_.parameters < launch_.parameterBytes ||
           currentBlock->stacks().contain(reinterpret_cast<const void*>(address));
}

/// To the running thread's own stack.
void Checker::accessOwn(const MemoryAccess& told) {
    const auto left = localArrayLeft(told.address, told.bytes);
    if (!left) return;
    Incident outside = incident(Mistake::outOfBounds,
                                {kindOf(told), places_.number(placeOf(told.frame)), told.scope});
    outside.what = tr("element {0} of {1}, a local array of {2}", left->element, left->array.name,
                      left->array.bytes / left->array.elementBytes);
    outside.array = number(left->array.name);
    outside.index = left->element;
    ++incidentsOfLaunch_;
    findings_.add(outside);
}

void Checker::accesses(const MemoryAccess& told) {
    const auto [address, bytes, kind, isVolatile, scope, frame] = told;
    if (address - number(&schedule) < sizeof schedule) return;  // the simulator's own
    if (isOfOneThread(address)) {
        if (!isOfAnotherThread(address, frame)) return accessOwn(told);
        Incident foreign =
            incident(Mistake::outOfBounds, {kindOf(told), places_.number(placeOf(frame)), scope});
        foreign.what = tr("a local variable of another thread, which it alone can reach");
        ++incidentsOfLaunch_;
        findings_.add(foreign);
        return;
    }
    compareTwoWrites();
    if (isVolatile) {
        knowing.isVolatile = true;
        knowing.isSimpleNoMore();
    }
    const Frames frames = placeOf(frame, told.isAtomic() ? withCallers : Places::depth);
    Access access{kindOf(told), places_.number(frames), scope};
    access.isCompare = told.kind == MemoryAccess::atomicCompare;
    if (access.isCompare) swapDecides({running->order.block(), linearThreadIndex(), address});
    access.isStore = isStore(told, running->ignoresResults[linearThreadIndex()]);
    if (access.isAtomic() && address % bytes != 0)
        misaligned(tr("the word of an atomic"), address, bytes, access.writes(), frames);
    if (shared().contains(address)) {
        accessShared(address, bytes, access, frames);
        return;
    }
    // Volatile accesses of global memory are how threads of a grid wave flags at each other.
    access.address = address;
    if (running->volatileReads[linearThreadIndex()].isUpdate(address, access.place, isVolatile,
                                                             access.writes()))
        updatesVolatile(address, bytes, access);
    if (isVolatile)
        access.kind = access.kind == Access::read ? Access::atomicRead : Access::atomicWrite;
    if (!accessGlobal(address, bytes, access) || !isVolatile) return;
    if (!told.writes())
        waits_.looks(address, running->order.block() - firstBlock_, linearThreadIndex());
    AtomicAccess wave{told.writes() ? AtomicAccess::nothing : AtomicAccess::value, told.writes(),
                      0};
    std::memcpy(&wave.before, reinterpret_cast<const void*>(address),
                std::min(bytes, sizeof wave.before));
    synchronises(address, wave);
}

namespace {

constexpr unsigned addressBits = 47;

/// A lock's name: each block has its own in shared memory, at the same address perhaps.
uintptr_t lockAt(uintptr_t address, uint32_t block) {
    return shared().contains(address) ? address | uintptr_t{block + 1} << addressBits : address;
}

}  // namespace

AtomicAccess::Lock Checker::locked(const MemoryAccess& access, const AtomicResult& result) {
    if (isOfOneThread(access.address)) return AtomicAccess::none;
    const uint32_t block = running->order.block() - firstBlock_, thread = linearThreadIndex();
    const uintptr_t lock = lockAt(access.address, block);
    uint64_t now = 0;
    std::memcpy(&now, reinterpret_cast<const void*>(access.address),
                std::min(access.bytes, sizeof now));
    const bool takes = access.isSwap() && result.changed && result.before == 0;
    if (!takes && result.before != 0 && !running->ignoresResults[thread] &&
        access.kind != MemoryAccess::atomicStore)
        lockOwners_.looks(lock, block, thread);
    if (!access.writes()) return AtomicAccess::none;
    if (now == 0) {
        if (lockOrder_.opens(block, thread, lock)) return AtomicAccess::opens;
        opened(lock, access, result);
        return AtomicAccess::none;
    }
    if (!takes) return AtomicAccess::none;
    const LockOwners::Party party = lockParty(access.frame);
    lockOwners_.takes(lock, party, [&](const Moment& past) {
        return order_->before(past, running->order, thread);
    });
    return lockOrder_.takes(block, thread, lock, party.place) ? AtomicAccess::takes
                                                              : AtomicAccess::none;
}

LockOwners::Party Checker::lockParty(const void* frame) {
    const uint32_t thread = linearThreadIndex();
    return {running->order.block() - firstBlock_, thread,
            places_.number(placeOf(frame, withCallers)), running->order.now(thread)};
}

// Who looks at what it finds there may well take what another one has left.
void Checker::opened(uintptr_t lock, const MemoryAccess& access, const AtomicResult& result) {
    if (!isStore(access, running->ignoresResults[linearThreadIndex()])) return;
    lockOwners_.opens(lock, lockParty(access.frame), result.before == 0, [&](const Moment& past) {
        return order_->before(past, running->order, linearThreadIndex());
    });
}

// A kernel that hangs has a finding of its own.
void Checker::lookAtLocks() {
    if (const std::optional<LockOrder::Cycle> cycle = lockOrder_.cycle()) {
        const auto sideOf = [](const LockOrder::Step& step) {
            return Incident::Side{step.takes.place, step.block, step.thread};
        };
        Incident opposite{Mistake::hang};
        opposite.here = sideOf(cycle->here);
        opposite.there = sideOf(cycle->there);
        opposite.isOfLocks = true;
        findings_.add(opposite);
    }
    if (const auto opening = lockOwners_.opening(lockOrder_.locks())) {
        const auto sideOf = [](const LockOwners::Party& party) {
            return Incident::Side{party.place, party.block, party.thread};
        };
        Incident byOther{Mistake::openedByOther};
        byOther.shared = opening->lock >> addressBits != 0;
        byOther.here = sideOf(opening->opener);
        byOther.there = sideOf(opening->owner);
        findings_.add(byOther);
    }
}

// Read and written at once, but in two steps: what another thread writes in between is lost.
void Checker::updatesVolatile(uintptr_t address, size_t bytes, const Access& access) {
    Allocation* const allocation = globalAllocation(address);
    if (!allocation || address + bytes > allocation->end()) return;
    allocation->shadow.forEach(address - allocation->begin, bytes, phase_, [&](Cell& cell, size_t) {
        if (!cell.atomics) return;
        for (const Record& other : *cell.atomics) {
            const bool isOthers = other && (other.block != running->order.block() ||
                                            other.thread() != linearThreadIndex());
            if (!isOthers || !other.writes() ||
                order_->before(other.moment(), running->order, linearThreadIndex()))
                continue;
            const size_t launch = order_->launchOf(other.block);
            if (launch + 1 < pending_.size()) continue;  // a race of streams
            Incident lost = incident(Mistake::lostUpdate, access);
            lost.there = {other.place, other.block - order_->firstBlockOf(launch), other.thread(),
                          true};
            lost.readAt = running->volatileReads[linearThreadIndex()].place;
            name(lost, *allocation, address, bytes);
            addRace(lost);
            return;
        }
    });
}

void Checker::compareTwoWrites() {
    if (!running->twoWrites) return;
    const TwoWrites& writes = *running->twoWrites;
    findings_.bothWrote(writes.race, std::memcmp(reinterpret_cast<const void*>(writes.address),
                                                 writes.before, writes.bytes) == 0);
    running->twoWrites.reset();
}

void Checker::atomicDone(const MemoryAccess& access, const AtomicResult& result) {
    synchronises(access.address, {toldBy(access, result), access.writes(), result.before,
                                  access.scope, locked(access, result)});
    if (access.isSwap())
        swapped(access.address, result.changed, placeOf(access.frame, withCallers));
    else if (!access.writes())
        waits_.looks(access.address, running->order.block() - firstBlock_, linearThreadIndex());
}

void Checker::updated(uintptr_t address, uint64_t before) {
    const uint32_t thread = linearThreadIndex(), block = running->order.block();
    if (before != 0 && !running->ignoresResults[thread])
        lockOwners_.looks(lockAt(address, block - firstBlock_), block - firstBlock_, thread);
    if (!shared().contains(address)) order_->noteUse(running->order, thread, address, true);
}

void Checker::synchronises(uintptr_t address, AtomicAccess access) {
    if (isOfOneThread(address)) return;
    if (shared().contains(address)) access.scope = Scope::block;
    if (running->ignoresResults[linearThreadIndex()]) access.tells = AtomicAccess::nothing;
    if (order_->atomic(running->order, linearThreadIndex(), address, access))
        knowing.isSimpleNoMore();
}

void Checker::resultIgnored(bool isIgnored) {
    running->ignoresResults[linearThreadIndex()] = isIgnored;
}

void Checker::misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                         const Frames& frames) {
    const Access::Kind kind = writes ? Access::write : Access::read;
    Incident found = incident(Mistake::misaligned, {kind, places_.number(frames)});
    found.what = tr("{0} at an address that is {1} bytes past a multiple of {2}", type,
                    address % alignment, alignment);
    found.array = arrayAt(address);
    findings_.add(found);
}

// A name costs more than the whole rest: it is made for a finding only.
template <class Name>
void Checker::look(Cell& cell, uintptr_t address, size_t bytes, const Access& access, bool shared,
                   const Name& name) {
    if (!running->copies.empty() && !running->copiesWithGroup[linearThreadIndex()])
        if (const auto copy = running->copies.conflict(address, bytes, access.writes())) {
            Incident early = incident(Mistake::race, access);
            early.there = *copy;
            early.shared = shared;
            name(early);
            addRace(early);
        }
    const Reader self{running->order.block(), linearThreadIndex(), address};
    if (access.isCompare) swapDecides(cell, self);
    const auto race = findRace(cell, access, *order_, running->order, linearThreadIndex());
    if (!race || isBehindRacingFlag(race->moment())) return;
    const bool areAtomic = access.isAtomic() && race->atomic();
    Incident found = incident(areAtomic ? Mistake::atomicScope : Mistake::race, access);
    const size_t launch = order_->launchOf(race->block);
    const bool beside = launch + 1 < pending_.size();
    if (beside) found.mistake = Mistake::streams;
    found.there = {race->place, race->block - order_->firstBlockOf(launch), race->thread(),
                   race->writes(), pending_[launch].kind};
    found.shared = shared;
    found.isByChance = race->isByChance;
    found.lacksFence = !race->isByChance && order_->lacksFence(race->moment(), running->order);
    found.isUpdate = race->isUpdate;
    found.opensLock = !areAtomic && (opensPlainly(found.here, access.isAtomic(), address) ||
                                     opensPlainly(found.there, race->atomic(), address));
    name(found);
    if (found.mistake == Mistake::race && access.kind == Access::write && race->writes() &&
        !race->atomic() && bytes <= sizeof(TwoWrites::before) && !running->twoWrites) {
        knowing.isSimpleNoMore();  // what is there next is looked at before it changes again
        running->twoWrites = {found, address, bytes, {}};
        std::memcpy(running->twoWrites->before, reinterpret_cast<const void*>(address), bytes);
    }
    if (access.kind == Access::read && race->atomic())
        reads_[self].push_back({access.place, found});
    else if (access.isAtomic() && !race->atomic() && !race->writes())
        reads_[{race->block, race->thread(), address}].push_back({race->place, found});
    else {
        addRace(found);
        if (access.reads() && race->writes())
            noteRacingFlag({race->moment(), running->order.now(linearThreadIndex())});
    }
}

bool Checker::opensPlainly(const Incident::Side& side, bool isAtomic, uintptr_t address) const {
    return side.writes && !isAtomic &&
           lockOrder_.has(side.block, side.thread, lockAt(address, side.block));
}

void Checker::noteRacingFlag(const RacingFlag& flag) {
    constexpr size_t mostFlags = 16;
    std::vector<RacingFlag>& flags = running->racingFlags;
    if (flags.size() == mostFlags) flags.erase(flags.begin());
    flags.push_back(flag);
}

bool Checker::isBehindRacingFlag(const Moment& past) const {
    return std::ranges::any_of(
        running->racingFlags,
        [&](const RacingFlag& flag) {
            return flag.isBefore(past) &&
                   order_->isBehindFence(flag.read, running->order, linearThreadIndex());
        });
}

void Checker::addRace(const Incident& race) {
    ++incidentsOfLaunch_;
    findings_.add(race);
}

void Checker::addReads(const Reader& first, const Reader& last) {
    const auto begin = reads_.lower_bound(first), end = reads_.upper_bound(last);
    for (auto reader = begin; reader != end; ++reader)
        for (const PlainRead& read : reader->second)
            if (!decidedReads_.contains(read.place)) addRace(read.race);
    reads_.erase(begin, end);
}

// What the reader has read is of no more use.
void Checker::swapDecides(const Reader& reader) {
    const auto found = reads_.find(reader);
    if (found == reads_.end()) return;
    for (const PlainRead& read : found->second) decidedReads_.insert(read.place);
    reads_.erase(found);
}

void Checker::swapDecides(Cell& cell, const Reader& reader) {
    for (Record& read : cell.reads) {
        if (read.block != std::get<0>(reader) || read.thread() != std::get<1>(reader)) continue;
        decidedReads_.insert(read.place);
        read = {};
    }
}

uintptr_t Checker::arrayAt(uintptr_t address) {
    if (shared().contains(address)) return number(sharedVariable(address - shared().begin));
    const Allocation* const allocation = memory_.find(address);
    return allocation ? allocation->begin : 0;
}

const Variable* Checker::sharedVariable(size_t offset) {
    const Variable*& variable = running->variable;
    if (variable && offset - variable->begin < variable->bytes) return variable;
    variable = lastBefore(Variables::ofProgram().threadLocal, offset);
    if (variable && !variable->isRuntime && variable != &dynamicShared())
        staticShared_.insert(variable);
    return variable;
}

// Where there is more than one variable, it is meant to be in the nearest.
void Checker::outsideOf(Incident& incident, const Variable& variable, size_t size, size_t offset,
                        size_t bytes) const {
    const std::vector<Variable>& all = Variables::ofProgram().threadLocal;
    const auto next = std::ranges::upper_bound(all, offset, {}, &Variable::begin);
    const size_t past = offset + bytes - variable.begin - size;
    incident.array = number(&variable);
    incident.index = indexOf(offset, variable.begin, bytes);
    if (next != all.end() && !next->isRuntime && &*next != &dynamicShared() &&
        next->begin - offset <= past) {
        incident.what = tr("{0} bytes before {1} ({2} bytes of shared memory)",
                           next->begin - offset, next->name, next->bytes);
    } else if (&variable != &dynamicShared()) {
        incident.variable = &variable;
        incident.offset = offset - variable.begin;
        incident.bytes = bytes;
        incident.what = tr("{0} bytes past the end of {1} ({2} bytes of shared memory)", past,
                           variable.name, variable.bytes);
    } else {
        const char* const name = running->nameOfDynamic;
        incident.what =
            tr(size   ? name ? "{0} bytes past the end of the {1} bytes of dynamic shared memory "
                               "({2}) of the launch"
                             : "{0} bytes past the end of the {1} bytes of dynamic shared memory of "
                               "the launch"
               : name ? "{0} bytes past the end of dynamic shared memory ({2}), of which the "
                        "launch asked for none"
                      : "{0} bytes past the end of dynamic shared memory, of which the launch "
                        "asked for none",
               past, size, name ? name : "");
    }
}

// Past all arrays lies what the simulator itself needs. The accesses on the way there were
// findings.
void Checker::endOutsideOfShared(const Frames& frames) {
    currentLaunch->stop(
        cudaErrorIllegalAddress,
        tr("{0} wrote to shared memory that the block does not have: past the end of a __shared__ "
           "array",
           tr("thread {0} of block {1}", describe(threadIdx), describe(blockIdx))),
        frames);
    currentBlock->abandon();
}

void Checker::accessShared(uintptr_t address, size_t bytes, const Access& access,
                           const Frames& frames) {
    SharedMemory& memory = shared();
    const size_t offset = address - memory.begin;
    const Variable* const variable = sharedVariable(offset);
    if (!variable) return;
    if (variable->isRuntime) {
        if (access.writes() && !variable->isWrittenByKernels) endOutsideOfShared(frames);
        return;
    }
    if (access.writes()) knowing.forgetWords(address, bytes);
    const bool isDynamic = variable == &dynamicShared();
    const size_t size = isDynamic ? launch_.sharedBytes : variable->bytes;
    if (offset + bytes > variable->begin + size) {
        ++incidentsOfLaunch_;
        Incident outside = incident(Mistake::sharedOutOfBounds, access);
        outsideOf(outside, *variable, size, offset, bytes);
        findings_.add(outside);
        return;
    }
    const auto name = [&](Incident& found) {
        if (isDynamic) {
            const std::string dynamicName =
                running->nameOfDynamic ? running->nameOfDynamic : tr("dynamic shared memory");
            found.what = element(dynamicName, offset - variable->begin, bytes);
        } else {
            found.variable = variable;
            found.offset = offset - variable->begin;
            found.bytes = bytes;
        }
    };
    bool unwritten = false;
    memory.shadow.forEach(offset, bytes, running->instance, [&](Cell& cell, size_t) {
        unwritten |= access.reads() && !cell.isWritten;
        look(cell, address, bytes, access, true, name);
        cell.isWritten = true;  // said once
    });
    if (unwritten) {
        Incident unset = incident(Mistake::uninitialised, access);
        unset.shared = true;
        unset.array = number(variable);
        name(unset);
        findings_.add(unset);
    }
}

bool Checker::accessGlobal(uintptr_t address, size_t bytes, const Access& access) {
    Allocation* const allocation = globalAllocation(address);
    if (!allocation) {
        if (const Variable* const left = variableLeft(address)) {
            ++incidentsOfLaunch_;
            Incident outside = incident(Mistake::outOfBounds, access);
            outside.variable = left;
            outside.offset = address - left->begin;
            outside.bytes = bytes;
            outside.what = tr("{0} bytes past the end of {1} ({2} bytes)",
                              address + bytes - left->end(), left->name, left->bytes);
            outside.array = number(left);
            outside.index = indexOf(address, left->begin, bytes);
            findings_.add(outside);
            return false;
        }
        isDeviceAddress(reinterpret_cast<const void*>(address)) || isFreed(address) ||
                isBesideOther(address)
            ? outOfBounds(address, bytes, access)
            : accessElsewhere(address, access);
        return false;
    }
    if (address + bytes > allocation->end()) {
        outOfBounds(address, bytes, access);
        return false;
    }
    if (access.writes() && allocation->variable && allocation->variable->isConstant) {
        ++incidentsOfLaunch_;
        Incident refused = incident(Mistake::fault, access);
        refused.touches = true;
        refused.what =
            tr("writes to {0}, which lies in constant memory", allocation->variable->name);
        findings_.add(refused);
        return false;
    }
    if (allocation->isOfHost)
        hostMemory_.used(stream_, allocation->begin, allocation->bytes, address, bytes,
                         incident(Mistake::streams, access).here);
    if (allocation->givenInPhase) usedBeside(*allocation, address, bytes, access);
    const size_t offset = address - allocation->begin;
    if (access.reads() && !allocation->written.all(offset, bytes)) {
        Incident unset = incident(Mistake::uninitialised, access);
        unset.there.place = allocation->madeAt;
        unset.array = allocation->begin;
        name(unset, *allocation, address, bytes);
        findings_.add(unset);
    }
    allocation->written.set(offset, bytes);
    const bool isPlain = (allocation->name.empty() || allocation->variable) &&
                         !allocation->isOfHost && !allocation->givenInPhase && pending_.size() == 1;
    if (isPlain)
        know({allocation->begin, allocation->bytes, &allocation->shadow, phase_, 0,
              &allocation->written, allocation->variable && allocation->variable->isConstant});
    allocation->shadow.forEach(offset, bytes, phase_, [&](Cell& cell, size_t) {
        cell.isWritten = true;
        look(cell, address, bytes, access, false,
             [&](Incident& found) { name(found, *allocation, address, bytes); });
    });
    return true;
}

const Variable* Checker::variableLeft(uintptr_t address) {
    const Variable* const variable = lastBefore(Variables::ofProgram().global, address);
    return variable && variable->isOfDevice && address >= variable->end() &&
                   address - variable->end() < redzoneBytes
               ? variable
               : nullptr;
}

bool Checker::isFreed(uintptr_t address) const {
    const Allocation* const nearest = memory_.nearest(address);
    return nearest && nearest->freedAt && nearest->contains(address);
}

void Checker::heapAllocated(uintptr_t begin, size_t bytes, const Frames& place) {
    memory_.add(begin, bytes, places_.number(place), tr("memory of the device's heap")).isOfHeap =
        true;
}

void Checker::heapFreed(uintptr_t begin, const Frames& frames) {
    const Access access{Access::write, places_.number(frames)};
    Allocation* const allocation = memory_.at(begin);
    if (allocation && allocation->isOfHeap) {
        writesAll(*allocation, access);
        heap_.free(begin, allocation->bytes);
        memory_.release(begin, access.place);
        return;
    }
    ++incidentsOfLaunch_;
    Incident refused = incident(Mistake::doubleFree, access);
    const Allocation* const before = memory_.freed(begin);
    refused.there.place = before ? before->freedAt : 0;
    refused.what = before ? tr("memory freed twice")
                          : tr("memory freed that neither malloc nor new has given in a kernel");
    findings_.add(refused);
}

// Memory that does not lie in the device's: that of its heap, and the host's.
bool Checker::isBesideOther(uintptr_t address) const {
    const Allocation* const nearest = memory_.nearest(address);
    if (!nearest) return false;
    const size_t zone = nearest->isOfHeap   ? DeviceHeap::zone
                        : nearest->isOfHost ? besideHostMemory
                                            : 0;
    return address >= nearest->begin - zone && address < nearest->end() + zone;
}

void Checker::padding(uintptr_t begin, size_t bytes) {
    if (isOfOneThread(begin)) return;
    SharedMemory& memory = shared();
    if (memory.contains(begin))
        memory.shadow.forEach(begin - memory.begin, bytes, running->instance,
                              [](Cell& cell, size_t) { cell.isWritten = true; });
    else if (Allocation* const allocation = memory_.find(begin);
             allocation && begin + bytes <= allocation->end())
        allocation->written.set(begin - allocation->begin, bytes);
}

Allocation* Checker::globalAllocation(uintptr_t address) {
    if (Allocation* const known = memory_.find(address)) return known;
    return isDeviceAddress(reinterpret_cast<const void*>(address)) ? nullptr
                                                                   : globalVariable(address);
}

// A variable of the device, or memory of the host that was registered: known from its first use on.
Allocation* Checker::globalVariable(uintptr_t address) {
    Extent extent{};
    std::string name = tr("memory of the host that CUDA knows");
    const Variable* const variable = lastBefore(Variables::ofProgram().global, address);
    const bool isVariable = variable && address < variable->end() && !variable->isRuntime;
    if (isVariable) {
        extent = {variable->begin, variable->bytes};
        name = variable->name;
    } else if (const auto region = regionOf(reinterpret_cast<const void*>(address))) {
        extent = region->extent;
    } else {
        return nullptr;
    }
    Allocation& allocation = memory_.add(extent.begin, extent.bytes, 0, name);
    allocation.written.set(0, extent.bytes);
    allocation.variable = isVariable ? variable : nullptr;
    return &allocation;
}

void Checker::outOfBounds(uintptr_t address, size_t bytes, const Access& access) {
    ++incidentsOfLaunch_;
    const Allocation* const nearest = memory_.nearest(address);
    Incident outside = incident(
        nearest && nearest->freedAt ? Mistake::useAfterFree : Mistake::outOfBounds, access);
    if (!nearest) {
        outside.what = tr("global memory, and none is allocated");
    } else {
        outside.there.place = nearest->madeAt;
        outside.array = nearest->begin;
        outside.index = indexOf(address, nearest->begin, bytes);
        if (nearest->freedAt)
            outside.what = tr("{0} bytes of global memory that were freed", nearest->bytes);
        else if (address < nearest->begin)
            outside.what = tr("{0} bytes before {1} bytes of global memory",
                              nearest->begin - address, nearest->bytes);
        else
            outside.what = tr("{0} bytes past the end of {1} bytes of global memory",
                              address + bytes - nearest->end(), nearest->bytes);
    }
    findings_.add(outside);
}

void Checker::accessElsewhere(uintptr_t address, const Access& access) {
    if (isInLoadedFile(address)) return;
    ++incidentsOfLaunch_;
    Incident host = incident(Mistake::hostPointer, access);
    host.isOfNull = address < 4096;
    host.what = host.isOfNull ? tr("through a null pointer") : tr("memory of the host");
    findings_.add(host);
}

void Checker::namesDynamicShared(const char* name) {
    running->nameOfDynamic = name;
}

// The plugin puts the array's name, where it has one, and where it lies into the type's: "'tile
// shared int [8]'". An array that is a part of something else has only its type.
void Checker::outsideOfArray(const char* told, int64_t index, const Frames& frames) {
    const std::string type = told;
    const size_t place = type.find(" @"), end = type.find(' ', place + 2);
    const bool isNamed = place != type.npos && end != type.npos;
    const bool shared = isNamed && type.substr(place + 2, end - place - 2) == "shared";
    ++incidentsOfLaunch_;
    Incident outside = incident(shared ? Mistake::sharedOutOfBounds : Mistake::outOfBounds,
                                {Access::read, places_.number(frames)});
    outside.touches = true;
    outside.what = isNamed ? tr("element {0} of {1}, an array '{2}", index,
                                type.substr(1, place - 1), type.substr(end + 1))
                           : tr("element {0} of an array {1}", index, type);
    outside.array = number(told);
    outside.index = index;
    findings_.add(outside);
}

void Checker::outsideOwnMask(unsigned thread, uint32_t mask, const void* frame) {
    ++incidentsOfLaunch_;
    Incident unnamed{Mistake::warpMask};
    unnamed.here = {places_.number(placeOf(frame, withCallers)),
                    running->order.block() - firstBlock_, thread};
    unnamed.what =
        tr("its mask {0} does not name itself, lane {1}", hexadecimal(mask), thread % 32);
    findings_.add(unnamed);
}

void Checker::swapped(uintptr_t address, bool changed, const Frames& frames) {
    const Waits::Party party{places_.number(frames), running->order.block() - firstBlock_,
                             linearThreadIndex()};
    changed ? waits_.changes(address, party) : waits_.tries(address, party);
}

// --- Asynchronous copies

namespace {

CopiesInFlight::Queue queueOf(const void* shared) {
    return {number(shared), shared ? CopiesInFlight::anyThread : linearThreadIndex()};
}

}  // namespace

void Checker::copiesWithGroup(bool begins) {
    running->copiesWithGroup[linearThreadIndex()] = begins;
}

void Checker::copyBegins(const void* queue, uintptr_t to, uintptr_t from, size_t bytes,
                         const void* frame) {
    knowing.isSimpleNoMore();
    const Incident::Side by{places_.number(placeOf(frame, withCallers)),
                            running->order.block() - firstBlock_, linearThreadIndex(), true,
                            WorkKind::copy};
    running->copies.begin(queueOf(queue), linearThreadIndex(), to, from, bytes, by);
}

void Checker::copiesCommitted(const void* queue) {
    running->copies.commit(queueOf(queue), linearThreadIndex());
}

void Checker::ownCopiesDone(size_t prior) {
    const CopiesInFlight::Queue own = queueOf(nullptr);
    const uint64_t committed = running->copies.committed(own, linearThreadIndex());
    // Copies that were not committed are waited for by who waits for all.
    const uint64_t stages = prior == 0 ? committed + 1 : committed - std::min(prior, committed);
    running->copies.done(own, stages);
}

void Checker::copiesDone(const void* queue, size_t stages) {
    running->copies.done(queueOf(queue), stages);
}

// --- Variables of the device that the host names

void Checker::hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    const Variable* const variable = deviceVariableAt(address);
    if (!variable) return;
    Incident used{Mistake::devicePointer};
    const Frames frames = placeOfCall(static_cast<const void* const*>(frame)[1]);
    used.here = {.place = places_.number(frames), .writes = writes};
    used.variable = variable;
    used.offset = address - variable->begin;
    used.bytes = bytes;
    used.isOfHost = true;
    findings_.add(used);
}

// A pointer among a kernel's parameters that leads to a variable whose address the host has not
// asked for.
void Checker::lookAtParameters(const Launch& launch) {
    for (size_t offset = 0; offset + sizeof(uintptr_t) <= launch_.parameterBytes;
         offset += sizeof(uintptr_t)) {
        uintptr_t address = 0;
        std::memcpy(&address, reinterpret_cast<const void*>(launch_.parameters + offset),
                    sizeof address);
        const Variable* const variable = deviceVariableAt(address);
        if (!variable) continue;
        const auto region = regionOf(reinterpret_cast<const void*>(address));
        if (region && region->isGiven) continue;
        Incident passed = incidentOfHost(
            Mistake::hostPointer,
            tr("the launch passes the address of {0} that the host has of it", variable->name),
            launch.configuration().at);
        passed.isOfHost = true;
        findings_.add(passed);
    }
}

void Checker::fences(Scope scope) {
    order_->fence(running->order, linearThreadIndex(), scope);
    knowing.isFenced = true;
    knowing.isSimpleNoMore();
}

void Checker::overflow(const std::string& what, const Frames& frames) {
    Incident found = incident(Mistake::overflow, {Access::read, places_.number(frames)});
    found.what = what;
    findings_.add(found);
}

}  // namespace simulator::checker

void simulator::checker::updated(uintptr_t address, uint64_t before) {
    Checker::instance().updated(address, before);
}

void simulator::checker::hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    Checker::instance().hostUses(address, bytes, writes, frame);
}

simulator::Observer& simulator::observer() {
    return checker::Checker::instance();
}

std::vector<simulator::Finding> simulator::takeFindings() {
    return checker::Checker::instance().takeFindings();
}
