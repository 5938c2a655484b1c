#include "UseOperators.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <stdexcept>

#include "OperatorReduction.h"
#include "Types.h"
#include "common/DeviceProperties.h"
#include "common/DeviceTimer.h"
#include "common/Print.h"
#include "common/Text.h"
#include "harness/plot.h"
#include "sequential.h"

namespace {

using Options = UseOperators::Options;

constexpr int RUNS = 5;

struct Kernel {
    Folding folding;
    const char* name;
};

constexpr Kernel KERNELS[] = {{Folding::NAIVE, trm("naive")},
                              {Folding::GROUPED, trm("grouped")},
                              {Folding::COMPACTED, trm("compacted")}};

struct Measured {
    bool isRight;
    double milliseconds;
};

/// On the CPU, without a kernel.
template <template <typename> class Operator, typename T>
Measured measureSequential(const std::vector<T>& values) {
    using Clock = std::chrono::steady_clock;
    const long depth = compensated::depthOfChain(static_cast<long>(values.size()));
    bool isRight = true;
    std::vector<double> times;
    for (int run = 0; run < RUNS; run++) {
        const Clock::time_point start = Clock::now();
        const T result = sequential<Operator<T>>(values);
        const std::chrono::duration<double, std::milli> time = Clock::now() - start;
        isRight &= Known<Operator>::isRight(values, result, depth);
        times.push_back(time.count());
    }
    std::ranges::sort(times);
    return {isRight, times[RUNS / 2]};
}

template <template <typename> class Operator, typename T>
Measured measure(Folding folding, const std::vector<T>& values, const ArrayGM<T>& valuesGM,
                 int threads) {
    OperatorReduction<Operator, T> reduction(folding, valuesGM, threads);
    const bool isRight = Known<Operator>::isRight(values, reduction.run(), reduction.depth());
    if (isSimulated(deviceProperties())) return {isRight, 0};
    return {isRight, DeviceTimer::median(RUNS, [&] { reduction.launch(); })};
}

/// Empty where nothing was measured: times of the simulator say nothing of a GPU.
std::string timeText(const Measured& measured) {
    if (measured.milliseconds == 0) return "";
    return printing::formatted("%9.4f ms", {measured.milliseconds});
}

const char* verdict(const Measured& measured) {
    return measured.isRight ? "right" : "WRONG";
}

template <template <typename> class Operator, typename T>
bool runRow(const char* type, const Options& options) {
    const std::vector<T> values = elements<Operator, T>(options.n);
    const ArrayGM<T> valuesGM(values);
    std::vector<Measured> all = {measureSequential<Operator>(values)};
    for (const Kernel& kernel : KERNELS)
        all.push_back(measure<Operator>(kernel.folding, values, valuesGM, options.threads));
    print("%-8s %-15s %21s", Known<Operator>::NAME, type, text(Operator<T>::neutral()).c_str());
    for (const Measured& measured : all)
        print("  %-6s %12s", verdict(measured), timeText(measured).c_str());
    print("\n");
    std::fflush(stdout);
    return std::ranges::all_of(all, &Measured::isRight);
}

template <template <typename> class Operator>
bool runOperator(const Options& options) {
    if (!options.only.empty() && options.only != Known<Operator>::NAME) return true;
    bool allRight = true;
    forEachType([&]<typename T>(const char* type) {
        if (options.type.empty() || options.type == type)
            allRight &= runRow<Operator, T>(type, options);
    });
    return allRight;
}

/// Operations and steps of a reduction; at its peak so many operations at the same time.
void printCost(long n, const char* what, const Cost& cost, long peak) {
    const double average =
        cost.steps > 0 ? static_cast<double>(cost.operations) / static_cast<double>(cost.steps) : 0;
    print("%10ld  %-11s %10ld %12ld %12.0f %12ld\n", n, what, cost.steps, cost.operations, average,
          peak);
}

/// The steps of each way to reduce, by the number of elements.
class Steps {
  public:
    void add(long n, const std::vector<long>& steps) { all[n] = steps; }

    /// `ways`: their names, in the order of the steps.
    void plot(const std::vector<std::string>& ways) const {
        harness::Plot plot{
            .title = trm("Steps of a reduction"),
            .x = trm("elements"),
            .y = trm("steps, one after another"),
            .note = trm("All ways take nearly the same number of operations, one less "
                        "than there are elements. Operations by steps is the average "
                        "parallelism.")};
        for (const std::string& way : ways) plot.series.push_back({way, {}});
        for (const auto& [n, steps] : all) {
            plot.positions.push_back(static_cast<double>(n));
            for (size_t way = 0; way < steps.size(); way++)
                plot.series[way].values.push_back(static_cast<double>(steps[way]));
        }
        harness::plot(plot);
    }

  private:
    std::map<long, std::vector<long>> all;
};

/// What reducing n elements takes: a tree of n leaves has n - 1 inner nodes and is log2(n) high.
/// The reductions count it themselves. Padding a block to its 2 * threads elements can only cost
/// more than the tree; where all blocks are full it costs nothing.
bool runCost(long n, int threads, Steps& steps) {
    const std::vector<Cost> costs(n, Cost{0, 0});
    const ArrayGM<Cost> costsGM(costs);
    const Cost tree{compensated::depthOfTree(n), std::max(0L, n - 1)};
    printCost(n, trm("theory"), tree, n / 2);
    const Cost chain = sequential<Count<Cost>>(costs);
    printCost(n, trm("sequential"), chain, n > 1 ? 1 : 0);
    std::vector<long> ofWays = {tree.steps, chain.steps};
    bool allRight = true;
    for (const Kernel& kernel : KERNELS) {
        OperatorReduction<Count, Cost> reduction(kernel.folding, costsGM, threads);
        const Cost cost = reduction.run();
        printCost(n, kernel.name, cost, reduction.levels().all().front().grid.threadCounts());
        const bool isRight = cost.steps >= tree.steps && cost.operations >= tree.operations;
        if (!isRight) print("%10s  WRONG: fewer than theory says\n", "");
        allRight &= isRight;
        ofWays.push_back(cost.steps);
    }
    steps.add(n, ofWays);
    return allRight;
}

bool runCosts(const Options& options) {
    const long block = 2L * options.threads;
    print("\n%36s %12s %25s\n%10s  %-11s %10s %12s %12s %12s\n", "", "", trm("parallelism"),
          trm("elements"), "", trm("steps"), trm("operations"), trm("average"), trm("peak"));
    bool allRight = true;
    Steps steps;
    for (const long n : {block, 1000L, std::min(block * block, 1L << 18), options.n})
        allRight &= runCost(n, options.threads, steps);
    std::vector<std::string> ways = {trm("theory"), trm("sequential")};
    for (const Kernel& kernel : KERNELS) ways.push_back(kernel.name);
    steps.plot(ways);
    return allRight;
}

template <typename Names>
void requireOneOf(const char* refusal, const std::string& value, const Names& names) {
    std::string all;
    for (const std::string& name : names) {
        if (value.empty() || value == name) return;
        all += (all.empty() ? "" : ", ") + name;
    }
    throw std::invalid_argument(tr(refusal, value, all));
}

bool runOperators(const Options& options) {
    requireOneOf(trm("--operator {0}: no such operator, hence no neutral element; there are {1}"),
                 options.only,
                 std::vector<std::string>{Known<Sum>::NAME, Known<Product>::NAME, Known<Min>::NAME,
                                          Known<Max>::NAME});
    std::vector<std::string> types;
    forEachType([&]<typename T>(const char* type) { types.emplace_back(type); });
    requireOneOf(trm("--type {0}: no such type; there are {1}"), options.type, types);
    Grid(dim3(1), dim3(options.threads)).requirePowerOfTwo();

    print("%ld elements, %ld a block of %d threads; median of %d runs\n\n", options.n,
          2L * options.threads, options.threads, RUNS);
    print("%-8s %-15s %21s  %-19s", trm("operator"), trm("type"), trm("neutral element"),
          trm("sequential, CPU"));
    for (const Kernel& kernel : KERNELS) print("  %-19s", kernel.name);
    print("\n");
    bool allRight = runOperator<Sum>(options);
    allRight &= runOperator<Product>(options);
    allRight &= runOperator<Min>(options);
    allRight &= runOperator<Max>(options);
    allRight &= runCosts(options);
    return allRight;
}

}  // namespace

UseOperators::UseOperators()
    : Use("Sum, product, min and max of every type, and what a reduction costs") {
    option("--n", options.n, "Elements").within(0L, 1L << 28).showDefault();
    option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024")
        .showDefault();
    option("--operator", options.only, "Only this one: sum, product, min or max");
    option("--type", options.type, "Only this one, by its name in the table");
}

bool UseOperators::run() {
    return runOperators(options);
}
