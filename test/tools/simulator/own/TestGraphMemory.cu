// Memory that graphs allocate and free, as CUDA's manual has it. The manual names no errors: these
// are the simulator's own.
#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "../Graphs.h"

namespace {

using Values = std::vector<int>;

__global__ void add(int* values, int number) {
    values[threadIdx.x] += number;
}

/// So many bytes of the first device.
cudaMemAllocNodeParams memoryOf(size_t bytes) {
    cudaMemAllocNodeParams wanted = {};
    wanted.poolProps.allocType = cudaMemAllocationTypePinned;
    wanted.poolProps.location = {cudaMemLocationTypeDevice, 0};
    wanted.bytesize = bytes;
    return wanted;
}

}  // namespace

class TestGraphMemory : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGraphMemory);
    CPPUNIT_TEST(memoryOfACapture);
    CPPUNIT_TEST(memoryOfNodes);
    CPPUNIT_TEST(memoryOutlivesTheLaunch);
    CPPUNIT_TEST(whatGraphsWithMemoryForbid);
    CPPUNIT_TEST(badMemoryIsRefused);
    CPPUNIT_TEST(howMuchMemoryGraphsTake);
    CPPUNIT_TEST(itIsPrinted);
    CPPUNIT_TEST_SUITE_END();

  public:
    void memoryOfACapture() {
        const Stream stream;
        const Values input = {1, 2, 3};
        Values host(3);
        int* values = nullptr;
        const Graph graph(captured(stream.handle, [&] {
            check(cudaMallocAsync(&values, 3 * sizeof(int), stream.handle));
            CPPUNIT_ASSERT(values);
            check(cudaMemcpyAsync(values, input.data(), 3 * sizeof(int), cudaMemcpyHostToDevice,
                                  stream.handle));
            add<<<1, 3, 0, stream.handle>>>(values, 10);
            check(cudaMemcpyAsync(host.data(), values, 3 * sizeof(int), cudaMemcpyDeviceToHost,
                                  stream.handle));
            check(cudaFreeAsync(values, stream.handle));
        }));
        const std::vector<cudaGraphNode_t> nodes = graph.nodes();
        CPPUNIT_ASSERT_EQUAL(size_t(5), nodes.size());
        CPPUNIT_ASSERT_EQUAL(cudaGraphNodeTypeMemAlloc, typeOf(nodes.front()));
        CPPUNIT_ASSERT_EQUAL(cudaGraphNodeTypeMemFree, typeOf(nodes.back()));
        const Exec exec(graph);
        for (int launch = 0; launch < 2; ++launch) {
            host = {};
            host.resize(3);
            exec.launch(stream.handle);
            CPPUNIT_ASSERT((Values{11, 12, 13} == host));
        }
        const DeviceArray<int> other(3);
        cudaGraph_t none = nullptr;
        check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeGlobal));
        expectError(cudaErrorInvalidValue, cudaFreeAsync(other.get(), stream.handle));
        cudaStreamEndCapture(stream.handle, &none);
        cudaGraphDestroy(none);
    }

    void memoryOfNodes() {
        const Graph graph;
        Values host(4);
        cudaMemAllocNodeParams wanted = memoryOf(4 * sizeof(int)), got = {};
        cudaGraphNode_t memory = nullptr, copy = nullptr, end = nullptr;
        check(cudaGraphAddMemAllocNode(&memory, graph.handle, nullptr, 0, &wanted));
        int* const values = static_cast<int*>(wanted.dptr);
        const cudaMemsetParams zeros = {values, 0, 0, sizeof(int), 4, 1};
        cudaGraphNode_t zero = nullptr;
        check(cudaGraphAddMemsetNode(&zero, graph.handle, &memory, 1, &zeros));
        const cudaGraphNode_t kernel = graph.addKernel((void*)add, values, 5, 4, {zero});
        check(cudaGraphAddMemcpyNode1D(&copy, graph.handle, &kernel, 1, host.data(), values,
                                       4 * sizeof(int), cudaMemcpyDeviceToHost));
        cudaGraphNodeParams parameters = {};
        parameters.type = cudaGraphNodeTypeMemFree;
        parameters.free.dptr = values;
        check(cudaGraphAddNode(&end, graph.handle, &copy, nullptr, 1, &parameters));
        check(cudaGraphMemAllocNodeGetParams(memory, &got));
        CPPUNIT_ASSERT(got.dptr == values && got.bytesize == 4 * sizeof(int));
        void* freed = nullptr;
        check(cudaGraphMemFreeNodeGetParams(end, &freed));
        CPPUNIT_ASSERT(freed == values);
        Exec(graph).launch();
        CPPUNIT_ASSERT((Values(4, 5) == host));
    }

    /// Until a call or another graph frees it, or the next launch does.
    void memoryOutlivesTheLaunch() {
        const Stream stream;
        cudaMemAllocNodeParams wanted = memoryOf(4 * sizeof(int));
        cudaGraphNode_t node = nullptr;
        cudaGraphExec_t exec = nullptr;
        const Graph allocates, frees;
        check(cudaGraphAddMemAllocNode(&node, allocates.handle, nullptr, 0, &wanted));
        int* const values = static_cast<int*>(wanted.dptr);
        check(cudaGraphAddMemFreeNode(&node, frees.handle, nullptr, 0, values));
        const Exec freeing(frees);
        check(cudaGraphInstantiate(&exec, allocates.handle, 0));
        const auto launch = [&] { check(cudaGraphLaunch(exec, stream.handle)); };
        launch();
        check(cudaMemsetAsync(values, 0, 4 * sizeof(int), stream.handle));
        add<<<1, 4, 0, stream.handle>>>(values, 3);
        Values host(4);
        check(cudaMemcpyAsync(host.data(), values, 4 * sizeof(int), cudaMemcpyDeviceToHost,
                              stream.handle));
        check(cudaStreamSynchronize(stream.handle));
        CPPUNIT_ASSERT((Values(4, 3) == host));
        expectError(cudaErrorInvalidValue, cudaGraphLaunch(exec, stream.handle));
        check(cudaFreeAsync(values, stream.handle));
        launch();
        check(cudaGraphLaunch(freeing.handle, stream.handle));
        launch();
        check(cudaFree(values));
        expectError(cudaErrorInvalidValue, cudaFree(values));
        expectError(cudaErrorInvalidValue, cudaGraphLaunch(freeing.handle, stream.handle));
        check(cudaGraphExecDestroy(exec));

        check(cudaGraphInstantiate(&exec, allocates.handle,
                                   cudaGraphInstantiateFlagAutoFreeOnLaunch));
        launch();
        launch();
        check(cudaFreeAsync(values, stream.handle));
        check(cudaStreamSynchronize(stream.handle));
        check(cudaGraphExecDestroy(exec));
    }

    void whatGraphsWithMemoryForbid() {
        const Graph graph, parent;
        cudaMemAllocNodeParams wanted = memoryOf(64);
        cudaGraphNode_t memory = nullptr, end = nullptr, child = nullptr;
        check(cudaGraphAddMemAllocNode(&memory, graph.handle, nullptr, 0, &wanted));
        check(cudaGraphAddMemFreeNode(&end, graph.handle, &memory, 1, wanted.dptr));
        cudaGraph_t clone = nullptr;
        cudaGraphExec_t second = nullptr;
        expectError(cudaErrorNotSupported, cudaGraphClone(&clone, graph.handle));
        expectError(cudaErrorNotSupported, cudaGraphDestroyNode(end));
        expectError(cudaErrorNotSupported,
                    cudaGraphRemoveDependencies(graph.handle, &memory, &end, 1));
        expectError(cudaErrorNotSupported,
                    cudaGraphAddChildGraphNode(&child, parent.handle, nullptr, 0, graph.handle));
        {
            const Exec first(graph);
            expectError(cudaErrorNotSupported, cudaGraphInstantiate(&second, graph.handle, 0));
        }
        Exec(graph).launch();
        // Freed by the graph, it is freed by nothing else.
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddMemFreeNode(&end, graph.handle, &memory, 1, wanted.dptr));
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddMemFreeNode(&end, parent.handle, nullptr, 0, wanted.dptr));
    }

    void badMemoryIsRefused() {
        const Graph graph;
        const DeviceArray<int> values(4);
        cudaGraphNode_t node = nullptr;
        const auto refuse = [&](const std::function<void(cudaMemAllocNodeParams&)>& spoil,
                                cudaError_t error = cudaErrorInvalidValue) {
            cudaMemAllocNodeParams wanted = memoryOf(64);
            spoil(wanted);
            expectError(error, cudaGraphAddMemAllocNode(&node, graph.handle, nullptr, 0, &wanted));
            CPPUNIT_ASSERT(!wanted.dptr);
        };
        refuse([](auto& wanted) { wanted.bytesize = 0; });
        refuse([](auto& wanted) { wanted.bytesize = size_t{1} << 60; }, cudaErrorMemoryAllocation);
        refuse([](auto& wanted) { wanted.poolProps.allocType = cudaMemAllocationTypeInvalid; });
        refuse([](auto& wanted) { wanted.poolProps.location.type = cudaMemLocationTypeHost; });
        refuse([](auto& wanted) { wanted.poolProps.location.id = 1000; });
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddMemFreeNode(&node, graph.handle, nullptr, 0, values.get()));
        expectError(cudaErrorInvalidValue,
                    cudaGraphAddMemFreeNode(&node, graph.handle, nullptr, 0, nullptr));
        CPPUNIT_ASSERT(graph.nodes().empty());
    }

    void howMuchMemoryGraphsTake() {
        const auto amount = [](cudaGraphMemAttributeType attribute) {
            uint64_t bytes = 0;
            check(cudaDeviceGetGraphMemAttribute(0, attribute, &bytes));
            return bytes;
        };
        uint64_t zero = 0, one = 1;
        check(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
        CPPUNIT_ASSERT_EQUAL(uint64_t(0), amount(cudaGraphMemAttrReservedMemCurrent));
        {
            const Graph graph;
            cudaMemAllocNodeParams wanted = memoryOf(4096);
            cudaGraphNode_t node = nullptr;
            check(cudaGraphAddMemAllocNode(&node, graph.handle, nullptr, 0, &wanted));
            Exec(graph).launch();
            CPPUNIT_ASSERT_EQUAL(uint64_t(4096), amount(cudaGraphMemAttrUsedMemCurrent));
            check(cudaFree(wanted.dptr));
            CPPUNIT_ASSERT(amount(cudaGraphMemAttrReservedMemCurrent) >= 4096);
        }
        check(cudaDeviceGraphMemTrim(0));
        CPPUNIT_ASSERT_EQUAL(uint64_t(0), amount(cudaGraphMemAttrUsedMemCurrent));
        CPPUNIT_ASSERT_EQUAL(uint64_t(0), amount(cudaGraphMemAttrReservedMemCurrent));
        CPPUNIT_ASSERT_EQUAL(uint64_t(4096), amount(cudaGraphMemAttrUsedMemHigh));
        check(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
        CPPUNIT_ASSERT_EQUAL(uint64_t(0), amount(cudaGraphMemAttrUsedMemHigh));
        expectError(cudaErrorInvalidValue,
                    cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &one));
        expectError(cudaErrorInvalidValue,
                    cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &zero));
        expectError(cudaErrorInvalidDevice, cudaDeviceGraphMemTrim(1000));
    }

    void itIsPrinted() {
        const Graph graph;
        cudaMemAllocNodeParams wanted = memoryOf(4);
        cudaGraphNode_t memory = nullptr, end = nullptr;
        check(cudaGraphAddMemAllocNode(&memory, graph.handle, nullptr, 0, &wanted));
        check(cudaGraphAddMemFreeNode(&end, graph.handle, &memory, 1, wanted.dptr));
        const std::filesystem::path file =
            std::filesystem::temp_directory_path() / ("graph" + std::to_string(size_t(&wanted)));
        check(cudaGraphDebugDotPrint(graph.handle, file.c_str(), 0));
        std::stringstream text;
        text << std::ifstream(file).rdbuf();
        std::filesystem::remove(file);
        for (const char* const part : {"MEM_ALLOC", "MEM_FREE"})
            CPPUNIT_ASSERT_MESSAGE(text.str(), text.str().find(part) != std::string::npos);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestGraphMemory);
