// What belongs to another device than the one that uses it: memory to which it has no access, a
// stream, an event.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "../../runtime/observer.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Scene;
struct Target;

class OtherDevices {
  public:
    explicit OtherDevices(Scene& scene) : scene_(scene) {}

    /// By the current device.
    void streamCreated(cudaStream_t stream) { note(stream); }
    void eventCreated(cudaEvent_t event) { note(event); }

    void launchInto(cudaStream_t stream, CallPlace at);
    void uses(cudaEvent_t event);
    /// Whether the kernel reaches what it accesses.
    bool allows(const Target& target, const Access& access, const Actor& actor);

  private:
    struct Made {
        uint32_t place;
        int device;
    };
    void note(const void* handle);
    void add(const void* handle, struct Incident incident) const;

    Scene& scene_;
    std::unordered_map<const void*, Made> made_;
};

}  // namespace simulator::checker
