// cuRAND's device API: the numbers of an H100, and the distributions that they are of.
#include <cppunit/extensions/HelperMacros.h>
#include <curand_kernel.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "CurandOfH100.h"
#include "Device.h"
#include "Moments.h"

static_assert(std::is_pointer_v<curandGenerator_t>);  // the header brings the host's API along

namespace {

using namespace curand_of_h100;

template <class State>
__global__ void drawBits(Beginning from, uint32_t* numbersGM, int n) {
    State state;
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < n; i++) numbersGM[i] = curand(&state);
}

enum Kind { uniform, uniformDouble, normal, normalDouble, logNormal, logNormalDouble };

template <class State>
__device__ double drawOne(Kind kind, State* state) {
    switch (kind) {
        case uniform:
            return curand_uniform(state);
        case uniformDouble:
            return curand_uniform_double(state);
        case normal:
            return curand_normal(state);
        case normalDouble:
            return curand_normal_double(state);
        case logNormal:
            return curand_log_normal(state, 0.5f, 0.25f);
        default:
            return curand_log_normal_double(state, 0.5, 0.25);
    }
}

template <class State>
__global__ void draw(Kind kind, Beginning from, double* numbersGM, int n) {
    State state;
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < n; i++) numbersGM[i] = drawOne(kind, &state);
}

template <class State>
__global__ void drawPairs(Beginning from, double* numbersGM) {
    State state;
    double* at = numbersGM;
    const auto put = [&at](auto two) {
        *at++ = two.x;
        *at++ = two.y;
    };
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < 6; i++) put(curand_normal2(&state));
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < 6; i++) put(curand_normal2_double(&state));
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < 6; i++) put(curand_log_normal2(&state, 0.5f, 0.25f));
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < 6; i++) put(curand_log_normal2_double(&state, 0.5, 0.25));
}

template <class State>
__global__ void drawPoisson(double mean, Beginning from, unsigned* numbersGM, int n) {
    State state;
    curand_init(from.seed, from.subsequence, from.offset, &state);
    for (int i = 0; i < n; i++) numbersGM[i] = curand_poisson(&state, mean);
}

/// Whether n numbers on, and n subsequences on, the generator is where it would have begun.
template <class State>
__global__ void skip(unsigned long long n, bool* areEqualGM) {
    State skipped, begun;
    curand_init(42, 3, 7, &skipped);
    skipahead(n, &skipped);
    curand_init(42, 3, 7 + n, &begun);
    areEqualGM[0] = curand(&skipped) == curand(&begun) && curand(&skipped) == curand(&begun);
    if constexpr (!std::is_same_v<State, curandStateMRG32k3a>) {
        curand_init(42, 3, 7, &skipped);
        skipahead_sequence(n, &skipped);
        curand_init(42, 3 + n, 7, &begun);
        areEqualGM[1] = curand(&skipped) == curand(&begun);
    } else {
        curand_init(42, 3, 7, &skipped);
        skipahead_subsequence(n, &skipped);
        curand_init(42, 3 + n, 7, &begun);
        areEqualGM[1] = curand(&skipped) == curand(&begun);
    }
}

/// A normal number leaves a second one in the state, whatever is drawn or skipped in between.
template <class State>
__global__ void keepSpare(double* numbersGM) {
    State state;
    curand_init(42, 3, 0, &state);
    const float2 two = curand_normal2(&state);
    curand_init(42, 3, 0, &state);
    numbersGM[0] = two.x == curand_normal(&state);
    curand(&state);
    skipahead(9, &state);
    numbersGM[1] = two.y == curand_normal(&state);
}

__global__ void drawFours(uint32_t* numbersGM, double* ofDistributionsGM) {
    curandStatePhilox4_32_10_t state;
    const auto put = [&](auto four) {
        const double numbers[] = {double(four.x), double(four.y), double(four.z), double(four.w)};
        for (double number : numbers) *ofDistributionsGM++ = number;
    };
    // Two numbers on, four go over from one step of the generator to the next.
    curand_init(1234, 0, 2, &state);
    const uint4 four = curand4(&state);
    numbersGM[0] = four.x;
    numbersGM[1] = four.y;
    numbersGM[2] = four.z;
    numbersGM[3] = four.w;
    numbersGM[4] = curand(&state);
    curand_init(1234, 0, 0, &state);
    put(curand_uniform4(&state));
    curand_init(1234, 0, 0, &state);
    put(curand_normal4(&state));
    curand_init(1234, 0, 0, &state);
    put(curand_log_normal4(&state, 0.5f, 0.25f));
    curand_init(1234, 0, 0, &state);
    const double2 a = curand_normal2_double(&state), b = curand_normal2_double(&state);
    *ofDistributionsGM++ = a.x;
    *ofDistributionsGM++ = a.y;
    *ofDistributionsGM++ = b.x;
    *ofDistributionsGM++ = b.y;
}

/// Sets up a generator for each thread of a grid, as practicals do.
__global__ void beginGenerators(curandState* tabGeneratorGM) {
    const int tid = int(blockIdx.x * blockDim.x + threadIdx.x);
    curand_init(1234, tid, 0, &tabGeneratorGM[tid]);
}

__global__ void countInside(curandState* tabGeneratorGM, int draws, unsigned* ptrInsideGM) {
    const int tid = int(blockIdx.x * blockDim.x + threadIdx.x);
    curandState generator = tabGeneratorGM[tid];
    unsigned inside = 0;
    for (int i = 0; i < draws; i++) {
        const float x = curand_uniform(&generator), y = curand_uniform(&generator);
        inside += x * x + y * y <= 1;
    }
    tabGeneratorGM[tid] = generator;
    atomicAdd(ptrInsideGM, inside);
}

std::string placeOf(const Beginning& from) {
    return "seed " + std::to_string(from.seed) + ", subsequence " +
           std::to_string(from.subsequence) + ", offset " + std::to_string(from.offset);
}

}  // namespace

class TestCurand : public CPPUNIT_NS::TestFixture {
    CPPUNIT_TEST_SUITE(TestCurand);
    CPPUNIT_TEST(bitsAreThoseOfAnH100);
    CPPUNIT_TEST(uniformNumbersAreThoseOfAnH100);
    CPPUNIT_TEST(normalNumbersAreThoseOfAnH100ButForTheLastBits);
    CPPUNIT_TEST(pairsAreTwoNumbersInARow);
    CPPUNIT_TEST(poissonNumbersAreThoseOfAnH100);
    CPPUNIT_TEST(skippingIsBeginningFurtherOn);
    CPPUNIT_TEST(theSecondNormalNumberWaitsInTheState);
    CPPUNIT_TEST(philoxDrawsFourAtATime);
    CPPUNIT_TEST(distributionsHaveTheirMoments);
    CPPUNIT_TEST(poissonHasItsMomentsAtEveryMean);
    CPPUNIT_TEST(aGeneratorForEachThreadFindsPi);
    CPPUNIT_TEST_SUITE_END();

  public:
    void bitsAreThoseOfAnH100() {
        expectBits<curandStateXORWOW_t>(xorwow);
        expectBits<curandStatePhilox4_32_10_t>(philox);
        expectBits<curandStateMRG32k3a_t>(mrg32k3a);
    }
    void uniformNumbersAreThoseOfAnH100() {
        forEachDistribution([](const std::string& where, const auto& numbersOf, const auto& row) {
            expectNear(where, row.uniform, numbersOf(uniform), 0);
            expectNear(where, row.uniformDouble, numbersOf(uniformDouble), 0);
        });
    }
    // A GPU computes the sines of floats approximately, to about 2^-21.
    void normalNumbersAreThoseOfAnH100ButForTheLastBits() {
        forEachDistribution([](const std::string& where, const auto& numbersOf, const auto& row) {
            expectNear(where, row.normal, numbersOf(normal), 2e-6);
            expectNear(where, row.normalDouble, numbersOf(normalDouble), 1e-15);
            expectNear(where, row.logNormal, numbersOf(logNormal), 2e-6);
            expectNear(where, row.logNormalDouble, numbersOf(logNormalDouble), 2e-15);
        });
    }
    void pairsAreTwoNumbersInARow() {
        expectPairs<curandStateXORWOW_t>();
        expectPairs<curandStatePhilox4_32_10_t>();
        expectPairs<curandStateMRG32k3a_t>();
    }
    void poissonNumbersAreThoseOfAnH100() {
        expectPoisson<curandStateXORWOW_t>(xorwowPoisson);
        expectPoisson<curandStatePhilox4_32_10_t>(philoxPoisson);
        expectPoisson<curandStateMRG32k3a_t>(mrg32k3aPoisson);
    }
    void skippingIsBeginningFurtherOn() {
        for (unsigned long long n : {0ull, 1ull, 5ull, 4096ull, (1ull << 40) + 3}) {
            expectSkipped<curandStateXORWOW_t>(n);
            expectSkipped<curandStatePhilox4_32_10_t>(n);
            expectSkipped<curandStateMRG32k3a_t>(n);
        }
    }
    void theSecondNormalNumberWaitsInTheState() {
        expectSpare<curandStateXORWOW_t>();
        expectSpare<curandStatePhilox4_32_10_t>();
        expectSpare<curandStateMRG32k3a_t>();
    }
    void philoxDrawsFourAtATime() {
        const DeviceArray<uint32_t> bits(5);
        const DeviceArray<double> numbers(16);
        drawFours<<<1, 1>>>(bits.get(), numbers.get());
        finish();
        const Bits& ofPhilox = rowOf(philox, {1234, 0, 0});
        const Distributions& row = rowOf(philoxDistributions, {1234, 0, 0});
        const std::vector<uint32_t> drawn = bits.toHost();
        for (size_t i = 0; i < 5; i++) CPPUNIT_ASSERT_EQUAL(ofPhilox.numbers[i + 2], drawn[i]);
        const std::vector<double> four = numbers.toHost();
        for (size_t i = 0; i < 4; i++) {
            CPPUNIT_ASSERT_EQUAL(row.uniform[i], four[i]);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(row.normal[i], four[4 + i], 2e-6);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(row.logNormal[i], four[8 + i], 2e-6);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(row.normalDouble[i], four[12 + i], 1e-15);
        }
    }
    // Within five standard errors.
    void distributionsHaveTheirMoments() {
        const double e = std::exp(0.5 + 0.25 * 0.25 / 2);
        const double ofE = e * e * (std::exp(0.25 * 0.25) - 1);
        expectMomentsOf<curandStateXORWOW_t>(e, ofE);
        expectMomentsOf<curandStatePhilox4_32_10_t>(e, ofE);
        expectMomentsOf<curandStateMRG32k3a_t>(e, ofE);
    }
    void poissonHasItsMomentsAtEveryMean() {
        for (double mean : {0.25, 8.0, 63.9, 64.0, 100.0, 500.0, 4000.0, 5000.0}) {
            const int n = 20000;
            const DeviceArray<unsigned> out(n);
            drawPoisson<curandState><<<1, 1>>>(mean, {1234, 0, 0}, out.get(), n);
            finish();
            const std::vector<unsigned> numbers = out.toHost();
            expectMoments("Poisson of mean " + std::to_string(mean),
                          std::vector<double>(numbers.begin(), numbers.end()), mean, mean,
                          1 / mean);
        }
    }
    void aGeneratorForEachThreadFindsPi() {
        const int blocks = 4, threads = 64, draws = 500;
        curandState* tabGeneratorGM = nullptr;
        check(cudaMalloc(&tabGeneratorGM, blocks * threads * sizeof(curandState)));
        const DeviceArray<unsigned> inside(1);
        beginGenerators<<<blocks, threads>>>(tabGeneratorGM);
        countInside<<<blocks, threads>>>(tabGeneratorGM, draws, inside.get());
        countInside<<<blocks, threads>>>(tabGeneratorGM, draws, inside.get());
        finish();
        check(cudaFree(tabGeneratorGM));
        CPPUNIT_ASSERT_DOUBLES_EQUAL(3.14159265,
                                     4.0 * inside.first() / (2.0 * blocks * threads * draws), 0.02);
    }

  private:
    template <class Row, size_t n>
    static const Row& rowOf(const Row (&rows)[n], Beginning from) {
        for (const Row& row : rows)
            if (row.from.seed == from.seed && row.from.subsequence == from.subsequence &&
                row.from.offset == from.offset)
                return row;
        throw std::runtime_error("no row of that beginning");
    }

    template <class State, size_t n>
    static void expectBits(const Bits (&rows)[n]) {
        for (const Bits& row : rows) {
            const DeviceArray<uint32_t> out(8);
            drawBits<State><<<1, 1>>>(row.from, out.get(), 8);
            finish();
            CPPUNIT_ASSERT_MESSAGE(
                placeOf(row.from),
                std::vector<uint32_t>(row.numbers, row.numbers + 8) == out.toHost());
        }
    }

    template <class State>
    static std::vector<double> numbersOf(Kind kind, const Beginning& from, int n) {
        const DeviceArray<double> out(static_cast<size_t>(n));
        draw<State><<<1, 1>>>(kind, from, out.get(), n);
        finish();
        return out.toHost();
    }

    /// Calls expect(where, numbersOf, row) for all generators and rows.
    template <class Expect>
    static void forEachDistribution(Expect expect) {
        for (const Distributions& row : xorwowDistributions) of<curandStateXORWOW_t>(row, expect);
        for (const Distributions& row : philoxDistributions)
            of<curandStatePhilox4_32_10_t>(row, expect);
        for (const Distributions& row : mrg32k3aDistributions)
            of<curandStateMRG32k3a_t>(row, expect);
    }
    template <class State, class Expect>
    static void of(const Distributions& row, Expect expect) {
        expect(
            placeOf(row.from), [&](Kind kind) { return numbersOf<State>(kind, row.from, 12); },
            row);
    }

    static void expectNear(const std::string& where, const double (&expected)[12],
                           const std::vector<double>& actual, double error) {
        for (size_t i = 0; i < 12; i++)
            CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(where, expected[i], actual[i], error);
    }

    template <class State>
    static void expectPairs() {
        const Beginning from{42, 3, 0};
        const DeviceArray<double> out(48);
        drawPairs<State><<<1, 1>>>(from, out.get());
        finish();
        std::vector<double> expected;
        for (Kind kind : {normal, normalDouble, logNormal, logNormalDouble})
            for (double number : numbersOf<State>(kind, from, 12)) expected.push_back(number);
        CPPUNIT_ASSERT(expected == out.toHost());
    }

    template <class State, size_t n>
    static void expectPoisson(const Poisson (&rows)[n]) {
        for (const Poisson& row : rows) {
            const DeviceArray<unsigned> out(12);
            drawPoisson<State><<<1, 1>>>(row.mean, row.from, out.get(), 12);
            finish();
            CPPUNIT_ASSERT_MESSAGE(
                "mean " + std::to_string(row.mean),
                std::vector<unsigned>(row.numbers, row.numbers + 12) == out.toHost());
        }
    }

    template <class State>
    static void expectSkipped(unsigned long long n) {
        bool* areEqual = nullptr;
        check(cudaMallocManaged(&areEqual, 2));
        skip<State><<<1, 1>>>(n, areEqual);
        finish();
        CPPUNIT_ASSERT_MESSAGE(std::to_string(n) + " numbers", areEqual[0]);
        CPPUNIT_ASSERT_MESSAGE(std::to_string(n) + " subsequences", areEqual[1]);
        check(cudaFree(areEqual));
    }

    template <class State>
    static void expectSpare() {
        const DeviceArray<double> out(2);
        keepSpare<State><<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<double>{1, 1}));
    }

    template <class State>
    static void expectMomentsOf(double logMean, double logVariance) {
        const auto expect = [](Kind kind, double mean, double variance, double excess) {
            expectMoments("distribution " + std::to_string(kind),
                          numbersOf<State>(kind, {1234, 0, 0}, 40000), mean, variance, excess);
        };
        expect(uniform, 0.5, 1.0 / 12, -1.2);
        expect(uniformDouble, 0.5, 1.0 / 12, -1.2);
        expect(normal, 0, 1, 0);
        expect(normalDouble, 0, 1, 0);
        expect(logNormal, logMean, logVariance, 1.1);
        expect(logNormalDouble, logMean, logVariance, 1.1);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCurand);
