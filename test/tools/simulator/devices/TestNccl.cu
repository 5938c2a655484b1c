// NCCL's collectives and messages between all devices that there are, as the library of NVIDIA
// answers: each rank is a device.
#include <cppunit/extensions/HelperMacros.h>
#include <nccl.h>

#include <functional>
#include <iostream>
#include <memory>
#include <thread>

#include "../Device.h"

namespace {

void expect(ncclResult_t expected, ncclResult_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(ncclGetErrorString(expected)),
                         std::string(ncclGetErrorString(actual)));
}

void check(ncclResult_t result) {
    expect(ncclSuccess, result);
}

__global__ void square(float* values, int count) {
    for (int i = int(threadIdx.x); i < count; i += int(blockDim.x)) values[i] *= values[i];
}

/// A communicator of all devices, and on each a stream.
class Ranks {
  public:
    Ranks() {
        check(cudaGetDeviceCount(&m_count));
        comms.resize(size_t(m_count));
        check(ncclCommInitAll(comms.data(), m_count, nullptr));
        for (int rank = 0; rank < m_count; ++rank) {
            check(cudaSetDevice(rank));
            cudaStream_t stream;
            check(cudaStreamCreate(&stream));
            streams.push_back(stream);
        }
        check(cudaSetDevice(0));
    }
    ~Ranks() {
        for (int rank = 0; rank < m_count; ++rank) {
            ncclCommDestroy(comms[size_t(rank)]);
            cudaStreamDestroy(streams[size_t(rank)]);
        }
    }
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int count() const { return m_count; }

    /// Calls `body` of each rank, in one group, and waits.
    void together(const std::function<ncclResult_t(int, ncclComm_t, cudaStream_t)>& body) const {
        check(ncclGroupStart());
        for (int rank = 0; rank < m_count; ++rank)
            check(body(rank, comms[size_t(rank)], streams[size_t(rank)]));
        check(ncclGroupEnd());
        for (const cudaStream_t stream : streams) check(cudaStreamSynchronize(stream));
    }

    std::vector<ncclComm_t> comms;
    std::vector<cudaStream_t> streams;

  private:
    int m_count = 0;
};

/// On each device an array, whose elements `valueOf` gives by rank and index.
template <class T>
class Arrays {
  public:
    Arrays(int ranks, int count, const std::function<T(int, int)>& valueOf) {
        for (int rank = 0; rank < ranks; ++rank) {
            check(cudaSetDevice(rank));
            std::vector<T> values;
            for (int i = 0; i < count; ++i) values.push_back(valueOf(rank, i));
            m_arrays.push_back(std::make_unique<DeviceArray<T>>(values));
        }
        check(cudaSetDevice(0));
    }
    Arrays(int ranks, int count) : Arrays(ranks, count, [](int, int) { return T(-1); }) {}

    T* operator[](int rank) const { return m_arrays[size_t(rank)]->get(); }
    std::vector<T> of(int rank) const { return m_arrays[size_t(rank)]->toHost(); }

  private:
    std::vector<std::unique_ptr<DeviceArray<T>>> m_arrays;
};

template <class T>
void expectAll(const std::vector<T>& values, const std::function<T(int)>& expected) {
    for (size_t i = 0; i < values.size(); ++i) CPPUNIT_ASSERT_EQUAL(expected(int(i)), values[i]);
}

}  // namespace

class TestNccl : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestNccl);
    CPPUNIT_TEST(testCommunicators);
    CPPUNIT_TEST(testAllReduceByEachOperator);
    CPPUNIT_TEST(testAllReduceOfEachType);
    CPPUNIT_TEST(testAllReduceInPlaceAfterAKernel);
    CPPUNIT_TEST(testReduceGoesToTheRoot);
    CPPUNIT_TEST(testBroadcast);
    CPPUNIT_TEST(testAllGather);
    CPPUNIT_TEST(testReduceScatter);
    CPPUNIT_TEST(testMessagesGoAround);
    CPPUNIT_TEST(testThreadsWithARankEach);
    CPPUNIT_TEST(testNothingToDo);
    CPPUNIT_TEST(testWrongArgumentsAreRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { check(cudaSetDevice(0)); }

    void testCommunicators() {
        const Ranks ranks;
        for (int rank = 0; rank < ranks.count(); ++rank) {
            const ncclComm_t comm = ranks.comms[size_t(rank)];
            int count = -1, device = -1, user = -1;
            check(ncclCommCount(comm, &count));
            check(ncclCommCuDevice(comm, &device));
            check(ncclCommUserRank(comm, &user));
            CPPUNIT_ASSERT_EQUAL(ranks.count(), count);
            CPPUNIT_ASSERT_EQUAL(rank, device);
            CPPUNIT_ASSERT_EQUAL(rank, user);
            ncclResult_t error = ncclInternalError;
            check(ncclCommGetAsyncError(comm, &error));
            check(error);
        }
        int version = 0;
        check(ncclGetVersion(&version));
        CPPUNIT_ASSERT(version >= 20000);
        CPPUNIT_ASSERT_EQUAL(std::string("no error"), std::string(ncclGetErrorString(ncclSuccess)));
    }

    void testAllReduceByEachOperator() {
        const Ranks ranks;
        const int n = ranks.count();
        int product = 1;
        for (int rank = 0; rank < n; ++rank) product *= rank % 3 + 1;
        const int sum = n * (n + 1) / 2;
        const std::vector<std::pair<ncclRedOp_t, int>> expected = {
            {ncclSum, sum}, {ncclMax, n}, {ncclMin, 1}, {ncclAvg, sum / n}};
        for (const auto& [operation, result] : expected)
            expectAllReduce(
                ranks, operation, [](int rank, int) { return rank + 1; }, result);
        expectAllReduce(
            ranks, ncclProd, [](int rank, int) { return rank % 3 + 1; }, product);
    }

    void testAllReduceOfEachType() {
        const Ranks ranks;
        expectSums<int8_t>(ranks, ncclInt8);
        expectSums<uint8_t>(ranks, ncclUint8);
        expectSums<int32_t>(ranks, ncclInt32);
        expectSums<uint32_t>(ranks, ncclUint32);
        expectSums<int64_t>(ranks, ncclInt64);
        expectSums<uint64_t>(ranks, ncclUint64);
        expectSums<float>(ranks, ncclFloat32);
        expectSums<double>(ranks, ncclFloat64);
        // By their bits: 1.5 of each rank.
        const auto expectSmall = [&](ncclDataType_t type, uint16_t one, uint16_t two,
                                     uint16_t eight) {
            const Arrays<uint16_t> values(ranks.count(), 3, [=](int, int) { return one; });
            ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
                return ncclAllReduce(values[rank], values[rank], 3, type, ncclSum, comm, stream);
            });
            const uint16_t expected = ranks.count() == 1 ? one : ranks.count() == 2 ? two : eight;
            if (ranks.count() == 1 || ranks.count() == 2 || ranks.count() == 8)
                expectAll<uint16_t>(values.of(0), [=](int) { return expected; });
        };
        expectSmall(ncclFloat16, 0x3e00, 0x4200, 0x4a00);
        expectSmall(ncclBfloat16, 0x3fc0, 0x4040, 0x4140);
    }

    void testAllReduceInPlaceAfterAKernel() {
        const Ranks ranks;
        const Arrays<float> values(ranks.count(), 100, [](int rank, int) { return float(rank); });
        for (int rank = 0; rank < ranks.count(); ++rank) {
            check(cudaSetDevice(rank));
            square<<<1, 32, 0, ranks.streams[size_t(rank)]>>>(values[rank], 100);
            check(cudaGetLastError());
        }
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclAllReduce(values[rank], values[rank], 100, ncclFloat, ncclSum, comm, stream);
        });
        float sum = 0;
        for (int rank = 0; rank < ranks.count(); ++rank) sum += float(rank * rank);
        for (int rank = 0; rank < ranks.count(); ++rank)
            expectAll<float>(values.of(rank), [=](int) { return sum; });
    }

    void testReduceGoesToTheRoot() {
        const Ranks ranks;
        const int root = ranks.count() - 1;
        const Arrays<int> from(
            ranks.count(), 5, [](int rank, int i) { return rank * 10 + i; }),
            to(ranks.count(), 5);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclReduce(from[rank], to[rank], 5, ncclInt, ncclMax, root, comm, stream);
        });
        expectAll<int>(to.of(root), [=](int i) { return root * 10 + i; });
        if (root > 0) expectAll<int>(to.of(0), [](int) { return -1; });
    }

    void testBroadcast() {
        const Ranks ranks;
        const int root = ranks.count() / 2;
        const Arrays<double> from(
            ranks.count(), 7, [](int rank, int i) { return rank + i / 8.; }),
            to(ranks.count(), 7);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclBroadcast(from[rank], to[rank], 7, ncclDouble, root, comm, stream);
        });
        for (int rank = 0; rank < ranks.count(); ++rank)
            expectAll<double>(to.of(rank), [=](int i) { return root + i / 8.; });
    }

    void testAllGather() {
        const Ranks ranks;
        const int n = ranks.count();
        const Arrays<int> from(
            n, 3, [](int rank, int i) { return rank * 100 + i; }),
            to(n, 3 * n);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclAllGather(from[rank], to[rank], 3, ncclInt, comm, stream);
        });
        for (int rank = 0; rank < n; ++rank)
            expectAll<int>(to.of(rank), [](int i) { return i / 3 * 100 + i % 3; });
    }

    void testReduceScatter() {
        const Ranks ranks;
        const int n = ranks.count();
        const Arrays<int> from(
            n, 2 * n, [](int rank, int i) { return rank + i; }),
            to(n, 2);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclReduceScatter(from[rank], to[rank], 2, ncclInt, ncclSum, comm, stream);
        });
        for (int rank = 0; rank < n; ++rank)
            expectAll<int>(to.of(rank),
                           [=](int i) { return n * (n - 1) / 2 + n * (2 * rank + i); });
    }

    void testMessagesGoAround() {
        const Ranks ranks;
        const int n = ranks.count();
        const Arrays<int> from(n, 4, [](int rank, int i) { return rank * 10 + i; }), to(n, 4);
        check(ncclGroupStart());
        for (int rank = 0; rank < n; ++rank) {
            const ncclComm_t comm = ranks.comms[size_t(rank)];
            const cudaStream_t stream = ranks.streams[size_t(rank)];
            check(ncclSend(from[rank], 4, ncclInt, (rank + 1) % n, comm, stream));
            check(ncclRecv(to[rank], 4, ncclInt, (rank + n - 1) % n, comm, stream));
        }
        check(ncclGroupEnd());
        for (int rank = 0; rank < n; ++rank) {
            check(cudaStreamSynchronize(ranks.streams[size_t(rank)]));
            expectAll<int>(to.of(rank), [=](int i) { return (rank + n - 1) % n * 10 + i; });
        }
    }

    void testThreadsWithARankEach() {
        int count = 0;
        check(cudaGetDeviceCount(&count));
        ncclUniqueId id;
        check(ncclGetUniqueId(&id));
        std::vector<int> sums(size_t(count), -1);
        std::vector<std::thread> threads;
        for (int rank = 0; rank < count; ++rank)
            threads.emplace_back([=, &sums] {
                cudaSetDevice(rank);
                ncclComm_t comm;
                if (ncclCommInitRank(&comm, count, id, rank) != ncclSuccess) return;
                int* value;
                cudaMalloc(&value, sizeof *value);
                cudaMemcpy(value, &rank, sizeof rank, cudaMemcpyHostToDevice);
                for (int i = 0; i < 3; ++i)
                    ncclAllReduce(value, value, 1, ncclInt, ncclSum, comm, nullptr);
                cudaMemcpy(&sums[size_t(rank)], value, sizeof *value, cudaMemcpyDeviceToHost);
                cudaFree(value);
                ncclCommDestroy(comm);
            });
        for (std::thread& thread : threads) thread.join();
        for (const int sum : sums)
            CPPUNIT_ASSERT_EQUAL(count * (count - 1) / 2 * count * count, sum);
    }

    void testNothingToDo() {
        const Ranks ranks;
        const Arrays<int> values(ranks.count(), 1);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclAllReduce(values[rank], values[rank], 0, ncclInt, ncclSum, comm, stream);
        });
        expectAll<int>(values.of(0), [](int) { return -1; });
    }

    void testWrongArgumentsAreRefused() {
        const Ranks ranks;
        const Arrays<int> values(ranks.count(), 1);
        const ncclComm_t comm = ranks.comms[0];
        expect(ncclInvalidArgument, ncclAllReduce(values[0], values[0], 1, ncclDataType_t(99),
                                                  ncclSum, comm, ranks.streams[0]));
        expect(ncclInvalidArgument, ncclReduce(values[0], values[0], 1, ncclInt, ncclSum,
                                               ranks.count(), comm, ranks.streams[0]));
        expect(ncclInvalidArgument,
               ncclAllReduce(values[0], values[0], 1, ncclInt, ncclSum, nullptr, nullptr));
        int count;
        expect(ncclInvalidArgument, ncclCommCount(nullptr, &count));
        ncclUniqueId id;
        check(ncclGetUniqueId(&id));
        ncclComm_t none;
        expect(ncclInvalidArgument, ncclCommInitRank(&none, 1, id, 1));
        expect(ncclInvalidArgument, ncclGetVersion(nullptr));
    }

  private:
    template <class ValueOf>
    static void expectAllReduce(const Ranks& ranks, ncclRedOp_t operation, ValueOf valueOf,
                                int expected) {
        const Arrays<int> from(ranks.count(), 10, valueOf), to(ranks.count(), 10);
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclAllReduce(from[rank], to[rank], 10, ncclInt, operation, comm, stream);
        });
        for (int rank = 0; rank < ranks.count(); ++rank)
            expectAll<int>(to.of(rank), [=](int) { return expected; });
    }

    template <class T>
    static void expectSums(const Ranks& ranks, ncclDataType_t type) {
        const Arrays<T> values(
            ranks.count(), 9, [](int rank, int i) { return T(rank + i); });
        ranks.together([&](int rank, ncclComm_t comm, cudaStream_t stream) {
            return ncclAllReduce(values[rank], values[rank], 9, type, ncclSum, comm, stream);
        });
        const int n = ranks.count();
        for (int rank = 0; rank < n; ++rank)
            expectAll<T>(values.of(rank), [=](int i) { return T(n * (n - 1) / 2 + n * i); });
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestNccl);
