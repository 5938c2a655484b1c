#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "inputs.h"
#include "reductions.h"

namespace {

/// Ways to load 16 bytes: as any load; to be forgotten first; past the first-level cache, with the
/// second-level one told to fetch 256 bytes.
enum class Hint { NONE, STREAMING, NO_ALLOCATE };

template <Hint HINT>
__device__ uint4 load(const uint4* ptrGM) {
    if constexpr (HINT == Hint::STREAMING) return __ldcs(ptrGM);
#if defined(__NVCC__) && defined(__CUDA_ARCH__)
    if constexpr (HINT == Hint::NO_ALLOCATE) {
        uint4 vector;
        asm volatile("ld.global.nc.L1::no_allocate.L2::256B.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(vector.x), "=r"(vector.y), "=r"(vector.z), "=r"(vector.w)
                     : "l"(ptrGM));
        return vector;
    }
#endif
    return *ptrGM;
}

/// Reads all vectors and does next to nothing with them.
template <int LOADS, Hint HINT>
__global__ void KRead(const uint4* tabGM, size_t n, uint* ptrResultGM) {
    const size_t tile = size_t{blockDim.x} * LOADS;
    uint x = 0;
    for (size_t i = tile * blockIdx.x + threadIdx.x; i + (LOADS - 1) * blockDim.x < n;
         i += tile * gridDim.x) {
        uint4 vectors[LOADS];
#pragma unroll
        for (int k = 0; k < LOADS; k++) vectors[k] = load<HINT>(tabGM + i + k * blockDim.x);
#pragma unroll
        for (int k = 0; k < LOADS; k++)
            x ^= vectors[k].x ^ vectors[k].y ^ vectors[k].z ^ vectors[k].w;
    }
    if (x == 0x9e3779b9U) *ptrResultGM = x;  // as good as never, which the compiler does not know
}

/// A kernel and its grid.
struct Reader {
    void (*kernel)(const uint4* tabGM, size_t n, uint* ptrResultGM);
    unsigned blocks;
    unsigned threads;
};

/// Grids of one block a multiprocessor and of more, until they fill the device, once or several
/// times; and one in which each block reads one tile. All read each of the `vectors`.
template <int LOADS, Hint HINT>
void addReaders(std::vector<Reader>& readers, size_t vectors) {
    const size_t multiprocessors = deviceProperties().multiProcessorCount;
    for (const size_t most : {256, 512, 1024}) {
        const size_t threads = std::min(most, vectors / LOADS);
        if (threads == 0 || vectors % (threads * LOADS) != 0) continue;
        const size_t tiles = vectors / (threads * LOADS);
        const size_t resident = multiprocessors * (2048 / most);
        std::set<size_t> grids = {tiles};
        for (const size_t blocks :
             {multiprocessors, 2 * multiprocessors, resident, 2 * resident, 4 * resident})
            if (blocks < tiles) grids.insert(blocks);
        for (const size_t blocks : grids)
            readers.push_back({KRead<LOADS, HINT>, static_cast<unsigned>(blocks),
                               static_cast<unsigned>(threads)});
    }
}

template <Hint HINT>
void addReaders(std::vector<Reader>& readers, size_t vectors) {
    addReaders<1, HINT>(readers, vectors);
    addReaders<2, HINT>(readers, vectors);
    addReaders<4, HINT>(readers, vectors);
    addReaders<8, HINT>(readers, vectors);
}

/// The fastest reader of as many vectors, and its median time.
std::pair<Reader, double> fastest(const std::vector<const uint4*>& inputs, size_t vectors,
                                  int runs) {
    std::vector<Reader> readers;
    addReaders<Hint::NONE>(readers, vectors);
    addReaders<Hint::STREAMING>(readers, vectors);
    addReaders<Hint::NO_ALLOCATE>(readers, vectors);
    ArrayGM<uint> resultGM(1);
    std::vector<Contender> contenders;
    for (const Reader& reader : readers)
        contenders.push_back({"", [&inputs, &resultGM, vectors, reader](int input) {
                                  reader.kernel<<<reader.blocks, reader.threads>>>(
                                      inputs[input], vectors, resultGM.data());
                              }});
    const std::vector<Timing> times = measure(contenders, static_cast<int>(inputs.size()), runs);
    const auto best = std::ranges::min_element(times, {}, &Timing::median);
    return {readers[best - times.begin()], best->median};
}

}  // namespace

double bestReadBandwidth(size_t bytes, int runs) {
    const Inputs<uint4> arrays(bytes / sizeof(uint4), 0);
    std::vector<const uint4*> inputs;
    for (int i = 0; i < arrays.count(); i++) inputs.push_back(arrays.at(i));
    return static_cast<double>(bytes) / fastest(inputs, bytes / sizeof(uint4), runs).second;
}

std::function<void(int input)> readingAlone(const std::vector<const uint4*>& inputs, size_t bytes) {
    static std::map<size_t, Reader> known;
    const size_t vectors = bytes / sizeof(uint4);
    if (!known.contains(vectors)) {
        constexpr size_t LARGE = size_t{1} << 26;  // bytes; there a few times tell as much as many
        known[vectors] = fastest(inputs, vectors, bytes < LARGE ? 20 : 5).first;
    }
    const auto resultGM = std::make_shared<ArrayGM<uint>>(1);
    return [inputs, vectors, resultGM, reader = known[vectors]](int input) {
        reader.kernel<<<reader.blocks, reader.threads>>>(inputs[input], vectors, resultGM->data());
    };
}
