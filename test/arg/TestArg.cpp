#include "TestArg.h"

#include <cmath>

#include "arg/Arg.h"
#include "arg/Numbers.h"
#include "common/ArrayCheck.h"
#include "common/GridSuite.h"
#include "common/LargeArray.h"
#include "common/Philox.h"
#include "language/language.h"

namespace {

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float INF = std::numeric_limits<float>::infinity();

const std::vector<GridShape> GRIDS = {
    {dim3(1), dim3(1)}, {dim3(3), dim3(64)}, {dim3(16), dim3(256)}, {dim3(7, 9), dim3(16, 16)}};

constexpr int FEW_VALUES = 100;  // so that most of them are there several times

/// Two elements a thread and one more, their ends so rare and so late that threads and blocks must
/// find them: 0 in the last element, FEW_VALUES + 1 in the last thread's first.
template <typename T>
std::vector<T> someValues(long threads) {
    std::vector<T> values(2 * threads + 1);
    const Philox random(threads);
    for (size_t i = 0; i < values.size(); i++)
        values[i] = static_cast<T>(1 + random(i).w[0] % FEW_VALUES);
    values[threads - 1] = FEW_VALUES + 1;
    values.back() = 0;
    return values;
}

template <typename T>
struct ValuesGM {
    const ArrayGM<T> valuesGM;
};

template <typename T>
class ArgOfArray : private ValuesGM<T>, public ReductionArg<T> {
  public:
    explicit ArgOfArray(const Grid& grid)
        : ValuesGM<T>{ArrayGM<T>(someValues<T>(grid.threadCounts()))},
          ReductionArg<T>(grid, this->valuesGM) {}

    static long maxThreads() { return Limits::MAX_INT; }
    static std::string whyNot(long) { return tr("there is not enough memory for the array"); }
    static ArgMinMax<T> expected(long n) { return {{0, 2 * n}, {FEW_VALUES + 1, n - 1}}; }
};

/// What an element that is not the expected one says about the mistake. `isBetter`: of two values,
/// whether the first one wins.
template <typename T>
std::string hintFor(const Arg<T>& expected, const Arg<T>& actual, const Arg<T>& neutral,
                    const std::vector<T>& values, const std::function<bool(T, T)>& isBetter) {
    if (actual == expected) return "";
    if (actual == neutral)
        return tr("this is the neutral element: does element {0} win against it?", expected.index);
    if (actual.index < 0 || actual.index >= static_cast<long>(values.size()))
        return tr("there is no element {0}: does the index travel with its value?", actual.index);
    const T element = values[actual.index];
    if (!(Arg<T>{element, actual.index} == actual))
        return tr("element {0} is {1}, not {2}: value and index come from different elements",
                  actual.index, text(element), text(actual.value));
    if (element != element) return tr("NaN is no number, and wins only where there is no number");
    if (element == expected.value)
        return expected.index < actual.index
                   ? tr("element {0} is {1}, too, and comes first", expected.index, text(element))
                   : tr("element {0} is {1}, too", expected.index, text(element));
    if (isBetter(expected.value, element))
        return tr("element {0} is {1}: has it been compared with element {2}?", expected.index,
                  text(expected.value), actual.index);
    return "";
}

template <typename T>
std::string hintFor(const ArgMinMax<T>& expected, const ArgMinMax<T>& actual,
                    const std::vector<T>& values) {
    const auto neutral = ArgMinMax<T>::neutral();
    const std::string min =
        hintFor<T>(expected.min, actual.min, neutral.min, values, std::less<T>());
    return min.empty()
               ? hintFor<T>(expected.max, actual.max, neutral.max, values, std::greater<T>())
               : min;
}

template <typename T>
void assertArg(const ArgMinMax<T>& expected, const std::vector<T>& values) {
    const ArrayGM<T> valuesGM(values);
    for (const GridShape& shape : GRIDS) {
        const ArgMinMax<T> actual = ReductionArg<T>(Grid(shape.dg, shape.db), valuesGM).run();
        harness::note("expected", text(expected));
        harness::note("actual", text(actual));
        if (text(expected) == text(actual)) continue;
        const std::string hint = hintFor(expected, actual, values);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            hint.empty() ? shape.inWords() : tr("{0}: {1}", shape.inWords(), hint), text(expected),
            text(actual));
    }
}

void assertFloats(Arg<float> min, Arg<float> max, const std::vector<float>& values) {
    assertArg<float>({min, max}, values);
}

/// All values equal but for one smallest and one largest, each there twice.
void tiesFarApart(long n) {
    std::vector<int> values(n, 50);
    values[n / 3] = values[n - 1] = 1;
    values[n / 2] = values[n - 2] = 99;
    assertArg<int>({{1, n / 3}, {99, n / 2}}, values);
}

template <typename T>
void agreesWithTheHost(long n) {
    std::vector<T> values(n);
    const Philox random(n);
    for (long i = 0; i < n; i++)
        values[i] = static_cast<T>(static_cast<int>(random(i).w[0] % 2001) - 1000);
    assertArg(argMinMaxOnHost(values), values);
}

/// NaN everywhere but at two places.
void numbersAmongNaN(long n) {
    std::vector<float> values(n, NaN);
    values[n / 2] = 4;
    values[n - 1] = -4;
    assertFloats({-4, n - 1}, {4, n / 2}, values);
}

void pastAnInt() {
    if (!hasMemoryFor(PAST_AN_INT)) return;
    ArrayGM<uchar> bytes(PAST_AN_INT);
    fillPastAnInt(bytes);
    const ArgMinMax<uchar> actual = ReductionArg<uchar>(Grid(dim3(1024), dim3(512)), bytes).run();
    CPPUNIT_ASSERT_EQUAL(std::string("3 at 2147483648, 9 at 2147483647"), text(actual));
}

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const std::invalid_argument& why) {
        return why.what();
    }
    return tr("nothing was refused");
}

void assertRefused(const std::string& expected, const std::string& numbers) {
    CPPUNIT_ASSERT_EQUAL(expected, refusal([&] { parseNumbers(numbers, "file"); }));
}

void readsNumbers() {
    CPPUNIT_ASSERT(parseNumbers(" 1\t-2.5\r\n\n3e2", "file") ==
                   (std::vector<double>{1, -2.5, 300}));
    CPPUNIT_ASSERT(std::isnan(parseNumbers("nan", "file")[0]));
}

void namesTheLineOfABadNumber() {
    const auto noNumber = [](int line, const std::string& found) {
        return tr("{0}, line {1}: '{2}' is not a number; expected numbers such as -3, 2.5e7 or nan",
                  "file", line, found);
    };
    assertRefused(tr("{0}: no number in it; expected 1 or more", "file"), " \n");
    assertRefused(noNumber(2, "x"), "1 2\nx 3");
    assertRefused(noNumber(3, "5,5"), "1\n\n5,5");
    assertRefused(tr("{0}, line {1}: '{2}' is not a number that a double holds; expected numbers "
                     "such as -3, 2.5e7 or nan",
                     "file", 1, "1e999"),
                  "1e999");
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

}  // namespace

CppUnit::TestSuite* TestArgInt::suite() {
    return gridSuite<ArgOfArray<int>>("ArgInt");
}

CppUnit::TestSuite* TestArgDouble::suite() {
    return gridSuite<ArgOfArray<double>>("ArgDouble");
}

CppUnit::TestSuite* TestArgTies::suite() {
    auto* suite = new CppUnit::TestSuite("ArgTies");
    for (const long n : {10, 100, 1000, 40000})
        add(suite, "two of each among " + std::to_string(n), [n] { tiesFarApart(n); });
    add(suite, "all equal", [] { assertArg<int>({{8, 0}, {8, 0}}, std::vector<int>(5000, 8)); });
    add(suite, "all the largest int", [] {
        assertArg<int>({{Limits::MAX_INT, 0}, {Limits::MAX_INT, 0}},
                       std::vector<int>(5000, Limits::MAX_INT));
    });
    add(suite, "all the smallest int", [] {
        assertArg<int>({{Limits::MIN_INT, 0}, {Limits::MIN_INT, 0}},
                       std::vector<int>(5000, Limits::MIN_INT));
    });
    return suite;
}

CppUnit::TestSuite* TestArgNaN::suite() {
    auto* suite = new CppUnit::TestSuite("ArgNaN");
    add(suite, "NaN is passed over", [] { assertFloats({1, 2}, {3, 1}, {NaN, 3, 1, NaN, 2}); });
    add(suite, "NaN first or last", [] {
        assertFloats({5, 1}, {5, 1}, {NaN, 5});
        assertFloats({5, 0}, {5, 0}, {5, NaN});
    });
    for (const long n : {3, 100, 5000})
        add(suite, "two numbers among " + std::to_string(n) + " NaN", [n] { numbersAmongNaN(n); });
    add(suite, "all NaN: the first", [] {
        for (const long n : {1, 2, 100, 20000})
            assertFloats({NaN, 0}, {NaN, 0}, std::vector<float>(n, NaN));
    });
    add(suite, "infinities are numbers", [] {
        assertFloats({-INF, 3}, {INF, 1}, {NaN, INF, 0, -INF});
        assertFloats({INF, 1}, {INF, 1}, {NaN, INF, INF});
        assertFloats({-INF, 1}, {-INF, 1}, {NaN, -INF, -INF});
    });
    add(suite, "-0.0 and 0.0 are equal", [] {
        assertFloats({0.0F, 0}, {0.0F, 0}, {0.0F, -0.0F});
        assertFloats({-0.0F, 0}, {-0.0F, 0}, {-0.0F, 0.0F});
    });
    return suite;
}

CppUnit::TestSuite* TestArgLengths::suite() {
    auto* suite = new CppUnit::TestSuite("ArgLengths");
    for (const long n : {1, 2, 31, 32, 33, 1000, 4097, 100003})
        add(suite, std::to_string(n) + (n == 1 ? " element" : " elements"), [n] {
            agreesWithTheHost<int>(n);
            agreesWithTheHost<double>(n);
        });
    add(suite, "no element is refused", [] {
        CPPUNIT_ASSERT_EQUAL(
            tr("an empty array has no smallest and no largest element; expected 1 or more"),
            refusal([] { ReductionArg<int>(Grid(), ArrayGM<int>(0)); }));
    });
    if (!ON_SIMULATOR) add(suite, "2^31 + 1 elements", pastAnInt);
    add(suite, "numbers from a text", readsNumbers);
    add(suite, "a bad number is refused with the line", namesTheLineOfABadNumber);
    return suite;
}
