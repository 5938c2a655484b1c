// Shared memory: CUDA C++ Programming Guide, "Variable Memory Space Specifiers", "__shared__".
#include <cppunit/extensions/HelperMacros.h>

#include "Device.h"

namespace {

/// Several arrays, of several dimensions and types, in one kernel.
__global__ void severalArrays(int* out) {
    __shared__ int line[32], mirrored[32];
    __shared__ float table[4][8];
    __shared__ unsigned char bytes[2][4][4];
    __shared__ double one;
    const unsigned i = threadIdx.x;
    line[i] = int(i);
    table[i / 8][i % 8] = float(i) * 100;
    bytes[i / 16][i / 4 % 4][i % 4] = static_cast<unsigned char>(i + 1);
    if (i == 0) one = 0.5;
    __syncthreads();
    mirrored[i] = line[31 - i];
    __syncthreads();
    const unsigned j = 31 - i;
    out[i] = mirrored[j] + int(table[j / 8][j % 8]) + bytes[j / 16][j / 4 % 4][j % 4] * 10000 +
             int(one * 2000000);
}

struct Particle {
    float3 position;
    int charge;
    __device__ void moveBy(float step) { position.x += step; }
};

__global__ void structures(float* out) {
    __shared__ Particle particles[16];
    __shared__ struct {
        int first;
        double second[16];
    } local;
    const unsigned i = threadIdx.x;
    particles[i] = {make_float3(float(i), 0, 0), int(i)};
    local.second[i] = i;
    if (i == 0) local.first = 3;
    __syncthreads();
    if (i == 0)
        for (Particle& particle : particles) particle.moveBy(1);
    __syncthreads();
    const Particle& next = particles[(i + 1) % 16];
    out[i] = next.position.x + float(next.charge) + float(local.second[15 - i]) * 100 +
             float(local.first) * 10000;
}

/// Shared memory in a function of a template: an array for each instance.
template <class T, int SIZE>
__device__ T sumThroughShared(T value) {
    __shared__ T values[SIZE];
    values[threadIdx.x] = value;
    __syncthreads();
    T sum = 0;
    for (int i = 0; i < SIZE; ++i) sum += values[i];
    __syncthreads();
    return sum;
}

template <class T, int SIZE>
__global__ void sums(T* out) {
    out[threadIdx.x] =
        sumThroughShared<T, SIZE>(T(threadIdx.x)) + T(sumThroughShared<short, SIZE>(1)) * 1000;
}

class Reverser {
  public:
    __device__ static int reverse(int value) {
        __shared__ int values[64];
        values[threadIdx.x] = value;
        __syncthreads();
        return values[63 - threadIdx.x];
    }
    __device__ int offset(int value) const {
        __shared__ int base;
        if (threadIdx.x == 0) base = m_base;
        __syncthreads();
        return base + value;
    }
    int m_base;
};

__global__ void inMembers(Reverser reverser, int* out) {
    out[threadIdx.x] = reverser.offset(Reverser::reverse(int(threadIdx.x)));
}

/// Dynamic shared memory, cut into several arrays.
__global__ void cutDynamic(int n, double* out) {
    extern __shared__ double doubles[];
    int* const ints = reinterpret_cast<int*>(doubles + n);
    char* const chars = reinterpret_cast<char*>(ints + n);
    const int i = int(threadIdx.x);
    doubles[i] = i;
    ints[i] = i * 100;
    chars[i] = char(i);
    __syncthreads();
    const int j = n - 1 - i;
    out[i] = doubles[j] + ints[j] + chars[j] * 0.001;
}

/// Kernels name the one dynamic array as they like, with types of their own.
__global__ void dynamicFloats(float* out) {
    extern __shared__ float floats[];
    floats[threadIdx.x] = float(threadIdx.x) + 0.5f;
    __syncthreads();
    out[threadIdx.x] = floats[(threadIdx.x + 1) % blockDim.x];
}

template <class T>
__device__ T* dynamicShared() {
    extern __shared__ __align__(16) unsigned char raw[];
    return reinterpret_cast<T*>(raw);
}

template <class T>
__global__ void dynamicOfAnyType(T* out) {
    T* const values = dynamicShared<T>();
    values[threadIdx.x] = T(threadIdx.x * 3);
    __syncthreads();
    out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}

/// Both kinds at once do not overlap.
__global__ void staticAndDynamic(int* out) {
    extern __shared__ int dynamicValues[];
    __shared__ int staticValues[64];
    dynamicValues[threadIdx.x] = 1;
    staticValues[threadIdx.x] = 2;
    __syncthreads();
    int sum = 0;
    for (unsigned i = 0; i < blockDim.x; ++i) sum += dynamicValues[i] * 1000 + staticValues[i];
    out[threadIdx.x] = sum;
}

/// Each block has shared memory of its own: what it wrote is still there after all blocks of the
/// grid had time to write.
__global__ void ofEachBlock(int* out) {
    __shared__ int own[128];
    for (int step = 0; step < 10; ++step) {
        own[threadIdx.x] = int(blockIdx.x) * 10 + step;
        __syncthreads();
        if (own[127 - threadIdx.x] != int(blockIdx.x) * 10 + step) atomicAdd(out, 1);
        __syncthreads();
    }
}

__global__ void maximalStatic(int* out) {
    __shared__ int all[12288];  // 48 KiB
    for (unsigned i = threadIdx.x; i < 12288; i += blockDim.x) all[i] = int(i);
    __syncthreads();
    out[threadIdx.x] = all[12287 - threadIdx.x];
}

__global__ void atomicsInShared(int* out) {
    __shared__ int histogram[8];
    if (threadIdx.x < 8) histogram[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&histogram[threadIdx.x % 8], 1);
    atomicMax(&histogram[7], 3);
    __syncthreads();
    if (threadIdx.x < 8) out[threadIdx.x] = histogram[threadIdx.x];
}

__device__ void fold(int* tabSM, int middle) {
    if (int(threadIdx.x) < middle) tabSM[threadIdx.x] += tabSM[int(threadIdx.x) + middle];
}

/// The course's reduction: by folding, through a pointer to shared memory.
__global__ void folding(int* out) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = int(threadIdx.x);
    __syncthreads();
    for (int middle = int(blockDim.x) / 2; middle > 0; middle /= 2) {
        fold(tabSM, middle);
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(out, tabSM[0]);
}

}  // namespace

class TestSharedMemory : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSharedMemory);
    CPPUNIT_TEST(severalArraysOfSeveralDimensions);
    CPPUNIT_TEST(arraysOfStructs);
    CPPUNIT_TEST(insideTemplates);
    CPPUNIT_TEST(insideMemberFunctions);
    CPPUNIT_TEST(dynamicCutIntoArrays);
    CPPUNIT_TEST(dynamicOfSeveralTypes);
    CPPUNIT_TEST(staticBesideDynamic);
    CPPUNIT_TEST(eachBlockHasItsOwn);
    CPPUNIT_TEST(fortyEightKiBAreAllowed);
    CPPUNIT_TEST(moreDynamicAfterOptingIn);
    CPPUNIT_TEST(atomicsWork);
    CPPUNIT_TEST(reductionByFolding);
    CPPUNIT_TEST_SUITE_END();

  public:
    void severalArraysOfSeveralDimensions() {
        const DeviceArray<int> out(32);
        severalArrays<<<1, 32>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 32; ++i) {
            const int j = 31 - i;
            CPPUNIT_ASSERT_EQUAL(i + j * 100 + (j + 1) * 10000 + 1000000, values[size_t(i)]);
        }
    }
    void arraysOfStructs() {
        const DeviceArray<float> out(16);
        structures<<<1, 16>>>(out.get());
        finish();
        const std::vector<float> values = out.toHost();
        for (int i = 0; i < 16; ++i) {
            const int next = (i + 1) % 16;
            CPPUNIT_ASSERT_EQUAL(float(2 * next + 1 + (15 - i) * 100 + 30000), values[size_t(i)]);
        }
    }
    void insideTemplates() {
        expectSums<int, 32>();
        expectSums<double, 32>();
        expectSums<long long, 64>();
    }
    void insideMemberFunctions() {
        const DeviceArray<int> out(64);
        inMembers<<<1, 64>>>(Reverser{500}, out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 64; ++i) CPPUNIT_ASSERT_EQUAL(563 - i, values[size_t(i)]);
    }
    void dynamicCutIntoArrays() {
        constexpr int n = 100;
        const DeviceArray<double> out(n);
        cutDynamic<<<1, n, n*(sizeof(double) + sizeof(int) + sizeof(char))>>>(n, out.get());
        finish();
        const std::vector<double> values = out.toHost();
        for (int i = 0; i < n; ++i) {
            const int j = n - 1 - i;
            CPPUNIT_ASSERT_EQUAL(j + j * 100 + j * 0.001, values[size_t(i)]);
        }
    }
    void dynamicOfSeveralTypes() {
        const DeviceArray<float> floats(50);
        dynamicFloats<<<1, 50, 50 * sizeof(float)>>>(floats.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1.5f, floats.first());
        CPPUNIT_ASSERT_EQUAL(0.5f, floats.toHost().back());
        expectDynamic<char>();
        expectDynamic<int>();
        expectDynamic<double>();
    }
    void staticBesideDynamic() {
        const DeviceArray<int> out(64);
        staticAndDynamic<<<1, 64, 64 * sizeof(int)>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == std::vector<int>(64, 64 * 1002));
    }
    void eachBlockHasItsOwn() {
        const DeviceArray<int> differences(1);
        ofEachBlock<<<40, 128>>>(differences.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(0, differences.first());
    }
    void fortyEightKiBAreAllowed() {
        const DeviceArray<int> out(256);
        maximalStatic<<<1, 256>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(12287, out.first());
        const DeviceArray<char> chars(1024);
        dynamicOfAnyType<<<1, 1024, 49152>>>(chars.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(char(1023 * 3), chars.first());
    }
    void moreDynamicAfterOptingIn() {
        constexpr int threads = 1024;
        constexpr int bytes = 100 * 1024;
        const DeviceArray<double> out(threads);
        check(cudaFuncSetAttribute(cutDynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
        cutDynamic<<<1, threads, bytes>>>(threads, out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(0.0, out.toHost().back());
        CPPUNIT_ASSERT_EQUAL(1023 * 101 + char(1023) * 0.001, out.first());
    }
    void atomicsWork() {
        const DeviceArray<int> out(8);
        atomicsInShared<<<1, 256>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(32, out.first());
        CPPUNIT_ASSERT(out.toHost().back() >= 32);
    }
    void reductionByFolding() {
        const DeviceArray<int> sum(1);
        folding<<<63, 1024, 1024 * sizeof(int)>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(63 * (1023 * 1024 / 2), sum.first());
    }

  private:
    template <class T, int SIZE>
    void expectSums() {
        const DeviceArray<T> out(SIZE);
        sums<T, SIZE><<<1, SIZE>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() ==
                       std::vector<T>(SIZE, T(SIZE * (SIZE - 1) / 2 + SIZE * 1000)));
    }
    template <class T>
    void expectDynamic() {
        const DeviceArray<T> out(40);
        dynamicOfAnyType<<<1, 40, 40 * sizeof(T)>>>(out.get());
        finish();
        const std::vector<T> values = out.toHost();
        for (size_t i = 0; i < 40; ++i) CPPUNIT_ASSERT_EQUAL(T((39 - i) * 3), values[i]);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestSharedMemory);
