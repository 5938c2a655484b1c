// What the simulator says of mistakes: more than a GPU does. Each test is a process.
#include <cppunit/extensions/HelperMacros.h>

#include <sys/mman.h>
#include <unistd.h>

#include <csignal>

#include "../ChildProcess.h"
#include "../Device.h"

namespace {

__device__ int lock = 1;  // never released

__global__ void nothing() {}
__global__ void store(int* address) {
    *address = 1;
}
__global__ void addOne(int* numbers) {
    numbers[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void storeOfOneThread(int* address) {
    if (threadIdx.x == 3 && threadIdx.y == 2 && threadIdx.z == 1 && blockIdx.x == 4) *address = 1;
}
__global__ void writeWhereItWas(int* indices) {
    const int index = indices[threadIdx.x];
    indices[threadIdx.x] = 0;
    indices[index] = 1;
}
__global__ void divideByThread(int* results) {
    results[threadIdx.x] = 7 / (5 - int(threadIdx.x));
}
__global__ void trap() {
    if (threadIdx.x == 3) __trap();
}

__global__ void spin() {
    while (atomicCAS(&lock, 0, 1) != 0) {  // LOCK
    }
}

__global__ void storeOnceTold(const int* told, int* address) {
    while (*static_cast<const volatile int*>(told) == 0) {
    }
    *address = 1;  // STORE
}

__global__ void waitsForeverAtABarrier() {
    if (threadIdx.x < 16) {
        __syncthreads();  // BARRIER
    } else {
        while (*static_cast<volatile int*>(&lock) == 1) {  // FLAG
        }
    }
}

__global__ void foldsWithoutEnd() {
    __shared__ int cells[64];
    const int middle = 32;
    while (middle > 0) {  // never halved
        if (threadIdx.x < middle) cells[threadIdx.x] += cells[threadIdx.x + middle];
        __syncthreads();  // ROUND
    }
}

// Each block waits for all, of which the device holds some at a time.
__global__ void meets(int* arrived) {
    if (threadIdx.x == 0) atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < int(gridDim.x)) {  // CROWD
    }
}

__global__ void loopsBehindABarrier(int* out, int step) {
    __syncthreads();  // PASSED
    if (threadIdx.x == 40)
        for (int i = 1; i != 0; i += step) out[i] = i;  // ENDLESS
    __syncthreads();                                    // MEETING
}

__global__ void storesBehindABarrier(int* address) {
    __syncthreads();
    if (threadIdx.x == 3 && threadIdx.y == 2 && threadIdx.z == 1) *address = 1;  // BEHIND
    __syncthreads();
}

__global__ void fillsFarTooMuch(int* out, int n) {
    __shared__ int cells[32];
    for (int i = 0; i < n; ++i) cells[i] = i;  // PAST
    __syncthreads();
    *out = cells[threadIdx.x];
}

__global__ void wrongMask(int* out) {
    *out = __shfl_sync(0xfffe, 1, 0);  // MASK
}

__global__ void lanesAndBlockWaitForEachOther(int* out) {
    if (threadIdx.x < 8)
        *out = __shfl_sync(0xffffffff, 1, 20);  // LANES
    else
        __syncthreads();  // BLOCK
}

__global__ void printWithoutEnd() {
    while (true) printf("again and again\n");
}

__global__ void printALine() {
    printf("block %5u, thread %5u: %60s\n", blockIdx.x, threadIdx.x, "as much as an honest line");
}

__global__ void loopsBehindAShuffle(int* out, int step) {
    const int sum = __shfl_xor_sync(0xffffffff, int(threadIdx.x), 1);  // SHUFFLE
    if (threadIdx.x == 40)
        for (int i = 1; i != 0; i += step) out[i] = i;  // ROUNDS
    *out = sum + __shfl_xor_sync(0xffffffff, *out, 1);  // AGAIN
}

std::string lineOf(const char* mark) {
    FILE* const source = fopen(__FILE__, "r");
    char text[512];
    int line = 0, found = 0;
    while (source && fgets(text, sizeof text, source)) {
        ++line;
        if (!found && std::string(text).find(std::string("  // ") + mark) != std::string::npos)
            found = line;
    }
    if (source) fclose(source);
    return "TestMessages.cu:" + std::to_string(found);
}

}  // namespace

class TestMessages : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMessages);
    CPPUNIT_TEST(followingADevicePointerOnTheHost);
    CPPUNIT_TEST(followingAPointerPastItsAllocation);
    CPPUNIT_TEST(aLockThatIsNeverReleased);
    CPPUNIT_TEST(whoHasHungIsNotWaitedForAsLongAgain);
    CPPUNIT_TEST(aKernelThatTheHostHasLeftHangs);
    CPPUNIT_TEST(aKernelThatTheHostHasLeftFails);
    CPPUNIT_TEST(aBarrierThatSomeNeverReach);
    CPPUNIT_TEST(anEndlessLoopWithABarrier);
    CPPUNIT_TEST(anEndlessLoopBehindABarrier);
    CPPUNIT_TEST(moreBlocksMeetThanTheDeviceHolds);
    CPPUNIT_TEST(aTrapSaysWhere);
    CPPUNIT_TEST(aStoreThroughANullPointer);
    CPPUNIT_TEST(aFaultNamesItsThread);
    CPPUNIT_TEST(aFaultThatDoesNotComeAgainNamesItsBlock);
    CPPUNIT_TEST(aWriteFarPastAStaticSharedArray);
    CPPUNIT_TEST(aWarpIntrinsicOutsideItsMask);
    CPPUNIT_TEST(lanesThatWaitForOnesThatWaitForTheBlock);
    CPPUNIT_TEST(anEndlessLoopBehindAShuffle);
    CPPUNIT_TEST(aKernelCalledLikeAFunction);
    CPPUNIT_TEST(aResetRevivesTheDevice);
    CPPUNIT_TEST(aFailureIsNotToldBeforeTheHostWaits);
    CPPUNIT_TEST(refusedConfigurationsHaveTheManualsError);
    CPPUNIT_TEST(destroyedStreamsAndEventsAreRefused);
    CPPUNIT_TEST(everyErrorHasItsNameAndWords);
    CPPUNIT_TEST(theDeviceDescribesItself);
    CPPUNIT_TEST(printingWithoutEndIsStopped);
    CPPUNIT_TEST(aGridMayPrintMuch);
    CPPUNIT_TEST_SUITE_END();

  public:
    void followingADevicePointerOnTheHost() {
        const Ending ending = inChild([] {
            char* pointer = nullptr;
            check(cudaMalloc(&pointer, 100));
            store<<<1, 1>>>(reinterpret_cast<int*>(pointer));
            finish();
            printf("%d\n", *static_cast<volatile char*>(pointer + 7));
        });
        CPPUNIT_ASSERT_EQUAL(SIGSEGV, ending.signal);
        ASSERT_SAYS("host code read", ending);
        ASSERT_SAYS("7 bytes into 100 bytes of device memory", ending);
        ASSERT_SAYS("TestMessages.cu:", ending);
    }

    void followingAPointerPastItsAllocation() {
        const Ending ending = inChild([] {
            char* pointer = nullptr;
            check(cudaMalloc(&pointer, 100));
            *static_cast<volatile char*>(pointer + 120) = 1;
        });
        CPPUNIT_ASSERT_EQUAL(SIGSEGV, ending.signal);
        ASSERT_SAYS("host code wrote", ending);
        ASSERT_SAYS("20 bytes past the end of 100 bytes of device memory", ending);
    }

    void aWriteFarPastAStaticSharedArray() {
        const Ending ending = inChild([] {
            const DeviceArray<int> out(1);
            fillsFarTooMuch<<<1, 1>>>(out.get(), 100'000);
            SAY(cudaDeviceSynchronize());
            check(cudaDeviceReset());
            const DeviceArray<int> again(1);
            fillsFarTooMuch<<<1, 1>>>(again.get(), 32);
            SAY(cudaDeviceSynchronize());
        });
        CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        ASSERT_SAYS("wrote to shared memory that the block does not have", ending);
        ASSERT_SAYS(lineOf("PAST"), ending);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorIllegalAddress", ending);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaSuccess", ending);
    }

    void aLockThatIsNeverReleased() {
        const Ending ending = inChild([] {
            spin<<<2, 64>>>();
            SAY(cudaDeviceSynchronize());
        });
        CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS(lineOf("LOCK"), ending);
    }

    void whoHasHungIsNotWaitedForAsLongAgain() {
        const Ending ending = inChild([] {
            spin<<<2, 64>>>();
            SAY(cudaDeviceSynchronize());
            check(cudaDeviceReset());
            spin<<<2, 64>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("none has got on for 3 s", ending);
        ASSERT_SAYS("none has got on for 1 s", ending);
        const Ending told = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            spin<<<2, 64>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("none has got on for 1 s", told);
    }

    void aKernelThatTheHostHasLeftHangs() {
        const Ending ending = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            cudaStream_t stream;
            check(cudaStreamCreate(&stream));
            spin<<<1, 1, 0, stream>>>();
            SAY(cudaStreamQuery(stream));
            SAY(cudaStreamSynchronize(stream));
        });
        CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        ASSERT_SAYS("cudaStreamQuery(stream): cudaErrorNotReady", ending);
        ASSERT_SAYS("cudaStreamSynchronize(stream): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS("thread 0 runs at " + lineOf("LOCK"), ending);
    }

    void aKernelThatTheHostHasLeftFails() {
        const Ending ending = inChild([] {
            int* told = nullptr;
            check(cudaMallocManaged(&told, sizeof(int)));
            *told = 0;
            storeOnceTold<<<1, 1>>>(told, nullptr);
            SAY(cudaGetLastError());
            *told = 1;
            SAY(cudaDeviceSynchronize());
            SAY(cudaGetLastError());
        });
        CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        ASSERT_SAYS("cudaGetLastError(): cudaSuccess", ending);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorIllegalAddress", ending);
        ASSERT_SAYS(lineOf("STORE"), ending);
    }

    void aBarrierThatSomeNeverReach() {
        const Ending ending = inChild([] {
            waitsForeverAtABarrier<<<1, 64>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS("threads 0-15 wait for the other threads of the block at " + lineOf("BARRIER"),
                    ending);
        ASSERT_SAYS("threads 16-63 run at " + lineOf("FLAG"), ending);
    }

    void anEndlessLoopWithABarrier() {
        const Ending ending = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            foldsWithoutEnd<<<3, 64>>>();
            SAY(cudaDeviceSynchronize());
        });
        CPPUNIT_ASSERT_EQUAL(0, ending.exitCode);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS("its threads meet again and again, and no block has ended for 3 s", ending);
        ASSERT_SAYS(lineOf("ROUND"), ending);
    }

    void anEndlessLoopBehindABarrier() {
        const Ending ending = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            const DeviceArray<int> out(2);
            loopsBehindABarrier<<<1, 64>>>(out.get(), 0);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS("nothing has happened for 3 s", ending);
        ASSERT_SAYS("threads 0-39 wait for the other threads of the block at " + lineOf("MEETING"),
                    ending);
        ASSERT_SAYS("thread 40 runs at " + lineOf("ENDLESS"), ending);
        ASSERT_SAYS("threads 41-63 run at " + lineOf("PASSED"), ending);
    }

    void moreBlocksMeetThanTheDeviceHolds() {
        const Ending ending = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            int perMultiprocessor = 0, multiprocessors = 0;
            check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, meets, 512, 0));
            check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
            const int blocks = perMultiprocessor * multiprocessors + 3;
            const DeviceArray<int> arrived(1);
            meets<<<blocks, 512>>>(arrived.get());
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS(lineOf("CROWD"), ending);
        ASSERT_SAYS(" blocks have not begun at ", ending);
    }

    void aTrapSaysWhere() {
        const Ending ending = inChild([] {
            trap<<<1, 32>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("__trap() in block [0,0,0], thread [3,0,0]", ending);
        ASSERT_SAYS("trap()", ending);
    }

    void aStoreThroughANullPointer() {
        const Ending ending = inChild([] {
            store<<<1, 1>>>(nullptr);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorIllegalAddress", ending);
        ASSERT_SAYS("store(int*)", ending);
    }

    void aFaultThatDoesNotComeAgainNamesItsBlock() {
        const Ending ending = inChild([] {
            int* indices = nullptr;
            cudaMalloc(&indices, 64 * sizeof(int));
            cudaMemset(indices, 0, 64 * sizeof(int));
            const int wrong = 1 << 30;
            cudaMemcpy(indices + 40, &wrong, sizeof wrong, cudaMemcpyHostToDevice);
            writeWhereItWas<<<1, 64>>>(indices);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorIllegalAddress", ending);
        ASSERT_SAYS("a thread of block (0,0,0) wrote to address", ending);
    }

    void aFaultNamesItsThread() {
        const Ending ofStore = inChild([] {
            storeOfOneThread<<<9, dim3(8, 4, 2)>>>(nullptr);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("thread (3,2,1) of block (4,0,0) wrote to address", ofStore);
        const Ending ofRow = inChild([] {
            const size_t page = size_t(sysconf(_SC_PAGESIZE));
            void* const pages =
                mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            mprotect(static_cast<char*>(pages) + page, page, PROT_NONE);
            addOne<<<2, 32>>>(static_cast<int*>(pages) + page / sizeof(int) - 37);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("thread (5,0,0) of block (1,0,0)", ofRow);
        const Ending behindABarrier = inChild([] {
            storesBehindABarrier<<<1, dim3(8, 4, 2)>>>(nullptr);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("thread (3,2,1) of block (0,0,0) wrote to address", behindABarrier);
        ASSERT_SAYS(lineOf("BEHIND"), behindABarrier);
        const Ending ofDivision = inChild([] {
            int* results = nullptr;
            cudaMalloc(&results, 8 * sizeof(int));
            divideByThread<<<1, 8>>>(results);
            cudaDeviceSynchronize();
        });
        ASSERT_SAYS("thread (5,0,0) of block (0,0,0) divided an integer by zero", ofDivision);
    }

    void aWarpIntrinsicOutsideItsMask() {
        const Ending ending = inChild([] {
            wrongMask<<<1, 32>>>(nullptr);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("called by lane 0, which its mask 0x0000fffe does not name", ending);
        ASSERT_SAYS(lineOf("MASK"), ending);
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaError", ending);
    }

    void lanesThatWaitForOnesThatWaitForTheBlock() {
        const Ending ending = inChild([] {
            const DeviceArray<int> out(1);
            lanesAndBlockWaitForEachOther<<<1, 64>>>(out.get());
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("every thread of a block waits, none can go on", ending);
        ASSERT_SAYS("threads 0-7 wait for other lanes of their warp at " + lineOf("LANES"), ending);
        ASSERT_SAYS("threads 8-63 wait for the other threads of the block at " + lineOf("BLOCK"),
                    ending);
    }

    void anEndlessLoopBehindAShuffle() {
        const Ending ending = inChild([] {
            setenv("SIMULATOR_HAS_HUNG", "1", 1);
            const DeviceArray<int> out(2);
            loopsBehindAShuffle<<<1, 96>>>(out.get(), 0);
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("nothing has happened for 3 s", ending);
        ASSERT_SAYS("threads 32-39 wait for other lanes of their warp at " + lineOf("AGAIN"),
                    ending);
        ASSERT_SAYS("thread 40 runs at " + lineOf("ROUNDS"), ending);
        ASSERT_SAYS("threads 41-63 run at " + lineOf("SHUFFLE"), ending);
        ASSERT_SAYS("threads 64-95 have not started", ending);
    }

    void aKernelCalledLikeAFunction() {
        const Ending ending = inChild([] { nothing(); });
        CPPUNIT_ASSERT_EQUAL(SIGABRT, ending.signal);
        ASSERT_SAYS("called like a function", ending);
    }

    /// A GPU's process would have to end.
    void aResetRevivesTheDevice() {
        const Ending ending = inChild([] {
            trap<<<1, 32>>>();
            cudaDeviceSynchronize();
            SAY(cudaDeviceReset());
            cudaGetLastError();
            nothing<<<1, 1>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceReset(): cudaSuccess\ncudaDeviceSynchronize(): cudaSuccess", ending);
    }

    /// On a GPU it depends on who is faster.
    void aFailureIsNotToldBeforeTheHostWaits() {
        const Ending ending = inChild([] {
            trap<<<1, 32>>>();
            SAY(cudaGetLastError());
            nothing<<<1, 1>>>();
            SAY(cudaPeekAtLastError());
            void* pinned = nullptr;
            SAY(cudaMallocHost(&pinned, 16));
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS(
            "cudaGetLastError(): cudaSuccess\ncudaPeekAtLastError(): cudaSuccess\n"
            "cudaMallocHost(&pinned, 16): cudaSuccess\ncudaDeviceSynchronize(): "
            "cudaErrorLaunchFailure",
            ending);
    }

    void refusedConfigurationsHaveTheManualsError() {
        for (const dim3 block : {dim3(1025), dim3(0), dim3(1, 1, 65)}) {
            nothing<<<1, block>>>();
            CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidConfiguration, cudaGetLastError());
        }
        nothing<<<dim3(1, 65536), 1>>>();
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidConfiguration, cudaGetLastError());
    }

    void destroyedStreamsAndEventsAreRefused() {
        cudaStream_t stream;
        cudaEvent_t event;
        check(cudaStreamCreate(&stream));
        check(cudaStreamDestroy(stream));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(stream));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidResourceHandle, cudaStreamDestroy(stream));
        cudaGetLastError();
        nothing<<<1, 1, 0, stream>>>();
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidResourceHandle, cudaGetLastError());
        check(cudaEventCreate(&event));
        check(cudaEventDestroy(event));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidResourceHandle, cudaEventRecord(event));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidResourceHandle, cudaGetLastError());
    }

    void everyErrorHasItsNameAndWords() {
        int known = 0;
        for (int code = 0; code < 1000; ++code) {
            const std::string name = cudaGetErrorName(static_cast<cudaError_t>(code));
            const std::string words = cudaGetErrorString(static_cast<cudaError_t>(code));
            CPPUNIT_ASSERT_EQUAL(name == "unrecognized error code",
                                 words == "unrecognized error code");
            if (words == "unrecognized error code") continue;
            ++known;
            CPPUNIT_ASSERT(name.starts_with("cuda"));
        }
        CPPUNIT_ASSERT_EQUAL(133, known);  // of CUDA 13.0
    }

    void theDeviceDescribesItself() {
        int count = 0;
        check(cudaGetDeviceCount(&count));
        CPPUNIT_ASSERT_EQUAL(1, count);
        cudaDeviceProp device;
        check(cudaGetDeviceProperties(&device, 0));
        CPPUNIT_ASSERT(std::string(device.name).find("simulator") != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(9, device.major);
        CPPUNIT_ASSERT_EQUAL(1024, device.maxThreadsPerBlock);
        CPPUNIT_ASSERT_EQUAL(size_t{48 * 1024}, device.sharedMemPerBlock);
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidDevice, cudaSetDevice(1));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidDevice, cudaSetDevice(-1));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidDevice, cudaGetDeviceProperties(&device, 1));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidDevice, cudaGetLastError());
    }

    void printingWithoutEndIsStopped() {
        const Ending ending = inChild([] {
            printWithoutEnd<<<1, 1>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaErrorLaunchTimeout", ending);
        ASSERT_SAYS("the kernel printed more than 1024 KiB", ending);
        CPPUNIT_ASSERT(ending.output.size() < size_t{2} << 20);
    }

    void aGridMayPrintMuch() {
        const Ending ending = inChild([] {
            printALine<<<80, 256>>>();
            SAY(cudaDeviceSynchronize());
        });
        ASSERT_SAYS("cudaDeviceSynchronize(): cudaSuccess", ending);
        CPPUNIT_ASSERT(ending.output.size() > size_t{1} << 20);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestMessages);
