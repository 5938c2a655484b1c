// Numbers of a Poisson distribution. Those of a small and of a large mean, and those of Sobol's
// sequence, are a GPU's. In between a
// GPU has a rejection of its own; ours has the same distribution, and other numbers.
#pragma once

#include "simulator/curand/distributions.h"

namespace simulator::curand {

/// D. Knuth, "The Art of Computer Programming", volume 2, 3.4.1: how many uniform numbers can be
/// multiplied until their product is below exp(-mean).
template <class State>
unsigned countProducts(State& state, float mean) {
    unsigned count = 0;
    float product = expf(mean);
    do {
        count++;
        product *= uniform(state);
    } while (product > 1);
    return count - 1;
}

/// W. Hörmann, "The transformed rejection method for generating Poisson random variables", 1993:
/// PTRS, for a mean from 10 on.
template <class State>
unsigned transformedRejection(State& state, double mean) {
    const double b = 0.931 + 2.53 * std::sqrt(mean), a = -0.059 + 0.02483 * b;
    const double inverseOfAlpha = 1.1239 + 1.1328 / (b - 3.4);
    for (;;) {
        const double u = uniformDouble(state) - 0.5, v = uniformDouble(state);
        const double us = 0.5 - std::fabs(u);
        const double k = std::floor((2 * a / us + b) * u + mean + 0.43);
        if (us >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2)) return unsigned(k);
        if (k < 0 || (us < 0.013 && v > us)) continue;
        if (std::log(v * inverseOfAlpha / (a / (us * us) + b)) <=
            k * std::log(mean) - mean - std::lgamma(k + 1))
            return unsigned(k);
    }
}

/// The smallest count up to which the probabilities sum to a uniform number.
template <class State>
unsigned quantile(State& state, double mean) {
    const double wanted = next(state) * 0x1p-32 + 0x1p-33;
    long double probability = std::exp(-static_cast<long double>(mean)), sum = probability;
    unsigned count = 0;
    for (; sum < wanted && probability > 0; sum += probability) probability *= mean / ++count;
    return count;
}

inline unsigned roundedNormal(double normal, double mean) {
    return unsigned(mean + std::sqrt(mean) * normal + 0.5);
}

constexpr double smallMean = 64, largeMean = 4000;

}  // namespace simulator::curand

/// With a mean of `lambda`.
template <class State>
simulator::curand::IfState<State, unsigned> curand_poisson(State* state, double lambda) {
    namespace details = simulator::curand;
    if constexpr (details::isSobol<State>)
        if (lambda <= details::largeMean) return details::quantile(*state, lambda);
    if (lambda < details::smallMean) return details::countProducts(*state, float(lambda));
    if (lambda <= details::largeMean) return details::transformedRejection(*state, lambda);
    return details::roundedNormal(details::normalDouble(*state), lambda);
}

inline uint4 curand_poisson4(curandStatePhilox4_32_10* state, double lambda) {
    const unsigned x = curand_poisson(state, lambda), y = curand_poisson(state, lambda),
                   z = curand_poisson(state, lambda), w = curand_poisson(state, lambda);
    return {x, y, z, w};
}
