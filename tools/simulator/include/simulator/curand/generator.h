// The generators of cuRAND's host API: the threads that a GPU would have, and how they fill an
// array. That they take turns, and how many they are, is found from the numbers of an H100 (CUDA
// 13.0).
#pragma once

#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "simulator/curand/turns.h"
#include "simulator/curand/types.h"
#include "simulator/for_each.h"

struct curandGenerator_st {
    curandRngType_t type;
    bool isOnHost;
    curandOrdering_t ordering = CURAND_ORDERING_PSEUDO_DEFAULT;
    unsigned long long seed = 0, offset = 0;
    cudaStream_t stream = nullptr;
    unsigned dimensions = 1;      // of a Sobol sequence
    void* states = nullptr;       // of the threads, or directions; none until they are needed
    unsigned long long turn = 0;  // which is the next; of a sequence, the index of its next number
    int taken = 0;                // numbers of that turn that have been given
};

namespace simulator::curand {

/// The threads whose numbers lie in one line of a cache are computed together.
constexpr int lanes = 16;

template <class State>
constexpr int numbersInTurn = std::is_same_v<State, Philox> ? 4 : 1;

template <class State>
int threadsOf(const curandGenerator_st& generator) {
    if (std::is_same_v<State, Philox>) return 65536;
    const bool hasMore = std::is_same_v<State, curandStateMRG32k3a> &&
                         generator.ordering != CURAND_ORDERING_PSEUDO_LEGACY;
    return hasMore ? 81920 : 4096;
}

/// Calls work(0), ..., work(n - 1), on the generator's side.
template <class Work>
curandStatus_t run(const curandGenerator_st& generator, const char* name, long n, Work work) {
    if (generator.isOnHost) {
        for (long i = 0; i < n; i++) work(i);
        return CURAND_STATUS_SUCCESS;
    }
    forEach(name, n, generator.stream, work, lanes);
    return launchResult() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

template <class State>
State beginningOf(unsigned long long seed, unsigned long long subsequence,
                  unsigned long long offset) {
    State state;
    curand_init(seed, subsequence, offset, &state);
    return state;
}

template <class State>
void skipSubsequence(State& state) {
    skipahead_sequence(1, &state);
}
inline void skipSubsequence(curandStateMRG32k3a& state) {
    skipahead_subsequence(1, &state);
}

/// The states of `lanes` threads: each has a subsequence of its own, or a seed of its own. The
/// first turns have been taken.
template <class State>
void seedThreads(State* states, long first, unsigned long long seed, bool areSeeded,
                 unsigned long long turns, long threads) {
    constexpr unsigned seedStep = 3133713;
    constexpr int width = numbersInTurn<State>;
    const unsigned long long rounds = turns / threads;
    State own = beginningOf<State>(seed, first, rounds * width);
    for (long thread = first; thread < first + lanes; thread++) {
        if (areSeeded) own = beginningOf<State>(seed + thread * seedStep, 0, rounds * width);
        states[thread] = own;
        if (thread < long(turns % threads)) skipahead(width, &states[thread]);
        skipSubsequence(own);
    }
}

/// Memory for the states, on the generator's side.
inline void* allocate(const curandGenerator_st& generator, size_t bytes) {
    void* memory = nullptr;
    if (generator.isOnHost)
        memory = malloc(bytes);
    else
        cudaMalloc(&memory, bytes);
    return memory;
}
inline void forget(curandGenerator_st& generator) {
    if (generator.isOnHost)
        free(generator.states);
    else if (generator.states)
        cudaFree(generator.states);
    generator.states = nullptr;
}

/// Makes the states if there are none.
template <class State>
curandStatus_t seedOnce(curandGenerator_st& generator) {
    if (generator.states) return CURAND_STATUS_SUCCESS;
    const long threads = threadsOf<State>(generator);
    State* const states = static_cast<State*>(allocate(generator, threads * sizeof(State)));
    if (!states) return CURAND_STATUS_ALLOCATION_FAILED;
    generator.states = states;
    const unsigned long long seed = generator.seed, turns = generator.offset / numbersInTurn<State>;
    const bool areSeeded = generator.ordering == CURAND_ORDERING_PSEUDO_SEEDED;
    return run(generator, "curandSeed", threads / lanes, [=](long group) {
        seedThreads(states, group * lanes, seed, areSeeded, turns, threads);
    });
}

/// What is asked for: `n` numbers, of which the first is number `taken` of turn number `turn`.
template <class Number>
struct Request {
    Number* out;
    long n;
    unsigned long long turn;
    int taken;
};

/// The turns of the threads from number `first` on. One that ends in the middle is taken again.
template <class State, class Number, class Draw>
void takeTurns(State* states, long first, long threads, Request<Number> request, Draw draw) {
    constexpr int size = decltype(draw(*states))::size;
    const long end = request.taken + request.n, turns = (end + size - 1) / size;
    long round = first - long(request.turn % threads);  // the turn of the first of them
    if (round + lanes <= 0) round += threads;
    if (round >= turns) return;
    State own[lanes];
    for (int lane = 0; lane < lanes; lane++) own[lane] = states[first + lane];
    for (; round < turns; round += threads)
        for (int lane = 0; lane < lanes; lane++) {
            const long turn = round + lane;
            if (turn < 0 || turn >= turns) continue;
            State unfinished;
            State& state = (turn + 1) * size <= end ? own[lane] : unfinished = own[lane];
            const auto drawn = draw(state);
            for (int i = 0; i < size; i++) {
                const long number = turn * size + i;
                if (number >= request.taken && number < end)
                    request.out[number - request.taken] = drawn.numbers[i];
            }
        }
    for (int lane = 0; lane < lanes; lane++) states[first + lane] = own[lane];
}

/// Calls use(state), `state` being one of the generator's type.
template <class Use>
curandStatus_t withState(const curandGenerator_st& generator, Use use) {
    switch (generator.type) {
        case CURAND_RNG_PSEUDO_MRG32K3A:
            return use(curandStateMRG32k3a());
        case CURAND_RNG_PSEUDO_PHILOX4_32_10:
            return use(Philox());
        default:
            return use(curandStateXORWOW());
    }
}

inline bool isSequence(const curandGenerator_st& generator) {
    return generator.type == CURAND_RNG_QUASI_SOBOL32;
}

inline curandStatus_t copyDirectionsOnce(curandGenerator_st& generator) {
    if (generator.states) return CURAND_STATUS_SUCCESS;
    const size_t bytes = generator.dimensions * sizeof(curandDirectionVectors32_t);
    generator.states = allocate(generator, bytes);
    if (!generator.states) return CURAND_STATUS_ALLOCATION_FAILED;
    if (generator.isOnHost)
        memcpy(generator.states, sobolDirections(), bytes);
    else if (cudaMemcpy(generator.states, sobolDirections(), bytes, cudaMemcpyHostToDevice))
        return CURAND_STATUS_INITIALIZATION_FAILED;
    return CURAND_STATUS_SUCCESS;
}

/// Fills `out` with the next numbers of the first dimension, then with those of the second one, and
/// so on.
template <class Number, class Draw>
curandStatus_t generateSequence(const char* name, curandGenerator_st& generator, Number* out,
                                size_t n, Draw draw) {
    if (n % generator.dimensions != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    if (const curandStatus_t copied = copyDirectionsOnce(generator)) return copied;
    const auto* const directions = static_cast<const curandDirectionVectors32_t*>(generator.states);
    const long ofDimension = long(n / generator.dimensions), first = long(generator.turn);
    generator.turn += ofDimension;
    return run(generator, name, long(n), [=](long i) {
        SobolPoint point{
            sobolNumber(directions[i / ofDimension], uint32_t(first + i % ofDimension))};
        out[i] = draw(point).numbers[0];
    });
}

/// Fills `out` with what `draw` draws from the states.
template <class Number, class Draw>
curandStatus_t generate(const char* name, curandGenerator_t generator, Number* out, size_t n,
                        Draw draw) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (isSequence(*generator)) return generateSequence(name, *generator, out, n, draw);
    return withState(*generator, [=](auto state) {
        using State = decltype(state);
        constexpr int size = decltype(draw(state))::size;
        if (size == 2 && n % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
        if (n == 0) return CURAND_STATUS_SUCCESS;
        if (const curandStatus_t seeded = seedOnce<State>(*generator)) return seeded;
        State* const states = static_cast<State*>(generator->states);
        const long threads = threadsOf<State>(*generator);
        const Request<Number> request{out, long(n), generator->turn, generator->taken};
        generator->turn += (request.taken + n) / size;
        generator->taken = int((request.taken + n) % size);
        return run(*generator, name, threads / lanes,
                   [=](long group) { takeTurns(states, group * lanes, threads, request, draw); });
    });
}

/// After a change of seed or ordering. Philox begins again, but within its four numbers where it
/// was; the others go on with the thread whose turn it is. So does a GPU.
inline void restart(curandGenerator_st& generator) {
    forget(generator);
    if (generator.type == CURAND_RNG_PSEUDO_PHILOX4_32_10) generator.turn = generator.offset / 4;
}

inline void setOffset(curandGenerator_st& generator, unsigned long long offset) {
    if (!isSequence(generator)) forget(generator);
    generator.offset = offset;
    const int size = generator.type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ? 4 : 1;
    generator.turn = offset / size;
    generator.taken = int(offset % size);
}

inline bool hasOrdering(const curandGenerator_st& generator, curandOrdering_t ordering) {
    if (isSequence(generator)) return ordering == CURAND_ORDERING_QUASI_DEFAULT;
    switch (ordering) {
        case CURAND_ORDERING_PSEUDO_BEST:
        case CURAND_ORDERING_PSEUDO_DEFAULT:
        case CURAND_ORDERING_PSEUDO_LEGACY:
            return true;
        case CURAND_ORDERING_PSEUDO_SEEDED:
            return generator.type == CURAND_RNG_PSEUDO_XORWOW;
        case CURAND_ORDERING_PSEUDO_DYNAMIC:  // a GPU's own: here the default's
            return !generator.isOnHost;
        default:
            return false;
    }
}

inline curandStatus_t create(curandGenerator_t* generator, curandRngType_t type, bool isOnHost) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    *generator = nullptr;
    switch (type) {
        case CURAND_RNG_PSEUDO_DEFAULT:
            type = CURAND_RNG_PSEUDO_XORWOW;
            break;
        case CURAND_RNG_QUASI_DEFAULT:
            type = CURAND_RNG_QUASI_SOBOL32;
            break;
        case CURAND_RNG_PSEUDO_XORWOW:
        case CURAND_RNG_PSEUDO_MRG32K3A:
        case CURAND_RNG_PSEUDO_PHILOX4_32_10:
        case CURAND_RNG_QUASI_SOBOL32:
            break;
        default:
            return CURAND_STATUS_TYPE_ERROR;
    }
    *generator = new curandGenerator_st{type, isOnHost};
    return CURAND_STATUS_SUCCESS;
}

}  // namespace simulator::curand
