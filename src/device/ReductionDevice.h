#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "ExactKernel.h"
#include "Mailbox.h"
#include "Packs.h"
#include "ReductionBlock.h"
#include "ReductionScratch.h"
#include "ReductionWarp.h"
#include "Shuffle.h"

namespace reduction_device {

// Threads of a block: few of them begin and end fast, many read fast.
constexpr unsigned SMALL = 256;
constexpr unsigned MEDIUM = 512;
constexpr unsigned LARGE = 1024;

/// How many blocks are few: a warp takes what they found, BOXES a lane.
constexpr unsigned BOXES = 5;
constexpr unsigned FEW = BOXES * ReductionWarp::SIZE;

/// Those of a block that is alone, which reads no more after them.
template <unsigned THREADS>
constexpr unsigned LOADS_ALONE = THREADS == LARGE ? 2 * LOADS : LOADS;

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

/// Reduction intra-warp of several values a lane: rows[0] of all lanes first to last, then rows[1]
/// ...; valid in lane 0. Every lane gives away half of its rows and gets another lane's half of the
/// others, until it has one: which costs hardly more than a single row would.
template <unsigned ROWS, typename T, typename Operator>
static __device__ T reduceRows(Operator op, T (&rows)[ROWS]) {
    unsigned distance = 1;
#pragma unroll
    for (unsigned half = ROWS / 2; half > 0; half /= 2, distance *= 2) {
        const bool isRight = threadIdx.x & distance;  // it keeps the later half of the rows
#pragma unroll
        for (unsigned k = 0; k < half; k++) {
            const T mine = isRight ? rows[k + half] : rows[k];
            const T others = Shuffle::across(isRight ? rows[k] : rows[k + half], distance);
            rows[k] = isRight ? op(others, mine) : op(mine, others);
        }
    }
    T x = rows[0];
#pragma unroll
    for (distance = ROWS; distance < ReductionWarp::SIZE; distance *= 2)
        x = op(x, Shuffle::across(x, distance));
#pragma unroll
    for (distance = ROWS / 2; distance > 0; distance /= 2)  // the later half is 1 away, its later
        x = op(x, Shuffle::across(x, distance));            // half 2, ...
    return x;
}

/// The elements that a warp takes at a time when order counts: LOADS rows of a pack a lane.
template <typename T>
constexpr size_t ROW = size_t{ReductionWarp::SIZE} * Pack<T>::SIZE;
template <typename T>
constexpr size_t TILE = LOADS* ROW<T>;

/// The x and `count` tiles from tabGM on, a multiple of 16 bytes, in order: valid in lane 0. The
/// next tile is on its way while one is combined.
template <typename T, typename Operator>
static __device__ T reduceTiles(Operator op, T x, const T* tabGM, size_t count) {
    const auto* ptrPackGM =
        reinterpret_cast<const uint4*>(tabGM) + threadIdx.x % ReductionWarp::SIZE;
    uint4 words[LOADS];
    const auto load = [&] {
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++) words[k] = __ldcs(ptrPackGM + k * ReductionWarp::SIZE);
        ptrPackGM += LOADS * ReductionWarp::SIZE;
    };
    if (count > 0) load();
    while (count > 0) {
        T rows[LOADS];
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++) rows[k] = Pack<T>::of(words[k]).combined(op);
        if (--count > 0) load();
        x = op(x, reduceRows(op, rows));
    }
    return x;
}

/// The x and one tile, element by element: one that is not full, or does not start at a multiple
/// of 16 bytes. The same order of operations as by packs, with neutral elements in place of
/// missing ones.
template <typename T, typename Operator>
static __device__ T reduceTile(Operator op, T neutral, T x, const T* tabGM, size_t count) {
    T rows[LOADS];
#pragma unroll 1  // a row under way at a time: here speed counts less than registers
    for (unsigned k = 0; k < LOADS; k++) {
        const size_t first = k * ROW<T> + threadIdx.x % ReductionWarp::SIZE * size_t{Pack<T>::SIZE};
        Pack<T> pack;
#pragma unroll
        for (int j = 0; j < Pack<T>::SIZE; j++)
            pack.cells[j] = first + j < count ? tabGM[first + j] : neutral;
        const T y = pack.combined(op);
#pragma unroll
        for (unsigned row = 0; row < LOADS; row++)  // rows[k] would not stay in registers
            if (row == k) rows[row] = y;
    }
    return op(x, reduceRows(op, rows));
}

/// Reduction intra-warp for any associative operator: every warp of the grid takes a part of the
/// array of its own, first to last; valid in its lane 0.
template <typename T, typename Operator>
static __device__ T reduceInOrder(Operator op, T neutral, const T* tabGM, size_t n) {
    const size_t warps = blockDim.x / ReductionWarp::SIZE * gridDim.x;
    const size_t warp = (size_t{blockDim.x} * blockIdx.x + threadIdx.x) / ReductionWarp::SIZE;
    const size_t tiles = dividedUp(n, TILE<T>);
    const size_t perWarp = dividedUp(tiles, warps);
    const size_t begin = warp * perWarp < tiles ? warp * perWarp : tiles;
    const size_t end = begin + perWarp < tiles ? begin + perWarp : tiles;

    T x = neutral;
    size_t tile = begin;
    if constexpr (Pack<T>::IS_VECTOR) {
        if (reinterpret_cast<uintptr_t>(tabGM) % 16 == 0) {
            const size_t full = n / TILE<T> < end ? n / TILE<T> : end;
            if (begin < full) {
                x = reduceTiles(op, x, tabGM + begin * TILE<T>, full - begin);
                tile = full;
            }
        }
    }
    for (; tile < end; tile++)
        x = reduceTile(op, neutral, x, tabGM + tile * TILE<T>, n - tile * TILE<T>);
    return threadIdx.x % ReductionWarp::SIZE == 0 ? x : neutral;
}

/// What a few blocks found, as many as FEW, combined in any order by the one warp that calls it:
/// valid in its lane 0.
template <typename T, typename Operator>
static __device__ T reduceFewBoxes(Operator op, T neutral, typename Mailbox<T>::Word* tabBoxGM) {
    T values[BOXES];
    Mailbox<T>::takeAll(tabBoxGM, gridDim.x, values);
    T x = neutral;
#pragma unroll
    for (unsigned k = 0; k < BOXES; k++)
        if (ReductionWarp::SIZE * k + threadIdx.x < gridDim.x) x = op(x, values[k]);
    return ReductionWarp::reduceInOrder(op, x);
}

/// What any number of blocks found, in the blocks' order, by all threads of the block that calls
/// it: valid in its thread 0. Not inlined, so that it takes no registers from what all blocks do.
template <unsigned THREADS, typename T, typename Operator>
static __device__ __noinline__ T reduceBoxes(Operator op, T neutral,
                                             typename Mailbox<T>::Word* tabBoxGM, T* tabSM) {
    constexpr unsigned AT_ONCE = LOADS * ReductionWarp::SIZE;  // by a warp
    const unsigned lane = threadIdx.x % ReductionWarp::SIZE;
    const unsigned perWarp =
        dividedUp(gridDim.x, THREADS / ReductionWarp::SIZE * AT_ONCE) * AT_ONCE;
    const unsigned begin = threadIdx.x / ReductionWarp::SIZE * perWarp;
    const unsigned end = begin + perWarp < gridDim.x ? begin + perWarp : gridDim.x;

    T x = neutral;
    for (unsigned first = begin; first < end; first += AT_ONCE) {
        T rows[LOADS];
        Mailbox<T>::takeAll(tabBoxGM + first * Mailbox<T>::WORDS, end - first, rows);
#pragma unroll
        for (unsigned k = 0; k < LOADS; k++)
            if (first + ReductionWarp::SIZE * k + lane >= end) rows[k] = neutral;
        x = op(x, reduceRows(op, rows));
    }
    return ReductionBlock::reduce(op, lane == 0 ? x : neutral, tabSM, THREADS);
}

/// Reduction intra-block of the part of the array that falls to the block: valid in its thread 0.
template <bool IN_ORDER, bool IS_ALONE, unsigned THREADS, typename T, typename Operator>
static __device__ T reducePart(Operator op, T neutral, const Stretch<T>& array, T* tabSM) {
    T x;
    if constexpr (IN_ORDER)
        x = reduceInOrder(op, neutral, array.tabGM, array.n);
    else
        x = reduceInTurn<IS_ALONE, THREADS>(op, neutral, array);
    return ReductionBlock::reduce(op, x, tabSM, THREADS);
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

/// How the blocks of a grid share out an array: in turn, a few blocks that have a multiprocessor
/// each, or many; or in the array's order.
enum class Way { FEW, MANY, IN_ORDER };

/// Blocks that a multiprocessor is to hold at once, which limits the registers of a thread: of two,
/// one loads while the other computes, begins or ends.
constexpr unsigned residentBlocks(Way way) {
    return way == Way::FEW ? 1 : 2;
}

/// Every block combines its part of the array and puts the result in its mailbox. The block that
/// began last takes them out: the others have begun, so that it waits for none that waits for room
/// on the device. Of a few boxes its first warp does it, which costs no barrier.
template <Way WAY, unsigned THREADS, typename T, typename Operator>
__global__ void __launch_bounds__(THREADS, residentBlocks(WAY))
    KReduceDevice(Operator op, T neutral, Stretch<T> array, T* ptrResultGM,
                  typename Mailbox<T>::Word* tabBoxGM, unsigned* ptrCounterGM) {
    alignas(16) __shared__ unsigned char bytesSM[ReductionWarp::SIZE * sizeof(T)];
    T* tabSM = reinterpret_cast<T*>(bytesSM);

    unsigned begunBefore =
        0;  // known when it is needed: the atomic function works while the array is read
    if (threadIdx.x == 0) begunBefore = atomicInc(ptrCounterGM, gridDim.x - 1);

    T x = reducePart<WAY == Way::IN_ORDER, false, THREADS>(op, neutral, array, tabSM);
    if (threadIdx.x == 0) Mailbox<T>::put(tabBoxGM + blockIdx.x * Mailbox<T>::WORDS, x);
    const bool isLast = threadIdx.x == 0 && begunBefore == gridDim.x - 1;
    if constexpr (WAY == Way::FEW) {
        const bool isFirstWarp = threadIdx.x < ReductionWarp::SIZE;
        if (!isFirstWarp || !__any_sync(Shuffle::ALL, isLast)) return;
        x = reduceFewBoxes(op, neutral, tabBoxGM);
    } else {
        if (!__syncthreads_or(isLast))
            return;  // else all threads go on, and tabSM may be filled again
        x = reduceBoxes<THREADS>(op, neutral, tabBoxGM, tabSM);
    }
    if (threadIdx.x == 0) *ptrResultGM = x;
}

/// Whether one block of THREADS takes the `n` elements, which make `units` packs or, where there
/// are none, elements: all at once, and no thread so many that others would help.
template <unsigned THREADS>
constexpr bool isForOneBlock(size_t units, size_t n) {
    constexpr size_t MOST_A_THREAD = 32;
    return units <= THREADS * LOADS_ALONE<THREADS> && n <= THREADS * MOST_A_THREAD;
}

struct Shape {
    Way way;
    unsigned blocks;
    unsigned threads;  // of a block
};

/// As few blocks as take no longer than `most`.
inline unsigned blocksFor(size_t tiles, size_t most) {
    return static_cast<unsigned>(dividedUp(tiles, dividedUp(tiles, most)));
}

/// The grid in turn. The bounds are the fastest ones measured on an H100 and an H200:
/// - a small block a tile, up to one of them a multiprocessor,
/// - then medium ones of up to sixteen tiles, up to one a multiprocessor,
/// - then as many as have sixteen tiles each, so that blocks end and begin all the time: what is
/// read at the same moment then stays close together, which memory likes better than a few
/// blocks far apart.
inline Shape shapeInTurn(size_t units, size_t multiprocessors) {
    constexpr size_t TILES = 16;
    const size_t few = std::min<size_t>(multiprocessors, FEW);
    const size_t small = dividedUp(units, SMALL * LOADS);
    if (small <= few) return {Way::FEW, blocksFor(small, few), SMALL};
    const size_t medium = dividedUp(units, MEDIUM * LOADS);
    if (medium <= few * TILES) return {Way::FEW, blocksFor(medium, few), MEDIUM};
    const size_t many = std::min<size_t>(dividedUp(medium, TILES), ReductionScratch::MAX_BLOCKS);
    return {Way::MANY, blocksFor(medium, many), MEDIUM};
}

/// The grid in order: the same on every device, for it decides which values meet. A tile a warp,
/// then more; from sixteen on more blocks, for the same reason as above.
template <typename T>
Shape shapeInOrder(size_t n) {
    constexpr size_t TILES = 16;
    constexpr size_t FEWEST = 1056;  // that have so many
    const size_t tiles = std::max<size_t>(1, dividedUp(n, MEDIUM / ReductionWarp::SIZE * TILE<T>));
    const size_t most =
        std::clamp<size_t>(dividedUp(tiles, TILES), FEWEST, ReductionScratch::MAX_BLOCKS);
    return {Way::IN_ORDER, blocksFor(tiles, most), MEDIUM};
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
            const auto kernel =
                shape.way == Way::MANY    ? KReduceDevice<Way::MANY, MEDIUM, T, Operator>
                : shape.threads == MEDIUM ? KReduceDevice<Way::FEW, MEDIUM, T, Operator>
                                          : KReduceDevice<Way::FEW, SMALL, T, Operator>;
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
        const Stretch<T> array(tabGM, n);
        ReductionScratch::Word* tabBoxGM = scratch.boxes<T>();
        const Shape shape = shapeInOrder<T>(n);
        if (shape.blocks == 1)
            KReduceAlone<true, MEDIUM><<<1, MEDIUM, 0, stream>>>(op, neutral, array, ptrResultGM);
        else
            KReduceDevice<Way::IN_ORDER, MEDIUM><<<shape.blocks, shape.threads, 0, stream>>>(
                op, neutral, array, ptrResultGM, tabBoxGM, scratch.counter());
        checkLaunch(n);
    }

    /// The sum of floats, rounded only once (see ExactSum): the float that is nearest to it, with
    /// the same bits for every order of the elements, on every device and for every alignment. Up
    /// to 2^32 elements; throws std::invalid_argument for more. Takes 1.2 times as long as reduce
    /// for large arrays on an H100, and some microseconds more for small ones.
    static void sumExactly(const float* tabGM, size_t n, float* ptrSumGM,
                           const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        launchExactly(tabGM, n, reinterpret_cast<long*>(scratch.boxes<float>()), ptrSumGM, scratch,
                      stream);
    }

    /// Adds floats to an ExactSum in GM, for the sum of an array in parts, on several devices for
    /// instance: together up to 2^32 elements.
    static void addExactly(const float* tabGM, size_t n, ExactSum* ptrExactGM,
                           const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        launchExactly(tabGM, n, ptrExactGM->tabCell, nullptr, scratch, stream);
    }

  private:
    static void launchExactly(const float* tabGM, size_t n, long* tabCellGM, float* ptrSumGM,
                              const ReductionScratch& scratch, cudaStream_t stream) {
        using namespace reduction_device;
        if (n > MOST_EXACTLY)
            throw std::invalid_argument(tr("{0}: {1} elements; the cells hold the sum of up to {2}",
                                           "ReductionDevice", n, MOST_EXACTLY));
        KSumExactly<EXACTLY>
            <<<blocksExactly(n, scratch.multiprocessorCount()), EXACTLY, 0, stream>>>(
                Stretch<float>(tabGM, n), tabCellGM, ptrSumGM, scratch.counter());
        checkLaunch(n);
    }

    static void checkLaunch(size_t n) {
        const cudaError_t code = cudaGetLastError();
        if (code != cudaSuccess)
            throw CudaError(code, "ReductionDevice of " + std::to_string(n) + " elements");
    }
};
