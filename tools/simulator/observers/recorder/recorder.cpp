#include "recorder.h"

#include <fcntl.h>
#include <unistd.h>

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../../runtime/launch.h"
#include "../checker/checker.h"
#include "../checker/shared_shadow.h"
#include "../checker/symbols.h"
#include "lockstep.h"

namespace simulator::recorder {

namespace {

constexpr uint32_t mostBlocks = 4, mostThreads = 64;
constexpr size_t mostEvents = 5000;
constexpr unsigned tooLarge = 1000;  // its distance, at least
constexpr size_t mostAtOnce = 16;    // launches of a kernel in one test

thread_local uint32_t blockOfThisThread = 0;

unsigned numberFrom(const char* variable, unsigned otherwise) {
    const char* const text = std::getenv(variable);
    const int number = text ? std::atoi(text) : 0;
    return number > 0 ? static_cast<unsigned>(number) : otherwise;
}

std::string bytesAt(uintptr_t address, size_t bytes) {
    std::string copy(bytes, '\0');
    std::memcpy(copy.data(), reinterpret_cast<const void*>(address), bytes);
    return copy;
}

std::string bytesOf(uint64_t value, size_t bytes) {
    std::string copy(bytes, '\0');
    std::memcpy(copy.data(), &value, std::min(bytes, sizeof value));
    return copy;
}

/// How many times one of them is the other, as a power of two.
unsigned powersBetween(uint64_t number, uint64_t other) {
    const int distance = std::bit_width(number) - std::bit_width(other);
    return static_cast<unsigned>(std::abs(distance)) + (number != other);
}

/// Whether it is the thread's own, or the simulator's: nobody wants to see it.
bool isHidden(uintptr_t address) {
    if (currentBlock->stacks().contain(reinterpret_cast<const void*>(address))) return true;
    const Kernel& kernel = currentLaunch->kernel();
    if (address - reinterpret_cast<uintptr_t>(kernel.body) < kernel.bodyBytes) return true;
    const checker::SharedShadow& shared = checker::SharedShadow::ofThisThread();
    if (!shared.contains(address)) return false;
    const checker::Variable* const variable =
        checker::lastBefore(checker::Variables::ofProgram().threadLocal, address - shared.begin);
    return !variable || (variable->isRuntime && variable != &checker::dynamicShared());
}

}  // namespace

Recorder* Recorder::instance() {
    static Recorder* const recorder = []() -> Recorder* {
        const char* const file = std::getenv("SIMULATOR_RECORD");
        if (!file) return nullptr;
        auto* const made = new Recorder(checker::Checker::instance());
        made->file_ = file;
        made->blocks_ = numberFrom("SIMULATOR_RECORD_BLOCKS", made->blocks_);
        made->threads_ = numberFrom("SIMULATOR_RECORD_THREADS", made->threads_);
        return made;
    }();
    return recorder;
}

void Recorder::write(const std::vector<Finding>& findings) {
    if (finished_.empty()) return;
    const int file = open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return std::perror(file_.c_str());
    for (const auto& [kernel, recordings] : finished_)
        for (const auto& recording : recordings) writeIfNews(file, *recording, findings);
    close(file);
    finished_.clear();
}

void Recorder::writeIfNews(int file, const Recording& recording,
                           const std::vector<Finding>& findings) {
    Nearest& nearest = nearest_[recording.kernel];
    const bool isNearest = recording.distance < nearest.written;
    if (!isNearest && findings.empty()) return;
    const Written written = toJson(recording, findings);
    const bool isNearestToRace = written.showsRace && recording.distance < nearest.racing;
    if (!isNearest && !isNearestToRace) return;
    if (::write(file, written.line.data(), written.line.size()) !=
        static_cast<ssize_t>(written.line.size()))
        return std::perror(file_.c_str());
    nearest.written = std::min(nearest.written, recording.distance);
    if (isNearestToRace) nearest.racing = recording.distance;
}

// --- Which launches

/// What cannot be shown whole comes after all that can.
unsigned Recorder::distanceOf(const Configuration& c) const {
    const bool isTooLarge = c.blocks() > mostBlocks || c.threadsOfBlock() > mostThreads;
    return powersBetween(c.blocks(), blocks_) + powersBetween(c.threadsOfBlock(), threads_) +
           (isTooLarge ? tooLarge : 0);
}

/// A farther launch may show a race, as long as none has.
bool Recorder::isWanted(const Kernel& kernel, const Configuration& configuration) const {
    const unsigned distance = distanceOf(configuration);
    const auto known = nearest_.find(kernel.name);
    if (known == nearest_.end()) return true;
    const Nearest& nearest = known->second;
    const bool mayShowOne = nearest.racing == ~0u && distance < tooLarge;
    return distance < std::min(nearest.seen, nearest.racing) || mayShowOne;
}

std::unique_ptr<Arbiter> Recorder::arbiterOfLaunch(const Kernel& kernel,
                                                   const Configuration& configuration) {
    std::unique_ptr<Arbiter> seeded = checker_.arbiterOfLaunch(kernel, configuration);
    if (seeded || !isWanted(kernel, configuration)) return seeded;
    return std::make_unique<Lockstep>();
}

void Recorder::launchBegins(const Launch& launch) {
    checker_.launchBegins(launch);
    ++launches_;
    const Configuration& c = launch.configuration();
    if (!isWanted(launch.kernel(), c)) return;
    running_ = std::make_unique<Recording>();
    running_->kernel = launch.kernel().name;
    running_->grid = c.grid;
    running_->block = c.block;
    running_->device = deviceCount() > 1 ? currentDevice().number : -1;
    running_->launch = launches_;
    running_->distance = distanceOf(c);
    running_->pointers = pointersOf(launch.kernel());
    running_->isCut = c.blocks() > mostBlocks || c.threadsOfBlock() > mostThreads;
    places_.clear();
}

void Recorder::launchEnds(const Launch& launch) {
    checker_.launchEnds(launch);
    if (!running_) return;
    finishLast();
    if (launch.isStopped()) running_->stopped = launch.description();
    Nearest& nearest = nearest_[running_->kernel];
    auto& finished = finished_[running_->kernel];
    const bool isNearest = running_->distance < nearest.seen;
    if (isNearest) nearest.seen = running_->distance;
    if (isNearest && finished.size() == mostAtOnce) finished.pop_back();
    if (finished.size() < mostAtOnce) finished.push_back(std::move(running_));
    running_ = nullptr;
}

// --- Memory

void Recorder::allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) {
    checker_.allocated(begin, bytes, stream);
    allocations_[begin] = bytes;
}

void Recorder::allocatedOnHost(uintptr_t begin, size_t bytes) {
    checker_.allocatedOnHost(begin, bytes);
    allocations_[begin] = bytes;
}

void Recorder::freed(uintptr_t begin, std::optional<cudaStream_t> stream) {
    checker_.freed(begin, stream);
    allocations_.erase(begin);
}

void Recorder::allFreed() {
    checker_.allFreed();
    allocations_.clear();
}

/// Whether an allocation or a variable of the device has these bytes.
bool Recorder::isOfMemory(uintptr_t address, size_t bytes) {
    const auto after = allocations_.upper_bound(address);
    if (after != allocations_.begin()) {
        const auto [begin, size] = *std::prev(after);
        if (address - begin < size && address + bytes <= begin + size) {
            running_->allocations[begin] = size;
            return true;
        }
    }
    const checker::Variable* const variable =
        checker::lastBefore(checker::Variables::ofProgram().global, address);
    return variable && !variable->isRuntime && address + bytes <= variable->end();
}

// --- By the OS thread that runs a block

uint32_t Recorder::placeOf(const void* frame) {
    const Frames frames = checker::placeOf(frame, checker::withCallers);
    const std::vector<const void*> key(frames.at, frames.at + frames.count);
    const auto [known, isNew] =
        places_.emplace(key, static_cast<uint32_t>(running_->places.size()));
    if (isNew) running_->places.push_back(frames);
    return known->second;
}

/// The last event has been done by now.
void Recorder::finishLast() {
    if (openAt_ == 0) return;
    Event& last = running_->events.back();
    last.after = bytesAt(openAt_, last.after.size());
    openAt_ = 0;
}

/// Null where it is not to be kept.
Event* Recorder::add(Event::Kind kind, unsigned thread, const void* frame) {
    if (!running_) return nullptr;
    finishLast();
    const bool isBeyond = blockOfThisThread >= mostBlocks || thread >= mostThreads;
    if (isBeyond || running_->events.size() >= mostEvents) {
        running_->isCut = true;
        return nullptr;
    }
    Event& event = running_->events.emplace_back();
    event.kind = kind;
    event.block = blockOfThisThread;
    event.thread = thread;
    if (frame) event.place = placeOf(frame);
    return &event;
}

void Recorder::blockBegins(uint64_t index, unsigned threads) {
    checker_.blockBegins(index, threads);
    blockOfThisThread = static_cast<uint32_t>(index);
}

void Recorder::blockEnds() {
    if (running_) finishLast();
    checker_.blockEnds();
}

void Recorder::arrivesAtBarrier(unsigned thread, const void* frame) {
    add(Event::waits, thread, frame);
    checker_.arrivesAtBarrier(thread, frame);
}

void Recorder::barrierReleased(unsigned arrived, unsigned threads) {
    add(Event::released, 0, nullptr);
    checker_.barrierReleased(arrived, threads);
}

void Recorder::arrivesAtExchange(unsigned thread, const void* frame) {
    add(Event::meets, thread, frame);
    checker_.arrivesAtExchange(thread, frame);
}

void Recorder::exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) {
    if (Event* const event = add(Event::exchanged, warp * 32, nullptr)) event->what = arrived;
    checker_.exchangeCompleted(warp, mask, arrived, isBarrier);
}

// --- By the running thread

void Recorder::getsFromLane(unsigned thread, unsigned source, const void* frame) {
    if (Event* const event = add(Event::gets, thread, frame)) event->what = source;
}

void Recorder::addAccess(Event::Kind kind, const MemoryAccess& access) {
    const uintptr_t address = access.address;
    if (!running_ || isHidden(address)) return;
    Event* const event = add(kind, linearThreadIndex(), access.frame);
    if (!event) return;
    const checker::SharedShadow& shared = checker::SharedShadow::ofThisThread();
    event->isShared = shared.contains(address);
    event->what = event->isShared ? address - shared.begin : address;
    event->isOutside = !event->isShared && !isOfMemory(address, access.bytes);
    event->before = event->after =
        event->isOutside ? std::string(access.bytes, '\0') : bytesAt(address, access.bytes);
    if (access.writes() && !event->isOutside) openAt_ = address;
}

void Recorder::accesses(const MemoryAccess& access) {
    addAccess(access.isAtomic() ? Event::updates
              : access.writes() ? Event::writes
                                : Event::reads,
              access);
    checker_.accesses(access);
}

void Recorder::atomicDone(const MemoryAccess& access, const AtomicResult& result) {
    if (running_ && openAt_ == access.address) {
        running_->events.back().before = bytesOf(result.before, access.bytes);
        finishLast();
    }
    checker_.atomicDone(access, result);
}

void Recorder::namesDynamicShared(const char* name, Scalar element) {
    if (running_) {
        running_->dynamicName = name;
        if (element.bytes) running_->dynamicType = element;
    }
    checker_.namesDynamicShared(name, element);
}

void Recorder::prints(const std::string& text, const void* frame) {
    if (Event* const event = add(Event::prints, linearThreadIndex(), frame)) event->after = text;
    checker_.prints(text, frame);
}

}  // namespace simulator::recorder
