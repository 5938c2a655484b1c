// CUB's algorithms for whole arrays, against loops on the host. On a GPU it is the toolkit's CUB.
#include <cppunit/extensions/HelperMacros.h>
#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>
#include <vector>

#include "Device.h"

namespace {

constexpr int SIZES[] = {1, 2, 31, 1000, 4097, 100003};

struct Larger {
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

struct IsOdd {
    __host__ __device__ bool operator()(int value) const { return value % 2 != 0; }
};

template <class T = int>
std::vector<T> numbers(int n, unsigned below) {
    std::vector<T> values(static_cast<size_t>(n));
    unsigned state = 4711;
    for (T& value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<T>((state >> 8) % below);
    }
    return values;
}

/// Calls the algorithm as CUB wants it: for the bytes that it needs, and with them.
template <class Algorithm>
void run(Algorithm algorithm) {
    size_t bytes = 0;
    check(algorithm(nullptr, bytes));
    CPPUNIT_ASSERT(bytes > 0);
    const DeviceArray<char> storage(bytes);
    check(algorithm(storage.get(), bytes));
    finish();
}

template <class T>
void compareSort(bool downwards) {
    for (const int n : SIZES) {
        std::vector<T> values = numbers<T>(n, 1000000);
        for (T& value : values) value = value - T(500000);
        const DeviceArray<T> in(values), out(values.size());
        run([&](void* storage, size_t& bytes) {
            return downwards
                       ? cub::DeviceRadixSort::SortKeysDescending(storage, bytes, in.get(),
                                                                  out.get(), n)
                       : cub::DeviceRadixSort::SortKeys(storage, bytes, in.get(), out.get(), n);
        });
        std::sort(values.begin(), values.end());
        if (downwards) std::reverse(values.begin(), values.end());
        CPPUNIT_ASSERT(out.toHost() == values);
    }
}

/// The first `count` on the device.
template <class T>
std::vector<T> firstOf(const DeviceArray<T>& array, int count) {
    std::vector<T> values = array.toHost();
    values.resize(static_cast<size_t>(count));
    return values;
}

/// That a selection has these values.
void compareSelected(const std::vector<int>& expected, const DeviceArray<int>& out,
                     const DeviceArray<int>& count) {
    CPPUNIT_ASSERT_EQUAL(static_cast<int>(expected.size()), count.first());
    CPPUNIT_ASSERT(firstOf(out, count.first()) == expected);
}

}  // namespace

class TestCubDevice : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCubDevice);
    CPPUNIT_TEST(sums);
    CPPUNIT_TEST(smallestAndLargest);
    CPPUNIT_TEST(reductionsByAnOperator);
    CPPUNIT_TEST(scans);
    CPPUNIT_TEST(selections);
    CPPUNIT_TEST(partitions);
    CPPUNIT_TEST(sortsOfKeys);
    CPPUNIT_TEST(sortsOfPairs);
    CPPUNIT_TEST(histograms);
    CPPUNIT_TEST(runs);
    CPPUNIT_TEST(sumsOfSegments);
    CPPUNIT_TEST(sumsByKey);
    CPPUNIT_TEST(inAStream);
    CPPUNIT_TEST_SUITE_END();

  public:
    void sums() {
        compareSum<int>();
        compareSum<double>(1. / 16);
    }

    void smallestAndLargest() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 1000000);
            const DeviceArray<int> in(values), smallest(1), largest(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceReduce::Min(storage, bytes, in.get(), smallest.get(), n);
            });
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceReduce::Max(storage, bytes, in.get(), largest.get(), n);
            });
            const auto least = std::min_element(values.begin(), values.end());
            CPPUNIT_ASSERT_EQUAL(*least, smallest.first());
            CPPUNIT_ASSERT_EQUAL(*std::max_element(values.begin(), values.end()), largest.first());
            CPPUNIT_ASSERT_EQUAL(static_cast<int>(least - values.begin()), placeOfSmallest(in, n));
        }
    }

    void reductionsByAnOperator() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 1000000);
            const DeviceArray<int> in(values), out(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceReduce::Reduce(storage, bytes, in.get(), out.get(), n, Larger(),
                                                 500000);
            });
            CPPUNIT_ASSERT_EQUAL(std::max(500000, *std::max_element(values.begin(), values.end())),
                                 out.first());
        }
    }

    void scans() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 1000);
            const DeviceArray<int> in(values), before(values.size()), upTo(values.size()),
                largest(values.size());
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceScan::ExclusiveSum(storage, bytes, in.get(), before.get(), n);
            });
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceScan::InclusiveSum(storage, bytes, in.get(), upTo.get(), n);
            });
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceScan::InclusiveScan(storage, bytes, in.get(), largest.get(),
                                                      Larger(), n);
            });
            std::vector<int> expected(values.size());
            std::partial_sum(values.begin(), values.end(), expected.begin());
            CPPUNIT_ASSERT(upTo.toHost() == expected);
            for (size_t i = 0; i < expected.size(); i++) expected[i] -= values[i];
            CPPUNIT_ASSERT(before.toHost() == expected);
            std::partial_sum(values.begin(), values.end(), expected.begin(), Larger());
            CPPUNIT_ASSERT(largest.toHost() == expected);
        }
    }

    void selections() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 7);
            std::vector<int> odd, unique;
            std::copy_if(values.begin(), values.end(), std::back_inserter(odd), IsOdd());
            std::unique_copy(values.begin(), values.end(), std::back_inserter(unique));
            std::vector<char> flags;
            for (const int value : values) flags.push_back(IsOdd()(value));
            const DeviceArray<int> in(values), out(values.size()), count(1);
            const DeviceArray<char> flagged(flags);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceSelect::If(storage, bytes, in.get(), out.get(), count.get(), n,
                                             IsOdd());
            });
            compareSelected(odd, out, count);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceSelect::Flagged(storage, bytes, in.get(), flagged.get(),
                                                  out.get(), count.get(), n);
            });
            compareSelected(odd, out, count);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceSelect::Unique(storage, bytes, in.get(), out.get(), count.get(),
                                                 n);
            });
            compareSelected(unique, out, count);
        }
    }

    void partitions() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 1000);
            const DeviceArray<int> in(values), out(values.size()), count(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DevicePartition::If(storage, bytes, in.get(), out.get(), count.get(), n,
                                                IsOdd());
            });
            std::vector<int> expected(values), rest;
            expected.clear();
            std::partition_copy(values.begin(), values.end(), std::back_inserter(expected),
                                std::back_inserter(rest), IsOdd());
            CPPUNIT_ASSERT_EQUAL(static_cast<int>(expected.size()), count.first());
            expected.insert(expected.end(), rest.rbegin(), rest.rend());
            CPPUNIT_ASSERT(out.toHost() == expected);
        }
    }

    void sortsOfKeys() {
        compareSort<int>(false);
        compareSort<int>(true);
        compareSort<float>(false);
    }

    void sortsOfPairs() {
        for (const int n : SIZES) {
            const std::vector<unsigned> keys = numbers<unsigned>(n, 50);
            std::vector<int> places(keys.size());
            std::iota(places.begin(), places.end(), 0);
            const DeviceArray<unsigned> in(keys), out(keys.size());
            const DeviceArray<int> values(places), sorted(keys.size());
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceRadixSort::SortPairs(storage, bytes, in.get(), out.get(),
                                                       values.get(), sorted.get(), n);
            });
            std::stable_sort(places.begin(), places.end(),
                             [&](int a, int b) { return keys[a] < keys[b]; });
            CPPUNIT_ASSERT(sorted.toHost() == places);
        }
    }

    void histograms() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 100);
            const DeviceArray<int> in(values), bins(10);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceHistogram::HistogramEven(storage, bytes, in.get(), bins.get(), 11,
                                                           0, 100, n);
            });
            std::vector<int> expected(10);
            for (const int value : values) expected[static_cast<size_t>(value) / 10]++;
            CPPUNIT_ASSERT(bins.toHost() == expected);
        }
    }

    void runs() {
        for (const int n : SIZES) {
            const std::vector<int> values = numbers(n, 2);
            const DeviceArray<int> in(values), unique(values.size()), lengths(values.size()),
                count(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceRunLengthEncode::Encode(storage, bytes, in.get(), unique.get(),
                                                          lengths.get(), count.get(), n);
            });
            std::vector<int> expected, expectedLengths;
            for (const int value : values) {
                if (expected.empty() || expected.back() != value) {
                    expected.push_back(value);
                    expectedLengths.push_back(0);
                }
                expectedLengths.back()++;
            }
            compareSelected(expected, unique, count);
            compareSelected(expectedLengths, lengths, count);
        }
    }

    void sumsOfSegments() {
        const int n = 10007;
        const std::vector<int> values = numbers(n, 1000), ends{0, 0, 1, 100, 5000, n};
        const int nbSegment = static_cast<int>(ends.size()) - 1;
        const DeviceArray<int> in(values), offsets(ends), out(ends.size() - 1);
        run([&](void* storage, size_t& bytes) {
            return cub::DeviceSegmentedReduce::Sum(storage, bytes, in.get(), out.get(), nbSegment,
                                                   offsets.get(), offsets.get() + 1);
        });
        std::vector<int> expected;
        for (size_t i = 1; i < ends.size(); i++)
            expected.push_back(
                std::accumulate(values.begin() + ends[i - 1], values.begin() + ends[i], 0));
        CPPUNIT_ASSERT(out.toHost() == expected);
    }

    void sumsByKey() {
        for (const int n : SIZES) {
            std::vector<int> keys = numbers(n, 100);
            std::sort(keys.begin(), keys.end());
            const std::vector<int> values = numbers(n, 1000);
            const DeviceArray<int> keysIn(keys), in(values), unique(keys.size()), out(keys.size()),
                count(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceReduce::ReduceByKey(storage, bytes, keysIn.get(), unique.get(),
                                                      in.get(), out.get(), count.get(), Larger(),
                                                      n);
            });
            std::vector<int> expected, expectedKeys;
            for (size_t i = 0; i < keys.size(); i++) {
                if (expectedKeys.empty() || expectedKeys.back() != keys[i]) {
                    expectedKeys.push_back(keys[i]);
                    expected.push_back(values[i]);
                }
                expected.back() = std::max(expected.back(), values[i]);
            }
            compareSelected(expectedKeys, unique, count);
            compareSelected(expected, out, count);
        }
    }

    void inAStream() {
        const Stream stream;
        const int n = 1000;
        const std::vector<int> values = numbers(n, 1000);
        const DeviceArray<int> in(values), out(1);
        run([&](void* storage, size_t& bytes) {
            return cub::DeviceReduce::Sum(storage, bytes, in.get(), out.get(), n, stream.handle);
        });
        CPPUNIT_ASSERT_EQUAL(std::accumulate(values.begin(), values.end(), 0), out.first());
    }

  private:
    /// The numbers are whole multiples of the unit, so that sums are exact in any order.
    template <class T>
    static void compareSum(T unit = T(1)) {
        for (const int n : SIZES) {
            std::vector<T> values = numbers<T>(n, 100);
            for (T& value : values) value *= unit;
            const DeviceArray<T> in(values), out(1);
            run([&](void* storage, size_t& bytes) {
                return cub::DeviceReduce::Sum(storage, bytes, in.get(), out.get(), n);
            });
            CPPUNIT_ASSERT_EQUAL(std::accumulate(values.begin(), values.end(), T()), out.first());
        }
    }

    static int placeOfSmallest(const DeviceArray<int>& in, int n) {
#if CUB_VERSION >= 200800  // where a pair is deprecated
        const DeviceArray<int> smallest(1), place(1);
        run([&](void* storage, size_t& bytes) {
            return cub::DeviceReduce::ArgMin(storage, bytes, in.get(), smallest.get(), place.get(),
                                             n);
        });
        return place.first();
#else
        const DeviceArray<cub::KeyValuePair<int, int> > out(1);
        run([&](void* storage, size_t& bytes) {
            return cub::DeviceReduce::ArgMin(storage, bytes, in.get(), out.get(), n);
        });
        return out.first().key;
#endif
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCubDevice);
