#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "LastBlock.h"
#include "ReductionBlock.h"
#include "ReductionScratch.h"

namespace reduction_device {

constexpr int THREADS = 512;
constexpr int LOADS = 4;  // of 16 bytes that a thread has under way at once

/// As many T as one load of 16 bytes brings; a T that does not divide 16 bytes comes alone.
template <typename T>
struct Pack {
    static constexpr int SIZE = 16 % sizeof(T) == 0 ? 16 / sizeof(T) : 1;
    static constexpr bool IS_VECTOR = SIZE > 1;

    T cells[SIZE];

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

/// An array as a stretch of packs that start at a multiple of 16 bytes, and the elements before and behind.
/// All elements are outside of the stretch where T allows none.
template <typename T>
struct Stretch {
    __host__ __device__ Stretch(const T* tabGM, size_t n) : tabGM(tabGM), n(n) {
        if constexpr (Pack<T>::IS_VECTOR) {
            const size_t bytesBefore = -reinterpret_cast<uintptr_t>(tabGM) % 16;
            before = bytesBefore / sizeof(T);
            if (bytesBefore % sizeof(T) == 0 && before < n) packs = (n - before) / Pack<T>::SIZE;
        }
    }

    __device__ const uint4* firstPack() const { return reinterpret_cast<const uint4*>(tabGM + before); }

    /// How many elements are in no pack, and the i-th of them.
    __device__ size_t single() const { return n - packs * Pack<T>::SIZE; }
    __device__ const T& single(size_t i) const { return tabGM[i < before ? i : i + packs * Pack<T>::SIZE]; }

    const T* tabGM;
    size_t n;
    size_t before = 0;
    size_t packs = 0;
};

template <typename T>
static __device__ Pack<T> load(const uint4* ptrGM) {
    static_assert(sizeof(Pack<T>) == sizeof(uint4));
    return __builtin_bit_cast(Pack<T>, *ptrGM);
}

/// Reduction intra-thread for a commutative operator: the threads take the packs in turn, a tile of LOADS
/// packs a thread at a time.
template <typename T, typename Operator>
static __device__ T reduceInTurn(Operator op, T neutral, const Stretch<T>& array) {
    constexpr size_t TILE = size_t{THREADS} * LOADS;
    const size_t step = TILE * gridDim.x;
    T x = neutral;

    if constexpr (Pack<T>::IS_VECTOR) {
        const uint4* ptrPackGM = array.firstPack();
        size_t i = TILE * blockIdx.x + threadIdx.x;
        for (; i + (LOADS - 1) * THREADS < array.packs; i += step) {
            Pack<T> packs[LOADS];
#pragma unroll
            for (int k = 0; k < LOADS; k++) packs[k] = load<T>(ptrPackGM + i + k * THREADS);
#pragma unroll
            for (int k = 0; k < LOADS; k++) x = op(x, packs[k].combined(op));
        }
        for (; i < array.packs; i += THREADS) x = op(x, load<T>(ptrPackGM + i).combined(op));
    }

    const size_t threads = size_t{THREADS} * gridDim.x;
    for (size_t i = size_t{THREADS} * blockIdx.x + threadIdx.x; i < array.single(); i += threads) {
        x = op(x, array.single(i));
    }
    return x;
}

/// The elements that a lane takes at a time when order counts: 64 bytes, so that the lanes of a warp use up
/// what they fetch.
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
                x = op(x, load<T>(reinterpret_cast<const uint4*>(ptrGM + k)).combined(op));
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

/// Reduction intra-warp for any associative operator: every warp of the grid takes a part of the array of its
/// own, first to last; valid in its lane 0.
template <typename T, typename Operator>
static __device__ T reduceInOrder(Operator op, T neutral, const T* tabGM, size_t n) {
    constexpr size_t TILE = size_t{ReductionWarp::SIZE} * RUN<T>;
    constexpr size_t WARPS = THREADS / ReductionWarp::SIZE;
    const size_t tiles = (n + TILE - 1) / TILE;
    const size_t warp = WARPS * blockIdx.x + threadIdx.x / ReductionWarp::SIZE;
    const size_t tilesPerWarp = (tiles + WARPS * gridDim.x - 1) / (WARPS * gridDim.x);
    const size_t begin = warp * tilesPerWarp;
    const size_t end = begin + tilesPerWarp < tiles ? begin + tilesPerWarp : tiles;

    T x = neutral;
    for (size_t tile = begin; tile < end; tile++) {
        const size_t first = tile * TILE + threadIdx.x % ReductionWarp::SIZE * RUN<T>;
        const size_t left = first < n ? n - first : 0;
        const int count = left < RUN<T> ? static_cast<int>(left) : RUN<T>;
        const T y = reduceRun(op, neutral, tabGM + first, count);
        x = op(x, ReductionWarp::reduceInOrder(op, y));
    }
    return threadIdx.x % ReductionWarp::SIZE == 0 ? x : neutral;
}

/// What the blocks left, in their order: valid in thread 0 of the one block that calls it.
template <typename T, typename Operator>
static __device__ T reduceCells(Operator op, T neutral, const T* tabCellGM, T* tabSM) {
    const unsigned cellsPerThread = (gridDim.x + THREADS - 1) / THREADS;
    const unsigned begin = cellsPerThread * threadIdx.x;
    T x = neutral;
    for (unsigned i = begin; i < begin + cellsPerThread && i < gridDim.x; i++) {
        x = op(x, tabCellGM[i]);
    }
    return ReductionBlock::reduce(op, x, tabSM);
}

template <bool IN_ORDER, typename T, typename Operator>
__global__ void __launch_bounds__(THREADS)
    KReduceDevice(Operator op, T neutral, Stretch<T> array, T* ptrResultGM, T* tabCellGM,
                  unsigned* ptrCounterGM) {
    alignas(16) __shared__ unsigned char bytesSM[ReductionWarp::SIZE * sizeof(T)];
    __shared__ bool isLast;
    T* tabSM = reinterpret_cast<T*>(bytesSM);

    T x = neutral;
    if constexpr (IN_ORDER)
        x = reduceInOrder(op, neutral, array.tabGM, array.n);
    else
        x = reduceInTurn(op, neutral, array);
    x = ReductionBlock::reduce(op, x, tabSM);

    if (gridDim.x > 1) {
        if (threadIdx.x == 0) {
            tabCellGM[blockIdx.x] = x;
            isLast = LastBlock::arrive(ptrCounterGM);
        }
        __syncthreads();  // the answer is there, and tabSM may be filled again
        if (!isLast) return;
        x = reduceCells(op, neutral, tabCellGM, tabSM);
    }
    if (threadIdx.x == 0) *ptrResultGM = x;
}

/// A block for each `workPerBlock`, at least one, at most `most`.
constexpr size_t blocksFor(size_t work, size_t workPerBlock, size_t most) {
    const size_t blocks = work / workPerBlock + (work % workPerBlock != 0);
    return blocks < 1 ? 1 : blocks < most ? blocks : most;
}

/// The grid for `units` packs or, where there are none, elements: one block as long as that is faster than to
/// wait for others, then a block a multiprocessor, and more the more there is to read. The bounds are the
/// fastest ones measured on an H100.
inline size_t blocksInTurn(size_t units, size_t multiprocessors) {
    constexpr size_t TILE = size_t{THREADS} * LOADS;
    if (units <= 4 * TILE) return 1;
    const size_t tiles = units / TILE / multiprocessors;  // of each multiprocessor
    const size_t blocks = tiles < 4 ? 1 : tiles < 8 ? 2 : tiles < 64 ? 4 : 8;
    const size_t most = blocks * multiprocessors;
    return blocksFor(units, TILE, most < ReductionScratch::MAX_BLOCKS ? most : ReductionScratch::MAX_BLOCKS);
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
/// - Cost: n * sizeof(T) bytes read, one launch; a few microseconds more than an empty kernel for small n.
class ReductionDevice {
  public:
    /// `op` is commutative too. Floating-point results depend on the device and on how `tabGM` is aligned,
    /// for both decide which values meet; they are the same for every run with the same of both.
    template <typename T, typename Operator>
    static void reduce(Operator op, T neutral, const T* tabGM, size_t n, T* ptrResultGM,
                       const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        using namespace reduction_device;
        const size_t units = n / Pack<T>::SIZE;
        const size_t blocks = blocksInTurn(units, scratch.multiprocessorCount());
        launch<false>(op, neutral, tabGM, n, ptrResultGM, scratch, blocks, stream);
    }

    /// In the array's order: `op` need not be commutative, and floating-point results have the same bits on
    /// every run, on every device and for every alignment. A little slower than reduce; less than half as
    /// fast for a large array that does not start at a multiple of 16 bytes.
    template <typename T, typename Operator>
    static void reduceInOrder(Operator op, T neutral, const T* tabGM, size_t n, T* ptrResultGM,
                              const ReductionScratch& scratch, cudaStream_t stream = nullptr) {
        using namespace reduction_device;
        constexpr size_t MOST = 1056;  // on every device: the grid decides which values meet
        const size_t blocks = blocksFor(n, size_t{THREADS} * RUN<T>, MOST);
        launch<true>(op, neutral, tabGM, n, ptrResultGM, scratch, blocks, stream);
    }

  private:
    template <bool IN_ORDER, typename T, typename Operator>
    static void launch(Operator op, T neutral, const T* tabGM, size_t n, T* ptrResultGM,
                       const ReductionScratch& scratch, size_t blocks, cudaStream_t stream) {
        using namespace reduction_device;
        static_assert(std::is_trivially_copyable_v<T>, "values are copied as bytes");
        T* tabCellGM = scratch.cells<T>();
        KReduceDevice<IN_ORDER><<<static_cast<unsigned>(blocks), THREADS, 0, stream>>>(
            op, neutral, Stretch<T>(tabGM, n), ptrResultGM, tabCellGM, scratch.counter());
        const cudaError_t code = cudaGetLastError();
        if (code != cudaSuccess)
            throw CudaError(code, "ReductionDevice of " + std::to_string(n) + " elements");
    }
};
