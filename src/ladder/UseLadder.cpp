#include "UseLadder.h"

#include <cstdio>
#include <new>
#include <optional>
#include <stdexcept>

#include "Ladder.h"
#include "common/Compensated.h"
#include "common/DeviceProperties.h"
#include "common/DeviceTimer.h"
#include "common/Print.h"
#include "common/Sample.h"
#include "harness/plot.h"

namespace {

using Options = UseLadder::Options;

/// `bytes` in `milliseconds`, in GB (10^9 bytes) a second.
double bandwidth(double bytes, double milliseconds) {
    return bytes / milliseconds / 1e6;
}

template <typename T>
std::vector<T> sampleOf(long n) {
    try {
        return sample::values<T>(n);
    } catch (const std::bad_alloc&) {
        throw std::invalid_argument(tr("--n {0}: more elements than the host has memory for", n));
    }
}

/// One benchmark for all rungs: each brings its kernel, a function pointer.
template <typename T>
class Benchmark {
  public:
    Benchmark(long n, int runs) : values(sampleOf<T>(n)), valuesGM(values), runs(runs) {
        expected = compensated::sum(std::span<const T>(values));
    }

    /// GB read and written a second when the device copies the array: as fast as its memory is.
    double copyBandwidth() const {
        ArrayGM<T> copyGM(values.size());
        return bandwidth(2.0 * bytes(), DeviceTimer::median(runs, [&] {
                             cudaMemcpyAsync(copyGM.data(), valuesGM.data(), bytes(),
                                             cudaMemcpyDeviceToDevice);
                         }));
    }

    struct Row {
        Grid grid;
        int launches;
        double milliseconds;
        double bandwidth;  // of bytes read
        bool isRight;
    };

    /// Measures nothing without runs.
    Row run(const Rung<T>& rung, int threads, int waves) const {
        Ladder<T> ladder(rung, valuesGM, threads, waves);
        const bool isRight = expected.agreesWith(ladder.run(), ladder.depth());
        if (runs == 0) return {ladder.grid(), ladder.launches(), 0, 0, isRight};
        const double milliseconds = DeviceTimer::median(runs, [&] { ladder.launch(); });
        return {ladder.grid(), ladder.launches(), milliseconds, bandwidth(bytes(), milliseconds),
                isRight};
    }

  private:
    double bytes() const { return static_cast<double>(values.size() * sizeof(T)); }

    const std::vector<T> values;
    const ArrayGM<T> valuesGM;
    const int runs;
    compensated::Sum expected;
};

/// The rungs that the options ask for, by their numbers. Throws std::invalid_argument where one of
/// them cannot use the block size.
template <typename T>
std::vector<int> chosenRungs(const Options& options) {
    std::vector<int> chosen;
    for (int i = 0; i < static_cast<int>(rungs<T>().size()); i++) {
        if (options.rung && i != *options.rung) continue;
        rungs<T>()[i].requireUsable(options.threads);
        chosen.push_back(i);
    }
    return chosen;
}

void printHeader(bool isMeasured, double limit) {
    if (limit > 0)
        print("An array copied within the device: %.4g GB/s, bytes read and written\n", limit);
    print("\n   %-24s %10s %8s %9s  %-7s", trm("rung"), trm("blocks"), trm("threads"),
          trm("launches"), trm("verdict"));
    if (isMeasured)
        print(" %12s %10s %8s%s", trm("time"), trm("GB/s"), trm("gain"),
              limit > 0 ? trm("   of copy") : "");
    print("\n");
}

template <typename Row>
void printRow(int rung, const std::string& name, const Row& row, double before, double limit) {
    print("%2d %-24s %10ld %8ld %9d  %-7s", rung, name.c_str(), row.grid.blockCounts(),
          row.grid.threadByBlock(), row.launches, row.isRight ? "right" : "WRONG");
    if (row.milliseconds > 0) print(" %9.4f ms %10.4g", row.milliseconds, row.bandwidth);
    if (before > 0) print("  x %5.2f", before / row.milliseconds);
    if (limit > 0) print("%*.1f %%", before > 0 ? 8 : 17, 100 * row.bandwidth / limit);
    print("\n");
    std::fflush(stdout);
}

/// How much of the array each rung reads a second.
void plotBandwidths(const std::vector<std::string>& names, const std::vector<double>& bandwidths,
                    double limit) {
    harness::Plot plot{.title = trm("The rungs"),
                       .x = trm("rung"),
                       .y = trm("GB/s read"),
                       .names = names,
                       .series = {{trm("GB/s"), bandwidths}}};
    if (limit > 0) {
        plot.names.push_back(trm("a copy within the device"));
        plot.series[0].values.push_back(limit);
        plot.note =
            trm("The copy counts what it reads and what it writes: as fast as the memory is.");
    }
    harness::plot(plot);
}

template <typename T>
bool runTable(const Options& options, long n, int runs, bool isLimitShown) {
    const std::vector<int> chosen = chosenRungs<T>(options);
    const Benchmark<T> benchmark(n, runs);
    const double limit = isLimitShown && n > 0 ? benchmark.copyBandwidth() : 0;
    printHeader(runs > 0, limit);

    bool allRight = true;
    double before = 0;
    std::vector<std::string> names;
    std::vector<double> bandwidths;
    for (const int i : chosen) {
        const auto row = benchmark.run(rungs<T>()[i], options.threads, options.waves);
        printRow(i, rungs<T>()[i].name, row, before, limit);
        before = row.milliseconds;
        allRight &= row.isRight;
        names.push_back(std::to_string(i) + ": " + tr(rungs<T>()[i].name));
        bandwidths.push_back(row.bandwidth);
    }
    if (runs > 0) plotBandwidths(names, bandwidths, limit);
    return allRight;
}

bool runLadder(const Options& options) {
    const cudaDeviceProp device = deviceProperties();
    const bool simulated = isSimulated(device);
    const long n = options.n.value_or(simulated ? 1L << 17 : 1L << 26);
    const int runs = options.runs.value_or(simulated ? 0 : 50);

    print("The sum of %ld %ss, on %s", n, options.type.c_str(), device.name);
    if (runs > 0) print("; median of %d runs", runs);
    print("\n");
    if (simulated && runs > 0)
        print(
            "These times measure the simulator, not a GPU: warps, banks and memory have no part in "
            "them\n");
    return options.type == "int" ? runTable<int>(options, n, runs, !simulated)
                                 : runTable<float>(options, n, runs, !simulated);
}

}  // namespace

UseLadder::UseLadder()
    : Use("The sum of an array, ten times: from a first idea to the memory's speed") {
    option("--n", options.n, "Elements; else 2^26 on a GPU, 2^17 on the CPU").within(0L, 1L << 40);
    option("--type", options.type, "int or float").oneOf({"int", "float"});
    option("--threads", options.threads, "Threads per block: a power of two, 64 to 1024")
        .showDefault();
    option("--waves", options.waves, "Blocks of the rungs 6 to 9, in fillings of the device")
        .within(1, 1024)
        .showDefault();
    option("--runs", options.runs,
           "Measurements, of which the median counts; else 50 on a GPU, none on the CPU")
        .within(1, 10000);
    option("--rung", options.rung, "Only this one").within(0, 9);
}

bool UseLadder::run() {
    return runLadder(options);
}
