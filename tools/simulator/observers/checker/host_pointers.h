// Pointers that lead to the wrong side: a kernel's to memory of the host, the host's to memory of
// the device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../runtime/observer.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Scene;

class HostPointers {
  public:
    explicit HostPointers(Scene& scene) : scene_(scene) {}

    /// A pointer among a kernel's parameters that leads to a variable whose address the host has
    /// not asked for.
    void launchBegins();
    /// A kernel follows a pointer that leads to no memory of the device.
    void kernelFollows(uintptr_t address, const Access& access, const Actor& actor);
    /// The host reads or writes a variable of the device by its name.
    void hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame);
    bool hostFollows(const void* address, bool writes, const void* at);

  private:
    Scene& scene_;
};

}  // namespace simulator::checker
