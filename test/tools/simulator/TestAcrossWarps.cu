// Exchanges that only some warps of a block come to: each kernel twice, once with threads that ask
// for __activemask() and so have stacks of their own.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cppunit/extensions/HelperMacros.h>

#include "AssertSame.h"

namespace cg = cooperative_groups;

namespace {

constexpr unsigned ALL = 0xffffffff, BLOCKS = 3;

__device__ unsigned threadOfBlock() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ unsigned threadsOfBlock() {
    return blockDim.x * blockDim.y * blockDim.z;
}

__device__ int sumOfWarp(int value) {
    for (int distance = 16; distance > 0; distance /= 2)
        value += __shfl_down_sync(ALL, value, distance);
    return value;
}

/// What a kernel does in one thread: `in` holds a number for each thread, `n` is small.
template <class Work, bool haveStacks>
__global__ void each(const int* in, int n, int* out) {
    if (haveStacks) __activemask();
    const unsigned i = blockIdx.x * threadsOfBlock() + threadOfBlock();
    out[i] = -1;
    out[i] = Work::of(threadOfBlock(), in[i], n, in);
}

/// The others have values, too, which they need behind it; time and again.
struct FirstWarp {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        __shared__ int sums[32];
        int own = value * 3, rounds = 0;
        for (int turn = 0; turn <= n; ++turn) {
            own = sumOfWarp(own) % 1000;
            ++rounds;
            if (i % 32 == 0) sums[i / 32] = own;
            __syncthreads();
            if (i < 32) {
                int sum = i < threadsOfBlock() / 32 ? sums[i] : 0;
                sum = sumOfWarp(sum);
                if (i == 0) sums[0] = sum;
            }
            __syncthreads();
            own += sums[0];
            __syncthreads();
        }
        return own + rounds + value;
    }
};

/// As many rounds as nobody but these warps goes through; what is computed before them is needed
/// behind them.
struct ManyRounds {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        int own = value;
        const int before = value * value;
        if (threadIdx.x < 64)
            for (int turn = 0; turn < 10 * n; ++turn) {
                if (turn % 3) own += before % 5;
                own = (own + __shfl_xor_sync(ALL, own, turn % 32)) % 10007;
            }
        else
            own -= before;
        return own + before + int(i);
    }
};

/// The others do something in each turn of a loop around that of the first warp.
struct LoopInALoop {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        int own = value;
        for (int turn = 0; turn <= n; ++turn) {
            own = own * 3 % 1009;
            if (i < 32) own = sumOfWarp(own) % 1009;
        }
        return own;
    }
};

/// Those that have yet to read what they were given, while the others exchange.
struct ThenAndElse {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        int own = value;
        if (i / 32 % 2)
            own += __shfl_sync(ALL, own, i * 7 % 32);
        else
            for (int turn = 0; turn < 3; ++turn) own -= __shfl_up_sync(ALL, own, turn + n);
        if (i >> 5 == 1)
            for (int turn = 0; turn < n; ++turn) own += __popc(__ballot_sync(ALL, own & 1));
        else
            for (int k = 0; k < 20 + n; ++k) own += k & int(i);
        return own;
    }
};

struct WhoHasReturned {
    __device__ static int of(unsigned i, int value, int, const int*) {
        if (i >= 64) return value + 5;
        const int first = value + __shfl_xor_sync(ALL, value, 1);
        __syncwarp();
        return first * 2 + __any_sync(ALL, value % 16 == 3);
    }
};

/// It depends on numbers in memory, behind one that does not.
struct Unforeseen {
    __device__ static int of(unsigned i, int value, int n, const int* in) {
        int own = value;
        if (i / 32 == 0)
            for (int turn = 0; turn < n; ++turn) own += __shfl_xor_sync(ALL, own, 1);
        if (in[i / 32] % 2) own += __any_sync(ALL, own > 100);
        return own;
    }
};

/// How often depends on the warp, and of a warp only a half comes.
struct OfDifferentLength {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        int own = value;
        for (int turn = int(i / 32); turn < n + 2; ++turn) own += __shfl_xor_sync(ALL, own, 3) % 7;
        if (i % 32 < 16) own += __shfl_xor_sync(0xffff, own, 5);
        return own;
    }
};

struct SharedMemory {
    __device__ static int of(unsigned i, int value, int, const int*) {
        __shared__ int cells[1024];
        cells[i] = value;
        __syncthreads();
        for (unsigned k = threadsOfBlock() / 2; k > 32; k /= 2) {
            if (i < k) cells[i] += cells[i + k];
            __syncthreads();
        }
        int own = cells[i];
        if (i < 32) {
            if (threadsOfBlock() >= 64) own += cells[i + 32];
            for (int k = 16; k > 0; k /= 2) own += __shfl_down_sync(ALL, own, k);
        }
        return own;
    }
};

struct Tiles {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        const auto eight = cg::tiled_partition<8>(cg::this_thread_block());
        const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
        int own = value + eight.shfl_down(value, 3) - eight.shfl_xor(value, 9);
        own += eight.shfl(own, 11) + eight.shfl_up(own, n) + eight.any(own % 3 == 0);
        own %= 1000;
        if (warp.meta_group_rank() == 0) {
            own += cg::reduce(warp, own, cg::plus<int>());
            for (unsigned k = warp.size() / 2; k > 0; k /= 2) own += warp.shfl_down(own, k);
            warp.sync();
        }
        const long2 pair = eight.shfl(long2{own, long(i)}, 2);
        return own + int(pair.x) + int(pair.y);
    }
};

struct TilesOfAllWarps {
    __device__ static int of(unsigned i, int value, int n, const int*) {
        const auto eight = cg::tiled_partition<8>(cg::this_thread_block());
        const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
        int own = value + eight.shfl_down(value, n) - eight.shfl_xor(value, 9);
        if (warp.meta_group_rank() == 1)
            for (unsigned k = warp.size() / 2; k > 0; k /= 2) own += warp.shfl_down(own, k);
        return own + int(i) + cg::reduce(eight, own, cg::plus<int>());
    }
};

template <class Work>
void assertSameWithStacks() {
    for (const dim3 block : {dim3(32), dim3(64), dim3(96), dim3(256), dim3(1024), dim3(64, 2),
                             dim3(32, 3, 2), dim3(16, 16), dim3(8, 12)}) {
        const unsigned threads = BLOCKS * block.x * block.y * block.z;
        std::vector<int> numbers(threads);
        for (unsigned i = 0; i < threads; ++i) numbers[i] = int(i * i % 101);
        const DeviceArray<int> in(numbers), out(threads), expected(threads);
        for (const int n : {0, 1, 4}) {
            each<Work, true><<<BLOCKS, block>>>(in.get(), n, expected.get());
            each<Work, false><<<BLOCKS, block>>>(in.get(), n, out.get());
            finish();
            assertSame(expected.toHost(), out);
        }
    }
}

}  // namespace

class TestAcrossWarps : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAcrossWarps);
    CPPUNIT_TEST(theFirstWarpWhereOthersGoOn);
    CPPUNIT_TEST(roundsOfTwoWarps);
    CPPUNIT_TEST(loopsInALoop);
    CPPUNIT_TEST(whoHasYetToRead);
    CPPUNIT_TEST(warpsThatHaveReturned);
    CPPUNIT_TEST(conditionsOnMemory);
    CPPUNIT_TEST(roundsByTheNumberOfAWarp);
    CPPUNIT_TEST(behindBarriersOfTheBlock);
    CPPUNIT_TEST(tiles);
    CPPUNIT_TEST(tilesOfAllWarps);
    CPPUNIT_TEST_SUITE_END();

  public:
    void theFirstWarpWhereOthersGoOn() { assertSameWithStacks<FirstWarp>(); }
    void roundsOfTwoWarps() { assertSameWithStacks<ManyRounds>(); }
    void loopsInALoop() { assertSameWithStacks<LoopInALoop>(); }
    void whoHasYetToRead() { assertSameWithStacks<ThenAndElse>(); }
    void warpsThatHaveReturned() { assertSameWithStacks<WhoHasReturned>(); }
    void conditionsOnMemory() { assertSameWithStacks<Unforeseen>(); }
    void roundsByTheNumberOfAWarp() { assertSameWithStacks<OfDifferentLength>(); }
    void behindBarriersOfTheBlock() { assertSameWithStacks<SharedMemory>(); }
    void tiles() { assertSameWithStacks<Tiles>(); }
    void tilesOfAllWarps() { assertSameWithStacks<TilesOfAllWarps>(); }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestAcrossWarps);
