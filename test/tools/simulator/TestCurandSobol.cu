// Sobol's sequences, of the device API and of the host API, against the sum of directions by Gray's
// code and what an H100 (CUDA 13.0) gives.
#include <cppunit/extensions/HelperMacros.h>
#include <curand.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "Device.h"

namespace {

constexpr int DIMENSIONS = 8, COUNT = 32;

const curandDirectionVectors32_t* directions() {
    curandDirectionVectors32_t* vectors = nullptr;
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandGetDirectionVectors32(
                                                    &vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
    return vectors;
}

uint32_t number(int dimension, uint32_t index) {
    const uint32_t code = index ^ index >> 1;
    uint32_t sum = 0;
    for (int bit = 0; bit < 32; ++bit)
        if (code >> bit & 1) sum ^= directions()[dimension][bit];
    return sum;
}

double uniformNumber(uint32_t bits) {
    return bits * 0x1p-32 + 0x1p-33;
}

/// The standard normal distribution's, up to x.
double probability(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// Of a Poisson distribution, from 0 to `count`.
double probability(unsigned count, double mean) {
    double sum = 0;
    for (unsigned k = 0; k <= count; ++k)
        sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0));
    return sum;
}

template <class T, class Draw>
__device__ void drawAll(const unsigned* directions, unsigned offset, T* out, Draw draw) {
    curandDirectionVectors32_t own;
    for (int bit = 0; bit < 32; ++bit) own[bit] = directions[threadIdx.x * 32 + bit];
    curandStateSobol32_t state;
    curand_init(own, offset, &state);
    for (int i = 0; i < COUNT; ++i) out[threadIdx.x * COUNT + i] = draw(&state);
}

struct Bits {
    using Number = unsigned;
    __device__ unsigned operator()(curandStateSobol32_t* state) const { return curand(state); }
};
struct EachSixth {
    using Number = unsigned;
    __device__ unsigned operator()(curandStateSobol32_t* state) const {
        const unsigned bits = curand(state);
        skipahead(5u, state);
        return bits;
    }
};
struct Uniform {
    using Number = float;
    __device__ float operator()(curandStateSobol32_t* state) const { return curand_uniform(state); }
};
struct UniformDouble {
    using Number = double;
    __device__ double operator()(curandStateSobol32_t* state) const {
        return curand_uniform_double(state);
    }
};
struct Normal {
    using Number = float;
    __device__ float operator()(curandStateSobol32_t* state) const { return curand_normal(state); }
};
struct NormalDouble {
    using Number = double;
    __device__ double operator()(curandStateSobol32_t* state) const {
        return curand_normal_double(state);
    }
};
struct LogNormal {
    using Number = float;
    __device__ float operator()(curandStateSobol32_t* state) const {
        return curand_log_normal(state, 0.5f, 0.25f);
    }
};
struct Poisson {
    using Number = unsigned;
    __device__ unsigned operator()(curandStateSobol32_t* state) const {
        return curand_poisson(state, 10.0);
    }
};

template <class Draw>
__global__ void draw(const unsigned* directions, unsigned offset, typename Draw::Number* out) {
    drawAll(directions, offset, out, Draw());
}

/// The first COUNT numbers from `offset` on of each dimension.
template <class Draw>
std::vector<typename Draw::Number> drawn(unsigned offset) {
    const unsigned* const first = directions()[0];
    const DeviceArray<unsigned> onDevice(std::vector<unsigned>(first, first + DIMENSIONS * 32));
    const DeviceArray<typename Draw::Number> out(DIMENSIONS * COUNT);
    draw<Draw><<<1, DIMENSIONS>>>(onDevice.get(), offset, out.get());
    finish();
    return out.toHost();
}

/// Calls compare(number of the sequence, number drawn) for all.
template <class Draw, class Compare>
void compareEach(Compare compare, int step = 1) {
    for (const unsigned offset : {0u, 1u, 1000u, 0xfffff000u}) {
        const auto numbers = drawn<Draw>(offset);
        for (int d = 0; d < DIMENSIONS; ++d)
            for (int i = 0; i < COUNT; ++i)
                compare(number(d, offset + i * step), numbers[d * COUNT + i]);
    }
}

class Generator {
  public:
    explicit Generator(bool isOnHost) : isOnHost_(isOnHost) {
        const auto create = isOnHost ? curandCreateGeneratorHost : curandCreateGenerator;
        CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, create(&generator_, CURAND_RNG_QUASI_SOBOL32));
    }
    ~Generator() { curandDestroyGenerator(generator_); }
    Generator(const Generator&) = delete;

    curandGenerator_t get() const { return generator_; }

    /// n numbers by a call of the host API.
    template <class T, class Call>
    std::vector<T> generate(size_t n, Call call) const {
        std::vector<T> numbers(n);
        const DeviceArray<T> onDevice(n);
        T* const out = isOnHost_ ? numbers.data() : onDevice.get();
        CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, call(generator_, out, n));
        finish();
        return isOnHost_ ? numbers : onDevice.toHost();
    }

  private:
    curandGenerator_t generator_ = nullptr;
    bool isOnHost_;
};

void assertDimensionAfterDimension(bool isOnHost) {
    const Generator generator(isOnHost);
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS,
                         curandSetQuasiRandomGeneratorDimensions(generator.get(), 3));
    unsigned index = 0;
    const auto compare = [&](const std::vector<unsigned>& numbers, int dimensions) {
        const unsigned count = unsigned(numbers.size()) / dimensions;
        for (unsigned i = 0; i < numbers.size(); ++i)
            CPPUNIT_ASSERT_EQUAL(number(int(i / count), index + i % count), numbers[i]);
        index += count;
    };
    compare(generator.generate<unsigned>(30, curandGenerate), 3);
    compare(generator.generate<unsigned>(3000, curandGenerate), 3);
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandSetGeneratorOffset(generator.get(), 777));
    index = 777;
    compare(generator.generate<unsigned>(33, curandGenerate), 3);
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS,
                         curandSetQuasiRandomGeneratorDimensions(generator.get(), 2));
    compare(generator.generate<unsigned>(30, curandGenerate), 2);
}

void assertDistributions(bool isOnHost) {
    const Generator generator(isOnHost);
    const auto uniform = generator.generate<float>(50, curandGenerateUniform);
    const auto doubles = generator.generate<double>(50, curandGenerateUniformDouble);
    const auto normal = generator.generate<float>(
        51,
        [](auto g, float* out, size_t n) {
            return curandGenerateNormal(g, out, n, 1.5f, 2.0f);  // an odd number of them
        });
    const auto logNormal = generator.generate<double>(50, [](auto g, double* out, size_t n) {
        return curandGenerateLogNormalDouble(g, out, n, 0.5, 0.25);
    });
    for (unsigned i = 0; i < 50; ++i) {
        CPPUNIT_ASSERT_EQUAL(float(uniformNumber(number(0, i))), uniform[i]);
        CPPUNIT_ASSERT_EQUAL(number(0, 50 + i) * 0x1p-32 + 0x1p-32, doubles[i]);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(uniformNumber(number(0, 100 + i)),
                                     probability((normal[i] - 1.5) / 2), 1e-6);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(uniformNumber(number(0, 151 + i)),
                                     probability((std::log(logNormal[i]) - 0.5) / 0.25), 1e-12);
    }
    for (const double mean : {10.0, 1000.0}) {
        CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandSetGeneratorOffset(generator.get(), 1));
        const auto counts = generator.generate<unsigned>(50, [&](auto g, unsigned* out, size_t n) {
            return curandGeneratePoisson(g, out, n, mean);
        });
        for (unsigned i = 0; i < 50; ++i) {
            const double wanted = uniformNumber(number(0, 1 + i));
            CPPUNIT_ASSERT(probability(counts[i], mean) > wanted - 1e-9);
            CPPUNIT_ASSERT(counts[i] == 0 || probability(counts[i] - 1, mean) < wanted + 1e-9);
        }
    }
}

void assertErrors(bool isOnHost) {
    const Generator generator(isOnHost);
    const curandGenerator_t g = generator.get();
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_TYPE_ERROR, curandSetPseudoRandomGeneratorSeed(g, 3));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_OUT_OF_RANGE, curandSetQuasiRandomGeneratorDimensions(g, 0));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_OUT_OF_RANGE,
                         curandSetQuasiRandomGeneratorDimensions(g, 20001));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS,
                         curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_OUT_OF_RANGE,
                         curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_DEFAULT));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandGenerateSeeds(g));
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandSetQuasiRandomGeneratorDimensions(g, 3));
    unsigned numbers[10];
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_LENGTH_NOT_MULTIPLE, curandGenerate(g, numbers, 10));
    unsigned long long wide[3];
    CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_TYPE_ERROR, curandGenerateLongLong(g, wide, 3));
}

}  // namespace

class TestCurandSobol : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCurandSobol);
    CPPUNIT_TEST(theDirectionsAreThoseOfAnH100);
    CPPUNIT_TEST(eachNumberIsASumOfDirections);
    CPPUNIT_TEST(numbersAreSkipped);
    CPPUNIT_TEST(uniformNumbersToTheLastBit);
    CPPUNIT_TEST(oneNormalNumberOfEach);
    CPPUNIT_TEST(onePoissonNumberOfEach);
    CPPUNIT_TEST(theHostsDimensionsLieOneAfterAnother);
    CPPUNIT_TEST(theHostsDistributions);
    CPPUNIT_TEST(theHostsErrors);
    CPPUNIT_TEST_SUITE_END();

  public:
    void theDirectionsAreThoseOfAnH100() {
        uint64_t hash = 0;
        for (int d = 0; d < 1024; ++d)
            for (const unsigned direction : directions()[d])
                hash = hash * 6364136223846793005 + direction;
        CPPUNIT_ASSERT_EQUAL(uint64_t{8165306183402273430}, hash);
    }

    void eachNumberIsASumOfDirections() {
        compareEach<Bits>(
            [](uint32_t expected, unsigned found) { CPPUNIT_ASSERT_EQUAL(expected, found); });
    }

    void numbersAreSkipped() {
        compareEach<EachSixth>(
            [](uint32_t expected, unsigned found) { CPPUNIT_ASSERT_EQUAL(expected, found); }, 6);
    }

    void uniformNumbersToTheLastBit() {
        compareEach<Uniform>([](uint32_t bits, float found) {
            CPPUNIT_ASSERT_EQUAL(float(bits) * 0x1p-32f + 0x1p-33f, found);
        });
        compareEach<UniformDouble>([](uint32_t bits, double found) {
            CPPUNIT_ASSERT_EQUAL(bits * 0x1p-32 + 0x1p-32, found);
        });
    }

    void oneNormalNumberOfEach() {
        compareEach<Normal>([](uint32_t bits, float found) {
            CPPUNIT_ASSERT_DOUBLES_EQUAL(uniformNumber(bits), probability(found), 2e-7);
        });
        compareEach<NormalDouble>([](uint32_t bits, double found) {
            CPPUNIT_ASSERT_DOUBLES_EQUAL(uniformNumber(bits), probability(found), 1e-14);
        });
        compareEach<LogNormal>([](uint32_t bits, float found) {
            CPPUNIT_ASSERT_DOUBLES_EQUAL(uniformNumber(bits),
                                         probability((std::log(found) - 0.5) / 0.25), 2e-6);
        });
    }

    void onePoissonNumberOfEach() {
        compareEach<Poisson>([](uint32_t bits, unsigned found) {
            const double wanted = uniformNumber(bits);
            CPPUNIT_ASSERT(probability(found, 10) > wanted - 1e-12);
            CPPUNIT_ASSERT(found == 0 || probability(found - 1, 10) < wanted + 1e-12);
        });
    }

    void theHostsDimensionsLieOneAfterAnother() {
        for (const bool isOnHost : {false, true}) assertDimensionAfterDimension(isOnHost);
    }

    void theHostsDistributions() {
        for (const bool isOnHost : {false, true}) assertDistributions(isOnHost);
    }

    void theHostsErrors() {
        for (const bool isOnHost : {false, true}) assertErrors(isOnHost);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCurandSobol);
