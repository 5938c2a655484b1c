#include "profiler.h"

#include <chrono>
#include <cstdlib>
#include <string_view>

#include "../../runtime/launch.h"
#include "../instrumentation/device_code.h"
#include "resting.h"

constinit thread_local bool profiler_is_counting = false;

namespace simulator {

Observer& observer() {
    return profiler::Profiler::instance();
}

namespace profiler {

// The section of __constant__ variables, if the program has one: its bounds are the linker's.
extern "C" const char __start_simulator_constant [[gnu::weak]][];
extern "C" const char __stop_simulator_constant [[gnu::weak]][];

namespace {

Recorder& recorder() {
    static thread_local Recorder recorder;
    return recorder;
}

bool isConstant(uintptr_t address) {
    return address - reinterpret_cast<uintptr_t>(__start_simulator_constant) <
           static_cast<uintptr_t>(__stop_simulator_constant - __start_simulator_constant);
}

/// "KProduct" of "void KProduct(float*) [with T = int]".
std::string nameOf(std::string_view kernel) {
    kernel = kernel.substr(0, kernel.find('('));
    return std::string(kernel.substr(kernel.rfind(' ') + 1));
}

Kind kindOf(const MemoryAccess& access) {
    const bool shared = isShared(access.address);
    if (access.isAtomic()) return shared ? Kind::sharedAtomic : Kind::globalAtomic;
    if (access.writes()) return shared ? Kind::sharedStore : Kind::globalStore;
    if (isConstant(access.address)) return Kind::constantLoad;
    return shared ? Kind::sharedLoad : Kind::globalLoad;
}

}  // namespace

Profiler& Profiler::instance() {
    static Profiler& profiler = [&]() -> Profiler& {
        std::atexit([] { writeProfiles(instance()); });
        return *new Profiler;
    }();
    return profiler;
}

void Profiler::called(const HostCall& call) {
    const bool isWanted = programCounts_ || (isFileWanted() && areCallsWanted());
    if (isWanted && !onDevice()) calls_.add(call, period_);
}

void Profiler::launchBegins(const Launch& launch) {
    counts_ = programCounts_ || isFileWanted();
    if (!counts_) return;
    const Configuration& at = launch.configuration();
    const Shape shape{launch.kernel().name, at.grid.x,  at.grid.y,      at.grid.z, at.block.x,
                      at.block.y,           at.block.z, at.sharedBytes, period_};
    const size_t number = profiles_.size();
    std::unique_ptr<Profile>& profile = profiles_[shape];
    if (!profile)
        profile = std::make_unique<Profile>(Profile{
            launch.kernel().name, at.grid, at.block, at.sharedBytes, number, period_, 0, 0, {}});
    profile->launches++;
    running_ = profile.get();
    calls_.addKernel(running_->number);
    sample_.launchBegins(at.blocks());
    progress_.launchBegins(nameOf(launch.kernel().name), at.blocks(),
                           std::chrono::steady_clock::now());
}

void Profiler::launchEnds(const Launch&) {
    progress_.launchEnds();
}

std::vector<const Profile*> Profiler::profiles() const {
    std::vector<const Profile*> all(profiles_.size());
    for (const auto& [shape, profile] : profiles_) all[profile->number] = profile.get();
    return all;
}

void Profiler::blockBegins(uint64_t index, unsigned threads) {
    const bool counts = counts_ && sample_.counts(index);
    if (counts) running_->blocksCounted++;
    const bool follows = counts && running_->launches == 1 && running_->blocksCounted == 1;
    profiler_is_counting = counts;
    recorder().blockBegins(counts ? &running_->counters : nullptr, threads, follows);
}

void Profiler::blockEnds() {
    profiler_is_counting = false;
    recorder().blockEnds();
    if (counts_) progress_.blockEnds(std::chrono::steady_clock::now());
}

void Profiler::arrivesAtBarrier(unsigned, const void* frame) {
    if (profiler_is_counting) recorder().waits(Kind::barrier, frame, places_);
}

void Profiler::barrierReleased(unsigned, unsigned) {
    if (profiler_is_counting) recorder().barrierReleased();
}

void Profiler::arrivesAtExchange(unsigned, const void* frame) {
    if (profiler_is_counting) recorder().waits(Kind::exchange, frame, places_);
}

void Profiler::exchangeCompleted(unsigned warp, uint32_t, uint32_t arrived, bool) {
    if (profiler_is_counting) recorder().exchangeCompleted(warp, arrived);
}

void Profiler::multiplies(unsigned, const WarpProduct& product, const void* frame) {
    if (profiler_is_counting) recorder().multiplies(product, frame, places_);
}

void Profiler::accesses(const MemoryAccess& access) {
    if (!profiler_is_counting) return;
    recorder().accesses(kindOf(access), static_cast<unsigned>(access.bytes), access.address,
                        access.frame, places_);
}

void Profiler::comesToBlock(unsigned rank, uint64_t what, const void* frame) {
    recorder().comesToBlock(rank, what, frame, places_);
}

void Profiler::accessesLocal(uintptr_t address, unsigned bytes, bool writes, const void* frame) {
    recorder().accesses(writes ? Kind::localStore : Kind::localLoad, bytes, address, frame,
                        places_);
}

}  // namespace profiler

}  // namespace simulator

// What the compiler's plugin calls.
extern "C" {

INSTRUMENTATION void profiler_block(int rank, int instructions, int ways, int operations) {
    if (simulator::observerRests()) return;
    if (const simulator::InKernel inKernel; inKernel)
        simulator::profiler::Profiler::instance().comesToBlock(
            static_cast<unsigned>(rank),
            simulator::profiler::Event::blockOf(static_cast<unsigned>(instructions),
                                                static_cast<unsigned>(ways),
                                                static_cast<unsigned>(operations)),
            __builtin_frame_address(0));
}

INSTRUMENTATION void profiler_local(const void* address, int bytes, int writes) {
    if (simulator::observerRests()) return;
    if (const simulator::InKernel inKernel; inKernel)
        simulator::profiler::Profiler::instance().accessesLocal(
            reinterpret_cast<uintptr_t>(address), static_cast<unsigned>(bytes), writes != 0,
            __builtin_frame_address(0));
}

}  // extern "C"
