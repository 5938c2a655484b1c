// Kernels that launch kernels: these run once the kernel that launches them has ended, at the
// latest.
#include <cppunit/extensions/HelperMacros.h>

#include "../Device.h"

namespace {

__global__ void add(int* sum, int value) {
    atomicAdd(sum, value);
}

__global__ void launchForEachThread(int* sum) {
    add<<<2, 32>>>(sum, int(threadIdx.x));
}

__global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];
}

__global__ void writeThenSquare(int* values, int count) {
    for (int i = 0; i < count; ++i) values[i] = i;
    square<<<1, count>>>(values);
}

__global__ void countDown(int* visits, int depth) {
    atomicAdd(visits + depth, 1);
    if (depth > 0)
        for (int child = 0; child < 2; ++child) countDown<<<1, 1>>>(visits, depth - 1);
}

__global__ void appendInOrder(int* log, int value) {
    log[++log[0]] = value;
}

// A stream of the device's own keeps the order of what is launched into it.
__global__ void launchInAStream(int* log) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    for (int i = 1; i <= 4; ++i) appendInOrder<<<1, 1, 0, stream>>>(log, 10 * i);
    cudaStreamDestroy(stream);
}

__global__ void launchTooManyThreads(int* answers, int threads) {
    add<<<1, threads>>>(answers, 1);
    answers[1] = cudaGetLastError() != cudaSuccess;
    answers[2] = cudaGetLastError() == cudaSuccess;
}

__global__ void sumUpAndFree(int* scratch, int count, int* sum) {
    for (int i = 0; i < count; ++i) *sum += scratch[i];
    cudaFree(scratch);
}

__global__ void allocate(int count, int* sum) {
    int* scratch = nullptr;
    if (cudaMalloc(&scratch, count * sizeof(int)) != cudaSuccess) return;
    for (int i = 0; i < count; ++i) scratch[i] = i;
    sumUpAndFree<<<1, 1>>>(scratch, count, sum);
}

// A copy and a fill are launches, too: they keep the order of the stream, and see what the kernel
// has written before. An H100 with CUDA 13.0 fills with zeros whatever the value.
__global__ void copyAndFill(int* values, int* copied, int* filled, int count, int* errors) {
    for (int i = 0; i < count; ++i) values[i] = i;
    *errors = cudaMemsetAsync(filled, 0, count * sizeof(int), 0) != cudaSuccess;
    *errors += cudaMemcpyAsync(copied, values, count * sizeof(int), cudaMemcpyDeviceToDevice, 0) !=
               cudaSuccess;
    *errors += cudaMemcpyAsync(copied, values, 0, cudaMemcpyDeviceToDevice, 0) != cudaSuccess;
    square<<<1, count>>>(copied);
}

}  // namespace

class TestChildLaunches : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestChildLaunches);
    CPPUNIT_TEST(eachThreadLaunches);
    CPPUNIT_TEST(aChildSeesWhatItsParentWrote);
    CPPUNIT_TEST(childrenLaunchToo);
    CPPUNIT_TEST(aStreamHasAnOrder);
    CPPUNIT_TEST(aLaunchThatCannotBe);
    CPPUNIT_TEST(memoryOfTheDevicesOwn);
    CPPUNIT_TEST(copiesAndFills);
    CPPUNIT_TEST_SUITE_END();

  public:
    void eachThreadLaunches() {
        const DeviceArray<int> sum(1);
        launchForEachThread<<<2, 10>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(2 * 45 * 64, sum.first());
    }

    void aChildSeesWhatItsParentWrote() {
        const DeviceArray<int> values(50);
        writeThenSquare<<<1, 1>>>(values.get(), 50);
        finish();
        const std::vector<int> squares = values.toHost();
        for (int i = 0; i < 50; ++i) CPPUNIT_ASSERT_EQUAL(i * i, squares[i]);
    }

    void childrenLaunchToo() {
        const DeviceArray<int> visits(6);
        countDown<<<1, 1>>>(visits.get(), 5);
        finish();
        const std::vector<int> expected{32, 16, 8, 4, 2, 1};
        CPPUNIT_ASSERT(expected == visits.toHost());
    }

    void aStreamHasAnOrder() {
        const DeviceArray<int> log(5);
        launchInAStream<<<1, 1>>>(log.get());
        finish();
        const std::vector<int> expected{4, 10, 20, 30, 40};
        CPPUNIT_ASSERT(expected == log.toHost());
    }

    void aLaunchThatCannotBe() {
        const DeviceArray<int> answers(3);
        launchTooManyThreads<<<1, 1>>>(answers.get(), 2000);
        finish();
        const std::vector<int> expected{0, 1, 1};
        CPPUNIT_ASSERT(expected == answers.toHost());
    }

    void memoryOfTheDevicesOwn() {
        const DeviceArray<int> sum(1);
        allocate<<<1, 1>>>(100, sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(4950, sum.first());
    }

    void copiesAndFills() {
        constexpr int N = 1001;  // no multiple of what a thread copies
        const DeviceArray<int> values(N), copied(N + 1, 7), filled(N + 1, 7), errors(1);
        copyAndFill<<<1, 1>>>(values.get(), copied.get(), filled.get(), N, errors.get());
        finish();
        std::vector<int> expectedCopy(N + 1, 7), expectedFill(N + 1, 0);
        for (int i = 0; i < N; ++i) expectedCopy[i] = i * i;
        expectedFill[N] = 7;
        CPPUNIT_ASSERT_EQUAL(0, errors.first());
        CPPUNIT_ASSERT(copied.toHost() == expectedCopy);
        CPPUNIT_ASSERT(filled.toHost() == expectedFill);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestChildLaunches);
