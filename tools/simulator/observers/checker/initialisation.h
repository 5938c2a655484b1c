// Values that nobody wrote: read by a kernel, or given away by a copy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simulator::checker {

struct Access;
struct Actor;
struct Scene;
struct Target;

class Initialisation {
  public:
    explicit Initialisation(Scene& scene) : scene_(scene) {}

    void accessesGlobal(const Target& target, const Access& access, const Actor& actor);
    /// Cells of shared memory that nobody wrote.
    void readsUnwrittenShared(const Target& target, const Access& access, const Actor& actor);
    /// Bytes of a struct that belong to no member: they count as written.
    void padding(uintptr_t begin, size_t bytes, const Actor& actor);
    void copied(uintptr_t to, uintptr_t from, size_t bytes);

  private:
    Scene& scene_;
};

}  // namespace simulator::checker
