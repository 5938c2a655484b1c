// What suites of array reductions share: a result is judged, noted and, when it is wrong, said why.
#pragma once

#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <string>
#include <vector>

#include "Grid.h"
#include "common/ArrayOutcome.h"
#include "common/SumHint.h"
#include "harness/note.h"
#include "language/language.h"

/// A test that is a function.
class FunctionTest : public CppUnit::TestCase {
  public:
    FunctionTest(const std::string& name, std::function<void()> test)
        : CppUnit::TestCase(name), test(test) {}

    void runTest() override { test(); }

  private:
    const std::function<void()> test;
};

inline void noteGrid(const Grid& grid) {
    harness::note("blocks", grid.blockCounts());
    harness::note("threads", grid.threadByBlock());
    harness::note("grid", grid.toString());
}

/// What a wrong product of matrices says about the mistake.
inline std::string hintFor(const std::vector<Matrix2>& values, Matrix2 actual) {
    Matrix2 reversed = Matrix2::identity();
    for (const Matrix2& value : values) reversed = multiply(value, reversed);
    if (actual == reversed)
        return tr("this is the product from last to first: left and right are exchanged");
    const unsigned determinant = actual.a * actual.d - actual.b * actual.c;
    if (determinant == 1)
        return tr(
            "a product of such matrices, but not the right one: is the order kept, and no "
            "factor lost?");
    return tr(
        "the determinant is {0}, but every product of these matrices has determinant 1: "
        "something else was a factor, too",
        determinant);
}

template <typename T>
std::string hintFor(const std::vector<T>&, T) {
    return "";
}

/// Runs `reduction` and fails, with expected and actual value, unless its result is right. `depth`
/// as for judge().
template <typename Reduction>
void checkReduction(Reduction& reduction, const std::vector<typename Reduction::Value>& values,
                    long depth = 0) {
    const auto result = reduction.run();
    const Outcome outcome = judge(values, result, depth);
    harness::note("elements", values.size());
    harness::note("expected", outcome.expected);
    harness::note("actual", outcome.result);
    if (outcome.isRight) return;
    const std::string again = text(reduction.run());
    CppUnit::Asserter::failNotEqual(
        outcome.expected, outcome.result, CPPUNIT_SOURCELINE(),
        CppUnit::AdditionalMessage(again != outcome.result ? hintForChance(again)
                                                           : hintFor(values, result)));
}
