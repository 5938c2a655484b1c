// Cooperative groups: blocks, tiles of up to a warp, coalesced threads, grids.
#pragma once

#include <type_traits>
#include <utility>

#include "simulator/device_code.h"
#include "simulator/lanes.h"

namespace cooperative_groups {

namespace details {

inline unsigned rankInBlock() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline unsigned threadsOfBlock() {
    return blockDim.x * blockDim.y * blockDim.z;
}
inline unsigned long long rankOfBlock() {
    return blockIdx.x +
           gridDim.x * (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
}
inline unsigned long long blocksOfGrid() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}

/// The lanes of the caller's tile of `size` lanes, a power of two.
constexpr unsigned tileMask(unsigned size, unsigned lane) {
    return (size == 32 ? 0xffffffffu : (1u << size) - 1) << (lane & ~(size - 1));
}

}  // namespace details

/// Any group but a grid, its kind known at run time only.
class thread_group {
  public:
    unsigned long long size() const { return num_threads(); }
    unsigned long long num_threads() const {
        return lanes_ ? unsigned(__popc(lanes_)) : details::threadsOfBlock();
    }
    unsigned long long thread_rank() const {
        return lanes_ ? simulator::Lanes(lanes_).rank() : details::rankInBlock();
    }
    bool is_valid() const { return true; }
    void sync() const { lanes_ ? simulator::Lanes(lanes_).sync() : __syncthreads(); }

  protected:
    static constexpr unsigned wholeBlock = 0;
    explicit thread_group(unsigned lanes) : lanes_(lanes) {}

  private:
    friend thread_group tiled_partition(const thread_group& parent, unsigned size);
    unsigned lanes_;
};

namespace details {

/// Of a tile of several warps, in shared memory.
struct TileMemory {
    unsigned arrived, generation;
    struct alignas(16) Value {
        unsigned char bytes[32];
    } ofWarp[32];
};

}  // namespace details

/// Shared memory that tiles larger than a warp need, in blocks of at most `MaxBlockSize` threads.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {
    details::TileMemory tiles[(MaxBlockSize + 63) / 64];
};

/// All threads of the block.
class thread_block : public thread_group {
  public:
    static unsigned size() { return details::threadsOfBlock(); }
    static unsigned num_threads() { return details::threadsOfBlock(); }
    static unsigned thread_rank() { return details::rankInBlock(); }
    static dim3 group_index() { return blockIdx; }
    static dim3 thread_index() { return threadIdx; }
    static dim3 group_dim() { return blockDim; }
    static dim3 dim_threads() { return blockDim; }
    static void sync() { __syncthreads(); }

    /// For tiles larger than a warp; null where the block was made without.
    details::TileMemory* tiles() const { return tiles_; }

  private:
    friend thread_block this_thread_block();
    template <unsigned MaxBlockSize>
    friend thread_block this_thread_block(block_tile_memory<MaxBlockSize>& memory);
    explicit thread_block(details::TileMemory* tiles) : thread_group(wholeBlock), tiles_(tiles) {}
    details::TileMemory* tiles_;
};

inline thread_block this_thread_block() {
    return thread_block(nullptr);
}

/// To be called by all threads of the block.
template <unsigned MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>& memory) {
    for (unsigned i = details::rankInBlock(); i < sizeof memory.tiles / sizeof memory.tiles[0];
         i += details::threadsOfBlock())
        memory.tiles[i].arrived = memory.tiles[i].generation = 0;
    __syncthreads();
    return thread_block(memory.tiles);
}

/// All threads of the grid. sync() needs a cooperative launch.
class grid_group {
  public:
    static void sync() { simulator::syncGrid(); }
    static unsigned long long size() { return num_threads(); }
    static unsigned long long num_threads() {
        return details::blocksOfGrid() * details::threadsOfBlock();
    }
    static unsigned long long thread_rank() {
        return details::rankOfBlock() * details::threadsOfBlock() + details::rankInBlock();
    }
    static unsigned long long num_blocks() { return details::blocksOfGrid(); }
    static unsigned long long block_rank() { return details::rankOfBlock(); }
    static dim3 group_dim() { return gridDim; }
    static dim3 dim_blocks() { return gridDim; }
    static dim3 block_index() { return blockIdx; }
    static dim3 dim_threads() {
        return {gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z};
    }
    static dim3 thread_index() {
        return {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z};
    }

  private:
    friend grid_group this_grid();
    grid_group() = default;
};

inline grid_group this_grid() {
    return {};
}

namespace details {

/// What tiles and coalesced groups have in common. Ranks count from 0 in the group.
class LaneGroup : public thread_group {
  public:
    unsigned size() const { return lanes().size(); }
    unsigned num_threads() const { return lanes().size(); }
    unsigned thread_rank() const { return lanes().rank(); }
    unsigned meta_group_rank() const { return metaRank_; }
    unsigned meta_group_size() const { return metaSize_; }
    void sync() const { lanes().sync(); }

    template <class T>
    T shfl(T value, unsigned rank) const {
        return lanes().from(value, rank % size());
    }
    template <class T>
    T shfl_up(T value, unsigned delta) const {
        const unsigned rank = thread_rank();
        return lanes().from(value, delta <= rank ? rank - delta : rank);
    }
    template <class T>
    T shfl_down(T value, unsigned delta) const {
        return lanes().from(value, thread_rank() + delta);
    }

    int any(int predicate) const { return __any_sync(mask_, predicate); }
    int all(int predicate) const { return __all_sync(mask_, predicate); }
    unsigned ballot(int predicate) const { return lanes().ranks(__ballot_sync(mask_, predicate)); }
    template <class T>
    unsigned match_any(T value) const {
        return lanes().ranks(__match_any_sync(mask_, value));
    }
    template <class T>
    unsigned match_all(T value, int& predicate) const {
        return lanes().ranks(__match_all_sync(mask_, value, &predicate));
    }

    simulator::Lanes lanes() const { return simulator::Lanes(mask_); }

  protected:
    LaneGroup(unsigned mask, unsigned metaRank, unsigned metaSize)
        : thread_group(mask), mask_(mask), metaRank_(metaRank), metaSize_(metaSize) {}

  private:
    unsigned mask_, metaRank_, metaSize_;
};

}  // namespace details

/// Threads of one warp that are together at this moment.
class coalesced_group : public details::LaneGroup {
  public:
    explicit coalesced_group(unsigned mask, unsigned metaRank = 0, unsigned metaSize = 1)
        : LaneGroup(mask, metaRank, metaSize) {}
};

inline coalesced_group coalesced_threads() {
    return coalesced_group(__activemask());
}

/// `Size` neighbouring threads of a block; Size is a power of two up to a warp.
template <unsigned Size, class Parent = void>
class thread_block_tile : public details::LaneGroup {
    static_assert(Size > 0 && (Size & (Size - 1)) == 0, "a tile has a power of two of threads");

  public:
    template <class Other>
    thread_block_tile(const thread_block_tile<Size, Other>& other) : LaneGroup(other) {}
    thread_block_tile(unsigned metaRank, unsigned metaSize)
        : LaneGroup(details::tileMask(Size, simulator::laneId()), metaRank, metaSize) {}

    static constexpr unsigned size() { return Size; }
    static constexpr unsigned num_threads() { return Size; }
    unsigned thread_rank() const { return simulator::laneInExchange() & (Size - 1); }

    template <class T>
    T shfl(T value, unsigned rank) const {
        return from(
            value, [=](unsigned) { return rank % Size; });
    }
    template <class T>
    T shfl_up(T value, unsigned delta) const {
        return from(
            value, [=](unsigned own) { return delta <= own ? own - delta : own; });
    }
    template <class T>
    T shfl_down(T value, unsigned delta) const {
        return from(
            value, [=](unsigned own) { return own + delta; });
    }
    template <class T>
    T shfl_xor(T value, unsigned rankMask) const {
        return from(
            value, [=](unsigned own) { return own ^ rankMask; });
    }

  private:
    /// As Lanes::from() of what `rankOf` makes of the own rank: of lanes that follow each other
    /// none has to be looked for.
    template <class T, class RankOf>
    T from(T value, RankOf rankOf) const {
        return this->lanes().fromLane(
            value,
            [=] {
                const unsigned lane = simulator::laneInExchange(), own = lane & (Size - 1);
                const unsigned rank = rankOf(own);
                return rank < Size ? lane - own + rank : lane;
            });
    }
};

/// `Size` neighbouring threads of a block that are several warps; Size is a power of two.
template <unsigned Size, class Parent>
requires(Size > 32) class thread_block_tile<Size, Parent> {
    static_assert((Size & (Size - 1)) == 0, "a tile has a power of two of threads");

  public:
    explicit thread_block_tile(details::TileMemory* tiles) {
        if (!tiles)
            simulator::stopKernel(cudaErrorNotSupported,
                                  "the CPU simulator's tiles larger than a warp need "
                                  "this_thread_block(block_tile_memory)");
        memory_ = tiles + meta_group_rank();
    }

    static constexpr unsigned size() { return Size; }
    static constexpr unsigned num_threads() { return Size; }
    static unsigned thread_rank() { return details::rankInBlock() % Size; }
    static unsigned meta_group_rank() { return details::rankInBlock() / Size; }
    static unsigned meta_group_size() { return (details::threadsOfBlock() + Size - 1) / Size; }
    static bool is_valid() { return true; }

    void sync() const {
        const unsigned generation = atomicAdd_block(&memory_->generation, 0);
        __threadfence_block();
        if (atomicAdd_block(&memory_->arrived, 1) == Size - 1) {
            __threadfence_block();
            atomicExch_block(&memory_->arrived, 0);
            __threadfence_block();
            atomicAdd_block(&memory_->generation, 1);
        } else {
            while (atomicAdd_block(&memory_->generation, 0) == generation) {
            }
        }
        __threadfence_block();
    }

    /// The values of one thread of each warp, in order: `take` gets them in every thread.
    template <class T, class Take>
    void ofEachWarp(T value, Take take) const {
        static_assert(sizeof(T) <= sizeof(details::TileMemory::Value),
                      "the CPU simulator combines values of up to 32 bytes over several warps");
        const unsigned rank = thread_rank();
        if (rank % 32 == 0)
            __builtin_memcpy(memory_->ofWarp[rank / 32].bytes, &value, sizeof value);
        sync();
        for (unsigned warp = 0; warp < Size / 32; ++warp) {
            T other = value;
            __builtin_memcpy(&other, memory_->ofWarp[warp].bytes, sizeof other);
            take(other);
        }
        sync();
    }

    int any(int predicate) const {
        int result = 0;
        ofEachWarp(__any_sync(0xffffffffu, predicate), [&](int ofWarp) { result |= ofWarp; });
        return result;
    }
    int all(int predicate) const {
        int result = 1;
        ofEachWarp(__all_sync(0xffffffffu, predicate), [&](int ofWarp) { result &= ofWarp; });
        return result;
    }
    template <class T>
    T shfl(T value, unsigned rank) const {
        T result = value;
        unsigned warp = 0;
        ofEachWarp(__shfl_sync(0xffffffffu, value, rank % 32), [&](T ofWarp) {
            if (warp++ == rank % Size / 32) result = ofWarp;
        });
        return result;
    }

  private:
    details::TileMemory* memory_;
};

template <unsigned Size>
thread_block_tile<Size, thread_block> tiled_partition(const thread_block& block) {
    if constexpr (Size > 32)
        return thread_block_tile<Size, thread_block>(block.tiles());
    else
        return {details::rankInBlock() / Size, (details::threadsOfBlock() + Size - 1) / Size};
}

template <unsigned Size, unsigned ParentSize, class Parent>
thread_block_tile<Size, thread_block_tile<ParentSize, Parent>> tiled_partition(
    const thread_block_tile<ParentSize, Parent>& parent) {
    static_assert(Size <= ParentSize, "a tile is no larger than what it is a part of");
    static_assert(Size <= 32, "the CPU simulator has tiles larger than a warp of blocks only");
    return {parent.thread_rank() / Size, ParentSize / Size};
}

inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
    const simulator::Lanes lanes = parent.lanes();
    const unsigned first = parent.thread_rank() / size * size;
    unsigned mask = 0;
    for (unsigned rank = first; rank < first + size && rank < parent.size(); ++rank)
        mask |= 1u << lanes.lane(rank);
    return coalesced_group(mask, first / size, (parent.size() + size - 1) / size);
}

template <unsigned Size>
coalesced_group tiled_partition(const coalesced_group& parent) {
    return tiled_partition(parent, Size);
}

/// Tiles of `size` threads, a power of two up to a warp.
inline thread_group tiled_partition(const thread_group& parent, unsigned size) {
    if (parent.lanes_ == thread_group::wholeBlock)
        return thread_group(details::tileMask(size, simulator::laneId()));
    return tiled_partition(coalesced_group(parent.lanes_), size);
}

/// The threads of `parent` whose label is the caller's. Groups are ranked by their first threads.
template <class Label>
requires std::is_integral_v<Label> || std::is_pointer_v<Label> coalesced_group
labeled_partition(const details::LaneGroup& parent, Label label) {
    unsigned long long value;
    if constexpr (std::is_pointer_v<Label>)
        value = reinterpret_cast<unsigned long long>(label);
    else
        value = static_cast<unsigned long long>(label);
    const unsigned lanes = parent.lanes().mask();
    const unsigned mine = __match_any_sync(lanes, value);
    const unsigned leader = unsigned(__ffs(int(mine)) - 1);
    const unsigned leaders = __ballot_sync(lanes, leader == simulator::laneId());
    return coalesced_group(mine, unsigned(__popc(leaders & ((1u << leader) - 1))),
                           unsigned(__popc(leaders)));
}

/// The threads of `parent` whose predicate is the caller's: group 1 where it holds, group
/// 0 where not.
inline coalesced_group binary_partition(const details::LaneGroup& parent, bool predicate) {
    const unsigned lanes = parent.lanes().mask();
    const unsigned yes = __ballot_sync(lanes, predicate), no = lanes & ~yes;
    if (yes == 0 || no == 0) return coalesced_group(lanes);
    return coalesced_group(predicate ? yes : no, predicate, 2);
}

template <class Group>
void sync(const Group& group) {
    group.sync();
}

/// Runs `function` in one thread of the group.
template <class Group, class Function, class... Arguments>
void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
    if (group.thread_rank() == 0)
        std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

struct __attribute__((unavailable("the CPU simulator has no thread block clusters")))
cluster_group {};
__attribute__((unavailable("the CPU simulator has no thread block clusters"))) int this_cluster();

// The operators of reduce() and scans.
template <class T>
struct plus {
    T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
    T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
    T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
    T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
    T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
    T operator()(T a, T b) const { return a ^ b; }
};

}  // namespace cooperative_groups
