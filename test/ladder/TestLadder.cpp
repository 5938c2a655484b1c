#include "TestLadder.h"

#include <cppunit/TestCase.h>
#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>

#include "Hardware.h"
#include "common/Compensated.h"
#include "common/LargeArray.h"
#include "common/Sample.h"
#include "common/SumHint.h"
#include "common/Text.h"
#include "harness/efficiency.h"
#include "harness/note.h"
#include "ladder/Ladder.h"
#include "language/language.h"

namespace {

constexpr int USUAL_THREADS = 256;

/// One rung on one array, several times: nothing may be left behind by the run before.
template <typename T>
class RungTest : public CppUnit::TestCase {
  public:
    RungTest(int rung, long n, int threads, int waves = 4)
        : CppUnit::TestCase("rung " + std::to_string(rung) + ", " + rungs<T>()[rung].name + ": " +
                            std::to_string(n) + " elements, " + std::to_string(threads) +
                            " threads per block" +
                            (waves == 4 ? "" : ", " + std::to_string(waves) + " waves")),
          rung(rungs<T>()[rung]),
          n(n),
          threads(threads),
          waves(waves) {}

    void runTest() override {
        const std::vector<T> values = sample::values<T>(n);
        const ArrayGM<T> valuesGM(values);
        Ladder<T> ladder(rung, valuesGM, threads, waves);
        const compensated::Sum expected = compensated::sum(std::span(values));

        harness::note("blocks", ladder.grid().blockCounts());
        harness::note("threads", ladder.grid().threadByBlock());
        harness::note("grid", ladder.grid().toString());
        harness::note("launches", ladder.launches());
        for (int i = 0; i < 3; i++) check(expected, ladder);
    }

  private:
    /// An integer's bound is 0: it is exact.
    void check(const compensated::Sum& expected, Ladder<T>& ladder) const {
        const T actual = ladder.run();
        const long depth = ladder.depth();
        const std::string sum = text(static_cast<T>(expected.value()));
        harness::note("expected", sum);
        harness::note("actual", text(actual));
        if constexpr (std::is_floating_point_v<T>)
            harness::note("bound", static_cast<double>(expected.bound<T>(depth)));
        if (expected.agreesWith(actual, depth)) return;
        const std::string again = text(ladder.run());
        CppUnit::Asserter::failNotEqual(
            sum, text(actual), CPPUNIT_SOURCELINE(),
            CppUnit::AdditionalMessage(again != text(actual) ? hintForChance(again) : ""));
    }

    const Rung<T> rung;
    const long n;
    const int threads;
    const int waves;
};

/// A block size that a rung cannot use is refused, in words that say what it takes.
class RefusalTest : public CppUnit::TestCase {
  public:
    RefusalTest(int rung, int threads)
        : CppUnit::TestCase("rung " + std::to_string(rung) + " refuses " + std::to_string(threads) +
                            " threads per block"),
          rung(rungs<int>()[rung]),
          threads(threads) {}

    void runTest() override {
        const ArrayGM<int> valuesGM(sample::values<int>(100));
        try {
            Ladder<int>(rung, valuesGM, threads).run();
        } catch (const std::invalid_argument& refusal) {
            CPPUNIT_ASSERT_EQUAL(
                tr("{0}: {1} threads per block; this rung takes a power of two, {2} to {3}",
                   tr(rung.name), threads, rung.minThreads, 1024),
                std::string(refusal.what()));
            return;
        }
        CPPUNIT_FAIL(tr("was not refused"));
    }

  private:
    const Rung<int> rung;
    const int threads;
};

/// Zeros, but for a power of two at each index where 32 bits would go astray, so that the sum says
/// which of them is missing or counted twice.
class PastAnIntTest : public CppUnit::TestCase {
  public:
    explicit PastAnIntTest(int rung)
        : CppUnit::TestCase("rung " + std::to_string(rung) + ": 2^31 + 1 elements"),
          rung(rungs<int>()[rung]) {}

    void runTest() override {
        if (!hasMemoryFor(PAST_AN_INT * sizeof(int) + (1 << 26))) return;
        ArrayGM<int> valuesGM(PAST_AN_INT);
        cudaMemset(valuesGM.data(), 0, PAST_AN_INT * sizeof(int));
        int marks = 0;
        for (const long i :
             {0L, PAST_AN_INT / 2 - 1, PAST_AN_INT / 2, PAST_AN_INT - 2, PAST_AN_INT - 1}) {
            const int mark = marks + 1;  // 1, 2, 4, ...
            GM::memcpyHToD(valuesGM.data() + i, &mark, sizeof mark);
            marks += mark;
        }
        CPPUNIT_ASSERT_EQUAL(marks, Ladder<int>(rung, valuesGM, USUAL_THREADS).run());
    }

  private:
    const Rung<int> rung;
};

/// What a rung must do better than the one below it, on whole blocks; and its sum is right.
class EfficiencyTest : public CppUnit::TestCase {
  public:
    using Claim = void (*)(const harness::Efficiency&);

    EfficiencyTest(int rung, const std::string& claim, Claim holds)
        : CppUnit::TestCase("rung " + std::to_string(rung) + ": " + claim),
          rung(rungs<int>()[rung]),
          holds(holds) {}

    void runTest() override {
        constexpr long n = 1L << 17;
        const std::vector<int> values = sample::values<int>(n);
        const ArrayGM<int> valuesGM(values);
        Ladder<int> ladder(rung, valuesGM, USUAL_THREADS);
        int sum = 0;
        const harness::Efficiency efficiency([&] { sum = ladder.run(); });
        CPPUNIT_ASSERT_MESSAGE(tr("the sum is wrong"),
                               compensated::sum(std::span(values)).agreesWith(sum, ladder.depth()));
        holds(efficiency);
    }

  private:
    const Rung<int> rung;
    const Claim holds;
};

constexpr int RUNGS = 10;
constexpr int FIRST_READ = 4;  // the rungs below it are written by the student
constexpr int FIRST_OF_ANY_GRID =
    6;  // its grid, and that of the rungs above it, is as large as the device

void addLengths(CppUnit::TestSuite* suite, int rung) {
    for (const long n :
         {0, 1, 2, 3, 5, 255, 256, 257, 511, 512, 513, 4096, 4099, 16385, 65537, 100003}) {
        suite->addTest(new RungTest<int>(rung, n, USUAL_THREADS));
    }
    if (!ON_SIMULATOR) suite->addTest(new PastAnIntTest(rung));
}

void addBlocks(CppUnit::TestSuite* suite, int rung) {
    const int fewest = rungs<int>()[rung].minThreads;
    for (int threads = fewest; threads <= 1024; threads *= 2) {
        suite->addTest(new RungTest<int>(rung, 10007, threads));
    }
    for (const int threads : {-256, 0, 48, 96, 2048}) {
        suite->addTest(new RefusalTest(rung, threads));
    }
    if (fewest > 1) suite->addTest(new RefusalTest(rung, fewest / 2));
    if (rung >= FIRST_OF_ANY_GRID) {
        suite->addTest(new RungTest<int>(rung, 100003, 64, 1));
        suite->addTest(new RungTest<int>(rung, 100003, 64, 100));
    }
}

void addFloats(CppUnit::TestSuite* suite, int rung) {
    for (const long n : {0, 1, 1000, 50001}) {
        suite->addTest(new RungTest<float>(rung, n, USUAL_THREADS));
    }
}

/// Of the rungs `from` to `to`.
CppUnit::TestSuite* rungSuite(const std::string& name, int from, int to) {
    auto* suite = new CppUnit::TestSuite(name);
    for (int rung = from; rung <= to; rung++) {
        addLengths(suite, rung);
        addBlocks(suite, rung);
        addFloats(suite, rung);
    }
    return suite;
}

}  // namespace

CppUnit::TestSuite* TestLadderRung0::suite() {
    return rungSuite("LadderRung0", 0, 0);
}

CppUnit::TestSuite* TestLadderRung1::suite() {
    return rungSuite("LadderRung1", 1, 1);
}

CppUnit::TestSuite* TestLadderRung2::suite() {
    return rungSuite("LadderRung2", 2, 2);
}

CppUnit::TestSuite* TestLadderRung3::suite() {
    return rungSuite("LadderRung3", 3, 3);
}

CppUnit::TestSuite* TestLadderRungs4To9::suite() {
    return rungSuite("LadderRungs4To9", FIRST_READ, RUNGS - 1);
}

CppUnit::TestSuite* TestLadderEfficiency::suite() {
    using harness::Efficiency;
    auto* suite = new CppUnit::TestSuite("LadderEfficiency");
    const auto add = [&](int rung, const std::string& claim, EfficiencyTest::Claim holds) {
        suite->addTest(new EfficiencyTest(rung, claim, holds));
    };
    add(0, "neighbours load neighbours", [](const Efficiency& is) { is.hasSectorsPerRequest(4); });
    add(1, "whole warps work or rest",
        [](const Efficiency& is) { is.hasLanesPerSharedRequest(20); });
    add(2, "no bank conflicts", [](const Efficiency& is) { is.hasNoBankConflicts(); });
    add(3, "half of the blocks, one level less", [](const Efficiency& is) { is.hasLaunches(2); });
    add(3, "both loads read neighbours", [](const Efficiency& is) { is.hasSectorsPerRequest(4); });
    add(3, "no round more than in rung 2", [](const Efficiency& is) { is.hasBarriersPerBlock(9); });
    add(4, "no barrier within the last warp",
        [](const Efficiency& is) { is.hasBarriersPerBlock(4); });
    add(7, "one barrier", [](const Efficiency& is) { is.hasBarriersPerBlock(1); });
    add(9, "one launch", [](const Efficiency& is) { is.hasLaunches(1); });
    return suite;
}
