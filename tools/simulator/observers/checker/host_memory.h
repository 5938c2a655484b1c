// Memory of the host that work of the device may still use: closed to the host until it has waited,
// so that an access of the host is noticed. For memory that CUDA allocated, which has pages of its
// own.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "incident.h"
#include "memory.h"

namespace simulator::checker {

class HostMemory {
  public:
    using Stream = uintptr_t;  // by the names of streams.h
    using DefaultBeside = std::function<Stream(Stream)>;

    /// Told which is the default stream of a stream's device: all of one device, if not.
    explicit HostMemory(DefaultBeside defaultBeside = [](Stream) { return Stream(0); })
        : defaultBeside_(std::move(defaultBeside)) {}

    /// Work on `stream` that the host has not waited for reads or writes these bytes, which lie in
    /// the region that begins at `region`.
    void used(Stream stream, uintptr_t region, size_t regionBytes, uintptr_t begin, size_t bytes,
              const Incident::Side& by);
    void forget(uintptr_t region);

    void eventRecorded(uintptr_t event, Stream stream);
    /// What `stream` is to do comes after what was before the event.
    void streamWaits(Stream stream, uintptr_t event);
    void hostWaitsForStream(Stream stream) { hostWaitsFor(stream, UINT64_MAX); }
    void hostWaitsForEvent(uintptr_t event);
    /// For the device with that default stream.
    void hostWaitsForAll(Stream defaultStream = 0);

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
    /// Work on a stream between two events.
    struct Stretch {
        Stream stream;
        uint64_t events;  // that any stream recorded before
        auto operator<=>(const Stretch&) const = default;
    };
    struct Region {
        size_t bytes;
        std::map<Stretch, Use> uses;
        bool isClosed = false;
    };
    Use& useBy(Stream stream, Region& region) const;
    /// For what `stream` did until that many events were recorded, also for the default stream and
    /// whatever `stream` waited for: rather too much than too little.
    void hostWaitsFor(Stream stream, uint64_t events);
    static void protect(uintptr_t begin, Region& region, int protection);

    const DefaultBeside defaultBeside_;
    std::map<uintptr_t, Region> regions_;
    std::map<Stream, std::set<Stream>> waits_;
    std::map<uintptr_t, Stretch> events_;  // what comes before each
    uint64_t eventsRecorded_ = 0;
};

}  // namespace simulator::checker
