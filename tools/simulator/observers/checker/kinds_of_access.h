// What the compiler's kinds of accesses are to the analyses.
#pragma once

#include "../../runtime/access.h"
#include "find_race.h"

namespace simulator::checker {

inline Access::Kind kindOf(const MemoryAccess& access) {
    if (access.isAtomic()) return access.writes() ? Access::atomicWrite : Access::atomicRead;
    return access.writes() ? Access::write : Access::read;
}

/// Whether it does not matter what the access finds: a volatile write is an atomic one later on.
inline bool isStore(const MemoryAccess& access, bool ignoresResult) {
    return access.kind == MemoryAccess::write || access.kind == MemoryAccess::atomicStore ||
           (access.kind == MemoryAccess::atomicExchange && ignoresResult);
}

/// What an atomic tells of those who were there before.
inline AtomicAccess::Tells toldBy(const MemoryAccess& access, const AtomicResult& result) {
    if (access.kind == MemoryAccess::atomicStore) return AtomicAccess::nothing;
    return result.changed ? AtomicAccess::all : AtomicAccess::value;
}

}  // namespace simulator::checker
