// Memory that two streams, or the host and a stream, use at once: allocations in the order of a
// stream, and memory of the host that work still uses. What copies and kernels do to one cell is a
// matter of races.h.
#pragma once

#include <optional>

#include "../../runtime/observer.h"
#include "host_memory.h"
#include "streams.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Scene;
struct Target;

class StreamRaces {
  public:
    explicit StreamRaces(Scene& scene) : scene_(scene) {}

    /// In the order of a stream; it runs beside others.
    void allocated(Allocation& allocation, StreamOrder::Name stream);
    void freed(uintptr_t begin) { hostMemory_.forget(begin); }
    /// A copy on a stream touches memory of the host.
    void copied(uintptr_t to, uintptr_t from, size_t bytes, StreamOrder::Name stream);
    /// A kernel does.
    void accesses(const Target& target, const Access& access, const Actor& actor);
    /// By a signal handler: whether the host may go on.
    bool hostFollows(const void* address, bool writes, const void* at);

    HostMemory& hostMemory() { return hostMemory_; }

  private:
    void copyOfHostMemory(uintptr_t begin, size_t bytes, bool writes, StreamOrder::Name stream);

    Scene& scene_;
    HostMemory hostMemory_{
        [this](StreamOrder::Name stream) { return scene_.works.streams().defaultBeside(stream); }};
};

}  // namespace simulator::checker
