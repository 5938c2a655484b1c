// Who opens a lock that another thread has taken. Threads may hand a cell on, as a mailbox does or
// a semaphore: then the one that opens it comes after the one that took it, or has looked at it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "order.h"

namespace simulator::checker {

class LockOwners {
  public:
    struct Party {
        uint32_t block, thread, place;
        Moment when;
    };
    struct Opening {
        uintptr_t lock;
        Party owner, opener;
    };

    void clear() { *this = {}; }
    /// What came before is over.
    void allHaveMet() {
        taken_.clear();
        openedBefore_.clear();
    }

    /// `isBefore` says of a moment whether it happened before.
    template <class IsBefore>
    void takes(uintptr_t lock, const Party& owner, const IsBefore& isBefore) {
        if (taken_.size() >= mostLocks) return;
        taken_[lock] = {owner, {}};
        const auto before = openedBefore_.find(lock);
        if (before == openedBefore_.end()) return;
        for (const Party& opener : before->second)
            if (!isSame(opener, owner) && !isBefore(opener.when))
                openings_.try_emplace(lock, Opening{lock, owner, opener});
    }
    /// A thread finds the lock taken.
    void looks(uintptr_t lock, uint32_t block, uint32_t thread) {
        const auto taken = taken_.find(lock);
        if (taken != taken_.end()) taken->second.seenBy.insert({block, thread});
    }
    /// A thread that has not taken it opens it, perhaps though it is open.
    template <class IsBefore>
    void opens(uintptr_t lock, const Party& opener, bool wasOpen, const IsBefore& isBefore) {
        if (wasOpen && openedBefore_.size() < mostLocks) openedBefore_[lock].push_back(opener);
        const auto taken = taken_.find(lock);
        if (taken == taken_.end()) return;
        const auto& [owner, seenBy] = taken->second;
        if (!isSame(owner, opener) && !seenBy.contains({opener.block, opener.thread}) &&
            !isBefore(owner.when))
            openings_.try_emplace(lock, Opening{lock, owner, opener});
    }

    /// One of the openings of `locks`.
    std::optional<Opening> opening(const std::set<uintptr_t>& locks) const {
        for (const uintptr_t lock : locks)
            if (const auto found = openings_.find(lock); found != openings_.end())
                return found->second;
        return std::nullopt;
    }

  private:
    static constexpr size_t mostLocks = 1024;

    struct Taken {
        Party owner;
        std::set<std::pair<uint32_t, uint32_t>> seenBy;
    };
    static bool isSame(const Party& a, const Party& b) {
        return a.block == b.block && a.thread == b.thread;
    }

    std::unordered_map<uintptr_t, Taken> taken_;  // by whom last
    std::unordered_map<uintptr_t, std::vector<Party>> openedBefore_;
    std::unordered_map<uintptr_t, Opening> openings_;
};

}  // namespace simulator::checker
