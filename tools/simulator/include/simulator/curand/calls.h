// The calls of cuRAND's host API.
#pragma once

#include "simulator/curand/generator.h"
#include "simulator/library_version.h"

inline curandStatus_t curandGetVersion(int* version) {
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetProperty(libraryPropertyType type, int* value) {
    if (type > PATCH_LEVEL) return CURAND_STATUS_OUT_OF_RANGE;
    *value = simulator::versionPart(type, CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH);
    return CURAND_STATUS_SUCCESS;
}

inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
    return simulator::curand::create(generator, type, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator,
                                                curandRngType_t type) {
    return simulator::curand::create(generator, type, true);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    simulator::curand::forget(*generator);
    delete generator;
    return CURAND_STATUS_SUCCESS;
}

inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                         unsigned long long seed) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (simulator::curand::isSequence(*generator)) return CURAND_STATUS_TYPE_ERROR;
    if (seed == generator->seed) return CURAND_STATUS_SUCCESS;
    generator->seed = seed;
    simulator::curand::restart(*generator);
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator,
                                               unsigned long long offset) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    simulator::curand::setOffset(*generator, offset);
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator,
                                                 curandOrdering_t ordering) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (!simulator::curand::hasOrdering(*generator, ordering)) return CURAND_STATUS_OUT_OF_RANGE;
    if (ordering == generator->ordering || simulator::curand::isSequence(*generator))
        return CURAND_STATUS_SUCCESS;
    generator->ordering = ordering;
    simulator::curand::restart(*generator);
    return CURAND_STATUS_SUCCESS;
}
/// Begins now, and not with the first numbers.
inline curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
    namespace details = simulator::curand;
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (details::isSequence(*generator)) return CURAND_STATUS_SUCCESS;  // it has none
    details::restart(*generator);
    return details::withState(
        *generator, [=](auto state) { return details::seedOnce<decltype(state)>(*generator); });
}

/// 32 bits each.
inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* out, size_t n) {
    namespace details = simulator::curand;
    return details::generate("curandGenerate", generator, out, n,
                             [](auto& state) { return details::drawBits(state); });
}

/// From 0, which is excluded, to 1, which is not.
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* out, size_t n) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateUniform", generator, out, n,
                             [](auto& state) { return details::drawUniform(state); });
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* out,
                                                  size_t n) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateUniformDouble", generator, out, n,
                             [](auto& state) { return details::drawUniformDouble(state); });
}

// Of two normal numbers at a time; but for Philox `n` is even.

inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* out, size_t n,
                                           float mean, float deviation) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateNormal", generator, out, n, [=](auto& state) {
        return details::converted(details::drawNormal(state),
                                  [=](float normal) { return mean + deviation * normal; });
    });
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* out, size_t n,
                                                 double mean, double deviation) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateNormalDouble", generator, out, n, [=](auto& state) {
        return details::converted(details::drawNormalDouble(state),
                                  [=](double normal) { return mean + deviation * normal; });
    });
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* out, size_t n,
                                              float mean, float deviation) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateLogNormal", generator, out, n, [=](auto& state) {
        return details::converted(details::drawNormal(state),
                                  [=](float normal) { return expf(mean + deviation * normal); });
    });
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* out,
                                                    size_t n, double mean, double deviation) {
    namespace details = simulator::curand;
    return details::generate("curandGenerateLogNormalDouble", generator, out, n, [=](auto& state) {
        return details::converted(details::drawNormalDouble(state), [=](double normal) {
            return std::exp(mean + deviation * normal);
        });
    });
}

inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned* out, size_t n,
                                            double mean) {
    namespace details = simulator::curand;
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (!(mean > 0)) return CURAND_STATUS_OUT_OF_RANGE;
    return details::generate("curandGeneratePoisson", generator, out, n,
                             [=](auto& state) { return details::drawPoisson(state, mean); });
}

// Of Sobol sequences: a call fills a part of the array for each dimension, of equal lengths.

inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                              unsigned dimensions) {
    namespace details = simulator::curand;
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (!details::isSequence(*generator)) return CURAND_STATUS_TYPE_ERROR;
    if (dimensions < 1 || dimensions > details::sobolDimensions) return CURAND_STATUS_OUT_OF_RANGE;
    details::forget(*generator);
    generator->dimensions = dimensions;
    return CURAND_STATUS_SUCCESS;
}

/// The directions for curand_init(), on the host.
inline curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t** vectors,
                                                  curandDirectionVectorSet_t set) {
    if (!vectors || set != CURAND_DIRECTION_VECTORS_32_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
    *vectors = simulator::curand::sobolDirections();
    return CURAND_STATUS_SUCCESS;
}

/// Of sequences of 64 bits, which are not there.
inline curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long*,
                                             size_t) {
    return generator ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
}
