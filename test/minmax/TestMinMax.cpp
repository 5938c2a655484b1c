#include "TestMinMax.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/ArrayCheck.h"
#include "common/GridSuite.h"
#include "common/InputFile.h"
#include "common/LargeArray.h"
#include "common/OutputFile.h"
#include "common/Philox.h"
#include "language/language.h"
#include "minmax/Contrast.h"
#include "minmax/GreyImage.h"
#include "minmax/Video.h"

namespace {

const std::vector<GridShape> GRIDS = {
    {dim3(1), dim3(1)}, {dim3(3), dim3(64)}, {dim3(16), dim3(256)}, {dim3(7, 9), dim3(16, 16)}};

Grid gridOf(const GridShape& shape) {
    return Grid(shape.dg, shape.db);
}

constexpr MinMax RANGE = {-7, 1000};

/// Values inside RANGE, but for its ends: the smallest stands last, the largest in the last
/// thread's turn.
std::vector<int> someValues(long threads) {
    std::vector<int> values(2 * threads + 1);
    for (size_t i = 0; i < values.size(); i++) values[i] = static_cast<int>(i % 1000);
    values[threads - 1] = RANGE.max;
    values.back() = RANGE.min;
    return values;
}

struct ValuesGM {
    const ArrayGM<int> valuesGM;
};

/// Two elements a thread and one more.
class MinMaxOfArray : private ValuesGM, public ReductionMinMax<int> {
  public:
    explicit MinMaxOfArray(const Grid& grid)
        : ValuesGM{ArrayGM<int>(someValues(grid.threadCounts()))},
          ReductionMinMax(grid, valuesGM) {}

    static long maxThreads() { return Limits::MAX_INT; }
    static std::string whyNot(long) { return tr("there is not enough memory for the array"); }
    static MinMax expected(long) { return RANGE; }
};

template <typename T>
void assertMinMax(MinMax expected, const std::vector<T>& array) {
    const ArrayGM<T> arrayGM(array);
    for (const GridShape& shape : GRIDS) {
        const MinMax actual = ReductionMinMax<T>(gridOf(shape), arrayGM).run();
        harness::note("expected", text(expected));
        harness::note("actual", text(actual));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(shape.inWords(), text(expected), text(actual));
    }
}

/// The extremes at the first, a middle and the last place, in either order.
void extremesAtEveryPlace(long n) {
    for (const long atMin : {0L, n / 2, n - 1}) {
        for (const long atMax : {0L, n / 2, n - 1}) {
            std::vector<int> array(n, 5);
            array[atMin] = Limits::MIN_INT;
            if (atMax != atMin) array[atMax] = Limits::MAX_INT;
            const int max = atMax != atMin ? Limits::MAX_INT : n > 1 ? 5 : Limits::MIN_INT;
            assertMinMax({Limits::MIN_INT, max}, array);
        }
    }
}

/// Frame k holds greys from 100 to 150 but for one of k and one of 255 - k, in turn at its first
/// and last places: a frame that takes a neighbour's pixels, or loses its own, has another pair.
void findsThePairOfEachFrame(const Grid& grid, long frames, long n) {
    std::vector<uchar> pixels(frames * n);
    for (size_t i = 0; i < pixels.size(); i++) pixels[i] = static_cast<uchar>(100 + i % 51);
    for (long k = 0; k < frames; k++) {
        pixels[k * n + (k % 2 == 0 ? 0 : n - 1)] = static_cast<uchar>(k);
        pixels[k * n + (k % 2 == 0 ? n - 1 : 0)] = static_cast<uchar>(255 - k);
    }
    const std::vector<MinMax> pairs = minMaxOfFrames(grid, ArrayGM<uchar>(pixels), frames);
    CPPUNIT_ASSERT_EQUAL(static_cast<size_t>(frames), pairs.size());
    for (long k = 0; k < frames; k++) {
        const int grey = static_cast<int>(k);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("frame {0}", k), text(MinMax{grey, 255 - grey}),
                                     text(pairs[k]));
    }
}

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const std::invalid_argument& why) {
        return why.what();
    }
    return tr("nothing was refused");
}

std::string refusalOf(const std::string& bytes) {
    return refusal([&] { decodeImage(bytes, "image"); });
}

void assertRefusal(long byte, const std::string& expected, const std::string& bytes) {
    CPPUNIT_ASSERT_EQUAL(tr("{0}, byte {1}: {2}", "image", byte, expected), refusalOf(bytes));
}

/// In a message, what is not compared.
constexpr auto REST = "...";

/// The refusal of `bytes` is `message` up to its first REST.
void assertBeginning(const std::string& message, const std::string& bytes) {
    const std::string expected = message.substr(0, message.find(REST));
    CPPUNIT_ASSERT_EQUAL(expected, refusalOf(bytes).substr(0, expected.size()));
}

std::vector<uchar> bytes(std::initializer_list<int> values) {
    return {values.begin(), values.end()};
}

/// A noise picture: no two rows alike.
GreyImage noise(long width, long height) {
    GreyImage image{width, height, {}, ""};
    const Philox random(width);
    for (long i = 0; i < width * height; i++)
        image.pixels.push_back(static_cast<uchar>(random(i).w[0]));
    return image;
}

void assertSurvives(const GreyImage& image) {
    const GreyImage read = decodeImage(encodePng(image), "image");
    CPPUNIT_ASSERT_EQUAL(image.width, read.width);
    CPPUNIT_ASSERT_EQUAL(image.height, read.height);
    CPPUNIT_ASSERT(image.pixels == read.pixels);
}

void stretchesAsTheHost() {
    GreyImage image = noise(613, 47);
    for (uchar& pixel : image.pixels) pixel = static_cast<uchar>(60 + pixel / 3);
    for (const GridShape& shape : GRIDS) {
        ArrayGM<uchar> pixels(image.pixels);
        stretchContrast(gridOf(shape), pixels, {60, 145});
        const std::vector<uchar> actual = pixels.toHost();
        for (size_t i = 0; i < actual.size(); i++) {
            const double exact = (image.pixels[i] - 60) * 255.0 / 85;
            CPPUNIT_ASSERT_DOUBLES_EQUAL(exact, actual[i], 0.5);
        }
    }
}

void stretchesToTheWholeRange() {
    CPPUNIT_ASSERT_EQUAL(0, int{stretched(100, {100, 101})});
    CPPUNIT_ASSERT_EQUAL(255, int{stretched(101, {100, 101})});
    for (int v = 0; v < 256; v++)
        CPPUNIT_ASSERT_EQUAL(v, int{stretched(static_cast<uchar>(v), {0, 255})});
}

void leavesOneGreyAsItIs() {
    ArrayGM<uchar> pixels(std::vector<uchar>(1000, 42));
    stretchContrast(Grid(dim3(2), dim3(64)), pixels, {42, 42});
    CPPUNIT_ASSERT(pixels.toHost() == std::vector<uchar>(1000, 42));
}

void countsEveryGrey() {
    const GreyImage image = noise(500, 33);
    Histogram expected = {};
    for (const uchar pixel : image.pixels) expected[pixel]++;
    const ArrayGM<uchar> pixels(image.pixels);
    for (const GridShape& shape : GRIDS)
        CPPUNIT_ASSERT(histogramOf(gridOf(shape), pixels) == expected);
}

void countsNothingInAnEmptyImage() {
    CPPUNIT_ASSERT(histogramOf(Grid(), ArrayGM<uchar>(0)) == Histogram{});
}

void readsPgm() {
    CPPUNIT_ASSERT(decodeImage("P2\n# a comment\n3 2\n255\n0 1 2\n253 254 255\n", "image").pixels ==
                   bytes({0, 1, 2, 253, 254, 255}));
    CPPUNIT_ASSERT(decodeImage("P5 2 1 255\n\n#", "image").pixels == bytes({'\n', '#'}));
    CPPUNIT_ASSERT(decodeImage("P2 3 1 15 0 7 15", "image").pixels == bytes({0, 119, 255}));
}

void namesTheByteOfABadPgm() {
    const auto number = [](const std::string& found, const std::string& what, int least, int most) {
        return tr("{0}; expected {1}, {2} to {3}", found, what, least, most);
    };
    const auto found = [](const std::string& word) { return tr("found '{0}'", word); };
    const std::string neither = tr("neither a PNG nor a PGM (P2 or P5) begins like this");
    assertRefusal(0, neither, "");
    assertRefusal(0, neither, "P6 1 1 255 ...");
    assertRefusal(3, number(found("x"), tr("the width"), 1, 16777216), "P2 x 1 255");
    assertRefusal(5, number(found("0"), tr("the height"), 1, 16777216), "P2 3 0 255");
    assertRefusal(7, number(found("65535"), tr("the largest grey"), 1, 255), "P5 1 1 65535\n..");
    assertRefusal(14, number(tr("the file ends"), tr("grey {0} of {1}", 3, 3), 0, 255),
                  "P2 3 1 255 1 2");
    assertRefusal(11, number(found("256"), tr("grey {0} of {1}", 1, 1), 0, 255), "P2 1 1 255 256");
    assertRefusal(13, tr("the file ends; expected {0} greys, of which {1} are missing", 4, 2),
                  "P5 2 2 255\nab");
    assertRefusal(10, tr("grey {0}; expected 0 to {1}", 97, 15), "P5 1 1 15\na");
}

void pngsSurvive() {
    for (const auto& [width, height] : {std::pair(1, 1), {1, 300}, {300, 1}, {17, 31}, {640, 101}})
        assertSurvives(noise(width, height));
}

void namesTheByteOfACutPng() {
    const std::string png = encodePng(noise(17, 31));
    for (const size_t size : {size_t{8}, size_t{20}, png.size() / 2, png.size() - 1})
        assertBeginning(tr("{0}, byte {1}: {2}", "image", size,
                           tr("the file ends; expected {0} that began at byte {1}", REST, REST)),
                        png.substr(0, size));
}

/// A bit turned in any byte of a small PNG, from the first chunk on.
void noticesEveryDamagedByteOfAPng() {
    const std::string png = encodePng(noise(5, 4));
    for (size_t i = 8; i < png.size(); i++) {
        std::string damaged = png;
        damaged[i] ^= 1;
        assertBeginning(tr("{0}, byte {1}: {2}", "image", REST, REST), damaged);
    }
}

/// A folder that goes with its owner.
struct Folder {
    Folder() { CPPUNIT_ASSERT(mkdtemp(path.data()) != nullptr); }
    ~Folder() { std::filesystem::remove_all(path); }

    size_t files() const {
        return std::distance(std::filesystem::directory_iterator(path),
                             std::filesystem::directory_iterator());
    }

    std::string path = (std::filesystem::temp_directory_path() / "minmax.XXXXXX").string();
};

void filesAreWrittenAsAWhole() {
    const Folder folder;
    const std::string path = folder.path + "/out";
    {
        OutputFile given(path);
        given.write("first");
        given.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::string("first"), readFile(path, "a text"));
    {
        OutputFile abandoned(path);
        abandoned.write("second");
    }
    CPPUNIT_ASSERT_EQUAL(std::string("first"), readFile(path, "a text"));
    CPPUNIT_ASSERT_EQUAL(size_t{1}, folder.files());
}

void refusesPlacesThatAreNone() {
    const Folder folder;
    const auto place = [&](const std::string& path) {
        return refusal([&] { OutputFile file(path); });
    };
    const auto noPlace = [](const std::string& path, const std::string& why) {
        return tr("{0}: cannot be written: {1}", path, why);
    };
    const auto unread = [](const std::string& path, int error) {
        return tr("{0}: cannot be read: {1}; expected {2}", path, language::systemError(error),
                  "an image");
    };
    const std::string& path = folder.path;
    CPPUNIT_ASSERT_EQUAL(noPlace(path, tr("that is a folder")), place(path));
    CPPUNIT_ASSERT_EQUAL(noPlace("/dev/null", tr("that is not a regular file")),
                         place("/dev/null"));
    CPPUNIT_ASSERT_EQUAL(noPlace(path + "/a/b", tr("there is no folder {0}", path + "/a")),
                         place(path + "/a/b"));
    CPPUNIT_ASSERT_EQUAL(unread(path + "/none", ENOENT),
                         refusal([&] { readFile(path + "/none", "an image"); }));
    CPPUNIT_ASSERT_EQUAL(unread(path, EISDIR), refusal([&] { readFile(path, "an image"); }));
    CPPUNIT_ASSERT_EQUAL(size_t{0}, folder.files());
}

void pastAnInt() {
    if (!hasMemoryFor(PAST_AN_INT)) return;
    ArrayGM<uchar> bytes(PAST_AN_INT);
    fillPastAnInt(bytes);
    CPPUNIT_ASSERT_EQUAL(text(MinMax{3, 9}),
                         text(ReductionMinMax<uchar>(Grid(dim3(1024), dim3(512)), bytes).run()));
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

}  // namespace

CppUnit::TestSuite* TestMinMaxGrids::suite() {
    return gridSuite<MinMaxOfArray>("MinMaxGrids");
}

CppUnit::TestSuite* TestMinMaxLengths::suite() {
    auto* suite = new CppUnit::TestSuite("MinMaxLengths");
    for (const long n : {1, 2, 3, 31, 32, 33, 255, 257, 1000, 4097, 100003})
        add(suite, std::to_string(n) + (n == 1 ? " element" : " elements"),
            [n] { extremesAtEveryPlace(n); });
    add(suite, "no element is refused", [] {
        CPPUNIT_ASSERT_EQUAL(
            tr("an empty array has no smallest and no largest value; expected 1 or more"),
            refusal([] { ReductionMinMax<int>(Grid(), ArrayGM<int>(0)); }));
    });
    add(suite, "48 threads per block are refused", [] {
        const Grid grid(dim3(1), dim3(48));
        CPPUNIT_ASSERT_EQUAL(refusal([&] { grid.requirePowerOfTwo(); }),
                             refusal([&] { ReductionMinMax<int>(grid, ArrayGM<int>(1)); }));
    });
    if (!ON_SIMULATOR) add(suite, "2^31 + 1 elements", pastAnInt);
    add(suite, "all equal", [] { assertMinMax({-3, -3}, std::vector<int>(777, -3)); });
    add(suite, "bytes from 0 to 255", [] { assertMinMax({0, 255}, bytes({7, 255, 0, 128})); });
    add(suite, "bytes above 127 are not negative", [] {
        assertMinMax({128, 200}, bytes({128, 200}));
    });
    return suite;
}

CppUnit::TestSuite* TestMinMaxVideo::suite() {
    auto* suite = new CppUnit::TestSuite("MinMaxVideo");
    for (const unsigned blocks : {1, 4})
        for (const unsigned threads : {1, 32, 256})
            for (const long n : {2L, 255L, 2049L}) {
                const Grid grid{dim3(blocks), dim3(threads)};
                const std::string name = std::to_string(blocks) + " blocks of " +
                                         std::to_string(threads) + " threads for frames of " +
                                         std::to_string(n) + " pixels";
                suite->addTest(
                    new FunctionTest(name, [=] { findsThePairOfEachFrame(grid, 12, n); }));
            }
    suite->addTest(new FunctionTest(
        "one frame", [] { findsThePairOfEachFrame(Grid(dim3(3), dim3(64)), 1, 1000); }));
    suite->addTest(new FunctionTest("frames without pixels, and too many, are refused", [] {
        const Grid grid(dim3(1), dim3(32));
        const ArrayGM<uchar> pixels(std::vector<uchar>(70000));
        for (const long frames : {0L, 3L, 70000L})
            CPPUNIT_ASSERT_EQUAL(
                tr("{0} pixels in {1} frames; expected 1 to {2} frames of 1 pixel or more each",
                   70000, frames, 65535),
                refusal([&] { minMaxOfFrames(grid, pixels, frames); }));
    }));
    return suite;
}

CppUnit::TestSuite* TestMinMaxContrast::suite() {
    auto* suite = new CppUnit::TestSuite("MinMaxContrast");
    add(suite, "every pixel is the nearest grey", stretchesAsTheHost);
    add(suite, "the range becomes 0 to 255", stretchesToTheWholeRange);
    add(suite, "an image of one grey stays as it is", leavesOneGreyAsItIs);
    add(suite, "the histogram counts every pixel", countsEveryGrey);
    add(suite, "the histogram of no pixel is empty", countsNothingInAnEmptyImage);
    return suite;
}

CppUnit::TestSuite* TestMinMaxImages::suite() {
    auto* suite = new CppUnit::TestSuite("MinMaxImages");
    add(suite, "PGM as text and binary", readsPgm);
    add(suite, "a bad PGM is refused with the byte", namesTheByteOfABadPgm);
    add(suite, "PNG of any size, written and read", pngsSurvive);
    add(suite, "a cut PNG is refused with the byte", namesTheByteOfACutPng);
    add(suite, "every damaged byte of a PNG is noticed", noticesEveryDamagedByteOfAPng);
    add(suite, "files are written as a whole or not at all", filesAreWrittenAsAWhole);
    add(suite, "paths that cannot be read or written are refused", refusesPlacesThatAreNone);
    return suite;
}
