// A use of reductions: a table with one line per grid and reduction.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "Grid.h"
#include "Text.h"

struct Outcome {
    std::string result;
    std::string expected;
    bool isRight;
    double milliseconds;
};

/// A reduction that a use offers.
struct ReductionUse {
    std::string name;
    long (*maxThreads)();
    std::string (*whyNot)(long n);  // why n > maxThreads() threads validate nothing
    Outcome (*run)(const Grid& grid);
};

/// Runs twice and times the second run: the first one also loads the kernel.
template <typename Reduction>
Outcome runReduction(const Grid& grid) {
    Reduction reduction(grid);
    reduction.run();
    const auto start = std::chrono::steady_clock::now();
    const auto result = reduction.run();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    const auto expected = Reduction::expected(grid.threadCounts());
    return {text(result), text(expected), result == expected, time.count()};
}

template <typename Reduction>
ReductionUse reductionUse(const std::string& name) {
    return {name, Reduction::maxThreads, Reduction::whyNot, runReduction<Reduction>};
}

/// The use itself, a small main. --blocks and --threads choose a grid, --only chooses one of
/// `reductions`. Returns 0 if all results are right, 1 if one is wrong or a TODO is open, and 2 for
/// a grid that cannot be run or validated. Then nothing has run, and stderr says what is valid.
/// `printMore` prints below the table.
int useReductions(
    int argc, char** argv, const std::string& title, const std::vector<ReductionUse>& reductions,
    const std::function<void()>& printMore = [] {});
