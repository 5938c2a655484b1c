// What lies before and behind a local array that a thread reaches by a pointer. The compiler's
// plugin makes room for it, and the function that has the array fills it with a pattern when it
// begins: who meets the pattern has left the array.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "redzone.h"

namespace simulator::checker {

/// At the outer end of both zones, of whose bytes it takes 24.
struct LocalArray {
    const char* name;
    uint64_t bytes;
    uint32_t elementBytes;
    uint32_t before;  // bytes from the zone's begin to the array's
};

/// Another one for each launch, as kernels that fail leave their stacks as they are.
inline uint64_t zonePattern = 0x9e3779b97f4a7c15;

/// The word that lies at `address` in the zone behind an array.
inline uint64_t zoneWord(uintptr_t address) {
    return std::rotr(zonePattern, static_cast<int>(address % 8 * 8));
}

inline uint64_t wordAt(uintptr_t address) {
    uint64_t word;
    std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
    return word;
}

inline bool isBehindLocalArray(uintptr_t address) {
    return wordAt(address) == zoneWord(address);
}

/// The zone before an array has the complement.
inline bool isBeforeLocalArray(uintptr_t address) {
    return wordAt(address - 7) == ~zoneWord(address - 7);
}

/// Whether an access to the stack of the running thread seems to leave a local array: the last byte
/// of an array, or its first, may be by chance what its zone would go on with.
inline bool mayLeaveLocalArray(uintptr_t address, size_t bytes) {
    return isBehindLocalArray(address + bytes - 1) || isBeforeLocalArray(address);
}

/// Fills the zones of an array that lies in `whole`.
inline void markLocalArray(char* whole, const LocalArray& array) {
    std::memcpy(whole, &array, sizeof array);
    const uint64_t complement = ~zonePattern;
    for (char* at = whole + sizeof array; at < whole + array.before; at += sizeof complement)
        std::memcpy(at, &complement, sizeof complement);
    char* at = whole + array.before + array.bytes;
    const size_t rest = -array.bytes % 8;
    const uint64_t first = zoneWord(reinterpret_cast<uintptr_t>(at));
    std::memcpy(at, &first, rest);
    char* const last = at + rest + bytesBehindLocalArray - sizeof array;
    for (at += rest; at < last; at += sizeof zonePattern)
        std::memcpy(at, &zonePattern, sizeof zonePattern);
    std::memcpy(last, &array, sizeof array);
}

/// An array that an access has left, and for which of its elements.
struct LocalArrayLeft {
    LocalArray array;
    int64_t element;
};

inline LocalArray localArrayAt(uintptr_t address) {
    LocalArray array;
    std::memcpy(&array, reinterpret_cast<const void*>(address), sizeof array);
    return array;
}

/// Of an access to the stack of the running thread; none if it leaves no array.
inline std::optional<LocalArrayLeft> localArrayLeft(uintptr_t address, size_t bytes) {
    if (const uintptr_t last = address + bytes - 1; isBehindLocalArray(last)) {
        uintptr_t end = last / 8 * 8 + 8;
        while (wordAt(end) == zonePattern) end += 8;
        const LocalArray array = localArrayAt(end);
        const uintptr_t behind = end + sizeof array - bytesBehindLocalArray - (-array.bytes % 8);
        if (last < behind) return std::nullopt;
        const uintptr_t offset = std::max(address, behind) - (behind - array.bytes);
        return LocalArrayLeft{array, static_cast<int64_t>(offset / array.elementBytes)};
    }
    if (isBeforeLocalArray(address)) {
        uintptr_t whole = address / 8 * 8;
        while (wordAt(whole - 8) == ~zonePattern) whole -= 8;
        whole -= sizeof(LocalArray);
        const LocalArray array = localArrayAt(whole);
        const uintptr_t begin = whole + array.before;
        if (address >= begin) return std::nullopt;
        return LocalArrayLeft{
            array, -static_cast<int64_t>((begin - address - 1) / array.elementBytes + 1)};
    }
    return std::nullopt;
}

}  // namespace simulator::checker
