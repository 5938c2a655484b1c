#include "order.h"

#include <algorithm>

namespace simulator::checker {

constinit bool blocksAreOrdered = false;

namespace {

uint64_t threadKey(uint32_t block, uint32_t thread) {
    return uint64_t{block} << 32 | thread;
}

}  // namespace

void Knowledge::learn(const Entry& entry) {
    for (Entry& known : entries_)
        if (known.location == entry.location) {
            known.read = std::max(known.read, entry.read);
            known.seen = std::max(known.seen, entry.seen);
            return;
        }
    entries_.push_back(entry);
}

void Knowledge::learn(const Knowledge& other) {
    for (const Entry& entry : other) learn(entry);
}

Knowledge::Entry Knowledge::of(uint32_t location) const {
    const auto found = std::ranges::find(entries_, location, &Entry::location);
    return found == entries_.end() ? Entry{location, 0, 0} : *found;
}

BlockOrder::BlockOrder(uint32_t block, uint32_t threads)
    : block_(block), threads_(threads), warps_((threads + 31) / 32) {}

BlockOrder::Thread& BlockOrder::at(uint32_t thread) {
    Thread& state = threads_.at(thread);
    if (state.epoch != epoch_) {
        state.epoch = epoch_;
        state.clock = 1;
    }
    return state;
}

BlockOrder::Warp& BlockOrder::warpAt(uint32_t warp) {
    Warp& state = warps_[warp];
    if (state.epoch != epoch_) state = Warp{.epoch = epoch_};
    return state;
}

void BlockOrder::touch(uint32_t thread) {
    if (threads_[thread].touched) return;
    threads_[thread].touched = true;
    touched_.push_back(thread);
}

uint32_t Order::beginLaunch(uint32_t blocks, std::vector<bool> happenedBefore) {
    firstBlocks_.push_back(blocks_);
    blocks_ += blocks;
    happenedBefore_ = std::move(happenedBefore);
    return firstBlocks_.back();
}

size_t Order::launchOf(uint32_t block) const {
    return static_cast<size_t>(std::ranges::upper_bound(firstBlocks_, block) -
                               firstBlocks_.begin()) -
           1;
}

bool Order::before(const Moment& past, BlockOrder& block, uint32_t thread) const {
    if (firstBlocks_.size() > 1 && past.block < firstBlocks_.back() &&
        happenedBefore_[launchOf(past.block)])
        return true;
    if (past.block == block.block_) {
        if (past.thread == thread || past.epoch < block.epoch_) return true;
        const bool sameWarp = past.thread / 32 == thread / 32;
        if (sameWarp &&
            block.warpAt(thread / 32).known[thread % 32][past.thread % 32] >= past.clock)
            return true;
    }
    return known(past, block.knows_) || known(past, block.threads_[thread].knows);
}

// Releases of one block or thread grow with their positions: the last one read says most.
template <class Releases>
const Order::Release* Order::lastRead(const Releases& releases, uint64_t key, uint32_t position) {
    const auto found = releases.find(key);
    if (found == releases.end()) return nullptr;
    const auto after = std::ranges::upper_bound(found->second, position, {}, &Release::position);
    return after == found->second.begin() ? nullptr : &*std::prev(after);
}

bool Order::known(const Moment& past, const Knowledge& knowledge) const {
    for (const Knowledge::Entry& entry : knowledge) {
        const Location& location = *locations_[entry.location];
        const Release* of = lastRead(location.byBlock, past.block, entry.read);
        if (of && past.epoch < of->epoch) return true;
        of = lastRead(location.byThread, threadKey(past.block, past.thread), entry.read);
        if (of && std::pair(past.epoch, past.clock) <= std::pair(of->epoch, of->clock)) return true;
    }
    return false;
}

bool Order::wasCounted(const Moment& past, uintptr_t address, const BlockOrder& block,
                       uint32_t thread) const {
    const Location* location = find({address, Key::grid});
    if (!location) return false;
    const uint32_t read = whatIsKnown(*location, block, thread).read;
    const Release* of = lastRead(location->atomics, threadKey(past.block, past.thread), read);
    return of && std::pair(past.epoch, past.clock) <= std::pair(of->epoch, of->clock);
}

bool Order::lacksFence(const Moment& past, const BlockOrder& block) const {
    const auto theirs = uses_.find(past.block), ours = uses_.find(block.block_);
    if (theirs == uses_.end() || ours == uses_.end()) return false;
    const auto isAfter = [&](const Moment& change) {
        return past.epoch < change.epoch ||
               (past.epoch == change.epoch && past.thread == change.thread &&
                past.clock <= change.clock);
    };
    return std::ranges::any_of(theirs->second, [&](const Use& their) {
        return their.change && isAfter(*their.change) &&
               std::ranges::any_of(ours->second, [&](const Use& our) {
                   return our.address == their.address && our.time > their.timeOfChange;
               });
    });
}

// Of a block that uses many cells, a histogram's say, none is a lock or a counter.
void Order::noteUse(BlockOrder& block, uint32_t thread, uintptr_t address, bool changes) {
    constexpr size_t most = 64;
    std::vector<Use>& uses = uses_[block.block_];
    auto use = std::ranges::find(uses, address, &Use::address);
    if (use == uses.end()) {
        if (uses.size() == most) return;
        use = uses.insert(uses.end(), {address, 0});
    }
    use->time = ++time_;
    if (!changes) return;
    use->change = block.now(thread);
    use->timeOfChange = time_;
    ++block.at(thread).clock;  // what the thread does next comes after it
}

void Order::barrier(BlockOrder& block, uint32_t live) {
    for (const uint32_t thread : block.touched_) {
        BlockOrder::Thread& state = block.threads_[thread];
        block.knows_.learn(state.knows);
        block.knows_.learn(state.pending);
        state.knows.clear();
        state.pending.clear();
        state.touched = false;
    }
    block.touched_.clear();
    ++block.epoch_;
    if (block.fencedThreads_ >= live) block.fencedEpoch_ = block.epoch_;
    block.fencedThreads_ = 0;
}

void Order::warpBarrier(BlockOrder& block, uint32_t warp, uint32_t lanes) {
    auto& known = block.warpAt(warp).known;
    uint32_t joined[32]{};
    Knowledge learnt;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(lanes >> lane & 1)) continue;
        BlockOrder::Thread& thread = block.at(warp * 32 + lane);
        for (uint32_t other = 0; other < 32; ++other)
            joined[other] = std::max(joined[other], known[lane][other]);
        joined[lane] = thread.clock++;
        learnt.learn(thread.knows);
        learnt.learn(thread.pending);
    }
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(lanes >> lane & 1)) continue;
        std::ranges::copy(joined, known[lane]);
        if (learnt.empty()) continue;
        const uint32_t thread = warp * 32 + lane;
        block.threads_[thread].knows = learnt;
        block.threads_[thread].pending.clear();
        block.touch(thread);
    }
}

void Order::fence(BlockOrder& block, uint32_t thread, Scope scope) {
    BlockOrder::Thread& state = block.at(thread);
    state.knows.learn(state.pending);
    state.pending.clear();
    const bool firstSinceBarrier = !state.forGrid.made || state.forGrid.epoch != block.epoch_;
    state.forBlock = {true, block.epoch_, state.clock++, state.knows};
    state.forBlock.knows.learn(block.knows_);
    if (scope == Scope::block) return;
    block.fencedThreads_ += firstSinceBarrier;
    state.forGrid = state.forBlock;
}

bool Order::atomic(BlockOrder& block, uint32_t thread, uintptr_t address,
                   const AtomicAccess& access) {
    const Key forGrid{address, Key::grid}, forBlock{address, block.block_};
    const bool hasLocations = !locations_.empty();
    for (const Key& key : {forGrid, forBlock}) {
        if (!hasLocations) break;
        Location* const location = find(key);
        if (!location) continue;
        location->holds(access.before);
        acquire(block, thread, access, *location);
    }
    noteFirstValue(address, access.before);
    if (access.writes) releases(block, thread, address, access);
    // What orders a block by itself needs no fence of the grid.
    const bool isOfGrid = access.scope == Scope::device;
    if (isOfGrid)
        noteUse(block, thread, address, access.writes && access.tells != AtomicAccess::value);
    const BlockOrder::Thread& state = block.at(thread);
    return hasLocations || isOfGrid || state.forGrid.made || state.forBlock.made;
}

void Order::releases(BlockOrder& block, uint32_t thread, uintptr_t address,
                     const AtomicAccess& access) {
    const BlockOrder::Thread& state = block.at(thread);
    const Key forGrid{address, Key::grid}, forBlock{address, block.block_};
    if (access.scope == Scope::device && state.forGrid.made)
        release(block, thread, state.forGrid, block.fencedEpoch_,
                locationAt(forGrid, access.before));
    // What the grid sees the block sees too.
    const bool coversMore = access.scope == Scope::block ||
                            state.forBlock.clock != state.forGrid.clock ||
                            state.forBlock.epoch != state.forGrid.epoch;
    if (state.forBlock.made && coversMore)
        release(block, thread, state.forBlock, 0, locationAt(forBlock, access.before));
}

Order::Location* Order::find(const Key& key) const {
    const auto found = ids_.find(key);
    return found == ids_.end() ? nullptr : locations_[found->second].get();
}

Order::Location& Order::locationAt(const Key& key, uint64_t value) {
    const auto [entry, isNew] = ids_.try_emplace(key, static_cast<uint32_t>(locations_.size()));
    if (isNew) {
        locations_.push_back(std::make_unique<Location>());
        Location& location = *locations_.back();
        location.id = entry->second;
        location.holds(value);
        if (const auto first = firstValues_.find(key.address); first != firstValues_.end())
            location.holds(first->second);
    }
    return *locations_[entry->second];
}

// Cells with which threads synchronise are few; of many it is not worth the memory.
void Order::noteFirstValue(uintptr_t address, uint64_t value) {
    uintptr_t& recent = recentlyNoted_[address / 4 % recentlyNoted_.size()];
    if (recent == address) return;
    recent = address;
    constexpr size_t most = 1 << 16;
    if (firstValues_.size() < most) firstValues_.try_emplace(address, value);
}

void Order::Location::holds(uint64_t value) {
    std::vector<Span>& spans = held[value];
    if (!spans.empty() && spans.back().last + 1 >= position)
        spans.back().last = position;
    else
        spans.push_back({position, position});
}

uint32_t Order::Location::firstWith(uint64_t value, uint32_t seen) const {
    const auto spans = held.find(value);
    if (spans == held.end()) return position;
    const auto span = std::ranges::lower_bound(spans->second, seen, {}, &Span::last);
    return span == spans->second.end() ? position : std::max(span->first, seen);
}

void Order::Location::learn(const Knowledge& knowledge) {
    Knowledge all = known.empty() ? Knowledge{} : known.rbegin()->second;
    for (const Knowledge::Entry& entry : knowledge)
        if (entry.location != id) all.learn(entry);
    if (known.empty() ? !all.empty() : all != known.rbegin()->second)
        known[position] = std::move(all);
}

Knowledge::Entry Order::whatIsKnown(const Location& location, const BlockOrder& block,
                                    uint32_t thread) {
    const BlockOrder::Thread& state = block.threads_[thread];
    Knowledge::Entry all = block.knows_.of(location.id);
    for (const Knowledge* knowledge : {&state.knows, &state.pending}) {
        const Knowledge::Entry entry = knowledge->of(location.id);
        all.read = std::max(all.read, entry.read);
        all.seen = std::max(all.seen, entry.seen);
    }
    return all;
}

void Order::acquire(BlockOrder& block, uint32_t thread, const AtomicAccess& access,
                    const Location& location) {
    if (access.tells == AtomicAccess::nothing) return;
    const uint32_t read =
        access.tells == AtomicAccess::all
            ? location.position
            : location.firstWith(access.before, whatIsKnown(location, block, thread).seen);
    BlockOrder::Thread& state = block.at(thread);
    state.pending.learn({location.id, read, read});
    if (const auto after = location.known.upper_bound(read); after != location.known.begin())
        state.pending.learn(std::prev(after)->second);
    block.touch(thread);
}

// `fencedEpoch`: accesses of the block's epochs below it were fenced by every one of its threads.
void Order::release(BlockOrder& block, uint32_t thread, const BlockOrder::Thread::Fence& fence,
                    uint32_t fencedEpoch, Location& location) {
    blocksAreOrdered = true;
    const uint32_t position = ++location.position;
    const auto add = [&](uint32_t other, uint32_t epoch, uint32_t clock) {
        location.byThread[threadKey(block.block_, other)].push_back({position, epoch, clock});
    };
    location.byBlock[block.block_].push_back({position, std::max(fence.epoch, fencedEpoch), 0});
    add(thread, fence.epoch, fence.clock);
    const Moment now = block.now(thread);
    location.atomics[threadKey(block.block_, thread)].push_back({position, now.epoch, now.clock});
    if (fence.epoch == block.epoch_) {
        const auto& known = block.warpAt(thread / 32).known[thread % 32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (known[lane] && lane != thread % 32)
                add(thread / 32 * 32 + lane, fence.epoch, known[lane]);
    }
    location.learn(fence.knows);
    block.at(thread).pending.learn({location.id, 0, position});
    block.touch(thread);
}

}  // namespace simulator::checker
