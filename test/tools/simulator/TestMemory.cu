// Memory: what the CUDA Runtime API answers, also where its reference manual says less than an H100
// with CUDA 13 does.
#include <cppunit/extensions/HelperMacros.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>

#include "Device.h"

namespace {

__device__ int variable[16];

__global__ void doubled(int* values, int n) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) values[i] *= 2;
}

__global__ void allocating(int** out) {
    int* const values = static_cast<int*>(malloc(8 * sizeof(int)));
    int* const one = new int(int(threadIdx.x));
    for (int i = 0; i < 8; ++i) values[i] = i + *one;
    memcpy(out[threadIdx.x], values, 8 * sizeof(int));
    memset(out[threadIdx.x], 0, sizeof(int));
    delete one;
    free(values);
}

/// The error of a call, which cudaGetLastError() knows too, once.
void expectError(cudaError_t expected, cudaError_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(expected)),
                         std::string(cudaGetErrorName(actual)));
    CPPUNIT_ASSERT_EQUAL(expected, cudaPeekAtLastError());
    CPPUNIT_ASSERT_EQUAL(expected, cudaGetLastError());
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaGetLastError());
}
void expectInvalid(cudaError_t actual) {
    expectError(cudaErrorInvalidValue, actual);
}

/// One piece of each kind of memory, 4096 bytes long.
struct Pieces {
    enum { PAGEABLE, PINNED, MANAGED, DEVICE, SYMBOL, REGISTERED, COUNT };
    void* at[COUNT];
    Pieces() {
        at[PAGEABLE] = std::malloc(4096);
        check(cudaMallocHost(&at[PINNED], 4096));
        check(cudaMallocManaged(&at[MANAGED], 4096));
        check(cudaMalloc(&at[DEVICE], 4096));
        check(cudaGetSymbolAddress(&at[SYMBOL], variable));
        at[REGISTERED] = std::aligned_alloc(4096, 4096);
        check(cudaHostRegister(at[REGISTERED], 4096, cudaHostRegisterDefault));
    }
    ~Pieces() {
        std::free(at[PAGEABLE]);
        cudaFreeHost(at[PINNED]);
        cudaFree(at[MANAGED]);
        cudaFree(at[DEVICE]);
        cudaHostUnregister(at[REGISTERED]);
        std::free(at[REGISTERED]);
    }
};

std::vector<int> numbers(int n) {
    std::vector<int> values(static_cast<size_t>(n));
    std::iota(values.begin(), values.end(), 1);
    return values;
}

__global__ void loadAndStore(const float4* in, float4* out, float* sum) {
    const unsigned i = threadIdx.x;
    const float4* const cell = in + i;
    out[i] = __ldg(cell);
    out[2 + i] = __ldca(cell);
    out[4 + i] = __ldcg(cell);
    __stcg(out + 6 + i, __ldcs(cell));
    __stcs(out + 8 + i, __ldlu(cell));
    __stwt(out + 10 + i, __ldcv(cell));
    if (i == 0) *sum = __ldcg(&cell->x) + __ldcv(&cell->y);
}

}  // namespace

class TestMemory : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMemory);
    CPPUNIT_TEST(roundTripThroughAKernel);
    CPPUNIT_TEST(everyKindOfMemoryReachesEveryOther);
    CPPUNIT_TEST(pageableMemoryIsNotTheDevices);
    CPPUNIT_TEST(copiesPastAnEndAreRefused);
    CPPUNIT_TEST(copiesOfNothingSucceed);
    CPPUNIT_TEST(badPointersAndKindsAreRefused);
    CPPUNIT_TEST(allocationsAreAlignedAndApart);
    CPPUNIT_TEST(manyAllocationsInAnyOrder);
    CPPUNIT_TEST(nothingIsAllocatedForZeroBytes);
    CPPUNIT_TEST(badAllocationsAreRefused);
    CPPUNIT_TEST(whatIsFreedIsFreedOnce);
    CPPUNIT_TEST(memoryInfoFollowsAllocations);
    CPPUNIT_TEST(memset);
    CPPUNIT_TEST(pitchedMemory);
    CPPUNIT_TEST(copiesOfRows);
    CPPUNIT_TEST(memoryInThreeDimensions);
    CPPUNIT_TEST(theDefaultMemoryPool);
    CPPUNIT_TEST(accessToAMemoryPool);
    CPPUNIT_TEST(pinnedMemory);
    CPPUNIT_TEST(mappedMemoryIsSeenByKernels);
    CPPUNIT_TEST(registeredMemory);
    CPPUNIT_TEST(managedMemory);
    CPPUNIT_TEST(streamOrderedAllocation);
    CPPUNIT_TEST(pointerAttributes);
    CPPUNIT_TEST(loadsAndStoresWithHints);
    CPPUNIT_TEST(heapInKernels);
    CPPUNIT_TEST(afterAResetNothingIsAllocated);
    CPPUNIT_TEST_SUITE_END();

  public:
    void roundTripThroughAKernel() {
        const std::vector<int> values = numbers(1000);
        const DeviceArray<int> array(values);
        doubled<<<4, 256>>>(array.get(), 1000);
        finish();
        const std::vector<int> back = array.toHost();
        for (size_t i = 0; i < values.size(); ++i) CPPUNIT_ASSERT_EQUAL(2 * values[i], back[i]);
    }

    void everyKindOfMemoryReachesEveryOther() {
        const Pieces pieces;
        const std::vector<int> values = numbers(8);
        constexpr size_t bytes = 8 * sizeof(int);
        for (void* const from : pieces.at) {
            for (void* const to : pieces.at) {
                if (from == to) continue;
                check(cudaMemcpy(from, values.data(), bytes, cudaMemcpyDefault));
                check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
                std::vector<int> seen(8);
                check(cudaMemcpy(seen.data(), to, bytes, cudaMemcpyDefault));
                CPPUNIT_ASSERT(seen == values);
                check(cudaMemcpy(to, seen.data(), 0, cudaMemcpyDefault));
            }
        }
    }

    void pageableMemoryIsNotTheDevices() {
        const Pieces pieces;
        for (int from = 0; from < Pieces::COUNT; ++from) {
            for (int to = 0; to < Pieces::COUNT; ++to) {
                const bool toPageable = to == Pieces::PAGEABLE,
                           fromPageable = from == Pieces::PAGEABLE;
                expectCopy(pieces, to, from, cudaMemcpyHostToHost, true);
                expectCopy(pieces, to, from, cudaMemcpyHostToDevice, !toPageable);
                expectCopy(pieces, to, from, cudaMemcpyDeviceToHost, !fromPageable);
                expectCopy(pieces, to, from, cudaMemcpyDeviceToDevice,
                           !toPageable && !fromPageable);
            }
        }
    }

    void copiesPastAnEndAreRefused() {
        const DeviceArray<char> array(4096);
        std::vector<char> host(8192);
        expectInvalid(cudaMemcpy(array.get(), host.data(), 4097, cudaMemcpyHostToDevice));
        expectInvalid(cudaMemcpy(host.data(), array.get() + 4090, 7, cudaMemcpyDeviceToHost));
        check(cudaMemcpy(host.data(), array.get() + 4090, 6, cudaMemcpyDeviceToHost));
    }

    void copiesOfNothingSucceed() {
        const DeviceArray<int> array(1);
        int host = 0;
        check(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyDefault));
        check(cudaMemcpy(array.get(), &host, 0, cudaMemcpyDeviceToHost));
        check(cudaMemset(nullptr, 0, 0));
    }

    void badPointersAndKindsAreRefused() {
        const DeviceArray<int> array(1);
        int host = 0;
        expectInvalid(cudaMemcpy(nullptr, &host, 4, cudaMemcpyHostToDevice));
        expectInvalid(cudaMemcpy(array.get(), nullptr, 4, cudaMemcpyHostToDevice));
        expectError(cudaErrorInvalidMemcpyDirection,
                    cudaMemcpy(array.get(), &host, 4, static_cast<cudaMemcpyKind>(7)));
        // Where the course's students swap the arguments or the kind:
        expectInvalid(cudaMemcpy(&host, array.get(), 4, cudaMemcpyHostToDevice));
        expectInvalid(cudaMemcpy(array.get(), &host, 4, cudaMemcpyDeviceToHost));
    }

    void allocationsAreAlignedAndApart() {
        std::vector<char*> blocks(20);
        for (size_t i = 0; i < blocks.size(); ++i) {
            check(cudaMalloc(&blocks[i], i * 100 + 1));
            CPPUNIT_ASSERT_EQUAL(uintptr_t{0}, reinterpret_cast<uintptr_t>(blocks[i]) % 256);
            check(cudaMemset(blocks[i], int(i) + 1, i * 100 + 1));
        }
        for (size_t i = 0; i < blocks.size(); ++i) {
            std::vector<char> host(i * 100 + 1);
            check(cudaMemcpy(host.data(), blocks[i], host.size(), cudaMemcpyDeviceToHost));
            CPPUNIT_ASSERT(host == std::vector<char>(host.size(), char(i + 1)));
        }
        for (char* const block : blocks) check(cudaFree(block));
    }

    void manyAllocationsInAnyOrder() {
        size_t before, total, after;
        check(cudaDeviceSynchronize());
        check(cudaMemGetInfo(&before, &total));
        std::vector<char*> blocks(300);
        std::srand(1);
        for (int step = 0; step < 3000; ++step) {
            const size_t i = size_t(std::rand()) % blocks.size();
            const size_t size = size_t(1 + i * 37);
            if (blocks[i]) {
                std::vector<char> host(size);
                check(cudaMemcpy(host.data(), blocks[i], size, cudaMemcpyDeviceToHost));
                CPPUNIT_ASSERT(host == std::vector<char>(size, char(i)));
                check(cudaFree(blocks[i]));
                blocks[i] = nullptr;
            } else {
                check(cudaMalloc(&blocks[i], size));
                check(cudaMemset(blocks[i], int(i), size));
            }
        }
        for (char* const block : blocks) check(cudaFree(block));
        check(cudaMemGetInfo(&after, &total));
        CPPUNIT_ASSERT(after + (16 << 20) > before);  // a GPU's driver may keep some megabytes
    }

    void nothingIsAllocatedForZeroBytes() {
        int* pointer = reinterpret_cast<int*>(1);
        check(cudaMalloc(&pointer, 0));
        CPPUNIT_ASSERT(pointer == nullptr);
        check(cudaFree(pointer));
        check(cudaMallocHost(&pointer, 0));
        check(cudaMallocManaged(&pointer, 0));
    }

    void badAllocationsAreRefused() {
        char* pointer = nullptr;
        expectError(cudaErrorMemoryAllocation, cudaMalloc(&pointer, size_t{1} << 50));
        CPPUNIT_ASSERT(pointer == nullptr);
        expectError(cudaErrorMemoryAllocation, cudaMalloc(&pointer, ~size_t{0}));
        expectInvalid(cudaMalloc(static_cast<void**>(nullptr), 4));
        expectInvalid(cudaMallocManaged(&pointer, 16, 0));
        expectInvalid(cudaMallocManaged(static_cast<void**>(nullptr), 16));
        expectInvalid(cudaHostAlloc(&pointer, 16, 0x80));
        expectInvalid(cudaMallocHost(static_cast<void**>(nullptr), 16));
    }

    void whatIsFreedIsFreedOnce() {
        const Pieces pieces;
        char* device = nullptr;
        check(cudaMalloc(&device, 100));
        expectInvalid(cudaFree(device + 4));
        check(cudaFree(device));
        expectInvalid(cudaFree(device));
        check(cudaFree(nullptr));
        check(cudaFreeHost(nullptr));
        for (const int other :
             {Pieces::PAGEABLE, Pieces::PINNED, Pieces::SYMBOL, Pieces::REGISTERED})
            expectInvalid(cudaFree(pieces.at[other]));
        for (const int other : {Pieces::PAGEABLE, Pieces::MANAGED, Pieces::DEVICE})
            expectInvalid(cudaFreeHost(pieces.at[other]));
        int host = 0;
        expectInvalid(cudaMemcpy(device, &host, 4, cudaMemcpyHostToDevice));
    }

    void memoryInfoFollowsAllocations() {
        size_t before, after, total;
        check(cudaMemGetInfo(&before, &total));
        CPPUNIT_ASSERT(before <= total);
        cudaDeviceProp device;
        check(cudaGetDeviceProperties(&device, 0));
        CPPUNIT_ASSERT_EQUAL(device.totalGlobalMem, total);
        char *pointer = nullptr, *other = nullptr;
        check(cudaMalloc(&pointer, 100 << 20));
        check(cudaMemGetInfo(&after, &total));
        CPPUNIT_ASSERT(before - after >= 100 << 20);
        expectError(cudaErrorMemoryAllocation, cudaMalloc(&other, total));
        check(cudaMemGetInfo(nullptr, &total));
        check(cudaFree(pointer));
        check(cudaMemGetInfo(&after, &total));
        CPPUNIT_ASSERT(before - after < 50 << 20);
    }

    void memset() {
        const Pieces pieces;
        for (int kind = 0; kind < Pieces::COUNT; ++kind) {
            if (kind == Pieces::PAGEABLE) {
                expectInvalid(cudaMemset(pieces.at[kind], 1, 4));
                continue;
            }
            check(cudaMemset(pieces.at[kind], 0x1ab, 8));  // the lowest byte counts
            check(cudaMemset(static_cast<char*>(pieces.at[kind]) + 2, 0, 1));
            unsigned char bytes[8];
            check(cudaMemcpy(bytes, pieces.at[kind], 8, cudaMemcpyDefault));
            const unsigned char expected[8] = {0xab, 0xab, 0, 0xab, 0xab, 0xab, 0xab, 0xab};
            CPPUNIT_ASSERT(std::memcmp(bytes, expected, 8) == 0);
        }
        expectInvalid(cudaMemset(pieces.at[Pieces::DEVICE], 0, 4097));
        expectInvalid(cudaMemset(nullptr, 0, 4));
    }

    void pitchedMemory() {
        char* pointer = nullptr;
        size_t pitch = 0;
        check(cudaMallocPitch(&pointer, &pitch, 100, 7));
        CPPUNIT_ASSERT(pitch >= 100);
        CPPUNIT_ASSERT_EQUAL(size_t{0}, pitch % 32);
        std::vector<char> rows(700);
        for (size_t i = 0; i < rows.size(); ++i) rows[i] = char(i * 7);
        check(cudaMemset2D(pointer, pitch, 1, 100, 7));
        check(cudaMemcpy2D(pointer, pitch, rows.data(), 100, 100, 7, cudaMemcpyHostToDevice));
        std::vector<char> back(700);
        check(cudaMemcpy2D(back.data(), 100, pointer, pitch, 100, 7, cudaMemcpyDeviceToHost));
        CPPUNIT_ASSERT(back == rows);
        expectInvalid(
            cudaMemcpy2D(pointer, pitch, rows.data(), 100, 100, 8, cudaMemcpyHostToDevice));
        check(cudaFree(pointer));
        check(cudaMallocPitch(&pointer, &pitch, 0, 10));
        CPPUNIT_ASSERT(pointer == nullptr && pitch == 0);
    }

    void copiesOfRows() {
        const DeviceArray<int> table(numbers(12));  // 3 rows of 4
        int column[3];
        check(cudaMemcpy2D(column, 4, table.get() + 1, 16, 4, 3, cudaMemcpyDeviceToHost));
        CPPUNIT_ASSERT(column[0] == 2 && column[1] == 6 && column[2] == 10);
        expectError(cudaErrorInvalidPitchValue,
                    cudaMemcpy2D(column, 4, table.get(), 16, 8, 3, cudaMemcpyDeviceToHost));
        expectInvalid(cudaMemcpy2D(column, 4, table.get(), 16, 4, 3, cudaMemcpyHostToDevice));
        check(cudaMemset2D(table.get() + 1, 16, 0, 8, 2));
        CPPUNIT_ASSERT(table.toHost() == (std::vector<int>{1, 0, 0, 4, 5, 0, 0, 8, 9, 10, 11, 12}));
    }

    void memoryInThreeDimensions() {
        const cudaExtent extent = make_cudaExtent(10, 4, 3);
        cudaPitchedPtr memory;
        check(cudaMalloc3D(&memory, extent));
        CPPUNIT_ASSERT(memory.pitch >= 10 && memory.xsize == 10 && memory.ysize == 4);
        check(cudaMemset3D(memory, 7, extent));
        std::vector<char> box(120), back(120);
        for (size_t i = 0; i < box.size(); ++i) box[i] = char(i);
        cudaMemcpy3DParms copy{};
        copy.srcPtr = make_cudaPitchedPtr(box.data(), 10, 10, 4);
        copy.dstPtr = memory;
        copy.srcPos = copy.dstPos = make_cudaPos(2, 1, 1);
        copy.extent = make_cudaExtent(3, 2, 2);
        copy.kind = cudaMemcpyHostToDevice;
        check(cudaMemcpy3D(&copy));
        copy = {};
        copy.srcPtr = memory;
        copy.dstPtr = make_cudaPitchedPtr(back.data(), 10, 10, 4);
        copy.extent = extent;
        copy.kind = cudaMemcpyDeviceToHost;
        check(cudaMemcpy3D(&copy));
        for (size_t i = 0; i < back.size(); ++i) {
            const size_t x = i % 10, y = i / 10 % 4, z = i / 40;
            const bool isCopied = x >= 2 && x < 5 && y >= 1 && y < 3 && z >= 1;
            CPPUNIT_ASSERT_EQUAL(isCopied ? int(box[i]) : 7, int(back[i]));
        }
        check(cudaFree(memory.ptr));
    }

    void theDefaultMemoryPool() {
        cudaMemPool_t pool = nullptr;
        check(cudaDeviceGetDefaultMemPool(&pool, 0));
        CPPUNIT_ASSERT(pool != nullptr);
        uint64_t threshold = 1 << 20, found = 0;
        check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
        check(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &found));
        CPPUNIT_ASSERT_EQUAL(threshold, found);
        int* pointer = nullptr;
        check(cudaMallocFromPoolAsync((void**)&pointer, 400, pool, nullptr));
        check(cudaFreeAsync(pointer, nullptr));
        check(cudaDeviceSynchronize());
        check(cudaMemPoolTrimTo(pool, 0));
    }

    void accessToAMemoryPool() {
        cudaMemPool_t pool = nullptr;
        check(cudaDeviceGetDefaultMemPool(&pool, 0));
        int nbDevice = 0;
        check(cudaGetDeviceCount(&nbDevice));
        const auto set = [&](cudaMemLocationType type, int id, cudaMemAccessFlags flags) {
            const cudaMemAccessDesc access = {{type, id}, flags};
            return cudaMemPoolSetAccess(pool, &access, 1);
        };
        const auto accessOf = [&](cudaMemLocationType type) {
            cudaMemLocation location = {type, 0};
            cudaMemAccessFlags flags = cudaMemAccessFlagsProtRead;
            check(cudaMemPoolGetAccess(&flags, pool, &location));
            return flags;
        };
        CPPUNIT_ASSERT_EQUAL(cudaMemAccessFlagsProtReadWrite, accessOf(cudaMemLocationTypeDevice));
        CPPUNIT_ASSERT_EQUAL(cudaMemAccessFlagsProtNone, accessOf(cudaMemLocationTypeHost));
        check(set(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtReadWrite));
        check(cudaMemPoolSetAccess(pool, nullptr, 0));
        expectError(cudaErrorInvalidDevice,
                    set(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtNone));
        expectError(cudaErrorNotSupported,
                    set(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtRead));
        expectError(cudaErrorNotSupported,
                    set(cudaMemLocationTypeHost, 0, cudaMemAccessFlagsProtReadWrite));
        expectError(cudaErrorInvalidDevice,
                    set(cudaMemLocationTypeDevice, nbDevice, cudaMemAccessFlagsProtReadWrite));
        CPPUNIT_ASSERT_EQUAL(cudaMemAccessFlagsProtReadWrite, accessOf(cudaMemLocationTypeDevice));
        cudaMemLocation location = {cudaMemLocationTypeDevice, nbDevice};
        cudaMemAccessFlags flags;
        expectInvalid(cudaMemPoolGetAccess(&flags, pool, &location));
        location.type = cudaMemLocationTypeInvalid;
        expectInvalid(cudaMemPoolGetAccess(&flags, pool, &location));
    }

    void pinnedMemory() {
        int* pinned = nullptr;
        check(cudaHostAlloc(&pinned, 1000 * sizeof(int),
                            cudaHostAllocPortable | cudaHostAllocWriteCombined));
        for (int i = 0; i < 1000; ++i) pinned[i] = i;
        const DeviceArray<int> array(1000);
        check(cudaMemcpyAsync(array.get(), pinned, 1000 * sizeof(int), cudaMemcpyHostToDevice));
        doubled<<<4, 256>>>(array.get(), 1000);
        check(cudaMemcpyAsync(pinned, array.get(), 1000 * sizeof(int), cudaMemcpyDeviceToHost));
        finish();
        for (int i = 0; i < 1000; ++i) CPPUNIT_ASSERT_EQUAL(2 * i, pinned[i]);
        check(cudaFreeHost(pinned));
    }

    void mappedMemoryIsSeenByKernels() {
        int *host = nullptr, *device = nullptr;
        check(cudaHostAlloc(&host, 64, cudaHostAllocMapped));
        check(cudaHostGetDevicePointer(&device, host, 0));
        host[3] = 21;
        doubled<<<1, 16>>>(device, 16);
        finish();
        CPPUNIT_ASSERT_EQUAL(42, host[3]);
        check(cudaFreeHost(host));
        int local = 0;
        expectInvalid(cudaHostGetDevicePointer(&device, &local, 0));
    }

    void registeredMemory() {
        int* const memory = static_cast<int*>(std::aligned_alloc(4096, 4096));
        check(cudaHostRegister(memory, 4096, cudaHostRegisterMapped));
        expectError(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(memory, 4096, 0));
        int* device = nullptr;
        check(cudaHostGetDevicePointer(&device, memory, 0));
        memory[0] = 5;
        doubled<<<1, 1>>>(device, 1);
        finish();
        CPPUNIT_ASSERT_EQUAL(10, memory[0]);
        check(cudaHostUnregister(memory));
        expectError(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(memory));
        expectInvalid(cudaHostRegister(nullptr, 10, 0));
        expectInvalid(cudaHostRegister(memory, 0, 0));
        expectInvalid(cudaHostUnregister(nullptr));
        std::free(memory);
    }

    void managedMemory() {
        int* managed = nullptr;
        check(cudaMallocManaged(&managed, 100 * sizeof(int)));
        for (int i = 0; i < 100; ++i) managed[i] = i;
        doubled<<<1, 100>>>(managed, 100);
        finish();
        for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT_EQUAL(2 * i, managed[i]);
        check(cudaFree(managed));
        expectInvalid(cudaFree(managed));
    }

    void streamOrderedAllocation() {
        cudaStream_t stream;
        check(cudaStreamCreate(&stream));
        int* pointer = nullptr;
        check(cudaMallocAsync(&pointer, 100 * sizeof(int), stream));
        check(cudaMemsetAsync(pointer, 0, 100 * sizeof(int), stream));
        int value = 5;
        check(cudaMemcpyAsync(&value, pointer + 99, sizeof value, cudaMemcpyDeviceToHost, stream));
        check(cudaFreeAsync(pointer, stream));
        check(cudaFreeAsync(nullptr, stream));
        check(cudaMallocAsync(&pointer, 0, stream));
        CPPUNIT_ASSERT(pointer == nullptr);
        check(cudaStreamSynchronize(stream));
        CPPUNIT_ASSERT_EQUAL(0, value);
        check(cudaStreamDestroy(stream));
    }

    void pointerAttributes() {
        const Pieces pieces;
        const cudaMemoryType types[] = {cudaMemoryTypeUnregistered, cudaMemoryTypeHost,
                                        cudaMemoryTypeManaged,      cudaMemoryTypeDevice,
                                        cudaMemoryTypeDevice,       cudaMemoryTypeHost};
        for (int kind = 0; kind < Pieces::COUNT; ++kind) {
            const bool known = kind != Pieces::PAGEABLE;
            const bool onDevice = types[kind] == cudaMemoryTypeDevice;
            void* const inside = static_cast<char*>(pieces.at[kind]) + 8;
            cudaPointerAttributes attributes;
            check(cudaPointerGetAttributes(&attributes, inside));
            CPPUNIT_ASSERT_EQUAL(types[kind], attributes.type);
            CPPUNIT_ASSERT_EQUAL(known ? 0 : cudaInvalidDeviceId, attributes.device);
            CPPUNIT_ASSERT_EQUAL(known ? inside : nullptr, attributes.devicePointer);
            CPPUNIT_ASSERT_EQUAL(onDevice ? nullptr : inside, attributes.hostPointer);
        }
        expectInvalid(cudaPointerGetAttributes(nullptr, pieces.at[0]));
    }
    void loadsAndStoresWithHints() {
        const std::vector<float4> cells{{1, 2, 3, 4}, {5, 6, 7, 8}};
        const DeviceArray<float4> in(cells), out(12);
        const DeviceArray<float> sum(1);
        loadAndStore<<<1, 2>>>(in.get(), out.get(), sum.get());
        finish();
        const std::vector<float4> copies = out.toHost();
        for (size_t i = 0; i < copies.size(); i++) {
            CPPUNIT_ASSERT_EQUAL(cells[i % 2].x, copies[i].x);
            CPPUNIT_ASSERT_EQUAL(cells[i % 2].w, copies[i].w);
        }
        CPPUNIT_ASSERT_EQUAL(3.0f, sum.first());
    }

    void heapInKernels() {
        std::vector<int*> pointers(32);
        for (int*& pointer : pointers) check(cudaMalloc(&pointer, 8 * sizeof(int)));
        const DeviceArray<int*> array(pointers);
        allocating<<<1, 32>>>(array.get());
        finish();
        for (int thread = 0; thread < 32; ++thread) {
            int values[8];
            check(cudaMemcpy(values, pointers[size_t(thread)], sizeof values,
                             cudaMemcpyDeviceToHost));
            CPPUNIT_ASSERT_EQUAL(0, values[0]);
            CPPUNIT_ASSERT_EQUAL(7 + thread, values[7]);
            check(cudaFree(pointers[size_t(thread)]));
        }
    }

    void afterAResetNothingIsAllocated() {
        int *device = nullptr, *managed = nullptr;
        check(cudaMalloc(&device, 64));
        check(cudaMallocManaged(&managed, 64));
        check(cudaDeviceReset());
        expectInvalid(cudaFree(device));
        int host = 0;
        expectInvalid(cudaMemcpy(device, &host, 4, cudaMemcpyHostToDevice));
        check(cudaMalloc(&device, 64));
        check(cudaMemcpy(device, &host, 4, cudaMemcpyHostToDevice));
        check(cudaFree(device));
    }

  private:
    static void expectCopy(const Pieces& pieces, int to, int from, cudaMemcpyKind kind,
                           bool allowed) {
        const cudaError_t error = cudaMemcpy(pieces.at[to], pieces.at[from], 16, kind);
        CPPUNIT_ASSERT_EQUAL(allowed ? cudaSuccess : cudaErrorInvalidValue, error);
        CPPUNIT_ASSERT_EQUAL(error, cudaGetLastError());
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestMemory);
