// What g++ calls in code compiled with -fsanitize=thread and -fsanitize=signed-integer-overflow, in
// place of the sanitizers' own libraries: one line a function.
#include <string>

#include "checker.h"
#include "hooks.h"
#include "preemption.h"
#include "simulator/atomics.h"

using simulator::checker::Access;
using simulator::checker::AtomicAccess;
using simulator::checker::Checker;
using simulator::checker::placeInKernel;
using simulator::checker::preemption;
using simulator::checker::Scope;

// In a section of its own: a thread that is interrupted in there could not say where it is.
#define HOOK [[gnu::section("checker_hooks")]]

namespace {

/// Device code calls: not the host, nor the part of the scheduler that is compiled into kernels.
/// While one lives, the thread is not preempted.
class InKernel {
  public:
    InKernel() : is_(simulator::schedule.inDeviceCode) { simulator::schedule.inDeviceCode = false; }
    ~InKernel() { simulator::schedule.inDeviceCode = is_; }
    explicit operator bool() const { return is_; }

  private:
    const bool is_;
};

/// A local variable of the thread itself, as most accesses of unoptimised code are.
[[gnu::always_inline]] inline bool isOnStackOf(const void* frame, uintptr_t address) {
    return (address ^ reinterpret_cast<uintptr_t>(frame)) < simulator::Stacks::bytes;
}

/// threadIdx and the like, which most accesses read.
[[gnu::always_inline]] inline bool isBuiltIn(uintptr_t address) {
    const auto isOf = [&](const auto& variable) {
        return address - reinterpret_cast<uintptr_t>(&variable) < sizeof variable;
    };
    return isOf(threadIdx) || isOf(blockDim) || isOf(blockIdx) || isOf(gridDim);
}

HOOK void accessMemory(uintptr_t address, size_t bytes, Access::Kind kind, bool isVolatile,
                       const void* frame, Scope scope) {
    const InKernel inKernel;
    if (!inKernel) return;
    const bool isSynchronising =
        isVolatile || kind == Access::atomicRead || kind == Access::atomicWrite;
    if (isVolatile && preemption.isDue()) simulator::currentBlock->letOthersRun();
    simulator::currentBlock->switchBeforeAccess(isSynchronising);
    Checker::instance().access(address, bytes, kind, isVolatile, scope, frame);
    if (isVolatile) preemption.accessComes();
}

[[gnu::always_inline]] inline void access(const volatile void* memory, size_t bytes,
                                          Access::Kind kind, bool isVolatile, const void* frame,
                                          Scope scope = Scope::device) {
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if ((!isVolatile && isOnStackOf(frame, address)) || isBuiltIn(address)) return;
    accessMemory(address, bytes, kind, isVolatile, frame, scope);
}

/// What the memory order of an atomic says of its scope: see simulator/atomics.h.
Scope scopeOf(int order) {
    return order == simulator::ofBlock ? Scope::block : Scope::device;
}

/// `operation` returns what it found, and sets what that tells, else nothing.
template <class T, class Operation>
[[gnu::always_inline]] inline T atomically(const volatile T* p, Access::Kind kind, int order,
                                           const void* frame, Operation operation) {
    access(p, sizeof(T), kind, false, frame, scopeOf(order));
    const InKernel inKernel;
    AtomicAccess access{AtomicAccess::nothing, kind == Access::atomicWrite, 0, scopeOf(order)};
    const T before = operation(access.tells);
    access.before = before;
    if (inKernel) Checker::instance().synchronises(reinterpret_cast<uintptr_t>(p), access);
    return before;
}

/// `operation` reads and changes *p in one step.
template <class T, class Operation>
[[gnu::always_inline]] inline T update(volatile T* p, int order, const void* frame,
                                       Operation operation) {
    return atomically(
        p, Access::atomicWrite, order, frame,
        [=](AtomicAccess::Tells& tells) {
            const T before = operation();
            tells = before == *p ? AtomicAccess::value : AtomicAccess::all;
            return before;
        });
}

HOOK void swapped(const volatile void* address, bool changed, const void* frame) {
    constexpr int withCallers = 8;  // a lock's lines say little without that of who locks
    if (const InKernel inKernel; inKernel)
        Checker::instance().swapped(
            reinterpret_cast<uintptr_t>(address), changed,
            placeInKernel(frame, simulator::currentBlock->stacks(), withCallers));
}

HOOK void fence(Scope scope) {
    const InKernel inKernel;
    if (!inKernel) return;
    simulator::currentBlock->switchBeforeAccess(true);
    Checker::instance().fence(scope);
}

// What the compiler says of an arithmetic operation or an access: the layouts are those of its
// undefined-behaviour sanitizer.
struct Type {
    uint16_t kind;
    uint16_t info;  // of an integer: twice the logarithm of its bits, plus 1 if it is signed
    char name[1];
};
struct At {
    const char* file;
    uint32_t line, column;
};
struct Operation {
    At at;
    const Type* type;
};
struct ArrayUse {
    At at;
    const Type* array;
    const Type* index;
};
struct PointerUse {
    At at;
    const Type* type;
    uint8_t logarithmOfAlignment;
    uint8_t kind;
};

std::string operand(const Operation& operation, uintptr_t value) {
    return operation.type->info >> 1 == 5 ? std::to_string(static_cast<int32_t>(value))
                                          : std::to_string(static_cast<int64_t>(value));
}

void overflow(const Operation& operation, const char* sign, uintptr_t left, uintptr_t right,
              const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    const bool isInt = operation.type->info >> 1 == 5;
    const std::string limits =
        isInt ? "-2147483648 to 2147483647" : "-9223372036854775808 to 9223372036854775807";
    Checker::instance().overflow(operand(operation, left) + ' ' + sign + ' ' +
                                     operand(operation, right) + " does not fit " +
                                     operation.type->name + " (" + limits + ")",
                                 placeInKernel(frame, simulator::currentBlock->stacks()));
}

void misaligned(const PointerUse& use, uintptr_t address, const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    constexpr uint8_t store = 1;
    const uintptr_t alignment = uintptr_t{1} << use.logarithmOfAlignment;
    Checker::instance().misaligned(std::string(use.type->name), address % alignment, alignment,
                                   use.kind == store,
                                   placeInKernel(frame, simulator::currentBlock->stacks()));
}

void outsideOfArray(const ArrayUse& use, uintptr_t index, const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    Checker::instance().outsideOfArray(use.array->name, static_cast<int64_t>(index),
                                       placeInKernel(frame, simulator::currentBlock->stacks()));
}

}  // namespace

#define FRAME __builtin_frame_address(0)

extern "C" {

HOOK void __tsan_init() {}
HOOK void __tsan_func_entry(void*) {}
HOOK void __tsan_func_exit() {}
HOOK void __tsan_vptr_update(void** p, void*) {
    access(p, 8, Access::write, false, FRAME);
}
HOOK void __tsan_vptr_read(void** p) {
    access(p, 8, Access::read, false, FRAME);
}
HOOK void __tsan_read_range(void* p, size_t bytes) {
    access(p, bytes, Access::read, false, FRAME);
}
HOOK void __tsan_write_range(void* p, size_t bytes) {
    access(p, bytes, Access::write, false, FRAME);
}

#define ACCESSES(bytes)                                         \
    HOOK void __tsan_read##bytes(void* p) {                     \
        access(p, bytes, Access::read, false, FRAME);           \
    }                                                           \
    HOOK void __tsan_write##bytes(void* p) {                    \
        access(p, bytes, Access::write, false, FRAME);          \
    }                                                           \
    HOOK void __tsan_unaligned_read##bytes(void* p) {           \
        access(p, bytes, Access::read, false, FRAME);           \
    }                                                           \
    HOOK void __tsan_unaligned_write##bytes(void* p) {          \
        access(p, bytes, Access::write, false, FRAME);          \
    }                                                           \
    HOOK void __tsan_volatile_read##bytes(void* p) {            \
        access(p, bytes, Access::read, true, FRAME);            \
    }                                                           \
    HOOK void __tsan_volatile_write##bytes(void* p) {           \
        access(p, bytes, Access::write, true, FRAME);           \
    }                                                           \
    HOOK void __tsan_unaligned_volatile_read##bytes(void* p) {  \
        access(p, bytes, Access::read, true, FRAME);            \
    }                                                           \
    HOOK void __tsan_unaligned_volatile_write##bytes(void* p) { \
        access(p, bytes, Access::write, true, FRAME);           \
    }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
#undef ACCESSES

#define UPDATE(bits, T, name, builtin)                                                      \
    HOOK T __tsan_atomic##bits##_##name(volatile T* p, T value, int order) {                \
        return update(p, order, FRAME,                                                      \
                      [=] { return static_cast<T>(builtin(p, value, __ATOMIC_SEQ_CST)); }); \
    }
#define COMPARE(bits, T, name)                                                                  \
    HOOK int __tsan_atomic##bits##_compare_exchange_##name(volatile T* p, T* expected, T value, \
                                                           int order, int) {                    \
        const T wanted = *expected;                                                             \
        *expected = update(p, order, FRAME, [=] {                                               \
            T before = wanted;                                                                  \
            __atomic_compare_exchange_n(p, &before, value, false, __ATOMIC_SEQ_CST,             \
                                        __ATOMIC_SEQ_CST);                                      \
            return before;                                                                      \
        });                                                                                     \
        const bool done = *expected == wanted;                                                  \
        swapped(p, done&& wanted != value, FRAME);                                              \
        return done;                                                                            \
    }
#define EXCHANGE(bits, T)                                                                         \
    HOOK T __tsan_atomic##bits##_exchange(volatile T* p, T value, int order) {                    \
        const T before = update(p, order, FRAME,                                                  \
                                [=] { return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST); }); \
        swapped(p, before != value, FRAME);                                                       \
        return before;                                                                            \
    }
#define ATOMICS(bits, T)                                                                         \
    HOOK T __tsan_atomic##bits##_load(const volatile T* p, int order) {                          \
        return atomically(p, Access::atomicRead, order, FRAME, [=](AtomicAccess::Tells& tells) { \
            tells = AtomicAccess::value;                                                         \
            return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                         \
        });                                                                                      \
    }                                                                                            \
    HOOK void __tsan_atomic##bits##_store(volatile T* p, T value, int order) {                   \
        atomically(p, Access::atomicWrite, order, FRAME, [=](AtomicAccess::Tells&) {             \
            return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);                              \
        });                                                                                      \
    }                                                                                            \
    EXCHANGE(bits, T)                                                                            \
    UPDATE(bits, T, fetch_add, __atomic_fetch_add)                                               \
    UPDATE(bits, T, fetch_sub, __atomic_fetch_sub)                                               \
    UPDATE(bits, T, fetch_and, __atomic_fetch_and)                                               \
    UPDATE(bits, T, fetch_or, __atomic_fetch_or)                                                 \
    UPDATE(bits, T, fetch_xor, __atomic_fetch_xor)                                               \
    UPDATE(bits, T, fetch_nand, __atomic_fetch_nand)                                             \
    COMPARE(bits, T, strong)                                                                     \
    COMPARE(bits, T, weak)
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)
#undef ATOMICS
#undef EXCHANGE
#undef COMPARE
#undef UPDATE

/// Called by what the plugin adds around an atomic function whose result nobody looks at.
HOOK void checker_result_ignored(int begins) {
    if (const InKernel inKernel; inKernel) Checker::instance().resultIgnored(begins != 0);
}

/// Called where a function begins that uses dynamic shared memory by a name of the whole file.
HOOK void checker_dynamic_shared_named(const char* name) {
    if (const InKernel inKernel; inKernel) Checker::instance().nameDynamicShared(name);
}

/// Called behind a call of the API by the host, where nobody looks at the error that it returns.
HOOK void checker_error_ignored(cudaError_t error, const char* call, const char* file, int line) {
    if (!simulator::schedule.inDeviceCode)
        Checker::instance().errorIgnored(error, call, file, line);
}

HOOK void __tsan_atomic_thread_fence(int order) {
    fence(order == __ATOMIC_ACQ_REL ? Scope::block : Scope::device);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
HOOK void __tsan_atomic_signal_fence(int) {}

HOOK void __ubsan_handle_add_overflow(Operation* operation, uintptr_t left, uintptr_t right) {
    overflow(*operation, "+", left, right, FRAME);
}
HOOK void __ubsan_handle_sub_overflow(Operation* operation, uintptr_t left, uintptr_t right) {
    overflow(*operation, "-", left, right, FRAME);
}
HOOK void __ubsan_handle_mul_overflow(Operation* operation, uintptr_t left, uintptr_t right) {
    overflow(*operation, "*", left, right, FRAME);
}
HOOK void __ubsan_handle_negate_overflow(Operation* operation, uintptr_t value) {
    overflow(*operation, "-", 0, value, FRAME);
}
HOOK void __ubsan_handle_divrem_overflow(Operation* operation, uintptr_t left, uintptr_t right) {
    overflow(*operation, "/", left, right, FRAME);
}

HOOK void __ubsan_handle_type_mismatch_v1(PointerUse* use, uintptr_t address) {
    misaligned(*use, address, FRAME);
}

HOOK void __ubsan_handle_out_of_bounds(ArrayUse* use, uintptr_t index) {
    outsideOfArray(*use, index, FRAME);
}

extern const char __start_checker_hooks[], __stop_checker_hooks[];  // the linker's

}  // extern "C"

bool simulator::checker::hooks::contain(const void* pc) {
    return pc >= __start_checker_hooks && pc < __stop_checker_hooks;
}
