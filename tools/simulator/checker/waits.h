// Who has what others wait for: the last to change each cell by compare-and-swap or exchange, and who tries
// in vain.
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
        attempts_ = 0;
    }
    void tries(uintptr_t address, const Party& party) {
        address_ = address;
        waiting_ = party;
        ++attempts_;
    }

    /// Nothing unless somebody has tried for long while nobody changed anything.
    std::optional<Deadlock> deadlock() const {
        constexpr uint64_t many = 1000;
        const auto holder = holders_.find(address_);
        if (attempts_ < many || holder == holders_.end()) return std::nullopt;
        return Deadlock{waiting_, holder->second};
    }

  private:
    std::unordered_map<uintptr_t, Party> holders_;
    uintptr_t address_ = 0;
    Party waiting_{};
    uint64_t attempts_ = 0;
};

}  // namespace simulator::checker
