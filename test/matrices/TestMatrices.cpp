#include "TestMatrices.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "common/ArrayCheck.h"
#include "common/ArrayGM.h"
#include "common/Grids.h"
#include "common/InputFile.h"
#include "common/PinnedArray.h"
#include "harness/efficiency.h"
#include "language/language.h"
#include "matrices/Matrices.h"
#include "matrices/MatrixFile.h"

namespace {

/// Generated matrices with a smallest value for each cell, each in another matrix: a matrix left
/// out or overwritten is missed. They stand first, last, in the middle and about the end of the
/// last full block.
std::vector<Matrix3> matricesFor(long n, long threads) {
    std::vector<Matrix3> matrices;
    for (long i = 0; i < n; i++) matrices.push_back(generatedMatrix(n, i));
    const long full = n / threads * threads;
    const std::array<long, Matrix3::CELLS> places = {
        0,          n - 1, n / 2, full - 1,
        full,       n - 2, 1,     full / threads / threads * threads * threads,
        threads - 1};
    for (int cell = 0; cell < Matrix3::CELLS; cell++)
        matrices[(places[cell] + n) % n].cell[cell] = Limits::MIN_INT + cell;
    return matrices;
}

Matrix3 expectedMinimum() {
    Matrix3 expected;
    for (int cell = 0; cell < Matrix3::CELLS; cell++) expected.cell[cell] = Limits::MIN_INT + cell;
    return expected;
}

void check(const Minimum& minimum) {
    harness::note("expected", text(expectedMinimum()));
    harness::note("actual", text(minimum.value));
    CPPUNIT_ASSERT_EQUAL(text(expectedMinimum()), text(minimum.value));
    const Times& times = minimum.times;
    CPPUNIT_ASSERT(times.elapsed > 0 && times.host >= 0 && times.copy >= 0 && times.kernel >= 0);
}

/// Numbers of matrices that leave a rest on the first level, on the second, on none, on both.
std::vector<long> numbersFor(long threads) {
    const long t = threads;
    return {1,         t - 1, t,         t + 1,     2 * t,         2 * t + 1,
            t * t - 1, t * t, t * t + 1, t * t + t, t * t + t + 1, 3 * t * t + t - 1};
}

/// Fewer matrices than threads, and all above 0: what an idle thread leaves must be larger, too.
void findsTheSmallestAboveZero() {
    std::vector<Matrix3> matrices(9, Matrix3{{100, 100, 100, 100, 100, 100, 100, 100, 100}});
    for (int cell = 0; cell < Matrix3::CELLS; cell++) matrices[cell].cell[cell] = cell + 1;
    const Minimum minimum = minimumOnDevice(Grid(dim3(3), dim3(64)), matrices);
    CPPUNIT_ASSERT_EQUAL(std::string("1 2 3 | 4 5 6 | 7 8 9"), text(minimum.value));
}

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const std::invalid_argument& why) {
        return why.what();
    }
    return tr("nothing was refused");
}

/// Any block may still have to read any matrix: a level changes none.
void leavesItsMatricesAsTheyAre() {
    constexpr int THREADS = 8;
    constexpr long BLOCKS = 40;
    const std::vector<Matrix3> matrices = matricesFor(BLOCKS * THREADS, THREADS);
    const ArrayGM<Matrix3> matricesGM(matrices);
    ArrayGM<Matrix3> minimaGM(BLOCKS);
    minimaOfBlocks(BLOCKS, THREADS, matricesGM.data(), minimaGM.data());
    CPPUNIT_ASSERT(matricesGM.toHost() == matrices);
    const std::vector<Matrix3> minima = minimaGM.toHost();
    for (long block = 0; block < BLOCKS; block++) {
        Matrix3 expected = Matrix3::neutral();
        for (int i = 0; i < THREADS; i++)
            expected = minimum(expected, matrices[block * THREADS + i]);
        CPPUNIT_ASSERT_EQUAL(text(expected), text(minima[block]));
    }
}

void refusesToWriteOverItsMatrices() {
    ArrayGM<Matrix3> bothGM(std::vector<Matrix3>(100));
    for (const long place : {0, 5, 63})
        CPPUNIT_ASSERT_EQUAL(
            tr("the minima would be written over matrices that blocks have yet to read; "
               "expected two arrays"),
            refusal([&] { minimaOfBlocks(8, 8, bothGM.data(), bothGM.data() + place); }));
    minimaOfBlocks(8, 8, bothGM.data(), bothGM.data() + 64);
}

std::string noMatrix() {
    return tr("no matrix has no minimum; expected 1 or more");
}

std::vector<Matrix3> parse(const std::string& text) {
    std::istringstream file(text);
    return readMatrices(file, "file");
}

std::string found(const std::string& word) {
    return tr("found '{0}'", word);
}

std::string row(int row, long matrix, long n) {
    return tr("three integers of 32 bits, row {0} of matrix {1} of {2}", row, matrix, n);
}

void assertRefused(long line, const std::string& found, const std::string& expected,
                   const std::string& text) {
    CPPUNIT_ASSERT_EQUAL(tr("{0}, line {1}: {2}; expected {3}", "file", line, found, expected),
                         refusal([&] { parse(text); }));
}

const std::string ONE = "1\n***\n1 2 3\n4 5 6\n7 8 9\n***\n";

void readsTheFormat() {
    const std::vector<Matrix3> expected = {{{1, -2, 3, 4, 5, 6, 7, 8, 9}},
                                           {{0, 0, 0, 2147483647, 0, 0, 0, 0, -2147483648}}};
    CPPUNIT_ASSERT(
        expected ==
        parse("2\n***\n1 -2 3\n4 5 6\n7 8 9\n***\n0 0 0\n2147483647 0 0\n0 0 -2147483648\n***\n"));
    CPPUNIT_ASSERT(
        expected ==
        parse(" 2 \r\n***\r\n1\t-2  3\r\n4 5 6 \r\n 7 8 9\r\n***\r\n0 0 0\r\n2147483647 0 0\r\n"
              "0 0 -2147483648\r\n***\r\n\r\n"));
    CPPUNIT_ASSERT_EQUAL(size_t{1}, parse(ONE.substr(0, ONE.size() - 1)).size());
}

void namesTheLineOfAMalformedFile() {
    const std::string number = tr("the number of matrices, 1 or more");
    assertRefused(1, tr("the file ends"), number, "");
    for (const std::string bad : {"x", "0", "-1", "1 2", "99999999999999999999"})
        assertRefused(1, found(bad), number, bad + "\n***\n");
    assertRefused(2, found("**"), tr("'***' before matrix {0} of {1}", 1, 1), "1\n**\n");
    for (const std::string bad : {"4 5", "4 5 6 7", "4 5 x", "4 5 6.0", "4 5 2147483648", "***"})
        assertRefused(4, found(bad), row(2, 1, 1), "1\n***\n1 2 3\n" + bad + "\n7 8 9\n***\n");
    assertRefused(7, found("1 2 3"), tr("the end of the file"), ONE + "1 2 3\n");
}

/// Cut after any line, but the last one.
void namesTheLineWhereAFileEnds() {
    const std::string text = generatedText(3, 1);
    long lines = 0;
    for (size_t end = text.find('\n'); end + 1 < text.size(); end = text.find('\n', end + 1)) {
        const std::string why = refusal([&] { parse(text.substr(0, end + 1)); });
        const std::string expected =
            tr("{0}, line {1}: {2}; expected {3}", "file", ++lines + 1, tr("the file ends"), "");
        CPPUNIT_ASSERT_EQUAL(expected, why.substr(0, expected.size()));
    }
    CPPUNIT_ASSERT_EQUAL(13L, lines);
    assertRefused(15, found("***"), row(1, 4, 4), "4" + text.substr(1) + "***\n");
}

void refusesHugeNumbersWithoutTheirMemory() {
    constexpr long HUGE_NUMBER = 1L << 62;
    assertRefused(7, tr("the file ends"), row(1, 2, HUGE_NUMBER),
                  std::to_string(HUGE_NUMBER) + ONE.substr(1));
}

/// A folder that goes with its owner.
struct Folder {
    Folder() { CPPUNIT_ASSERT(mkdtemp(path.data()) != nullptr); }
    ~Folder() { std::filesystem::remove_all(path); }

    std::string path = (std::filesystem::temp_directory_path() / "matrices.XXXXXX").string();
};

void generatesWhatItReads() {
    const Folder folder;
    const std::string path = folder.path + "/m.txt";
    generateFile(path, 3000, 5);
    CPPUNIT_ASSERT_EQUAL(generatedText(3000, 5), readFile(path, "a text"));
    const std::vector<Matrix3> matrices = readMatrices(path);
    CPPUNIT_ASSERT_EQUAL(size_t{3000}, matrices.size());
    for (long i = 0; i < 3000; i++) CPPUNIT_ASSERT(matrices[i] == generatedMatrix(5, i));
}

void refusesFilesThatAreNone() {
    const Folder folder;
    const std::string none = folder.path + "/none";
    const auto unread = [](const std::string& path, int error) {
        return tr("{0}: cannot be read: {1}; expected {2}", path, language::systemError(error),
                  tr("a text of matrices"));
    };
    CPPUNIT_ASSERT_EQUAL(unread(none, ENOENT), refusal([&] { readMatrices(none); }));
    CPPUNIT_ASSERT_EQUAL(unread(folder.path, EISDIR), refusal([&] { readMatrices(folder.path); }));
    CPPUNIT_ASSERT_EQUAL(tr("{0} matrices; expected 1 or more", 0),
                         refusal([&] { generateFile(none, 0, 1); }));
    CPPUNIT_ASSERT(std::filesystem::is_empty(folder.path));
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

std::string count(long n) {
    return std::to_string(n) + (n == 1 ? " matrix" : " matrices");
}

/// What both ways by full blocks have to do.
CppUnit::TestSuite* byThreads(const std::string& name,
                              Minimum (*minimumBy)(int threads, std::span<const Matrix3>)) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const int threads : {4, 32, 64})
        for (const long n : numbersFor(threads))
            if (n >= 9)  // a matrix for each smallest value
                add(suite, count(n) + ", " + std::to_string(threads) + " threads per block",
                    [=] { check(minimumBy(threads, matricesFor(n, threads))); });
    add(suite, "1 matrix", [=] {
        const Matrix3 matrix = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
        CPPUNIT_ASSERT(minimumBy(256, {{matrix}}).value == matrix);
    });
    add(suite, "an empty array and blocks that cannot fold are refused", [=] {
        CPPUNIT_ASSERT_EQUAL(noMatrix(), refusal([&] { minimumBy(32, {}); }));
        const std::vector<Matrix3> one(1);
        CPPUNIT_ASSERT_EQUAL(refusal([] { Grid(dim3(1), dim3(48)).requirePowerOfTwo(); }),
                             refusal([&] { minimumBy(48, one); }));
    });
    return suite;
}

}  // namespace

CppUnit::TestSuite* TestMatricesHost::suite() {
    auto* suite = new CppUnit::TestSuite("MatricesHost");
    for (const int cores : {1, 2, 7, 64})
        for (const long n : {9, 100, 4097})
            add(suite,
                count(n) + " on " + std::to_string(cores) + (cores == 1 ? " core" : " cores"),
                [=] { check(minimumOnHost(cores, matricesFor(n, (n + cores - 1) / cores))); });
    add(suite, "an empty array and no cores are refused", [] {
        CPPUNIT_ASSERT_EQUAL(noMatrix(), refusal([] { minimumOnHost(1, {}); }));
        CPPUNIT_ASSERT_EQUAL(tr("{0} cores; expected 1 or more", 0),
                             refusal([] { minimumOnHost(0, std::vector<Matrix3>(1)); }));
    });
    return suite;
}

CppUnit::TestSuite* TestMatricesBlocks::suite() {
    auto* suite = byThreads("MatricesBlocks", minimumByBlocks);
    add(suite, "a level leaves its matrices unchanged", leavesItsMatricesAsTheyAre);
    add(suite, "minima written over the matrices are refused", refusesToWriteOverItsMatrices);
    add(suite, "100 matrices, 1 thread per block",
        [] { check(minimumByBlocks(1, matricesFor(100, 1))); });
    return suite;
}

CppUnit::TestSuite* TestMatricesLevels::suite() {
    auto* suite = byThreads("MatricesLevels", minimumByLevels);
    add(suite, "blocks that get no fewer are refused", [] {
        const std::vector<Matrix3> one(1);
        CPPUNIT_ASSERT_EQUAL(
            tr("with blocks of 1 thread, no level has fewer matrices; expected 2 to 1024 "
               "threads"),
            refusal([&] { minimumByLevels(1, one); }));
    });
    return suite;
}

CppUnit::TestSuite* TestMatricesDevice::suite() {
    auto* suite = new CppUnit::TestSuite("MatricesDevice");
    std::vector<GridShape> shapes = gridsUpTo(1L << 14);
    std::ranges::copy(gridsOfPlaneBlocksUpTo(1L << 14), std::back_inserter(shapes));
    for (const GridShape& shape : shapes)
        add(suite, shape.name(), [shape] {
            const Grid grid(shape.dg, shape.db);
            noteGrid(grid);
            check(minimumOnDevice(grid, matricesFor(2 * shape.threads() + 9, shape.threads())));
        });
    for (const long n : {9, 100, 4097})
        add(suite, count(n),
            [n] { check(minimumOnDevice(Grid(dim3(3), dim3(64)), matricesFor(n, 64))); });
    add(suite, "9 matrices above 0", findsTheSmallestAboveZero);
    add(suite, "no matrix is refused",
        [] { CPPUNIT_ASSERT_EQUAL(noMatrix(), refusal([] { minimumOnDevice(Grid(), {}); })); });
    return suite;
}

CppUnit::TestSuite* TestMatricesOverlapped::suite() {
    auto* suite = new CppUnit::TestSuite("MatricesOverlapped");
    for (const long n : {9, 100, 20000})
        for (const long chunk : {n / 100 + 1, n / 3, n - 1, n, 10 * n})
            add(suite, count(n) + " in chunks of " + std::to_string(chunk), [=] {
                check(minimumOverlapped(Grid(dim3(3), dim3(64)), matricesFor(n, chunk), chunk));
            });
    add(suite, "an empty array and empty chunks are refused", [] {
        CPPUNIT_ASSERT_EQUAL(noMatrix(), refusal([] { minimumOverlapped(Grid(), {}, 1); }));
        CPPUNIT_ASSERT_EQUAL(tr("{0} matrices per chunk; expected 1 or more", 0), refusal([] {
                                 minimumOverlapped(Grid(), std::vector<Matrix3>(1), 0);
                             }));
    });
    return suite;
}

CppUnit::TestSuite* TestHidesCopies::suite() {
    auto* suite = new CppUnit::TestSuite("HidesCopies");
    add(suite, "in chunks from pinned memory: kernels while the next chunk is copied", [] {
        constexpr long chunk = 25000, n = 8 * chunk;
        PinnedArray<Matrix3> matrices(n);
        std::ranges::copy(matricesFor(n, chunk), matrices.data());
        const harness::Efficiency efficiency([&] {
            check(minimumOverlapped(Grid(dim3(64), dim3(256)), {matrices.data(), matrices.size()},
                                    chunk));
        });
        efficiency.hidesCopies(70);
    });
    return suite;
}

CppUnit::TestSuite* TestMatricesFile::suite() {
    auto* suite = new CppUnit::TestSuite("MatricesFile");
    add(suite, "the course's format", readsTheFormat);
    add(suite, "a malformed file is refused with the line", namesTheLineOfAMalformedFile);
    add(suite, "a file that ends early is refused with the line", namesTheLineWhereAFileEnds);
    add(suite, "a huge number of matrices takes no memory", refusesHugeNumbersWithoutTheirMemory);
    add(suite, "generated files are read", generatesWhatItReads);
    add(suite, "paths without a file are refused", refusesFilesThatAreNone);
    return suite;
}
