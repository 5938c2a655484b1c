// What g++ calls in code compiled with -fsanitize=thread, in place of the sanitizer's own library:
// one line a function, handed to the observer.
#include "../../runtime/observer.h"
#include "../../runtime/preemption.h"
#include "device_code.h"
#include "simulator/atomics.h"
#ifdef OBSERVER_KNOWS
#include OBSERVER_KNOWS  // what the observer need not be told
#endif
#ifdef OBSERVER_RESTS
#include OBSERVER_RESTS  // whether it wants to be told of the block that runs
#else
namespace simulator {
constexpr bool observerRests() {
    return false;
}
}  // namespace simulator
#endif

using simulator::AtomicResult;
using simulator::currentBlock;
using simulator::InKernel;
using simulator::MemoryAccess;
using simulator::observer;
using simulator::preemption;
using simulator::Scope;

namespace {

/// A local variable of the thread itself, as most accesses of unoptimised code are.
[[gnu::always_inline]] inline bool isOnStackOf(const void* frame, uintptr_t address) {
    return (address ^ reinterpret_cast<uintptr_t>(frame)) < simulator::Stacks::bytes;
}

template <class T>
[[gnu::always_inline]] inline bool isOf(const T& variable, uintptr_t address) {
    return address - reinterpret_cast<uintptr_t>(&variable) < sizeof variable;
}

/// threadIdx and the like, which most accesses read.
[[gnu::always_inline]] inline bool isBuiltIn(uintptr_t address) {
    return isOf(threadIdx, address) || isOf(blockDim, address) || isOf(blockIdx, address) ||
           isOf(gridDim, address);
}

#ifdef OBSERVER_KNOWS
/// Sources of kernels have functions of the host, too, which may name variables of the device.
[[gnu::always_inline]] inline void accessOfHost(uintptr_t address, size_t bytes, bool writes,
                                                const void* frame) {
    if (simulator::checker::isNearDeviceVariables(address)) [[unlikely]]
        simulator::checker::hostUses(address, bytes, writes, frame);
}
#else
void accessOfHost(uintptr_t, size_t, bool, const void*) {}
#endif

INSTRUMENTATION void tellAccess(const MemoryAccess& access) {
    const InKernel inKernel;
    if (!inKernel) return;
    if (access.isVolatile && preemption.isDue()) currentBlock->letOthersRun();
    currentBlock->switchBeforeAccess(access.isVolatile || access.isAtomic());
    observer().accesses(access);
    if (access.isVolatile) preemption.accessComes();
}

#ifdef OBSERVER_KNOWS
using simulator::checker::mayLeaveLocalArray;

[[gnu::always_inline]] inline bool isNothingNew(uintptr_t address, size_t bytes, bool writes,
                                                const void* frame) {
    return simulator::isNothingNew(
        address, bytes, writes,
        [=] [[gnu::always_inline]] { return simulator::checker::placeOfAccess(frame); });
}

/// An atomic of which the observer need not be told beforehand, and of what it has done little. Who
/// leaves 0 opens a lock, perhaps.
template <class T, class Operation>
[[gnu::always_inline]] inline bool isKnownUpdate(const MemoryAccess& access, const volatile T* p,
                                                 Operation operation, T& before) {
    if (access.kind != MemoryAccess::atomicUpdate ||
        !simulator::isKnownUpdate(access.address, access.bytes, access.scope))
        return false;
    const InKernel inKernel;
    before = operation();
    const T now = *p;
    now == 0 || now == before ? observer().atomicDone(access, {before, now != before})
                              : simulator::checker::updated(access.address, before);
    return true;
}
#else
inline bool mayLeaveLocalArray(uintptr_t, size_t) {
    return false;
}
inline bool isNothingNew(uintptr_t, size_t, bool, const void*) {
    return false;
}
template <class T, class Operation>
bool isKnownUpdate(const MemoryAccess&, const volatile T*, Operation, T&) {
    return false;
}
#endif

INSTRUMENTATION [[gnu::noinline]] void accessOfOwnStack(uintptr_t address, size_t bytes,
                                                        MemoryAccess::Kind kind,
                                                        const void* frame) {
    if (mayLeaveLocalArray(address, bytes))
        tellAccess({address, bytes, kind, false, Scope::device, frame});
}

[[gnu::always_inline]] inline void accessOf(uintptr_t address, size_t bytes,
                                            MemoryAccess::Kind kind, const void* frame) {
    if (isOnStackOf(frame, address)) [[unlikely]]
        return accessOfOwnStack(address, bytes, kind, frame);
    if (isNothingNew(address, bytes, kind == MemoryAccess::write, frame) || isBuiltIn(address))
        return;
    tellAccess({address, bytes, kind, false, Scope::device, frame});
}

template <size_t bytes, MemoryAccess::Kind kind>
INSTRUMENTATION [[gnu::noinline]] void accessOfOther(uintptr_t address, const void* frame) {
    accessOf(address, bytes, kind, frame);
}

template <size_t bytes, MemoryAccess::Kind kind>
[[gnu::always_inline]] inline void access(const volatile void* memory, const void* frame) {
    if (simulator::observerRests()) return;
    const auto address = reinterpret_cast<uintptr_t>(memory);
#ifdef OBSERVER_KNOWS
    if (bytes == 4 && kind == MemoryAccess::read && simulator::isReadWord(address)) return;
#endif
    if (!currentBlock) return accessOfHost(address, bytes, kind == MemoryAccess::write, frame);
    accessOfOther<bytes, kind>(address, frame);
}

INSTRUMENTATION void accessOfRange(const void* memory, size_t bytes, MemoryAccess::Kind kind,
                                   const void* frame) {
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if (bytes == 0 || simulator::observerRests()) return;
    if (!currentBlock) return accessOfHost(address, bytes, kind == MemoryAccess::write, frame);
    accessOf(address, bytes, kind, frame);
}

[[gnu::always_inline]] inline void accessOfVolatile(const volatile void* memory, size_t bytes,
                                                    MemoryAccess::Kind kind, const void* frame) {
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if (!currentBlock) return accessOfHost(address, bytes, kind == MemoryAccess::write, frame);
    if (!isBuiltIn(address)) tellAccess({address, bytes, kind, true, Scope::device, frame});
}

/// What the memory order of an atomic says of its scope: see simulator/atomics.h.
Scope scopeOf(int order) {
    return order == simulator::ofBlock ? Scope::block : Scope::device;
}

/// `operation` returns what it found.
template <class T, class Operation>
[[gnu::always_inline]] inline T atomically(const volatile T* p, MemoryAccess::Kind kind, int order,
                                           const void* frame, Operation operation) {
    const auto address = reinterpret_cast<uintptr_t>(p);
    const MemoryAccess access{address, sizeof(T), kind, false, scopeOf(order), frame};
    T before;
    if (isKnownUpdate(access, p, operation, before)) return before;
    if (!currentBlock)
        accessOfHost(address, sizeof(T), access.writes(), frame);
    else if (!isOnStackOf(frame, address) && !isBuiltIn(address))
        tellAccess(access);
    const InKernel inKernel;
    before = operation();
    const bool changed = kind >= MemoryAccess::atomicUpdate && before != *p;
    if (inKernel) observer().atomicDone(access, {before, changed});
    return before;
}

INSTRUMENTATION void fence(Scope scope) {
    const InKernel inKernel;
    if (!inKernel) return;
    currentBlock->switchBeforeAccess(true);
    observer().fences(scope);
}

}  // namespace

#define FRAME __builtin_frame_address(0)

extern "C" {

INSTRUMENTATION void __tsan_init() {}
INSTRUMENTATION void __tsan_func_entry(void*) {}
INSTRUMENTATION void __tsan_func_exit() {}
INSTRUMENTATION void __tsan_vptr_update(void** p, void*) {
    access<8, MemoryAccess::write>(p, FRAME);
}
INSTRUMENTATION void __tsan_vptr_read(void** p) {
    access<8, MemoryAccess::read>(p, FRAME);
}
INSTRUMENTATION void __tsan_read_range(void* p, size_t bytes) {
    accessOfRange(p, bytes, MemoryAccess::read, FRAME);
}
INSTRUMENTATION void __tsan_write_range(void* p, size_t bytes) {
    accessOfRange(p, bytes, MemoryAccess::write, FRAME);
}

#define ACCESSES(bytes)                                                    \
    INSTRUMENTATION void __tsan_read##bytes(void* p) {                     \
        access<bytes, MemoryAccess::read>(p, FRAME);                       \
    }                                                                      \
    INSTRUMENTATION void __tsan_write##bytes(void* p) {                    \
        access<bytes, MemoryAccess::write>(p, FRAME);                      \
    }                                                                      \
    INSTRUMENTATION void __tsan_unaligned_read##bytes(void* p) {           \
        access<bytes, MemoryAccess::read>(p, FRAME);                       \
    }                                                                      \
    INSTRUMENTATION void __tsan_unaligned_write##bytes(void* p) {          \
        access<bytes, MemoryAccess::write>(p, FRAME);                      \
    }                                                                      \
    INSTRUMENTATION void __tsan_volatile_read##bytes(void* p) {            \
        accessOfVolatile(p, bytes, MemoryAccess::read, FRAME);             \
    }                                                                      \
    INSTRUMENTATION void __tsan_volatile_write##bytes(void* p) {           \
        accessOfVolatile(p, bytes, MemoryAccess::write, FRAME);            \
    }                                                                      \
    INSTRUMENTATION void __tsan_unaligned_volatile_read##bytes(void* p) {  \
        accessOfVolatile(p, bytes, MemoryAccess::read, FRAME);             \
    }                                                                      \
    INSTRUMENTATION void __tsan_unaligned_volatile_write##bytes(void* p) { \
        accessOfVolatile(p, bytes, MemoryAccess::write, FRAME);            \
    }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
#undef ACCESSES

#define UPDATE(bits, T, name, builtin)                                                          \
    INSTRUMENTATION T __tsan_atomic##bits##_##name(volatile T* p, T value, int order) {         \
        return atomically(p, MemoryAccess::atomicUpdate, order, FRAME,                          \
                          [=] { return static_cast<T>(builtin(p, value, __ATOMIC_SEQ_CST)); }); \
    }
// A weak one is a step of an atomic that is a loop here (see simulator/atomics.h), and one
// instruction on a GPU: an update. The program's own compare-and-swap is strong.
#define COMPARE(bits, T, name, kind)                                                              \
    INSTRUMENTATION int __tsan_atomic##bits##_compare_exchange_##name(volatile T* p, T* expected, \
                                                                      T value, int order, int) {  \
        const T wanted = *expected;                                                               \
        *expected = atomically(p, MemoryAccess::kind, order, FRAME, [=] {                         \
            T before = wanted;                                                                    \
            __atomic_compare_exchange_n(p, &before, value, false, __ATOMIC_SEQ_CST,               \
                                        __ATOMIC_SEQ_CST);                                        \
            return before;                                                                        \
        });                                                                                       \
        return *expected == wanted;                                                               \
    }
#define ATOMICS(bits, T)                                                                    \
    INSTRUMENTATION T __tsan_atomic##bits##_load(const volatile T* p, int order) {          \
        return atomically(p, MemoryAccess::atomicLoad, order, FRAME,                        \
                          [=] { return __atomic_load_n(p, __ATOMIC_SEQ_CST); });            \
    }                                                                                       \
    INSTRUMENTATION void __tsan_atomic##bits##_store(volatile T* p, T value, int order) {   \
        atomically(p, MemoryAccess::atomicStore, order, FRAME,                              \
                   [=] { return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST); });        \
    }                                                                                       \
    INSTRUMENTATION T __tsan_atomic##bits##_exchange(volatile T* p, T value, int order) {   \
        return atomically(p, MemoryAccess::atomicExchange, order, FRAME,                    \
                          [=] { return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST); }); \
    }                                                                                       \
    UPDATE(bits, T, fetch_add, __atomic_fetch_add)                                          \
    UPDATE(bits, T, fetch_sub, __atomic_fetch_sub)                                          \
    UPDATE(bits, T, fetch_and, __atomic_fetch_and)                                          \
    UPDATE(bits, T, fetch_or, __atomic_fetch_or)                                            \
    UPDATE(bits, T, fetch_xor, __atomic_fetch_xor)                                          \
    UPDATE(bits, T, fetch_nand, __atomic_fetch_nand)                                        \
    COMPARE(bits, T, strong, atomicCompare)                                                 \
    COMPARE(bits, T, weak, atomicUpdate)
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)
#undef ATOMICS
#undef COMPARE
#undef UPDATE

INSTRUMENTATION void __tsan_atomic_thread_fence(int order) {
    fence(order == __ATOMIC_ACQ_REL ? Scope::block : Scope::device);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
INSTRUMENTATION void __tsan_atomic_signal_fence(int) {}

extern const char __start_simulator_instrumentation[],
    __stop_simulator_instrumentation[];  // the linker's

}  // extern "C"

bool simulator::isInstrumentation(const void* pc) {
    return pc >= __start_simulator_instrumentation && pc < __stop_simulator_instrumentation;
}

void simulator::accessForThread(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    if (simulator::observerRests() || !currentBlock) return;
    accessOf(address, bytes, writes ? MemoryAccess::write : MemoryAccess::read, frame);
}
