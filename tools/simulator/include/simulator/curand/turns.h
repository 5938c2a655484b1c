// A GPU's threads fill an array in turns, each with numbers of its own generator. This is what a
// thread draws when it is its turn: one number; or two normal ones, which are made of two uniform
// ones; or, as Philox makes four numbers at a time, four.
#pragma once

#include "simulator/curand/distributions.h"
#include "simulator/curand/poisson.h"
#include "simulator/curand/states.h"

namespace simulator::curand {

using Philox = curandStatePhilox4_32_10;

template <class T, int width>
struct Turn {
    static constexpr int size = width;
    T numbers[width];
};
template <class T>
using Single = Turn<T, 1>;
template <class T>
using Pair = Turn<T, 2>;
template <class T>
using Four = Turn<T, 4>;

template <class State>
Single<unsigned> drawBits(State& state) {
    return {{::curand(&state)}};
}
inline Single<unsigned> drawBits(SobolPoint& point) {
    return {{point.bits}};
}
inline Four<unsigned> drawBits(Philox& state) {
    const uint4 four = curand4(&state);
    return {{four.x, four.y, four.z, four.w}};
}

template <class State>
Single<float> drawUniform(State& state) {
    return {{uniform(state)}};
}
inline Four<float> drawUniform(Philox& state) {
    const float4 four = curand_uniform4(&state);
    return {{four.x, four.y, four.z, four.w}};
}

template <class State>
Single<double> drawUniformDouble(State& state) {
    return {{uniformDouble(state)}};
}
inline Four<double> drawUniformDouble(Philox& state) {
    const double2 a = curand_uniform2_double(&state), b = curand_uniform2_double(&state);
    return {{a.x, a.y, b.x, b.y}};
}

template <class State>
Pair<float> drawNormal(State& state) {
    const float2 two = normal2(state);
    return {{two.x, two.y}};
}
inline Single<float> drawNormal(SobolPoint& point) {
    return {{normal(point)}};
}
inline Four<float> drawNormal(Philox& state) {
    const float4 four = curand_normal4(&state);
    return {{four.x, four.y, four.z, four.w}};
}

template <class State>
Pair<double> drawNormalDouble(State& state) {
    const double2 two = normal2Double(state);
    return {{two.x, two.y}};
}
inline Single<double> drawNormalDouble(SobolPoint& point) {
    return {{normalDouble(point)}};
}
inline Four<double> drawNormalDouble(Philox& state) {
    const double2 a = normal2Double(state), b = normal2Double(state);
    return {{a.x, a.y, b.x, b.y}};
}

/// Of a large mean a GPU's, otherwise of the same distribution.
template <class State>
Single<unsigned> drawPoisson(State& state, double mean) {
    if (mean > largeMean) return {{roundedNormal(normal(state), mean)}};
    return {{curand_poisson(&state, mean)}};
}
inline Four<unsigned> drawPoisson(Philox& state, double mean) {
    Four<unsigned> turn;
    const Four<float> normal = mean > largeMean ? drawNormal(state) : Four<float>{};
    for (int i = 0; i < 4; i++)
        turn.numbers[i] = mean > largeMean ? roundedNormal(normal.numbers[i], mean)
                                           : curand_poisson(&state, mean);
    if (state.at != 0) skipahead(4 - state.at, &state);  // the next turn begins with four numbers
    return turn;
}

/// Each number of a turn by `convert`.
template <class T, int width, class Convert>
Turn<T, width> converted(Turn<T, width> turn, Convert convert) {
    for (T& number : turn.numbers) number = convert(number);
    return turn;
}

}  // namespace simulator::curand
