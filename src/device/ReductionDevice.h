#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "Mailbox.h"
#include "ReductionScratch.h"
#include "ReductionWarp.h"
#include "Shuffle.h"

namespace reduction_device {

// Threads of a block: few of them begin and end fast, many read fast.
constexpr unsigned SMALL = 256;
constexpr unsigned MEDIUM = 512;
constexpr unsigned LARGE = 1024;

/// How many blocks of SMALL or MEDIUM there may be: a warp takes what they found, BOXES a lane.
constexpr unsigned BOXES = 5;
constexpr unsigned FEW = BOXES * ReductionWarp::SIZE;

constexpr unsigned LOADS = 4;  // of 16 bytes that a thread has under way at once

/// Those of a block that is alone, which reads no more after them.
template <unsigned THREADS>
constexpr unsigned LOADS_ALONE = THREADS == LARGE ? 2 * LOADS : LOADS;

/// As many T as one load of 16 bytes brings; a T that does not divide 16 bytes comes alone.
template <typename T>
struct Pack {
    static constexpr int SIZE = 16 % sizeof(T) == 0 ? 16 / sizeof(T) : 1;
    static constexpr bool IS_VECTOR = SIZE > 1;

    T cells[SIZE];

    static __device__ Pack of(uint4 words) { return __builtin_bit_cast(Pack, words); }

    /// The cells combined, neighbours first.
    template <typename Operator>
    __device__ T combined(Operator op) const {
        Pack pack = *this;
#pragma unroll
        for (int distance = 1; distance < SIZE; distance *= 2) {
#pragma unroll
            for (int i = 0; i + distance < SIZE; i += 2 * distance) {
                pack.cells[i] = op(pack.cells[i], pack.cells[i + distance]);
            }
        }
        return pack.cells[0];
    }
};

/// An array as a stretch of packs that start at a multiple of 16 bytes, and the elements before and
/// behind. All elements are outside of the stretch where T allows none.
template <typename T>
struct Stretch {
    static_assert(std::is_trivially_copyable_v<T>, "values are copied as bytes");

    __host__ __device__ Stretch(const T* tabGM, size_t n) : tabGM(tabGM), n(n) {
        if constexpr (Pack<T>::IS_VECTOR) {
            const size_t bytesBefore = -reinterpret_cast<uintptr_t>(tabGM) % 16;
            before = bytesBefore / sizeof(T);
            if (bytesBefore % sizeof(T) == 0 && before < n) packs = (n - before) / Pack<T>::SIZE;
        }
    }

    __device__ const uint4* firstPack() const {
        return reinterpret_cast<const uint4*>(tabGM + before);
    }

    /// How many elements are in no pack, and the i-th of them.
    __device__ size_t single() const { return n - packs * Pack<T>::SIZE; }
    __device__ const T& single(size_t i) const {
        return tabGM[i < before ? i : i + packs * Pack<T>::SIZE];
    }

    const T* tabGM;
    size_t n;
    size_t before = 0;
    size_t packs = 0;
};

/// The x and the packs ptrPackGM[0], [THREADS], [2 THREADS] ... combined: as many as there are
/// loads, but only what is left of the array from ptrPackGM on.
template <unsigned THREADS, unsigned COUNT, typename T, typename Operator>
static __device__ T reducePacks(Operator op, T x, const uint4* ptrPackGM, unsigned left) {
    uint4 words[COUNT];
#pragma unroll
    for (unsigned k = 0; k < COUNT; k++)
        if (k * THREADS < left) words[k] = __ldcs(ptrPackGM + k * THREADS);
#pragma unroll
    for (unsigned k = 0; k < COUNT; k++)
        if (k * THREADS < left) x = op(x, Pack<T>::of(words[k]).combined(op));
    return x;
}

/// Reduction intra-thread for a commutative operator: the threads take the packs in turn, a tile of
/// LOADS packs a thread at a time. A block that IS_ALONE has only one tile, of LOADS_ALONE.
template <bool IS_ALONE, unsigned THREADS, typename T, typename Operator>
static __device__ T reduceInTurn(Operator op, T neutral, const Stretch<T>& array) {
    const size_t threads = size_t{THREADS} * gridDim.x;
    size_t single = size_t{THREADS} * blockIdx.x + threadIdx.x;
    const T first =
        single < array.single() ? array.single(single) : neutral;  // it comes while packs do
    T x = neutral;

    if constexpr (Pack<T>::IS_VECTOR && IS_ALONE) {
        const auto packs = static_cast<unsigned>(array.packs);
        const unsigned left = threadIdx.x < packs ? packs - threadIdx.x : 0;
        x = reducePacks<THREADS, LOADS_ALONE<THREADS>>(op, x, array.firstPack() + threadIdx.x,
                                                       left);
    } else if constexpr (Pack<T>::IS_VECTOR) {
        constexpr size_t TILE = size_t{THREADS} * LOADS;
        size_t i = TILE * blockIdx.x + threadIdx.x;
        for (; i + (LOADS - 1) * THREADS < array.packs; i += TILE * gridDim.x)
            x = reducePacks<THREADS, LOADS>(op, x, array.firstPack() + i, TILE);
        if (i < array.packs)  // the last tile, where it is not full
            x = reducePacks<THREADS, LOADS - 1>(op, x, array.firstPack() + i,
                                                static_cast<unsigned>(array.packs - i));
    }

    x = op(x, first);
    while ((single += threads) < array.single()) x = op(x, array.single(single));
    return x;
}

/// The elements that a lane takes at a time when order counts: 64 bytes, so that the lanes of a
/// warp use up what they fetch.
template <typename T>
constexpr int RUN = sizeof(T) < 64 ? 64 / sizeof(T) : 1;

/// One lane's run in order, `ptrGM[0]` to `ptrGM[count - 1]`.
template <typename T, typename Operator>
static __device__ T reduceRun(Operator op, T neutral, const T* ptrGM, int count) {
    constexpr int SIZE = Pack<T>::SIZE;
    T x = neutral;
    if (Pack<T>::IS_VECTOR && count == RUN<T> && reinterpret_cast<uintptr_t>(ptrGM) % 16 == 0) {
        if constexpr (Pack<T>::IS_VECTOR) {
#pragma unroll
            for (int k = 0; k < RUN<T>; k += SIZE)
                x = op(x,
                       Pack<T>::of(__ldcs(reinterpret_cast<const uint4*>(ptrGM + k))).combined(op));
        }
        return x;
    }
    for (int k = 0; k < count; k += SIZE) {  // the same order of operations as with packs
        Pack<T> pack;
        for (int j = 0; j < SIZE; j++) pack.cells[j] = k + j < count ? ptrGM[k + j] : neutral;
        x = op(x, pack.combined(op));
    }
    return x;
}

/// Reduction intra-warp of the first LANES lanes, neighbours first: valid in lane 0. Called by all
/// of them.
template <unsigned LANES, typename T, typename Operator>
static __device__ T reduceLanes(Operator op, T x) {
#pragma unroll
    for (unsigned distance = 1; distance < LANES; distance *= 2)
        x = op(x, Shuffle::down(x, distance));
    return x;
}

/// Reduction intra-warp for any associative operator: every warp of the grid takes a part of the
/// array of its own, first to last; valid in its lane 0.
template <typename T, typename Operator>
static __device__ T reduceInOrder(Operator op, T neutral, const T* tabGM, size_t n) {
    constexpr size_t TILE = size_t{ReductionWarp::SIZE} * RUN<T>;
    const size_t warps = blockDim.x / ReductionWarp::SIZE * gridDim.x;
    const size_t tiles = (n + TILE - 1) / TILE;
    const size_t warp = (size_t{blockDim.x} * blockIdx.x + threadIdx.x) / ReductionWarp::SIZE;
    const size_t tilesPerWarp = (tiles + warps - 1) / warps;
    const size_t begin = warp * tilesPerWarp;
    const size_t end = begin + tilesPerWarp < tiles ? begin + tilesPerWarp : tiles;

    T x = neutral;
    for (size_t tile = begin; tile < end; tile++) {
        const size_t first = tile * TILE + threadIdx.x % ReductionWarp::SIZE * RUN<T>;
        const size_t left = first < n ? n - first : 0;
        const int count = left < RUN<T> ? static_cast<int>(left) : RUN<T>;
        const T y = reduceRun(op, neutral, tabGM + first, count);
        x = op(x, reduceLanes<ReductionWarp::SIZE>(op, y));
    }
    return threadIdx.x % ReductionWarp::SIZE == 0 ? x : neutral;
}

/// ReductionBlock for blocks of full warps, which saves the question how many lanes a warp has.
template <unsigned THREADS, typename T, typename Operator>
static __device__ T reduceBlock(Operator op, T x, T* tabSM) {
    constexpr unsigned WARPS = THREADS / ReductionWarp::SIZE;
    const unsigned lane = threadIdx.x % ReductionWarp::SIZE;
    const unsigned warp = threadIdx.x / ReductionWarp::SIZE;
    x = reduceLanes<ReductionWarp::SIZE>(op, x);
    if (lane == 0) tabSM[warp] = x;
    __syncthreads();  // the results of all warps are there
    return warp == 0 ? reduceLanes<WARPS>(op, tabSM[lane % WARPS]) : x;
}

/// What a few blocks found, as many as FEW, combined by the one warp that calls it: valid in its
/// lane 0.
template <typename T, typename Operator>
static __device__ T reduceFewBoxes(Operator op, T neutral, typename Mailbox<T>::Word* tabBoxGM) {
    T values[BOXES];
    Mailbox<T>::takeAll(tabBoxGM, gridDim.x, values);
    T x = neutral;
#pragma unroll
    for (unsigned k = 0; k < BOXES; k++)
        if (ReductionWarp::SIZE * k + threadIdx.x < gridDim.x) x = op(x, values[k]);
    return reduceLanes<ReductionWarp::SIZE>(op, x);
}

/// What any number of blocks found, combined by all threads of the block that calls it: valid
/// in its thread 0. In the blocks' order, every thread takes neighbours; else the threads take
/// them in turn.
template <bool IN_ORDER, unsigned THREADS, typename T, typename Operator>
static __device__ T reduceBoxes(Operator op, T neutral, typename Mailbox<T>::Word* tabBoxGM,
                                T* tabSM) {
    const unsigned perThread = (gridDim.x + THREADS - 1) / THREADS;
    const unsigned first = IN_ORDER ? perThread * threadIdx.x : threadIdx.x;
    const unsigned step = IN_ORDER ? 1 : THREADS;
    const unsigned end = IN_ORDER && first + perThread < gridDim.x ? first + perThread : gridDim.x;

    T x = neutral;
    for (unsigned i = first; i < end; i += step)
        x = op(x, Mailbox<T>::take(tabBoxGM + i * Mailbox<T>::WORDS));
    return reduceBlock<THREADS>(op, x, tabSM);
}

/// Reduction intra-block of the part of the array that falls to the block: valid in its thread 0.
template <bool IN_ORDER, bool IS_ALONE, unsigned THREADS, typename T, typename Operator>
static __device__ T reducePart(Operator op, T neutral, const Stretch<T>& array, T* tabSM) {
    if constexpr (IN_ORDER)
        return reduceBlock<THREADS>(op, reduceInOrder(op, neutral, array.tabGM, array.n), tabSM);
    else
        return reduceBlock<THREADS>(op, reduceInTurn<IS_ALONE, THREADS>(op, neutral, array), tabSM);
}

/// By a single block, which hands its result to no other.
template <bool IN_ORDER, unsigned THREADS, typename T, typename Operator>
__global__ void __launch_bounds__(THREADS)
    KReduceAlone(Operator op, T neutral, Stretch<T> array, T* ptrResultGM) {
    alignas(16) __shared__ unsigned char bytesSM[ReductionWarp::SIZE * sizeof(T)];
    T* tabSM = reinterpret_cast<T*>(bytesSM);

    const T x = reducePart<IN_ORDER, true, THREADS>(op, neutral, array, tabSM);
    if (threadIdx.x == 0) *ptrResultGM = x;
}

/// Every block combines its part of the array and puts the result in its mailbox. The block that
/// began last takes them out: the others have begun, so that it waits for none that waits for room
/// on the device. Of a few boxes its first warp does it, which costs no barrier.
template <bool IN_ORDER, unsigned THREADS, typename T, typename Operator>
__global__ void __launch_bounds__(THREADS,
                                  1)  // 1: registers for all loads before more blocks at once
    KReduceDevice(Operator op, T neutral, Stretch<T> array, T* ptrResultGM,
                  typename Mailbox<T>::Word* tabBoxGM, unsigned* ptrCounterGM) {
    alignas(16) __shared__ unsigned char bytesSM[ReductionWarp::SIZE * sizeof(T)];
    T* tabSM = reinterpret_cast<T*>(bytesSM);

    unsigned begunBefore =
        0;  // known when it is needed: the atomic function works while the array is read
    if (threadIdx.x == 0) begunBefore = atomicInc(ptrCounterGM, gridDim.x - 1);

    T x = reducePart<IN_ORDER, false, THREADS>(op, neutral, array, tabSM);
    if (threadIdx.x == 0) Mailbox<T>::put(tabBoxGM + blockIdx.x * Mailbox<T>::WORDS, x);
    const bool isLast = threadIdx.x == 0 && begunBefore == gridDim.x - 1;
    if constexpr (IN_ORDER || THREADS == LARGE) {
        if (!__syncthreads_or(isLast))
            return;  // else all threads go on, and tabSM may be filled again
        x = reduceBoxes<IN_ORDER, THREADS>(op, neutral, tabBoxGM, tabSM);
    } else {
        const bool isFirstWarp = threadIdx.x < ReductionWarp::SIZE;
        if (!isFirstWarp || !__any_sync(Shuffle::ALL, isLast)) return;
        x = reduceFewBoxes(op, neutral, tabBoxGM);
    }
    if (threadIdx.x == 0) *ptrResultGM = x;
}

/// `x / y`, rounded up, at least 1 and at most `most`.
constexpr unsigned dividedUp(size_t x, size_t y, size_t most = ReductionScratch::MAX_BLOCKS) {
    const size_t quotient = x / y + (x % y != 0);
    return static_cast<unsigned>(quotient < 1 ? 1 : quotient < most ? quotient : most);
}

/// Whether one block of THREADS takes the `n` elements, which make `units` packs or, where there
/// are none, elements: all at once, and no thread so many that others would help.
template <unsigned THREADS>
constexpr bool isForOneBlock(size_t units, size_t n) {
    constexpr size_t MOST_A_THREAD = 32;
    return units <= THREADS * LOADS_ALONE<THREADS> && n <= THREADS * MOST_A_THREAD;
}

struct Shape {
    unsigned blocks;
    unsigned threads;  // of a block
};

/// The grid of many blocks. The bounds are the fastest ones measured on an H100:
/// - a small block a tile, up to one of them a multiprocessor,
/// - then medium ones of up to sixteen tiles, as few as take no longer than one a multiprocessor,
/// - then large blocks of two tiles each, so that blocks end and begin all the time: what is
/// read at the same moment then stays close together, which memory likes better than a few
/// blocks far apart.
inline Shape shapeInTurn(size_t units, size_t multiprocessors) {
    const size_t most = multiprocessors < FEW ? multiprocessors : FEW;
    if (units <= most * SMALL * LOADS) return {dividedUp(units, SMALL * LOADS), SMALL};
    if (units <= most * 16 * MEDIUM * LOADS) {
        const unsigned tiles = dividedUp(units, MEDIUM * LOADS);
        return {dividedUp(tiles, dividedUp(tiles, most)), MEDIUM};
    }
    return {dividedUp(units, 2 * LARGE * LOADS), LARGE};
}

}  // namespace reduction_device

/// The reduction of an array in GM by all of the device, in one launch. Host.
///
///     struct Add { __device__ int operator()(int x, int y) const { return x + y; } };
///
///     ReductionScratch scratch;  // once a stream
///     ReductionDevice::reduce(Add(), 0, tabGM, n, ptrResultGM, scratch, stream);
///
/// - `op`: an object with T operator()(T, T) const for the device, associative.
/// - `neutral`: the neutral element of op, and the result for no elements.
/// - T: trivially copyable. `tabGM` may start at any T and is only read; `n` counts elements.
/// - `ptrResultGM`: one T, overwritten; valid for what follows in the stream.
/// - Does not wait. Throws CudaError when the launch fails.
/// - `scratch`: see ReductionScratch; it may be used again by the next call in the same stream.
/// - Cost: n * sizeof(T) bytes read, one launch; a few microseconds more than an empty kernel for
/// small n.
class ReductionDevice {
  public:
    /// `op` is commutative too. Floating-point results depend on the device and on how `tabGM`
    /// is aligned, for both decide which values meet; they are the same for every run with the
    /// same of both.
    template <typename T, typename Operator>
    static void reduce(Operator op, T neutral, const T* tabGM, size_t n, T* ptrResultGM,
                       const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        using namespace reduction_device;
        const Stretch<T> array(tabGM, n);
        const size_t units = n / Pack<T>::SIZE;
        ReductionScratch::Word* tabBoxGM = scratch.boxes<T>();
        if (isForOneBlock<SMALL>(units, n)) {
            KReduceAlone<false, SMALL><<<1, SMALL, 0, stream>>>(op, neutral, array, ptrResultGM);
        } else if (isForOneBlock<LARGE>(units, n)) {
            KReduceAlone<false, LARGE><<<1, LARGE, 0, stream>>>(op, neutral, array, ptrResultGM);
        } else {
            const Shape shape = shapeInTurn(units, scratch.multiprocessorCount());
            const auto kernel = shape.threads == SMALL ? KReduceDevice<false, SMALL, T, Operator>
                                : shape.threads == MEDIUM
                                    ? KReduceDevice<false, MEDIUM, T, Operator>
                                    : KReduceDevice<false, LARGE, T, Operator>;
            kernel<<<shape.blocks, shape.threads, 0, stream>>>(op, neutral, array, ptrResultGM,
                                                               tabBoxGM, scratch.counter());
        }
        checkLaunch(n);
    }

    /// In the array's order: `op` need not be commutative, and floating-point results have the same
    /// bits on every run, on every device and for every alignment. A little slower than reduce;
    /// less than half as fast for a large array that does not start at a multiple of 16 bytes.
    template <typename T, typename Operator>
    static void reduceInOrder(Operator op, T neutral, const T* tabGM, size_t n, T* ptrResultGM,
                              const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        using namespace reduction_device;
        constexpr size_t MOST = 1056;  // on every device: the grid decides which values meet
        const Stretch<T> array(tabGM, n);
        ReductionScratch::Word* tabBoxGM = scratch.boxes<T>();
        const unsigned blocks = dividedUp(n, size_t{MEDIUM} * RUN<T>, MOST);
        if (blocks == 1)
            KReduceAlone<true, MEDIUM><<<1, MEDIUM, 0, stream>>>(op, neutral, array, ptrResultGM);
        else
            KReduceDevice<true, MEDIUM><<<blocks, MEDIUM, 0, stream>>>(
                op, neutral, array, ptrResultGM, tabBoxGM, scratch.counter());
        checkLaunch(n);
    }

  private:
    static void checkLaunch(size_t n) {
        const cudaError_t code = cudaGetLastError();
        if (code != cudaSuccess)
            throw CudaError(code, "ReductionDevice of " + std::to_string(n) + " elements");
    }
};
