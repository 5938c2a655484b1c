// Accesses outside of what they are meant for: allocations, variables of the device, arrays in
// shared and in local memory; memory that was freed.
#pragma once

#include <cstdint>

namespace simulator {
struct MemoryAccess;
struct SurfaceLeft;
struct Frames;
}  // namespace simulator

namespace simulator::checker {

struct Access;
struct Actor;
struct Incident;
struct Scene;
struct Target;
struct Variable;

class Bounds {
  public:
    explicit Bounds(Scene& scene) : scene_(scene) {}

    /// Of an access that begins in an allocation: whether it may do what it does there.
    bool allows(const Target& target, const Access& access, const Actor& actor);
    /// The same of one that begins in a variable of shared memory.
    bool allowsShared(const Target& target, const Access& access, const Actor& actor,
                      const Frames& frames);
    /// Of one that begins in no allocation: whether it belongs to one near to it. If not, it leads
    /// somewhere else.
    bool isBesideGlobal(uintptr_t address, size_t bytes, const Access& access, const Actor& actor);
    /// Of one to a thread's own memory: `isOfOther`, to another thread's.
    void ofOneThread(const MemoryAccess& told, const Actor& actor, bool isOfOther);
    /// An index that an array does not have, of which the compiler has told: its name and type, at
    /// one address for each array.
    void outsideOfArray(const char* told, int64_t index, const Frames& frames, const Actor& actor);
    /// An access of a surface that CUDA stops the kernel for.
    void outsideOfSurface(const SurfaceLeft& left, const Frames& frames, const Actor& actor);

  private:
    void outOfBounds(uintptr_t address, size_t bytes, const Access& access, const Actor& actor);
    void pastVariable(const Variable& left, uintptr_t address, size_t bytes, const Access& access,
                      const Actor& actor);
    void describe(Incident& incident, const Target& target, size_t size, const Actor& actor) const;
    bool isFreed(uintptr_t address) const;
    bool isBesideOther(uintptr_t address) const;

    Scene& scene_;
};

}  // namespace simulator::checker
