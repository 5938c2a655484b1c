// What the host of a program learns of the device: recorded with one kernel, replayed with another.
#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "../Device.h"
#include "simulator/transcript.h"

namespace {

namespace fs = std::filesystem;

__device__ int variable = 0;

__global__ void add(int* values, int increment) {
    values[threadIdx.x] += increment;
    if (threadIdx.x == 0) variable = increment;
}

__global__ void trap() {
    __trap();
}

constexpr int n = 4;
using Ints = std::vector<int>;

/// The host's part of a test: everything it learns of the device.
Ints program(int increment) {
    DeviceArray<int> array(n, 1);
    add<<<1, n>>>(array.get(), increment);
    Ints seen = array.toHost();
    int value = 0;
    check(cudaMemcpyFromSymbol(&value, variable, sizeof value));
    seen.push_back(value);
    return seen;
}

Ints rows(int increment) {
    DeviceArray<int> array(n, 1);
    add<<<1, n>>>(array.get(), increment);
    Ints seen(n);
    check(cudaMemcpy2D(seen.data(), 2 * sizeof(int), array.get(), 2 * sizeof(int), sizeof(int), 2,
                       cudaMemcpyDeviceToHost));
    return seen;
}

/// Memory that host and device share, the second of two such.
Ints shared(int increment) {
    int *other = nullptr, *values = nullptr;
    check(cudaMallocManaged(&other, sizeof(int)));
    check(cudaMallocManaged(&values, n * sizeof(int)));
    std::fill_n(values, n, 5);
    add<<<1, n - 1>>>(values, increment);
    check(cudaDeviceSynchronize());
    const Ints seen(values, values + n);
    check(cudaFree(values));
    check(cudaFree(other));
    return seen;
}

Ints mapped(int increment) {
    int *values = nullptr, *onDevice = nullptr;
    check(cudaMallocHost(&values, n * sizeof(int)));
    check(cudaHostGetDevicePointer(&onDevice, values, 0));
    std::fill_n(values, n, 5);
    add<<<1, n>>>(onDevice, increment);
    check(cudaDeviceSynchronize());
    const Ints seen(values, values + n);
    check(cudaFreeHost(values));
    return seen;
}

}  // namespace

class TestTranscript : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTranscript);
    CPPUNIT_TEST(copiesAreAnsweredFromTheRecord);
    CPPUNIT_TEST(rowsAreAnsweredFromTheRecord);
    CPPUNIT_TEST(whatKernelsWroteIntoManagedMemoryIsReplayed);
    CPPUNIT_TEST(whatKernelsWroteIntoMappedMemoryIsReplayed);
    CPPUNIT_TEST(noKernelRunsInAReplay);
    CPPUNIT_TEST(theErrorThatEndedAKernelIsReplayed);
    CPPUNIT_TEST(aRefusedLaunchIsInNoRecord);
    CPPUNIT_TEST(anotherProgramIsRefused);
    CPPUNIT_TEST(aProgramThatAsksForLessIsFoundOut);
    CPPUNIT_TEST(aProgramThatAsksForMoreIsRefused);
    CPPUNIT_TEST(everyCutIsRefused);
    CPPUNIT_TEST(everyOtherByteIsEitherAValueOrRefused);
    CPPUNIT_TEST(changesOutsideOfMemoryAreRefused);
    CPPUNIT_TEST(whatIsNoFileIsRefused);
    CPPUNIT_TEST_SUITE_END();

    fs::path folder;
    std::string file;
    int left = 0;  // of the variable, when a replay had ended

  public:
    void setUp() override {
        char name[] = "/tmp/transcript.XXXXXX";
        folder = mkdtemp(name);
        file = folder / "record";
    }

    void tearDown() override { fs::remove_all(folder); }

  private:
    using Program = std::function<Ints(int)>;

    Ints record(const Program& what, int increment) {
        simulator::recordTranscript(file);
        const Ints seen = what(increment);
        CPPUNIT_ASSERT_EQUAL(std::string(), simulator::endTranscript());
        return seen;
    }

    /// What did not fit; the program may end with an exception.
    std::string replay(const Program& what, int increment, Ints& seen) {
        simulator::replayTranscript(file);
        try {
            seen = what(increment);
        } catch (const std::exception&) {
        }
        const std::string trouble = simulator::endTranscript();
        left = variable;
        cudaDeviceReset();
        cudaGetLastError();
        return trouble;
    }

    std::string trouble(const Program& what = program) {
        Ints seen;
        return replay(what, 1, seen);
    }

    std::string bytes() const {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    void write(const std::string& bytes) const { std::ofstream(file, std::ios::binary) << bytes; }

    void assertReplayed(const Program& what) {
        const Ints recorded = record(what, 41);
        Ints seen;
        CPPUNIT_ASSERT_EQUAL(std::string(), replay(what, 1000, seen));
        CPPUNIT_ASSERT(recorded == seen);
        CPPUNIT_ASSERT(recorded != what(1000));
    }

    void copiesAreAnsweredFromTheRecord() { assertReplayed(program); }
    void rowsAreAnsweredFromTheRecord() { assertReplayed(rows); }
    void whatKernelsWroteIntoManagedMemoryIsReplayed() { assertReplayed(shared); }
    void whatKernelsWroteIntoMappedMemoryIsReplayed() { assertReplayed(mapped); }

    void noKernelRunsInAReplay() {
        record(program, 41);
        variable = 7;
        trouble();
        CPPUNIT_ASSERT_EQUAL(7, left);
    }

    void theErrorThatEndedAKernelIsReplayed() {
        const Program traps = [](int) -> Ints {
            trap<<<1, 1>>>();
            return {cudaDeviceSynchronize(), cudaGetLastError()};
        };
        const Ints recorded = record(traps, 0);
        cudaDeviceReset();
        CPPUNIT_ASSERT_EQUAL(int(cudaErrorLaunchFailure), recorded[0]);
        const Program doesNotTrap = [](int) -> Ints {
            add<<<1, 1>>>(nullptr, 1);
            return {cudaDeviceSynchronize(), cudaGetLastError()};
        };
        Ints seen;
        CPPUNIT_ASSERT_EQUAL(std::string(), replay(doesNotTrap, 0, seen));
        CPPUNIT_ASSERT(recorded == seen);
    }

    void aRefusedLaunchIsInNoRecord() {
        const Program refused = [](int) -> Ints {
            trap<<<1, 2000>>>();
            return {cudaGetLastError()};
        };
        record(refused, 0);
        CPPUNIT_ASSERT_EQUAL(std::string(), trouble(refused));
    }

    void anotherProgramIsRefused() {
        record(rows, 41);
        CPPUNIT_ASSERT_EQUAL(std::string("the record has another size than the test asks for"),
                             trouble());
        record(shared, 41);
        CPPUNIT_ASSERT_EQUAL(std::string("the record changes memory that there is not"), trouble());
    }

    void aProgramThatAsksForLessIsFoundOut() {
        record(program, 41);
        const Program nothing = [](int) { return Ints(); };
        CPPUNIT_ASSERT_EQUAL(std::string("the record says something else than the test asks for"),
                             trouble(nothing));
    }

    void aProgramThatAsksForMoreIsRefused() {
        record(program, 41);
        const Program twice = [](int increment) {
            program(increment);
            return program(increment);
        };
        CPPUNIT_ASSERT_EQUAL(std::string("the record says something else than the test asks for"),
                             trouble(twice));
    }

    void everyCutIsRefused() {
        record(program, 41);
        const std::string whole = bytes();
        for (size_t length = 0; length < whole.size(); ++length) {
            write(whole.substr(0, length));
            CPPUNIT_ASSERT(!trouble().empty());
        }
        write(whole + '\0');
        CPPUNIT_ASSERT_EQUAL(std::string("the record goes on after its end"), trouble());
    }

    // A value is what a kernel may write; anything else that is changed does not fit.
    void everyOtherByteIsEitherAValueOrRefused() {
        const Ints recorded = record(program, 41);
        const std::string whole = bytes();
        size_t values = 0;
        for (size_t i = 0; i < whole.size(); ++i) {
            std::string forged = whole;
            forged[i] ^= 0x80;
            write(forged);
            Ints seen;
            if (!replay(program, 1, seen).empty()) continue;
            CPPUNIT_ASSERT(seen != recorded);
            ++values;
        }
        CPPUNIT_ASSERT_EQUAL(recorded.size() * sizeof(int), values);
    }

    void changesOutsideOfMemoryAreRefused() {
        record(shared, 41);
        const std::string whole = bytes();
        const size_t first =
            whole.find('L') + 1 + 2 * sizeof(uint64_t);  // the numbers of the first change
        const auto forged = [&](int number, uint64_t value) {
            std::string bytes = whole;
            bytes.replace(first + size_t(number) * sizeof value, sizeof value,
                          reinterpret_cast<const char*>(&value), sizeof value);
            write(bytes);
            return trouble(shared);
        };
        const std::string outside = "the record changes memory outside of an allocation";
        CPPUNIT_ASSERT_EQUAL(std::string("the record changes memory that there is not"),
                             forged(0, 2));
        CPPUNIT_ASSERT_EQUAL(outside, forged(0, 0));  // the other, smaller allocation
        CPPUNIT_ASSERT_EQUAL(outside, forged(1, n * sizeof(int) + 1));
        CPPUNIT_ASSERT_EQUAL(outside, forged(1, uint64_t(-8)));
        CPPUNIT_ASSERT_EQUAL(outside, forged(2, n * sizeof(int) + 1));
        CPPUNIT_ASSERT_EQUAL(outside, forged(2, uint64_t(-1)));
    }

    void whatIsNoFileIsRefused() {
        const std::string none = "there is no record of the test";
        CPPUNIT_ASSERT_EQUAL(none, trouble());
        CPPUNIT_ASSERT_EQUAL(0, mkfifo(file.c_str(), 0600));
        CPPUNIT_ASSERT_EQUAL(none, trouble());
        fs::remove(file);
        fs::create_symlink("/etc/passwd", file);
        CPPUNIT_ASSERT_EQUAL(none, trouble());
        fs::remove(file);
        fs::create_directory(file);
        CPPUNIT_ASSERT_EQUAL(none, trouble());
        fs::remove(file);
        write("root:x:0:0:root:/root:/bin/bash and so on\n");
        CPPUNIT_ASSERT_EQUAL(std::string("the record is none"), trouble());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestTranscript);
