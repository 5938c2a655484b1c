// Thrust's vectors and algorithms, as far as the simulator has them; on a GPU the toolkit's own.
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <thrust/adjacent_difference.h>
#include <thrust/advance.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
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
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <thrust/zip_function.h>

#include <algorithm>
#include <list>
#include <sstream>
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

/// By the tens alone: elements of equal tens keep their order.
struct ByTens {
    __device__ bool operator()(int x, int y) const { return x / 10 < y / 10; }
};

struct SameTens {
    __host__ __device__ bool operator()(int x, int y) const { return x / 10 == y / 10; }
};

struct IsOdd {
    __device__ bool operator()(int x) const { return x % 2 != 0; }
};

struct IsSet {
    __device__ bool operator()(bool x) const { return x; }
};

struct First {
    __device__ int operator()(const thrust::tuple<int, float>& x) const {
        return thrust::get<0>(x);
    }
};

struct FirstLessSecond {
    __device__ int operator()(int x, float y) const { return x - static_cast<int>(y); }
};

struct AddSecondToFirst {
    template <typename Tuple>
    __device__ void operator()(Tuple tuple) const {
        thrust::get<0>(tuple) += static_cast<int>(thrust::get<1>(tuple));
    }
};

/// As a functor finds the smallest and the largest in one pass.
struct Range {
    __device__ thrust::pair<int, int> operator()(int x) const { return thrust::make_pair(x, x); }
    __device__ thrust::pair<int, int> operator()(const thrust::pair<int, int>& x,
                                                 const thrust::pair<int, int>& y) const {
        return thrust::make_pair(x.first < y.first ? x.first : y.first,
                                 x.second < y.second ? y.second : x.second);
    }
};

/// Each thread sorts its own three.
__global__ void sortThrees(int* tabGM) {
    int* const mine = tabGM + 3 * threadIdx.x;
    thrust::sort(thrust::seq, mine, mine + 3);
}

/// What engines and distributions give, at fixed places.
struct Numbers {
    unsigned engines[8];
    int dice[5];
    float parts[3];
    double range[3];
};

__host__ __device__ Numbers numbers() {
    Numbers all;
    thrust::minstd_rand0 first;
    thrust::default_random_engine engine;
    thrust::minstd_rand seeded(42);
    thrust::linear_congruential_engine<unsigned, 1664525U, 1013904223U, 0U> whole(5);
    all.engines[0] = first();
    all.engines[1] = engine();
    all.engines[2] = seeded();
    all.engines[3] = whole();
    first.discard(9998);
    engine.discard(9998);
    whole.discard(1000);
    all.engines[4] = first();
    all.engines[5] = engine();
    all.engines[6] = whole();
    seeded.seed(0);
    all.engines[7] = seeded();
    engine.seed(7);
    thrust::uniform_int_distribution<int> die(1, 6);
    for (int& points : all.dice) points = die(engine);
    thrust::uniform_real_distribution<float> part;
    for (float& value : all.parts) value = part(engine);
    thrust::random::uniform_real_distribution<double> range(-4, 4);
    for (double& value : all.range) value = range(engine);
    return all;
}

__global__ void drawNumbers(Numbers* all) {
    *all = numbers();
}

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

// A kernel as a value: each leaves or adds the sum of the block's elements in sums[blockIdx.x].
__global__ void sumOfBlock(int* values, int* sums, int size) {
    if (threadIdx.x > 0) return;
    sums[blockIdx.x] = 0;
    for (int i = blockIdx.x * blockDim.x;
         i < size && i < static_cast<int>((blockIdx.x + 1) * blockDim.x); i++)
        sums[blockIdx.x] += values[i];
}

__global__ void sumByAtomics(int* values, int* sums, int size) {
    const int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < size) atomicAdd(&sums[blockIdx.x], values[i]);
}

/// `size` ones, in two launches.
int sumBy(void (*kernel)(int*, int*, int), int size) {
    constexpr int THREADS = 256;
    const int blocks = (size + THREADS - 1) / THREADS;
    thrust::host_vector<int> ones(size, 1);
    thrust::device_vector<int> values = ones;
    thrust::device_vector<int> sums(blocks);
    thrust::device_vector<int> sum(1);
    kernel<<<blocks, THREADS, THREADS * sizeof(int)>>>(thrust::raw_pointer_cast(values.data()),
                                                       thrust::raw_pointer_cast(sums.data()), size);
    kernel<<<1, THREADS, THREADS * sizeof(int)>>>(thrust::raw_pointer_cast(sums.data()),
                                                  thrust::raw_pointer_cast(sum.data()), blocks);
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaDeviceSynchronize());
    values.clear();
    values.shrink_to_fit();
    const thrust::host_vector<int> back = sum;
    return back[0];
}

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
    CPPUNIT_TEST(enginesCountAsPublished);
    CPPUNIT_TEST(distributionsAreThrusts);
    CPPUNIT_TEST(deviceCodeDrawsTheSameNumbers);
    CPPUNIT_TEST(policiesSayWherePointersPoint);
    CPPUNIT_TEST(algorithmsRunOnHostVectors);
    CPPUNIT_TEST(vectorsShrink);
    CPPUNIT_TEST(vectorsKeepTheirRoomUntilToldToShrink);
    CPPUNIT_TEST(vectorsTakeElementsAnywhere);
    CPPUNIT_TEST(oneBenchmarkTakesAnyKernel);
    CPPUNIT_TEST(sortsAnyLength);
    CPPUNIT_TEST(sortsKeepTheOrderOfEqualElements);
    CPPUNIT_TEST(sortsValuesWithTheirKeys);
    CPPUNIT_TEST(knowsWhatIsSorted);
    CPPUNIT_TEST(scansIncludeTheElementOrNot);
    CPPUNIT_TEST(scansAddInTheTypeOfTheInputOrOfTheFirstValue);
    CPPUNIT_TEST(scansOfTransformedValues);
    CPPUNIT_TEST(scansByKeyBeginAnewWithEachKey);
    CPPUNIT_TEST(keepsAndRemovesInOrder);
    CPPUNIT_TEST(aStencilSaysWhichAreKept);
    CPPUNIT_TEST(ofARunOfEqualElementsOneIsKept);
    CPPUNIT_TEST(partitions);
    CPPUNIT_TEST(reducesByKey);
    CPPUNIT_TEST(countsAndAsks);
    CPPUNIT_TEST(comparesArrays);
    CPPUNIT_TEST(differencesInPlace);
    CPPUNIT_TEST(replacesSwapsAndReverses);
    CPPUNIT_TEST(searchesASortedArray);
    CPPUNIT_TEST(iteratorsWithoutMemory);
    CPPUNIT_TEST(iteratorsOverOtherIterators);
    CPPUNIT_TEST(tuplesOfSeveralArrays);
    CPPUNIT_TEST(tuplesCompareAsWordsDo);
    CPPUNIT_TEST(pairsInDeviceCode);
    CPPUNIT_TEST(policiesOfAStreamFollowItsWork);
    CPPUNIT_TEST(threadsOfAKernelRunAlgorithmsThemselves);
    CPPUNIT_TEST(memoryWithoutAVector);
    CPPUNIT_TEST(rangesAreMergedFirstOnesFirst);
    CPPUNIT_TEST(setsAreCombined);
    CPPUNIT_TEST(placeholdersAreFunctions);
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

    // The 10000th number of minstd_rand0 and minstd_rand: the C++ standard, [rand.predef].
    void enginesCountAsPublished() {
        const Numbers all = numbers();
        const std::vector<unsigned> expected = {16807,      48271,     2027382,    1022226848,
                                                1043618065, 399268537, 2628260839, 48271};
        CPPUNIT_ASSERT(std::vector<unsigned>(all.engines, all.engines + 8) == expected);
        thrust::minstd_rand engine(42), other;
        std::stringstream text;
        text << engine;
        CPPUNIT_ASSERT_EQUAL(std::string("42"), text.str());
        CPPUNIT_ASSERT(engine != other);
        text >> other;
        CPPUNIT_ASSERT(engine == other);
        CPPUNIT_ASSERT(thrust::minstd_rand::min == 1 && thrust::minstd_rand::max == 2147483646);
    }

    // What Thrust gives, of CUDA 13.
    void distributionsAreThrusts() {
        const Numbers all = numbers();
        CPPUNIT_ASSERT(
            (std::vector<int>(all.dice, all.dice + 5) == std::vector<int>{1, 4, 2, 2, 5}));
        CPPUNIT_ASSERT((std::vector<float>(all.parts, all.parts + 3) ==
                        std::vector<float>{0.327828407F, 0.604830742F, 0.786058724F}));
        CPPUNIT_ASSERT(
            (std::vector<double>(all.range, all.range + 3) ==
             std::vector<double>{2.7227452646221453, -2.3633027173236969, 1.014675100347656}));
    }

    void deviceCodeDrawsTheSameNumbers() {
        thrust::device_vector<Numbers> there(1);
        drawNumbers<<<1, 1>>>(thrust::raw_pointer_cast(there.data()));
        const Numbers all = numbers(), drawn = there[0];
        for (int i = 0; i < 8; i++) CPPUNIT_ASSERT_EQUAL(all.engines[i], drawn.engines[i]);
        for (int i = 0; i < 5; i++) CPPUNIT_ASSERT_EQUAL(all.dice[i], drawn.dice[i]);
        for (int i = 0; i < 3; i++) CPPUNIT_ASSERT_EQUAL(all.parts[i], drawn.parts[i]);
        for (int i = 0; i < 3; i++) CPPUNIT_ASSERT_EQUAL(all.range[i], drawn.range[i]);
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

    void vectorsShrink() {
        thrust::device_vector<int> vector = upTo(6);
        CPPUNIT_ASSERT_EQUAL(
            1L, long(vector.erase(vector.begin() + 1, vector.begin() + 3) - vector.begin()));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 3, 4, 5}));
        vector.erase(vector.begin());
        vector.pop_back();
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{3, 4}));
        vector.push_back(9);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{3, 4, 9}));
        const std::vector<int> others = {1, 2};
        vector.assign(others.begin(), others.end());
        CPPUNIT_ASSERT(onHost(vector) == others);
        const std::list<int> linked = {4, 5, 6};
        CPPUNIT_ASSERT((onHost(thrust::device_vector<int>(linked.begin(), linked.end())) ==
                        std::vector<int>{4, 5, 6}));
    }

    void vectorsKeepTheirRoomUntilToldToShrink() {
        thrust::device_vector<int> vector = upTo(6);
        vector.reserve(100);
        const int* const place = thrust::raw_pointer_cast(vector.data());
        CPPUNIT_ASSERT(vector.capacity() >= 100 && vector.size() == 6);
        vector.push_back(6);
        CPPUNIT_ASSERT(thrust::raw_pointer_cast(vector.data()) == place);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
        vector.shrink_to_fit();
        CPPUNIT_ASSERT_EQUAL(std::size_t(7), vector.capacity());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
        vector.clear();
        CPPUNIT_ASSERT(vector.empty() && vector.capacity() == 7);
        vector.shrink_to_fit();
        CPPUNIT_ASSERT_EQUAL(std::size_t(0), vector.capacity());
        vector.resize(2, 8);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{8, 8}));
    }

    void vectorsTakeElementsAnywhere() {
        thrust::device_vector<int> vector = upTo(3);
        CPPUNIT_ASSERT_EQUAL(7, int(*vector.insert(vector.begin(), 7)));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{7, 0, 1, 2}));
        vector.insert(vector.begin() + 2, 3, 9);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{7, 0, 9, 9, 9, 1, 2}));
        const std::vector<int> others = {4, 5};
        vector.insert(vector.end(), others.begin(), others.end());
        const thrust::device_vector<int> last(vector.begin() + 6, vector.end());
        vector.insert(vector.begin(), last.begin(), last.end());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{2, 4, 5, 7, 0, 9, 9, 9, 1, 2, 4, 5}));
        vector.assign(3, 6);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{6, 6, 6}));
    }

    void oneBenchmarkTakesAnyKernel() {
        CPPUNIT_ASSERT_EQUAL(3000, sumBy(sumOfBlock, 3000));
        CPPUNIT_ASSERT_EQUAL(3000, sumBy(sumByAtomics, 3000));
    }

    void sortsAnyLength() {
        for (const int n : {0, 1, 2, 3, 64, 255, 1000, 40001}) {
            std::vector<int> values(n);
            for (int i = 0; i < n; i++) values[i] = (i * 7919L) % 10007 - 5000;
            thrust::device_vector<int> vector = values;
            thrust::sort(vector.begin(), vector.end());
            std::sort(values.begin(), values.end());
            CPPUNIT_ASSERT(onHost(vector) == values);
            thrust::sort(thrust::device, vector.begin(), vector.end(), thrust::greater<int>());
            std::reverse(values.begin(), values.end());
            CPPUNIT_ASSERT(onHost(vector) == values);
        }
        thrust::host_vector<int> here(1000);
        for (int i = 0; i < 1000; i++) here[i] = (i * 7919) % 1009;
        thrust::sort(here.begin(), here.end());
        CPPUNIT_ASSERT(std::is_sorted(here.begin(), here.end()));
    }

    void sortsKeepTheOrderOfEqualElements() {
        const std::vector<int> values = {35, 12, 31, 19, 4, 11, 38};
        thrust::device_vector<int> vector = values;
        thrust::stable_sort(vector.begin(), vector.end(), ByTens());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{4, 12, 19, 11, 35, 31, 38}));
    }

    void sortsValuesWithTheirKeys() {
        thrust::device_vector<int> keys(std::vector<int>{2, 0, 2, 1, 0});
        thrust::device_vector<float> values(std::vector<float>{1, 2, 3, 4, 5});
        thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
        CPPUNIT_ASSERT((onHost(keys) == std::vector<int>{0, 0, 1, 2, 2}));
        CPPUNIT_ASSERT((onHost(values) == std::vector<float>{2, 5, 4, 1, 3}));
        thrust::host_vector<int> here(std::vector<int>{3, 1, 2});
        thrust::host_vector<char> letters(std::vector<char>{'c', 'a', 'b'});
        thrust::sort_by_key(here.begin(), here.end(), letters.begin(), thrust::greater<int>());
        CPPUNIT_ASSERT((letters == thrust::host_vector<char>(std::vector<char>{'c', 'b', 'a'})));
        CPPUNIT_ASSERT_EQUAL(3, here[0]);
    }

    void knowsWhatIsSorted() {
        thrust::device_vector<int> vector = upTo(500);
        vector[40] = 39;
        CPPUNIT_ASSERT(thrust::is_sorted(vector.begin(), vector.end()));
        CPPUNIT_ASSERT(!thrust::is_sorted(vector.begin(), vector.end(), thrust::greater<int>()));
        vector[300] = 7;
        CPPUNIT_ASSERT(!thrust::is_sorted(vector.begin(), vector.end()));
        CPPUNIT_ASSERT_EQUAL(
            300L, long(thrust::is_sorted_until(vector.begin(), vector.end()) - vector.begin()));
        CPPUNIT_ASSERT(thrust::is_sorted(vector.begin(), vector.begin()));
    }

    void scansIncludeTheElementOrNot() {
        thrust::device_vector<int> vector(std::vector<int>{3, 1, 4, 1, 5}), result(5);
        const auto end = thrust::inclusive_scan(vector.begin(), vector.end(), result.begin());
        CPPUNIT_ASSERT(end == result.end());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{3, 4, 8, 9, 14}));
        thrust::inclusive_scan(vector.begin(), vector.end(), result.begin(),
                               thrust::maximum<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{3, 3, 4, 4, 5}));
        thrust::exclusive_scan(vector.begin(), vector.end(), result.begin());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 3, 4, 8, 9}));
        thrust::exclusive_scan(vector.begin(), vector.end(), result.begin(), 1,
                               thrust::multiplies<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{1, 3, 3, 12, 12}));
        thrust::exclusive_scan(vector.begin(), vector.end(), vector.begin(), 10);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{10, 13, 14, 18, 19}));
        thrust::inclusive_scan(vector.begin(), vector.begin(), vector.begin());
        CPPUNIT_ASSERT_EQUAL(10, int(vector[0]));
        thrust::device_vector<int> many(70001, 1);
        thrust::inclusive_scan(many.begin(), many.end(), many.begin());
        CPPUNIT_ASSERT_EQUAL(70001, int(many.back()));
    }

    void scansAddInTheTypeOfTheInputOrOfTheFirstValue() {
        const thrust::device_vector<unsigned char> bytes(3, 200);
        thrust::device_vector<int> sums(3);
        thrust::inclusive_scan(bytes.begin(), bytes.end(), sums.begin());
        CPPUNIT_ASSERT((onHost(sums) == std::vector<int>{200, 144, 88}));
        thrust::exclusive_scan(bytes.begin(), bytes.end(), sums.begin(), 0);
        CPPUNIT_ASSERT((onHost(sums) == std::vector<int>{0, 200, 400}));
    }

    void scansOfTransformedValues() {
        const thrust::device_vector<int> vector = upTo(5);
        thrust::device_vector<int> result(5);
        thrust::transform_inclusive_scan(vector.begin(), vector.end(), result.begin(), Square(),
                                         thrust::plus<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 1, 5, 14, 30}));
        thrust::transform_exclusive_scan(vector.begin(), vector.end(), result.begin(), Square(),
                                         100, thrust::plus<int>());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{100, 100, 101, 105, 114}));
    }

    void scansByKeyBeginAnewWithEachKey() {
        const thrust::device_vector<int> keys(std::vector<int>{10, 11, 20, 21, 11});
        const thrust::device_vector<int> values(std::vector<int>{1, 2, 3, 4, 5});
        thrust::device_vector<int> result(5);
        thrust::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), result.begin());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{1, 2, 3, 4, 5}));
        thrust::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), result.begin(),
                                      SameTens());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{1, 3, 3, 7, 5}));
        thrust::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), result.begin(), 50,
                                      SameTens());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{50, 51, 50, 53, 50}));
    }

    void keepsAndRemovesInOrder() {
        const thrust::device_vector<int> vector = upTo(8);
        thrust::device_vector<int> result(8, -1);
        auto end = thrust::copy_if(vector.begin(), vector.end(), result.begin(), IsOdd());
        CPPUNIT_ASSERT_EQUAL(4L, long(end - result.begin()));
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{1, 3, 5, 7, -1, -1, -1, -1}));
        end = thrust::remove_copy_if(vector.begin(), vector.end(), result.begin(), IsOver{2});
        CPPUNIT_ASSERT_EQUAL(3L, long(end - result.begin()));
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 1, 2, 7, -1, -1, -1, -1}));
        result.erase(thrust::remove(result.begin(), result.end(), -1), result.end());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 1, 2, 7}));
        result.erase(thrust::remove_if(result.begin(), result.end(), IsOdd()), result.end());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 2}));
        thrust::host_vector<int> here(std::vector<int>{1, 2, 1});
        CPPUNIT_ASSERT(thrust::remove(here.begin(), here.end(), 1) == here.begin() + 1);
        CPPUNIT_ASSERT_EQUAL(2, here[0]);
    }

    void aStencilSaysWhichAreKept() {
        const thrust::device_vector<int> vector = upTo(4);
        const thrust::device_vector<bool> stencil(std::vector<char>{1, 0, 0, 1});
        thrust::device_vector<int> result(4, -1);
        thrust::copy_if(vector.begin(), vector.end(), stencil.begin(), result.begin(), IsSet());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 3, -1, -1}));
        result = vector;
        const auto end = thrust::remove_if(result.begin(), result.end(), stencil.begin(), IsSet());
        CPPUNIT_ASSERT_EQUAL(2L, long(end - result.begin()));
        CPPUNIT_ASSERT_EQUAL(1, int(result[0]));
        CPPUNIT_ASSERT_EQUAL(2, int(result[1]));
        thrust::fill(result.begin(), result.end(), 9);
        thrust::transform_if(vector.begin(), vector.end(), stencil.begin(), result.begin(),
                             Square(), IsSet());
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{0, 9, 9, 9}));
    }

    void ofARunOfEqualElementsOneIsKept() {
        const std::vector<int> values = {12, 15, 15, 31, 36, 12};
        thrust::device_vector<int> vector = values, copy(6);
        auto end = thrust::unique_copy(vector.begin(), vector.end(), copy.begin(), SameTens());
        copy.erase(end, copy.end());
        CPPUNIT_ASSERT((onHost(copy) == std::vector<int>{12, 31, 12}));
        vector.erase(thrust::unique(vector.begin(), vector.end()), vector.end());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{12, 15, 31, 36, 12}));
        thrust::device_vector<int> places = upTo(5);
        const auto ends =
            thrust::unique_by_key(vector.begin(), vector.end(), places.begin(), SameTens());
        CPPUNIT_ASSERT_EQUAL(3L, long(ends.first - vector.begin()));
        places.erase(ends.second, places.end());
        CPPUNIT_ASSERT((onHost(places) == std::vector<int>{0, 2, 4}));
    }

    void partitions() {
        thrust::device_vector<int> vector = upTo(7);
        auto middle = thrust::stable_partition(vector.begin(), vector.end(), IsOdd());
        CPPUNIT_ASSERT_EQUAL(3L, long(middle - vector.begin()));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{1, 3, 5, 0, 2, 4, 6}));
        middle = thrust::partition(vector.begin(), vector.end(), IsOver{2});
        CPPUNIT_ASSERT_EQUAL(4L, long(middle - vector.begin()));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{3, 5, 4, 6, 2, 0, 1}));
        vector = upTo(5);
        thrust::device_vector<int> odd(5, -1), even(5, -1);
        const auto ends = thrust::stable_partition_copy(vector.begin(), vector.end(), odd.begin(),
                                                        even.begin(), IsOdd());
        CPPUNIT_ASSERT_EQUAL(2L, long(ends.first - odd.begin()));
        CPPUNIT_ASSERT_EQUAL(3L, long(ends.second - even.begin()));
        CPPUNIT_ASSERT((onHost(odd) == std::vector<int>{1, 3, -1, -1, -1}));
        CPPUNIT_ASSERT((onHost(even) == std::vector<int>{0, 2, 4, -1, -1}));
    }

    void reducesByKey() {
        const thrust::device_vector<int> keys(std::vector<int>{1, 1, 3, 3, 3, 1});
        const thrust::device_vector<int> values(std::vector<int>{1, 2, 3, 4, 5, 6});
        thrust::device_vector<int> runs(6), sums(6);
        const auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(),
                                                runs.begin(), sums.begin());
        CPPUNIT_ASSERT_EQUAL(3L, long(ends.first - runs.begin()));
        runs.erase(ends.first, runs.end());
        sums.erase(ends.second, sums.end());
        CPPUNIT_ASSERT((onHost(runs) == std::vector<int>{1, 3, 1}));
        CPPUNIT_ASSERT((onHost(sums) == std::vector<int>{3, 12, 6}));
        thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(),
                              thrust::make_discard_iterator(), sums.begin(),
                              thrust::equal_to<int>(), thrust::maximum<int>());
        CPPUNIT_ASSERT((onHost(sums) == std::vector<int>{2, 5, 6}));
        const thrust::device_vector<int> others(std::vector<int>{10, 12, 21, 29, 20, 15});
        thrust::reduce_by_key(others.begin(), others.end(), values.begin(), runs.begin(),
                              sums.begin(), SameTens());
        CPPUNIT_ASSERT((onHost(runs) == std::vector<int>{12, 20, 15}));
        CPPUNIT_ASSERT((onHost(sums) == std::vector<int>{3, 12, 6}));
        const thrust::host_vector<int> keysHere = others, valuesHere = values;
        thrust::host_vector<int> runsHere(3), sumsHere(3);
        thrust::reduce_by_key(keysHere.begin(), keysHere.end(), valuesHere.begin(),
                              runsHere.begin(), sumsHere.begin(), SameTens());
        CPPUNIT_ASSERT((runsHere == thrust::host_vector<int>(std::vector<int>{10, 21, 15})));
        CPPUNIT_ASSERT((sumsHere == thrust::host_vector<int>(std::vector<int>{3, 12, 6})));
    }

    void countsAndAsks() {
        thrust::device_vector<int> vector = upTo(1001);
        const auto begin = vector.begin(), end = vector.end();
        CPPUNIT_ASSERT_EQUAL(500L, long(thrust::count_if(begin, end, IsOdd())));
        CPPUNIT_ASSERT_EQUAL(1L, long(thrust::count(begin, end, 77)));
        CPPUNIT_ASSERT(thrust::any_of(begin, end, IsOver{999}));
        CPPUNIT_ASSERT(!thrust::any_of(begin, end, IsOver{1000}));
        CPPUNIT_ASSERT(thrust::none_of(begin, end, IsOver{1000}));
        CPPUNIT_ASSERT(!thrust::none_of(begin, end, IsOver{999}));
        CPPUNIT_ASSERT(thrust::all_of(begin, end, IsOver{-1}));
        CPPUNIT_ASSERT(!thrust::all_of(begin, end, IsOver{0}));
        CPPUNIT_ASSERT(thrust::all_of(begin, begin, IsOdd()));
    }

    void comparesArrays() {
        const thrust::device_vector<int> vector = upTo(600);
        thrust::device_vector<int> other = vector;
        CPPUNIT_ASSERT(thrust::equal(vector.begin(), vector.end(), other.begin()));
        other[555] = 550;
        CPPUNIT_ASSERT(!thrust::equal(vector.begin(), vector.end(), other.begin()));
        CPPUNIT_ASSERT(thrust::equal(vector.begin(), vector.end(), other.begin(), SameTens()));
        const auto places = thrust::mismatch(vector.begin(), vector.end(), other.begin());
        CPPUNIT_ASSERT_EQUAL(555L, long(places.first - vector.begin()));
        CPPUNIT_ASSERT_EQUAL(555L, long(places.second - other.begin()));
    }

    void differencesInPlace() {
        thrust::device_vector<int> vector(std::vector<int>{4, 9, 7, 7}), changes(4);
        thrust::adjacent_difference(vector.begin(), vector.end(), changes.begin(),
                                    thrust::not_equal_to<int>());
        CPPUNIT_ASSERT((onHost(changes) == std::vector<int>{1, 1, 1, 0}));
        thrust::adjacent_difference(vector.begin(), vector.end(), vector.begin());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{4, 5, -2, 0}));
        std::vector<int> here = {4, 9, 9};
        thrust::adjacent_difference(here.begin(), here.end(), here.begin(),
                                    thrust::not_equal_to<int>());
        CPPUNIT_ASSERT((here == std::vector<int>{4, 1, 0}));
    }

    void replacesSwapsAndReverses() {
        thrust::device_vector<int> vector = upTo(5), other(5, 8), copy(5);
        thrust::replace(vector.begin(), vector.end(), 2, 9);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 1, 9, 3, 4}));
        thrust::replace_if(vector.begin(), vector.end(), IsOver{3}, -1);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 1, -1, 3, -1}));
        thrust::replace_copy(vector.begin(), vector.end(), copy.begin(), -1, 6);
        CPPUNIT_ASSERT((onHost(copy) == std::vector<int>{0, 1, 6, 3, 6}));
        thrust::reverse(vector.begin(), vector.end());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{-1, 3, -1, 1, 0}));
        thrust::reverse_copy(vector.begin(), vector.end(), copy.begin());
        CPPUNIT_ASSERT((onHost(copy) == std::vector<int>{0, 1, -1, 3, -1}));
        thrust::swap_ranges(vector.begin(), vector.begin() + 2, other.begin() + 1);
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{8, 8, -1, 1, 0}));
        CPPUNIT_ASSERT((onHost(other) == std::vector<int>{8, -1, 3, 8, 8}));
        thrust::tabulate(vector.begin(), vector.end(), Square());
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{0, 1, 4, 9, 16}));
    }

    void searchesASortedArray() {
        const thrust::device_vector<int> vector(std::vector<int>{1, 3, 3, 3, 8});
        const auto begin = vector.begin(), end = vector.end();
        CPPUNIT_ASSERT_EQUAL(1L, long(thrust::lower_bound(begin, end, 3) - begin));
        CPPUNIT_ASSERT_EQUAL(4L, long(thrust::upper_bound(begin, end, 3) - begin));
        CPPUNIT_ASSERT(thrust::lower_bound(begin, end, 9) == end);
        CPPUNIT_ASSERT(thrust::upper_bound(begin, end, 0) == begin);
        CPPUNIT_ASSERT(thrust::binary_search(begin, end, 8));
        CPPUNIT_ASSERT(!thrust::binary_search(begin, end, 4));
        const auto range = thrust::equal_range(begin, end, 3);
        CPPUNIT_ASSERT_EQUAL(3L, long(range.second - range.first));
        const thrust::device_vector<int> values(std::vector<int>{8, 0, 3, 9, 4});
        thrust::device_vector<int> places(5);
        thrust::lower_bound(begin, end, values.begin(), values.end(), places.begin());
        CPPUNIT_ASSERT((onHost(places) == std::vector<int>{4, 0, 1, 5, 4}));
        thrust::upper_bound(begin, end, values.begin(), values.end(), places.begin());
        CPPUNIT_ASSERT((onHost(places) == std::vector<int>{5, 0, 4, 5, 4}));
        thrust::binary_search(begin, end, values.begin(), values.end(), places.begin());
        CPPUNIT_ASSERT((onHost(places) == std::vector<int>{1, 0, 1, 0, 0}));
        const int here[] = {9, 5, 5, 2};
        CPPUNIT_ASSERT_EQUAL(
            3L, long(thrust::upper_bound(thrust::host, here, here + 4, 5, thrust::greater<int>()) -
                     here));
    }

    void iteratorsWithoutMemory() {
        const auto zero = thrust::make_counting_iterator(0);
        CPPUNIT_ASSERT_EQUAL(332833500, thrust::transform_reduce(zero, zero + 1000, Square(), 0,
                                                                 thrust::plus<int>()));
        thrust::device_vector<int> odd(4);
        thrust::copy_if(zero, zero + 8, odd.begin(), IsOdd());
        CPPUNIT_ASSERT((onHost(odd) == std::vector<int>{1, 3, 5, 7}));
        thrust::transform(odd.begin(), odd.end(), thrust::make_constant_iterator(10), odd.begin(),
                          thrust::multiplies<int>());
        CPPUNIT_ASSERT((onHost(odd) == std::vector<int>{10, 30, 50, 70}));
        thrust::copy(thrust::counting_iterator<int>(5), thrust::counting_iterator<int>(9),
                     odd.begin());
        CPPUNIT_ASSERT((onHost(odd) == std::vector<int>{5, 6, 7, 8}));
        std::vector<int> here(3);
        thrust::copy(zero + 1, zero + 4, here.begin());
        CPPUNIT_ASSERT((here == std::vector<int>{1, 2, 3}));
        CPPUNIT_ASSERT_EQUAL(7, zero[7]);
    }

    void iteratorsOverOtherIterators() {
        const thrust::device_vector<int> vector = upTo(10);
        const thrust::device_vector<int> map(std::vector<int>{9, 0, 4});
        const auto squares = thrust::make_transform_iterator(vector.begin(), Square());
        CPPUNIT_ASSERT_EQUAL(285, thrust::reduce(squares, squares + 10));
        const auto chosen = thrust::make_permutation_iterator(vector.begin(), map.begin());
        CPPUNIT_ASSERT_EQUAL(13, thrust::reduce(chosen, chosen + 3));
        const auto both = thrust::make_permutation_iterator(squares, map.begin());
        CPPUNIT_ASSERT_EQUAL(97, thrust::reduce(both, both + 3));
        thrust::device_vector<int> result(10, 0);
        const auto places = thrust::make_permutation_iterator(result.begin(), map.begin());
        thrust::fill(places, places + 3, 1);
        CPPUNIT_ASSERT((onHost(result) == std::vector<int>{1, 0, 0, 0, 1, 0, 0, 0, 0, 1}));
        std::vector<int> here(3);
        thrust::copy(chosen, chosen + 3, here.begin());
        CPPUNIT_ASSERT((here == std::vector<int>{9, 0, 4}));
        thrust::copy(here.begin(), here.end(), thrust::make_reverse_iterator(result.end()));
        CPPUNIT_ASSERT_EQUAL(9, int(result[9]));
        CPPUNIT_ASSERT_EQUAL(4, int(result[7]));
        thrust::sort(result.rbegin(), result.rend());
        CPPUNIT_ASSERT_EQUAL(9, int(result[0]));
    }

    void tuplesOfSeveralArrays() {
        thrust::device_vector<int> ints(std::vector<int>{3, 1, 3, 2});
        thrust::device_vector<float> floats(std::vector<float>{9, 5, 7, 6});
        const auto begin =
            thrust::make_zip_iterator(thrust::make_tuple(ints.begin(), floats.begin()));
        const auto end = thrust::make_zip_iterator(thrust::make_tuple(ints.end(), floats.end()));
        thrust::sort(begin, end);
        CPPUNIT_ASSERT((onHost(ints) == std::vector<int>{1, 2, 3, 3}));
        CPPUNIT_ASSERT((onHost(floats) == std::vector<float>{5, 6, 7, 9}));
        CPPUNIT_ASSERT_EQUAL(9,
                             thrust::transform_reduce(begin, end, First(), 0, thrust::plus<int>()));
        thrust::for_each(begin, end, AddSecondToFirst());
        CPPUNIT_ASSERT((onHost(ints) == std::vector<int>{6, 8, 10, 12}));
        const auto best = thrust::max_element(begin, end);
        CPPUNIT_ASSERT_EQUAL(3L, long(best - begin));
        const thrust::tuple<int, float> element = begin[1];
        CPPUNIT_ASSERT_EQUAL(8, thrust::get<0>(element));
        CPPUNIT_ASSERT_EQUAL(6.0F, thrust::get<1>(element));
        CPPUNIT_ASSERT_EQUAL(
            9, thrust::transform_reduce(begin, end, thrust::make_zip_function(FirstLessSecond()), 0,
                                        thrust::plus<int>()));
        thrust::device_vector<int> copy(4);
        const auto discard = thrust::make_zip_iterator(
            thrust::make_tuple(copy.begin(), thrust::make_discard_iterator()));
        thrust::copy(begin, end, discard);
        CPPUNIT_ASSERT((onHost(copy) == std::vector<int>{6, 8, 10, 12}));
    }

    void tuplesCompareAsWordsDo() {
        auto tuple = thrust::make_tuple(1, 2.5, 'c');
        CPPUNIT_ASSERT(tuple < thrust::make_tuple(1, 2.5, 'd'));
        CPPUNIT_ASSERT(tuple < thrust::make_tuple(2, 0.5, 'a'));
        CPPUNIT_ASSERT(tuple > thrust::make_tuple(1, 2.0, 'z'));
        CPPUNIT_ASSERT(tuple <= thrust::make_tuple(1, 3.5, 'a'));
        CPPUNIT_ASSERT(!(thrust::make_tuple(2, 0.5, 'a') < tuple));
        CPPUNIT_ASSERT(tuple == thrust::make_tuple(1, 2.5, 'c'));
        int i = 0;
        double x = 0;
        char c = 0;
        thrust::tie(i, x, c) = tuple;
        CPPUNIT_ASSERT_EQUAL('c', c);
        thrust::get<0>(tuple) = 7;
        const auto [seven, half, letter] = tuple;
        CPPUNIT_ASSERT_EQUAL(7, seven);
        CPPUNIT_ASSERT_EQUAL(x, half);
        CPPUNIT_ASSERT_EQUAL(c, letter);
    }

    void pairsInDeviceCode() {
        thrust::device_vector<int> vector = upTo(100);
        vector[40] = -3;
        const auto range = thrust::transform_reduce(vector.begin(), vector.end(), Range(),
                                                    thrust::pair<int, int>(5, 5), Range());
        CPPUNIT_ASSERT_EQUAL(-3, range.first);
        CPPUNIT_ASSERT_EQUAL(99, thrust::get<1>(range));
    }

    void policiesOfAStreamFollowItsWork() {
        cudaStream_t stream = nullptr;
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaStreamCreate(&stream));
        thrust::device_vector<int> vector = upTo(1000);
        doubleAll<<<4, 256, 0, stream>>>(thrust::raw_pointer_cast(vector.data()), 1000);
        CPPUNIT_ASSERT_EQUAL(
            999000, thrust::reduce(thrust::cuda::par.on(stream), vector.begin(), vector.end()));
        int* const raw = thrust::raw_pointer_cast(vector.data());
        thrust::sort(thrust::cuda::par.on(stream), raw, raw + 1000, thrust::greater<int>());
        thrust::fill(thrust::cuda::par_nosync.on(stream), raw + 1, raw + 1000, 1);
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaStreamSynchronize(stream));
        CPPUNIT_ASSERT_EQUAL(2997, thrust::reduce(thrust::cuda::par, raw, raw + 1000));
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaStreamDestroy(stream));
    }

    void threadsOfAKernelRunAlgorithmsThemselves() {
        thrust::device_vector<int> vector(std::vector<int>{5, 3, 4, 9, 7, 8});
        sortThrees<<<1, 2>>>(thrust::raw_pointer_cast(vector.data()));
        CPPUNIT_ASSERT((onHost(vector) == std::vector<int>{3, 4, 5, 7, 8, 9}));
    }

    void memoryWithoutAVector() {
        const thrust::device_ptr<int> threes = thrust::device_malloc<int>(4096);
        const thrust::device_ptr<int> fours = thrust::device_malloc<int>(4096);
        thrust::fill_n(threes, 4096, 3);
        thrust::fill(fours, thrust::next(fours, 4096), 4);
        CPPUNIT_ASSERT_EQUAL(3 * 4096, thrust::reduce(threes, threes + 4096));
        CPPUNIT_ASSERT_EQUAL(4 * 4096, thrust::reduce(fours, fours + 4096));
        thrust::device_free(threes);
        thrust::device_free(fours);
    }

    void rangesAreMergedFirstOnesFirst() {
        for (const int n : {0, 1, 2, 1000}) {
            std::vector<int> keys1(n), keys2(n + n / 3), values1(n), values2(keys2.size(), -1);
            for (int i = 0; i < n; i++) keys1[i] = i / 3, values1[i] = i;
            for (size_t i = 0; i < keys2.size(); i++) keys2[i] = int(i) / 2;
            const thrust::device_vector<int> a = keys1, b = keys2, x = values1, y = values2;
            thrust::device_vector<int> keys(a.size() + b.size()), values(keys.size());
            const auto end = thrust::merge_by_key(a.begin(), a.end(), b.begin(), b.end(), x.begin(),
                                                  y.begin(), keys.begin(), values.begin());
            CPPUNIT_ASSERT(end.first == keys.end() && end.second == values.end());
            std::vector<std::pair<int, int>> first, second, expected, found;
            for (size_t i = 0; i < keys1.size(); i++) first.emplace_back(keys1[i], values1[i]);
            for (const int key : keys2) second.emplace_back(key, -1);
            std::merge(first.begin(), first.end(), second.begin(), second.end(),
                       std::back_inserter(expected),
                       [](const auto& p, const auto& q) { return p.first < q.first; });
            for (size_t i = 0; i < keys.size(); i++) found.emplace_back(keys[i], values[i]);
            CPPUNIT_ASSERT(expected == found);
        }
        const thrust::host_vector<int> down(std::vector<int>{9, 5, 1}),
            more(std::vector<int>{7, 5});
        thrust::host_vector<int> merged(5);
        thrust::merge(down.begin(), down.end(), more.begin(), more.end(), merged.begin(),
                      thrust::greater<int>());
        CPPUNIT_ASSERT(
            (std::vector<int>(merged.begin(), merged.end()) == std::vector<int>{9, 7, 5, 5, 1}));
    }

    void setsAreCombined() {
        const std::vector<int> first{1, 2, 2, 2, 5, 7}, second{0, 2, 2, 3, 5, 5, 8};
        const thrust::device_vector<int> a = first, b = second;
        thrust::device_vector<int> out(first.size() + second.size());
        const auto found = [&](thrust::device_vector<int>::iterator end) {
            return std::vector<int>(out.begin(), end);
        };
        std::vector<int> expected;
        const auto into = [&] {
            expected.clear();
            return std::back_inserter(expected);
        };
        std::set_union(first.begin(), first.end(), second.begin(), second.end(), into());
        CPPUNIT_ASSERT(expected == found(thrust::set_union(a.begin(), a.end(), b.begin(), b.end(),
                                                           out.begin())));
        std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), into());
        CPPUNIT_ASSERT(expected == found(thrust::set_intersection(a.begin(), a.end(), b.begin(),
                                                                  b.end(), out.begin())));
        std::set_difference(first.begin(), first.end(), second.begin(), second.end(), into());
        CPPUNIT_ASSERT(expected == found(thrust::set_difference(thrust::device, a.begin(), a.end(),
                                                                b.begin(), b.end(), out.begin())));
        std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(),
                                      into());
        CPPUNIT_ASSERT(expected == found(thrust::set_symmetric_difference(
                                       a.begin(), a.end(), b.begin(), b.end(), out.begin())));
    }

    void placeholdersAreFunctions() {
        using namespace thrust::placeholders;
        const thrust::device_vector<float> x(std::vector<float>{1, 2, 3});
        thrust::device_vector<float> y(std::vector<float>{4, 5, 6});
        thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), 2.0f * _1 + _2);
        CPPUNIT_ASSERT((onHost(y) == std::vector<float>{6, 9, 12}));
        CPPUNIT_ASSERT_EQUAL(1, int(thrust::count_if(y.begin(), y.end(), _1 > 6.5f && _1 != 12)));
        thrust::device_vector<int> z(std::vector<int>{6, 9, 12});
        thrust::transform(z.begin(), z.end(), z.begin(), -_1 % 4 + ((_1 << 2) | 1));
        CPPUNIT_ASSERT((onHost(z) == std::vector<int>{25 - 2, 37 - 1, 49}));
        CPPUNIT_ASSERT_EQUAL(108, thrust::reduce(z.begin(), z.end(), 0, _1 + _2));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestThrust);
