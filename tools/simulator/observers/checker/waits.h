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
        ++changes_;
        attempts_ = {};
        ofHolder_ = {};
    }
    void tries(uintptr_t address, const Party& party) {
        waiting_[keyOf(party.block, party.thread)] = {address, party, changes_};
        add(address, party);
    }
    /// A thread that has tried in vain waits until the cell looks different.
    void looks(uintptr_t address, uint32_t block, uint32_t thread) {
        if (waiting_.empty()) return;
        const auto found = waiting_.find(keyOf(block, thread));
        if (found == waiting_.end()) return;
        const Waiting& waiting = found->second;
        if (waiting.address == address && waiting.changes == changes_) add(address, waiting.party);
    }

    /// Nothing unless somebody has tried for long while nobody changed anything. Who waits for
    /// itself comes before those who wait for it, though among many threads it has few turns.
    std::optional<Deadlock> deadlock() const {
        const bool waitsForItself = ofHolder_.count >= 10;
        const Attempts& attempts = waitsForItself ? ofHolder_ : attempts_;
        const auto holder = holders_.find(attempts.address);
        if (!waitsForItself && attempts.count < 1000) return std::nullopt;
        if (holder == holders_.end()) return std::nullopt;
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
    };
    struct Waiting {
        uintptr_t address;
        Party party;
        uint64_t changes;
    };

    static uint64_t keyOf(uint32_t block, uint32_t thread) {
        return uint64_t{block} << 32 | thread;
    }
    void add(uintptr_t address, const Party& party) {
        attempts_.add(address, party);
        const auto holder = holders_.find(address);
        const bool isHolder = holder != holders_.end() && holder->second.block == party.block &&
                              holder->second.thread == party.thread;
        if (isHolder) ofHolder_.add(address, party);
    }

    std::unordered_map<uintptr_t, Party> holders_;
    std::unordered_map<uint64_t, Waiting> waiting_;  // by thread: what it last tried in vain
    uint64_t changes_ = 0;
    Attempts attempts_, ofHolder_;  // since anybody changed anything
};

}  // namespace simulator::checker
