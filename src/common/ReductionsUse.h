// A use of reductions: a table with one line per grid and reduction.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "Grid.h"
#include "Protocol.h"
#include "Text.h"
#include "Use.h"

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

/// What a sum by a protocol would be if its type held it; else what the reduction expects.
template <typename Reduction>
std::string expectedText(long n) {
    if constexpr (requires { Reduction::PROTOCOL; })
        return std::to_string(protocol::sum(Reduction::PROTOCOL, n));
    else
        return text(Reduction::expected(n));
}

/// Runs twice and times the second run: the first one also loads the kernel.
template <typename Reduction>
Outcome runReduction(const Grid& grid) {
    Reduction reduction(grid);
    reduction.run();
    const auto start = std::chrono::steady_clock::now();
    const auto result = reduction.run();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    const long n = grid.threadCounts();
    const std::string expected = expectedText<Reduction>(n);
    const bool isRight = n <= Reduction::maxThreads() && result == Reduction::expected(n);
    return {text(result), expected, isRight, time.count()};
}

template <typename Reduction>
ReductionUse reductionUse(const std::string& name) {
    return {name, Reduction::maxThreads, Reduction::whyNot, runReduction<Reduction>};
}

/// A use of reductions, as a table. --blocks and --threads choose a grid, --only chooses one of the
/// reductions. Refuses a grid that cannot be run, and without --anyway one that validates nothing:
/// then nothing has run.
class ReductionsUse : public Use {
  public:
    struct Options {
        std::optional<long> blocks;
        std::optional<long> threads;
        std::string only;
        bool anyway = false;
    };

    ReductionsUse(const std::string& title, std::vector<ReductionUse> reductions);
    bool run() override;

  private:
    const std::vector<ReductionUse> reductions;
    Options options;
};
