#include "Pi.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/Compensated.h"
#include "common/Progress.h"
#include "language/language.h"

extern __global__ void KSlices(long first, long end, long n, double* ptrSumGM);
extern __global__ void KHits(long first, long end, uint64_t seed, unsigned long long* ptrHitsGM);
extern __global__ void KHitsByIndex(long first, long end, uint64_t seed,
                                    unsigned long long* ptrHitsGM);
extern __global__ void KHitsByState(long first, long end, uint64_t seed,
                                    unsigned long long* ptrHitsGM);

namespace {

constexpr long MAX = 1L << 52;         // up to here i + 0.5 is exact
constexpr long PER_LAUNCH = 1L << 24;  // even, and short enough for one thread alone

void require(bool isValid, const std::string& what) {
    if (!isValid) throw std::invalid_argument(what);
}

std::string name(Range range) {
    return "[" + std::to_string(range.first) + ", " + std::to_string(range.end) + ")";
}

/// Calls work(range) for parts of [0, n) that fit a launch. `refusal` says what n is, and MAX.
template <typename Work>
void inLaunches(const char* what, const char* refusal, long n, Work work) {
    require(1 <= n && n <= MAX, tr(refusal, n, MAX));
    Progress progress(tr(what), n);
    for (long first = 0; first < n; first += PER_LAUNCH) {
        const Range part{first, std::min(first + PER_LAUNCH, n)};
        work(part);
        progress.at(part.end);
    }
}

}  // namespace

ReductionSlices::ReductionSlices(const Grid& grid, Range slices, long n)
    : ReductionGPU(grid, 0), slices(slices), n(n) {
    require(
        0 <= slices.first && slices.first <= slices.end && slices.end <= n && n <= MAX,
        tr("slices {0}: expected a part of {1}, itself up to 2^52", name(slices), name({0, n})));
}

void ReductionSlices::launch(double* ptrSumGM) const {
    KSlices<<<grid.dg, grid.db, sizeSM>>>(slices.first, slices.end, n, ptrSumGM);
}

long ReductionSlices::depth() const {
    constexpr long OWN = 4;  // x, x^2, 1 + x^2 and 4 / that
    const long perThread = (slices.size() + grid.threadCounts() - 1) / grid.threadCounts();
    return OWN + compensated::depthOfChain(perThread) +
           compensated::depthOfTree(grid.threadByBlock()) +
           compensated::depthOfChain(grid.blockCounts());
}

ReductionHits::ReductionHits(const Grid& grid, Range points, uint64_t seed, Random random)
    : ReductionGPU(grid, 0), points(points), seed(seed), random(random) {
    require(0 <= points.first && points.first <= points.end && points.first % 2 == 0,
            tr("points {0}: expected a range from an even index on", name(points)));
}

void ReductionHits::launch(unsigned long long* ptrHitsGM) const {
    const auto kernel = random == Random::OWN               ? KHits
                        : random == Random::CURAND_BY_INDEX ? KHitsByIndex
                                                            : KHitsByState;
    kernel<<<grid.dg, grid.db, sizeSM>>>(points.first, points.end, seed, ptrHitsGM);
}

double piBySlices(const Grid& grid, long n) {
    double sum = 0;
    inLaunches(trm("slices"), trm("{0} slices; expected 1 to {1}"), n,
               [&](Range slices) { sum += ReductionSlices(grid, slices, n).run(); });
    return sum / static_cast<double>(n);
}

double piByPoints(const Grid& grid, long n, uint64_t seed, Random random) {
    unsigned long long hits = 0;
    inLaunches(trm("points"), trm("{0} points; expected 1 to {1}"), n,
               [&](Range points) { hits += ReductionHits(grid, points, seed, random).run(); });
    return 4 * static_cast<double>(hits) / static_cast<double>(n);
}

/// The midpoint rule is off by max |f''| / 24 n^2 at most, and |f''| is 8 at most, at x = 0.
double boundBySlices(const Grid& grid, long n) {
    const Range launch{0, std::min(n, PER_LAUNCH)};
    const long launches = (n + PER_LAUNCH - 1) / PER_LAUNCH;
    const long depth = ReductionSlices(grid, launch, n).depth() + launches;
    const long double exact = std::numbers::pi_v<long double>;
    const long double rule = 1.0L / 3 / n / n;
    return static_cast<double>(rule + compensated::gamma<double>(depth + 1) * (exact + rule));
}

/// A hit has the probability p = pi / 4 and the variance p (1 - p).
double deviationByPoints(long n) {
    constexpr double p = std::numbers::pi / 4;
    return 4 * std::sqrt(p * (1 - p) / static_cast<double>(n));
}
