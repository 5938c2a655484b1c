#include "asynchronous_copies.h"

#include <algorithm>

#include "../../runtime/arena.h"
#include "fast_path.h"
#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

namespace {

CopiesInFlight::Queue queueOf(const Actor& actor, const void* shared) {
    return {number(shared), shared ? CopiesInFlight::anyThread : actor.thread};
}

}  // namespace

void AsynchronousCopies::withGroup(const Actor& actor, bool begins) {
    actor.block.copies.withGroup[actor.thread] = begins;
}

void AsynchronousCopies::begins(const Actor& actor, const void* queue, uintptr_t to, uintptr_t from,
                                size_t bytes, const void* frame) {
    knowing.isSimpleNoMore();
    const Incident::Side by{scene_.places.number(placeOf(frame, withCallers)), actor.block.number,
                            actor.thread, true, WorkKind::copy};
    actor.block.copies.inFlight.begin(queueOf(actor, queue), actor.thread, to, from, bytes, by);
}

void AsynchronousCopies::committed(const Actor& actor, const void* queue) {
    actor.block.copies.inFlight.commit(queueOf(actor, queue), actor.thread);
}

void AsynchronousCopies::ownDone(const Actor& actor, size_t prior) {
    CopiesInFlight& copies = actor.block.copies.inFlight;
    const CopiesInFlight::Queue own = queueOf(actor, nullptr);
    const uint64_t committed = copies.committed(own, actor.thread);
    // Copies that were not committed are waited for by who waits for all.
    copies.done(own, prior == 0 ? committed + 1 : committed - std::min(prior, committed));
}

void AsynchronousCopies::done(const Actor& actor, const void* queue, size_t stages) {
    actor.block.copies.inFlight.done(queueOf(actor, queue), stages);
}

void AsynchronousCopies::accesses(const Target& target, const Access& access, const Actor& actor) {
    const OfBlock& copies = actor.block.copies;
    if (copies.inFlight.empty() || copies.withGroup[actor.thread]) return;
    const auto copy = copies.inFlight.conflict(target.address, target.bytes, access.writes());
    if (!copy) return;
    Incident early = scene_.incident(Mistake::race, access, actor);
    early.there = *copy;
    early.shared = target.shared != nullptr;
    name(early, target, actor);
    scene_.addOfKernel(early);
}

}  // namespace simulator::checker
