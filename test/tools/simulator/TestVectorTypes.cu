// Sizes and alignments: CUDA C++ Programming Guide, "Built-in Vector Types".
#include <cppunit/extensions/HelperMacros.h>

#include "Device.h"

namespace {

struct Layout {
    unsigned size, alignment;
    bool operator==(const Layout&) const = default;
};

template <class T>
__host__ __device__ constexpr Layout layoutOf() {
    return {sizeof(T), alignof(T)};
}

template <class... Types>
__global__ void layouts(Layout* out) {
    ((*out++ = layoutOf<Types>()), ...);
}

template <class... Types>
std::vector<Layout> onDevice() {
    const DeviceArray<Layout> out(sizeof...(Types));
    layouts<Types...><<<1, 1>>>(out.get());
    finish();
    return out.toHost();
}

template <class... Types>
void expectEverywhere(const std::vector<Layout>& expected) {
    CPPUNIT_ASSERT(expected == (std::vector{layoutOf<Types>()...}));
    CPPUNIT_ASSERT(expected == onDevice<Types...>());
}

/// out = 2 in, four floats at once, in bits that are taken for another type, as a GPU's compilers
/// let them be.
__global__ void doubledByFours(const float* in, float* out) {
    const uint4 packed = reinterpret_cast<const uint4*>(in)[threadIdx.x];
    uint4 doubled;
    for (int i = 0; i < 4; ++i) {
        const float one = reinterpret_cast<const float*>(&packed)[i];
        reinterpret_cast<float*>(&doubled)[i] = 2 * one;
    }
    reinterpret_cast<uint4*>(out)[threadIdx.x] = doubled;
}

__global__ void sumOfParts(float4 a, int3 b, uchar2 c, double2 d, double* out) {
    const float4 made = make_float4(a.x, a.y, a.z, a.w);
    const longlong2 wide = make_longlong2(b.x, -1);
    *out = made.x + made.y + made.z + made.w + wide.x + b.y + b.z + c.x + c.y + d.x + d.y + wide.y;
}

__global__ void extentOf(dim3 extent, uint3* out) {
    *out = extent;
}

}  // namespace

class TestVectorTypes : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestVectorTypes);
    CPPUNIT_TEST(charsHaveCudasLayout);
    CPPUNIT_TEST(shortsHaveCudasLayout);
    CPPUNIT_TEST(intsHaveCudasLayout);
    CPPUNIT_TEST(longsHaveCudasLayout);
    CPPUNIT_TEST(longLongsHaveCudasLayout);
    CPPUNIT_TEST(floatsHaveCudasLayout);
    CPPUNIT_TEST(doublesHaveCudasLayout);
    CPPUNIT_TEST(vectorsPassAsKernelParameters);
    CPPUNIT_TEST(dim3CompletesWithOnes);
    CPPUNIT_TEST(bitsHaveSeveralTypes);
    CPPUNIT_TEST_SUITE_END();

  public:
    void charsHaveCudasLayout() {
        const std::vector<Layout> expected{{1, 1}, {2, 2}, {3, 1}, {4, 4}};
        expectEverywhere<char1, char2, char3, char4>(expected);
        expectEverywhere<uchar1, uchar2, uchar3, uchar4>(expected);
    }
    void shortsHaveCudasLayout() {
        const std::vector<Layout> expected{{2, 2}, {4, 4}, {6, 2}, {8, 8}};
        expectEverywhere<short1, short2, short3, short4>(expected);
        expectEverywhere<ushort1, ushort2, ushort3, ushort4>(expected);
    }
    void intsHaveCudasLayout() {
        const std::vector<Layout> expected{{4, 4}, {8, 8}, {12, 4}, {16, 16}};
        expectEverywhere<int1, int2, int3, int4>(expected);
        expectEverywhere<uint1, uint2, uint3, uint4>(expected);
    }
    void longsHaveCudasLayout() {
        const std::vector<Layout> expected{{8, 8}, {16, 16}, {24, 8}};
        expectEverywhere<long1, long2, long3>(expected);
        expectEverywhere<ulong1, ulong2, ulong3>(expected);
    }
    void longLongsHaveCudasLayout() {
        const std::vector<Layout> expected{{8, 8}, {16, 16}, {24, 8}};
        expectEverywhere<longlong1, longlong2, longlong3>(expected);
        expectEverywhere<ulonglong1, ulonglong2, ulonglong3>(expected);
    }
    void floatsHaveCudasLayout() {
        expectEverywhere<float1, float2, float3, float4>({{4, 4}, {8, 8}, {12, 4}, {16, 16}});
    }
    void doublesHaveCudasLayout() {
        expectEverywhere<double1, double2, double3>({{8, 8}, {16, 16}, {24, 8}});
#if CUDART_VERSION >= 13000
        expectEverywhere<double4_16a, double4_32a, longlong4_16a, ulong4_32a>(
            {{32, 16}, {32, 32}, {32, 16}, {32, 32}});
#endif
    }
    void vectorsPassAsKernelParameters() {
        const DeviceArray<double> sum(1);
        sumOfParts<<<1, 1>>>(make_float4(1, 2, 4, 8), make_int3(16, 32, 64), make_uchar2(128, 255),
                             make_double2(1024, 2048), sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1.0 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 255 + 1024 + 2048 - 1,
                             sum.first());
    }
    void dim3CompletesWithOnes() {
        const DeviceArray<uint3> out(1);
        extentOf<<<1, 1>>>(dim3(5), out.get());
        finish();
        const uint3 extent = out.first();
        CPPUNIT_ASSERT_EQUAL(5u, extent.x);
        CPPUNIT_ASSERT_EQUAL(1u, extent.y);
        CPPUNIT_ASSERT_EQUAL(1u, extent.z);
    }
    void bitsHaveSeveralTypes() {
        const DeviceArray<float> in({1, 2, 3, 4, 5, 6, 7, 8}), out(8);
        doubledByFours<<<1, 2>>>(in.get(), out.get());
        finish();
        CPPUNIT_ASSERT((std::vector<float>{2, 4, 6, 8, 10, 12, 14, 16}) == out.toHost());
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestVectorTypes);
