#include "TestDevice.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "Operators.h"
#include "Slice.h"
#include "common/ArrayCheck.h"
#include "common/ArrayGM.h"
#include "common/LargeArray.h"
#include "common/PinnedArray.h"
#include "common/ScopedDevice.h"
#include "common/ScopedStream.h"
#include "device/HostCopy.h"
#include "device/SumInStreams.h"
#include "device/reductions.h"
#include "exact/NearestSum.h"
#include "harness/efficiency.h"
#include "language/language.h"

namespace {

/// None, around packs and tiles, by one block, by several.
const std::vector<long> LENGTHS = {0,    1,    2,    15,   16,    17,    31,    33,
                                   1023, 4097, 8191, 8193, 32767, 32769, 40000, 200003};

/// Elements that an array starts behind a multiple of 16 bytes.
const std::vector<int> OFFSETS = {0, 1, 3};

/// An array that starts `offset` elements behind the start of an allocation, between elements that
/// would change the result.
template <typename T>
class ShiftedArray {
  public:
    ShiftedArray(const std::vector<T>& values, int offset, T fence)
        : offset(offset), arrayGM(fenced(values, offset, fence)) {}

    const T* data() const { return arrayGM.data() + offset; }

  private:
    static std::vector<T> fenced(const std::vector<T>& values, int offset, T fence) {
        std::vector<T> all(values.size() + offset + 4, fence);
        std::ranges::copy(values, all.begin() + offset);
        return all;
    }

    const int offset;
    const ArrayGM<T> arrayGM;
};

template <typename T>
std::vector<T> randomValues(long n) {
    std::mt19937_64 random(n);
    std::vector<T> values(n);
    for (T& value : values) {
        if constexpr (std::is_floating_point_v<T>)
            value = std::uniform_real_distribution<T>(-1, 1)(random);
        else
            value =
                static_cast<T>(random() >> (sizeof(T) > 4 ? 40 : 54));  // millions of them fit in T
    }
    return values;
}

/// What `reduce(tabGM, n, ptrResultGM)` leaves, in a cell that held something else.
template <typename T, typename Reduce>
T resultOf(Reduce reduce, const T* tabGM, size_t n) {
    ArrayGM<T> resultGM(1);
    cudaMemset(resultGM.data(), 0x5a, sizeof(T));
    reduce(tabGM, n, resultGM.data());
    return resultGM.toHost()[0];
}

template <typename T>
T sum(Order order, const T* tabGM, size_t n) {
    const ReductionScratch scratch;
    return resultOf<T>([&](const T* tabGM, size_t n,
                           T* ptrResultGM) { sumOnDevice(order, tabGM, n, ptrResultGM, scratch); },
                       tabGM, n);
}

template <typename T>
void checkSum(const std::vector<T>& values, T actual) {
    if constexpr (std::is_floating_point_v<T>) {
        const compensated::Sum expected = compensated::sum(std::span(values));
        const bool agrees = expected.agreesWith(actual, depthOnDevice(values.size()));
        CPPUNIT_ASSERT_MESSAGE(
            tr("{0} instead of {1}", text(actual), text(static_cast<T>(expected.value()))), agrees);
    } else {
        T expected = 0;
        for (const T value : values) expected += value;
        CPPUNIT_ASSERT_EQUAL(static_cast<long>(expected), static_cast<long>(actual));
    }
}

template <typename T>
void addSums(CppUnit::TestSuite& suite, const std::string& type) {
    for (const Order order : {Order::ANY, Order::KEPT}) {
        const std::string suffix = order == Order::KEPT ? ", in order" : "";
        suite.addTest(new FunctionTest(type + suffix, [order] {
            for (const long n : LENGTHS) {
                const std::vector<T> values = randomValues<T>(n);
                for (const int offset : OFFSETS) {
                    harness::note("elements", n);
                    harness::note("offset", offset);
                    const ShiftedArray<T> array(values, offset, T(77));
                    checkSum(values, sum(order, array.data(), n));
                }
            }
        }));
    }
}

template <typename T>
void addMinima(CppUnit::TestSuite& suite, const std::string& type) {
    suite.addTest(new FunctionTest(type, [] {
        const ReductionScratch scratch;
        for (const long n : LENGTHS) {
            std::vector<T> values = randomValues<T>(n);
            T expected = Min<T>::neutral();
            for (const T value : values) expected = std::min(expected, value);
            harness::note("elements", n);
            const ShiftedArray<T> array(values, 1, std::numeric_limits<T>::lowest());
            const T actual = resultOf<T>(
                [&](const T* tabGM, size_t n, T* ptrResultGM) {
                    minimumOnDevice(tabGM, n, ptrResultGM, scratch);
                },
                array.data(), n);
            CPPUNIT_ASSERT_EQUAL(expected, actual);
        }
    }));
}

std::vector<Affine> maps(long n) {
    std::vector<Affine> all(n);
    for (long i = 0; i < n; i++)
        all[i] = {static_cast<uint>(2 * (i % 50) + 1), static_cast<uint>(i), 1};
    return all;
}

void checkProducts(const std::vector<long>& lengths) {
    const ReductionScratch scratch;
    for (const long n : lengths) {
        const std::vector<Matrix2> values = sample::values<Matrix2>(n);
        harness::note("elements", n);
        const ShiftedArray<Matrix2> array(values, 1, Matrix2{3, 0, 0, 3});
        const Matrix2 actual = resultOf<Matrix2>(
            [&](const Matrix2* tabGM, size_t n, Matrix2* ptrResultGM) {
                productOnDevice(tabGM, n, ptrResultGM, scratch);
            },
            array.data(), n);
        const Matrix2 expected = sample::product(values);
        CPPUNIT_ASSERT_MESSAGE(tr("{0} instead of {1}", text(actual), text(expected)),
                               actual == expected);
    }
}

void checkCompositions() {
    const ReductionScratch scratch;
    for (const long n : LENGTHS) {
        const std::vector<Affine> values = maps(n);
        Affine expected{1, 0, 0};
        for (const Affine& map : values) expected = Compose()(expected, map);
        harness::note("elements", n);
        const ShiftedArray<Affine> array(values, 1, Affine{3, 3, 3});
        const Affine actual = resultOf<Affine>(
            [&](const Affine* tabGM, size_t n, Affine* ptrResultGM) {
                compositionOnDevice(tabGM, n, ptrResultGM, scratch);
            },
            array.data(), n);
        CPPUNIT_ASSERT_EQUAL(expected.tag, actual.tag);  // none lost, none twice
        CPPUNIT_ASSERT(actual == expected);
    }
}

template <typename T>
void checkBits() {
    const long n = 123457;
    const std::vector<T> values = randomValues<T>(n);
    const T first = sum(Order::KEPT, ShiftedArray<T>(values, 0, T(77)).data(), n);
    for (const int offset : {0, 0, 1, 2, 3}) {
        harness::note("offset", offset);
        const T again = sum(Order::KEPT, ShiftedArray<T>(values, offset, T(77)).data(), n);
        CPPUNIT_ASSERT_EQUAL(0, std::memcmp(&first, &again, sizeof(T)));
    }
}

/// What these sums give on every device, in the order of operations that the header lays down; a
/// change of that order shows here.
struct KnownSum {
    long n;
    uint bits;
};
const std::vector<KnownSum> KNOWN_SUMS = {{99991, 1268830623}, {1000003, 1310650945}};

void checkKnownBits() {
    for (const KnownSum& known : KNOWN_SUMS) {
        std::vector<float> values(known.n);
        for (long i = 0; i < known.n; i++) values[i] = std::sqrt(static_cast<float>(i));
        const float actual = sum(Order::KEPT, ArrayGM<float>(values).data(), known.n);
        uint bits = 0;
        std::memcpy(&bits, &actual, sizeof bits);
        harness::note("elements", known.n);
        CPPUNIT_ASSERT_EQUAL(known.bits, bits);
    }
}

void checkManyCalls() {
    const ReductionScratch scratch;
    ArrayGM<int> resultGM(1);
    for (int call = 0; call < 20; call++) {
        const long n = 1 + 7919L * call;
        const std::vector<int> values(n, call + 1);
        const ArrayGM<int> arrayGM(values);
        sumOnDevice(Order::ANY, arrayGM.data(), n, resultGM.data(), scratch);
        harness::note("call", call);
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(n) * (call + 1), resultGM.toHost()[0]);
    }
}

/// Each call finds the mailboxes and the counter as the one before left them, whatever
/// its grid was.
void checkCallsInARow() {
    constexpr int CALLS = 30;
    const std::vector<long> lengths = {70000, 5, 300000, 40000, 0};
    const ReductionScratch scratch;
    const ArrayGM<int> arrayGM(std::vector<int>(300000, 1));
    ArrayGM<int> resultsGM(CALLS);
    for (int call = 0; call < CALLS; call++)
        sumOnDevice(call % 3 == 2 ? Order::KEPT : Order::ANY, arrayGM.data(),
                    lengths[call % lengths.size()], resultsGM.data() + call, scratch);
    const std::vector<int> results = resultsGM.toHost();
    for (int call = 0; call < CALLS; call++) {
        harness::note("call", call);
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(lengths[call % lengths.size()]), results[call]);
    }
}

void checkHostArrays(bool isPinned) {
    constexpr long CHUNK = 1000;
    for (const long n : {0L, 1L, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK + 7}) {
        std::vector<int> values = randomValues<int>(n);
        PinnedArray<int> pinned(n);
        std::ranges::copy(values, pinned.data());
        const std::span<const int> array =
            isPinned ? std::span(pinned.data(), values.size()) : std::span(values);
        const auto sum = sumOfHost(CHUNK);
        for (int call = 0; call < 2; call++) {  // the second one in the memory of the first
            harness::note("elements", n);
            harness::note("call", call);
            checkSum(values, sum(array));
        }
    }
}

/// Arrays of some pieces, and of so many that each is overwritten as soon as the copy lets it be;
/// they travel late, because other memory goes before them.
void checkHostCopies() {
    HostCopy copy;
    for (const size_t bytes :
         {size_t{600000}, (size_t{11} << 20) + 4321, (size_t{41} << 20) + 12345}) {
        std::vector<uchar> values(bytes);
        const PinnedArray<uchar> before(bytes);
        ArrayGM<uchar> arrayGM(bytes);
        for (unsigned call = 0; call < 2; call++) {
            const auto valueAt = [=](size_t i) {
                return static_cast<uchar>((i ^ i >> 16) * 37 + call);
            };
            for (size_t i = 0; i < bytes; i++) values[i] = valueAt(i);
            for (int i = 0; i < 4; i++) GM::memcpyAsyncHToD(arrayGM.data(), before.data(), bytes);
            copy.toDevice(arrayGM.data(), values.data(), bytes);
            std::ranges::fill(values, uchar{0});
            const std::vector<uchar> arrived = arrayGM.toHost();
            harness::note("bytes", static_cast<long>(bytes));
            harness::note("call", call);
            for (size_t i = 0; i < bytes; i++)
                if (arrived[i] != valueAt(i)) CPPUNIT_FAIL(tr("another value in byte {0}", i));
        }
    }
}

void checkStreams() {
    constexpr int STREAMS = 8;
    constexpr int CALLS = 10;
    const long n = ON_SIMULATOR ? 60000 : 3000000;  // a few blocks, or enough to fill the device
    std::vector<std::unique_ptr<ScopedStream>> streams;
    std::vector<std::unique_ptr<ReductionScratch>> scratches;
    std::vector<ArrayGM<int>> arrays;
    ArrayGM<int> resultsGM(STREAMS * CALLS);
    for (int i = 0; i < STREAMS; i++) {
        streams.push_back(std::make_unique<ScopedStream>());
        scratches.push_back(std::make_unique<ReductionScratch>());
        arrays.emplace_back(std::vector<int>(n, i + 1));
    }
    for (int call = 0; call < CALLS; call++)
        for (int i = 0; i < STREAMS; i++)
            sumOnDevice(Order::ANY, arrays[i].data(), n, resultsGM.data() + STREAMS * call + i,
                        *scratches[i], *streams[i]);
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaDeviceSynchronize());
    const std::vector<int> results = resultsGM.toHost();
    for (int i = 0; i < STREAMS * CALLS; i++)
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(n) * (i % STREAMS + 1), results[i]);
}

/// Around parts that are equal, that are not, and that have no element.
void checkSumsInStreams(long n, size_t streamCount) {
    const std::vector<int> values = sample::values<int>(n);
    PinnedArray<int> pinned(n);
    std::ranges::copy(values, pinned.data());
    ArrayGM<int> arrayGM(n);
    ArrayGM<int> sumsGM(streamCount);
    const std::vector<SumStream> streams(streamCount);
    enqueueSums({pinned.data(), pinned.size()}, arrayGM.data(), streams, sumsGM.data());
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaDeviceSynchronize());
    CPPUNIT_ASSERT_EQUAL(sample::sum(values), sample::sum(sumsGM.toHost()));
}

float exactSum(const float* tabGM, size_t n, const ReductionScratch& scratch) {
    return resultOf<float>([&](const float* tabGM, size_t n,
                               float* ptrSumGM) { exactSumOnDevice(tabGM, n, ptrSumGM, scratch); },
                           tabGM, n);
}

void checkExactSums() {
    const ReductionScratch scratch;
    for (const long n : LENGTHS) {
        std::vector<float> values = floatsOfAllExponents(n);
        const float expected = nearestSum(values);
        for (const int offset : OFFSETS) {
            harness::note("elements", n);
            harness::note("offset", offset);
            assertSameBits(expected,
                           exactSum(ShiftedArray<float>(values, offset, 77).data(), n, scratch));
            std::ranges::shuffle(values, std::mt19937(offset));
        }
    }
}

/// Every value by each thread that may meet it: first, in a pack, in the last pack, alone.
void checkExactValues() {
    const ReductionScratch scratch;
    for (const SpecialSum& special : specialSums())
        for (const int before : {0, 1, 5000}) {
            std::vector<float> values(before, 0);
            values.insert(values.end(), special.values.begin(), special.values.end());
            harness::note("values", special.name);
            harness::note("zeros before them", before);
            assertSameBits(special.expected,
                           exactSum(ArrayGM<float>(values).data(), values.size(), scratch));
        }
}

/// On so many devices, or on those there are in turn: each adds its part to an ExactSum of its own,
/// and these are added.
void checkExactParts(int parts) {
    const std::vector<float> values = floatsOfAllExponents(30011);
    ExactSum sum = ExactSum::zero();
    for (int part = parts - 1; part >= 0; part--) {
        const ScopedDevice current(part % Hardware::getDeviceCount());
        const Slice slice(static_cast<long>(values.size()), parts, part);
        const ArrayGM<float> valuesGM(
            std::vector<float>(values.begin() + slice.begin, values.begin() + slice.end));
        ArrayGM<ExactSum> partGM(std::vector{ExactSum::zero()});
        addExactlyOnDevice(valuesGM.data(), valuesGM.size(), partGM.data(), ReductionScratch());
        sum += partGM.toHost()[0];
    }
    assertSameBits(nearestSum(values), sum.rounded());
}

/// Exact sums and others share a scratch: each finds it as it was made.
void checkExactInARow() {
    const ReductionScratch scratch;
    const std::vector<float> values(40000, 0.1F);
    const ArrayGM<float> valuesGM(values);
    const ArrayGM<int> onesGM(std::vector<int>(70000, 1));
    for (int call = 0; call < 6; call++) {
        harness::note("call", call);
        ArrayGM<int> countGM(1);
        sumOnDevice(call % 2 == 0 ? Order::ANY : Order::KEPT, onesGM.data(), 70000, countGM.data(),
                    scratch);
        assertSameBits(4000, exactSum(valuesGM.data(), values.size(), scratch));
        CPPUNIT_ASSERT_EQUAL(70000, countGM.toHost()[0]);
    }
}

void sumExactlyPastAnInt() {
    if (!hasMemoryFor(PAST_AN_INT * sizeof(float))) return;
    ArrayGM<float> valuesGM(PAST_AN_INT);
    GM::memclear(valuesGM.data(), PAST_AN_INT * sizeof(float));
    float value = 1;
    for (const long i : {0L, PAST_AN_INT / 2, PAST_AN_INT - 2, PAST_AN_INT - 1}) {
        GM::memcpyHToD(valuesGM.data() + i, &value, sizeof(float));
        value *= 10;
    }
    assertSameBits(1111, exactSum(valuesGM.data(), PAST_AN_INT, ReductionScratch()));
}

void refuseMoreThanTheCellsHold() {
    const ReductionScratch scratch;
    CPPUNIT_ASSERT_THROW(exactSumOnDevice(nullptr, (size_t{1} << 32) + 1, nullptr, scratch),
                         std::invalid_argument);
}

void refuseLargeValues() {
    const ReductionScratch scratch(8);
    const ArrayGM<Matrix2> arrayGM(sample::values<Matrix2>(3));
    ArrayGM<Matrix2> resultGM(1);
    CPPUNIT_ASSERT_THROW(productOnDevice(arrayGM.data(), 3, resultGM.data(), scratch),
                         std::invalid_argument);
}

void sumPastAnInt() {
    if (!hasMemoryFor(PAST_AN_INT)) return;
    ArrayGM<uchar> bytesGM(PAST_AN_INT);
    fillPastAnInt(bytesGM);
    const auto expected = static_cast<uchar>(7 * (PAST_AN_INT - 2) + 9 + 3);
    for (const Order order : {Order::ANY, Order::KEPT})
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(expected),
                             static_cast<int>(sum<uchar>(order, bytesGM.data(), PAST_AN_INT)));
}

}  // namespace

CppUnit::TestSuite* TestDeviceSum::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceSum");
    addSums<uchar>(*suite, "uchar");
    addSums<int>(*suite, "int");
    addSums<long>(*suite, "long");
    addSums<float>(*suite, "float");
    addSums<double>(*suite, "double");
    if (!ON_SIMULATOR) suite->addTest(new FunctionTest("2147483649 bytes", sumPastAnInt));
    return suite;
}

CppUnit::TestSuite* TestDeviceMinimum::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceMinimum");
    addMinima<uchar>(*suite, "uchar");
    addMinima<int>(*suite, "int");
    addMinima<double>(*suite, "double");
    return suite;
}

CppUnit::TestSuite* TestDeviceInOrder::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceInOrder");
    suite->addTest(new FunctionTest("products of matrices", [] { checkProducts(LENGTHS); }));
    suite->addTest(new FunctionTest("several tiles a warp, several blocks a thread of the last one",
                                    [] { checkProducts({2200003}); }));
    suite->addTest(new FunctionTest("compositions of maps of 12 bytes", checkCompositions));
    return suite;
}

CppUnit::TestSuite* TestDeviceDeterminism::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceDeterminism");
    suite->addTest(new FunctionTest("float", checkBits<float>));
    suite->addTest(new FunctionTest("double", checkBits<double>));
    suite->addTest(new FunctionTest("the bits of every device", checkKnownBits));
    return suite;
}

CppUnit::TestSuite* TestDeviceScratch::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceScratch");
    suite->addTest(new FunctionTest("20 calls with one scratch", checkManyCalls));
    suite->addTest(new FunctionTest("30 calls in a row with one scratch", checkCallsInARow));
    suite->addTest(new FunctionTest("8 streams with a scratch each", checkStreams));
    suite->addTest(new FunctionTest("values too large for it", refuseLargeValues));
    return suite;
}

CppUnit::TestSuite* TestDeviceHost::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceHost");
    suite->addTest(
        new FunctionTest("pinned arrays, whole and in chunks", [] { checkHostArrays(true); }));
    suite->addTest(
        new FunctionTest("other arrays, whole and in chunks", [] { checkHostArrays(false); }));
    suite->addTest(new FunctionTest("large arrays, piece by piece", checkHostCopies));
    return suite;
}

CppUnit::TestSuite* TestDeviceStreams::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceStreams");
    for (const long n : {9, 100, 4099, 200003})
        for (const size_t streams : {1, 2, 4, 7, 40})
            suite->addTest(new FunctionTest(
                std::to_string(n) + " elements in " + std::to_string(streams) + " streams",
                [=] { checkSumsInStreams(n, streams); }));
    return suite;
}

CppUnit::TestSuite* TestDeviceExact::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceExact");
    suite->addTest(new FunctionTest("all lengths, offsets and orders", checkExactSums));
    suite->addTest(new FunctionTest("special values", checkExactValues));
    for (int parts = 1; parts <= 8; parts++)
        suite->addTest(
            new FunctionTest("parts: " + std::to_string(parts), [=] { checkExactParts(parts); }));
    suite->addTest(new FunctionTest("the bits of every device", [] {
        const ReductionScratch scratch;
        for (const auto& [values, expected] : knownSums())
            assertSameBits(expected,
                           exactSum(ArrayGM<float>(values).data(), values.size(), scratch));
    }));
    suite->addTest(new FunctionTest("in a row with other sums", checkExactInARow));
    suite->addTest(new FunctionTest("more elements than it takes", refuseMoreThanTheCellsHold));
    if (!ON_SIMULATOR) suite->addTest(new FunctionTest("2147483649 floats", sumExactlyPastAnInt));
    return suite;
}

CppUnit::TestSuite* TestDeviceEfficiency::suite() {
    auto* suite = new CppUnit::TestSuite("DeviceEfficiency");
    suite->addTest(new FunctionTest(
        "8 parts in 8 streams: a kernel sums one while the next ones are copied", [] {
            const harness::Efficiency efficiency([] { checkSumsInStreams(200000, 8); });
            efficiency.hidesCopies(70);
        }));
    return suite;
}
