#include "order.h"

#include <algorithm>
#include <utility>

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
            known.sure = std::max(known.sure, entry.sure);
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

BlockOrder::BlockOrder(uint32_t block, uint32_t threads) : block_(block), clocks_(threads) {}

uint32_t& BlockOrder::clockOf(uint32_t thread) {
    Clock& own = clocks_[thread];
    if (own.epoch != epoch_) own = {epoch_, 1};
    return own.clock;
}

BlockOrder::Thread& BlockOrder::at(uint32_t thread) {
    if (threads_.empty()) threads_.resize(clocks_.size());
    return threads_[thread];
}

const BlockOrder::Thread& BlockOrder::at(uint32_t thread) const {
    static const Thread& nothing = *new Thread;
    return threads_.empty() ? nothing : threads_[thread];
}

BlockOrder::Warp& BlockOrder::warpAt(uint32_t warp) {
    if (warps_.empty()) warps_.resize((clocks_.size() + 31) / 32);
    Warp& state = warps_[warp];
    if (state.epoch != epoch_) state = Warp{.epoch = epoch_};
    return state;
}

uint32_t BlockOrder::known(uint32_t thread, uint32_t lane) {
    return warps_.empty() ? 0 : warpAt(thread / 32).known[thread % 32][lane];
}

void BlockOrder::touch(uint32_t thread) {
    if (at(thread).touched) return;
    at(thread).touched = true;
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
    return isOrderedByBlock(past, block, thread) ||
           known(past, block, thread, &Knowledge::Entry::read);
}

bool Order::surelyBefore(const Moment& past, BlockOrder& block, uint32_t thread) const {
    return sections_.empty() || isOrderedByBlock(past, block, thread) ||
           known(past, block, thread, &Knowledge::Entry::sure);
}

bool Order::isOrderedByBlock(const Moment& past, BlockOrder& block, uint32_t thread) const {
    if (firstBlocks_.size() > 1 && past.block < firstBlocks_.back() &&
        happenedBefore_[launchOf(past.block)])
        return true;
    if (past.block != block.block_) return false;
    if (past.thread == thread || past.epoch < block.epoch_) return true;
    const bool sameWarp = past.thread / 32 == thread / 32;
    return sameWarp && block.known(thread, past.thread % 32) >= past.clock;
}

// Releases of one block or thread grow with their positions: the last one read says most.
template <class Releases>
const Order::Release* Order::lastRead(const Releases& releases, uint64_t key, uint32_t position) {
    const auto found = releases.find(key);
    if (found == releases.end()) return nullptr;
    const auto after = std::ranges::upper_bound(found->second, position, {}, &Release::position);
    return after == found->second.begin() ? nullptr : &*std::prev(after);
}

bool Order::known(const Moment& past, BlockOrder& block, uint32_t thread, Position position) const {
    const BlockOrder::Thread& state = std::as_const(block).at(thread);
    return known(past, block.knows_, position) || known(past, state.knows, position) ||
           (past.block == block.block_ && known(past, state.ofBlock, position));
}

bool Order::known(const Moment& past, const Knowledge& knowledge, Position position) const {
    for (const Knowledge::Entry& entry : knowledge) {
        const Location& location = *locations_[entry.location];
        const Release* of = lastRead(location.byBlock, past.block, entry.*position);
        if (of && past.epoch < of->epoch) return true;
        of = lastRead(location.byThread, threadKey(past.block, past.thread), entry.*position);
        if (of && std::pair(past.epoch, past.clock) <= std::pair(of->epoch, of->clock)) return true;
    }
    return false;
}

bool BlockOrder::isUnder(const Held& held, uint32_t thread) const {
    return held.thread == thread || held.epoch < epoch_ ||
           (held.isSharedByWarp && held.thread / 32 == thread / 32);
}

// A block that has a lock shares it by barriers. If in doubt, it does.
bool Order::wasUnder(uintptr_t lock, const Moment& past) const {
    constexpr size_t mostLookedAt = 256;
    const auto sections = sections_.find(lock);
    if (sections == sections_.end()) return false;
    const auto ofBlock = sections->second.find(past.block);
    if (ofBlock == sections->second.end()) return false;
    const std::vector<Section>& all = ofBlock->second;
    for (size_t i = all.size(); i-- > 0;) {
        if (all.size() - i > mostLookedAt) return true;
        const auto& [held, endEpoch, endClock] = all[i];
        if (endEpoch == Section::open) continue;  // the same that this thread is in
        const bool isIn =
            held.thread == past.thread
                ? std::pair(past.epoch, past.clock) > std::pair(held.epoch, held.clock) &&
                      std::pair(past.epoch, past.clock) <= std::pair(endEpoch, endClock)
            : held.isSharedByWarp && held.thread / 32 == past.thread / 32
                ? past.epoch >= held.epoch && past.epoch <= endEpoch
                : past.epoch > held.epoch && past.epoch < endEpoch;
        if (isIn) return true;
    }
    return false;
}

void Order::conflicts(const Moment& past, BlockOrder& block, uint32_t thread) const {
    if (past.block == block.block_ && past.thread == thread) return;
    for (const BlockOrder::Held& held : block.held_) {
        if (!block.isUnder(held, thread) || !wasUnder(held.lock, past)) continue;
        for (const uint64_t who : {Key::grid, uint64_t{block.block_}})
            if (const Location* const location = find({held.lock, who}))
                isSureOf(*location, block, thread);
    }
}

void Order::isSureOf(const Location& location, BlockOrder& block, uint32_t thread) const {
    BlockOrder::Thread& state = block.at(thread);
    const auto isSure = [&](const Knowledge& from, Knowledge& to) {
        const uint32_t read = from.of(location.id).read;
        if (!read) return;
        const Knowledge& ofOthers = location.knownAt(read);
        to.learn({location.id, 0, 0, read});
        to.learn(ofOthers);
    };
    isSure(state.knows, state.knows);
    isSure(state.pending, state.pending);
    isSure(state.ofBlock, state.ofBlock);
    isSure(block.knows_, state.knows);
    block.touch(thread);
}

bool Order::wasCounted(const Moment& past, uintptr_t address, const BlockOrder& block,
                       uint32_t thread) const {
    const Location* location = find({address, Key::grid});
    if (!location) return false;
    const uint32_t read = whatIsKnown(*location, block, thread).read;
    const Release* of = lastRead(location->atomics, threadKey(past.block, past.thread), read);
    return of && std::pair(past.epoch, past.clock) <= std::pair(of->epoch, of->clock);
}

std::optional<uintptr_t> Order::usedSince(const Moment& past, const BlockOrder& block,
                                          uintptr_t but) const {
    const auto theirs = uses_.find(past.block), ours = uses_.find(block.block_);
    if (theirs == uses_.end() || ours == uses_.end()) return std::nullopt;
    const auto isAfter = [&](const Moment& change) {
        return past.epoch < change.epoch ||
               (past.epoch == change.epoch && past.thread == change.thread &&
                past.clock <= change.clock);
    };
    for (const BlockOrder::Use& their : theirs->second) {
        if (their.address == but || !their.change || !isAfter(*their.change)) continue;
        const bool isUsed = std::ranges::any_of(ours->second, [&](const BlockOrder::Use& our) {
            return our.address == their.address && our.time > their.timeOfChange;
        });
        if (isUsed) return their.address;
    }
    return std::nullopt;
}

std::optional<uintptr_t> Order::commonLock(const Moment& past, const BlockOrder& block,
                                           uint32_t thread) const {
    for (const BlockOrder::Held& held : block.held_)
        if (block.isUnder(held, thread) && wasUnder(held.lock, past)) return held.lock;
    return std::nullopt;
}

std::optional<uintptr_t> Order::toldSince(const Moment& past, BlockOrder& block,
                                          uint32_t thread) const {
    for (const auto& [told, at] : block.hearings_) {
        const bool isAfter = told.at.thread == past.thread && told.at.epoch == past.epoch &&
                             told.at.clock >= past.clock;
        if (isAfter && isOrderedByBlock(at, block, thread)) return told.address;
    }
    return std::nullopt;
}

// Who counts and looks at the count, as all others do, neither tells nor waits: a barrier would do.
void Order::tells(BlockOrder& block, uint32_t thread, uintptr_t address,
                  const AtomicAccess& access) {
    constexpr size_t most = 256;
    BlockOrder::Telling& last = block.tellings_[address / 4 % block.tellings_.size()];
    const Moment now = block.now(thread);
    if (access.tells == AtomicAccess::nothing) {
        if (access.writes) last = {address, now};
    } else if (last.address == address && last.at.epoch == now.epoch && last.at.thread != thread &&
               block.hearings_.size() < most) {
        block.hearings_.push_back({last, now});
    }
}

bool Order::isReleased(const Moment& past, uint64_t who, uintptr_t address) const {
    const Location* const location = find({address, who});
    if (!location) return false;
    const Release* of = lastRead(location->byBlock, past.block, location->position);
    if (of && past.epoch < of->epoch) return true;
    of = lastRead(location->byThread, threadKey(past.block, past.thread), location->position);
    return of && std::pair(past.epoch, past.clock) <= std::pair(of->epoch, of->clock);
}

MissingFence Order::missingFence(const Moment& past, BlockOrder& block, uint32_t thread,
                                 uintptr_t but) const {
    const bool isOfBlock = past.block == block.block_;
    auto address = isOfBlock ? commonLock(past, block, thread) : usedSince(past, block, but);
    if (isOfBlock && !address) address = toldSince(past, block, thread);
    if (!address) return MissingFence::none;
    const bool isGivenAway = isReleased(past, Key::grid, *address) ||
                             (isOfBlock && isReleased(past, block.block_, *address));
    return isGivenAway ? MissingFence::beforeSecond : MissingFence::afterFirst;
}

bool Order::isBehindFence(const Moment& seen, const BlockOrder& block, uint32_t thread) const {
    const BlockOrder::Thread::Fence& fence = block.at(seen.thread).forBlock;
    return (thread == seen.thread || seen.epoch < block.epoch_) && fence.made &&
           std::pair(fence.epoch, fence.clock) >= std::pair(seen.epoch, seen.clock);
}

// Of a block that uses many cells, a histogram's say, none is a lock or a counter: not all are
// kept.
BlockOrder::Use* Order::useOf(BlockOrder& block, uintptr_t address) {
    constexpr size_t most = 4;
    if (!block.uses_) block.uses_ = &uses_[block.block_];
    std::vector<BlockOrder::Use>& uses = *block.uses_;
    for (size_t i = 0; i < most; ++i) {
        uint16_t& at = block.useAt_[(address / 4 + i) % block.useAt_.size()];
        if (at == 0) {
            uses.push_back({address, 0});
            at = static_cast<uint16_t>(uses.size());
        }
        if (uses[at - 1].address == address) return &uses[at - 1];
    }
    return nullptr;
}

void Order::noteUse(BlockOrder& block, uint32_t thread, uintptr_t address, bool changes) {
    BlockOrder::Use* const use = useOf(block, address);
    if (!use) return;
    use->time = ++time_;
    if (!changes) return;
    use->change = block.now(thread);
    use->timeOfChange = time_;
    ++block.clockOf(thread);  // what the thread does next comes after it
}

void Order::barrier(BlockOrder& block, uint32_t live) {
    for (const uint32_t thread : block.touched_) {
        BlockOrder::Thread& state = block.at(thread);
        block.knows_.learn(state.knows);
        block.knows_.learn(state.pending);
        state.knows.clear();
        state.pending.clear();
        state.ofBlock.clear();
        state.touched = false;
    }
    block.touched_.clear();
    block.hearings_.clear();
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
        const uint32_t thread = warp * 32 + lane;
        for (uint32_t other = 0; other < 32; ++other)
            joined[other] = std::max(joined[other], known[lane][other]);
        joined[lane] = block.clockOf(thread)++;
        learnt.learn(std::as_const(block).at(thread).knows);
        learnt.learn(std::as_const(block).at(thread).pending);
    }
    for (BlockOrder::Held& held : block.held_)
        if (held.thread / 32 == warp) held.isSharedByWarp = true;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(lanes >> lane & 1)) continue;
        std::ranges::copy(joined, known[lane]);
        if (learnt.empty()) continue;
        const uint32_t thread = warp * 32 + lane;
        block.at(thread).knows = learnt;
        block.at(thread).pending.clear();
        block.touch(thread);
    }
}

void Order::learnAll(BlockOrder::Thread& thread) {
    thread.knows.learn(thread.pending);
    thread.pending.clear();
    thread.ofBlock.clear();
}

// What other blocks have released is known from a fence of the device on only.
void Order::learnOfBlock(BlockOrder::Thread& thread) const {
    Knowledge ofGrid;
    for (const Knowledge::Entry& entry : thread.pending) {
        const bool isOfGrid = locations_[entry.location]->isOfGrid;
        (isOfGrid ? thread.ofBlock : thread.knows).learn(entry);
        if (isOfGrid) ofGrid.learn(entry);
    }
    thread.pending = std::move(ofGrid);
}

void Order::fence(BlockOrder& block, uint32_t thread, Scope scope) {
    BlockOrder::Thread& state = block.at(thread);
    if (scope == Scope::block)
        learnOfBlock(state);
    else
        learnAll(state);
    const bool firstSinceBarrier = !state.forGrid.made || state.forGrid.epoch != block.epoch_;
    state.forBlock = {true, block.epoch_, block.clockOf(thread)++, state.knows};
    state.forBlock.knows.learn(block.knows_);
    if (scope == Scope::block) {
        state.forBlock.knows.learn(state.ofBlock);
        return;
    }
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
    if (access.lock != AtomicAccess::none) locks(block, thread, address, access.lock);
    tells(block, thread, address, access);
    // What orders a block by itself needs no fence of the grid.
    const bool isOfGrid = access.scope == Scope::device;
    if (isOfGrid)
        noteUse(block, thread, address, access.writes && access.tells != AtomicAccess::value);
    else
        ++block.clockOf(thread);  // what the thread does next comes after it
    const BlockOrder::Thread& state = std::as_const(block).at(thread);
    return hasLocations || access.lock != AtomicAccess::none || state.forGrid.made ||
           state.forBlock.made;
}

// What the cell held before, nobody can read any more who comes after the write.
void Order::overwrites(BlockOrder& block, uint32_t thread, uintptr_t address) {
    for (const uint64_t who : {Key::grid, uint64_t{block.block_}}) {
        Location* const location = find({address, who});
        if (!location) continue;
        block.at(thread).pending.learn({location->id, 0, ++location->position});
        block.touch(thread);
    }
}

void Order::locks(BlockOrder& block, uint32_t thread, uintptr_t address, AtomicAccess::Lock lock) {
    const Moment now = block.now(thread);
    std::vector<Section>& sections = sections_[address][block.block_];
    if (lock == AtomicAccess::takes) {
        block.held_.push_back({address, thread, now.epoch, now.clock});
        sections.push_back({block.held_.back(), Section::open, Section::open});
    } else {
        const auto held = std::ranges::find_if(block.held_, [&](const BlockOrder::Held& other) {
            return other.lock == address && other.thread == thread;
        });
        if (held == block.held_.end()) return;
        const auto section =
            std::find_if(sections.rbegin(), sections.rend(),
                         [&](const Section& own) { return own.held.thread == thread; });
        *section = {*held, now.epoch, now.clock};
        block.held_.erase(held);
    }
    ++block.clockOf(thread);  // what the thread does next comes after it
}

void Order::releases(BlockOrder& block, uint32_t thread, uintptr_t address,
                     const AtomicAccess& access) {
    const BlockOrder::Thread& state = std::as_const(block).at(thread);
    const Key forGrid{address, Key::grid}, forBlock{address, block.block_};
    const bool isOfLock = access.lock != AtomicAccess::none || access.tells == AtomicAccess::value;
    if (access.scope == Scope::device && state.forGrid.made)
        release(block, thread, state.forGrid, block.fencedEpoch_,
                locationAt(forGrid, access.before));
    // What the grid sees the block sees too.
    const bool coversMore = access.scope == Scope::block ||
                            state.forBlock.clock != state.forGrid.clock ||
                            state.forBlock.epoch != state.forGrid.epoch;
    if (state.forBlock.made && coversMore)
        release(block, thread, state.forBlock, 0, locationAt(forBlock, access.before));
    for (const Key& key : {forGrid, forBlock})
        if (Location* const location = isOfLock ? nullptr : find(key))
            location->sure = location->position;
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
        location.isOfGrid = key.block == Key::grid;
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

const Knowledge& Order::Location::knownAt(uint32_t position) const {
    static const Knowledge& nothing = *new Knowledge;
    const auto after = known.upper_bound(position);
    return after == known.begin() ? nothing : std::prev(after)->second;
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
    const BlockOrder::Thread& state = block.at(thread);
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
    const bool isByChance = access.lock != AtomicAccess::none;
    const uint32_t sure = isByChance ? std::min(read, location.sure) : read;
    BlockOrder::Thread& state = block.at(thread);
    state.pending.learn({location.id, read, read, sure});
    for (Knowledge::Entry entry : location.knownAt(read)) {
        if (isByChance) entry.sure = 0;
        state.pending.learn(entry);
    }
    if (isByChance) state.pending.learn(location.knownAt(sure));
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
