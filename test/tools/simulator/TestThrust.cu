// Thrust's vectors and algorithms, as far as the simulator has them; on a GPU the toolkit's own.
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include <vector>

namespace {

__global__ void doubleAll(int* tabGM, int n) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) tabGM[i] *= 2;
}

struct Square {
    __device__ int operator()(int x) const { return x * x; }
};

struct Increment {
    __device__ void operator()(int& x) const { x++; }
};

struct IsOver {
    int limit;
    __host__ __device__ bool operator()(int x) const { return x > limit; }
};

struct Seven {
    __host__ __device__ int operator()() const { return 7; }
};

template <typename T>
std::vector<T> onHost(const thrust::device_vector<T>& vector) {
    std::vector<T> values(vector.size());
    thrust::copy(vector.begin(), vector.end(), values.begin());
    return values;
}

thrust::device_vector<int> upTo(int n) {
    thrust::device_vector<int> vector(n);
    thrust::sequence(vector.begin(), vector.end());
    return vector;
}

}  // namespace

class TestThrust : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestThrust);
    CPPUNIT_TEST(vectorsGoToTheDeviceAndBack);
    CPPUNIT_TEST(vectorsAreFilledResizedAndCopied);
    CPPUNIT_TEST(elementsAreReadAndWrittenFromTheHost);
    CPPUNIT_TEST(aKernelTakesTheRawPointer);
    CPPUNIT_TEST(sequencesBeginAndStepAnywhere);
    CPPUNIT_TEST(copiesConvert);
    CPPUNIT_TEST(sumsOfAnyLength);
    CPPUNIT_TEST(reducesWithAnyOperatorAndType);
    CPPUNIT_TEST(transformsOneArrayAndTwo);
    CPPUNIT_TEST(visitsAndGenerates);
    CPPUNIT_TEST(findsTheFirst);
    CPPUNIT_TEST(smallestAndLargestAreTheFirstOfTheirKind);
    CPPUNIT_TEST(gathersAndScatters);
    CPPUNIT_TEST(policiesSayWherePointersPoint);
    CPPUNIT_TEST(algorithmsRunOnHostVectors);
    CPPUNIT_TEST_SUITE_END();

    void vectorsGoToTheDeviceAndBack() {
        thrust::host_vector<int> values(1000);
        for (int i = 0; i < 1000; i++) values[i] = 3 * i;
        const thrust::device_vector<int> there = values;
        CPPUNIT_ASSERT_EQUAL(size_t{1000}, there.size());
        const thrust::host_vector<int> back = there;
        CPPUNIT_ASSERT(values == back);
        thrust::host_vector<int> again;
        again = there;
        CPPUNIT_ASSERT(values == again);
        const std::vector<int> few = {4, 5, 6};
        CPPUNIT_ASSERT(onHost(thrust::device_vector<int>(few)) == few);
        CPPUNIT_ASSERT(onHost(thrust::device_vector<int>(few.begin(), few.end())) == few);
        std::vector<int> read(1000);
        thrust::copy(there.cbegin(), there.cend(), read.begin());
        CPPUNIT_ASSERT_EQUAL(3 * 999, read.back());
    }

    void vectorsAreFilledResizedAndCopied() {
        thrust::device_vector<float> vector(3);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<float>{0, 0, 0}));
        vector = thrust::device_vector<float>(2, 1.5F);
        thrust::device_vector<float> copy = vector;
        copy.resize(3);
        copy.push_back(9);
        CPPUNIT_ASSERT((onHost(copy) == std::vector<float>{1.5F, 1.5F, 0, 9}));
        thrust::fill(copy.begin() + 1, copy.end() - 1, 2.0F);
        CPPUNIT_ASSERT((onHost(copy) == std::vector<float>{1.5F, 2, 2, 9}));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<float>{1.5F, 1.5F}));
        CPPUNIT_ASSERT(copy != vector);
        vector.clear();
        CPPUNIT_ASSERT(vector.empty());
        CPPUNIT_ASSERT_EQUAL(0.0F, thrust::reduce(vector.begin(), vector.end()));
    }

    void elementsAreReadAndWrittenFromTheHost() {
        thrust::device_vector<int> vector(4, 1);
        vector[2] = 5;
        vector[3] = vector[2];
        *vector.begin() = 7;
        const int last = vector.back();
        CPPUNIT_ASSERT_EQUAL(5, last);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{7, 1, 5, 5}));
    }

    void aKernelTakesTheRawPointer() {
        thrust::device_vector<int> vector = upTo(300);
        doubleAll<<<2, 256>>>(thrust::raw_pointer_cast(vector.data()), 300);
        doubleAll<<<2, 256>>>(thrust::raw_pointer_cast(&vector[0]), 300);
        CPPUNIT_ASSERT_EQUAL(4 * 299 * 300 / 2, thrust::reduce(vector.begin(), vector.end()));
    }

    void sequencesBeginAndStepAnywhere() {
        thrust::device_vector<int> vector(4);
        thrust::sequence(vector.begin(), vector.end(), 5);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{5, 6, 7, 8}));
        thrust::sequence(vector.begin(), vector.end(), 10, -3);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{10, 7, 4, 1}));
    }

    void copiesConvert() {
        const thrust::device_vector<int> ints = upTo(100);
        thrust::device_vector<double> doubles(100);
        thrust::copy(ints.begin(), ints.end(), doubles.begin());
        CPPUNIT_ASSERT_EQUAL(4950.0, thrust::reduce(doubles.begin(), doubles.end()));
    }

    void sumsOfAnyLength() {
        for (const int n : {0, 1, 2, 255, 256, 257, 1000, 70001}) {
            const thrust::device_vector<int> vector = upTo(n);
            CPPUNIT_ASSERT_EQUAL(
                7 + static_cast<long>(n) * (n - 1) / 2,
                thrust::reduce(vector.begin(), vector.end(), 7L, thrust::plus<long>()));
        }
    }

    void reducesWithAnyOperatorAndType() {
        const thrust::device_vector<int> vector = upTo(1000);
        CPPUNIT_ASSERT_EQUAL(
            999, thrust::reduce(vector.begin(), vector.end(), -1, thrust::maximum<int>()));
        CPPUNIT_ASSERT_EQUAL(
            0, thrust::reduce(vector.begin(), vector.end(), 5, thrust::minimum<int>()));
        CPPUNIT_ASSERT_EQUAL(332833500, thrust::transform_reduce(vector.begin(), vector.end(),
                                                                 Square(), 0, thrust::plus<int>()));
        CPPUNIT_ASSERT_EQUAL(
            332833500L, thrust::inner_product(vector.begin(), vector.end(), vector.begin(), 0L));
    }

    void transformsOneArrayAndTwo() {
        const thrust::device_vector<int> vector = upTo(5);
        thrust::device_vector<int> result(5);
        thrust::transform(vector.begin(), vector.end(), result.begin(), Square());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 1, 4, 9, 16}));
        thrust::transform(vector.begin(), vector.end(), result.begin(), result.begin(),
                          thrust::minus<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 0, -2, -6, -12}));
        thrust::transform(vector.begin(), vector.end(), result.begin(), thrust::negate<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, -1, -2, -3, -4}));
    }

    void visitsAndGenerates() {
        thrust::device_vector<int> vector(600);
        thrust::generate(vector.begin(), vector.end(), Seven());
        thrust::for_each(vector.begin(), vector.end(), Increment());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>(600, 8)));
    }

    void findsTheFirst() {
        thrust::device_vector<int> vector = upTo(1000);
        CPPUNIT_ASSERT_EQUAL(
            700L, long(thrust::find(vector.begin(), vector.end(), 700) - vector.begin()));
        CPPUNIT_ASSERT(thrust::find(vector.begin(), vector.end(), -1) == vector.end());
        CPPUNIT_ASSERT(thrust::find(vector.begin(), vector.begin(), 0) == vector.begin());
        CPPUNIT_ASSERT_EQUAL(501L, long(thrust::find_if(vector.begin(), vector.end(), IsOver{500}) -
                                        vector.begin()));
        vector[3] = 2000;
        CPPUNIT_ASSERT_EQUAL(
            3L, long(thrust::find_if(vector.begin(), vector.end(), IsOver{500}) - vector.begin()));
        CPPUNIT_ASSERT_EQUAL(
            0L,
            long(thrust::find_if_not(vector.begin(), vector.end(), IsOver{500}) - vector.begin()));
        const int here[] = {5, 8, 8};
        CPPUNIT_ASSERT_EQUAL(1L, long(thrust::find(thrust::host, here, here + 3, 8) - here));
    }

    void smallestAndLargestAreTheFirstOfTheirKind() {
        thrust::device_vector<int> vector(1000, 5);
        const auto begin = vector.begin(), end = vector.end();
        vector[400] = vector[900] = 1;
        vector[300] = vector[301] = 9;
        CPPUNIT_ASSERT_EQUAL(400L, long(thrust::distance(begin, thrust::min_element(begin, end))));
        CPPUNIT_ASSERT_EQUAL(300L, long(thrust::distance(begin, thrust::max_element(begin, end))));
        const auto both =
            thrust::minmax_element(thrust::device, begin, end, thrust::greater<int>());
        CPPUNIT_ASSERT_EQUAL(300L, long(both.first - begin));
        CPPUNIT_ASSERT_EQUAL(400L, long(both.second - begin));
        CPPUNIT_ASSERT(thrust::max_element(begin, begin) == begin);
        const int here[] = {4, 9, 2, 9, 2};
        CPPUNIT_ASSERT_EQUAL(2L, long(thrust::min_element(here, here + 5) - here));
        CPPUNIT_ASSERT_EQUAL(1L, long(thrust::minmax_element(here, here + 5).second - here));
        CPPUNIT_ASSERT_EQUAL(3, thrust::max(2, 3));
        CPPUNIT_ASSERT_EQUAL(3, thrust::min(2, 3, thrust::greater<int>()));
    }

    void gathersAndScatters() {
        const std::vector<int> places = {3, 0, 2, 1}, values = {10, 11, 12, 13};
        const thrust::device_vector<int> map = places, in = values;
        thrust::device_vector<int> out(4);
        thrust::scatter(in.begin(), in.end(), map.begin(), out.begin());
        CPPUNIT_ASSERT((onHost(out) == std::vector<int>{11, 13, 12, 10}));
        thrust::gather(map.begin(), map.end(), in.begin(), out.begin());
        CPPUNIT_ASSERT((onHost(out) == std::vector<int>{13, 10, 12, 11}));
        std::vector<int> here(4);
        thrust::scatter(thrust::host, values.begin(), values.end(), places.begin(), here.begin());
        CPPUNIT_ASSERT((here == std::vector<int>{11, 13, 12, 10}));
        thrust::gather(places.begin(), places.end(), values.begin(), here.begin());
        CPPUNIT_ASSERT((here == std::vector<int>{13, 10, 12, 11}));
    }

    void policiesSayWherePointersPoint() {
        thrust::device_vector<int> vector = upTo(10);
        int* const raw = thrust::raw_pointer_cast(vector.data());
        CPPUNIT_ASSERT_EQUAL(45, thrust::reduce(thrust::device, raw, raw + 10));
        thrust::fill(thrust::device, raw, raw + 5, 1);
        CPPUNIT_ASSERT_EQUAL(40,
                             thrust::reduce(thrust::device, raw, raw + 10, 0, thrust::plus<int>()));
        const int here[] = {1, 2, 3};
        CPPUNIT_ASSERT_EQUAL(6, thrust::reduce(thrust::host, here, here + 3));
    }

    void algorithmsRunOnHostVectors() {
        thrust::host_vector<int> vector(4);
        thrust::sequence(vector.begin(), vector.end(), 1);
        thrust::transform(vector.begin(), vector.end(), vector.begin(), vector.begin(),
                          thrust::multiplies<int>());
        CPPUNIT_ASSERT_EQUAL(30, thrust::reduce(vector.begin(), vector.end()));
        thrust::fill(vector.begin(), vector.end(), 2);
        CPPUNIT_ASSERT_EQUAL(8, thrust::reduce(vector.begin(), vector.end()));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestThrust);
