// In which orders threads take locks: two that take the same two in opposite orders wait for each
// other one day, whether or not they do so today.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace simulator::checker {

class LockOrder {
  public:
    struct Taken {
        uintptr_t lock;
        uint32_t place;
    };
    /// A thread that has the one lock takes the other.
    struct Step {
        uint32_t block, thread;
        Taken has, takes;
        std::set<uintptr_t> others;  // that it has besides
    };
    /// One thread's step, and another's in the opposite order.
    struct Cycle {
        Step here, there;
    };

    void clear() { *this = {}; }

    /// A swap has changed a cell from 0: perhaps it is a lock. Whether that is remembered.
    bool takes(uint32_t block, uint32_t thread, uintptr_t lock, uint32_t place) {
        std::vector<Taken>& held = held_[{block, thread}];
        if (held.size() >= mostHeld) return false;
        for (const Taken& has : held) {
            if (steps_.size() >= mostSteps) break;
            Step step{block, thread, has, {lock, place}, {}};
            for (const Taken& other : held)
                if (other.lock != has.lock) step.others.insert(other.lock);
            steps_.push_back(std::move(step));
        }
        held.push_back({lock, place});
        return true;
    }
    /// A cell is 0 again: if this thread took it, which is the result, it is a lock.
    bool opens(uint32_t block, uint32_t thread, uintptr_t lock) {
        const auto own = held_.find({block, thread});
        const bool isOwn =
            own != held_.end() &&
            std::erase_if(own->second, [&](const Taken& taken) { return taken.lock == lock; });
        if (isOwn) locks_.insert(lock);
        return isOwn;
    }

    /// Two steps by different threads, of which no third lock keeps one out.
    std::optional<Cycle> cycle() const {
        for (const Step& a : steps_)
            for (const Step& b : steps_) {
                const bool isOpposite = a.has.lock == b.takes.lock && a.takes.lock == b.has.lock;
                const bool isOther = a.block != b.block || a.thread != b.thread;
                const bool areLocks = locks_.contains(a.has.lock) && locks_.contains(b.has.lock);
                const bool isGuarded = std::ranges::any_of(
                    a.others, [&](uintptr_t lock) { return b.others.contains(lock); });
                if (isOpposite && isOther && areLocks && !isGuarded) return Cycle{a, b};
            }
        return std::nullopt;
    }

    bool has(uint32_t block, uint32_t thread, uintptr_t lock) const {
        const auto own = held_.find({block, thread});
        return own != held_.end() && std::ranges::any_of(own->second, [&](const Taken& taken) {
                   return taken.lock == lock;
               });
    }

    /// Cells that a thread has taken and opened again.
    const std::set<uintptr_t>& locks() const { return locks_; }

  private:
    static constexpr size_t mostHeld = 4, mostSteps = 256;

    std::map<std::pair<uint32_t, uint32_t>, std::vector<Taken>> held_;
    std::set<uintptr_t> locks_;
    std::vector<Step> steps_;
};

}  // namespace simulator::checker
