#include "timeline.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "estimate.h"
#include "harness/kernel_name.h"
#include "language/language.h"

namespace profile {

namespace {

using nlohmann::json;

// Microseconds, and bytes a microsecond: what test/tools/timeline/constants.cu has measured on an
// H100, the middle of two runs on two hosts, which are in constants.csv beside it. By no program
// that the model is judged by, except where that is said. docs/timeline.md has how far it is off.
namespace host {
constexpr double launch = 3.85;     // "launch x 500 host"
constexpr double copy = 2.0;        // "copy pinned to device x 100 host"
constexpr double copyWithin = 4.8;  // "copy within the device x 100 host"
constexpr double smallFill = 1.1, fill = 3.6, smallFillBytes = 32768;  // "set x 100 host"
constexpr double record = 1.1;                                         // "record x 200 host"
constexpr double streamWaits = 0.4;  // what "handed over by events" leaves for it
constexpr double function = 2.2;     // "host function x 50 host"
constexpr double stream = 2.3;       // half of "create and destroy a stream"
constexpr double wait = 0.6;         // "wait for nothing"
constexpr double wakes = 2.5;        // of "launch and wait for the stream", with device::latency
constexpr double allocate = 3.5, free = 1, smallBytes = 1 << 20;        // "allocate", "and free"
constexpr double allocateMuch = 70, freeMuch = 30, freedBytes = 1.4e6;  // the same of 4 MB on
constexpr double inPool = 28;                                           // half of "in a stream"
constexpr double allocatePinned = 650, pinnedBytes = 2600;  // of "allocate pinned and free",
constexpr double freePinned = 450, unpinnedBytes = 6000;    // shared out as their sum allows
}  // namespace host
namespace device {
constexpr double latency = 2.2;    // from the end of a call to the begin of its work
constexpr double shortest = 0.65;  // a kernel that does nothing, without what estimate() says of it
constexpr double gap = 0.95;       // to the next kernel of its stream: "spin x 50"
constexpr double record = 1.0;     // an event behind a kernel: "launch, record, wait"
constexpr double handOver = 2.9;   // to a kernel of another stream: "handed over by events"
constexpr double change = 4.2;     // between a copy and a kernel: "copy, kernel, copy"
constexpr double smallChange = 1.7, smallCopy = 32768;  // the same of few bytes
constexpr double copyUp = 1.5, copyDown = 1.2;          // a copy without its bytes, and after it
constexpr double copyGap = 1.3;   // until the next one: "copy pinned to device"
constexpr double function = 2.9;  // "host function x 50 done"
constexpr size_t queue = 1000;    // launches that can wait
}  // namespace device
namespace link {
constexpr double up = 54000, down = 54600;  // pinned, 256 MB
constexpr double bothWays = 1.8;            // of one way, "copy both ways"
constexpr double pageableUp = 13000, pageableDown = 11000, pageableCall = 3;  // up to 16 MB
constexpr double cachedBytes = 32 << 20;  // of which the host's caches have nothing left, then:
constexpr double uncachedUp = 7000, uncachedDown = 12000;
constexpr double peer = 395000;  // between two H200s, the same NVLink: docs/bench/devices.json
constexpr double stagedBytes = 2 << 20;  // that the host copies before earlier work is done
// What the host copies before the GPU begins: by what CUPTI saw of matrices_at_once.
constexpr double firstBytes = 768 << 10;
constexpr double onHost = 10000;
}  // namespace link
constexpr double reachedWithin = 0.9;  // of the memory's bandwidth: "set", "copy within", 256 MB

HostCall callOf(const json& from) {
    return {from.at("is"),
            from.at("thread"),
            from.value("device", 0),
            from.at("stream"),
            from.value("isAsynchronous", false),
            from.value("isBlocking", true),
            from.value("event", -1),
            from.value("bytes", 0.0),
            from.value("to", ""),
            from.value("from", ""),
            from.value("range", uint64_t{0}),
            from.value("text", ""),
            from.value("kernels", std::vector<size_t>{}),
            from.at("place")};
}

HostProgram programOf(const json& from, std::vector<Kernel> kernels) {
    HostProgram program{std::move(kernels), {}, {}};
    for (const json& call : from.at("calls")) program.calls.push_back(callOf(call));
    for (const json& place : from.at("places")) {
        std::vector<SourceLine>& lines = program.places.emplace_back();
        for (const json& line : place) lines.push_back({line.at(0), line.at(1)});
    }
    return program;
}

bool doesAnything(const HostProgram& program) {
    return std::ranges::any_of(
        program.calls,
        [](const HostCall& call) {
            return call.is == "launch" || call.isCopy() || call.is == "fill";
        });
}

/// What is busy in part or as a whole, by time: of the GPU or of a copy engine.
class Usage {
  public:
    /// Puts work of that length there, from `ready` on, as soon as there is room: it takes `share`
    /// of the whole, gets on with what others leave, and lets them keep what they have. Returns its
    /// begin and end.
    std::pair<double, double> add(double ready, double length, double share) {
        double begin = -1, at = ready, left = length;
        while (true) {
            split(at);
            const auto here = used_.find(at);
            const auto next = std::next(here);
            const double room = 1 - here->second;
            if (room > least) {
                const double takes = std::min(share, room), rate = takes / share;
                if (begin < 0) begin = at;
                const double until = at + left / rate;
                const bool ends = next == used_.end() || until <= next->first;
                if (ends) split(until);
                used_[at] += takes;
                if (ends) return {begin, until};
                left -= (next->first - at) * rate;
            }
            at = next->first;
        }
    }

    /// The same where work is not parted: an engine does one copy after another.
    std::pair<double, double> addWhole(double ready, double length, double gap) {
        double begin = ready;
        for (auto at = std::prev(used_.upper_bound(ready)); at != used_.end(); ++at)
            if (at->second > 0)
                begin = std::next(at)->first;
            else if (std::next(at) == used_.end() || std::next(at)->first >= begin + length + gap)
                break;
        begin = std::max(begin, ready);
        add(begin, length + gap, 1);
        return {begin, begin + length};
    }

    /// How long work of that length takes from `begin` on, if it gets on at `slower` a rate while
    /// this is busy.
    double stretched(double begin, double length, double slower) const {
        double at = begin, left = length;
        for (auto here = std::prev(used_.upper_bound(begin)); left > 0; ++here) {
            const auto next = std::next(here);
            const double rate = here->second > 0 ? slower : 1;
            if (next == used_.end() || at + left / rate <= next->first)
                return at + left / rate - begin;
            left -= (next->first - at) * rate;
            at = next->first;
        }
        return at - begin;
    }

  private:
    static constexpr double least = 0.02;  // of the whole: with less nothing begins

    void split(double at) {
        const auto after = used_.upper_bound(at);
        used_.emplace_hint(after, at, std::prev(after)->second);
    }

    std::map<double, double> used_{{-1, 0.0}};
};

/// The calls, one after another, each at the time that its thread has come to.
class Model {
  public:
    Model(const HostProgram& program, const Gpu& gpu, const Without& without)
        : program_(program), without_(without) {
        for (const Kernel& kernel : program.kernels) costs_.push_back(costOf(kernel, gpu));
        bytesWithin_ = gpu.gigabytesPerSecond * 1e3 * reachedWithin;
    }

    Timeline run() {
        for (size_t number = 0; number < program_.calls.size(); ++number) {
            number_ = number;
            do_(program_.calls[number]);
        }
        for (const Bar& bar : timeline_.bars) timeline_.end = std::max(timeline_.end, bar.end);
        for (auto& [thread, open] : ranges_)
            for (Bar& range : open) end(range, timeline_.end);
        return std::move(timeline_);
    }

  private:
    struct KernelCost {
        std::string name;
        double microseconds, share;
    };
    enum class Last { nothing, kernel, copy, smallCopy, event };
    struct Stream {
        double ready = 0;
        bool isBlocking = true;
        Last last = Last::nothing;
    };

    /// What a kernel leaves to others depends on what its time is spent with.
    static KernelCost costOf(const Kernel& kernel, const Gpu& gpu) {
        const Estimate time = estimate(kernel, gpu);
        const std::string_view limit = time.limit;
        const double busy = static_cast<double>(kernel.blocks()) / gpu.multiprocessors;
        const bool waits = limit == "latency" || limit == "launch" || limit == "atomics";
        const double share = limit == "memory" ? 1 : waits ? occupancyOf(kernel, gpu).waves : busy;
        return {harness::shortKernelName(kernel.name),
                std::max(time.microseconds - launchMicroseconds, 0.0) + device::shortest,
                std::clamp(share, 0.001, 1.0)};
    }

    // --- The host

    double& now(int thread) {
        const auto [time, isNew] = threads_.try_emplace(thread, lastThread_);
        return time->second;
    }

    /// The host is in the call for so long.
    void take(const HostCall& call, const char* name, double microseconds,
              Bar::Kind kind = Bar::Kind::call) {
        double& time = now(call.thread);
        timeline_.bars.push_back({kind, name, call.thread, -1, time, time + microseconds, number_});
        time += microseconds;
        lastThread_ = time;
    }

    void waitUntil(const HostCall& call, const char* name, double end) {
        if (without_.wait && call.isWait() && without_.wait(call)) return;
        const double waits = end - now(call.thread);
        take(call, name, waits > host::wait ? waits + host::wakes : host::wait, Bar::Kind::wait);
    }

    void takeUntil(const HostCall& call, const char* name, double end, Bar::Kind kind) {
        take(call, name, std::max(end - now(call.thread), 0.0), kind);
    }

    // --- The device

    /// What is busy of a device: its multiprocessors or memory, the copy engines of each direction,
    /// and its way to other devices.
    struct Device {
        Usage gpu, up, down, peers;
    };

    Stream& streamOf(const HostCall& call) { return streams_[{call.device, call.stream}]; }
    Device& deviceOf(const HostCall& call) { return devices_[call.device]; }

    /// Calls `body` with each stream of the call's device.
    template <typename Body>
    void forEachStream(const HostCall& call, const Body& body) const {
        for (const auto& [name, stream] : streams_)
            if (name.first == call.device) body(stream);
    }

    bool isOrdered(const HostCall& call) const {
        return !without_.legacyOrder || !without_.legacyOrder(call);
    }

    /// From the end of what a stream did last to what comes next in it.
    static double betweenOf(Last last, Last next) {
        if (last == next) return last == Last::kernel ? device::gap : 0;
        if (last == Last::event) return device::handOver - device::record;
        const bool isSmall = last == Last::smallCopy || next == Last::smallCopy;
        return isSmall ? device::smallChange : device::change;
    }

    /// When such work could begin: after what comes before it in its stream, and in or after the
    /// legacy default stream.
    double readyAt(const HostCall& call, Last next) {
        const Stream& own = streamOf(call);
        double ready = now(call.thread) + device::latency;
        if (own.last != Last::nothing)
            ready = std::max(ready, own.ready + betweenOf(own.last, next));
        if (!isOrdered(call) || !own.isBlocking) return ready;
        const auto after = [&](const Stream& other) {
            if (&other != &own && other.isBlocking && other.last != Last::nothing)
                ready = std::max(ready, other.ready + device::handOver);
        };
        if (call.stream != 0)
            after(streams_[{call.device, 0}]);
        else
            forEachStream(call, after);
        return ready;
    }

    /// Returns when it ends.
    double work(const HostCall& call, Bar::Kind kind, const std::string& name,
                std::pair<double, double> time, Last last) {
        timeline_.bars.push_back({kind, name, call.thread, call.stream, time.first, time.second,
                                  number_, call.bytes, call.device});
        Stream& stream = streamOf(call);
        stream.ready = time.second;
        stream.last = last;
        return time.second;
    }

    /// Of what its device does.
    double endOfAll(const HostCall& call) const {
        double end = 0;
        forEachStream(call, [&](const Stream& stream) { end = std::max(end, stream.ready); });
        return end;
    }

    /// What a wait for that stream waits for.
    double endOf(const HostCall& call) {
        double end = streamOf(call).ready;
        if (call.stream == 0)
            forEachStream(call, [&](const Stream& stream) {
                if (stream.isBlocking) end = std::max(end, stream.ready);
            });
        return end;
    }

    // --- Calls

    void launch(const HostCall& call) {
        double& time = now(call.thread);
        if (starts_.size() >= device::queue)
            time = std::max(time, starts_[starts_.size() - device::queue]);
        take(call, "<<<>>>", host::launch);
        for (const size_t number : call.kernels) {
            const KernelCost& kernel = costs_.at(number);
            const auto time = deviceOf(call).gpu.add(readyAt(call, Last::kernel),
                                                     kernel.microseconds, kernel.share);
            work(call, Bar::Kind::kernel, kernel.name, time, Last::kernel);
            starts_.push_back(time.first);
        }
    }

    void fill(const HostCall& call) {
        const char* const name = call.isAsynchronous ? "cudaMemsetAsync" : "cudaMemset";
        take(call, name, call.bytes < host::smallFillBytes ? host::smallFill : host::fill);
        const double length = device::shortest + call.bytes / bytesWithin_;
        const double end =
            work(call, Bar::Kind::fill, "memset",
                 deviceOf(call).gpu.add(readyAt(call, Last::kernel), length, 1), Last::kernel);
        if (!call.isAsynchronous) waitUntil(call, name, end);
    }

    void copy(const HostCall& call) {
        const auto isOfHost = [](const std::string& memory) {
            return memory == "pageable" || memory == "pinned";
        };
        const char* const name = call.isAsynchronous ? "cudaMemcpyAsync" : "cudaMemcpy";
        if (isOfHost(call.from) && isOfHost(call.to))
            return take(call, name, call.bytes / link::onHost);
        if (!isOfHost(call.from) && !isOfHost(call.to)) return copyWithin(call, name);
        const bool isPageable =
            call.isPageable() && !(without_.pageable && without_.pageable(call));
        if (isPageable && call.to == "device") return copyStaged(call, name);
        take(call, name, host::copy);
        const double end = move(call, isPageable ? pageableTime(call) : 0);
        if (isPageable || !call.isAsynchronous) waitUntil(call, name, end);
    }

    static double pageableTime(const HostCall& call) {
        const bool isUp = call.to == "device";
        const double cached = std::min(call.bytes, link::cachedBytes);
        return cached / (isUp ? link::pageableUp : link::pageableDown) +
               (call.bytes - cached) / (isUp ? link::uncachedUp : link::uncachedDown);
    }

    /// Work of a copy engine, which takes at least so long. Returns when it ends.
    double move(const HostCall& call, double atLeast, double notBefore = 0) {
        const bool isUp = call.to == "device";
        const Last kind = call.bytes <= device::smallCopy ? Last::smallCopy : Last::copy;
        const double ready = std::max(readyAt(call, kind), notBefore);
        const double bytes = call.bytes / (isUp ? link::up : link::down);
        Device& engines = deviceOf(call);
        const double length =
            (isUp ? device::copyUp : device::copyDown) +
            std::max((isUp ? engines.down : engines.up).stretched(ready, bytes, link::bothWays - 1),
                     atLeast);
        return work(call, isUp ? Bar::Kind::toDevice : Bar::Kind::toHost, "memcpy",
                    (isUp ? engines.up : engines.down).addWhole(ready, length, device::copyGap),
                    kind);
    }

    /// The host copies pageable memory to where the device gets it: a part of it before earlier
    /// work is done, unless the call waits for that.
    void copyStaged(const HostCall& call, const char* name) {
        const double lasts = link::pageableCall + pageableTime(call);
        const bool isAhead = call.isAsynchronous && call.bytes <= link::stagedBytes;
        if (!isAhead && endOf(call) > now(call.thread))
            takeUntil(call, name, endOf(call), Bar::Kind::wait);
        const double begin = now(call.thread);
        const double before =
            link::pageableCall + std::min(call.bytes, link::firstBytes) / link::pageableUp;
        const double end = move(call, lasts - before, begin + before);
        if (isAhead || end < begin + lasts + device::latency + device::change)
            take(call, name, lasts);
        else
            takeUntil(call, name, end, Bar::Kind::call);
    }

    void copyWithin(const HostCall& call, const char* name) {
        take(call, name, host::copyWithin);
        const bool isBetween = call.from == "peer";
        const double length = device::shortest +
                              (isBetween ? call.bytes / link::peer : 2 * call.bytes / bytesWithin_);
        Usage& busy = isBetween ? deviceOf(call).peers : deviceOf(call).gpu;
        work(call, Bar::Kind::within, "memcpy", busy.add(readyAt(call, Last::kernel), length, 1),
             Last::kernel);
    }

    void begin(const HostCall& call, Bar::Kind kind) {
        const double time = now(call.thread);
        Bar bar{kind, call.text, call.thread, -1, time, time, number_};
        if (kind == Bar::Kind::mark) return timeline_.bars.push_back(bar);
        ranges_[call.range ? -static_cast<int64_t>(call.range) : call.thread].push_back(bar);
    }

    void end(Bar range, double time) {
        range.end = time;
        timeline_.bars.push_back(range);
    }

    void endRange(const HostCall& call) {
        auto& open = ranges_[call.range ? -static_cast<int64_t>(call.range) : int64_t{call.thread}];
        if (open.empty()) return;
        end(open.back(), now(call.thread));
        open.pop_back();
    }

    void free(const HostCall& call) {
        if (call.isAsynchronous) return take(call, "cudaFreeAsync", host::inPool);
        const bool isPinned = call.to == "pinned";
        const char* const name = isPinned ? "cudaFreeHost" : "cudaFree";
        if (endOfAll(call) > now(call.thread)) waitUntil(call, name, endOfAll(call));
        take(call, name,
             isPinned                        ? host::freePinned + call.bytes / host::unpinnedBytes
             : call.bytes < host::smallBytes ? host::free
                                             : host::freeMuch + call.bytes / host::freedBytes);
    }

    void do_(const HostCall& call) {
        if (call.is == "launch") return launch(call);
        if (call.isCopy()) return copy(call);
        if (call.is == "fill") return fill(call);
        if (call.is == "waitForAll")
            return waitUntil(call, "cudaDeviceSynchronize", endOfAll(call));
        if (call.is == "waitForStream")
            return waitUntil(call, "cudaStreamSynchronize", endOf(call));
        if (call.is == "waitForEvent")
            return waitUntil(call, "cudaEventSynchronize", events_[call.event]);
        if (call.is == "recordEvent") {
            take(call, "cudaEventRecord", host::record);
            const double end = endOf(call);
            events_[call.event] = end > 0 ? end + device::record : 0;
            return;
        }
        if (call.is == "streamWaits") {
            take(call, "cudaStreamWaitEvent", host::streamWaits);
            Stream& stream = streamOf(call);
            if (events_[call.event] <= stream.ready) return;
            stream.ready = events_[call.event];
            stream.last = Last::event;
            return;
        }
        if (call.is == "createStream") {
            streamOf(call).isBlocking = call.isBlocking;
            return take(call, "cudaStreamCreate", host::stream);
        }
        if (call.is == "destroyStream") return take(call, "cudaStreamDestroy", host::stream);
        if (call.is == "allocate") {
            const bool isSmall = call.bytes < host::smallBytes;
            return call.isAsynchronous
                       ? take(call, "cudaMallocAsync", host::inPool)
                       : take(call, "cudaMalloc", isSmall ? host::allocate : host::allocateMuch);
        }
        if (call.is == "allocateOnHost")
            return take(call, "cudaMallocHost",
                        host::allocatePinned + call.bytes / host::pinnedBytes);
        if (call.is == "free") return free(call);
        if (call.is == "hostFunction") {
            take(call, "cudaLaunchHostFunc", host::function);
            const double ready = readyAt(call, Last::copy);
            work(call, Bar::Kind::hostFunction, tr("host function"),
                 {ready, ready + device::function}, Last::copy);
            return;
        }
        if (call.is == "rangeBegins") return begin(call, Bar::Kind::range);
        if (call.is == "rangeEnds") return endRange(call);
        if (call.is == "mark") return begin(call, Bar::Kind::mark);
        throw std::runtime_error(call.is);
    }

    const HostProgram& program_;
    const Without& without_;
    std::vector<KernelCost> costs_;
    double bytesWithin_ = 1;  // that its memory moves in a microsecond
    Timeline timeline_;
    size_t number_ = 0;
    std::map<int, double> threads_;
    double lastThread_ = 0;
    std::map<std::pair<int, int>, Stream> streams_;  // by device and number
    std::map<int, double> events_;
    std::map<int64_t, std::vector<Bar>> ranges_;  // open ones, by thread, or by their numbers
    std::vector<double> starts_;                  // of kernels, in the order of their launches
    std::map<int, Device> devices_;
};

using Spans = std::vector<std::pair<double, double>>;

/// The spans joined where they touch, in the order of time.
Spans joined(Spans spans) {
    std::ranges::sort(spans);
    Spans all;
    for (const auto& span : spans)
        if (!all.empty() && span.first <= all.back().second)
            all.back().second = std::max(all.back().second, span.second);
        else
            all.push_back(span);
    return all;
}

double lengthOf(const Spans& spans) {
    double length = 0;
    for (const auto& [begin, end] : spans) length += end - begin;
    return length;
}

Spans common(const Spans& a, const Spans& b) {
    Spans both;
    for (auto one = a.begin(), other = b.begin(); one != a.end() && other != b.end();) {
        const double begin = std::max(one->first, other->first);
        const double end = std::min(one->second, other->second);
        if (begin < end) both.emplace_back(begin, end);
        one->second < other->second ? ++one : ++other;
    }
    return both;
}

double spanOf(const std::vector<Bar>& bars) {
    double begin = 0, end = 0;
    for (const Bar& bar : bars) {
        if (bar.isOfHost()) continue;
        begin = end > 0 ? std::min(begin, bar.begin) : bar.begin;
        end = std::max(end, bar.end);
    }
    return end - begin;
}

Overlap overlapOf(const std::vector<Bar>& bars) {
    Spans copies, works;
    for (const Bar& bar : bars) {
        if (bar.isCopy()) copies.emplace_back(bar.begin, bar.end);
        if (bar.isWork()) works.emplace_back(bar.begin, bar.end);
    }
    copies = joined(copies);
    works = joined(works);
    Overlap overlap{lengthOf(copies), lengthOf(works), lengthOf(common(copies, works)), 1};
    if (const double most = std::min(overlap.copies, overlap.work); most > 0)
        overlap.hidden = overlap.both / most;
    return overlap;
}

/// For each place the first one that is the same in words: of several ways to a line only the last
/// steps are told.
std::vector<size_t> sameInWords(const HostProgram& program) {
    std::map<std::string, size_t> first;
    std::vector<size_t> same;
    for (size_t place = 0; place < program.places.size(); ++place)
        same.push_back(first.try_emplace(placeInWords(program, place), place).first->second);
    return same;
}

bool isWorkOfDevice(const HostCall& call) {
    return call.is == "launch" || call.isCopy() || call.is == "fill";
}

/// What a call may keep from overlapping, by its place, and how many calls there do.
using Suspects = std::map<std::pair<Missed::Why, size_t>, size_t>;

Suspects suspectsOf(const HostProgram& program, const std::vector<size_t>& places,
                    bool isOneStream) {
    const auto last = std::find_if(program.calls.rbegin(), program.calls.rend(), isWorkOfDevice);
    const size_t end = program.calls.rend() - last;
    Suspects found;
    for (size_t i = 0; i < end; ++i) {
        const HostCall& call = program.calls[i];
        const size_t place = places[call.place];
        if (call.isCopy() && call.isPageable()) ++found[{Missed::Why::pageable, place}];
        if (!isOneStream && call.stream == 0 && isWorkOfDevice(call))
            ++found[{Missed::Why::defaultStream, place}];
        if (call.isWait()) ++found[{Missed::Why::wait, place}];
    }
    return found;
}

/// Where all is in one stream: the longest copy, and what four parts would hide.
Missed ofOneStream(const HostProgram& program, const Timeline& timeline) {
    constexpr double parts = 4;
    const Overlap& overlap = timeline.overlap;
    Missed missed{Missed::Why::oneStream, 0, 0,
                  (std::min(overlap.copies, overlap.work) - overlap.both) * (parts - 1) / parts};
    double longest = 0;
    for (const Bar& bar : timeline.bars) {
        if (!bar.isCopy()) continue;
        ++missed.calls;
        if (bar.length() <= longest) continue;
        longest = bar.length();
        missed.place = program.calls[bar.call].place;
    }
    return missed;
}

}  // namespace

std::vector<HostProgram> programsOf(const std::string& text) {
    std::vector<HostProgram> programs;
    std::vector<Kernel> kernels;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const json parsed = json::parse(line);
        if (!parsed.contains("calls")) {
            kernels.push_back(kernelOf(parsed));
            continue;
        }
        programs.push_back(programOf(parsed, std::exchange(kernels, {})));
        if (!doesAnything(programs.back())) programs.pop_back();
    }
    return programs;
}

std::vector<HostProgram> readPrograms(const std::filesystem::path& file) {
    std::ifstream in(file);
    return programsOf({std::istreambuf_iterator<char>(in), {}});
}

Timeline timelineOf(const HostProgram& program, const Gpu& gpu, const Without& without) {
    Timeline timeline = Model(program, gpu, without).run();
    timeline.span = spanOf(timeline.bars);
    timeline.overlap = overlapOf(timeline.bars);
    return timeline;
}

std::string Missed::words() const {
    switch (why) {
        case Why::pageable:
            return tr(
                "copies from or to pageable memory hold the host, and nothing is launched "
                "meanwhile: allocate with cudaMallocHost");
        case Why::defaultStream:
            return tr(
                "work in the default stream waits for all other streams, and they for it: "
                "give it a stream of its own");
        case Why::wait:
            return tr(
                "the host waits here, and gives the GPU nothing new: wait once, where the "
                "result is needed");
        case Why::oneStream:
            return tr(
                "copies and kernels are in one stream, one after another: split them into "
                "parts, with a stream each");
    }
    return "";
}

std::vector<Missed> missedOf(const HostProgram& program, const Gpu& gpu, const Timeline& timeline) {
    std::set<std::pair<int, int>> streams;
    for (const HostCall& call : program.calls)
        if (isWorkOfDevice(call)) streams.emplace(call.device, call.stream);
    const bool isOneStream = streams.size() == 1;
    const std::vector<size_t> places = sameInWords(program);
    std::vector<Missed> all;
    if (isOneStream) all.push_back(ofOneStream(program, timeline));
    for (const auto& [what, calls] : suspectsOf(program, places, isOneStream)) {
        const auto& [why, place] = what;
        const auto isThere = [&places, place = place](const HostCall& call) {
            return places[call.place] == place;
        };
        Without without;
        if (why == Missed::Why::pageable) without.pageable = isThere;
        if (why == Missed::Why::defaultStream) without.legacyOrder = isThere;
        if (why == Missed::Why::wait) without.wait = isThere;
        all.push_back({why, place, calls, timeline.end - timelineOf(program, gpu, without).end});
    }
    const double least = std::max(1.0, 0.02 * timeline.span);
    std::erase_if(all, [least](const Missed& missed) { return missed.saves < least; });
    std::ranges::stable_sort(all, std::greater{}, &Missed::saves);
    return all;
}

std::string placeInWords(const HostProgram& program, size_t place) {
    const auto named = [](const SourceLine& line) {
        return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
    };
    const std::vector<SourceLine>& lines = program.places.at(place);
    if (lines.empty()) return "";
    const auto caller = std::ranges::find_if(
        lines, [&](const SourceLine& line) { return line.file != lines.front().file; });
    if (caller == lines.end()) return named(lines.front());
    return tr("{0}, called from {1}", named(lines.front()), named(*caller));
}

}  // namespace profile
