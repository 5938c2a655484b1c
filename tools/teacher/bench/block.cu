// The reduction of one value per thread: ReductionBlock beside CUB's BlockReduce, and the
// textbook's folding.
#include <algorithm>

#include "Reduction.h"
#include "ReductionAdd.h"
#include "ReductionBlock.h"
#include "common/ArrayGM.h"
#include "language/language.h"
#include "topics.h"

#if defined(BENCH_PEERS)
#include <cub/block/block_reduce.cuh>
#endif

namespace {

__device__ int add(int x, int y) {
    return x + y;
}

__device__ void addAtomic(int* ptrX, int y) {
    atomicAdd(ptrX, y);
}

/// Protocol I: every thread puts 1 in its cell.
__device__ void fill(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = 1;
    __syncthreads();
}

__global__ void KReductionAdd(int* ptrSumGM) {
    extern __shared__ int tabSM[];
    fill(tabSM);
    ReductionAdd::reduce(tabSM, ptrSumGM);
}

__global__ void KReduction(int* ptrSumGM) {
    extern __shared__ int tabSM[];
    fill(tabSM);
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}

/// From a cell of SM too, as the others; then through registers. As CUB it knows the block's size
/// when it is compiled. `IS_KNOWN`: the operator's type says that it is a sum.
template <bool IS_KNOWN, int THREADS>
__global__ void KReductionBlock(int* ptrSumGM) {
    extern __shared__ int tabSM[];
    __shared__ int tabWarpSM[ReductionWarp::SIZE];
    fill(tabSM);
    const int x = tabSM[Thread2D::tidLocal()];
    const int sum = IS_KNOWN ? ReductionBlock::reduce(Sum<int>(), x, tabWarpSM, THREADS)
                             : ReductionBlock::reduce(add, x, tabWarpSM, THREADS);
    if (Thread2D::tidLocal() == 0) atomicAdd(ptrSumGM, sum);
}

#if defined(BENCH_PEERS)
template <bool IS_KNOWN, int THREADS>
__global__ void KCub(int* ptrSumGM) {
    extern __shared__ int tabSM[];
    using BlockReduce = cub::BlockReduce<int, THREADS>;
    __shared__ typename BlockReduce::TempStorage storage;
    fill(tabSM);
    const int x = tabSM[threadIdx.x];
    const int sum = IS_KNOWN ? BlockReduce(storage).Sum(x) : BlockReduce(storage).Reduce(x, add);
    if (threadIdx.x == 0) atomicAdd(ptrSumGM, sum);
}
#endif

struct Kernel {
    std::string name;
    void (*kernel)(int* ptrSumGM);
};

template <int THREADS>
std::vector<Kernel> kernelsOf([[maybe_unused]] const Extent& extent) {
    std::vector<Kernel> kernels = {{trm("ReductionBlock of Sum"), KReductionBlock<true, THREADS>},
                                   {trm("ReductionBlock of add"), KReductionBlock<false, THREADS>},
                                   {"ReductionAdd", KReductionAdd},
                                   {"Reduction", KReduction}};
#if defined(BENCH_PEERS)
    if (std::ranges::count(extent.peers, "cub") > 0) {
        kernels.push_back({"CUB BlockReduce::Sum", KCub<true, THREADS>});
        kernels.push_back({"CUB BlockReduce::Reduce", KCub<false, THREADS>});
    }
#endif
    return kernels;
}

std::vector<Kernel> kernelsFor(int threads, const Extent& extent) {
    switch (threads) {
        case 64:
            return kernelsOf<64>(extent);
        case 256:
            return kernelsOf<256>(extent);
        case 512:
            return kernelsOf<512>(extent);
        default:
            return kernelsOf<1024>(extent);
    }
}

Measured measureGrid(int blocks, int threads, const Extent& extent) {
    ArrayGM<int> sumGM(1);
    Measured measured;
    std::vector<Contender> contenders;
    for (const Kernel& each : kernelsFor(threads, extent)) {
        const auto launch = [=, ptrSumGM = sumGM.data()](int) {
            each.kernel<<<blocks, threads, threads * sizeof(int)>>>(ptrSumGM);
        };
        cudaMemset(sumGM.data(), 0, sizeof(int));
        launch(0);
        if (sumGM.toHost()[0] != blocks * threads) measured.wrong.push_back(each.name);
        contenders.push_back({each.name, launch});
    }
    measured.times = measure(contenders, 1, extent.runs());
    return measured;
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    const std::vector<int> grids =
        extent.isSimulated ? std::vector{1, 63} : std::vector{1, 63, 132, 1056, 10000, 100000};
    for (const int threads : {64, 256, 512, 1024}) {
        std::vector<std::string> names;
        for (const Kernel& kernel : kernelsFor(threads, extent)) names.push_back(kernel.name);
        for (const int blocks : grids)
            cases.push_back({"block/" + std::to_string(threads) + " threads",
                             static_cast<size_t>(blocks), 0, 0, names,
                             [=] { return measureGrid(blocks, threads, extent); }});
    }
    return cases;
}

}  // namespace

Topic blockTopic() {
    return {
        "block",
        {"add", "generic", "warp"},
        trm("One value per thread"),
        trm("The sum of one value per thread, from shared memory to one cell of global memory, "
            "each "
            "with one atomicAdd per block. ReductionBlock of Sum and CUB's Sum know that it is a "
            "sum, ReductionBlock of add and CUB's Reduce are given a function. ReductionAdd and "
            "Reduction fold, as the textbook does: one barrier per round."),
        trm("blocks"),
        false,
        false,
        cases};
}
