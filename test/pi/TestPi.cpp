#include "TestPi.h"

#include <cmath>
#include <numbers>

#include "Limits.h"
#include "common/ArrayCheck.h"
#include "common/Compensated.h"
#include "common/GridSuite.h"
#include "common/Philox.h"
#include "language/language.h"
#include "pi/Pi.h"

namespace {

compensated::Sum heights(Range slices, long n) {
    compensated::Sum sum;
    for (long i = slices.first; i < slices.end; i++) {
        const long double x = (i + 0.5L) / n;
        sum.add(4 / (1 + x * x));
    }
    return sum;
}

void checkSlices(const Grid& grid, Range slices, long n) {
    noteGrid(grid);
    ReductionSlices reduction(grid, slices, n);
    const compensated::Sum expected = heights(slices, n);
    const double actual = reduction.run();
    harness::note("expected", text(static_cast<double>(expected.value())));
    harness::note("actual", text(actual));
    harness::note("allowed difference",
                  static_cast<double>(expected.bound<double>(reduction.depth())));
    CPPUNIT_ASSERT_MESSAGE(tr("{0} is not a sum of these slices; expected {1}", text(actual),
                              text(static_cast<double>(expected.value()))),
                           expected.agreesWith(actual, reduction.depth()));
}

constexpr long POINTS = 10007;
constexpr uint64_t SEED = 7;

/// The words of i are the coordinates of the points 2i and 2i + 1, in units of 2^-32.
template <typename Rule>
unsigned long long countOnHost(Range points, uint64_t seed, Rule isHit) {
    const Philox random(seed);
    unsigned long long hits = 0;
    for (long i = points.first; i < points.end; i++) {
        const Philox::Words words = random(i / 2);
        hits += isHit(words.w[i % 2 * 2], words.w[i % 2 * 2 + 1]);
    }
    return hits;
}

unsigned long long hitsOnHost(Range points, uint64_t seed) {
    using Exact = unsigned __int128;
    return countOnHost(points, seed,
                       [](Exact x, Exact y) { return x * x + y * y < Exact{1} << 64; });
}

/// Always the same points, whatever the grid.
class HitsOnGrid : public ReductionHits {
  public:
    explicit HitsOnGrid(const Grid& grid) : ReductionHits(grid, {0, POINTS}, SEED) {}

    static long maxThreads() { return Limits::MAX_INT; }
    static std::string whyNot(long) { return ""; }
    static unsigned long long expected(long) {
        static const unsigned long long HITS = hitsOnHost({0, POINTS}, SEED);
        return HITS;
    }
};

void checkHits(Range points, uint64_t seed) {
    for (const Grid& grid : {Grid(), Grid(dim3(3), dim3(64)), Grid(dim3(7, 9), dim3(16, 16))})
        CPPUNIT_ASSERT_EQUAL(hitsOnHost(points, seed), ReductionHits(grid, points, seed).run());
}

/// Counted by another rule: in floating point, which is exact enough unless a point lies within
/// 2^-30 of the circle.
void countsTheQuarterCircle() {
    const auto hits = countOnHost({0, POINTS}, SEED, [](double x, double y) {
        return std::hypot(x * 0x1p-32, y * 0x1p-32) < 1;
    });
    CPPUNIT_ASSERT_EQUAL(hits, ReductionHits(Grid(), {0, POINTS}, SEED).run());
}

void slicesConverge() {
    const Grid grid(dim3(16), dim3(64));
    for (const long n : {1, 2, 3, 10, 1000, 300000}) {
        const double error = piBySlices(grid, n) - std::numbers::pi;
        CPPUNIT_ASSERT_MESSAGE(std::to_string(n), std::abs(error) <= boundBySlices(grid, n));
        CPPUNIT_ASSERT_MESSAGE(std::to_string(n), n > 1000 || error > 0.1 * boundBySlices(grid, n));
    }
}

/// Of 20 seeds, all within 5 standard deviations, and not all within a fifth of one.
void pointsConverge() {
    constexpr long N = 20001;
    double sumOfSquares = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        const double error = (piByPoints(Grid(dim3(4), dim3(64)), N, seed) - std::numbers::pi) /
                             deviationByPoints(N);
        CPPUNIT_ASSERT_MESSAGE(tr("seed {0}", seed), std::abs(error) < 5);
        sumOfSquares += error * error;
    }
    // Chi-square of 20 degrees of freedom: outside of this once in 10000.
    CPPUNIT_ASSERT(4.4 < sumOfSquares && sumOfSquares < 52.4);
}

/// By index cuRAND gives the lesson's own points.
void indicesGiveTheSamePoints() {
    for (const Range points : {Range{0, 0}, Range{0, 1}, Range{0, 2}, Range{0, 1001},
                               Range{(1L << 33) - 1000, (1L << 33) + 1001}})
        for (const Grid& grid : {Grid(), Grid(dim3(3), dim3(64)), Grid(dim3(7, 9), dim3(16, 16))}) {
            const auto own = ReductionHits(grid, points, SEED).run();
            CPPUNIT_ASSERT_EQUAL(own,
                                 ReductionHits(grid, points, SEED, Random::CURAND_BY_INDEX).run());
        }
}

/// By state it gives other points. Of 20 seeds both ways stay within 5 standard deviations.
void statesGiveOtherPoints() {
    constexpr long N = 20001;
    int same = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        const Grid grid(dim3(4), dim3(64));
        const double own = piByPoints(grid, N, seed);
        const double byState = piByPoints(grid, N, seed, Random::CURAND_BY_STATE);
        for (const double pi : {own, byState})
            CPPUNIT_ASSERT_MESSAGE(tr("seed {0}", seed),
                                   std::abs(pi - std::numbers::pi) < 5 * deviationByPoints(N));
        same += own == byState;
    }
    CPPUNIT_ASSERT(same < 10);
}

/// The grid says which points a thread's state draws, and says nothing of the lesson's own.
void statesDependOnTheGrid() {
    const Grid grid(dim3(4), dim3(64)), other(dim3(3), dim3(32));
    int same = 0;
    for (const long n : {10001, 20001, 30001, 40001, 50001}) {
        CPPUNIT_ASSERT_EQUAL(piByPoints(grid, n, SEED), piByPoints(other, n, SEED));
        same += piByPoints(grid, n, SEED, Random::CURAND_BY_STATE) ==
                piByPoints(other, n, SEED, Random::CURAND_BY_STATE);
    }
    CPPUNIT_ASSERT(same < 5);
}

void assertWords(Philox::Words expected, Philox::Words actual) {
    for (int i = 0; i < 4; i++) CPPUNIT_ASSERT_EQUAL(expected.w[i], actual.w[i]);
}

/// The known answers that the authors of Philox publish with it.
void philoxIsPhilox() {
    assertWords({{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}}, Philox(0)(0));
    assertWords({{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
                Philox(~0ULL).words({{~0U, ~0U, ~0U, ~0U}}));
    assertWords(
        {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
        Philox(0x299f31d0a4093822).words({{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}}));
}

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const std::invalid_argument& why) {
        return why.what();
    }
    return tr("nothing was refused");
}

void refusesWhatIsNoNumberOfSlices() {
    constexpr long MAX = 4503599627370496;
    CPPUNIT_ASSERT_EQUAL(tr("{0} slices; expected 1 to {1}", 0, MAX),
                         refusal([] { piBySlices(Grid(), 0); }));
    CPPUNIT_ASSERT_EQUAL(tr("{0} points; expected 1 to {1}", -1, MAX),
                         refusal([] { piByPoints(Grid(), -1, 0); }));
    CPPUNIT_ASSERT_EQUAL(tr("points {0}: expected a range from an even index on", "[1, 5)"),
                         refusal([] {
                             ReductionHits(Grid(), {1, 5}, 0);
                         }));
    CPPUNIT_ASSERT_EQUAL(
        tr("slices {0}: expected a part of {1}, itself up to 2^52", "[0, 5)", "[0, 4)"),
        refusal([] {
            ReductionSlices(Grid(), {0, 5}, 4);
        }));
}

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

}  // namespace

CppUnit::TestSuite* TestPiSlices::suite() {
    auto* suite = new CppUnit::TestSuite("PiSlices");
    for (const GridShape& shape : gridsUpTo(1L << 17))
        add(suite, shape.name(), [shape] {
            const long n = 2 * shape.threads() + 1;
            checkSlices(Grid(shape.dg, shape.db), {0, n}, n);
        });
    for (const long n : {0, 1, 2, 31, 33, 1000})
        add(suite, std::to_string(n) + (n == 1 ? " slice" : " slices"), [n] {
            checkSlices(Grid(dim3(3), dim3(64)), {0, n}, n);
        });
    return suite;
}

CppUnit::TestSuite* TestPiPoints::suite() {
    return gridSuite<HitsOnGrid>("PiPoints");
}

CppUnit::TestSuite* TestPiTheory::suite() {
    auto* suite = new CppUnit::TestSuite("PiTheory");
    add(suite, "the random numbers are Philox4x32-10", philoxIsPhilox);
    add(suite, "the hits are those of the quarter circle", countsTheQuarterCircle);
    for (const long n : {0, 1, 2, 3, 1001})
        add(suite, std::to_string(n) + (n == 1 ? " point" : " points"), [n] {
            checkHits({0, n}, SEED);
        });
    add(suite, "points around number 2^31", [] {
        checkHits({(1L << 31) - 1000, (1L << 31) + 1001}, SEED);
    });
    add(suite, "points around number 2^33", [] {
        checkHits({(1L << 33) - 1000, (1L << 33) + 1001}, SEED);
    });
    add(suite, "slices around number 2^31", [] {
        checkSlices(Grid(dim3(3), dim3(64)), {(1L << 31) - 1000, (1L << 31) + 1001}, 1L << 32);
    });
    add(suite, "slices stay within the bound", slicesConverge);
    add(suite, "points scatter as chance does", pointsConverge);
    add(suite, "by index cuRAND gives the same points", indicesGiveTheSamePoints);
    add(suite, "by state cuRAND gives other points", statesGiveOtherPoints);
    add(suite, "by state the grid chooses the points", statesDependOnTheGrid);
    add(suite, "invalid numbers of slices are refused", refusesWhatIsNoNumberOfSlices);
    return suite;
}
