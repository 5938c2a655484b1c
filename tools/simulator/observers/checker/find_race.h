// Races: two accesses to the same cell, one of them a write, not both atomic in each other's eyes,
// and neither before the other.
#pragma once

#include <optional>

#include "order.h"
#include "shadow.h"

namespace simulator::checker {

struct Access {
    enum Kind : uint8_t { read, write, atomicRead, atomicWrite } kind;
    uint32_t place;
    Scope scope = Scope::device;  // of an atomic: who sees it as one
    uintptr_t address = 0;        // where it begins, if atomics of the grid may have changed it
    bool isStore = false;         // an atomic that does not look at what it finds
    bool isVolatile = false;      // in global memory
    // Of a volatile write:
    bool isUpdate = false;   // of what its thread has just read
    bool isBlind = false;    // its thread has neither looked there nor taken a lock there
    bool isCompare = false;  // and swap: it decides whether what its thread has read still holds

    bool reads() const { return kind != write && !isStore; }
    bool writes() const { return kind == write || kind == atomicWrite; }
    bool isAtomic() const { return kind == atomicRead || kind == atomicWrite; }
};

/// The earlier access.
struct Race : Record {
    bool isUpdate;    // both have read what they write
    bool isByChance;  // a lock orders them, but the other may as well take it first
};

/// Remembers the access in `cell` and returns an earlier one that it races with.
std::optional<Race> findRace(Cell& cell, const Access& access, const Order& order,
                             BlockOrder& block, uint32_t thread);

}  // namespace simulator::checker
