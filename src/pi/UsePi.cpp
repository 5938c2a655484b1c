#include "UsePi.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "Pi.h"
#include "common/Print.h"
#include "common/Stopwatch.h"
#include "harness/plot.h"

namespace {

using Options = UsePi::Options;

const char* verdict(bool isRight) {
    return isRight ? "right" : "WRONG";
}

/// How far off pi was, and what theory says of that, for each number of slices or points.
class Errors {
  public:
    void add(long n, double error, double theory) {
        positions.push_back(static_cast<double>(n));
        errors.push_back(error == 0 ? std::numeric_limits<double>::quiet_NaN() : std::abs(error));
        theories.push_back(theory);
    }

    void plot(const char* title, const char* what, const char* theory, const char* note) const {
        harness::plot({.title = title,
                       .x = what,
                       .y = trm("distance from pi"),
                       .positions = positions,
                       .series = {{trm("error"), errors}, {theory, theories}},
                       .note = note});
    }

  private:
    std::vector<double> positions, errors, theories;
};

bool showSlices(const Grid& grid, const std::vector<long>& numbers) {
    print("By slices, on %s\n\n%16s  %-20s %11s %11s %11s  %-7s %12s\n", grid.toString().c_str(),
          trm("slices"), trm("pi"), trm("error"), "1/12n^2", trm("allowed"), trm("verdict"),
          trm("time"));
    bool allRight = true;
    Errors errors;
    for (const long n : numbers) {
        const Stopwatch stopwatch;
        const double pi = piBySlices(grid, n);
        const double time = stopwatch.milliseconds();
        const double error = pi - std::numbers::pi;
        const double allowed = boundBySlices(grid, n);
        const bool isRight = std::abs(error) <= allowed;
        print("%16ld  %-20.16f %11.2e %11.2e %11.2e  %-7s %9.3f ms\n", n, pi, error,
              1.0 / 12 / static_cast<double>(n) / static_cast<double>(n), allowed, verdict(isRight),
              time);
        allRight &= isRight;
        errors.add(n, error, 1.0 / 12 / static_cast<double>(n) / static_cast<double>(n));
    }
    errors.plot(
        trm("pi by slices"), trm("slices"), "1/12n\u00b2",
        trm("Ten times as many slices leave a hundredth of the error, until the sum is rounded "
            "by more than that."));
    return allRight;
}

/// Chance alone is 5 standard deviations off once in 1.7 million seeds.
bool showPoints(const Grid& grid, const std::vector<long>& numbers, uint64_t seed) {
    const Grid other(dim3(3), dim3(32));
    print(
        "\nBy random points, seed %lu, and the same on %s\n\n%16s  %-20s %11s %11s %11s  %-7s "
        "%12s\n",
        seed, other.toString().c_str(), trm("points"), trm("pi"), trm("error"), trm("deviation"),
        trm("grids"), trm("verdict"), trm("time"));
    bool allRight = true;
    Errors errors;
    for (const long n : numbers) {
        const Stopwatch stopwatch;
        const double pi = piByPoints(grid, n, seed);
        const double time = stopwatch.milliseconds();
        const double error = pi - std::numbers::pi;
        const double deviation = deviationByPoints(n);
        const bool isSame = piByPoints(other, n, seed) == pi;
        const bool isRight = isSame && std::abs(error) <= 5 * deviation;
        print("%16ld  %-20.16f %11.2e %11.2e %11s  %-7s %9.3f ms\n", n, pi, error, deviation,
              isSame ? trm("agree") : trm("DIFFER"), verdict(isRight), time);
        allRight &= isRight;
        errors.add(n, error, deviation);
    }
    errors.plot(
        trm("pi by random points"), trm("points"), trm("deviation"),
        trm("A hundred times as many points leave a tenth of the deviation. The error itself is "
            "chance: two runs in three stay below the deviation."));
    return allRight;
}

/// A state for each thread draws other points on another grid. How often that shows depends on n.
bool showCurand(const Grid& grid, const std::vector<long>& numbers, uint64_t seed) {
    const Grid other(dim3(3), dim3(32));
    print("\nThe same by cuRAND\n\n%16s  %-20s %-12s %-20s %-12s %s\n", trm("points"),
          trm("pi, by index"), trm("as above"), trm("pi, by state"), trm("grids"), trm("verdict"));
    bool allRight = true;
    for (const long n : numbers) {
        const double byIndex = piByPoints(grid, n, seed, Random::CURAND_BY_INDEX);
        const double byState = piByPoints(grid, n, seed, Random::CURAND_BY_STATE);
        const bool isAsAbove = byIndex == piByPoints(grid, n, seed);
        const bool isSame = byState == piByPoints(other, n, seed, Random::CURAND_BY_STATE);
        const bool isRight =
            isAsAbove && std::abs(byState - std::numbers::pi) <= 5 * deviationByPoints(n);
        print("%16ld  %-20.16f %-12s %-20.16f %-12s %s\n", n, byIndex,
              isAsAbove ? trm("agree") : trm("DIFFER"), byState,
              isSame ? trm("agree") : trm("differ"), verdict(isRight));
        allRight &= isRight;
    }
    return allRight;
}

std::vector<long> chosen(const std::optional<long>& number, const std::optional<long>& other,
                         const std::vector<long>& usual) {
    if (number) return {*number};
    return other ? std::vector<long>{} : usual;
}

bool compute(const Options& options) {
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    grid.requirePowerOfTwo();
    const auto slices = chosen(options.slices, options.points,
                               {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000});
    const auto points = chosen(options.points, options.slices, {100, 1000, 10000, 100000, 1000000});
    bool isRight = true;
    if (!slices.empty()) isRight &= showSlices(grid, slices);
    if (!points.empty()) isRight &= showPoints(grid, points, options.seed);
    if (!points.empty()) isRight &= showCurand(grid, points, options.seed);
    return isRight;
}

}  // namespace

UsePi::UsePi() : Use("pi by slices and by random points: work within a thread") {
    option("--slices", options.slices, "Number of slices");
    option("--points", options.points, "Number of random points");
    option("--seed", options.seed, "Seed for the random points (1)");
    option("--blocks", options.blocks, "Blocks of the grid (64)");
    option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024 (256)");
}

bool UsePi::run() {
    return compute(options);
}
