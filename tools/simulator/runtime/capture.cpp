#include "capture.h"

#include <algorithm>
#include <atomic>
#include <list>
#include <map>
#include <set>
#include <thread>

#include "call.h"
#include "streams.h"

namespace simulator {

namespace {

struct Capture {
    bool hasBlockingStream() const {
        return std::ranges::any_of(
            streams, [](const auto& one) { return isBlocking(one.first); });
    }

    unsigned long long id;
    cudaStream_t origin;
    cudaStreamCaptureMode mode;
    std::thread::id thread;
    std::unique_ptr<CUgraph_st> ownGraph;  // none where the program has given one
    CUgraph_st* graph;
    std::map<cudaStream_t, Nodes> streams;   // that take part: what their next work comes after
    std::map<cudaEvent_t, Nodes> events{};   // what they were recorded after
    std::vector<cudaGraphEdgeData> edges{};  // that the program has asked for
    bool isInvalid = false;
};

/// 0 if nothing captures and no event was last recorded in a capture.
constinit std::atomic<size_t> captureCount = 0;

thread_local constinit cudaStreamCaptureMode modeOfThread = cudaStreamCaptureModeGlobal;

class Captures {
  public:
    static Captures& instance() {
        static auto& captures = *new Captures;
        return captures;
    }

    Capture* of(cudaStream_t stream) {
        return find([=](const Capture& c) { return c.streams.contains(stream); });
    }

    Capture* of(cudaEvent_t event) {
        return find([=](const Capture& c) { return c.events.contains(event); });
    }

    /// Whether the capture in which it was recorded has ended.
    bool isLeftOver(cudaEvent_t event) const { return leftOver_.contains(event); }

    void begin(Capture capture) {
        capture.id = ++lastId_;
        captures_.push_back(std::move(capture));
        count();
    }

    void end(const Capture& ended) {
        ended.graph->isOwned = false;
        for (const auto& [event, nodes] : ended.events) leftOver_.insert(event);
        captures_.remove_if([&](const Capture& c) { return &c == &ended; });
        count();
    }

    void forget(cudaEvent_t event) {
        for (Capture& c : captures_) c.events.erase(event);
        leftOver_.erase(event);
        count();
    }

    /// `error` if there are such ones, which are invalid then.
    cudaError_t invalidate(const auto& isInWay, cudaError_t error) {
        bool isAny = false;
        for (Capture& c : captures_)
            if (isInWay(c)) c.isInvalid = isAny = true;
        return isAny ? error : cudaSuccess;
    }

    bool isAny(const auto& isIt) { return find(isIt) != nullptr; }

    std::mutex mutex;

  private:
    Capture* find(const auto& isIt) {
        const auto found = std::ranges::find_if(captures_, isIt);
        return found == captures_.end() ? nullptr : &*found;
    }

    void count() { captureCount = captures_.size() + leftOver_.size(); }

    std::list<Capture> captures_;
    std::set<cudaEvent_t> leftOver_;
    unsigned long long lastId_ = 0;
};

/// What `body` says of the captures; at once if there are none.
template <class Answer>
Answer ofCaptures(Answer otherwise, const auto& body) {
    if (captureCount.load(std::memory_order_relaxed) == 0) return otherwise;
    Captures& captures = Captures::instance();
    const std::scoped_lock lock(captures.mutex);
    return body(captures);
}

constexpr auto hasBlockingStream = [](const Capture& c) { return c.hasBlockingStream(); };

/// What forbids unsafe calls of this thread.
bool forbidsUnsafeCalls(const Capture& c) {
    if (modeOfThread == cudaStreamCaptureModeRelaxed) return false;
    const bool isOfThisThread = c.thread == std::this_thread::get_id();
    return (isOfThisThread && c.mode != cudaStreamCaptureModeRelaxed) ||
           (c.mode == cudaStreamCaptureModeGlobal && modeOfThread == cudaStreamCaptureModeGlobal);
}

cudaError_t invalidated(Capture& capture, cudaError_t error) {
    capture.isInvalid = true;
    return error;
}

void addAll(Nodes& nodes, const Nodes& more) {
    for (const cudaGraphNode_t node : more)
        if (std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
}

/// Whether all work of the streams that take part comes before what the first one does next.
bool isJoined(const Capture& capture) {
    std::unordered_set<cudaGraphNode_t> before;
    Nodes toLookAt = capture.streams.at(capture.origin);
    while (!toLookAt.empty()) {
        const cudaGraphNode_t node = toLookAt.back();
        toLookAt.pop_back();
        if (before.insert(node).second)
            toLookAt.insert(toLookAt.end(), node->dependencies.begin(), node->dependencies.end());
    }
    return std::ranges::all_of(capture.streams, [&](const auto& stream) {
        return std::ranges::all_of(stream.second,
                                   [&](cudaGraphNode_t last) { return before.contains(last); });
    });
}

cudaError_t beginCapture(cudaStream_t stream, cudaStreamCaptureMode mode, CUgraph_st* graph,
                         const Nodes& after) {
    if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
        return cudaErrorInvalidValue;
    if (isLegacyStream(stream)) return cudaErrorStreamCaptureUnsupported;
    Captures& captures = Captures::instance();
    const std::scoped_lock lock(captures.mutex);
    if (captures.of(stream)) return cudaErrorIllegalState;
    std::unique_ptr<CUgraph_st> own;
    if (!graph) own = std::make_unique<CUgraph_st>();
    CUgraph_st* const target = graph ? graph : own.get();
    target->isOwned = true;
    captures.begin({.id = 0,
                    .origin = stream,
                    .mode = mode,
                    .thread = std::this_thread::get_id(),
                    .ownGraph = std::move(own),
                    .graph = target,
                    .streams = {{stream, after}}});
    return cudaSuccess;
}

cudaError_t errorOfEnd(const Capture& capture) {
    if (capture.mode != cudaStreamCaptureModeRelaxed &&
        capture.thread != std::this_thread::get_id())
        return cudaErrorStreamCaptureWrongThread;
    if (capture.isInvalid) return cudaErrorStreamCaptureInvalidated;
    return isJoined(capture) ? cudaSuccess : cudaErrorStreamCaptureUnjoined;
}

/// `graph`: where the program wants it, or null.
cudaError_t endCapture(Captures& captures, cudaStream_t stream, cudaGraph_t* graph) {
    Capture* const capture = captures.of(stream);
    if (!capture) return cudaErrorIllegalState;
    if (capture->origin != stream) return invalidated(*capture, cudaErrorStreamCaptureUnmatched);
    const cudaError_t error = errorOfEnd(*capture);
    const std::unique_ptr<CUgraph_st> unwanted =
        error != cudaSuccess || !graph ? std::move(capture->ownGraph) : nullptr;
    if (error == cudaSuccess && graph) {
        *graph = capture->graph;
        (void)capture->ownGraph.release();  // it is the program's now
    }
    captures.end(*capture);
    return error;
}

/// What the program asks of a stream that may take part in a capture.
cudaError_t ofCaptureOf(cudaStream_t stream, const auto& body) {
    if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
    return ofCaptures(cudaSuccess, [&](Captures& captures) {
        if (isLegacyStream(stream) && captures.isAny(hasBlockingStream))
            return cudaErrorStreamCaptureImplicit;
        if (Capture* const capture = captures.of(stream)) body(*capture);
        return cudaSuccess;
    });
}

cudaStreamCaptureStatus statusOf(const Capture& capture) {
    return capture.isInvalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

}  // namespace

bool isCapturing(std::optional<cudaStream_t> stream) {
    return ofCaptures(
        false,
        [&](Captures& captures) {
            if (!stream) return false;
            return isLegacyStream(*stream) ? captures.isAny(hasBlockingStream)
                                           : captures.of(*stream) != nullptr;
        });
}

cudaError_t capture(cudaStream_t stream, NodeWork work) {
    if (isLegacyStream(stream)) return allowWorkOfLegacyStream();
    return ofCaptures(cudaSuccess, [&](Captures& captures) {
        Capture& capture = *captures.of(stream);
        if (capture.isInvalid) return cudaErrorStreamCaptureInvalidated;
        Nodes& last = capture.streams.at(stream);
        last = {capture.graph->add(std::move(work), last)};
        return cudaSuccess;
    });
}

bool isCaptured(cudaEvent_t event) {
    return ofCaptures(
        false,
        [&](Captures& captures) { return captures.of(event) || captures.isLeftOver(event); });
}

cudaError_t captureRecord(cudaStream_t stream, cudaEvent_t event) {
    if (isLegacyStream(stream)) return allowWorkOfLegacyStream();
    return ofCaptures(cudaSuccess, [&](Captures& captures) {
        Capture& capture = *captures.of(stream);
        if (capture.isInvalid) return cudaErrorStreamCaptureInvalidated;
        captures.forget(event);
        capture.events[event] = capture.streams.at(stream);
        return cudaSuccess;
    });
}

cudaError_t captureWait(cudaStream_t stream, cudaEvent_t event) {
    return ofCaptures(
        cudaSuccess,
        [&](Captures& captures) {
            Capture *const waits = captures.of(stream), *const recorded = captures.of(event);
            if (captures.isLeftOver(event)) return cudaErrorInvalidValue;
            if (isLegacyStream(stream)) {
                if (recorded) recorded->isInvalid = true;
                captures.invalidate(hasBlockingStream, cudaErrorStreamCaptureImplicit);
                return cudaErrorStreamCaptureImplicit;
            }
            if (!recorded) return invalidated(*waits, cudaErrorStreamCaptureIsolation);
            if (waits && waits != recorded) {
                waits->isInvalid = true;
                return invalidated(*recorded, cudaErrorStreamCaptureMerge);
            }
            if (recorded->isInvalid) return cudaErrorStreamCaptureInvalidated;
            addAll(recorded->streams[stream], recorded->events.at(event));
            return cudaSuccess;
        });
}

void forgetCaptured(cudaEvent_t event) {
    ofCaptures(
        0,
        [&](Captures& captures) {
            captures.forget(event);
            return 0;
        });
}

void forgetCapturing(cudaStream_t stream) {
    ofCaptures(
        cudaSuccess,
        [&](Captures& captures) {
            const Capture* const capture = captures.of(stream);
            return capture && capture->origin == stream ? endCapture(captures, stream, nullptr)
                                                        : cudaSuccess;
        });
}

cudaError_t allowUnsafeCall() {
    return ofCaptures(
        cudaSuccess,
        [](Captures& captures) {
            return captures.invalidate(forbidsUnsafeCalls, cudaErrorStreamCaptureUnsupported);
        });
}

cudaError_t allowWorkOfLegacyStream() {
    return ofCaptures(
        cudaSuccess,
        [](Captures& captures) {
            return captures.invalidate(hasBlockingStream, cudaErrorStreamCaptureImplicit);
        });
}

cudaError_t allowWaitFor(cudaStream_t stream) {
    if (isLegacyStream(stream))
        if (const cudaError_t error = allowWorkOfLegacyStream()) return error;
    if (const cudaError_t error = allowOutsideOfGraphs(stream)) return error;
    return allowUnsafeCall();
}

cudaError_t allowWaitFor(cudaEvent_t event) {
    const cudaError_t error = ofCaptures(cudaSuccess, [=](Captures& captures) {
        if (captures.isLeftOver(event)) return cudaErrorInvalidValue;
        Capture* const capture = captures.of(event);
        return capture ? invalidated(*capture, cudaErrorCapturedEvent) : cudaSuccess;
    });
    return error == cudaSuccess ? allowUnsafeCall() : error;
}

cudaError_t allowWaitForAll() {
    return ofCaptures(
        cudaSuccess,
        [](Captures& captures) {
            return captures.invalidate([](const Capture&) { return true; },
                                       cudaErrorStreamCaptureUnsupported);
        });
}

cudaError_t allowOutsideOfGraphs(cudaStream_t stream, cudaError_t error) {
    return ofCaptures(
        cudaSuccess,
        [=](Captures& captures) {
            Capture* const capture = captures.of(stream);
            return capture ? invalidated(*capture, error) : cudaSuccess;
        });
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    return call([&] { return beginCapture(stream, mode, nullptr, {}); });
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData*, size_t count,
                                          cudaStreamCaptureMode mode) {
    return call([&] {
        if (!Known<CUgraph_st>::has(graph) || (count > 0 && !dependencies))
            return cudaErrorInvalidValue;
        const Nodes after(dependencies, dependencies + count);
        if (!graph->hasAll(after)) return cudaErrorInvalidValue;
        return beginCapture(stream, mode, graph, after);
    });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return call([&] {
        if (graph) *graph = nullptr;
        return ofCaptures(
            cudaErrorIllegalState,
            [&](Captures& captures) { return endCapture(captures, stream, graph); });
    });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    return call([&] {
        if (!status) return cudaErrorInvalidValue;
        *status = cudaStreamCaptureStatusNone;
        return ofCaptureOf(
            stream, [&](const Capture& capture) { *status = statusOf(capture); });
    });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** dependencies,
                                     const cudaGraphEdgeData** edges, size_t* count) {
    return call([&] {
        if (!status) return cudaErrorInvalidValue;
        *status = cudaStreamCaptureStatusNone;
        return ofCaptureOf(
            stream,
            [&](Capture& capture) {
                const Nodes& last = capture.streams.at(stream);
                capture.edges.assign(last.size(), {});
                *status = statusOf(capture);
                if (id) *id = capture.id;
                if (graph) *graph = capture.graph;
                if (dependencies) *dependencies = last.data();
                if (edges) *edges = capture.edges.data();
                if (count) *count = last.size();
            });
    });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** dependencies, size_t* count) {
    return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, nullptr, count);
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData*, size_t count,
                                                unsigned flags) {
    return call([&] {
        if (flags > cudaStreamSetCaptureDependencies || (count > 0 && !dependencies))
            return cudaErrorInvalidValue;
        return ofCaptures(
            cudaErrorIllegalState,
            [&](Captures& captures) {
                Capture* const capture = captures.of(stream);
                if (!capture) return cudaErrorIllegalState;
                if (capture->isInvalid) return cudaErrorStreamCaptureInvalidated;
                const Nodes more(dependencies, dependencies + count);
                if (!capture->graph->hasAll(more)) return cudaErrorInvalidValue;
                Nodes& last = capture->streams.at(stream);
                if (flags == cudaStreamSetCaptureDependencies) last.clear();
                addAll(last, more);
                return cudaSuccess;
            });
    });
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    return call([&] {
        if (!mode || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
            return cudaErrorInvalidValue;
        std::swap(*mode, modeOfThread);
        return cudaSuccess;
    });
}
