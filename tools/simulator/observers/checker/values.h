// Values and addresses that a type does not have: signed overflow, shifts by more bits than there
// are, misaligned accesses.
#pragma once

#include <cstdint>
#include <string>

namespace simulator {
struct Frames;
}

namespace simulator::checker {

struct Actor;
struct Scene;

class Values {
  public:
    explicit Values(Scene& scene) : scene_(scene) {}

    /// `computed`, as "2147483647 + 1", does not fit `type`, of so many bits.
    void overflow(const std::string& computed, const std::string& type, unsigned bits,
                  const Frames& frames, const Actor& actor);
    /// A number of `type`, of so many bits, is shifted by `count`.
    void shiftedTooFar(int64_t count, const std::string& type, unsigned bits, const Frames& frames,
                       const Actor& actor);
    /// A `type`, or the word of an atomic if that is empty, lies at `address`, which is no multiple
    /// of `alignment`.
    void misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                    const Frames& frames, const Actor& actor);

  private:
    Scene& scene_;
};

}  // namespace simulator::checker
