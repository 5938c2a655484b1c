// Errors: CUDA Runtime API, "Error Handling". A kernel that fails ends the device's life in its
// process, so each test is a process; what is said of calls after a failure was seen on an H100
// with CUDA 13.
#undef NDEBUG
#include <cppunit/extensions/HelperMacros.h>

#include <cassert>
#include <csignal>
#include <thread>

#include "ChildProcess.h"
#include "Device.h"

namespace {

__global__ void trap() {
    __trap();
}
__global__ void store(int* address) {
    *address = 1;
}
__global__ void failing(int limit) {
    assert(int(threadIdx.x) < limit && "too large");
}
__global__ void printing(int n) {
    if (threadIdx.x == 2)
        printf("thread %d of %u, %s, %5.2f %c %llu\n", int(threadIdx.x), blockDim.x, "text",
               3.14159, 'x', ~0ull);
    if (int(threadIdx.x) < n) printf("line\n");
}
__global__ void printingAndAsking(int* returned, const char* nothing) {
    returned[0] = printf("a line without arguments\n");
    returned[1] = printf("%5.2f of %d, 100 %%\n", 1.5, 3);
    returned[2] = printf(nothing, 0);
}

struct Failure {
    const char* error;
    void (*launch)();
};

void launchTrap() {
    trap<<<1, 1>>>();
}
void launchAssert() {
    failing<<<1, 8>>>(5);
}
void launchNull() {
    store<<<1, 1>>>(nullptr);
}

const Failure failures[] = {{"cudaErrorLaunchFailure", launchTrap},
                            {"cudaErrorAssert", launchAssert},
                            {"cudaErrorIllegalAddress", launchNull}};

size_t occurrences(const std::string& text, const std::string& part) {
    size_t n = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

}  // namespace

class TestErrors : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestErrors);
    CPPUNIT_TEST(aFailureSurfacesWhenTheHostWaits);
    CPPUNIT_TEST(everyCallThatWaitsTells);
    CPPUNIT_TEST(afterAFailureEveryCallFails);
    CPPUNIT_TEST(afterAFailureQueriesStillAnswer);
    CPPUNIT_TEST(afterAFailureNothingIsLaunched);
    CPPUNIT_TEST(whatWasQueuedBehindAFailureDoesNotRun);
    CPPUNIT_TEST(theLastErrorIsForgottenWhenRead);
    CPPUNIT_TEST(eachHostThreadHasItsOwnLastError);
    CPPUNIT_TEST(aFailedAssertionSaysWhere);
    CPPUNIT_TEST(printfFromKernels);
    CPPUNIT_TEST(printfCountsItsArguments);
    CPPUNIT_TEST(theHostCannotFollowADevicePointer);
    CPPUNIT_TEST(namesAndWords);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aFailureSurfacesWhenTheHostWaits() {
        for (const Failure& failure : failures) {
            const Ending ending = inChild([&] {
                failure.launch();
                SAY(cudaGetLastError());
                SAY(cudaDeviceSynchronize());
                SAY(cudaPeekAtLastError());
            });
            ASSERT_SAYS("cudaGetLastError(): cudaSuccess", ending);
            ASSERT_SAYS(std::string("cudaDeviceSynchronize(): ") + failure.error, ending);
            ASSERT_SAYS(std::string("cudaPeekAtLastError(): ") + failure.error, ending);
            CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        }
    }

    void everyCallThatWaitsTells() {
        const Ending ending = inChild([] {
            for (int call = 0; call < 5; ++call) {
                const Ending one = inChild([call] {
                    int *device = nullptr, host = 0;
                    cudaEvent_t event;
                    check(cudaMalloc(&device, sizeof host));
                    check(cudaEventCreate(&event));
                    trap<<<1, 1>>>();
                    cudaEventRecord(event);
                    switch (call) {
                        case 0:
                            SAY(cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost));
                            break;
                        case 1:
                            SAY(cudaStreamSynchronize(nullptr));
                            break;
                        case 2:
                            SAY(cudaEventSynchronize(event));
                            break;
                        case 3:
                            SAY(cudaFree(device));
                            break;
                        case 4:
                            SAY(cudaDeviceSynchronize());
                            break;
                    }
                });
                printf("%s", one.output.c_str());
            }
        });
        CPPUNIT_ASSERT_EQUAL_MESSAGE(ending.output, size_t{5},
                                     occurrences(ending.output, ": cudaErrorLaunchFailure"));
    }

    void afterAFailureEveryCallFails() {
        for (const Failure& failure : failures) {
            const Ending ending = inChild([&] {
                failure.launch();
                cudaDeviceSynchronize();
                cudaGetLastError();
                int *pointer = nullptr, host = 0;
                size_t free, total;
                cudaStream_t stream;
                cudaEvent_t event;
                SAY(cudaMalloc(&pointer, 4));
                SAY(cudaMallocHost(&pointer, 4));
                SAY(cudaMemcpy(&host, &host, 4, cudaMemcpyHostToHost));
                SAY(cudaMemGetInfo(&free, &total));
                SAY(cudaStreamCreate(&stream));
                SAY(cudaEventCreate(&event));
                SAY(cudaDeviceSynchronize());
            });
            CPPUNIT_ASSERT_EQUAL_MESSAGE(
                ending.output, size_t{7},
                occurrences(ending.output, std::string(": ") + failure.error + "\n"));
        }
    }

    void afterAFailureQueriesStillAnswer() {
        const Ending ending = inChild([] {
            trap<<<1, 1>>>();
            cudaDeviceSynchronize();
            int value;
            cudaDeviceProp properties;
            SAY(cudaGetDeviceCount(&value));
            SAY(cudaGetDevice(&value));
            SAY(cudaSetDevice(0));
            SAY(cudaGetDeviceProperties(&properties, 0));
            SAY(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
            SAY(cudaRuntimeGetVersion(&value));
        });
        CPPUNIT_ASSERT_EQUAL_MESSAGE(ending.output, size_t{6},
                                     occurrences(ending.output, ": cudaSuccess"));
    }

    void afterAFailureNothingIsLaunched() {
        const Ending ending = inChild([] {
            trap<<<1, 1>>>();
            cudaDeviceSynchronize();
            cudaGetLastError();
            printing<<<1, 32>>>(32);
            SAY(cudaGetLastError());
            SAY(cudaGetLastError());
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS(
            "cudaGetLastError(): cudaErrorLaunchFailure\ncudaGetLastError(): cudaSuccess\n"
            "cudaDeviceSynchronize(): cudaErrorLaunchFailure",
            ending);
        CPPUNIT_ASSERT(!ending.says("line"));
    }

    void whatWasQueuedBehindAFailureDoesNotRun() {
        const Ending ending = inChild([] {
            trap<<<1, 1>>>();
            printing<<<1, 32>>>(32);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchFailure", ending);
        CPPUNIT_ASSERT(!ending.says("line"));
    }

    void theLastErrorIsForgottenWhenRead() {
        const Ending ending = inChild([] {
            int* pointer;
            SAY(cudaSetDevice(99));
            SAY(cudaMalloc(&pointer, 4));
            SAY(cudaPeekAtLastError());
            SAY(cudaGetLastError());
            SAY(cudaGetLastError());
            SAY(cudaFree(pointer));
        });
        CPPUNIT_ASSERT_EQUAL(std::string("cudaSetDevice(99): cudaErrorInvalidDevice\n"
                                         "cudaMalloc(&pointer, 4): cudaSuccess\n"
                                         "cudaPeekAtLastError(): cudaErrorInvalidDevice\n"
                                         "cudaGetLastError(): cudaErrorInvalidDevice\n"
                                         "cudaGetLastError(): cudaSuccess\n"
                                         "cudaFree(pointer): cudaSuccess\n"),
                             ending.output);
    }

    void eachHostThreadHasItsOwnLastError() {
        const Ending ending = inChild([] {
            cudaSetDevice(99);
            std::thread([] { SAY(cudaGetLastError()); }).join();
            SAY(cudaGetLastError());
        });
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "cudaGetLastError(): cudaSuccess\ncudaGetLastError(): cudaErrorInvalidDevice\n"),
            ending.output);
    }

    void aFailedAssertionSaysWhere() {
        const Ending ending = inChild([] {
            failing<<<dim3(1, 1, 1), dim3(6)>>>(5);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("TestErrors.cu:", ending);
        ASSERT_SAYS(
            "failing(int): block: [0,0,0], thread: [5,0,0] Assertion `int(threadIdx.x) < limit && "
            "\"too large\"` failed.",
            ending);
        const Ending fine = inChild([] {
            failing<<<1, 5>>>(5);
            SAY(cudaDeviceSynchronize());
        });
        CPPUNIT_ASSERT_EQUAL(std::string("cudaDeviceSynchronize(): cudaSuccess\n"), fine.output);
    }

    void printfFromKernels() {
        const Ending ending = inChild([] {
            printing<<<2, 8>>>(5);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("thread 2 of 8, text,  3.14 x 18446744073709551615\n", ending);
        CPPUNIT_ASSERT_EQUAL(size_t{10}, occurrences(ending.output, "line\n"));
    }

    // CUDA C++ Programming Guide, "Formatted Output": not characters, as in C.
    void printfCountsItsArguments() {
        const Ending ending = inChild([] {
            const DeviceArray<int> returned(3);
            printingAndAsking<<<1, 1>>>(returned.get(), nullptr);
            for (const int count : returned.toHost()) printf("returned %d\n", count);
            printf("the host's: %d\n", printf("four"));
        });
        ASSERT_SAYS(" 1.50 of 3, 100 %\n", ending);
        ASSERT_SAYS("returned 0\nreturned 2\nreturned -1\nfourthe host's: 4\n", ending);
    }

    void theHostCannotFollowADevicePointer() {
        for (const bool afterAKernel : {false, true}) {
            const Ending ending = inChild([afterAKernel] {
                int* pointer = nullptr;
                check(cudaMalloc(&pointer, 100));
                if (afterAKernel) {
                    store<<<1, 1>>>(pointer);
                    check(cudaDeviceSynchronize());
                }
                printf("followed: %d\n", *static_cast<volatile int*>(pointer));
            });
            CPPUNIT_ASSERT_EQUAL(SIGSEGV, ending.signal);
            CPPUNIT_ASSERT(!ending.says("followed"));
        }
    }

    void namesAndWords() {
        const struct {
            cudaError_t error;
            std::string name, words;
        } known[] = {
            {cudaSuccess, "cudaSuccess", "no error"},
            {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
            {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
            {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration",
             "invalid configuration argument"},
            {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
            {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
            {cudaErrorIllegalAddress, "cudaErrorIllegalAddress",
             "an illegal memory access was encountered"},
            {cudaErrorAssert, "cudaErrorAssert", "device-side assert triggered"},
            {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
            {cudaErrorLaunchTimeout, "cudaErrorLaunchTimeout",
             "the launch timed out and was terminated"},
            {static_cast<cudaError_t>(12345), "unrecognized error code",
             "unrecognized error code"}};
        for (const auto& [error, name, words] : known) {
            CPPUNIT_ASSERT_EQUAL(name, std::string(cudaGetErrorName(error)));
            CPPUNIT_ASSERT_EQUAL(words, std::string(cudaGetErrorString(error)));
        }
        const int numbers[] = {cudaErrorInvalidConfiguration,
                               cudaErrorInvalidMemcpyDirection,
                               cudaErrorInvalidDevice,
                               cudaErrorInvalidResourceHandle,
                               cudaErrorNotReady,
                               cudaErrorIllegalAddress,
                               cudaErrorLaunchTimeout,
                               cudaErrorAssert,
                               cudaErrorLaunchFailure,
                               cudaErrorCooperativeLaunchTooLarge,
                               cudaErrorUnknown};
        const int expected[] = {9, 21, 101, 400, 600, 700, 702, 710, 719, 720, 999};
        CPPUNIT_ASSERT(std::equal(std::begin(numbers), std::end(numbers), std::begin(expected)));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestErrors);
