#include "ReductionsUse.h"

#include <cstdio>
#include <optional>
#include <stdexcept>

#include "CudaError.h"
#include "GridShape.h"
#include "Limits.h"
#include "language/language.h"
#include "todo/open_todo.h"

namespace {

/// A grid or an option that cannot be used, in words for the user.
struct Refusal : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

using Options = ReductionsUse::Options;

const std::vector<GridShape> USUAL_GRIDS = {
    {dim3(1), dim3(1)},     {dim3(1), dim3(1024)},      {dim3(16), dim3(256)},
    {dim3(63), dim3(1024)}, {dim3(7, 9), dim3(16, 16)},
};

unsigned inRange(const char* option, long value, long max, const std::string& valid) {
    if (value < 1 || value > max) throw Refusal(tr("{0} {1}: valid is {2}", option, value, valid));
    return static_cast<unsigned>(value);
}

std::vector<GridShape> shapes(const Options& options) {
    if (!options.blocks && !options.threads) return USUAL_GRIDS;
    const unsigned blocks =
        inRange("--blocks", options.blocks.value_or(16), Limits::MAX_INT, tr("1 to 2147483647"));
    const unsigned threads =
        inRange("--threads", options.threads.value_or(256), 1024, tr("a power of two, 1 to 1024"));
    return {{dim3(blocks), dim3(threads)}};
}

std::vector<ReductionUse> chosen(const Options& options,
                                 const std::vector<ReductionUse>& reductions) {
    if (options.only.empty()) return reductions;
    std::string names;
    for (const ReductionUse& reduction : reductions) {
        if (reduction.name == options.only) return {reduction};
        names += (names.empty() ? "" : ", ") + reduction.name;
    }
    throw Refusal(tr("--only {0}: no such reduction; there are {1}", options.only, names));
}

/// Why the reduction says nothing on this grid, and the bound; nothing where it does say something.
std::optional<std::string> whyNot(const ReductionUse& reduction, const Grid& grid) {
    const long n = grid.threadCounts();
    const long max = reduction.maxThreads();
    if (n <= max) return std::nullopt;
    return tr("{0} on {1}: {2}. At most {3} threads, {4} blocks of {5}.", reduction.name,
              grid.toString(), reduction.whyNot(n), max, max / grid.threadByBlock(),
              grid.threadByBlock());
}

Grid gridFor(const GridShape& shape, const std::vector<ReductionUse>& reductions, bool anyway) {
    const Grid grid(shape.dg, shape.db);
    grid.requirePowerOfTwo();
    for (const ReductionUse& reduction : reductions) {
        const std::optional<std::string> why = whyNot(reduction, grid);
        if (why && !anyway) throw Refusal(*why);
    }
    return grid;
}

void printHeader() {
    using language::padded, language::paddedLeft;
    std::printf("%s %s %s %s %s  %s %s\n", padded(tr("reduction"), 16).c_str(),
                padded(tr("grid"), 30).c_str(), paddedLeft(tr("threads"), 12).c_str(),
                paddedLeft(tr("result"), 20).c_str(), paddedLeft(tr("expected"), 20).c_str(),
                padded(tr("verdict"), 7).c_str(), paddedLeft(tr("time"), 12).c_str());
}

void printRow(const std::string& name, const Grid& grid, const Outcome& outcome,
              const std::string& verdict) {
    std::printf("%-16s %-30s %12ld %20s %20s  %s %9s ms\n", name.c_str(), grid.toString().c_str(),
                grid.threadCounts(), outcome.result.c_str(), outcome.expected.c_str(),
                language::padded(verdict, 7).c_str(),
                language::number(outcome.milliseconds, 3).c_str());
    std::fflush(stdout);
}

/// Runs one reduction, prints its line and returns whether its result is right and complete.
bool runRow(const ReductionUse& reduction, const Grid& grid) {
    const Outcome outcome = reduction.run(grid);
    const std::optional<OpenTodo> todo = takeOpenTodo();
    printRow(reduction.name, grid, outcome,
             todo              ? "TODO"
             : outcome.isRight ? tr("right")
                               : tr("WRONG"));
    if (todo)
        std::printf("    %s\n",
                    tr("TODO left open: {0}, {1}:{2}", todo->task, todo->file, todo->line).c_str());
    if (const std::optional<std::string> why = whyNot(reduction, grid))
        std::printf("    %s\n", why->c_str());
    return outcome.isRight && !todo;
}

bool runTable(const std::vector<ReductionUse>& reductions, const std::vector<Grid>& grids) {
    printHeader();
    bool allRight = true;
    for (const ReductionUse& reduction : reductions) {
        for (const Grid& grid : grids) {
            allRight &= runRow(reduction, grid);
        }
    }
    return allRight;
}

}  // namespace

ReductionsUse::ReductionsUse(const std::string& title, std::vector<ReductionUse> reductions)
    : Use(title), reductions(std::move(reductions)) {
    option("--blocks", options.blocks, "Blocks of the grid");
    option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024");
    option("--only", options.only, "One of the reductions, by its name in the table");
    flag("--anyway", options.anyway, "Also on a grid whose result its type cannot hold");
}

bool ReductionsUse::run() {
    const std::vector<ReductionUse> toRun = chosen(options, reductions);
    std::vector<Grid> grids;
    for (const GridShape& shape : shapes(options)) {
        grids.push_back(gridFor(shape, toRun, options.anyway));
    }
    return runTable(toRun, grids);
}
