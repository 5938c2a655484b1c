// Asynchronous copies within a kernel: what they write, or read, is used before somebody has
// waited.
#pragma once

#include <vector>

#include "copies_in_flight.h"

namespace simulator::checker {

struct Access;
struct Actor;
struct Scene;
struct Target;

class AsynchronousCopies {
  public:
    struct OfBlock {
        explicit OfBlock(unsigned threads) : withGroup(threads) {}
        CopiesInFlight inFlight = {};
        std::vector<bool> withGroup;  // of each thread: it copies together with others
    };

    explicit AsynchronousCopies(Scene& scene) : scene_(scene) {}

    static void withGroup(const Actor& actor, bool begins);
    /// `queue`: a pipeline or a barrier, or null for the thread's own.
    void begins(const Actor& actor, const void* queue, uintptr_t to, uintptr_t from, size_t bytes,
                const void* frame);
    static void committed(const Actor& actor, const void* queue);
    /// All of the thread's own but the last `prior` stages.
    static void ownDone(const Actor& actor, size_t prior);
    static void done(const Actor& actor, const void* queue, size_t stages);

    void accesses(const Target& target, const Access& access, const Actor& actor);

  private:
    Scene& scene_;
};

}  // namespace simulator::checker
