#include "UseMatrices.h"

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <thread>

#include "Matrices.h"
#include "MatrixFile.h"
#include "common/DeviceProperties.h"
#include "common/PinnedArray.h"
#include "common/Print.h"
#include "common/Stopwatch.h"
#include "harness/plot.h"

namespace {

using Options = UseMatrices::Options;

constexpr long DEFAULT_MATRICES = 20011;

bool generate(const Options& options) {
    if (options.output.empty())
        throw std::invalid_argument(tr("--generate needs --output, the file to write"));
    generateFile(options.output, *options.generate, options.seed);
    print("written: %s, %ld matrices\n", options.output.c_str(), *options.generate);
    return true;
}

/// Results over the input. The smallest value of cell i is in matrix i + 1: there block i + 1
/// leaves its minimum, and block 0 has to have read it before.
bool showInPlace(const Options& options) {
    constexpr long BLOCKS = 64;
    Matrix3 zeros;
    std::ranges::fill(zeros.cell, 0);
    std::vector<Matrix3> matrices(BLOCKS * options.threads, zeros);
    for (int i = 0; i < Matrix3::CELLS; i++) matrices.at(i + 1).cell[i] = -1;
    Matrix3 expected;
    std::ranges::fill(expected.cell, -1);

    const Matrix3 result = minimumInPlace(static_cast<int>(options.threads), matrices);
    const bool isRight = result == expected;
    print("%ld blocks of %u threads write their minima over the first matrices\n\n", BLOCKS,
          options.threads);
    print("%-10s %s  %s\n%-10s %s\n\n", trm("result"), text(result).c_str(),
          isRight ? "right" : "WRONG", trm("expected"), text(expected).c_str());
    print(isRight ? trm("In this order of the blocks nothing was lost. In others it is.\n")
                  : trm("A 0 is a matrix that block 0 had not read when a result came over it.\n"));
    return isRight;
}

std::vector<Matrix3> read(const Options& options, double& milliseconds) {
    std::istringstream text(options.file.empty() ? generatedText(DEFAULT_MATRICES, options.seed)
                                                 : "");
    const Stopwatch stopwatch;
    std::vector<Matrix3> matrices =
        options.file.empty() ? readMatrices(text, tr("the default")) : readMatrices(options.file);
    milliseconds = stopwatch.milliseconds();
    return matrices;
}

/// One way to the minimum of some matrices.
struct Way {
    std::string name;
    std::function<Minimum(std::span<const Matrix3>)> run;
};

/// Runs twice and keeps the second: the first one also loads the kernel.
Minimum measured(const Way& way, std::span<const Matrix3> matrices) {
    way.run(matrices);
    return way.run(matrices);
}

Matrix3 expectedOf(std::span<const Matrix3> matrices) {
    Matrix3 expected = Matrix3::neutral();
    for (const Matrix3& matrix : matrices) expected = minimum(expected, matrix);
    return expected;
}

/// Prints a line where the result is wrong, and returns whether it is right.
bool isRight(const Minimum& minimum, const Matrix3& expected) {
    if (minimum.value == expected) return true;
    print("    WRONG: %s; expected %s\n", text(minimum.value).c_str(), text(expected).c_str());
    return false;
}

/// All ways with all matrices. Returns whether all results are right.
bool compareWays(const std::vector<Way>& ways, std::span<const Matrix3> matrices, double readTime) {
    const Matrix3 expected = expectedOf(matrices);
    print("%-26s %9s %9s %9s %10s %9s %9s  %s\n", trm("times in ms"), trm("host"), trm("copy"),
          trm("kernel"), trm("elapsed"), trm("x core"), trm("read:all"), trm("verdict"));
    harness::Plot plot{
        .title = trm("Where the time goes"),
        .x = trm("way"),
        .y = "ms",
        .series = {{trm("host"), {}}, {trm("copy"), {}}, {trm("kernel"), {}}, {trm("elapsed"), {}}},
        .note = trm("Elapsed has the memory on the device in it. Where copies and "
                    "kernels overlap, it is less than their sum.")};
    bool allRight = true;
    double oneCore = 0;
    for (const Way& way : ways) {
        const Minimum minimum = measured(way, matrices);
        const Times& times = minimum.times;
        if (oneCore == 0) oneCore = times.elapsed;
        print("%-26s %9.3f %9.3f %9.3f %10.3f %9.2f %9.1f  %s\n", way.name.c_str(), times.host,
              times.copy, times.kernel, times.elapsed, oneCore / times.elapsed,
              readTime / times.elapsed, minimum.value == expected ? "right" : "WRONG");
        allRight &= isRight(minimum, expected);
        plot.names.push_back(way.name);
        const double columns[] = {times.host, times.copy, times.kernel, times.elapsed};
        for (size_t i = 0; i < plot.series.size(); i++) plot.series[i].values.push_back(columns[i]);
    }
    harness::plot(plot);
    return allRight;
}

/// What a GPU delivers, in GB (10^9 bytes) a second.
struct Rates {
    const char* gpu;
    double pageable, pinned;  // from the host
    double memory;            // its own
};

/// Measured: docs/bench/reference.json.
constexpr Rates H200 = {"H200", 8.4, 55, 4690};

/// How long copy and kernel would take on a GPU. The kernel reads each byte once, so its memory is
/// the limit.
void estimateCopies(size_t bytes) {
    const auto milliseconds = [&](double rate) { return static_cast<double>(bytes) / rate / 1e6; };
    print("\nAn estimate for an %s, from rates that were measured there, for %.1f MB:\n\n",
          H200.gpu, static_cast<double>(bytes) / 1e6);
    print("%-26s %9s %12s %12s\n", "", "GB/s", trm("time"), trm("x kernel"));
    const auto row = [&](const char* what, double rate) {
        print("%-26s %9.4g %9.4f ms %12.0f\n", what, rate, milliseconds(rate), H200.memory / rate);
    };
    row(trm("copy, pageable"), H200.pageable);
    row(trm("copy, pinned"), H200.pinned);
    row(trm("kernel, at best"), H200.memory);
}

/// A quarter of all matrices, a sixteenth, and so on; the fewest first.
std::vector<long> sizesUpTo(long n) {
    constexpr long FEWEST = 256;
    std::vector<long> sizes;
    for (long size = n; size >= std::min(n, FEWEST); size /= 4) sizes.insert(sizes.begin(), size);
    return sizes;
}

/// From how many matrices on is the device faster than the host? Returns whether all results are
/// right.
bool findCrossover(const Way& onHost, const Way& onDevice, std::span<const Matrix3> all,
                   bool isSimulated) {
    print("\nIs the device worth it? By %s and %s, times in ms:\n\n%10s %12s %12s %14s\n",
          onHost.name.c_str(), onDevice.name.c_str(), trm("matrices"), trm("host"),
          isSimulated ? trm("simulator") : trm("device"), trm("its kernel"));
    harness::Plot plot{
        .title = trm("Is the device worth it?"),
        .x = trm("matrices"),
        .y = "ms",
        .series = {{onHost.name, {}},
                   {isSimulated ? tr("{0} (the simulator)", tr(onDevice.name)) : onDevice.name, {}},
                   {trm("its kernel"), {}}},
        .note = isSimulated ? trm("The simulator runs on the host's own cores: no GPU took part.")
                            : ""};
    bool allRight = true;
    std::optional<long> from;
    for (const long n : sizesUpTo(static_cast<long>(all.size()))) {
        const std::span<const Matrix3> matrices = all.first(n);
        const Matrix3 expected = expectedOf(matrices);
        const Minimum host = measured(onHost, matrices);
        const Minimum device = measured(onDevice, matrices);
        print("%10ld %12.4f %12.4f %14.4f\n", n, host.times.elapsed, device.times.elapsed,
              device.times.kernel);
        plot.positions.push_back(static_cast<double>(n));
        plot.series[0].values.push_back(host.times.elapsed);
        plot.series[1].values.push_back(device.times.elapsed);
        plot.series[2].values.push_back(device.times.kernel);
        if (device.times.elapsed >= host.times.elapsed)
            from.reset();
        else if (!from)
            from = n;
        allRight &= isRight(host, expected) && isRight(device, expected);
    }
    harness::plot(plot);
    print("\n");
    if (isSimulated)
        print("No GPU took part: whether one is worth it, --backend gpu can tell.\n");
    else if (from)
        print("From %ld matrices on the device is faster, with its copies.\n", *from);
    else
        print("Up to %zu matrices the host is faster.\n", all.size());
    return allRight;
}

bool compare(const Options& options) {
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    grid.requirePowerOfTwo();
    double readTime = 0;
    const std::vector<Matrix3> matrices = read(options, readTime);

    PinnedArray<Matrix3> pinned(matrices.size());
    std::ranges::copy(matrices, pinned.data());
    const std::span<const Matrix3> inPinned(pinned.data(), pinned.size());

    const int threads = static_cast<int>(options.threads);
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    using Matrices = std::span<const Matrix3>;
    const std::vector<Way> ways = {
        {trm("one core"), [](Matrices all) { return minimumOnHost(1, all); }},
        {tr("all cores: {0}", cores), [=](Matrices all) { return minimumOnHost(cores, all); }},
        {trm("one level, then the host"),
         [=](Matrices all) { return minimumByBlocks(threads, all); }},
        {trm("levels, rest on the host"),
         [=](Matrices all) { return minimumByLevels(threads, all); }},
        {trm("all on the device"), [&](Matrices all) { return minimumOnDevice(grid, all); }},
        {trm("pinned, copies overlap"),
         [&](Matrices) { return minimumOverlapped(grid, inPinned, options.chunk); }}};

    print("The minimum of %zu matrices (%s), cell by cell: %s\nread: %.3f ms\n", matrices.size(),
          options.file.empty() ? trm("generated") : options.file.c_str(),
          text(expectedOf(matrices)).c_str(), readTime);
    const bool simulated = isSimulated(deviceProperties());
    if (simulated)
        print(
            "The device here is the simulator, on the host's own cores. The host's code is built "
            "for a debugger.\nSo no time here is a GPU's, and none is the best of this CPU.\n");
    print("\n");
    bool allRight = compareWays(ways, matrices, readTime);
    allRight &= findCrossover(ways[0], ways[4], matrices, simulated);
    if (simulated) estimateCopies(inPinned.size_bytes());
    return allRight;
}

}  // namespace

UseMatrices::UseMatrices()
    : Use("The minimum of 3 x 3 matrices from a file: on host and device, and with copies that "
          "overlap") {
    option("--file", options.file,
           "The matrices, a text file; default: some thousand generated ones");
    option("--generate", options.generate,
           "Only write a file with that many matrices, to --output");
    option("--output", options.output, "The file to generate");
    option("--seed", options.seed, "Seed for the generated matrices (1)");
    option("--blocks", options.blocks, "Blocks of the grid (64)");
    option("--threads", options.threads, "Threads per block: a power of two, 2 to 1024 (256)");
    option("--chunk", options.chunk,
           "Matrices per chunk where copies and kernels overlap (262144)");
    flag("--in-place", options.inPlace, "Only the mistake of writing results over the input");
}

bool UseMatrices::run() {
    if (options.inPlace) return showInPlace(options);
    return options.generate ? generate(options) : compare(options);
}
