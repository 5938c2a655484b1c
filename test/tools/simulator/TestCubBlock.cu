// CUB's primitives for blocks and warps, against loops on the host. On a GPU it is the toolkit's
// CUB.
#include <cppunit/extensions/HelperMacros.h>
#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>
#include <vector>

#include "Device.h"

namespace {

constexpr int THREADS = 96;  // no power of two
constexpr int ITEMS = 4;     // of each thread
constexpr int N = THREADS * ITEMS;

struct Largest {
    template <class T>
    __host__ __device__ T operator()(const T& a, const T& b) const {
        return a < b ? b : a;
    }
};

struct Differ {
    __host__ __device__ bool operator()(int a, int b) const { return a != b; }
};

std::vector<int> numbers(size_t n, unsigned below) {
    std::vector<int> values(n);
    unsigned state = 4711;
    for (int& value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<int>((state >> 8) % below);
    }
    return values;
}

/// The items of this thread, those of neighbours beside each other.
template <class T>
__device__ void read(const T* in, T (&items)[ITEMS]) {
    for (int i = 0; i < ITEMS; i++) items[i] = in[threadIdx.x * ITEMS + i];
}
template <class T>
__device__ void write(const T (&items)[ITEMS], T* out) {
    for (int i = 0; i < ITEMS; i++) out[threadIdx.x * ITEMS + i] = items[i];
}

/// out[0] = the sum of all, out[1] = the largest, out[2] = the sum of the first 50 threads'
/// numbers.
template <class T, cub::BlockReduceAlgorithm algorithm>
__global__ void reduce(const T* in, T* out) {
    using Reduce = cub::BlockReduce<T, THREADS, algorithm>;
    __shared__ typename Reduce::TempStorage storage;
    T items[ITEMS];
    read(in, items);
    const T sum = Reduce(storage).Sum(items);
    __syncthreads();
    const T largest = Reduce(storage).Reduce(items[0], Largest());
    __syncthreads();
    const T part = Reduce(storage).Sum(items[0], 50);
    if (threadIdx.x > 0) return;
    out[0] = sum;
    out[1] = largest;
    out[2] = part;
}

/// Sums before each number, up to each number, and of all; largest numbers so far.
template <class T, cub::BlockScanAlgorithm algorithm>
__global__ void scan(const T* in, T* before, T* upTo, T* largest, T* total) {
    using Scan = cub::BlockScan<T, THREADS, algorithm>;
    __shared__ typename Scan::TempStorage storage;
    T items[ITEMS], result[ITEMS], sum;
    read(in, items);
    Scan(storage).ExclusiveSum(items, result, sum);
    write(result, before);
    if (threadIdx.x == 0) *total = sum;
    __syncthreads();
    Scan(storage).InclusiveSum(items, result);
    write(result, upTo);
    __syncthreads();
    Scan(storage).InclusiveScan(items, result, Largest());
    write(result, largest);
}

template <class T>
__global__ void sort(const T* in, T* out, T* downwards) {
    using Sort = cub::BlockRadixSort<T, THREADS, ITEMS>;
    __shared__ typename Sort::TempStorage storage;
    T items[ITEMS];
    read(in, items);
    Sort(storage).Sort(items);
    write(items, out);
    __syncthreads();
    Sort(storage).SortDescending(items);
    write(items, downwards);
}

__global__ void sortPairs(const int* keys, int* sortedKeys, int* places) {
    using Sort = cub::BlockRadixSort<int, THREADS, ITEMS, int>;
    __shared__ typename Sort::TempStorage storage;
    int items[ITEMS], values[ITEMS];
    read(keys, items);
    for (int i = 0; i < ITEMS; i++) values[i] = int(threadIdx.x) * ITEMS + i;
    Sort(storage).Sort(items, values);
    write(items, sortedKeys);
    write(values, places);
}

/// The first n, those that are missing -1; what was loaded is stored.
template <class T, cub::BlockLoadAlgorithm loading, cub::BlockStoreAlgorithm storing>
__global__ void copy(const T* in, T* out, T* firstOnes, int n) {
    using Load = cub::BlockLoad<T, THREADS, ITEMS, loading>;
    using Store = cub::BlockStore<T, THREADS, ITEMS, storing>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
    } storage;
    T items[ITEMS];
    Load(storage.load).Load(in, items);
    __syncthreads();
    Store(storage.store).Store(out, items);
    __syncthreads();
    Load(storage.load).Load(in, items, n, T(-1));
    __syncthreads();
    Store(storage.store).Store(firstOnes, items, n);
}

__global__ void exchange(const int* in, int* striped, int* back, int* scattered) {
    using Exchange = cub::BlockExchange<int, THREADS, ITEMS>;
    __shared__ typename Exchange::TempStorage storage;
    int items[ITEMS], ranks[ITEMS];
    read(in, items);
    Exchange(storage).BlockedToStriped(items, items);
    write(items, striped);
    __syncthreads();
    Exchange(storage).StripedToBlocked(items, items);
    write(items, back);
    __syncthreads();
    for (int i = 0; i < ITEMS; i++) ranks[i] = N - 1 - (int(threadIdx.x) * ITEMS + i);
    Exchange(storage).ScatterToBlocked(items, items, ranks);
    write(items, scattered);
}

template <cub::BlockHistogramAlgorithm algorithm>
__global__ void histogram(const int* in, unsigned* bins) {
    using Histogram = cub::BlockHistogram<unsigned char, THREADS, ITEMS, 64, algorithm>;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ unsigned counts[64];
    unsigned char items[ITEMS];
    for (int i = 0; i < ITEMS; i++)
        items[i] = static_cast<unsigned char>(in[threadIdx.x * ITEMS + i]);
    Histogram(storage).Histogram(items, counts);
    __syncthreads();
    if (threadIdx.x < 64) bins[threadIdx.x] = counts[threadIdx.x];
}

__global__ void discontinuity(const int* in, int* heads, int* tails) {
    using Discontinuity = cub::BlockDiscontinuity<int, THREADS>;
    __shared__ typename Discontinuity::TempStorage storage;
    int items[ITEMS], flags[ITEMS];
    read(in, items);
    Discontinuity(storage).FlagHeads(flags, items, Differ());
    write(flags, heads);
    __syncthreads();
    Discontinuity(storage).FlagTails(flags, items, Differ());
    write(flags, tails);
}

/// By groups of `width` lanes: the sum of each, at its first lane, and the sums before each number.
template <class T, int width>
__global__ void warps(const T* in, T* sums, T* largest, T* before) {
    using Reduce = cub::WarpReduce<T, width>;
    using Scan = cub::WarpScan<T, width>;
    __shared__ typename Reduce::TempStorage reduceStorage[THREADS / width];
    __shared__ typename Scan::TempStorage scanStorage[THREADS / width];
    const unsigned group = threadIdx.x / width;
    const T value = in[threadIdx.x];
    const T sum = Reduce(reduceStorage[group]).Sum(value);
    __syncwarp();
    const T most = Reduce(reduceStorage[group]).Reduce(value, Largest());
    if (threadIdx.x % width == 0) {
        sums[group] = sum;
        largest[group] = most;
    }
    T previous;
    Scan(scanStorage[group]).ExclusiveSum(value, previous);
    before[threadIdx.x] = previous;
}

template <class T>
std::vector<T> as(const std::vector<int>& values) {
    return {values.begin(), values.end()};
}

template <class T, cub::BlockReduceAlgorithm algorithm>
void compareReduce() {
    const std::vector<T> values = as<T>(numbers(N, 1000));
    const DeviceArray<T> in(values), out(3);
    reduce<T, algorithm><<<1, THREADS>>>(in.get(), out.get());
    finish();
    T largest = values[0], part = 0;
    for (int t = 0; t < THREADS; t++) largest = std::max(largest, values[t * ITEMS]);
    for (int t = 0; t < 50; t++) part += values[t * ITEMS];
    const std::vector<T> expected{std::accumulate(values.begin(), values.end(), T()), largest,
                                  part};
    CPPUNIT_ASSERT(out.toHost() == expected);
}

template <class T, cub::BlockScanAlgorithm algorithm>
void compareScan() {
    const std::vector<T> values = as<T>(numbers(N, 1000));
    const DeviceArray<T> in(values), before(N), upTo(N), largest(N), total(1);
    scan<T, algorithm>
        <<<1, THREADS>>>(in.get(), before.get(), upTo.get(), largest.get(), total.get());
    finish();
    T sum = 0, most = 0;
    std::vector<T> expectedBefore, expectedUpTo, expectedLargest;
    for (const T value : values) {
        expectedBefore.push_back(sum);
        sum += value;
        most = std::max(most, value);
        expectedUpTo.push_back(sum);
        expectedLargest.push_back(most);
    }
    CPPUNIT_ASSERT(before.toHost() == expectedBefore);
    CPPUNIT_ASSERT(upTo.toHost() == expectedUpTo);
    CPPUNIT_ASSERT(largest.toHost() == expectedLargest);
    CPPUNIT_ASSERT_EQUAL(sum, total.first());
}

template <class T>
void compareSort() {
    std::vector<T> values = as<T>(numbers(N, 100000));
    for (T& value : values) value = value - T(50000);
    const DeviceArray<T> in(values), out(N), downwards(N);
    sort<T><<<1, THREADS>>>(in.get(), out.get(), downwards.get());
    finish();
    std::sort(values.begin(), values.end());
    CPPUNIT_ASSERT(out.toHost() == values);
    std::reverse(values.begin(), values.end());
    CPPUNIT_ASSERT(downwards.toHost() == values);
}

template <class T, cub::BlockLoadAlgorithm loading, cub::BlockStoreAlgorithm storing>
void compareCopy() {
    const std::vector<T> values = as<T>(numbers(N, 1000));
    for (const int n : {1, 100, N - 1}) {
        const DeviceArray<T> in(values), out(N), firstOnes(N, T(7));
        copy<T, loading, storing><<<1, THREADS>>>(in.get(), out.get(), firstOnes.get(), n);
        finish();
        CPPUNIT_ASSERT(out.toHost() == values);
        std::vector<T> expected(N, T(7));
        std::copy_n(values.begin(), n, expected.begin());
        CPPUNIT_ASSERT(firstOnes.toHost() == expected);
    }
}

template <cub::BlockHistogramAlgorithm algorithm>
void compareHistogram() {
    const std::vector<int> values = numbers(N, 64);
    const DeviceArray<int> in(values);
    const DeviceArray<unsigned> bins(64);
    histogram<algorithm><<<1, THREADS>>>(in.get(), bins.get());
    finish();
    std::vector<unsigned> expected(64);
    for (const int value : values) expected[static_cast<size_t>(value)]++;
    CPPUNIT_ASSERT(bins.toHost() == expected);
}

template <class T, int width>
void compareWarps() {
    const std::vector<T> values = as<T>(numbers(THREADS, 1000));
    const DeviceArray<T> in(values), sums(THREADS / width), largest(THREADS / width),
        before(THREADS);
    warps<T, width><<<1, THREADS>>>(in.get(), sums.get(), largest.get(), before.get());
    finish();
    std::vector<T> expectedSums(THREADS / width), expectedLargest(THREADS / width), expectedBefore;
    for (size_t t = 0; t < THREADS; t++) {
        expectedBefore.push_back(expectedSums[t / width]);
        expectedSums[t / width] += values[t];
        expectedLargest[t / width] = std::max(expectedLargest[t / width], values[t]);
    }
    CPPUNIT_ASSERT(sums.toHost() == expectedSums);
    CPPUNIT_ASSERT(largest.toHost() == expectedLargest);
    CPPUNIT_ASSERT(before.toHost() == expectedBefore);
}

}  // namespace

class TestCubBlock : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCubBlock);
    CPPUNIT_TEST(reductionsByEachAlgorithm);
    CPPUNIT_TEST(scansByEachAlgorithm);
    CPPUNIT_TEST(sortsOfEachKindOfKey);
    CPPUNIT_TEST(sortsOfPairsKeepTheOrderOfEqualKeys);
    CPPUNIT_TEST(loadsAndStoresByEachAlgorithm);
    CPPUNIT_TEST(exchanges);
    CPPUNIT_TEST(histogramsByEachAlgorithm);
    CPPUNIT_TEST(headsAndTails);
    CPPUNIT_TEST(warpsAndPartsOfThem);
    CPPUNIT_TEST_SUITE_END();

  public:
    void reductionsByEachAlgorithm() {
        compareReduce<int, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY>();
        compareReduce<int, cub::BLOCK_REDUCE_RAKING>();
        compareReduce<int, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
        compareReduce<double, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
        compareReduce<short, cub::BLOCK_REDUCE_RAKING>();
    }

    void scansByEachAlgorithm() {
        compareScan<int, cub::BLOCK_SCAN_RAKING>();
        compareScan<int, cub::BLOCK_SCAN_RAKING_MEMOIZE>();
        compareScan<int, cub::BLOCK_SCAN_WARP_SCANS>();
        compareScan<float, cub::BLOCK_SCAN_WARP_SCANS>();
        compareScan<long long, cub::BLOCK_SCAN_RAKING>();
    }

    void sortsOfEachKindOfKey() {
        compareSort<int>();
        compareSort<unsigned>();
        compareSort<short>();
        compareSort<long long>();
        compareSort<float>();
        compareSort<double>();
    }

    void sortsOfPairsKeepTheOrderOfEqualKeys() {
        const std::vector<int> keys = numbers(N, 20);
        const DeviceArray<int> in(keys), sortedKeys(N), places(N);
        sortPairs<<<1, THREADS>>>(in.get(), sortedKeys.get(), places.get());
        finish();
        std::vector<int> order(N);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return keys[a] < keys[b]; });
        CPPUNIT_ASSERT(places.toHost() == order);
        for (int& place : order) place = keys[place];
        CPPUNIT_ASSERT(sortedKeys.toHost() == order);
    }

    void loadsAndStoresByEachAlgorithm() {
        compareCopy<int, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>();
        compareCopy<int, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED>();
        compareCopy<int, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>();
        compareCopy<int, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>();
        compareCopy<int, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>();
        compareCopy<int, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
                    cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>();
        compareCopy<double, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_TRANSPOSE>();
    }

    void exchanges() {
        const std::vector<int> values = numbers(N, 1000);
        const DeviceArray<int> in(values), striped(N), back(N), scattered(N);
        exchange<<<1, THREADS>>>(in.get(), striped.get(), back.get(), scattered.get());
        finish();
        std::vector<int> expected(N);
        for (int t = 0; t < THREADS; t++)
            for (int i = 0; i < ITEMS; i++) expected[t * ITEMS + i] = values[i * THREADS + t];
        CPPUNIT_ASSERT(striped.toHost() == expected);
        CPPUNIT_ASSERT(back.toHost() == values);
        CPPUNIT_ASSERT(scattered.toHost() == std::vector<int>(values.rbegin(), values.rend()));
    }

    void histogramsByEachAlgorithm() {
        compareHistogram<cub::BLOCK_HISTO_SORT>();
        compareHistogram<cub::BLOCK_HISTO_ATOMIC>();
    }

    void headsAndTails() {
        const std::vector<int> values = numbers(N, 2);
        const DeviceArray<int> in(values), heads(N), tails(N);
        discontinuity<<<1, THREADS>>>(in.get(), heads.get(), tails.get());
        finish();
        std::vector<int> expectedHeads(N, 1), expectedTails(N, 1);
        for (size_t i = 1; i < N; i++)
            expectedHeads[i] = expectedTails[i - 1] = values[i] != values[i - 1];
        CPPUNIT_ASSERT(heads.toHost() == expectedHeads);
        CPPUNIT_ASSERT(tails.toHost() == expectedTails);
    }

    void warpsAndPartsOfThem() {
        compareWarps<int, 32>();
        compareWarps<int, 8>();
        compareWarps<double, 32>();
        compareWarps<double, 16>();
        compareWarps<unsigned long long, 4>();
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCubBlock);
