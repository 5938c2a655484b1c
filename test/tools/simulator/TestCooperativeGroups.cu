// Cooperative groups: CUDA C++ Programming Guide, "Cooperative Groups".
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "Device.h"

namespace cg = cooperative_groups;

namespace {

__global__ void blockFacts(int* out) {
    const cg::thread_block block = cg::this_thread_block();
    const unsigned rank = block.thread_rank();
    int* const mine = out + (size_t(blockIdx.x) * block.size() + rank) * 5;
    mine[0] = int(rank);
    mine[1] = int(block.num_threads());
    mine[2] = int(block.group_index().x);
    mine[3] = int(block.thread_index().y);
    mine[4] = int(block.group_dim().y);
}

/// Sums by folding, with any group that has ranks, a size and a barrier.
template <class Group>
__device__ int foldedSum(const Group& group, int* values, int value) {
    const int rank = int(group.thread_rank());
    for (int middle = int(group.size()) / 2; middle > 0; middle /= 2) {
        values[rank] = value;
        group.sync();
        if (rank < middle) value += values[rank + middle];
        group.sync();
    }
    return value;
}

__global__ void blockSum(int* out) {
    __shared__ int values[256];
    const cg::thread_block block = cg::this_thread_block();
    const int sum = foldedSum(block, values, int(block.thread_rank()));
    if (block.thread_rank() == 0) out[0] = sum;
}

__global__ void dynamicTileSums(unsigned size, int* out) {
    __shared__ int values[256];
    const cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), size);
    const unsigned first = threadIdx.x / size * size;
    const int sum = foldedSum(tile, values + first, int(threadIdx.x));
    if (tile.thread_rank() == 0) out[threadIdx.x / size] = sum;
}

struct TileFacts {
    unsigned rank, size, metaRank, metaSize, up, down, crossed, indexed, any, all, ballot, matchAny,
        matchAll;
};

template <unsigned SIZE>
__global__ void tileFacts(TileFacts* out) {
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<SIZE>(block);
    const unsigned id = block.thread_rank();
    int same = 0;
    TileFacts& facts = out[id];
    facts.rank = tile.thread_rank();
    facts.size = tile.size();
    facts.metaRank = tile.meta_group_rank();
    facts.metaSize = tile.meta_group_size();
    facts.up = tile.shfl_up(id, 1);
    facts.down = tile.shfl_down(id, 1);
    facts.crossed = tile.shfl_xor(id, SIZE / 2);
    facts.indexed = tile.shfl(id, SIZE - 1);
    facts.any = unsigned(tile.any(id == 5) != 0);
    facts.all = unsigned(tile.all(id < 16) != 0);
    facts.ballot = tile.ballot(id % 3 == 0);
    facts.matchAny = tile.match_any(id % 2);
    facts.matchAll = tile.match_all(id / SIZE, same);
    tile.sync();
}

template <unsigned SIZE>
void expectTileFacts() {
    constexpr unsigned threads = 96;
    const DeviceArray<TileFacts> out(threads);
    tileFacts<SIZE><<<1, dim3(8, 12)>>>(out.get());
    finish();
    const std::vector<TileFacts> actual = out.toHost();
    for (unsigned id = 0; id < threads; ++id) {
        const unsigned rank = id % SIZE, first = id - rank;
        const TileFacts& facts = actual[id];
        unsigned thirds = 0, sameParity = 0;
        for (unsigned i = 0; i < SIZE; ++i) {
            thirds |= unsigned((first + i) % 3 == 0) << i;
            sameParity |= unsigned((first + i) % 2 == id % 2) << i;
        }
        CPPUNIT_ASSERT_EQUAL(rank, facts.rank);
        CPPUNIT_ASSERT_EQUAL(SIZE, facts.size);
        CPPUNIT_ASSERT_EQUAL(id / SIZE, facts.metaRank);
        CPPUNIT_ASSERT_EQUAL(threads / SIZE, facts.metaSize);
        CPPUNIT_ASSERT_EQUAL(rank == 0 ? id : id - 1, facts.up);
        CPPUNIT_ASSERT_EQUAL(rank == SIZE - 1 ? id : id + 1, facts.down);
        CPPUNIT_ASSERT_EQUAL(first + (rank ^ (SIZE / 2)), facts.crossed);
        CPPUNIT_ASSERT_EQUAL(first + SIZE - 1, facts.indexed);
        CPPUNIT_ASSERT_EQUAL(unsigned(first <= 5 && 5 < first + SIZE), facts.any);
        CPPUNIT_ASSERT_EQUAL(unsigned(first + SIZE <= 16), facts.all);
        CPPUNIT_ASSERT_EQUAL(thirds, facts.ballot);
        CPPUNIT_ASSERT_EQUAL(sameParity, facts.matchAny);
        CPPUNIT_ASSERT_EQUAL(SIZE == 32 ? ~0u : (1u << SIZE) - 1, facts.matchAll);
    }
}

__device__ int sumOfTile(cg::thread_block_tile<8> tile, int value) {
    for (unsigned distance = tile.size() / 2; distance > 0; distance /= 2)
        value += tile.shfl_down(value, distance);
    return tile.shfl(value, 0);
}

/// Tiles within tiles, passed to a function as tiles of no particular parent.
__global__ void nestedTiles(int* out) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const auto eight = cg::tiled_partition<8>(warp);
    out[threadIdx.x] = sumOfTile(eight, int(threadIdx.x)) + int(eight.meta_group_rank()) * 10000 +
                       int(eight.meta_group_size()) * 100000;
}

struct Wide {
    double a, b;
    short c;
};

__global__ void wideShuffle(double* out) {
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    const Wide other = tile.shfl(Wide{threadIdx.x * 1.5, -1.0 * threadIdx.x, short(threadIdx.x)},
                                 tile.thread_rank() + 1);
    out[threadIdx.x] = other.a + other.b + other.c;
}

/// One atomic for all threads that take a branch together ("warp-aggregated").
__global__ void aggregated(int* counter, int* places) {
    if (threadIdx.x % 3 != 0) return;
    const cg::coalesced_group active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0) first = atomicAdd(counter, int(active.size()));
    places[threadIdx.x] = active.shfl(first, 0) + int(active.thread_rank());
}

struct Partition {
    unsigned size, rank, metaRank, metaSize;
    int sum;
};

template <class Group>
__device__ Partition describe(const Group& group, int value) {
    return {unsigned(group.size()), unsigned(group.thread_rank()), group.meta_group_rank(),
            group.meta_group_size(), cg::reduce(group, value, cg::plus<int>())};
}

__global__ void partitions(Partition* labeled, Partition* binary) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int i = int(threadIdx.x);
    labeled[i] = describe(cg::labeled_partition(warp, i % 5), i);
    binary[i] = describe(cg::binary_partition(warp, i < 10), i);
}

__global__ void reductions(int* out) {
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    const int value = int(threadIdx.x * 7 % 16) + 1;
    int* const mine = out + threadIdx.x * 7;
    mine[0] = cg::reduce(tile, value, cg::plus<int>());
    mine[1] = cg::reduce(tile, value, cg::less<int>());
    mine[2] = cg::reduce(tile, value, cg::greater<int>());
    mine[3] = cg::reduce(tile, value, cg::bit_and<int>());
    mine[4] = cg::reduce(tile, value, cg::bit_or<int>());
    mine[5] = cg::reduce(tile, value, cg::bit_xor<int>());
    mine[6] =
        int(cg::reduce(tile, double(value), [](double a, double b) { return a > b ? a : b; }));
}

__global__ void scans(int* out) {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const int value = int(threadIdx.x) + 1;
    out[threadIdx.x] = cg::inclusive_scan(tile, value) * 1000 + cg::exclusive_scan(tile, value);
    out[32 + threadIdx.x] = cg::inclusive_scan(tile, value % 10, cg::greater<int>());
}

__global__ void copiedAsynchronously(const int* in, int* out) {
    __shared__ int values[100];
    const cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, values, in, sizeof values);
    cg::wait(block);
    for (unsigned i = block.thread_rank(); i < 100; i += block.size()) out[i] = values[99 - i];
}

__global__ void gridFacts(unsigned long long* out) {
    const cg::grid_group grid = cg::this_grid();
    const unsigned long long rank = grid.thread_rank();
    out[rank] = grid.size() * 1000000 + grid.num_blocks() * 10000 + grid.block_rank();
}

/// Every block passes its value to the next, as often as there are blocks: needs all
/// blocks at once.
__global__ void ringOfBlocks(int* values, int steps) {
    const cg::grid_group grid = cg::this_grid();
    for (int step = 0; step < steps; ++step) {
        const int next = *static_cast<volatile int*>(values + (blockIdx.x + 1) % gridDim.x);
        grid.sync();
        if (threadIdx.x == 0) *static_cast<volatile int*>(values + blockIdx.x) = next;
        cg::sync(grid);
    }
}

}  // namespace

namespace {

template <unsigned Size>
__global__ void reduceInWideTiles(int* sums, int* votes, int* ranks) {
    __shared__ cg::block_tile_memory<256> memory;
    const auto block = cg::this_thread_block(memory);
    const auto tile = cg::tiled_partition<Size>(block);
    const int sum = cg::reduce(tile, int(threadIdx.x), cg::plus<int>());
    sums[threadIdx.x] = sum;
    votes[threadIdx.x] = tile.any(threadIdx.x == 200) + 2 * tile.all(threadIdx.x < 200);
    tile.sync();
    ranks[threadIdx.x] = int(tile.shfl(threadIdx.x, 40) * 1000 + tile.meta_group_rank() * 100 +
                             tile.meta_group_size());
}

}  // namespace

class TestCooperativeGroups : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCooperativeGroups);
    CPPUNIT_TEST(theBlock);
    CPPUNIT_TEST(aBlocksSum);
    CPPUNIT_TEST(tilesOfASizeKnownAtRunTime);
    CPPUNIT_TEST(tilesOfEverySize);
    CPPUNIT_TEST(tilesWithinTiles);
    CPPUNIT_TEST(wideValuesAreShuffled);
    CPPUNIT_TEST(coalescedThreads);
    CPPUNIT_TEST(labeledAndBinaryPartitions);
    CPPUNIT_TEST(reductionsInATile);
    CPPUNIT_TEST(scansInATile);
    CPPUNIT_TEST(asynchronousCopies);
    CPPUNIT_TEST(tilesOfSeveralWarps);
    CPPUNIT_TEST(theGrid);
    CPPUNIT_TEST(theGridsBarrier);
    CPPUNIT_TEST(tooLargeCooperativeGridsAreRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void theBlock() {
        const DeviceArray<int> out(2 * 24 * 5);
        blockFacts<<<2, dim3(4, 3, 2)>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int block = 0; block < 2; ++block) {
            for (int rank = 0; rank < 24; ++rank) {
                const int* const mine = &values[size_t(block * 24 + rank) * 5];
                CPPUNIT_ASSERT_EQUAL(rank, mine[0]);
                CPPUNIT_ASSERT_EQUAL(24, mine[1]);
                CPPUNIT_ASSERT_EQUAL(block, mine[2]);
                CPPUNIT_ASSERT_EQUAL(rank / 4 % 3, mine[3]);
                CPPUNIT_ASSERT_EQUAL(3, mine[4]);
            }
        }
    }
    void aBlocksSum() {
        const DeviceArray<int> out(1);
        blockSum<<<1, 256>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(255 * 128, out.first());
    }
    void tilesOfASizeKnownAtRunTime() {
        for (unsigned size = 1; size <= 32; size *= 2) {
            const DeviceArray<int> out(256 / size);
            dynamicTileSums<<<1, 256>>>(size, out.get());
            finish();
            const std::vector<int> sums = out.toHost();
            for (unsigned tile = 0; tile < sums.size(); ++tile)
                CPPUNIT_ASSERT_EQUAL(int(size * tile * size + size * (size - 1) / 2), sums[tile]);
        }
    }
    void tilesOfEverySize() {
        expectTileFacts<1>();
        expectTileFacts<2>();
        expectTileFacts<4>();
        expectTileFacts<8>();
        expectTileFacts<16>();
        expectTileFacts<32>();
    }
    void tilesWithinTiles() {
        const DeviceArray<int> out(64);
        nestedTiles<<<1, 64>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 64; ++i)
            CPPUNIT_ASSERT_EQUAL(64 * (i / 8) + 28 + i % 32 / 8 * 10000 + 400000,
                                 values[size_t(i)]);
    }
    void wideValuesAreShuffled() {
        const DeviceArray<double> out(32);
        wideShuffle<<<1, 32>>>(out.get());
        finish();
        const std::vector<double> values = out.toHost();
        for (int i = 0; i < 32; ++i)
            CPPUNIT_ASSERT_EQUAL((i / 16 * 16 + (i + 1) % 16) * 1.5, values[size_t(i)]);
    }
    void coalescedThreads() {
        const DeviceArray<int> counter(1), places(96, -1);
        aggregated<<<1, 96>>>(counter.get(), places.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(32, counter.first());
        std::vector<int> seen(32);
        const std::vector<int> values = places.toHost();
        for (size_t i = 0; i < 96; ++i)
            if (i % 3 == 0)
                ++seen.at(size_t(values[i]));
            else
                CPPUNIT_ASSERT_EQUAL(-1, values[i]);
        CPPUNIT_ASSERT(seen == std::vector<int>(32, 1));
    }
    void labeledAndBinaryPartitions() {
        const DeviceArray<Partition> labeled(32), binary(32);
        partitions<<<1, 32>>>(labeled.get(), binary.get());
        finish();
        for (int i = 0; i < 32; ++i) {
            expectPartition(
                labeled.toHost()[size_t(i)], i, [i](int other) { return other % 5 == i % 5; },
                i % 5, 5);
            expectPartition(
                binary.toHost()[size_t(i)], i, [i](int other) { return (other < 10) == (i < 10); },
                i < 10, 2);
        }
    }
    void reductionsInATile() {
        const DeviceArray<int> out(32 * 7);
        reductions<<<1, 32>>>(out.get());
        finish();
        int conjunction = -1, disjunction = 0, difference = 0;
        for (int value = 1; value <= 16; ++value) {
            conjunction &= value;
            disjunction |= value;
            difference ^= value;
        }
        const std::vector<int> values = out.toHost(),
                               expected{136, 1, 16, conjunction, disjunction, difference, 16};
        for (size_t i = 0; i < values.size(); ++i) CPPUNIT_ASSERT_EQUAL(expected[i % 7], values[i]);
    }
    void scansInATile() {
        const DeviceArray<int> out(64);
        scans<<<1, 32>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 32; ++i) {
            CPPUNIT_ASSERT_EQUAL((i + 1) * (i + 2) / 2 * 1000 + i * (i + 1) / 2, values[size_t(i)]);
            CPPUNIT_ASSERT_EQUAL(std::min(i + 1, 9), values[size_t(i) + 32]);
        }
    }
    void asynchronousCopies() {
        std::vector<int> values(100);
        for (int i = 0; i < 100; ++i) values[size_t(i)] = i * i;
        const DeviceArray<int> in(values), out(100);
        copiedAsynchronously<<<1, 64>>>(in.get(), out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == std::vector<int>(values.rbegin(), values.rend()));
    }
    template <unsigned Size>
    static void expectWideTiles() {
        const DeviceArray<int> sums(256), votes(256), ranks(256);
        reduceInWideTiles<Size><<<1, 256>>>(sums.get(), votes.get(), ranks.get());
        finish();
        const std::vector<int> sum = sums.toHost(), vote = votes.toHost(), rank = ranks.toHost();
        for (int i = 0; i < 256; ++i) {
            const int size = Size, tile = i / size, first = tile * size, last = first + size - 1;
            CPPUNIT_ASSERT_EQUAL((first + last) * size / 2, sum[i]);
            CPPUNIT_ASSERT_EQUAL((first <= 200 && last >= 200) + 2 * (last < 200), vote[i]);
            CPPUNIT_ASSERT_EQUAL((first + 40) * 1000 + tile * 100 + 256 / size, rank[i]);
        }
    }

    void tilesOfSeveralWarps() {
        expectWideTiles<64>();
        expectWideTiles<128>();
        expectWideTiles<256>();
    }

    void theGrid() {
        const DeviceArray<unsigned long long> out(6 * 10);
        gridFacts<<<dim3(2, 3), dim3(5, 2)>>>(out.get());
        finish();
        const std::vector<unsigned long long> values = out.toHost();
        for (size_t i = 0; i < 60; ++i)
            CPPUNIT_ASSERT_EQUAL(60 * 1000000ull + 6 * 10000 + i / 10, values[i]);
    }
    void theGridsBarrier() {
        for (const int blocks : {1, 2, 3, 4}) {
            std::vector<int> values(static_cast<size_t>(blocks));
            for (int i = 0; i < blocks; ++i) values[size_t(i)] = i;
            const DeviceArray<int> ring(values);
            int* address = ring.get();
            int steps = blocks + 1;
            void* arguments[] = {&address, &steps};
            check(cudaLaunchCooperativeKernel((void*)ringOfBlocks, dim3(unsigned(blocks)), dim3(64),
                                              arguments, 0, nullptr));
            finish();
            const std::vector<int> turned = ring.toHost();
            for (int i = 0; i < blocks; ++i)
                CPPUNIT_ASSERT_EQUAL((i + blocks + 1) % blocks, turned[size_t(i)]);
        }
    }
    void tooLargeCooperativeGridsAreRefused() {
        int* address = nullptr;
        int steps = 0;
        void* arguments[] = {&address, &steps};
        CPPUNIT_ASSERT_EQUAL(cudaErrorCooperativeLaunchTooLarge,
                             cudaLaunchCooperativeKernel((void*)ringOfBlocks, dim3(100000),
                                                         dim3(1024), arguments, 0, nullptr));
        CPPUNIT_ASSERT_EQUAL(cudaErrorCooperativeLaunchTooLarge, cudaGetLastError());
    }

  private:
    template <class Belongs>
    static void expectPartition(const Partition& partition, int thread, Belongs belongs,
                                int metaRank, int metaSize) {
        unsigned size = 0, rank = 0;
        int sum = 0;
        for (int other = 0; other < 32; ++other) {
            if (!belongs(other)) continue;
            ++size;
            sum += other;
            rank += other < thread;
        }
        CPPUNIT_ASSERT_EQUAL(size, partition.size);
        CPPUNIT_ASSERT_EQUAL(rank, partition.rank);
        CPPUNIT_ASSERT_EQUAL(unsigned(metaRank), partition.metaRank);
        CPPUNIT_ASSERT_EQUAL(unsigned(metaSize), partition.metaSize);
        CPPUNIT_ASSERT_EQUAL(sum, partition.sum);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCooperativeGroups);
