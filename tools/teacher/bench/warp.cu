// The lesson warp: one warp combines 32 values, in shared memory and in registers.
#include "Hardware.h"
#include "ReductionWarp.h"
#include "common/ArrayGM.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"

namespace {

__device__ int add(int x, int y) {
    return x + y;
}

/// Each combines the x of the lanes through `tabSM`, the warp's own cells, or without them; valid
/// in lane 0.
struct Fold {
    static __device__ int reduce(int x, int* tabSM) {
        tabSM[ReductionWarp::lane()] = x;
        __syncwarp();
        ReductionWarp::fold(add, tabSM);
        return tabSM[0];
    }
};

struct FoldPadded {
    static __device__ int reduce(int x, int* tabSM) {
        tabSM[ReductionWarp::lane()] = x;
        __syncwarp();
        ReductionWarp::foldPadded(add, tabSM);
        return tabSM[0];
    }
};

struct FoldInOrder {
    static __device__ int reduce(int x, int* tabSM) {
        tabSM[ReductionWarp::lane()] = x;
        __syncwarp();
        ReductionWarp::foldInOrder(add, tabSM);
        return tabSM[0];
    }
};

struct Shuffle32 {
    static __device__ int reduce(int x, int*) { return ReductionWarp::reduce(add, x); }
};

struct ShuffleInOrder32 {
    static __device__ int reduce(int x, int*) { return ReductionWarp::reduceInOrder(add, x); }
};

/// Every warp `times` times: each result changes the next summands, so that none can be left out.
template <typename Way>
__global__ void KReduceOften(int times, int* tabResultGM) {
    extern __shared__ int tabSM[];
    int* tabWarpSM = tabSM + ReductionWarp::warp() * ReductionWarp::PADDED_SIZE;
    for (int i = ReductionWarp::lane(); i < ReductionWarp::PADDED_SIZE; i += ReductionWarp::SIZE)
        tabWarpSM[i] = 0;
    __syncwarp();
    int x = ReductionWarp::lane();
    for (int i = 0; i < times; i++) {
        const int sum = Way::reduce(x, tabWarpSM);
        __syncwarp();  // all have read before the cells are filled again
        x = ReductionWarp::lane() == 0 ? sum & 0xffff : x;
    }
    if (ReductionWarp::lane() == 0)
        tabResultGM[blockIdx.x * ReductionWarp::warpCount() + ReductionWarp::warp()] = x;
}

struct Way {
    std::string name;
    void (*kernel)(int times, int* tabResultGM);
};

const std::vector<Way>& ways() {
    static const std::vector<Way> all = {
        {"fold", KReduceOften<Fold>},
        {"foldPadded", KReduceOften<FoldPadded>},
        {"foldInOrder", KReduceOften<FoldInOrder>},
        {trm("reduce, by shuffles"), KReduceOften<Shuffle32>},
        {trm("reduceInOrder, by shuffles"), KReduceOften<ShuffleInOrder32>}};
    return all;
}

/// What a warp is left with.
int expected(int times) {
    int x = 0;
    for (int i = 0; i < times; i++) x = (x + 31 * 32 / 2) & 0xffff;
    return x;
}

Measured measureWarps(int warps, int times, const Extent& extent) {
    const int warpsPerBlock = warps < 8 ? 1 : 8;
    const int threads = warpsPerBlock * ReductionWarp::SIZE;
    const size_t bytesSM = warpsPerBlock * ReductionWarp::PADDED_SIZE * sizeof(int);
    ArrayGM<int> resultsGM(warps);
    std::vector<Rival> rivals;
    for (const Way& way : ways()) {
        const auto launch = [=, &resultsGM, &way] {
            way.kernel<<<warps / warpsPerBlock, threads, bytesSM>>>(times, resultsGM.data());
        };
        rivals.push_back({way.name, launch, [=, &resultsGM] {
                              launch();
                              return resultsGM.toHost() == std::vector<int>(warps, expected(times));
                          }});
    }
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    const int times = extent.isSimulated ? 2 : 1000;
    const int many = extent.isSimulated ? 8 : 64 * Hardware::getMPCount();
    std::vector<std::string> names;
    for (const Way& way : ways()) names.push_back(way.name);
    std::vector<Case> cases;
    const auto add = [&](const std::string& group, int warps) {
        cases.push_back({"warp/" + group, static_cast<size_t>(warps), 0, 0, names,
                         [=] { return measureWarps(warps, times, extent); },
                         size_t(warps) * times});
    };
    add("one", 1);
    add(trm("as many as fit"), many);
    return cases;
}

}  // namespace

Topic warpTopic() {
    return {
        "warp",
        {},
        trm("One warp"),
        trm("The time in which a warp combines 32 int, again and again: alone, where it has to "
            "wait for each step, and among as many others as the device holds. fold and its kin go "
            "through shared memory, shuffles from register to register."),
        trm("warps"),
        false,
        false,
        cases};
}
