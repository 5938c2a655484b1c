// Memory of the host that work of the device may still use: closed to the host until it has waited,
// so that an access of the host is noticed. For memory that CUDA allocated, which has pages of its
// own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "incident.h"
#include "memory.h"

namespace simulator::checker {

class HostMemory {
  public:
    using Stream = uintptr_t;  // 0: the default one

    /// Work on `stream` that the host has not waited for reads or writes these bytes, which lie in
    /// the region that begins at `region`.
    void used(Stream stream, uintptr_t region, size_t regionBytes, uintptr_t begin, size_t bytes,
              const Incident::Side& by);
    void forget(uintptr_t region);

    /// What `stream` is to do comes after what `other` had to do.
    void streamWaits(Stream stream, Stream other) { waits_[stream].insert(other); }
    /// Also for the default stream and whatever `stream` waited for: rather too much than too
    /// little.
    void hostWaitsFor(Stream stream);
    void hostWaitsForAll();

    /// While the device or a function of the API is at work.
    void open();
    void close();

    /// Who still uses what the host touches there, if that is a conflict; opens the region until it
    /// is closed next. `isClosed` says whether the region was closed at all.
    std::optional<Incident::Side> touched(uintptr_t address, bool writes, bool& isClosed);

  private:
    struct Use {
        WrittenBytes read, written;
        Incident::Side reader, writer;
        bool writes = false;
    };
    struct Region {
        size_t bytes;
        std::map<Stream, Use> uses;
        bool isClosed = false;
    };
    static void protect(uintptr_t begin, Region& region, int protection);

    std::map<uintptr_t, Region> regions_;
    std::map<Stream, std::set<Stream>> waits_;
};

}  // namespace simulator::checker
