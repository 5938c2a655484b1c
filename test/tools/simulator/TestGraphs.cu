// Graphs: captured from streams and made of nodes, as an H100 with CUDA 13 answers.
#include <cooperative_groups.h>
#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <thread>

#include "Device.h"
#include "Graphs.h"

namespace {

using Values = std::vector<int>;

__device__ int variable[4];

__global__ void add(int* values, int number) {
    values[threadIdx.x] += number;
}

__global__ void multiply(int* values, int factor) {
    values[threadIdx.x] *= factor;
}

__global__ void sum(const int* a, const int* b, int* sums) {
    sums[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

__global__ void countBlocks(int* count) {
    atomicAdd(count, 1);
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 0) *count *= 10;
}

void countCall(void* calls) {
    ++*static_cast<int*>(calls);
}

void CUDART_CB ignoreCallback(cudaStream_t, cudaError_t, void*) {}

void expect(const Values& expected, const DeviceArray<int>& array) {
    CPPUNIT_ASSERT(expected == array.toHost());
}

struct Event {
    cudaEvent_t handle = nullptr;
    Event() { check(cudaEventCreateWithFlags(&handle, cudaEventDisableTiming)); }
    ~Event() { cudaEventDestroy(handle); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
};

cudaStreamCaptureStatus statusOf(cudaStream_t stream) {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    check(cudaStreamIsCapturing(stream, &status));
    return status;
}

size_t edgesOf(const Graph& graph) {
    size_t count = 0;
    check(cudaGraphGetEdges(graph.handle, nullptr, nullptr, nullptr, &count));
    return count;
}

/// What happens if a stream captures, `body` is called and the capture ends.
struct Outcome {
    cudaError_t error;
    bool isValid;  // the capture, afterwards
    cudaError_t endError;
};

Outcome whileCapturing(unsigned flags, cudaStreamCaptureMode mode,
                       const std::function<cudaError_t(cudaStream_t)>& body) {
    const Stream stream(flags);
    cudaGraph_t graph = nullptr;
    check(cudaStreamBeginCapture(stream.handle, mode));
    Outcome outcome{};
    outcome.error = body(stream.handle);
    outcome.isValid = statusOf(stream.handle) == cudaStreamCaptureStatusActive;
    outcome.endError = cudaStreamEndCapture(stream.handle, &graph);
    CPPUNIT_ASSERT_EQUAL(outcome.endError == cudaSuccess, graph != nullptr);
    CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusNone, statusOf(stream.handle));
    if (graph) check(cudaGraphDestroy(graph));
    cudaGetLastError();
    return outcome;
}

/// In each of the modes that are given.
void forbids(cudaError_t error, const std::vector<cudaStreamCaptureMode>& modes,
             const std::function<cudaError_t(cudaStream_t)>& body,
             unsigned flags = cudaStreamDefault) {
    for (const cudaStreamCaptureMode mode :
         {cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal,
          cudaStreamCaptureModeRelaxed}) {
        const bool isForbidden = std::find(modes.begin(), modes.end(), mode) != modes.end();
        const Outcome outcome = whileCapturing(flags, mode, body);
        CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(isForbidden ? error : cudaSuccess)),
                             std::string(cudaGetErrorName(outcome.error)));
        CPPUNIT_ASSERT_EQUAL(!isForbidden, outcome.isValid);
        CPPUNIT_ASSERT_EQUAL(isForbidden ? cudaErrorStreamCaptureInvalidated : cudaSuccess,
                             outcome.endError);
    }
}

const std::vector<cudaStreamCaptureMode> always = {cudaStreamCaptureModeGlobal,
                                                   cudaStreamCaptureModeThreadLocal,
                                                   cudaStreamCaptureModeRelaxed},
                                         unlessRelaxed = {cudaStreamCaptureModeGlobal,
                                                          cudaStreamCaptureModeThreadLocal},
                                         never = {};

}  // namespace

class TestGraphs : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGraphs);
    CPPUNIT_TEST(whatIsCapturedIsDoneWhenItIsLaunched);
    CPPUNIT_TEST(argumentsAreThoseOfTheCapture);
    CPPUNIT_TEST(copiesInRowsAndSlices);
    CPPUNIT_TEST(streamsForkAndJoin);
    CPPUNIT_TEST(hostFunctionsAreCaptured);
    CPPUNIT_TEST(cooperativeKernelsAreCaptured);
    CPPUNIT_TEST(symbolsAreCaptured);
    CPPUNIT_TEST(aCaptureGoesOnInAGraph);
    CPPUNIT_TEST(whatACaptureSaysOfItself);
    CPPUNIT_TEST(dependenciesOfACaptureCanBeChanged);
    CPPUNIT_TEST(eventsOfTheProgram);
    CPPUNIT_TEST(captureEnds);
    CPPUNIT_TEST(whatACaptureForbids);
    CPPUNIT_TEST(whatACaptureForbidsOfEvents);
    CPPUNIT_TEST(whatACaptureForbidsOfOtherThreads);
    CPPUNIT_TEST(unjoinedStreams);
    CPPUNIT_TEST(capturesDoNotMerge);
    CPPUNIT_TEST(nodesOfAllKinds);
    CPPUNIT_TEST(memoryIsSetByElements);
    CPPUNIT_TEST(nodesOfSymbols);
    CPPUNIT_TEST(nodesByTheirType);
    CPPUNIT_TEST(nodesOfEvents);
    CPPUNIT_TEST(dependencies);
    CPPUNIT_TEST(listsOfNodes);
    CPPUNIT_TEST(circlesAreRefused);
    CPPUNIT_TEST(badNodesAreRefused);
    CPPUNIT_TEST(childGraphs);
    CPPUNIT_TEST(clones);
    CPPUNIT_TEST(launchesAreInOrder);
    CPPUNIT_TEST(aGraphComesInItsTurn);
    CPPUNIT_TEST(parametersOfNodes);
    CPPUNIT_TEST(anExecutableGraphHasItsOwnParameters);
    CPPUNIT_TEST(gridsOfCapturedKernelsChange);
    CPPUNIT_TEST(nodesAreTurnedOff);
    CPPUNIT_TEST(updates);
    CPPUNIT_TEST(updatesOfOtherShapesAreRefused);
    CPPUNIT_TEST(graphsArePrinted);
    CPPUNIT_TEST(badGraphsAreRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whatIsCapturedIsDoneWhenItIsLaunched() {
        const Stream stream;
        const DeviceArray<int> values(Values{1, 2, 3});
        Values host(3);
        const Graph graph(captured(stream.handle, [&] {
            CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusActive, statusOf(stream.handle));
            add<<<1, 3, 0, stream.handle>>>(values.get(), 10);
            multiply<<<1, 3, 0, stream.handle>>>(values.get(), 2);
            check(cudaMemcpyAsync(host.data(), values.get(), 3 * sizeof(int),
                                  cudaMemcpyDeviceToHost, stream.handle));
            check(cudaMemsetAsync(values.get(), 0, sizeof(int), stream.handle));
        }));
        expect({1, 2, 3}, values);
        const Exec exec(graph);
        expect({1, 2, 3}, values);
        exec.launch(stream.handle);
        CPPUNIT_ASSERT((host == Values{22, 24, 26}));
        expect({0, 24, 26}, values);
        exec.launch(stream.handle);
        CPPUNIT_ASSERT((host == Values{20, 68, 72}));
        CPPUNIT_ASSERT_EQUAL(size_t{4}, graph.nodes().size());
        CPPUNIT_ASSERT_EQUAL(size_t{3}, edgesOf(graph));
    }

    void argumentsAreThoseOfTheCapture() {
        const Stream stream;
        const DeviceArray<int> values(2);
        int number = 5;
        const Graph graph(captured(stream.handle,
                                   [&] { add<<<1, 2, 0, stream.handle>>>(values.get(), number); }));
        number = 100;
        Exec(graph).launch(stream.handle);
        expect({5, 5}, values);
    }

    void copiesInRowsAndSlices() {
        const Stream stream;
        const DeviceArray<int> from(Values{1, 2, 3, 4, 5, 6, 7, 8}), to(8);
        const Graph graph(captured(stream.handle, [&] {
            check(cudaMemcpy2DAsync(to.get(), 2 * sizeof(int), from.get(), 4 * sizeof(int),
                                    2 * sizeof(int), 2, cudaMemcpyDeviceToDevice, stream.handle));
            cudaMemcpy3DParms slices = {};
            slices.srcPtr = make_cudaPitchedPtr(from.get(), 4, 4, 2);
            slices.dstPtr = make_cudaPitchedPtr(to.get() + 4, 4, 4, 1);
            slices.extent = make_cudaExtent(4, 1, 4);
            slices.kind = cudaMemcpyDeviceToDevice;
            check(cudaMemcpy3DAsync(&slices, stream.handle));
            check(cudaMemset2DAsync(from.get(), 16, 1, 4, 2, stream.handle));
        }));
        CPPUNIT_ASSERT_EQUAL(size_t{3}, graph.nodes().size());
        Exec(graph).launch(stream.handle);
        expect({1, 2, 5, 6, 1, 3, 5, 7}, to);
        expect({0x01010101, 2, 3, 4, 0x01010101, 6, 7, 8}, from);
    }

    void streamsForkAndJoin() {
        const Stream first, second;
        const Event forked, joined;
        const DeviceArray<int> a(4), b(4), sums(4);
        const Graph graph(captured(first.handle, [&] {
            check(cudaMemsetAsync(b.get(), 0, 4 * sizeof(int), first.handle));
            check(cudaEventRecord(forked.handle, first.handle));
            check(cudaStreamWaitEvent(second.handle, forked.handle, 0));
            CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusActive, statusOf(second.handle));
            add<<<1, 4, 0, first.handle>>>(a.get(), 1);
            add<<<1, 4, 0, second.handle>>>(b.get(), 2);
            check(cudaEventRecord(joined.handle, second.handle));
            check(cudaStreamWaitEvent(first.handle, joined.handle, 0));
            sum<<<1, 4, 0, first.handle>>>(a.get(), b.get(), sums.get());
        }));
        CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusNone, statusOf(second.handle));
        CPPUNIT_ASSERT_EQUAL(size_t{4}, graph.nodes().size());
        CPPUNIT_ASSERT_EQUAL(size_t{4}, edgesOf(graph));
        const Exec exec(graph);
        exec.launch(second.handle);
        exec.launch();
        expect({4, 4, 4, 4}, sums);
    }

    void hostFunctionsAreCaptured() {
        const Stream stream;
        int calls = 0;
        const Graph graph(captured(
            stream.handle, [&] { check(cudaLaunchHostFunc(stream.handle, countCall, &calls)); }));
        CPPUNIT_ASSERT_EQUAL(0, calls);
        const Exec exec(graph);
        exec.launch(stream.handle);
        exec.launch(stream.handle);
        CPPUNIT_ASSERT_EQUAL(2, calls);
    }

    void cooperativeKernelsAreCaptured() {
        const Stream stream;
        const DeviceArray<int> count(1);
        int* pointer = count.get();
        void* arguments[] = {&pointer};
        const Graph graph(captured(stream.handle, [&] {
            check(cudaLaunchCooperativeKernel((void*)countBlocks, dim3(2), dim3(1), arguments, 0,
                                              stream.handle));
        }));
        Exec(graph).launch(stream.handle);
        expect({20}, count);
    }

    void symbolsAreCaptured() {
        const Stream stream;
        const Values in = {1, 2, 3, 4};
        Values out(2);
        const Graph graph(captured(stream.handle, [&] {
            check(cudaMemcpyToSymbolAsync(variable, in.data(), sizeof variable, 0,
                                          cudaMemcpyHostToDevice, stream.handle));
            check(cudaMemcpyFromSymbolAsync(out.data(), variable, 2 * sizeof(int), 2 * sizeof(int),
                                            cudaMemcpyDeviceToHost, stream.handle));
        }));
        Exec(graph).launch(stream.handle);
        CPPUNIT_ASSERT((out == Values{3, 4}));
    }

    void aCaptureGoesOnInAGraph() {
        const Stream stream;
        const DeviceArray<int> values(2, 1);
        const Graph graph;
        const cudaGraphNode_t first = graph.addKernel((void*)add, values.get(), 4, 2);
        check(cudaStreamBeginCaptureToGraph(stream.handle, graph.handle, &first, nullptr, 1,
                                            cudaStreamCaptureModeRelaxed));
        multiply<<<1, 2, 0, stream.handle>>>(values.get(), 3);
        cudaGraph_t ended = nullptr;
        check(cudaStreamEndCapture(stream.handle, &ended));
        CPPUNIT_ASSERT(ended == graph.handle);
        CPPUNIT_ASSERT_EQUAL(size_t{1}, edgesOf(graph));
        Exec(graph).launch(stream.handle);
        expect({15, 15}, values);
    }

    void whatACaptureSaysOfItself() {
        const Stream stream;
        const DeviceArray<int> values(1);
        cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
        check(cudaStreamGetCaptureInfo(stream.handle, &status));
        CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusNone, status);
        cudaGraph_t inside = nullptr;
        const Graph graph(captured(stream.handle, [&] {
            add<<<1, 1, 0, stream.handle>>>(values.get(), 1);
            unsigned long long id = 0;
            const cudaGraphNode_t* last = nullptr;
            size_t count = 9;
            check(cudaStreamGetCaptureInfo(stream.handle, &status, &id, &inside, &last, nullptr,
                                           &count));
            CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusActive, status);
            CPPUNIT_ASSERT(id != 0);
            CPPUNIT_ASSERT_EQUAL(size_t{1}, count);
            CPPUNIT_ASSERT_EQUAL(cudaGraphNodeTypeKernel, typeOf(*last));
            expectError(cudaErrorIllegalState, cudaGraphDestroy(inside));
        }));
        CPPUNIT_ASSERT(inside == graph.handle);
    }

    void dependenciesOfACaptureCanBeChanged() {
        const Stream stream;
        const DeviceArray<int> values(1, 1);
        const Graph graph(captured(stream.handle, [&] {
            add<<<1, 1, 0, stream.handle>>>(values.get(), 1);
            cudaStreamCaptureStatus status{};
            cudaGraph_t inside = nullptr;
            check(cudaStreamGetCaptureInfo(stream.handle, &status, nullptr, &inside));
            cudaGraphNode_t node = nullptr;
            check(cudaGraphAddEmptyNode(&node, inside, nullptr, 0));
            check(cudaStreamUpdateCaptureDependencies(stream.handle, &node, nullptr, 1,
                                                      cudaStreamAddCaptureDependencies));
            multiply<<<1, 1, 0, stream.handle>>>(values.get(), 5);
        }));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, edgesOf(graph));
        Exec(graph).launch(stream.handle);
        expect({10}, values);
    }

    void eventsOfTheProgram() {
        const Stream stream, other;
        const Event before, after;
        const DeviceArray<int> values(1, 1);
        const Graph graph(captured(stream.handle, [&] {
            check(cudaStreamWaitEvent(stream.handle, before.handle, cudaEventWaitExternal));
            multiply<<<1, 1, 0, stream.handle>>>(values.get(), 3);
            check(cudaEventRecordWithFlags(after.handle, stream.handle, cudaEventRecordExternal));
        }));
        const std::vector<cudaGraphNode_t> nodes = graph.nodes();
        CPPUNIT_ASSERT_EQUAL(size_t{3}, nodes.size());
        CPPUNIT_ASSERT_EQUAL(cudaGraphNodeTypeWaitEvent, typeOf(nodes[0]));
        CPPUNIT_ASSERT_EQUAL(cudaGraphNodeTypeEventRecord, typeOf(nodes[2]));
        const Exec exec(graph);
        add<<<1, 1, 0, other.handle>>>(values.get(), 1);
        check(cudaEventRecord(before.handle, other.handle));
        check(cudaGraphLaunch(exec.handle, stream.handle));
        check(cudaEventSynchronize(after.handle));
        expect({6}, values);
        expectError(cudaErrorIllegalState,
                    cudaEventRecordWithFlags(after.handle, stream.handle, cudaEventRecordExternal));
        expectError(cudaErrorIllegalState,
                    cudaStreamWaitEvent(stream.handle, before.handle, cudaEventWaitExternal));
    }

    void captureEnds() {
        const Stream stream, other;
        cudaGraph_t graph = nullptr;
        expectError(cudaErrorIllegalState, cudaStreamEndCapture(stream.handle, &graph));
        expectError(cudaErrorStreamCaptureUnsupported,
                    cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
        expectError(cudaErrorInvalidValue,
                    cudaStreamBeginCapture(stream.handle, static_cast<cudaStreamCaptureMode>(7)));
        check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeGlobal));
        expectError(cudaErrorIllegalState,
                    cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeGlobal));
        expectError(cudaErrorIllegalState, cudaStreamEndCapture(other.handle, &graph));
        check(cudaStreamEndCapture(stream.handle, &graph));
        check(cudaGraphDestroy(graph));
        check(cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeGlobal));
        check(cudaStreamEndCapture(cudaStreamPerThread, nullptr));
        CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusNone, statusOf(cudaStreamPerThread));

        int x = 0;
        const DeviceArray<int> values(1);
        const Outcome outcome =
            whileCapturing(cudaStreamDefault, cudaStreamCaptureModeGlobal, [&](cudaStream_t s) {
                cudaStreamSynchronize(s);
                add<<<1, 1, 0, s>>>(values.get(), 1);
                CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureInvalidated, cudaGetLastError());
                return cudaMemcpyAsync(&x, values.get(), sizeof x, cudaMemcpyDeviceToHost, s);
            });
        CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureInvalidated, outcome.error);
    }

    void whatACaptureForbids() {
        const Stream other;
        const DeviceArray<int> values(4);
        int host = 0;
        constexpr auto unsupported = cudaErrorStreamCaptureUnsupported;
        const auto launchLegacy = [&](cudaStream_t) {
            add<<<1, 1>>>(values.get(), 0);
            return cudaPeekAtLastError();
        };
        const auto copy = [&](cudaStream_t) {
            return cudaMemcpy(&host, values.get(), sizeof host, cudaMemcpyDeviceToHost);
        };
        const auto allocate = [](cudaStream_t) {
            int* pointer = nullptr;
            const cudaError_t error = cudaMalloc(&pointer, 64);
            if (error != cudaSuccess) return error;
            return cudaFree(pointer);
        };
        forbids(unsupported, always, cudaStreamSynchronize);
        forbids(unsupported, always, cudaStreamQuery);
        forbids(
            unsupported, always, [](cudaStream_t) { return cudaDeviceSynchronize(); });
        forbids(unsupported, unlessRelaxed,
                [&](cudaStream_t) { return cudaStreamSynchronize(other.handle); });
        forbids(unsupported, unlessRelaxed, allocate);
        forbids(
            unsupported, unlessRelaxed, [](cudaStream_t) { return cudaFree(nullptr); });
        forbids(unsupported, unlessRelaxed, [](cudaStream_t) { return cudaFreeHost(nullptr); });
        forbids(cudaErrorStreamCaptureImplicit, always, copy);
        forbids(cudaErrorStreamCaptureImplicit, always, launchLegacy);
        forbids(cudaErrorStreamCaptureImplicit, always,
                [](cudaStream_t) { return cudaStreamSynchronize(nullptr); });
        forbids(cudaErrorStreamCaptureImplicit, never, copy, cudaStreamNonBlocking);
        forbids(cudaErrorStreamCaptureImplicit, never, launchLegacy, cudaStreamNonBlocking);
        forbids(unsupported, always, [](cudaStream_t stream) {
            return cudaStreamAddCallback(stream, ignoreCallback, nullptr, 0);
        });
        forbids(
            cudaSuccess, never,
            [&](cudaStream_t) {
                add<<<1, 1, 0, other.handle>>>(values.get(), 0);
                return cudaPeekAtLastError();
            });
        forbids(cudaSuccess, never,
                [&](cudaStream_t stream) { return cudaMemsetAsync(values.get(), 0, 0, stream); });
        const Graph empty;
        const Exec exec(empty);
        forbids(unsupported, always,
                [&](cudaStream_t stream) { return cudaGraphLaunch(exec.handle, stream); });
        forbids(unsupported, unlessRelaxed, [&](cudaStream_t) {
            cudaGraphExec_t made = nullptr;
            const cudaError_t error = cudaGraphInstantiate(&made, empty.handle, 0);
            return error == cudaSuccess ? cudaGraphExecDestroy(made) : error;
        });
    }

    void whatACaptureForbidsOfEvents() {
        const Stream other;
        const Event event, fresh, elsewhere;
        check(cudaEventRecord(elsewhere.handle, other.handle));
        check(cudaStreamSynchronize(other.handle));
        const auto afterRecord = [&](const auto& ask) {
            return [&, ask](cudaStream_t stream) {
                check(cudaEventRecord(event.handle, stream));
                return ask(event.handle);
            };
        };
        forbids(cudaErrorCapturedEvent, always, afterRecord(cudaEventQuery));
        forbids(cudaErrorCapturedEvent, always, afterRecord(cudaEventSynchronize));
        forbids(
            cudaErrorStreamCaptureUnsupported, unlessRelaxed,
            [&](cudaStream_t) { return cudaEventQuery(elsewhere.handle); });
        forbids(
            cudaErrorStreamCaptureIsolation, always,
            [&](cudaStream_t stream) { return cudaStreamWaitEvent(stream, elsewhere.handle, 0); });
        forbids(cudaSuccess, never,
                [&](cudaStream_t stream) { return cudaStreamWaitEvent(stream, fresh.handle, 0); });
        forbids(cudaErrorStreamCaptureImplicit, always, [&](cudaStream_t stream) {
            check(cudaEventRecord(event.handle, stream));
            return cudaStreamWaitEvent(nullptr, event.handle, 0);
        });
        expectError(cudaErrorInvalidValue, cudaEventQuery(event.handle));
        expectError(cudaErrorInvalidValue, cudaStreamWaitEvent(other.handle, event.handle, 0));
        check(cudaEventRecord(event.handle, other.handle));
        check(cudaEventSynchronize(event.handle));
    }

    void whatACaptureForbidsOfOtherThreads() {
        const auto elsewhere = [](const auto& body) {
            return [=](cudaStream_t stream) {
                cudaError_t error = cudaSuccess;
                std::thread([&] { error = body(stream); }).join();
                return error;
            };
        };
        const auto allocate = [](cudaStream_t) {
            int* pointer = nullptr;
            const cudaError_t error = cudaMalloc(&pointer, 64);
            return error == cudaSuccess ? cudaFree(pointer) : error;
        };
        forbids(cudaErrorStreamCaptureUnsupported, {cudaStreamCaptureModeGlobal},
                elsewhere(allocate));
        const auto withMode = [=](cudaStreamCaptureMode mode) {
            return [=](cudaStream_t stream) {
                cudaStreamCaptureMode exchanged = mode;
                check(cudaThreadExchangeStreamCaptureMode(&exchanged));
                CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureModeGlobal, exchanged);
                const cudaError_t error = allocate(stream);
                check(cudaThreadExchangeStreamCaptureMode(&exchanged));
                return error;
            };
        };
        forbids(cudaSuccess, never, elsewhere(withMode(cudaStreamCaptureModeThreadLocal)));
        forbids(cudaSuccess, never, withMode(cudaStreamCaptureModeRelaxed));

        const Stream stream;
        cudaGraph_t graph = nullptr;
        const auto end = elsewhere([&](cudaStream_t s) { return cudaStreamEndCapture(s, &graph); });
        check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeThreadLocal));
        CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureWrongThread, end(stream.handle));
        CPPUNIT_ASSERT_EQUAL(cudaStreamCaptureStatusNone, statusOf(stream.handle));
        check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeRelaxed));
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, end(stream.handle));
        check(cudaGraphDestroy(graph));
    }

    void unjoinedStreams() {
        const Stream other;
        const Event event;
        const DeviceArray<int> values(1);
        const auto fork = [&](cudaStream_t stream) {
            add<<<1, 1, 0, stream>>>(values.get(), 1);
            check(cudaEventRecord(event.handle, stream));
            return cudaStreamWaitEvent(other.handle, event.handle, 0);
        };
        const Outcome without = whileCapturing(0, cudaStreamCaptureModeGlobal, fork);
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, without.endError);
        const Outcome with =
            whileCapturing(0, cudaStreamCaptureModeGlobal, [&](cudaStream_t stream) {
                check(fork(stream));
                add<<<1, 1, 0, other.handle>>>(values.get(), 1);
                return cudaPeekAtLastError();
            });
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, with.error);
        CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureUnjoined, with.endError);
        const Outcome byOther =
            whileCapturing(0, cudaStreamCaptureModeGlobal, [&](cudaStream_t stream) {
                check(fork(stream));
                cudaGraph_t graph = nullptr;
                return cudaStreamEndCapture(other.handle, &graph);
            });
        CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureUnmatched, byOther.error);
        CPPUNIT_ASSERT(!byOther.isValid);
    }

    void capturesDoNotMerge() {
        const Stream second;
        const Event event;
        const Outcome outcome =
            whileCapturing(0, cudaStreamCaptureModeGlobal, [&](cudaStream_t stream) {
                check(cudaStreamBeginCapture(second.handle, cudaStreamCaptureModeGlobal));
                check(cudaEventRecord(event.handle, second.handle));
                const cudaError_t error = cudaStreamWaitEvent(stream, event.handle, 0);
                cudaGraph_t graph = nullptr;
                CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureInvalidated,
                                     cudaStreamEndCapture(second.handle, &graph));
                return error;
            });
        CPPUNIT_ASSERT_EQUAL(cudaErrorStreamCaptureMerge, outcome.error);
        CPPUNIT_ASSERT(!outcome.isValid);
    }

    void nodesOfAllKinds() {
        const Graph graph;
        const DeviceArray<int> a(2, 7), b(2, 7), sums(2);
        Values host(2);
        int calls = 0;
        cudaGraphNode_t zero = nullptr, add3 = nullptr, twice = nullptr, both = nullptr,
                        back = nullptr, function = nullptr;
        cudaMemsetParams fill = {};
        fill.dst = a.get();
        fill.elementSize = sizeof(int);
        fill.width = 2;
        fill.height = 1;
        check(cudaGraphAddMemsetNode(&zero, graph.handle, nullptr, 0, &fill));
        add3 = graph.addKernel((void*)add, a.get(), 3, 2, {zero});
        twice = graph.addKernel((void*)multiply, b.get(), 2, 2);
        const cudaGraphNode_t joined = graph.addEmpty({add3, twice});
        const int *first = a.get(), *second = b.get();
        int* result = sums.get();
        void* arguments[] = {&first, &second, &result};
        const cudaKernelNodeParams kernel = {(void*)sum, dim3(1), dim3(2), 0, arguments, nullptr};
        check(cudaGraphAddKernelNode(&both, graph.handle, &joined, 1, &kernel));
        check(cudaGraphAddMemcpyNode1D(&back, graph.handle, &both, 1, host.data(), sums.get(),
                                       2 * sizeof(int), cudaMemcpyDeviceToHost));
        const cudaHostNodeParams counting = {countCall, &calls};
        check(cudaGraphAddHostNode(&function, graph.handle, &back, 1, &counting));
        const std::array types = {cudaGraphNodeTypeMemset, cudaGraphNodeTypeKernel,
                                  cudaGraphNodeTypeKernel, cudaGraphNodeTypeEmpty,
                                  cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy,
                                  cudaGraphNodeTypeHost};
        const std::vector<cudaGraphNode_t> nodes = graph.nodes();
        CPPUNIT_ASSERT_EQUAL(types.size(), nodes.size());
        for (size_t i = 0; i < types.size(); ++i) CPPUNIT_ASSERT_EQUAL(types[i], typeOf(nodes[i]));
        const Exec exec(graph);
        exec.launch();
        CPPUNIT_ASSERT((host == Values{17, 17}));
        exec.launch();
        CPPUNIT_ASSERT((host == Values{31, 31}));
        CPPUNIT_ASSERT_EQUAL(2, calls);
    }

    void memoryIsSetByElements() {
        const DeviceArray<int> values(Values{-1, -1, -1, -1, -1, -1});
        const auto set = [&](unsigned value, unsigned size, size_t width, size_t height,
                             size_t pitch) {
            const Graph graph;
            const cudaMemsetParams fill = {values.get(), pitch, value, size, width, height};
            cudaGraphNode_t node = nullptr;
            check(cudaGraphAddMemsetNode(&node, graph.handle, nullptr, 0, &fill));
            Exec(graph).launch();
        };
        set(1000000, 4, 2, 2, 12);
        expect({1000000, 1000000, -1, 1000000, 1000000, -1}, values);
        set(0x1234, 2, 3, 1, 0);
        expect({0x12341234, (1000000 & 0xffff0000) | 0x1234, -1, 1000000, 1000000, -1}, values);
        set(0x107, 1, 4, 1, 0);
        CPPUNIT_ASSERT_EQUAL(0x07070707, values.first());
    }

    void nodesOfSymbols() {
        const Graph graph;
        const Values in = {5, 6};
        Values out(1);
        cudaGraphNode_t to = nullptr, from = nullptr;
        check(cudaGraphAddMemcpyNodeToSymbol(&to, graph.handle, nullptr, 0, variable, in.data(),
                                             2 * sizeof(int), sizeof(int), cudaMemcpyHostToDevice));
        check(cudaGraphAddMemcpyNodeFromSymbol(&from, graph.handle, &to, 1, out.data(), variable,
                                               sizeof(int), 2 * sizeof(int),
                                               cudaMemcpyDeviceToHost));
        Exec exec(graph);
        exec.launch();
        CPPUNIT_ASSERT_EQUAL(6, out.front());
        check(cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec.handle, from, out.data(), variable,
                                                         sizeof(int), sizeof(int),
                                                         cudaMemcpyDeviceToHost));
        exec.launch();
        CPPUNIT_ASSERT_EQUAL(5, out.front());
    }

    void nodesByTheirType() {
        const Graph graph;
        const DeviceArray<int> values(2, 1);
        int *pointer = values.get(), number = 4;
        void* arguments[] = {&pointer, &number};
        cudaGraphNodeParams kernel = {}, fill = {};
        kernel.type = cudaGraphNodeTypeKernel;
        fill.type = cudaGraphNodeTypeMemset;
        kernel.kernel.func = (void*)add;
        kernel.kernel.gridDim = dim3(1);
        kernel.kernel.blockDim = dim3(2);
        kernel.kernel.kernelParams = arguments;
        cudaGraphNode_t first = nullptr, second = nullptr;
        check(cudaGraphAddNode(&first, graph.handle, nullptr, nullptr, 0, &kernel));
        fill.memset.dst = values.get();
        fill.memset.elementSize = 4;
        fill.memset.value = 9;
        fill.memset.width = 1;
        fill.memset.height = 1;
        check(cudaGraphAddNode(&second, graph.handle, &first, nullptr, 1, &fill));
        const Exec exec(graph);
        exec.launch();
        expect({9, 5}, values);
        number = 10;
        check(cudaGraphExecNodeSetParams(exec.handle, first, &kernel));
        exec.launch();
        expect({9, 15}, values);
    }

    void nodesOfEvents() {
        const Graph graph;
        const Stream stream, other;
        const Event before, after;
        const DeviceArray<int> values(1, 1);
        cudaGraphNode_t wait = nullptr, record = nullptr;
        check(cudaGraphAddEventWaitNode(&wait, graph.handle, nullptr, 0, before.handle));
        const cudaGraphNode_t work = graph.addKernel((void*)multiply, values.get(), 3, 1, {wait});
        check(cudaGraphAddEventRecordNode(&record, graph.handle, &work, 1, after.handle));
        cudaEvent_t found = nullptr;
        check(cudaGraphEventWaitNodeGetEvent(wait, &found));
        CPPUNIT_ASSERT(found == before.handle);
        check(cudaGraphEventRecordNodeGetEvent(record, &found));
        CPPUNIT_ASSERT(found == after.handle);
        const Exec exec(graph);
        add<<<1, 1, 0, other.handle>>>(values.get(), 1);
        check(cudaEventRecord(before.handle, other.handle));
        check(cudaGraphLaunch(exec.handle, stream.handle));
        check(cudaStreamWaitEvent(other.handle, after.handle, 0));
        add<<<1, 1, 0, other.handle>>>(values.get(), 100);
        check(cudaStreamSynchronize(other.handle));
        expect({106}, values);
    }

    void dependencies() {
        const Graph graph;
        const DeviceArray<int> values(1, 1);
        const cudaGraphNode_t plus = graph.addKernel((void*)add, values.get(), 4, 1),
                              times = graph.addKernel((void*)multiply, values.get(), 3, 1);
        check(cudaGraphAddDependencies(graph.handle, &times, &plus, nullptr, 1));
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddDependencies(graph.handle, &times, &plus, nullptr, 1));
        Exec(graph).launch();
        expect({7}, values);
        check(cudaGraphRemoveDependencies(graph.handle, &times, &plus, nullptr, 1));
        expectError(cudaErrorInvalidValue,
                    cudaGraphRemoveDependencies(graph.handle, &times, &plus, nullptr, 1));
        check(cudaGraphAddDependencies(graph.handle, &plus, &times, nullptr, 1));
        Exec(graph).launch();
        expect({33}, values);
        check(cudaGraphDestroyNode(plus));
        CPPUNIT_ASSERT_EQUAL(size_t{0}, edgesOf(graph));
        Exec(graph).launch();
        expect({99}, values);
    }

    void listsOfNodes() {
        const Graph graph;
        const cudaGraphNode_t a = graph.addEmpty(), b = graph.addEmpty(),
                              c = graph.addEmpty({a, b}), d = graph.addEmpty({a});
        std::array<cudaGraphNode_t, 8> found{}, ends{};
        size_t count = found.size();
        check(cudaGraphGetRootNodes(graph.handle, found.data(), &count));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, count);
        CPPUNIT_ASSERT((found[0] == a && found[1] == b) || (found[0] == b && found[1] == a));
        count = found.size();
        found.fill(a);
        check(cudaGraphGetNodes(graph.handle, found.data(), &count));
        CPPUNIT_ASSERT_EQUAL(size_t{4}, count);
        CPPUNIT_ASSERT(found[3] == d && found[4] == nullptr);
        count = 1;
        check(cudaGraphGetNodes(graph.handle, found.data(), &count));
        CPPUNIT_ASSERT_EQUAL(size_t{1}, count);
        count = found.size();
        check(cudaGraphNodeGetDependencies(c, found.data(), nullptr, &count));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, count);
        CPPUNIT_ASSERT(found[0] == a && found[1] == b);
        count = found.size();
        check(cudaGraphNodeGetDependentNodes(a, found.data(), nullptr, &count));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, count);
        CPPUNIT_ASSERT(found[0] == c && found[1] == d);
        count = found.size();
        check(cudaGraphGetEdges(graph.handle, found.data(), ends.data(), nullptr, &count));
        CPPUNIT_ASSERT_EQUAL(size_t{3}, count);
        for (size_t i = 0; i < count; ++i)
            CPPUNIT_ASSERT((found[i] == a && (ends[i] == c || ends[i] == d)) ||
                           (found[i] == b && ends[i] == c));
        expectError(cudaErrorInvalidValue, cudaGraphGetNodes(graph.handle, found.data(), nullptr));
    }

    void circlesAreRefused() {
        const Graph graph;
        const cudaGraphNode_t a = graph.addEmpty(), b = graph.addEmpty({a});
        check(cudaGraphAddDependencies(graph.handle, &b, &a, nullptr, 1));
        cudaGraphExec_t exec = nullptr;
        expectError(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, graph.handle, 0));
        cudaGraphInstantiateParams parameters = {};
        expectError(cudaErrorInvalidValue,
                    cudaGraphInstantiateWithParams(&exec, graph.handle, &parameters));
        CPPUNIT_ASSERT_EQUAL(cudaGraphInstantiateInvalidStructure, parameters.result_out);
        CPPUNIT_ASSERT(parameters.errNode_out == a || parameters.errNode_out == b);
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddDependencies(graph.handle, &a, &a, nullptr, 1));
        check(cudaGraphRemoveDependencies(graph.handle, &b, &a, nullptr, 1));
        check(cudaGraphInstantiateWithParams(&exec, graph.handle, &parameters));
        CPPUNIT_ASSERT_EQUAL(cudaGraphInstantiateSuccess, parameters.result_out);
        check(cudaGraphExecDestroy(exec));
    }

    void badNodesAreRefused() {
        const Graph graph;
        const DeviceArray<int> values(4);
        int host[4] = {};
        cudaGraphNode_t node = nullptr;
        const cudaGraphNode_t known = graph.addEmpty(), twice[] = {known, known};
        const auto refuseCopy = [&](void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                    cudaError_t error = cudaErrorInvalidValue) {
            expectError(error, cudaGraphAddMemcpyNode1D(&node, graph.handle, nullptr, 0, to, from,
                                                        bytes, kind));
        };
        refuseCopy(host, values.get(), 1 << 30, cudaMemcpyDeviceToHost);
        refuseCopy(host, values.get(), 0, cudaMemcpyDeviceToHost);
        refuseCopy(host, host, 4, cudaMemcpyDeviceToDevice);
        refuseCopy(host, values.get(), 4, static_cast<cudaMemcpyKind>(9),
                   cudaErrorInvalidMemcpyDirection);
        const auto refuseFill = [&](void* to, unsigned size, size_t width, size_t height,
                                    size_t pitch) {
            const cudaMemsetParams fill = {to, pitch, 1, size, width, height};
            expectError(cudaErrorInvalidValue,
                        cudaGraphAddMemsetNode(&node, graph.handle, nullptr, 0, &fill));
        };
        refuseFill(host, 4, 1, 1, 0);
        refuseFill(values.get(), 3, 1, 1, 0);
        refuseFill(values.get(), 4, 1 << 30, 1, 0);
        refuseFill(values.get(), 4, 0, 1, 0);
        refuseFill(values.get(), 4, 1, 2, 2);
        const cudaHostNodeParams nothing = {};
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddHostNode(&node, graph.handle, nullptr, 0, &nothing));
        expectError(cudaErrorInvalidValue, cudaGraphAddEmptyNode(&node, graph.handle, nullptr, 1));
        expectError(cudaErrorInvalidValue, cudaGraphAddEmptyNode(&node, graph.handle, twice, 2));
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddEmptyNode(nullptr, graph.handle, nullptr, 0));
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddKernelNode(&node, graph.handle, nullptr, 0, nullptr));
        const cudaKernelNodeParams noKernel = {nullptr, dim3(1), dim3(1), 0, nullptr, nullptr};
        expectError(cudaErrorInvalidDeviceFunction,
                    cudaGraphAddKernelNode(&node, graph.handle, nullptr, 0, &noKernel));
        int *pointer = values.get(), number = 1;
        void* arguments[] = {&pointer, &number};
        const cudaKernelNodeParams tooLarge = {(void*)add, dim3(1),   dim3(5000),
                                               0,          arguments, nullptr};
        CPPUNIT_ASSERT(cudaSuccess !=
                       cudaGraphAddKernelNode(&node, graph.handle, nullptr, 0, &tooLarge));
        cudaGetLastError();
        CPPUNIT_ASSERT_EQUAL(size_t{1}, graph.nodes().size());
    }

    void childGraphs() {
        const DeviceArray<int> values(1, 1);
        const Graph graph;
        cudaGraphNode_t child = nullptr;
        {
            const Graph small;
            small.addKernel((void*)multiply, values.get(), 10, 1,
                            {small.addKernel((void*)add, values.get(), 2, 1)});
            const cudaGraphNode_t first = graph.addKernel((void*)add, values.get(), 1, 1);
            check(cudaGraphAddChildGraphNode(&child, graph.handle, &first, 1, small.handle));
        }
        graph.addKernel((void*)add, values.get(), 5, 1, {child});
        cudaGraph_t ofChild = nullptr;
        check(cudaGraphChildGraphNodeGetGraph(child, &ofChild));
        size_t count = 0;
        check(cudaGraphGetNodes(ofChild, nullptr, &count));
        CPPUNIT_ASSERT_EQUAL(size_t{2}, count);
        const Exec exec(graph);
        exec.launch();
        expect({45}, values);
        std::array<cudaGraphNode_t, 2> nodes{};
        check(cudaGraphGetNodes(ofChild, nodes.data(), &count));
        int *pointer = values.get(), factor = 0;
        void* arguments[] = {&pointer, &factor};
        const cudaKernelNodeParams kernel = {(void*)multiply, dim3(1), dim3(1), 0,
                                             arguments,       nullptr};
        for (const cudaGraphNode_t node : nodes) {
            cudaKernelNodeParams known = {};
            check(cudaGraphKernelNodeGetParams(node, &known));
            if (known.func == kernel.func)
                check(cudaGraphExecKernelNodeSetParams(exec.handle, node, &kernel));
        }
        exec.launch();
        expect({5}, values);
    }

    void clones() {
        const DeviceArray<int> values(1, 1);
        const Graph graph;
        const cudaGraphNode_t first = graph.addKernel((void*)add, values.get(), 1, 1);
        cudaGraph_t handle = nullptr;
        check(cudaGraphClone(&handle, graph.handle));
        const Graph clone(handle);
        graph.addKernel((void*)add, values.get(), 100, 1, {first});
        CPPUNIT_ASSERT_EQUAL(size_t{1}, clone.nodes().size());
        cudaGraphNode_t copy = nullptr;
        check(cudaGraphNodeFindInClone(&copy, first, clone.handle));
        CPPUNIT_ASSERT(copy == clone.nodes().front() && copy != first);
        cudaGraphNode_t none = nullptr;
        expectError(cudaErrorInvalidValue, cudaGraphNodeFindInClone(&none, copy, clone.handle));
        expectError(cudaErrorInvalidValue, cudaGraphNodeFindInClone(&none, first, graph.handle));
        Exec(clone).launch();
        expect({2}, values);
    }

    void launchesAreInOrder() {
        const DeviceArray<int> values(1, 1);
        const Stream first(cudaStreamNonBlocking), second(cudaStreamNonBlocking);
        const Graph graph;
        graph.addKernel((void*)multiply, values.get(), 2, 1,
                        {graph.addKernel((void*)add, values.get(), 1, 1)});
        const Exec exec(graph);
        for (int i = 0; i < 3; ++i) {
            check(cudaGraphLaunch(exec.handle, first.handle));
            check(cudaGraphLaunch(exec.handle, second.handle));
        }
        check(cudaStreamSynchronize(second.handle));
        expect({190}, values);
    }

    void aGraphComesInItsTurn() {
        const DeviceArray<int> a(1, 1), b(1, 1);
        const Stream stream(cudaStreamNonBlocking);
        const Graph graph;
        graph.addKernel((void*)multiply, a.get(), 3, 1);
        graph.addKernel((void*)multiply, b.get(), 5, 1);
        const Exec exec(graph);
        check(cudaGraphUpload(exec.handle, stream.handle));
        add<<<1, 1, 0, stream.handle>>>(a.get(), 1);
        add<<<1, 1, 0, stream.handle>>>(b.get(), 1);
        check(cudaGraphLaunch(exec.handle, stream.handle));
        add<<<1, 1, 0, stream.handle>>>(a.get(), 1);
        add<<<1, 1, 0, stream.handle>>>(b.get(), 1);
        check(cudaStreamSynchronize(stream.handle));
        expect({7}, a);
        expect({11}, b);
    }

    void parametersOfNodes() {
        const Graph graph;
        const DeviceArray<int> a(2, 1), b(2, 1);
        int *pointer = b.get(), number = 7, calls = 0, otherCalls = 0, host = 0;
        void* arguments[] = {&pointer, &number};
        const cudaGraphNode_t kernel = graph.addKernel((void*)add, a.get(), 1, 1);
        cudaKernelNodeParams ofKernel = {};
        check(cudaGraphKernelNodeGetParams(kernel, &ofKernel));
        CPPUNIT_ASSERT(ofKernel.func == (void*)add);
        CPPUNIT_ASSERT_EQUAL(1u, ofKernel.blockDim.x);
        ofKernel.blockDim = dim3(2);
        ofKernel.kernelParams = arguments;
        check(cudaGraphKernelNodeSetParams(kernel, &ofKernel));

        cudaGraphNode_t copy = nullptr, function = nullptr, fill = nullptr;
        check(cudaGraphAddMemcpyNode1D(&copy, graph.handle, &kernel, 1, &host, a.get(), sizeof(int),
                                       cudaMemcpyDeviceToHost));
        check(cudaGraphMemcpyNodeSetParams1D(copy, &host, b.get(), sizeof(int),
                                             cudaMemcpyDeviceToHost));
        cudaMemcpy3DParms ofCopy = {};
        check(cudaGraphMemcpyNodeGetParams(copy, &ofCopy));
        CPPUNIT_ASSERT(ofCopy.srcPtr.ptr == b.get() && ofCopy.dstPtr.ptr == &host);
        CPPUNIT_ASSERT_EQUAL(sizeof(int), ofCopy.extent.width);

        cudaHostNodeParams ofFunction = {countCall, &calls};
        check(cudaGraphAddHostNode(&function, graph.handle, nullptr, 0, &ofFunction));
        ofFunction.userData = &otherCalls;
        check(cudaGraphHostNodeSetParams(function, &ofFunction));
        ofFunction = {};
        check(cudaGraphHostNodeGetParams(function, &ofFunction));
        CPPUNIT_ASSERT(ofFunction.fn == countCall && ofFunction.userData == &otherCalls);

        cudaMemsetParams ofFill = {a.get(), 0, 5, 4, 2, 1};
        check(cudaGraphAddMemsetNode(&fill, graph.handle, nullptr, 0, &ofFill));
        ofFill.value = 6;
        check(cudaGraphMemsetNodeSetParams(fill, &ofFill));
        ofFill = {};
        check(cudaGraphMemsetNodeGetParams(fill, &ofFill));
        CPPUNIT_ASSERT_EQUAL(6u, ofFill.value);
        expectError(cudaErrorInvalidValue, cudaGraphKernelNodeGetParams(fill, &ofKernel));

        Exec(graph).launch();
        expect({6, 6}, a);
        expect({8, 8}, b);
        CPPUNIT_ASSERT_EQUAL(8, host);
        CPPUNIT_ASSERT_EQUAL(0, calls);
        CPPUNIT_ASSERT_EQUAL(1, otherCalls);
    }

    void anExecutableGraphHasItsOwnParameters() {
        const Graph graph;
        const DeviceArray<int> a(1, 1), b(1, 20);
        int *pointer = a.get(), number = 5, calls = 0, otherCalls = 0, host = 0;
        void* arguments[] = {&pointer, &number};
        const cudaKernelNodeParams ofKernel = {(void*)add, dim3(1), dim3(1), 0, arguments, nullptr};
        cudaGraphNode_t kernel = nullptr, copy = nullptr, function = nullptr;
        check(cudaGraphAddKernelNode(&kernel, graph.handle, nullptr, 0, &ofKernel));
        check(cudaGraphAddMemcpyNode1D(&copy, graph.handle, &kernel, 1, &host, a.get(), sizeof(int),
                                       cudaMemcpyDeviceToHost));
        cudaHostNodeParams ofFunction = {countCall, &calls};
        check(cudaGraphAddHostNode(&function, graph.handle, &copy, 1, &ofFunction));
        const Exec exec(graph), unchanged(graph);
        number = 50;
        check(cudaGraphExecKernelNodeSetParams(exec.handle, kernel, &ofKernel));
        check(cudaGraphExecMemcpyNodeSetParams1D(exec.handle, copy, &host, b.get(), sizeof(int),
                                                 cudaMemcpyDeviceToHost));
        ofFunction.userData = &otherCalls;
        check(cudaGraphExecHostNodeSetParams(exec.handle, function, &ofFunction));
        exec.launch();
        expect({51}, a);
        CPPUNIT_ASSERT_EQUAL(20, host);
        CPPUNIT_ASSERT_EQUAL(1, otherCalls);
        unchanged.launch();
        CPPUNIT_ASSERT_EQUAL(56, host);
        CPPUNIT_ASSERT_EQUAL(1, calls);
        expectError(cudaErrorInvalidValue,
                    cudaGraphExecKernelNodeSetParams(exec.handle, copy, &ofKernel));
        expectError(cudaErrorInvalidValue,
                    cudaGraphExecMemcpyNodeSetParams1D(exec.handle, copy, a.get(), b.get(),
                                                       sizeof(int), cudaMemcpyDeviceToDevice));
        const Graph other;
        expectError(cudaErrorInvalidValue,
                    cudaGraphExecKernelNodeSetParams(
                        exec.handle, other.addKernel((void*)add, a.get(), 1, 1), &ofKernel));
    }

    void gridsOfCapturedKernelsChange() {
        const Stream stream;
        const DeviceArray<int> values(4, 1);
        const Graph graph(
            captured(stream.handle, [&] { add<<<1, 2, 0, stream.handle>>>(values.get(), 6); }));
        const Exec exec(graph);
        const cudaGraphNode_t node = graph.nodes().front();
        cudaKernelNodeParams kernel = {};
        check(cudaGraphKernelNodeGetParams(node, &kernel));
        CPPUNIT_ASSERT_EQUAL(2u, kernel.blockDim.x);
        kernel.blockDim = dim3(3);
        check(cudaGraphExecKernelNodeSetParams(exec.handle, node, &kernel));
        exec.launch(stream.handle);
        expect({7, 7, 7, 1}, values);
        int *pointer = values.get(), number = 10;
        void* arguments[] = {&pointer, &number};
        kernel.func = (void*)multiply;
        kernel.kernelParams = arguments;
        check(cudaGraphExecKernelNodeSetParams(exec.handle, node, &kernel));
        exec.launch(stream.handle);
        expect({70, 70, 70, 1}, values);
    }

    void nodesAreTurnedOff() {
        const Graph graph;
        const DeviceArray<int> values(1, 1);
        const cudaGraphNode_t first = graph.addKernel((void*)add, values.get(), 1, 1),
                              empty = graph.addEmpty();
        graph.addKernel((void*)multiply, values.get(), 10, 1, {first});
        const Exec exec(graph);
        unsigned isEnabled = 9;
        check(cudaGraphNodeSetEnabled(exec.handle, first, 0));
        check(cudaGraphNodeGetEnabled(exec.handle, first, &isEnabled));
        CPPUNIT_ASSERT_EQUAL(0u, isEnabled);
        exec.launch();
        expect({10}, values);
        check(cudaGraphNodeSetEnabled(exec.handle, first, 1));
        exec.launch();
        expect({110}, values);
        expectError(cudaErrorInvalidValue, cudaGraphNodeSetEnabled(exec.handle, empty, 0));
    }

    void updates() {
        const Stream stream, other;
        const Event forked, joined;
        const DeviceArray<int> a(2, 1), b(2, 1);
        const auto capture = [&](int number) {
            return captured(stream.handle, [&] {
                add<<<1, 2, 0, stream.handle>>>(a.get(), number);
                check(cudaEventRecord(forked.handle, stream.handle));
                check(cudaStreamWaitEvent(other.handle, forked.handle, 0));
                multiply<<<1, 2, 0, other.handle>>>(b.get(), number);
                check(cudaMemsetAsync(a.get(), number, 4, stream.handle));
                check(cudaEventRecord(joined.handle, other.handle));
                check(cudaStreamWaitEvent(stream.handle, joined.handle, 0));
                add<<<1, 2, 0, stream.handle>>>(b.get(), number);
            });
        };
        const Graph first(capture(1)), second(capture(5));
        const Exec exec(first);
        cudaGraphExecUpdateResultInfo info = {};
        check(cudaGraphExecUpdate(exec.handle, second.handle, &info));
        CPPUNIT_ASSERT_EQUAL(cudaGraphExecUpdateSuccess, info.result);
        exec.launch(stream.handle);
        expect({0x05050505, 6}, a);
        expect({10, 10}, b);
    }

    void updatesOfOtherShapesAreRefused() {
        const DeviceArray<int> values(1, 1);
        const Graph graph, larger, otherType;
        graph.addKernel((void*)add, values.get(), 1, 1);
        larger.addKernel((void*)add, values.get(), 2, 1,
                         {larger.addKernel((void*)add, values.get(), 2, 1)});
        const cudaGraphNode_t empty = otherType.addEmpty();
        const Exec exec(graph);
        cudaGraphExecUpdateResultInfo info = {};
        expectError(cudaErrorGraphExecUpdateFailure,
                    cudaGraphExecUpdate(exec.handle, larger.handle, &info));
        CPPUNIT_ASSERT_EQUAL(cudaGraphExecUpdateErrorTopologyChanged, info.result);
        CPPUNIT_ASSERT(info.errorNode == nullptr);
        expectError(cudaErrorGraphExecUpdateFailure,
                    cudaGraphExecUpdate(exec.handle, otherType.handle, &info));
        CPPUNIT_ASSERT_EQUAL(cudaGraphExecUpdateErrorNodeTypeChanged, info.result);
        CPPUNIT_ASSERT(info.errorNode == empty);
        exec.launch();
        expect({2}, values);
    }

    void graphsArePrinted() {
        const DeviceArray<int> values(4, 1);
        int host = 0;
        const Graph graph;
        const cudaGraphNode_t first = graph.addKernel((void*)add, values.get(), 1, 1);
        cudaGraphNode_t copy = nullptr;
        check(cudaGraphAddMemcpyNode1D(&copy, graph.handle, &first, 1, &host, values.get(),
                                       sizeof(int), cudaMemcpyDeviceToHost));
        const std::filesystem::path file =
            std::filesystem::temp_directory_path() / ("graph" + std::to_string(size_t(&host)));
        for (const unsigned flags : {0u, unsigned(cudaGraphDebugDotFlagsVerbose)}) {
            check(cudaGraphDebugDotPrint(graph.handle, file.c_str(), flags));
            std::stringstream text;
            text << std::ifstream(file).rdbuf();
            const std::string dot = text.str();
            CPPUNIT_ASSERT(dot.starts_with("digraph dot {"));
            for (const char* const part : {"add", "MEMCPY", "DtoH", "_node_0\" -> \"graph_"})
                CPPUNIT_ASSERT_MESSAGE(dot, dot.find(part) != std::string::npos);
        }
        std::filesystem::remove(file);
        expectError(cudaErrorOperatingSystem,
                    cudaGraphDebugDotPrint(graph.handle, "/no/such/folder/graph.dot", 0));
        expectError(cudaErrorInvalidValue, cudaGraphDebugDotPrint(graph.handle, nullptr, 0));
    }

    void badGraphsAreRefused() {
        const Graph graph;
        cudaGraph_t made = nullptr;
        cudaGraphExec_t exec = nullptr;
        expectError(cudaErrorInvalidValue, cudaGraphCreate(nullptr, 0));
        expectError(cudaErrorInvalidValue, cudaGraphCreate(&made, 1));
        expectError(cudaErrorInvalidValue, cudaGraphDestroy(nullptr));
        expectError(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, graph.handle, 99));
        expectError(cudaErrorInvalidValue, cudaGraphInstantiate(nullptr, graph.handle, 0));
        expectError(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, nullptr, 0));
        expectError(cudaErrorInvalidValue, cudaGraphLaunch(nullptr, nullptr));
        expectError(cudaErrorInvalidValue, cudaGraphExecDestroy(nullptr));
        expectError(cudaErrorInvalidValue,
                    cudaGraphInstantiate(&exec, graph.handle, cudaGraphInstantiateFlagUpload));
        cudaGraphInstantiateParams parameters = {};
        parameters.flags = cudaGraphInstantiateFlagUpload;
        check(cudaGraphInstantiateWithParams(&exec, graph.handle, &parameters));
        check(cudaGraphExecDestroy(exec));
        check(cudaGraphInstantiateWithFlags(&exec, graph.handle,
                                            cudaGraphInstantiateFlagAutoFreeOnLaunch));
        unsigned long long flags = 99;
        check(cudaGraphExecGetFlags(exec, &flags));
        CPPUNIT_ASSERT_EQUAL(1ull, flags);
        check(cudaGraphExecDestroy(exec));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestGraphs);
