#include "TestHello.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

#include "common/ArrayCheck.h"
#include "common/DeviceProperties.h"
#include "common/LargeArray.h"
#include "common/Sample.h"
#include "hello/CopyBandwidth.h"
#include "hello/DeviceFacts.h"
#include "hello/FirstLaunch.h"
#include "hello/Hello.h"
#include "hello/Memories.h"
#include "language/language.h"

namespace {

std::string shape(const Grid& grid) {
    return std::to_string(grid.blockCounts()) + " x " + std::to_string(grid.threadByBlock());
}

/// Thread `thread` of block `block` is number thread + threads * block of the grid.
void everyThreadSignsIn(unsigned blocks, unsigned threads) {
    const Grid grid{dim3(blocks), dim3(threads)};
    noteGrid(grid);
    const std::vector<ThreadName> names = Hello(grid).names();
    CPPUNIT_ASSERT_EQUAL(static_cast<size_t>(blocks) * threads, names.size());
    for (size_t i = 0; i < names.size(); i++) {
        const ThreadName expected = {static_cast<unsigned>(i / threads),
                                     static_cast<unsigned>(i % threads)};
        if (names[i] == expected) continue;
        CPPUNIT_FAIL(tr("number {0} of {1} says thread {2} of block {3}", i, shape(grid),
                        names[i].thread, names[i].block));
    }
}

/// Collects what is printed on stdout while it lives, by kernels too.
class Listener {
  public:
    Listener() : file(std::tmpfile()), terminal(dup(STDOUT_FILENO)) {
        CPPUNIT_ASSERT(file != nullptr);
        std::fflush(stdout);
        dup2(fileno(file), STDOUT_FILENO);
    }

    ~Listener() {
        std::fflush(stdout);
        dup2(terminal, STDOUT_FILENO);
        close(terminal);
        std::fclose(file);
    }

    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    std::string heard() const {
        std::fflush(stdout);
        std::fseek(file, 0, SEEK_END);
        std::string text(std::ftell(file), '\0');
        std::rewind(file);
        text.resize(std::fread(text.data(), 1, text.size(), file));
        return text;
    }

  private:
    std::FILE* const file;
    const int terminal;
};

std::multiset<std::string> lines(const std::string& text) {
    std::multiset<std::string> all;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        all.insert(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

/// One line a thread, whole, in any order.
void everyThreadSaysHello(int blocks, int threads) {
    const Grid grid{dim3(blocks), dim3(threads)};
    noteGrid(grid);
    std::multiset<std::string> expected;
    for (int i = 0; i < blocks * threads; i++)
        expected.insert("Hello from thread " + std::to_string(i % threads) + " of block " +
                        std::to_string(i / threads) + ", number " + std::to_string(i) + " of " +
                        std::to_string(blocks * threads) + " in the grid");

    const Listener listener;
    Hello(grid).say();
    const std::string printed = listener.heard();
    CPPUNIT_ASSERT_MESSAGE(printed, lines(printed) == expected);
}

/// Cells behind the last element, which nobody may write.
constexpr long MARGIN = 1024;
constexpr int UNTOUCHED = -123456789;

/// Each element of `sum` is that of x and y, and the cells behind them stay as they were.
void assertSums(const std::vector<int>& x, const std::vector<int>& y, const std::vector<int>& sum) {
    const long n = static_cast<long>(x.size());
    for (long i = 0; i < n; i++)
        if (sum[i] != x[i] + y[i])
            CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("element {0}", i), x[i] + y[i], sum[i]);
    for (long i = 0; i < MARGIN; i++)
        if (sum[n + i] != UNTOUCHED)
            CPPUNIT_ASSERT_EQUAL_MESSAGE(
                trn("{0} cell behind the end", "{0} cells behind the end", i), UNTOUCHED,
                sum[n + i]);
}

void addsAndWritesNoFurther(long n, int threads) {
    const std::vector<int> x = sample::values<int>(n);
    const std::vector<int> y(x.rbegin(), x.rend());
    const ArrayGM<int> xGM(x);
    const ArrayGM<int> yGM(y);
    ArrayGM<int> sumGM(std::vector<int>(n + MARGIN, UNTOUCHED));
    const AddArrays add(n, threads);
    noteGrid(add.grid);
    add.run(xGM.data(), yGM.data(), sumGM.data());

    assertSums(x, y, sumGM.toHost());
}

void addsAsManyThreadsAsNeeded() {
    CPPUNIT_ASSERT_EQUAL(1L, AddArrays(0, 256).grid.blockCounts());
    CPPUNIT_ASSERT_EQUAL(1L, AddArrays(256, 256).grid.blockCounts());
    CPPUNIT_ASSERT_EQUAL(2L, AddArrays(257, 256).grid.blockCounts());
    CPPUNIT_ASSERT_EQUAL((1L << 23) + 1, AddArrays(PAST_AN_INT, 256).grid.blockCounts());
}

void refusesBlock(int threads) {
    CPPUNIT_ASSERT_THROW(AddArrays(100, threads), std::invalid_argument);
}

/// The ends, where indices of 32 bits go astray.
void addsPastAnInt() {
    if (!hasMemoryFor(3 * PAST_AN_INT * sizeof(int))) return;
    ArrayGM<int> xGM(PAST_AN_INT);
    ArrayGM<int> yGM(PAST_AN_INT);
    ArrayGM<int> sumGM(PAST_AN_INT);
    cudaMemset(xGM.data(), 1, PAST_AN_INT * sizeof(int));
    cudaMemset(yGM.data(), 2, PAST_AN_INT * sizeof(int));
    cudaMemset(sumGM.data(), 0, PAST_AN_INT * sizeof(int));
    AddArrays(PAST_AN_INT, 256).run(xGM.data(), yGM.data(), sumGM.data());
    for (const long i : {0L, PAST_AN_INT / 2, PAST_AN_INT - 2, PAST_AN_INT - 1}) {
        int sum = 0;
        GM::memcpyDToH_int(&sum, sumGM.data() + i);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("element {0}", i), 0x03030303, sum);
    }
}

std::string fact(const std::string& name) {
    for (const DeviceFact& fact : deviceFacts())
        if (fact.name == name) return fact.value;
    CPPUNIT_FAIL(tr("no fact is called {0}", name));
    return "";
}

/// Facts come from the device's properties, Hardware asks for its attributes.
void factsAgreeWithTheAttributes() {
    CPPUNIT_ASSERT_EQUAL(std::to_string(Hardware::getMPCount()), fact("multiprocessors"));
    CPPUNIT_ASSERT_EQUAL(std::to_string(Hardware::getMaxThreadPerBlock()),
                         fact("threads per block"));
    CPPUNIT_ASSERT_EQUAL(std::to_string(Hardware::getWarpSize()), fact("threads per warp"));
    CPPUNIT_ASSERT_EQUAL(tr("{0} KiB", Hardware::getSharedBytesPerBlock() / 1024),
                         fact("shared memory per block"));
    size_t free = 0;
    size_t total = 0;
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaMemGetInfo(&free, &total));
    CPPUNIT_ASSERT(std::stoul(fact("global memory in all")) >= free >> 20);
}

void largestBlockRunsAndNoLargerOne() {
    const int threads = std::stoi(fact("threads per block"));
    everyThreadSignsIn(2, threads);
    CPPUNIT_ASSERT_THROW(Grid(dim3(1), dim3(threads + 1)), std::invalid_argument);
}

void copiesIntact(HostMemory memory, size_t bytes) {
    const CopyBandwidth bandwidth = copyBandwidth(memory, bytes, 3);
    harness::note("GB/s to device", bandwidth.toDevice);
    harness::note("GB/s to host", bandwidth.toHost);
    CPPUNIT_ASSERT(bandwidth.isIntact);
    CPPUNIT_ASSERT(bandwidth.toDevice > 0 && bandwidth.toHost > 0);
}

/// `addsTo` adds arrays of the host. Cells after the last element stay as they were.
void addsOnTheHost(long n, const std::function<void(const int*, const int*, long, int*)>& addsTo) {
    const std::vector<int> x = sample::values<int>(n);
    const std::vector<int> y(x.rbegin(), x.rend());
    std::vector<int> z(n + MARGIN, UNTOUCHED);
    harness::note("elements", n);
    addsTo(x.data(), y.data(), n, z.data());
    assertSums(x, y, z);
}

void byCuda(const int* x, const int* y, long n, int* z) {
    CPPUNIT_ASSERT_EQUAL(cudaSuccess, addByCuda(x, y, n, z));
}

void sumsOnTheDevice(long n) {
    const std::vector<int> x = sample::values<int>(n);
    int expected = 0;
    for (const int value : x) expected += value;
    harness::note("elements", n);
    CPPUNIT_ASSERT_EQUAL(expected, sumOnDevice(x.data(), n));
}

void sumsByLaunches(const std::vector<int>& values, int threads) {
    const ArrayGM<int> valuesGM(values);
    const auto n = static_cast<long>(values.size());
    int expected = 0;
    for (const int value : values) expected += value;
    harness::note("elements", n);
    const int actual = sumByLaunches(valuesGM.data(), n, threads);
    harness::note("expected", expected);
    harness::note("actual", actual);
    CPPUNIT_ASSERT_EQUAL(expected, actual);
}

void copiesArriveInAllDirections(long n) {
    for (const Direction& direction : copyInAllDirections(n))
        CPPUNIT_ASSERT_MESSAGE(direction.name, direction.isIntact);
}

void managedMemoryNeedsNoCopy(long n) {
    CPPUNIT_ASSERT(addInManagedMemory(n));
}

/// Elements for which no device has memory: a tebibyte.
constexpr long TOO_MANY = 1L << 38;

void saysThatMemoryIsMissing() {
    int nothing = UNTOUCHED;
    const cudaError_t code = addByCuda(&nothing, &nothing, TOO_MANY, &nothing);
    cudaGetLastError();  // told, and no longer of interest
    CPPUNIT_ASSERT_EQUAL(cudaErrorMemoryAllocation, code);
    CPPUNIT_ASSERT_EQUAL(UNTOUCHED, nothing);
}

void throwsThatMemoryIsMissing() {
    int nothing = UNTOUCHED;
    bool hasThrown = false;
    try {
        addByGM(&nothing, &nothing, TOO_MANY, &nothing);
    } catch (const CudaError&) {
        hasThrown = true;
    }
    cudaGetLastError();
    CPPUNIT_ASSERT(hasThrown);
    CPPUNIT_ASSERT_EQUAL(UNTOUCHED, nothing);
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

}  // namespace

CppUnit::TestSuite* TestHelloThreads::suite() {
    auto* suite = new CppUnit::TestSuite("HelloThreads");
    for (const unsigned threads : {1U, 2U, 31U, 32U, 33U, 100U, 256U, 1000U, 1024U})
        for (const unsigned blocks : {1U, 2U, 63U, 500U})
            add(suite, "signed in: " + std::to_string(blocks) + " x " + std::to_string(threads),
                [=] { everyThreadSignsIn(blocks, threads); });
    for (const auto& [blocks, threads] : {std::pair(1, 1), {2, 4}, {3, 33}, {40, 5}})
        add(suite, "hello from " + std::to_string(blocks) + " x " + std::to_string(threads),
            [b = blocks, t = threads] { everyThreadSaysHello(b, t); });
    return suite;
}

CppUnit::TestSuite* TestHelloArrays::suite() {
    auto* suite = new CppUnit::TestSuite("HelloArrays");
    for (const long n : {0, 1, 31, 33, 255, 256, 257, 1000, 65536, 100003})
        for (const int threads : {1, 48, 256, 1000, 1024})
            add(suite,
                std::to_string(n) + " elements, " + std::to_string(threads) + " threads per block",
                [=] { addsAndWritesNoFurther(n, threads); });
    add(suite, "as many blocks as needed", addsAsManyThreadsAsNeeded);
    for (const int threads : {-1, 0, 1025})
        add(suite, std::to_string(threads) + " threads per block are refused",
            [=] { refusesBlock(threads); });
    if (!ON_SIMULATOR) add(suite, "2^31 + 1 elements", addsPastAnInt);
    return suite;
}

CppUnit::TestSuite* TestHelloHost::suite() {
    auto* suite = new CppUnit::TestSuite("HelloHost");
    for (const long n : {1, 255, 256, 257, 100003}) {
        const std::string elements = std::to_string(n) + (n == 1 ? " element" : " elements");
        add(suite, "CUDA's calls: " + elements, [=] { addsOnTheHost(n, byCuda); });
        add(suite, "GM: " + elements, [=] { addsOnTheHost(n, addByGM); });
        add(suite, "the sum of " + elements, [=] { sumsOnTheDevice(n); });
    }
    add(suite, "CUDA's calls: too many elements", saysThatMemoryIsMissing);
    add(suite, "GM: too many elements", throwsThatMemoryIsMissing);
    return suite;
}

CppUnit::TestSuite* TestHelloLaunches::suite() {
    auto* suite = new CppUnit::TestSuite("HelloLaunches");
    for (const auto& [n, threads] : {std::pair(1L, 1024),
                                     {1024L, 1024},
                                     {1025L, 1024},
                                     {1000L, 2},
                                     {1024L, 32},
                                     {1025L, 32},
                                     {2000L, 32},
                                     {100003L, 256}})
        add(suite,
            std::to_string(n) + (n == 1 ? " element" : " elements") + " in blocks of " +
                std::to_string(threads),
            [n = n, t = threads] { sumsByLaunches(sample::values<int>(n), t); });
    add(suite, "2000000 ones in blocks of 1024",
        [] { sumsByLaunches(std::vector<int>(2000000, 1), 1024); });
    return suite;
}

CppUnit::TestSuite* TestHelloDevice::suite() {
    auto* suite = new CppUnit::TestSuite("HelloDevice");
    add(suite, "facts agree with the attributes", factsAgreeWithTheAttributes);
    add(suite, "the largest block runs, and no larger one", largestBlockRunsAndNoLargerOne);
    for (const size_t bytes : {1, 4095, 4096, 1000003}) {
        add(suite, "a pageable copy of " + std::to_string(bytes) + " bytes comes back",
            [=] { copiesIntact(HostMemory::PAGEABLE, bytes); });
        add(suite, "a pinned copy of " + std::to_string(bytes) + " bytes comes back",
            [=] { copiesIntact(HostMemory::PINNED, bytes); });
    }
    for (const long n : {1, 1000}) {
        const std::string ints = std::to_string(n) + (n == 1 ? " int" : " ints");
        add(suite, ints + " copied in all directions", [=] { copiesArriveInAllDirections(n); });
        add(suite, ints + " added in managed memory", [=] { managedMemoryNeedsNoCopy(n); });
    }
    return suite;
}
