#include "TestCourseHeaders.h"

#include <cppunit/TestCaller.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <vector>

#include "ColorTools.h"
#include "GM.h"
#include "Grid.h"
#include "Hardware.h"
#include "Kernel.h"
#include "Limits.h"
#include "Todo.h"
#include "device_code.h"
#include "todo/open_todo.h"

class Thread1D;  // their code is for the device alone
class Thread1D_long;
class Thread2D;
class Thread2D_long;

namespace {

void assertContains(const std::string& part, const std::string& whole) {
    CPPUNIT_ASSERT_MESSAGE("'" + part + "' is missing in: " + whole,
                           whole.find(part) != std::string::npos);
}

/// The words of the refusal, "" where nothing is refused.
template <typename Exception>
std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const Exception& why) {
        return why.what();
    }
    return "";
}

std::string gridRefusal(dim3 dg, dim3 db) {
    return refusal<std::invalid_argument>([&] { Grid(dg, db).requirePowerOfTwo(); });
}

}  // namespace

class TestGrid : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGrid);
    CPPUNIT_TEST(countsBlocksAndThreads);
    CPPUNIT_TEST(isOneThreadByDefault);
    CPPUNIT_TEST(refusesWhatTheDeviceCannotRun);
    CPPUNIT_TEST(takesEveryPowerOfTwo);
    CPPUNIT_TEST(refusesOtherBlockSizesForFolding);
    CPPUNIT_TEST_SUITE_END();

  public:
    void countsBlocksAndThreads() {
        const Grid grid(dim3(100000, 60000), dim3(32, 32));
        CPPUNIT_ASSERT_EQUAL(6000000000L, grid.blockCounts());
        CPPUNIT_ASSERT_EQUAL(1024L, grid.threadByBlock());
        CPPUNIT_ASSERT_EQUAL(6144000000000L, grid.threadCounts());
    }

    void isOneThreadByDefault() { CPPUNIT_ASSERT_EQUAL(1L, Grid().threadCounts()); }

    void refusesWhatTheDeviceCannotRun() {
        assertContains("dg(0,1,1)", gridRefusal(dim3(0), dim3(32)));
        assertContains("db(0,1,1)", gridRefusal(dim3(1), dim3(0)));
        assertContains("(1,1,1) to (1024,1024,64)", gridRefusal(dim3(1), dim3(2048)));
        assertContains("1056 threads per block; this device runs 1 to 1024",
                       gridRefusal(dim3(1), dim3(33, 32)));
        assertContains("dg(1,65536,1)", gridRefusal(dim3(1, 65536), dim3(1)));
        assertContains("db(1,1,65)", gridRefusal(dim3(1), dim3(1, 1, 65)));
    }

    void takesEveryPowerOfTwo() {
        for (unsigned threads = 1; threads <= 1024; threads *= 2)
            CPPUNIT_ASSERT_EQUAL(std::string(), gridRefusal(dim3(1), dim3(threads)));
    }

    void refusesOtherBlockSizesForFolding() {
        for (const unsigned threads : {3U, 31U, 48U, 1023U}) {
            assertContains(std::to_string(threads) + " threads per block are not a power of two",
                           gridRefusal(dim3(1), dim3(threads)));
        }
        assertContains("12 threads per block are not a power of two",
                       gridRefusal(dim3(1), dim3(4, 3)));
    }
};

class TestGM : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGM);
    CPPUNIT_TEST(valuesMakeTheWholeTour);
    CPPUNIT_TEST(typedFormsHoldTheirValue);
    CPPUNIT_TEST(clears);
    CPPUNIT_TEST(copiesOnAStream);
    CPPUNIT_TEST(saysWhatFailedHowLargeAndWhy);
    CPPUNIT_TEST_SUITE_END();

  public:
    void valuesMakeTheWholeTour() {
        const std::vector<int> sent = {3, 1, 4, 1, 5};
        const size_t bytes = sent.size() * sizeof(int);
        std::vector<int> received(sent.size());
        int *tab1GM, *tab2GM;
        GM::malloc(&tab1GM, bytes);
        GM::malloc(&tab2GM, bytes);
        GM::memcpyHToD(tab1GM, sent.data(), bytes);
        GM::memcpyDToD(tab2GM, tab1GM, bytes);
        GM::memcpyDToH(received.data(), tab2GM, bytes);
        GM::free(tab1GM);
        GM::free(tab2GM);
        CPPUNIT_ASSERT(sent == received);
    }

    void typedFormsHoldTheirValue() {
        holds<int>(GM::mallocInt, GM::memcpy_int, -7);
        holds<long>(GM::mallocLong, GM::memcpy_long, 1L << 40);
        holds<float>(GM::mallocFloat, GM::memcpy_float, 0.5F);
        holds<double>(GM::mallocDouble, GM::memcpy_double, 1e-300);
    }

    void clears() {
        int* ptrGM;
        GM::mallocInt(&ptrGM, 42);
        GM::memclear(ptrGM, sizeof(int));
        int value = 1;
        GM::memcpyDToH_int(&value, ptrGM);
        GM::free(ptrGM);
        CPPUNIT_ASSERT_EQUAL(0, value);
    }

    void copiesOnAStream() {
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        const double sent = 2.5;
        double received = 0;
        double *ptr1GM, *ptr2GM;
        GM::mallocDouble0(&ptr1GM);
        GM::mallocDouble0(&ptr2GM);
        GM::memcpyAsyncHToD(ptr1GM, &sent, sizeof(double), stream);
        GM::memcpyAsyncDToD(ptr2GM, ptr1GM, sizeof(double), stream);
        GM::memcpyAsyncDToH(&received, ptr2GM, sizeof(double), stream);
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
        GM::free(ptr1GM);
        GM::free(ptr2GM);
        CPPUNIT_ASSERT_EQUAL(sent, received);
    }

    void saysWhatFailedHowLargeAndWhy() {
        int* ptrGM = nullptr;
        const std::string why = refusal<CudaError>([&] { GM::malloc(&ptrGM, size_t{1} << 60); });
        assertContains("GM::malloc of 1152921504606846976 bytes on device 0: ", why);
        assertContains(cudaGetErrorString(cudaErrorMemoryAllocation), why);
        cudaGetLastError();
    }

  private:
    template <typename T>
    void holds(void (*malloc)(T**, T), void (*memcpy)(T*, const T*), T value) {
        T* ptrGM;
        T received = 0;
        malloc(&ptrGM, value);
        memcpy(&received, ptrGM);
        GM::free(ptrGM);
        CPPUNIT_ASSERT_EQUAL(value, received);
    }
};

class TestThreads : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestThreads);
    CPPUNIT_TEST(everyThreadIsItselfInOneDimension);
    CPPUNIT_TEST(everyThreadIsItselfInTwoDimensions);
    CPPUNIT_TEST_SUITE_END();

  public:
    void everyThreadIsItselfInOneDimension() {
        const Grid grid(dim3(7), dim3(96));
        check<Thread1D>(grid);
        check<Thread1D_long>(grid);
        check<Thread2D>(grid);
        check<Thread2D_long>(grid);
    }

    void everyThreadIsItselfInTwoDimensions() {
        const Grid grid(dim3(3, 5), dim3(8, 6));
        check<Thread2D>(grid);
        check<Thread2D_long>(grid);
    }

  private:
    template <typename Thread>
    void check(const Grid& grid) {
        const long n = grid.threadCounts();
        const long m = grid.threadByBlock();
        std::vector<Ids> tabIds(n);
        Ids* tabIdsGM;
        GM::malloc0(&tabIdsGM, n * sizeof(Ids));
        writeIds<Thread>(grid, tabIdsGM);
        GM::memcpyDToH(tabIds.data(), tabIdsGM, n * sizeof(Ids));
        GM::free(tabIdsGM);
        for (long i = 0; i < n; i++) CPPUNIT_ASSERT((tabIds[i] == Ids{i, i % m, i % m, n, m, m}));
    }
};

class TestLock : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestLock);
    CPPUNIT_TEST(letsOneThreadAtATimeIn);
    CPPUNIT_TEST(letsAllThreadsOfAWarpIn);
    CPPUNIT_TEST_SUITE_END();

  public:
    void letsOneThreadAtATimeIn() { check(countWithLock, Grid(dim3(64), dim3(1)), 100); }

    void letsAllThreadsOfAWarpIn() {
        check(countWithLock, Grid(dim3(1), dim3(32)), 10);
        check(countWithLock, Grid(dim3(4), dim3(256)), 2);
        check(countWithTryLock, Grid(dim3(4), dim3(256)), 2);
    }

  private:
    void check(void (*count)(const Grid&, int*, int), const Grid& grid, int rounds) {
        int* ptrCountGM;
        int value = 0;
        GM::mallocInt0(&ptrCountGM);
        count(grid, ptrCountGM, rounds);
        GM::memcpyDToH_int(&value, ptrCountGM);
        GM::free(ptrCountGM);
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(grid.threadCounts()) * rounds, value);
    }
};

class TestTodo : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTodo);
    CPPUNIT_TEST(onTheDeviceIsTakenOnceWithFileAndLine);
    CPPUNIT_TEST(isNotThereWhereNoneIsOpen);
    CPPUNIT_TEST(onTheHostIsThrown);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { takeOpenTodo(); }

    void onTheDeviceIsTakenOnceWithFileAndLine() {
        const int line = meetTodo(Grid(dim3(4), dim3(64)));
        const std::optional<OpenTodo> todo = takeOpenTodo();
        CPPUNIT_ASSERT(todo.has_value());
        CPPUNIT_ASSERT_EQUAL(std::string("square tabSM"), todo->task);
        assertContains("device_code.cu", todo->file);
        CPPUNIT_ASSERT_EQUAL(line, todo->line);
        CPPUNIT_ASSERT(!takeOpenTodo());
    }

    void isNotThereWhereNoneIsOpen() {
        meetNoTodo(Grid());
        CPPUNIT_ASSERT(!takeOpenTodo());
    }

    void onTheHostIsThrown() {
        try {
            Todo::open("launch the kernel");
            CPPUNIT_FAIL("nothing was thrown");
        } catch (const TodoOpen& open) {
            CPPUNIT_ASSERT_EQUAL(std::string("launch the kernel"), open.todo.task);
            assertContains("TestCourseHeaders.cpp", open.todo.file);
        }
    }
};

/// The colours of earlier years.
class TestColorTools : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestColorTools);
    CPPUNIT_TEST(knowsThePrimaryColours);
    CPPUNIT_TEST(isTheSameInBytesAndInFloats);
    CPPUNIT_TEST_SUITE_END();

  public:
    void knowsThePrimaryColours() {
        assertColour(255, 0, 0, 0);
        assertColour(255, 255, 0, 1 / 6.F);
        assertColour(0, 255, 0, 2 / 6.F);
        assertColour(0, 255, 255, 3 / 6.F);
        assertColour(0, 0, 255, 4 / 6.F);
        assertColour(255, 0, 0, 1);
    }

    void isTheSameInBytesAndInFloats() {
        for (int i = 0; i <= 100; i++) {
            uchar4 bytes{};
            float4 floats{};
            ColorTools::HSB_TO_RVB(i / 100.F, &bytes);
            ColorTools::HSB_TO_RVB(i / 100.F, &floats);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(bytes.x, 255 * floats.x, 0.51);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(bytes.y, 255 * floats.y, 0.51);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(bytes.z, 255 * floats.z, 0.51);
            CPPUNIT_ASSERT_EQUAL(1.F, floats.w);
        }
    }

  private:
    static void assertColour(int red, int green, int blue, float hue) {
        uchar4 colour{};
        ColorTools::HSB_TO_RVB(hue, &colour);
        CPPUNIT_ASSERT_EQUAL(red, int(colour.x));
        CPPUNIT_ASSERT_EQUAL(green, int(colour.y));
        CPPUNIT_ASSERT_EQUAL(blue, int(colour.z));
        CPPUNIT_ASSERT_EQUAL(255, int(colour.w));
    }
};

CppUnit::Test* courseHeadersSuite() {
    auto* suite = new CppUnit::TestSuite("course headers");
    suite->addTest(TestGrid::suite());
    suite->addTest(TestColorTools::suite());
    suite->addTest(TestGM::suite());
    suite->addTest(TestThreads::suite());
    suite->addTest(TestLock::suite());
    suite->addTest(TestTodo::suite());
    return suite;
}
