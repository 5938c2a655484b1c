#include "useOperators.h"

#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "OperatorReduction.h"
#include "Types.h"
#include "common/DeviceProperties.h"
#include "common/DeviceTimer.h"
#include "common/Text.h"
#include "common/Use.h"

namespace {

struct Options {
    long n = 20000;
    int threads = 256;
    std::string only;
    std::string type;
};

struct Measured {
    bool isRight;
    double milliseconds;
};

template <template <typename> class Operator, typename T>
Measured measure(Folding folding, const std::vector<T>& values, const ArrayGM<T>& valuesGM,
                 int threads) {
    constexpr int RUNS = 5;
    OperatorReduction<Operator, T> reduction(folding, valuesGM, threads);
    const bool isRight = Known<Operator>::isRight(values, reduction.run(), reduction.depth());
    if (isSimulated(deviceProperties())) return {isRight, 0};
    return {isRight, DeviceTimer::median(RUNS, [&] { reduction.launch(); })};
}

/// Empty where nothing was measured: times of the simulator say nothing of a GPU.
std::string timeText(const Measured& measured) {
    if (measured.milliseconds == 0) return "";
    char text[32];
    std::snprintf(text, sizeof text, "%9.4f ms", measured.milliseconds);
    return text;
}

const char* verdict(const Measured& measured) {
    return measured.isRight ? "right" : "WRONG";
}

template <template <typename> class Operator, typename T>
bool runRow(const char* type, const Options& options) {
    const std::vector<T> values = elements<Operator, T>(options.n);
    const ArrayGM<T> valuesGM(values);
    const Measured naive = measure<Operator>(Folding::NAIVE, values, valuesGM, options.threads);
    const Measured grouped = measure<Operator>(Folding::GROUPED, values, valuesGM, options.threads);
    std::printf("%-8s %-15s %21s  %-6s %12s  %-6s %12s\n", Known<Operator>::NAME, type,
                text(Operator<T>::neutral()).c_str(), verdict(naive), timeText(naive).c_str(),
                verdict(grouped), timeText(grouped).c_str());
    std::fflush(stdout);
    return naive.isRight && grouped.isRight;
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

/// What reducing n elements took, counted by the reduction itself.
Cost costOf(Folding folding, long n, int threads) {
    const ArrayGM<Cost> costsGM(std::vector<Cost>(n, Cost{0, 0}));
    return OperatorReduction<Count, Cost>(folding, costsGM, threads).run();
}

double parallelism(double operations, double steps) {
    return steps > 0 ? operations / steps : 0;
}

/// Theory: a tree of n leaves has n - 1 inner nodes and is log2(n) high. Padding a block to its 2 *
/// threads elements can only cost more; where all blocks are full it costs nothing.
bool runCosts(const Options& options) {
    const long block = 2L * options.threads;
    std::printf("\n%22s  %28s  %28s\n%10s %11s  %8s %8s %10s  %8s %8s %10s\n", "",
                "theory (n-1, log2 n)", "counted", "elements", "", "steps", "operat.", "parallel.",
                "steps", "operat.", "parallel.");
    bool allRight = true;
    for (const long n : {block, 1000L, options.n, std::min(block * block, 1L << 18)}) {
        const long steps = compensated::depthOfTree(n);
        const long operations = n > 0 ? n - 1 : 0;
        for (const Folding folding : {Folding::NAIVE, Folding::GROUPED}) {
            const Cost cost = costOf(folding, n, options.threads);
            const bool isRight = cost.steps >= steps && cost.operations >= operations;
            std::printf("%10ld %11s  %8ld %8ld %10.1f  %8ld %8ld %10.1f%s\n", n,
                        folding == Folding::NAIVE ? "naive" : "grouped", steps, operations,
                        parallelism(operations, steps), cost.steps, cost.operations,
                        parallelism(cost.operations, cost.steps),
                        isRight ? "" : "  WRONG: too few");
            allRight &= isRight;
        }
    }
    return allRight;
}

template <typename Names>
void requireOneOf(const char* option, const char* what, const std::string& value,
                  const Names& names) {
    std::string all;
    for (const std::string& name : names) {
        if (value.empty() || value == name) return;
        all += (all.empty() ? "" : ", ") + name;
    }
    throw std::invalid_argument(std::string(option) + " " + value + ": no such " + what +
                                "; there are " + all);
}

bool runOperators(const Options& options) {
    requireOneOf("--operator", "operator, hence no neutral element", options.only,
                 std::vector<std::string>{Known<Sum>::NAME, Known<Product>::NAME, Known<Min>::NAME,
                                          Known<Max>::NAME});
    std::vector<std::string> types;
    forEachType([&]<typename T>(const char* type) { types.emplace_back(type); });
    requireOneOf("--type", "type", options.type, types);
    Grid(dim3(1), dim3(options.threads)).requirePowerOfTwo();

    std::printf("%ld elements, %ld a block of %d threads%s\n\n", options.n, 2L * options.threads,
                options.threads, isSimulated(deviceProperties()) ? "" : "; median of 5 runs");
    std::printf("%-8s %-15s %21s  %-19s  %-19s\n", "operator", "type", "neutral element", "naive",
                "grouped");
    bool allRight = runOperator<Sum>(options);
    allRight &= runOperator<Product>(options);
    allRight &= runOperator<Min>(options);
    allRight &= runOperator<Max>(options);
    allRight &= runCosts(options);
    return allRight;
}

}  // namespace

int useOperators(int argc, char** argv) {
    Options options;
    Use use("Operators and their neutral elements: sum, product, min and max of every type");
    use.option("--n", options.n, "Elements").within(0L, 1L << 28).showDefault();
    use.option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024")
        .showDefault();
    use.option("--operator", options.only, "Only this one: sum, product, min or max");
    use.option("--type", options.type, "Only this one, by its name in the table");
    return use.run(argc, argv, [&] { return runOperators(options); });
}
