// cuRAND's host API: the numbers of an H100, however they are asked for, on the device and on the
// host.
#include <cppunit/extensions/HelperMacros.h>
#include <curand.h>

#include <cmath>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "CurandHostOfH100.h"
#include "Device.h"
#include "Moments.h"

namespace {

using namespace curand_host_of_h100;

constexpr curandRngType_t types[] = {xorwow, mrg32k3a, philox};

/// A generator on one side, and the arrays that it fills.
class Generator {
  public:
    Generator(curandRngType_t type, bool isOnHost) : m_isOnHost(isOnHost) {
        check(isOnHost ? curandCreateGeneratorHost(&m_handle, type)
                       : curandCreateGenerator(&m_handle, type));
    }
    Generator(const Setting& setting, bool isOnHost) : Generator(setting.type, isOnHost) {
        check(curandSetGeneratorOrdering(m_handle, setting.ordering));
        if (setting.seed != 0) check(curandSetPseudoRandomGeneratorSeed(m_handle, setting.seed));
        if (setting.offset != 0) check(curandSetGeneratorOffset(m_handle, setting.offset));
    }
    ~Generator() { curandDestroyGenerator(m_handle); }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;
    operator curandGenerator_t() const { return m_handle; }

    /// n numbers of call(generator, array, n).
    template <class T, class Call>
    std::vector<T> numbers(size_t n, Call call) const {
        if (m_isOnHost) {
            std::vector<T> array(n);
            check(call(m_handle, array.data(), n));
            return array;
        }
        const DeviceArray<T> array(n);
        check(call(m_handle, array.get(), n));
        finish();
        return array.toHost();
    }

    std::vector<uint32_t> bits(size_t n) const { return numbers<uint32_t>(n, curandGenerate); }
    std::vector<float> uniform(size_t n) const { return numbers<float>(n, curandGenerateUniform); }
    std::vector<double> uniformDouble(size_t n) const {
        return numbers<double>(n, curandGenerateUniformDouble);
    }
    std::vector<float> normal(size_t n, float mean = 0, float deviation = 1) const {
        return numbers<float>(
            n,
            [=](curandGenerator_t generator, float* out, size_t count) {
                return curandGenerateNormal(generator, out, count, mean, deviation);
            });
    }
    std::vector<double> normalDouble(size_t n) const {
        return numbers<double>(
            n,
            [](curandGenerator_t generator, double* out, size_t count) {
                return curandGenerateNormalDouble(generator, out, count, 0, 1);
            });
    }
    std::vector<float> logNormal(size_t n) const {
        return numbers<float>(
            n,
            [](curandGenerator_t generator, float* out, size_t count) {
                return curandGenerateLogNormal(generator, out, count, 0.5f, 0.25f);
            });
    }
    std::vector<double> logNormalDouble(size_t n) const {
        return numbers<double>(
            n,
            [](curandGenerator_t generator, double* out, size_t count) {
                return curandGenerateLogNormalDouble(generator, out, count, 0.5, 0.25);
            });
    }
    std::vector<unsigned> poisson(size_t n, double mean) const {
        return numbers<unsigned>(
            n, [=](curandGenerator_t generator, unsigned* out,
                   size_t count) { return curandGeneratePoisson(generator, out, count, mean); });
    }

  private:
    curandGenerator_t m_handle = nullptr;
    bool m_isOnHost;
};

/// FNV-1a.
template <class T>
uint64_t hashOf(const std::vector<T>& numbers) {
    uint64_t hash = 14695981039346656037u;
    const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
    for (size_t i = 0; i < numbers.size() * sizeof(T); i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

template <class T, size_t n>
std::vector<T> vectorOf(const T (&numbers)[n]) {
    return std::vector<T>(numbers, numbers + n);
}

std::string placeOf(const Setting& setting, bool isOnHost) {
    return "type " + std::to_string(setting.type) + ", ordering " +
           std::to_string(setting.ordering) + ", seed " + std::to_string(setting.seed) +
           ", offset " + std::to_string(setting.offset) + (isOnHost ? " on the host" : "");
}

__global__ void halve(float* numbersGM) {
    numbersGM[threadIdx.x] /= 2;
}

}  // namespace

class TestCurandHost : public CPPUNIT_NS::TestFixture {
    CPPUNIT_TEST_SUITE(TestCurandHost);
    CPPUNIT_TEST(bitsAreThoseOfAnH100);
    CPPUNIT_TEST(uniformNumbersAreThoseOfAnH100);
    CPPUNIT_TEST(normalNumbersAreThoseOfAnH100ButForTheLastBits);
    CPPUNIT_TEST(poissonNumbersOfALargeMeanAreThoseOfAnH100);
    CPPUNIT_TEST(callsGoOnWhereThoseBeforeEnded);
    CPPUNIT_TEST(distributionsHaveTheirMoments);
    CPPUNIT_TEST(normalNumbersHaveTheirMeanAndDeviation);
    CPPUNIT_TEST(onlyPhiloxDrawsNormalNumbersOneByOne);
    CPPUNIT_TEST(whatIsNotThereIsRefused);
    CPPUNIT_TEST(orderingsAreThoseOfTheGenerator);
    CPPUNIT_TEST(numbersComeInTheOrderOfTheStream);
    CPPUNIT_TEST_SUITE_END();

  public:
    void bitsAreThoseOfAnH100() {
        onBothSides(
            bits,
            [](const std::string& where, const Bits& row, bool isOnHost) {
                const std::vector<uint32_t> numbers =
                    Generator(row.setting, isOnHost).bits(nbNumber);
                CPPUNIT_ASSERT_MESSAGE(
                    where,
                    vectorOf(row.first) == std::vector(numbers.begin(), numbers.begin() + 4));
                CPPUNIT_ASSERT_EQUAL_MESSAGE(where, row.hash, hashOf(numbers));
            });
    }
    void uniformNumbersAreThoseOfAnH100() {
        onBothSides(
            uniform,
            [](const std::string& where, const Uniform& row, bool isOnHost) {
                CPPUNIT_ASSERT_EQUAL_MESSAGE(
                    where, row.floats, hashOf(Generator(row.setting, isOnHost).uniform(nbNumber)));
                CPPUNIT_ASSERT_EQUAL_MESSAGE(
                    where, row.doubles,
                    hashOf(Generator(row.setting, isOnHost).uniformDouble(nbNumber)));
            });
    }
    // A GPU computes the sines of floats approximately, to about 2^-21.
    void normalNumbersAreThoseOfAnH100ButForTheLastBits() {
        onBothSides(
            normal,
            [](const std::string& where, const Normal& row, bool isOnHost) {
                const auto begun = [&] {
                    return std::make_unique<Generator>(row.setting, isOnHost);
                };
                expectNear(where, row.normal, begun()->normal(nbNumber), 2e-6);
                expectNear(where, row.normalDouble, begun()->normalDouble(nbNumber), 2e-15);
                expectNear(where, row.logNormal, begun()->logNormal(nbNumber), 2e-6);
                expectNear(where, row.logNormalDouble, begun()->logNormalDouble(nbNumber), 2e-15);
            });
    }
    // Rounded, a normal number that differs in its last bits may be the next integer.
    void poissonNumbersOfALargeMeanAreThoseOfAnH100() {
        onBothSides(
            poisson,
            [](const std::string& where, const Poisson& row, bool isOnHost) {
                const std::vector<unsigned> numbers =
                    Generator(row.setting, isOnHost).poisson(nbNumber, 5000);
                for (size_t i = 0; i < std::size(places); i++)
                    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(where, double(row.numbers[i]),
                                                         double(numbers[places[i]]), 1);
            });
    }
    void callsGoOnWhereThoseBeforeEnded() {
        for (const Calls& row : calls)
            for (bool isOnHost : {false, true}) {
                const Generator generator({row.type, byDefault, 1234, 0}, isOnHost);
                CPPUNIT_ASSERT_MESSAGE(
                    row.calls + std::string(" of type ") + std::to_string(row.type),
                    vectorOf(row.first) == lastOf(generator, row.calls));
            }
    }
    // Within five standard errors.
    void distributionsHaveTheirMoments() {
        const double e = std::exp(0.5 + 0.25 * 0.25 / 2);
        const double ofE = e * e * (std::exp(0.25 * 0.25) - 1);
        for (curandRngType_t type : types) {
            const Generator generator({type, byDefault, 1234, 0}, false);
            const size_t n = 100000;
            expectMoments("uniform", generator.uniform(n), 0.5, 1 / 12.0, -1.2);
            expectMoments("uniform doubles", generator.uniformDouble(n), 0.5, 1 / 12.0, -1.2);
            expectMoments("normal", generator.normal(n), 0, 1, 0);
            expectMoments("normal doubles", generator.normalDouble(n), 0, 1, 0);
            expectMoments("log-normal", generator.logNormal(n), e, ofE, 1.1);
            expectMoments("log-normal doubles", generator.logNormalDouble(n), e, ofE, 1.1);
            for (double mean : {0.25, 5.0, 63.9, 64.0, 500.0, 4000.0, 5000.0})
                expectMoments("Poisson of mean " + std::to_string(mean), generator.poisson(n, mean),
                              mean, mean, 1 / mean);
        }
    }
    void normalNumbersHaveTheirMeanAndDeviation() {
        for (curandRngType_t type : types)
            expectMoments("normal", Generator(type, false).normal(100000, 10, 3), 10, 9, 0);
    }
    void onlyPhiloxDrawsNormalNumbersOneByOne() {
        const DeviceArray<float> floats(3);
        const DeviceArray<double> doubles(3);
        for (curandRngType_t type : types) {
            const Generator generator(type, false);
            const curandStatus_t expected =
                type == philox ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LENGTH_NOT_MULTIPLE;
            CPPUNIT_ASSERT_EQUAL(expected, curandGenerateNormal(generator, floats.get(), 3, 0, 1));
            CPPUNIT_ASSERT_EQUAL(expected,
                                 curandGenerateLogNormal(generator, floats.get(), 1, 0, 1));
            CPPUNIT_ASSERT_EQUAL(expected,
                                 curandGenerateNormalDouble(generator, doubles.get(), 1, 0, 1));
            CPPUNIT_ASSERT_EQUAL(expected,
                                 curandGenerateLogNormalDouble(generator, doubles.get(), 3, 0, 1));
            CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS,
                                 curandGenerateNormal(generator, nullptr, 0, 0, 1));
        }
        finish();
    }
    void whatIsNotThereIsRefused() {
        curandGenerator_t none = nullptr;
        unsigned* const out = nullptr;
        int version = 0;
        check(curandGetVersion(&version));
        CPPUNIT_ASSERT_EQUAL(CURAND_VERSION, version);
        CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_TYPE_ERROR,
                             curandCreateGenerator(&none, static_cast<curandRngType_t>(162)));
        CPPUNIT_ASSERT(none == nullptr);
        const curandStatus_t notThere = CURAND_STATUS_NOT_INITIALIZED;
        CPPUNIT_ASSERT_EQUAL(notThere, curandCreateGenerator(nullptr, CURAND_RNG_PSEUDO_DEFAULT));
        CPPUNIT_ASSERT_EQUAL(notThere, curandGenerate(none, out, 4));
        CPPUNIT_ASSERT_EQUAL(notThere, curandSetPseudoRandomGeneratorSeed(none, 1));
        CPPUNIT_ASSERT_EQUAL(notThere, curandSetStream(none, nullptr));
        CPPUNIT_ASSERT_EQUAL(notThere, curandDestroyGenerator(none));
        for (curandRngType_t type : types) {
            const Generator generator(type, false);
            CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_SUCCESS, curandGenerate(generator, out, 0));
            CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_OUT_OF_RANGE,
                                 curandGeneratePoisson(generator, out, 4, 0));
            CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_TYPE_ERROR,
                                 curandSetQuasiRandomGeneratorDimensions(generator, 1));
            CPPUNIT_ASSERT_EQUAL(CURAND_STATUS_TYPE_ERROR,
                                 curandGenerateLongLong(generator, nullptr, 4));
        }
    }
    void orderingsAreThoseOfTheGenerator() {
        for (curandRngType_t type : types)
            for (bool isOnHost : {false, true}) {
                const Generator generator(type, isOnHost);
                const auto expect = [&](int ordering, bool isThere) {
                    CPPUNIT_ASSERT_EQUAL_MESSAGE(
                        std::to_string(ordering) + " of type " + std::to_string(type),
                        isThere ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE,
                        curandSetGeneratorOrdering(generator,
                                                   static_cast<curandOrdering_t>(ordering)));
                };
                for (int ordering : {0, 99, 105, 201}) expect(ordering, false);
                for (int ordering : {100, 101, 103}) expect(ordering, true);
                expect(CURAND_ORDERING_PSEUDO_SEEDED, type == xorwow);
                expect(CURAND_ORDERING_PSEUDO_DYNAMIC, !isOnHost);
            }
    }
    void numbersComeInTheOrderOfTheStream() {
        const Stream stream(cudaStreamNonBlocking);
        const DeviceArray<float> numbers(64);
        const Generator generator({xorwow, byDefault, 1234, 0}, false);
        check(curandSetStream(generator, stream.handle));
        check(curandGenerateUniform(generator, numbers.get(), 64));
        halve<<<1, 64, 0, stream.handle>>>(numbers.get());
        check(cudaStreamSynchronize(stream.handle));
        const std::vector<float> expected =
            Generator({xorwow, byDefault, 1234, 0}, true).uniform(64);
        const std::vector<float> halves = numbers.toHost();
        for (size_t i = 0; i < 64; i++) CPPUNIT_ASSERT_EQUAL(expected[i] / 2, halves[i]);
    }

  private:
    /// Calls expect(where, row, isOnHost).
    template <class Row, size_t n, class Expect>
    static void onBothSides(const Row (&rows)[n], Expect expect) {
        for (const Row& row : rows)
            for (bool isOnHost : {false, true})
                expect(placeOf(row.setting, isOnHost), row, isOnHost);
    }

    template <class T, size_t n>
    static void expectNear(const std::string& where, const double (&expected)[n],
                           const std::vector<T>& numbers, double error) {
        for (size_t i = 0; i < n; i++)
            CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(where, expected[i], double(numbers[places[i]]),
                                                 error);
    }

    /// The first four numbers of the last call.
    static std::vector<uint32_t> lastOf(const Generator& generator, const std::string& calls) {
        std::vector<uint32_t> last;
        std::istringstream words(calls);
        std::string what;
        for (unsigned long long n = 0; words >> what;) {
            if (what == "begin,") {
                check(curandGenerateSeeds(generator));
                continue;
            }
            words >> n;
            words.ignore();  // the comma
            call(generator, what, n, last);
        }
        last.resize(4);
        return last;
    }
    static void call(const Generator& generator, const std::string& what, unsigned long long n,
                     std::vector<uint32_t>& bits) {
        if (what == "seed") check(curandSetPseudoRandomGeneratorSeed(generator, n));
        if (what == "offset") check(curandSetGeneratorOffset(generator, n));
        if (what == "ordering")
            check(curandSetGeneratorOrdering(generator, static_cast<curandOrdering_t>(n)));
        if (what == "bits") bits = generator.bits(n);
        if (what == "double") generator.uniformDouble(n);
        if (what == "normal") generator.normal(n);
        if (what == "normalDouble") generator.normalDouble(n);
        if (what == "logNormal") generator.logNormal(n);
        if (what == "logNormalDouble") generator.logNormalDouble(n);
        if (what == "poisson") generator.poisson(n, 5000);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCurandHost);
