// Locks: who waits for whom in vain, locks that are taken in opposite orders, and those that a
// thread opens which has not taken them.
#pragma once

#include <cstdint>

#include "incident.h"
#include "lock_order.h"
#include "lock_owners.h"
#include "waits.h"

namespace simulator {
struct AtomicResult;
struct MemoryAccess;
}  // namespace simulator

namespace simulator::checker {

struct Actor;
struct Scene;

class Locks {
  public:
    explicit Locks(Scene& scene) : scene_(scene) {}

    void launchBegins();
    /// After an atomic: whether it takes or opens a lock.
    AtomicAccess::Lock atomicDone(const MemoryAccess& access, const AtomicResult& result,
                                  const Actor& actor);
    /// After an atomic that changes what it finds and leaves no 0.
    void updated(uintptr_t address, uint64_t before, const Actor& actor);
    /// A thread reads what it may wait for.
    void looks(uintptr_t address, const Actor& actor);
    void gridBarrierReleased() { owners_.allHaveMet(); }
    /// The launch went well.
    void launchEnds();
    /// Of a launch that hangs: which thread waits for which.
    void describeHang(Incident& hang) const;

    /// Whether that thread has taken the lock at that address.
    bool has(uint32_t block, uint32_t thread, uintptr_t address) const;

  private:
    LockOwners::Party partyOf(const MemoryAccess& access, const Actor& actor);
    AtomicAccess::Lock takenOrOpened(const MemoryAccess& access, const AtomicResult& result,
                                     const Actor& actor);
    void opened(uintptr_t lock, const MemoryAccess& access, const AtomicResult& result,
                const Actor& actor);

    Scene& scene_;
    Waits waits_;
    LockOrder order_;
    LockOwners owners_;
};

}  // namespace simulator::checker
