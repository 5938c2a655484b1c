// Who has what others wait for: the last to change each cell by compare-and-swap or exchange, and
// who tries in vain.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace simulator::checker {

class Waits {
  public:
    struct Party {
        uint32_t place, block, thread;
    };
    /// A thread that tries again and again to change a cell, and the one that changed it last.
    struct Deadlock {
        Party waiting, holder;
    };

    void clear() { *this = {}; }

    void changes(uintptr_t address, const Party& party) {
        holders_[address] = party;
        attempts_ = {};
        ofHolder_ = {};
    }
    void tries(uintptr_t address, const Party& party) {
        attempts_.add(address, party);
        const auto holder = holders_.find(address);
        const bool isHolder = holder != holders_.end() && holder->second.block == party.block &&
                              holder->second.thread == party.thread;
        if (isHolder) ofHolder_.add(address, party);
    }

    /// Nothing unless somebody has tried for long while nobody changed anything. Who waits for
    /// itself comes before those who wait for it.
    std::optional<Deadlock> deadlock() const {
        const Attempts& attempts = ofHolder_.areMany() ? ofHolder_ : attempts_;
        const auto holder = holders_.find(attempts.address);
        if (!attempts.areMany() || holder == holders_.end()) return std::nullopt;
        return Deadlock{attempts.last, holder->second};
    }

  private:
    struct Attempts {
        uintptr_t address = 0;
        Party last = {};
        uint64_t count = 0;

        void add(uintptr_t where, const Party& party) {
            address = where;
            last = party;
            ++count;
        }
        bool areMany() const { return count >= 1000; }
    };

    std::unordered_map<uintptr_t, Party> holders_;
    Attempts attempts_, ofHolder_;  // since anybody changed anything
};

}  // namespace simulator::checker
