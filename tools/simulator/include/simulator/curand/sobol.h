// Sobol's sequence: I. M. Sobol, "On the distribution of points in a cube and the approximate
// evaluation of integrals", 1967; by Gray's code, as I. A. Antonov and V. M. Saleev have it, 1979.
#pragma once

#include <cstdint>

#include "simulator/curand/types.h"
#include "simulator/device_code.h"

namespace simulator::curand {

/// Those that have directions here, of 20000 of a GPU's library: as many as end with a page.
constexpr int sobolDimensions = 1024;

/// Of the first dimensions. Behind them lies memory that cannot be read.
curandDirectionVectors32_t* sobolDirections();

/// Number `index` of the dimension.
__forceinline__ uint32_t sobolNumber(const unsigned* directions, uint32_t index) {
    uint32_t number = 0;
    for (uint32_t code = index ^ index >> 1; code != 0; code &= code - 1)
        number ^= directions[__builtin_ctz(code)];
    return number;
}

__forceinline__ uint32_t next(curandStateSobol32& state) {
    const uint32_t number = state.x;
    if (state.i != 0xffffffff) state.x ^= state.direction_vectors[__builtin_ctz(~state.i)];
    state.i++;
    return number;
}

}  // namespace simulator::curand

/// Makes `state` the sequence of these directions, from number `offset` on.
inline void curand_init(curandDirectionVectors32_t directions, unsigned offset,
                        curandStateSobol32* state) {
    state->i = offset;
    state->c = 0;
    for (int bit = 0; bit < 32; bit++) state->direction_vectors[bit] = directions[bit];
    state->x = simulator::curand::sobolNumber(directions, offset);
}

/// The next 32 bits.
inline unsigned curand(curandStateSobol32* state) {
    return simulator::curand::next(*state);
}

inline void skipahead(unsigned n, curandStateSobol32* state) {
    state->i += n;
    state->x = simulator::curand::sobolNumber(state->direction_vectors, state->i);
}
