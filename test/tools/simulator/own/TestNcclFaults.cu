// What goes wrong between ranks: who is missing, and who asks for something else, is named within
// seconds. Run with three devices.
#include <cppunit/extensions/HelperMacros.h>
#include <nccl.h>

#include <chrono>
#include <thread>

#include "../Device.h"

namespace {

void expect(ncclResult_t expected, ncclResult_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(ncclGetErrorString(expected)),
                         std::string(ncclGetErrorString(actual)));
}

void expectSaid(const std::string& words) {
    const std::string said = ncclGetLastError(nullptr);
    CPPUNIT_ASSERT_MESSAGE(said, said.find(words) != std::string::npos);
}

/// Two ranks with an integer each.
struct Two {
    Two() {
        expect(ncclSuccess, ncclCommInitAll(comms, 2, nullptr));
        for (int rank = 0; rank < 2; ++rank) {
            check(cudaSetDevice(rank));
            check(cudaMalloc(&values[rank], sizeof(int)));
            check(cudaMemset(values[rank], 0, sizeof(int)));
        }
        check(cudaSetDevice(0));
    }
    ~Two() {
        for (int rank = 0; rank < 2; ++rank) {
            ncclCommDestroy(comms[rank]);
            cudaFree(values[rank]);
        }
    }
    Two(const Two&) = delete;
    Two& operator=(const Two&) = delete;

    ncclResult_t sum(int rank, int* value, size_t count = 1) const {
        check(cudaSetDevice(rank));
        const ncclResult_t result =
            ncclAllReduce(value, value, count, ncclInt, ncclSum, comms[rank], nullptr);
        check(cudaSetDevice(0));
        return result;
    }

    ncclComm_t comms[2] = {};
    int* values[2] = {};
};

}  // namespace

class TestNcclFaults : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestNcclFaults);
    CPPUNIT_TEST(aRankThatDoesNotComeIsNamed);
    CPPUNIT_TEST(aRankThatGivesUpEndsTheOthers);
    CPPUNIT_TEST(ranksThatAskForDifferentThingsAreNamed);
    CPPUNIT_TEST(memoryOfAnotherDeviceIsRefused);
    CPPUNIT_TEST(aDeviceHasOneRank);
    CPPUNIT_TEST(devicesThatAreNotThere);
    CPPUNIT_TEST(aGroupEndsOnce);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aRankThatDoesNotComeIsNamed() {
        const Two two;
        const auto begin = std::chrono::steady_clock::now();
        expect(ncclRemoteError, two.sum(0, two.values[0]));
        CPPUNIT_ASSERT(std::chrono::steady_clock::now() - begin < std::chrono::seconds(15));
        expectSaid("ncclAllReduce: rank 0 has waited 10 s for rank 1");
        expect(ncclRemoteError, two.sum(1, two.values[1]));  // at once
        ncclResult_t error = ncclSuccess;
        expect(ncclSuccess, ncclCommGetAsyncError(two.comms[1], &error));
        expect(ncclRemoteError, error);
    }

    void aRankThatGivesUpEndsTheOthers() {
        Two two;
        std::thread gone([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            ncclCommAbort(two.comms[1]);
        });
        expect(ncclRemoteError, two.sum(0, two.values[0]));
        gone.join();
    }

    void ranksThatAskForDifferentThingsAreNamed() {
        const Two two;
        expect(ncclSuccess, ncclGroupStart());
        two.sum(0, two.values[0], 1);
        two.sum(1, two.values[1], 0);
        expect(ncclInvalidArgument, ncclGroupEnd());
        expectSaid("rank 0 asks for ncclAllReduce of 1 elements, rank 1 for ncclAllReduce of 0");
        expect(ncclSuccess, ncclGroupStart());
        two.sum(0, two.values[0]);
        two.sum(1, two.values[1]);
        expect(ncclSuccess, ncclGroupEnd());  // as ever
    }

    void memoryOfAnotherDeviceIsRefused() {
        const Two two;
        expect(ncclSuccess, ncclGroupStart());
        two.sum(0, two.values[0]);
        two.sum(1, two.values[0]);
        expect(ncclInvalidArgument, ncclGroupEnd());
        expectSaid("rank 1 gives memory that its device 1 does not have");
    }

    void aDeviceHasOneRank() {
        ncclComm_t comms[2];
        const int same[] = {1, 1};
        expect(ncclInvalidUsage, ncclCommInitAll(comms, 2, same));
        expectSaid("device 1");
    }

    void devicesThatAreNotThere() {
        ncclComm_t comms[4];
        expect(ncclUnhandledCudaError, ncclCommInitAll(comms, 4, nullptr));
        expectSaid("there is no device 3");
        expect(ncclSuccess, ncclCommInitAll(comms, 3, nullptr));
        for (int rank = 0; rank < 3; ++rank) expect(ncclSuccess, ncclCommDestroy(comms[rank]));
        expect(ncclInvalidArgument, ncclCommDestroy(comms[0]));
    }

    void aGroupEndsOnce() { expect(ncclInvalidUsage, ncclGroupEnd()); }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestNcclFaults);
