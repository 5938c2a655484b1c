// What host and device use alike: code for the one or the other, Thrust's managed vector, views of
// several dimensions.
#include <cppunit/extensions/HelperMacros.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <thrust/universal_vector.h>

#include <cuda/std/mdspan>
#include <nv/target>

#include "Device.h"

namespace {

__host__ __device__ int side() {
    NV_IF_TARGET(NV_IS_HOST, (return 1;), (return 2;));
}

/// 7 from compute capability 6.0 on.
__host__ __device__ int sideOfManyLines() {
    int side = 5;
    NV_IF_TARGET(NV_PROVIDES_SM_60, (const int six = 6; side = six + 1;));
    return side;
}

__global__ void askForSide(int* sides) {
    sides[0] = side();
    sides[1] = sideOfManyLines();
}

__global__ void addOne(int* array) {
    ++array[threadIdx.x];
}

using Matrix = cuda::std::mdspan<int, cuda::std::dextents<int, 2>>;

__global__ void writeIndices(Matrix matrix) {
    matrix(threadIdx.y, threadIdx.x) = int(10 * threadIdx.y + threadIdx.x);
}

}  // namespace

class TestEitherSide : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestEitherSide);
    CPPUNIT_TEST(testTargets);
    CPPUNIT_TEST(testUniversalVector);
    CPPUNIT_TEST(testMdspan);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testTargets() {
        const DeviceArray<int> sides(2);
        askForSide<<<1, 1>>>(sides.get());
        finish();
        CPPUNIT_ASSERT(sides.toHost() == std::vector<int>({2, 7}));
        CPPUNIT_ASSERT_EQUAL(1, side());
        CPPUNIT_ASSERT_EQUAL(5, sideOfManyLines());
    }

    void testUniversalVector() {
        thrust::universal_vector<int> vector{3, 1, 2};
        addOne<<<1, 3>>>(thrust::raw_pointer_cast(vector.data()));
        finish();
        thrust::sort(thrust::device, vector.begin(), vector.end());
        vector.push_back(9);
        const thrust::universal_vector<int> copy = vector;
        vector[0] = 0;
        CPPUNIT_ASSERT(std::vector<int>(copy.begin(), copy.end()) ==
                       std::vector<int>({2, 3, 4, 9}));
        CPPUNIT_ASSERT_EQUAL(0, int(vector[0]));
    }

    void testMdspan() {
        const DeviceArray<int> array(6, -1);
        writeIndices<<<1, dim3(3, 2)>>>(Matrix(array.get(), 2, 3));
        finish();
        std::vector<int> values = array.toHost();
        CPPUNIT_ASSERT(values == std::vector<int>({0, 1, 2, 10, 11, 12}));
        const cuda::std::mdspan view(values.data(), 3, 2);
        CPPUNIT_ASSERT_EQUAL(11, view(2, 0));
        CPPUNIT_ASSERT_EQUAL(6, int(view.size()));
        CPPUNIT_ASSERT_EQUAL(3, int(view.extent(0)));
        CPPUNIT_ASSERT_EQUAL(2, int(view.extent(1)));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestEitherSide);
