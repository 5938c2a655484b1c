// Uniform, normal and log-normal numbers from the states of cuRAND's generators.
//
// How many of a generator's numbers each takes is as on a GPU, and so are the uniform numbers, to
// the last bit. The sines of normal floats are approximate on a GPU: ours differ from them by up to
// 2e-6.
#pragma once

#include <cmath>
#include <type_traits>

#include "simulator/curand/sobol.h"
#include "simulator/curand/states.h"

namespace simulator::curand {

/// A number of a sequence that has been computed by its index.
struct SobolPoint {
    uint32_t bits;
};
__forceinline__ uint32_t next(SobolPoint& point) {
    return point.bits;
}

template <class State>
constexpr bool isSobol =
    std::is_same_v<State, curandStateSobol32> || std::is_same_v<State, SobolPoint>;

template <class State>
constexpr bool isState =
    std::is_same_v<State, curandStateXORWOW> || std::is_same_v<State, curandStatePhilox4_32_10> ||
    std::is_same_v<State, curandStateMRG32k3a> || isSobol<State>;

// From 2^-33, or thereabouts, to 1.
__forceinline__ float toUniform(uint32_t bits) {
    return float(bits) * 0x1p-32f + 0x1p-33f;
}
__forceinline__ double toUniformDouble(uint32_t bits) {
    return bits * 0x1p-32 + 0x1p-32;
}
/// Of 53 bits.
__forceinline__ double toUniformDouble(uint32_t lower, uint32_t upper) {
    const uint64_t bits = lower ^ uint64_t(upper) << 21;
    return double(bits) * 0x1p-53 + 0x1p-54;
}

template <class State>
__forceinline__ float uniform(State& state) {
    return toUniform(next(state));
}
__forceinline__ float uniform(curandStateMRG32k3a& state) {
    return float(next(state) * (1.0 / mrgFirst));
}

__forceinline__ double uniformDouble(curandStateXORWOW& state) {
    const uint32_t lower = next(state), upper = next(state);
    return toUniformDouble(lower, upper);
}
__forceinline__ double uniformDouble(curandStatePhilox4_32_10& state) {
    return toUniformDouble(next(state));
}
__forceinline__ double uniformDouble(curandStateMRG32k3a& state) {
    return next(state) * (1.0 / mrgFirst);
}

template <class State>
__forceinline__ std::enable_if_t<isSobol<State>, double> uniformDouble(State& state) {
    return toUniformDouble(next(state));
}

/// A number of a sequence is as far from the others as it is: one normal number of one uniform one.
template <class State>
__forceinline__ double normalOfOne(State& state) {
    return normcdfinv(next(state) * 0x1p-32 + 0x1p-33);
}

/// G. Box and M. Muller, 1958: two normal numbers of two uniform ones.
__forceinline__ float2 toNormal(float u, float v) {
    const float radius = sqrtf(-2 * logf(u));
    float sine, cosine;
    sincosf(float(2 * pi) * v, &sine, &cosine);
    return {radius * sine, radius * cosine};
}
__forceinline__ double2 toNormal(double u, double v) {
    const double radius = std::sqrt(-2 * std::log(u));
    double sine, cosine;
    sincospi(2 * v, &sine, &cosine);
    return {radius * sine, radius * cosine};
}

template <class State>
__forceinline__ float2 normal2(State& state) {
    const float u = uniform(state), v = uniform(state);
    return toNormal(u, v);
}

template <class State>
__forceinline__ double2 normal2Double(State& state) {
    const double u = uniformDouble(state), v = uniformDouble(state);
    return toNormal(u, v);
}
__forceinline__ double2 toNormal(uint4 four) {
    return toNormal(toUniformDouble(four.x, four.y), toUniformDouble(four.z, four.w));
}
__forceinline__ double2 normal2Double(curandStatePhilox4_32_10& state) {
    return toNormal(nextFour(state));
}

/// The one that waits in the state, or the first of two.
template <class State>
__forceinline__ std::enable_if_t<isSobol<State>, float> normal(State& state) {
    return float(normalOfOne(state));
}
template <class State>
__forceinline__ std::enable_if_t<isSobol<State>, double> normalDouble(State& state) {
    return normalOfOne(state);
}
template <class State>
__forceinline__ std::enable_if_t<!isSobol<State>, float> normal(State& state) {
    if (state.spare.isFloat) {
        state.spare.isFloat = 0;
        return state.spare.asFloat;
    }
    const float2 two = normal2(state);
    state.spare.asFloat = two.y;
    state.spare.isFloat = 1;
    return two.x;
}
template <class State>
__forceinline__ std::enable_if_t<!isSobol<State>, double> normalDouble(State& state) {
    if (state.spare.isDouble) {
        state.spare.isDouble = 0;
        return state.spare.asDouble;
    }
    const double2 two = normal2Double(state);
    state.spare.asDouble = two.y;
    state.spare.isDouble = 1;
    return two.x;
}

template <class State, class Result>
using IfState = std::enable_if_t<isState<State>, Result>;

}  // namespace simulator::curand

/// From 0, which is excluded, to 1, which is not.
template <class State>
simulator::curand::IfState<State, float> curand_uniform(State* state) {
    return simulator::curand::uniform(*state);
}
template <class State>
simulator::curand::IfState<State, double> curand_uniform_double(State* state) {
    return simulator::curand::uniformDouble(*state);
}

/// With mean 0 and standard deviation 1.
template <class State>
simulator::curand::IfState<State, float> curand_normal(State* state) {
    return simulator::curand::normal(*state);
}
template <class State>
simulator::curand::IfState<State, double> curand_normal_double(State* state) {
    return simulator::curand::normalDouble(*state);
}
template <class State>
simulator::curand::IfState<State, float2> curand_normal2(State* state) {
    return simulator::curand::normal2(*state);
}
template <class State>
simulator::curand::IfState<State, double2> curand_normal2_double(State* state) {
    return simulator::curand::normal2Double(*state);
}

/// exp() of a normal number with that mean and standard deviation.
template <class State>
simulator::curand::IfState<State, float> curand_log_normal(State* state, float mean,
                                                           float deviation) {
    return expf(mean + deviation * simulator::curand::normal(*state));
}
template <class State>
simulator::curand::IfState<State, double> curand_log_normal_double(State* state, double mean,
                                                                   double deviation) {
    return std::exp(mean + deviation * simulator::curand::normalDouble(*state));
}
template <class State>
simulator::curand::IfState<State, float2> curand_log_normal2(State* state, float mean,
                                                             float deviation) {
    const float2 two = simulator::curand::normal2(*state);
    return {expf(mean + deviation * two.x), expf(mean + deviation * two.y)};
}
template <class State>
simulator::curand::IfState<State, double2> curand_log_normal2_double(State* state, double mean,
                                                                     double deviation) {
    const double2 two = simulator::curand::normal2Double(*state);
    return {std::exp(mean + deviation * two.x), std::exp(mean + deviation * two.y)};
}

// Philox makes four numbers at a time.
inline float4 curand_uniform4(curandStatePhilox4_32_10* state) {
    namespace details = simulator::curand;
    const uint4 four = details::nextFour(*state);
    return {details::toUniform(four.x), details::toUniform(four.y), details::toUniform(four.z),
            details::toUniform(four.w)};
}
inline double2 curand_uniform2_double(curandStatePhilox4_32_10* state) {
    namespace details = simulator::curand;
    const uint4 four = details::nextFour(*state);
    return {details::toUniformDouble(four.x, four.y), details::toUniformDouble(four.z, four.w)};
}
inline double4 curand_uniform4_double(curandStatePhilox4_32_10* state) {
    const double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
    return {a.x, a.y, b.x, b.y};
}
inline float4 curand_normal4(curandStatePhilox4_32_10* state) {
    const float4 four = curand_uniform4(state);
    const float2 a = simulator::curand::toNormal(four.x, four.y);
    const float2 b = simulator::curand::toNormal(four.z, four.w);
    return {a.x, a.y, b.x, b.y};
}
inline double4 curand_normal4_double(curandStatePhilox4_32_10* state) {
    const double2 a = curand_normal2_double(state), b = curand_normal2_double(state);
    return {a.x, a.y, b.x, b.y};
}
inline float4 curand_log_normal4(curandStatePhilox4_32_10* state, float mean, float deviation) {
    const float4 four = curand_normal4(state);
    return {expf(mean + deviation * four.x), expf(mean + deviation * four.y),
            expf(mean + deviation * four.z), expf(mean + deviation * four.w)};
}
inline double4 curand_log_normal4_double(curandStatePhilox4_32_10* state, double mean,
                                         double deviation) {
    const double4 four = curand_normal4_double(state);
    return {std::exp(mean + deviation * four.x), std::exp(mean + deviation * four.y),
            std::exp(mean + deviation * four.z), std::exp(mean + deviation * four.w)};
}
