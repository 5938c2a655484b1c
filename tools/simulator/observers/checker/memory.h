// What memory a kernel may touch: the allocations of global memory, and which of their bytes
// hold a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "shadow.h"
#include "symbols.h"

namespace simulator::checker {

/// Which bytes of an allocation were ever written.
class WrittenBytes {
  public:
    explicit WrittenBytes(size_t bytes) : bits_((bytes + 63) / 64) {}

    void set(size_t offset, size_t bytes);
    bool all(size_t offset, size_t bytes) const;
    /// The most bytes in a row of these that were not.
    size_t longestGap(size_t offset, size_t bytes) const;
    /// What `other` has from `from` on.
    void copy(size_t offset, const WrittenBytes& other, size_t from, size_t bytes);

  private:
    static uint64_t mask(size_t first, size_t count) {
        return (count == 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1) << first;
    }
    std::vector<uint64_t> bits_;
};

/// Who gave memory: a call of the API for the device's or for what both can reach, a kernel from
/// the device's heap; or nobody, since it is the host's own, or a variable of the device.
enum class Origin : uint8_t { device, host, heap, registered, variable };

struct Allocation {
    uintptr_t begin;
    size_t bytes;
    Origin origin;
    uint32_t madeAt = 0;   // places
    uint32_t freedAt = 0;  // 0 while it lives
    Shadow shadow;
    WrittenBytes written;
    const Variable* variable = nullptr;  // of the program, if it is one
    /// The work in the order of a stream that gave it, if that counts in this phase.
    uint32_t givenInPhase = 0;
    size_t givenBy = 0;

    uintptr_t end() const { return begin + bytes; }
    bool contains(uintptr_t address) const { return begin <= address && address < end(); }
    bool isOfHost() const { return origin == Origin::host; }
    bool isOfHeap() const { return origin == Origin::heap; }
    /// By a call of the API, which gives it back as well.
    bool isOfApi() const { return origin == Origin::device || isOfHost(); }
};

class GlobalMemory {
  public:
    Allocation& add(uintptr_t begin, size_t bytes, uint32_t place, Origin origin = Origin::device);
    /// Keeps what is known of it, for whoever still uses it. Returns false if no
    /// allocation begins there.
    bool release(uintptr_t begin, uint32_t place);
    void releaseAll();

    /// The living allocation that holds `address`, null if there is none.
    Allocation* find(uintptr_t address);
    /// The living allocation that begins there, null if there is none.
    Allocation* at(uintptr_t begin);
    /// What was freed and held `address`, else the living allocation nearest to it, else null.
    const Allocation* nearest(uintptr_t address) const;
    /// What begins at `address` and was freed.
    const Allocation* freed(uintptr_t begin) const;

    std::vector<const Allocation*> living() const;

  private:
    std::map<uintptr_t, std::unique_ptr<Allocation>> living_, freed_;
    Allocation* last_ = nullptr;
};

}  // namespace simulator::checker
