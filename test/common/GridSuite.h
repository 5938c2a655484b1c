// A suite of grids: each grid is a test that runs one reduction and compares its result with the
// expected one.
#pragma once

#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "Grid.h"
#include "Grids.h"
#include "common/Protocol.h"
#include "common/SumHint.h"
#include "common/Text.h"
#include "harness/note.h"
#include "language/language.h"

/// Runs one object of class Reduction `runs` times on a grid. Reduction is a
/// ReductionGPU with expected(n); with hint(expected, actual) where it knows more of a wrong result
/// than its protocol does.
template <typename Reduction>
class GridTest : public CppUnit::TestCase {
  public:
    GridTest(const std::string& name, const GridShape& shape, int runs = 1)
        : CppUnit::TestCase(name), shape(shape), runs(runs) {}

    void runTest() override {
        const Grid grid(shape.dg, shape.db);
        noteGrid(grid);

        if (shape.threads() > Reduction::maxThreads())
            CPPUNIT_FAIL(tr("this grid proves nothing: {0}", Reduction::whyNot(shape.threads())));

        Reduction reduction(grid);
        for (int i = 0; i < runs; i++) {
            check(reduction, i);
        }
    }

  private:
    using Value = typename Reduction::Value;

    void noteGrid(const Grid& grid) const {
        harness::note("blocks", grid.blockCounts());
        harness::note("threads", grid.threadByBlock());
        harness::note("grid", grid.toString());
    }

    void check(Reduction& reduction, int runsBefore) const {
        const auto expected = Reduction::expected(shape.threads());
        const auto actual = reduction.run();
        harness::note("expected", text(expected));
        harness::note("actual", text(actual));
        if (actual == expected) return;
        CppUnit::Asserter::failNotEqual(
            text(expected), text(actual), CPPUNIT_SOURCELINE(),
            CppUnit::AdditionalMessage(hint(expected, actual, runsBefore, reduction)));
    }

    /// What the numbers say about the mistake; nothing where they show none.
    std::string hint(Value expected, Value actual, int runsBefore, Reduction& reduction) const {
        const Value again = reduction.run();
        if constexpr (requires { Reduction::hint(expected, actual); }) {
            return again == actual ? Reduction::hint(expected, actual) : hintForChance(text(again));
        } else if constexpr (requires { Reduction::PROTOCOL; }) {
            const WrongSum sum = {shape, Reduction::PROTOCOL, static_cast<double>(expected),
                                  static_cast<double>(actual), runsBefore};
            return again == actual ? hintFor(sum) : hintForChance(sum, static_cast<double>(again));
        } else {
            if (again != actual) return hintForChance(text(again));
            if (actual == reduction.neutral)
                return tr(
                    "this is the initial value: has any block combined its tabSM[0] with "
                    "*ptrResultGM?");
            return "";
        }
    }

    const GridShape shape;
    const int runs;
};

/// Shows the largest grid on which a protocol proves something, and checks both of its traps with
/// 128 bits: that one thread more is past what the type holds, and that the expected value does not
/// overflow on the way.
template <typename Reduction>
class LimitTest : public CppUnit::TestCase {
  public:
    LimitTest() : CppUnit::TestCase("no more than " + std::to_string(N) + " threads") {}

    void runTest() override {
        harness::note("limit", Reduction::whyNot(N + 1));
        harness::note(
            "expected value",
            Reduction::PROTOCOL == Protocol::I
                ? std::string("n")
                : tr("n(n-1)/2 in 64 bits, with the even one of n and n-1 halved first: n(n-1) "
                     "overflows an int from n = 46342 on"));
        const __int128 max = protocol::maxExact<Value>();
        CPPUNIT_ASSERT(sum(N) <= max && sum(__int128{N} + 1) > max);
        CPPUNIT_ASSERT(Reduction::expected(N) == static_cast<Value>(sum(N)));
        CPPUNIT_ASSERT(Reduction::expected(N - 1) == static_cast<Value>(sum(N - 1)));
    }

  private:
    using Value = typename Reduction::Value;

    static __int128 sum(__int128 n) {
        return Reduction::PROTOCOL == Protocol::I ? n : n * (n - 1) / 2;
    }

    inline static const long N = Reduction::maxThreads();
};

template <typename Reduction>
void addGrids(CppUnit::TestSuite& suite, const std::vector<GridShape>& grids) {
    for (const GridShape& grid : grids) {
        suite.addTest(new GridTest<Reduction>(grid.name(), grid));
    }
}

/// One test a grid, and `more` beside the usual ones; then one object that runs several times.
template <typename Reduction>
CppUnit::TestSuite* gridSuite(const std::string& name, const std::vector<GridShape>& more = {}) {
    auto* suite = new CppUnit::TestSuite(name);
    addGrids<Reduction>(*suite, gridsUpTo(Reduction::maxThreads()));
    addGrids<Reduction>(*suite, more);
    const GridShape again = {dim3(16), dim3(256)};
    suite->addTest(new GridTest<Reduction>("one object, 10 runs, " + again.name(), again, 10));
    if constexpr (requires { Reduction::PROTOCOL; }) suite->addTest(new LimitTest<Reduction>());
    return suite;
}

/// One test a grid whose blocks have two dimensions: a suite of its own, for a reduction that knows
/// only threadIdx.x is right everywhere else.
template <typename Reduction>
CppUnit::TestSuite* planeBlocksSuite(const std::string& name) {
    auto* suite = new CppUnit::TestSuite(name);
    addGrids<Reduction>(*suite, gridsOfPlaneBlocksUpTo(Reduction::maxThreads()));
    return suite;
}
