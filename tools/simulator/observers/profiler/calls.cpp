#include "calls.h"

#include <atomic>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "../../runtime/streams.h"
#include "../../runtime/where.h"

namespace simulator::profiler {

namespace {

using nlohmann::json;

const char* nameOf(HostCall::Kind kind) {
    switch (kind) {
        case HostCall::Kind::launch:
            return "launch";
        case HostCall::Kind::copy:
            return "copy";
        case HostCall::Kind::fill:
            return "fill";
        case HostCall::Kind::waitForStream:
            return "waitForStream";
        case HostCall::Kind::waitForEvent:
            return "waitForEvent";
        case HostCall::Kind::waitForAll:
            return "waitForAll";
        case HostCall::Kind::recordEvent:
            return "recordEvent";
        case HostCall::Kind::streamWaits:
            return "streamWaits";
        case HostCall::Kind::createStream:
            return "createStream";
        case HostCall::Kind::destroyStream:
            return "destroyStream";
        case HostCall::Kind::allocate:
            return "allocate";
        case HostCall::Kind::allocateOnHost:
            return "allocateOnHost";
        case HostCall::Kind::free:
            return "free";
        case HostCall::Kind::hostFunction:
            return "hostFunction";
        case HostCall::Kind::rangeBegins:
            return "rangeBegins";
        case HostCall::Kind::rangeEnds:
            return "rangeEnds";
        case HostCall::Kind::mark:
            return "mark";
    }
    return "";
}

const char* nameOf(Memory memory) {
    switch (memory) {
        case Memory::none:
            return "";
        case Memory::pageable:
            return "pageable";
        case Memory::pinned:
            return "pinned";
        case Memory::managed:
            return "managed";
        case Memory::device:
            return "device";
        case Memory::peer:
            return "peer";
    }
    return "";
}

int threadNumber() {
    static std::atomic<int> count = 0;
    static thread_local const int number = count++;
    return number;
}

/// Lines of the program that a call came through, innermost first; a launch from where it stands.
json linesOf(const Frames& frames, CallPlace at) {
    constexpr size_t most = 6;
    std::vector<SourceLine> lines = programLines(frames);
    if (at.file) {
        const auto isThere = [&](const SourceLine& line) {
            return line.line == static_cast<int>(at.line) && line.file.ends_with(at.file);
        };
        auto first = std::ranges::find_if(lines, isThere);
        if (first == lines.end())
            lines.assign(1, {"", at.file, static_cast<int>(at.line)});
        else
            lines.erase(lines.begin(), first);
    }
    json all = json::array();
    for (const SourceLine& line : lines)
        if (all.size() < most) all.push_back({line.file, line.line});
    return all;
}

json toJson(const Call& call, const std::map<size_t, size_t>& numberOf) {
    json one = {{"is", nameOf(call.kind)}, {"thread", call.thread}, {"stream", call.stream}};
    if (call.device != 0) one["device"] = call.device;
    if (call.isAsynchronous) one["isAsynchronous"] = true;
    if (!call.isBlocking) one["isBlocking"] = false;
    if (call.event >= 0) one["event"] = call.event;
    if (call.bytes) one["bytes"] = call.bytes;
    if (call.to != Memory::none) one["to"] = nameOf(call.to);
    if (call.from != Memory::none) one["from"] = nameOf(call.from);
    if (call.range) one["range"] = call.range;
    if (!call.text.empty()) one["text"] = call.text;
    for (const size_t kernel : call.kernels)
        if (const auto number = numberOf.find(kernel); number != numberOf.end())
            one["kernels"].push_back(number->second);
    return one;
}

}  // namespace

bool areCallsWanted() {
    static const bool are = std::getenv("SIMULATOR_PROFILE_CALLS") != nullptr;
    return are;
}

int Calls::streamOf(const HostCall& call, int thread, int device) {
    const cudaStream_t stream = call.stream.value_or(nullptr);
    if (isLegacyStream(stream)) return 0;
    const std::tuple known = stream == cudaStreamPerThread ? std::tuple(stream, thread, device)
                                                           : std::tuple(stream, -1, -1);
    if (call.kind == HostCall::Kind::createStream) streams_.erase(known);
    const auto [entry, isNew] = streams_.try_emplace(known, streamCount_ + 1);
    if (isNew) ++streamCount_;
    return entry->second;
}

size_t Calls::placeOf(const Frames& frames) {
    const std::vector<const void*> path(frames.at, frames.at + frames.count);
    const auto [entry, isNew] = numbers_.try_emplace(path, places_.size());
    if (isNew) places_.push_back(frames);
    return entry->second;
}

void Calls::add(const HostCall& call, uint64_t period) {
    const Frames frames = framesOnHost();
    const int thread = threadNumber();
    const int device = deviceOfStream(call.stream.value_or(nullptr)).number;
    const std::scoped_lock lock(mutex_);
    const int event =
        call.event ? events_.try_emplace(call.event, static_cast<int>(events_.size())).first->second
                   : -1;
    calls_.push_back({.kind = call.kind,
                      .isAsynchronous = call.stream.has_value(),
                      .isBlocking = call.isBlocking,
                      .to = call.to,
                      .from = call.from,
                      .thread = thread,
                      .device = device,
                      .stream = streamOf(call, thread, device),
                      .event = event,
                      .bytes = call.bytes,
                      .range = call.range,
                      .text = call.text ? call.text : "",
                      .at = call.at,
                      .place = placeOf(frames),
                      .kernels = {},
                      .period = period});
}

void Calls::addKernel(size_t number) {
    const std::scoped_lock lock(mutex_);
    for (auto call = calls_.rbegin(); call != calls_.rend(); ++call)
        if (call->kind == HostCall::Kind::launch) return call->kernels.push_back(number);
}

json Calls::written(uint64_t period, const std::map<size_t, size_t>& numberOf) const {
    json calls = json::array(), places = json::array();
    std::map<std::pair<size_t, unsigned>, size_t> numbers;  // of the place and a launch's line
    for (const Call& call : calls_) {
        if (call.period < period) continue;
        const auto [place, isNew] =
            numbers.try_emplace(std::pair(call.place, call.at.line), places.size());
        if (isNew) places.push_back(linesOf(places_[call.place], call.at));
        calls.push_back(toJson(call, numberOf));
        calls.back()["place"] = place->second;
    }
    return {{"calls", calls}, {"places", places}};
}

}  // namespace simulator::profiler
