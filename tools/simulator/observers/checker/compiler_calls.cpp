// What the compiler tells of device code beside its accesses: what its undefined-behaviour
// sanitizer finds, and what the plugin adds.
#include <string>

#include "../instrumentation/device_code.h"
#include "checker.h"
#include "language/language.h"
#include "local_arrays.h"
#include "places.h"

using simulator::currentBlock;
using simulator::InKernel;
using simulator::number;
using simulator::checker::Checker;
using simulator::checker::DeviceHeap;
using simulator::checker::placeInKernel;

namespace {

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
struct Shift {
    At at;
    const Type* type;
    const Type* ofCount;
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

unsigned bitsOf(const Type& type) {
    return 1u << (type.info >> 1);
}

int64_t valueOf(const Type& type, uintptr_t value) {
    return bitsOf(type) == 32 ? static_cast<int32_t>(value) : static_cast<int64_t>(value);
}

void overflow(const Operation& operation, const char* sign, uintptr_t left, uintptr_t right,
              const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    const Type& type = *operation.type;
    Checker::instance().overflow(std::to_string(valueOf(type, left)) + ' ' + sign + ' ' +
                                     std::to_string(valueOf(type, right)),
                                 type.name, bitsOf(type),
                                 placeInKernel(frame, currentBlock->stacks()));
}

void shiftedTooFar(const Shift& shift, uintptr_t count, const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    Checker::instance().shiftedTooFar(valueOf(*shift.ofCount, count), shift.type->name,
                                      bitsOf(*shift.type),
                                      placeInKernel(frame, currentBlock->stacks()));
}

void misaligned(const PointerUse& use, uintptr_t address, const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    constexpr uint8_t store = 1;
    const uintptr_t alignment = uintptr_t{1} << use.logarithmOfAlignment;
    Checker::instance().misaligned(std::string(use.type->name), address, alignment,
                                   use.kind == store, placeInKernel(frame, currentBlock->stacks()));
}

void outsideOfArray(const ArrayUse& use, uintptr_t index, const void* frame) {
    const InKernel inKernel;
    if (!inKernel) return;
    Checker::instance().outsideOfArray(use.array->name, static_cast<int64_t>(index),
                                       placeInKernel(frame, currentBlock->stacks()));
}

}  // namespace

#define FRAME __builtin_frame_address(0)

extern "C" {

/// Called by what the plugin adds around an atomic function whose result nobody looks at.
INSTRUMENTATION void checker_result_ignored(int begins) {
    if (const InKernel inKernel; inKernel) Checker::instance().resultIgnored(begins != 0);
}

/// Called where a function begins that uses dynamic shared memory by a name of the whole file.
INSTRUMENTATION void checker_dynamic_shared_named(const char* name) {
    if (const InKernel inKernel; inKernel) simulator::observer().namesDynamicShared(name, {});
}

/// Called behind a call of the API by the host, where nobody looks at the error that it returns.
INSTRUMENTATION void checker_error_ignored(cudaError_t error, const char* call, const char* file,
                                           int line) {
    if (!simulator::schedule.inDeviceCode)
        Checker::instance().errorIgnored(error, call, file, line);
}

/// Called around malloc, new, free and delete. In a kernel they are given bytes to allocate, in
/// which those of the program lie, and nothing to free: see heap.h.
INSTRUMENTATION size_t checker_heap_room(size_t bytes) {
    const InKernel inKernel;
    return inKernel ? DeviceHeap::room(bytes) : bytes;
}
INSTRUMENTATION void* checker_heap_allocated(char* whole, size_t bytes) {
    const InKernel inKernel;
    if (!inKernel || !whole) return whole;
    Checker::instance().heapAllocated(number(whole + DeviceHeap::zone), bytes,
                                      placeInKernel(FRAME, currentBlock->stacks()));
    return whole + DeviceHeap::zone;
}
INSTRUMENTATION void* checker_heap_freed(void* begin) {
    const InKernel inKernel;
    if (!inKernel || !begin) return begin;
    Checker::instance().heapFreed(number(begin), placeInKernel(FRAME, currentBlock->stacks()));
    return nullptr;
}

// Asynchronous copies: see simulator/asynchronous_copies.h.
INSTRUMENTATION void checker_copies_with_group(bool begins) {
    if (const InKernel inKernel; inKernel) Checker::instance().copiesWithGroup(begins);
}
INSTRUMENTATION void checker_copy_begins(const void* queue, void* to, const void* from,
                                         size_t bytes) {
    if (const InKernel inKernel; inKernel)
        Checker::instance().copyBegins(queue, number(to), number(from), bytes, FRAME);
}
INSTRUMENTATION void checker_copies_committed(const void* queue) {
    if (const InKernel inKernel; inKernel) Checker::instance().copiesCommitted(queue);
}
INSTRUMENTATION void checker_own_copies_done(size_t prior) {
    if (const InKernel inKernel; inKernel) Checker::instance().ownCopiesDone(prior);
}
INSTRUMENTATION void checker_copies_done(const void* queue, size_t stages) {
    if (const InKernel inKernel; inKernel) Checker::instance().copiesDone(queue, stages);
}

/// Called where a function begins that has a local array of `bytes` at `whole` + `before`, and
/// where it ends: see local_arrays.h. `bytesOfAll`: with its zones.
INSTRUMENTATION void checker_local_array_begins(char* whole, size_t before, size_t bytes,
                                                size_t elementBytes, const char* name) {
    simulator::checker::markLocalArray(
        whole, {name, bytes, static_cast<uint32_t>(elementBytes), static_cast<uint32_t>(before)});
}
INSTRUMENTATION void checker_local_array_ends(char* whole, size_t bytesOfAll) {
    std::memset(whole, 0, bytesOfAll);
}

/// Called before a struct is read whose bytes there belong to no member.
INSTRUMENTATION void checker_padding(void* begin, size_t bytes) {
    if (const InKernel inKernel; inKernel) Checker::instance().padding(number(begin), bytes);
}

INSTRUMENTATION void __ubsan_handle_add_overflow(Operation* operation, uintptr_t left,
                                                 uintptr_t right) {
    overflow(*operation, "+", left, right, FRAME);
}
INSTRUMENTATION void __ubsan_handle_sub_overflow(Operation* operation, uintptr_t left,
                                                 uintptr_t right) {
    overflow(*operation, "-", left, right, FRAME);
}
INSTRUMENTATION void __ubsan_handle_mul_overflow(Operation* operation, uintptr_t left,
                                                 uintptr_t right) {
    overflow(*operation, "*", left, right, FRAME);
}
INSTRUMENTATION void __ubsan_handle_negate_overflow(Operation* operation, uintptr_t value) {
    overflow(*operation, "-", 0, value, FRAME);
}
INSTRUMENTATION void __ubsan_handle_divrem_overflow(Operation* operation, uintptr_t left,
                                                    uintptr_t right) {
    if (right == 0) __builtin_trap();  // where the processor does not
    overflow(*operation, "/", left, right, FRAME);
}

INSTRUMENTATION void __ubsan_handle_shift_out_of_bounds(Shift* shift, uintptr_t, uintptr_t count) {
    shiftedTooFar(*shift, count, FRAME);
}

INSTRUMENTATION void __ubsan_handle_type_mismatch_v1(PointerUse* use, uintptr_t address) {
    misaligned(*use, address, FRAME);
}

INSTRUMENTATION void __ubsan_handle_out_of_bounds(ArrayUse* use, uintptr_t index) {
    outsideOfArray(*use, index, FRAME);
}

}  // extern "C"
