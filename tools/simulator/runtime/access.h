// An access of device code to memory, as the compiler's calls tell it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simulator {

/// Whose accesses an atomic or a fence orders.
enum class Scope : uint8_t { block, device };

struct MemoryAccess {
    enum Kind : uint8_t {
        read,
        write,
        atomicLoad,
        atomicStore,
        atomicUpdate,
        atomicExchange,
        atomicCompare  // and swap
    };

    uintptr_t address;
    size_t bytes;
    Kind kind;
    bool isVolatile;
    Scope scope;
    const void* frame;  // of the function that the compiler calls for it: its caller's line made it

    bool isAtomic() const { return kind >= atomicLoad; }
    bool isSwap() const { return kind == atomicExchange || kind == atomicCompare; }
    bool writes() const { return kind != read && kind != atomicLoad; }
};

/// An access of a surface outside of its array.
struct SurfaceLeft {
    uintptr_t array;          // where its texels lie
    int byte, row, slice;     // where the access begins
    int bytes, rows, slices;  // that the array has: bytes in a row
    bool writes;
};

/// What an atomic has found.
struct AtomicResult {
    uint64_t before;  // the value of the cell
    bool changed;     // whether it is another one now; not known of a store
};

}  // namespace simulator
