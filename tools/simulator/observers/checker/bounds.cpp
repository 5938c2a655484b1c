#include "bounds.h"

#include <algorithm>

#include "../../runtime/arena.h"
#include "../../runtime/block.h"
#include "../../runtime/context.h"
#include "../../runtime/memory.h"
#include "heap.h"
#include "kinds_of_access.h"
#include "language/language.h"
#include "local_arrays.h"
#include "redzone.h"
#include "running_block.h"
#include "scene.h"
#include "shared_shadow.h"

namespace simulator::checker {

namespace {

int64_t indexOf(uintptr_t address, uintptr_t begin, size_t bytes) {
    return static_cast<int64_t>(address - begin) / static_cast<int64_t>(bytes);
}

Detail detailOf(Detail::Kind kind, size_t first, size_t second = 0, std::string name = {}) {
    return {kind, {static_cast<int64_t>(first), static_cast<int64_t>(second)}, std::move(name)};
}

/// The variable of the device whose end lies shortly before `address`.
const Variable* variableLeft(uintptr_t address) {
    const Variable* const variable = lastBefore(Variables::ofProgram().global, address);
    return variable && variable->isOfDevice && address >= variable->end() &&
                   address - variable->end() < redzoneBytes
               ? variable
               : nullptr;
}

// Past all arrays lies what the simulator itself needs. The accesses on the way there were
// findings.
[[noreturn]] void endOutsideOfShared(const Frames& frames) {
    currentLaunch->stop(
        cudaErrorIllegalAddress,
        tr("{0} wrote to shared memory that the block does not have: past the end of a __shared__ "
           "array",
           tr("thread {0} of block {1}", describe(threadIdx), describe(blockIdx))),
        frames);
    currentBlock->abandon();
}

}  // namespace

bool Bounds::allows(const Target& target, const Access& access, const Actor& actor) {
    const Allocation& allocation = *target.allocation;
    if (target.address + target.bytes > allocation.end()) {
        outOfBounds(target.address, target.bytes, access, actor);
        return false;
    }
    if (!access.writes() || !allocation.variable || !allocation.variable->isConstant) return true;
    Incident refused = scene_.incident(Mistake::fault, access, actor);
    refused.touches = true;
    refused.detail = {Detail::inConstantMemory, {}, allocation.variable->name};
    scene_.addOfKernel(refused);
    return false;
}

bool Bounds::isBesideGlobal(uintptr_t address, size_t bytes, const Access& access,
                            const Actor& actor) {
    if (const Variable* const left = variableLeft(address)) {
        pastVariable(*left, address, bytes, access, actor);
        return true;
    }
    if (!isDeviceAddress(reinterpret_cast<const void*>(address)) && !isFreed(address) &&
        !isBesideOther(address))
        return false;
    outOfBounds(address, bytes, access, actor);
    return true;
}

void Bounds::pastVariable(const Variable& left, uintptr_t address, size_t bytes,
                          const Access& access, const Actor& actor) {
    Incident outside = scene_.incident(Mistake::outOfBounds, access, actor);
    outside.variable = &left;
    outside.offset = address - left.begin;
    outside.bytes = bytes;
    outside.detail =
        detailOf(Detail::pastVariable, address + bytes - left.end(), left.bytes, left.name);
    outside.array = number(&left);
    outside.index = indexOf(address, left.begin, bytes);
    scene_.addOfKernel(outside);
}

bool Bounds::isFreed(uintptr_t address) const {
    const Allocation* const nearest = scene_.memory.nearest(address);
    return nearest && nearest->freedAt && nearest->contains(address);
}

// Memory that does not lie in the device's: that of its heap, and the host's.
bool Bounds::isBesideOther(uintptr_t address) const {
    const Allocation* const nearest = scene_.memory.nearest(address);
    if (!nearest) return false;
    const size_t zone = nearest->isOfHeap()   ? DeviceHeap::zone
                        : nearest->isOfHost() ? besideHostMemory
                                              : 0;
    return address >= nearest->begin - zone && address < nearest->end() + zone;
}

void Bounds::outOfBounds(uintptr_t address, size_t bytes, const Access& access,
                         const Actor& actor) {
    const Allocation* const nearest = scene_.memory.nearest(address);
    Incident outside = scene_.incident(
        nearest && nearest->freedAt ? Mistake::useAfterFree : Mistake::outOfBounds, access, actor);
    if (!nearest) {
        outside.detail = {Detail::nothingAllocated};
    } else {
        outside.there.place = nearest->madeAt;
        outside.array = nearest->begin;
        outside.index = indexOf(address, nearest->begin, bytes);
        outside.detail =
            nearest->freedAt ? detailOf(Detail::freedMemory, nearest->bytes)
            : address < nearest->begin
                ? detailOf(Detail::beforeAllocation, nearest->begin - address, nearest->bytes)
                : detailOf(Detail::pastAllocation, address + bytes - nearest->end(),
                           nearest->bytes);
    }
    scene_.addOfKernel(outside);
}

bool Bounds::allowsShared(const Target& target, const Access& access, const Actor& actor,
                          const Frames& frames) {
    const Variable& variable = *target.shared;
    if (variable.isRuntime) {
        if (access.writes() && !variable.isWrittenByKernels) endOutsideOfShared(frames);
        return false;
    }
    const bool isDynamic = &variable == &dynamicShared();
    const size_t size = isDynamic ? scene_.launch.sharedBytes : variable.bytes;
    if (target.offset + target.bytes <= size) return true;
    Incident outside = scene_.incident(Mistake::sharedOutOfBounds, access, actor);
    describe(outside, target, size, actor);
    scene_.addOfKernel(outside);
    return false;
}

// Where there is more than one variable, it is meant to be in the nearest.
void Bounds::describe(Incident& incident, const Target& target, size_t size,
                      const Actor& actor) const {
    const Variable& variable = *target.shared;
    const std::vector<Variable>& all = Variables::ofProgram().threadLocal;
    const size_t offset = variable.begin + target.offset;
    const auto next = std::ranges::upper_bound(all, offset, {}, &Variable::begin);
    const size_t past = target.offset + target.bytes - size;
    incident.array = number(&variable);
    incident.index = indexOf(offset, variable.begin, target.bytes);
    if (next != all.end() && !next->isRuntime && &*next != &dynamicShared() &&
        next->begin - offset <= past) {
        incident.detail =
            detailOf(Detail::beforeShared, next->begin - offset, next->bytes, next->name);
    } else if (&variable != &dynamicShared()) {
        incident.variable = &variable;
        incident.offset = target.offset;
        incident.bytes = target.bytes;
        incident.detail = detailOf(Detail::pastShared, past, variable.bytes, variable.name);
    } else {
        const char* const array = actor.block.nameOfDynamic;
        incident.detail = detailOf(Detail::pastDynamic, past, size, array ? array : "");
    }
}

// A GPU has memory of its own for each thread's variables: an address of another's means nothing.
void Bounds::ofOneThread(const MemoryAccess& told, const Actor& actor, bool isOfOther) {
    const auto left = isOfOther ? std::nullopt : localArrayLeft(told.address, told.bytes);
    if (!isOfOther && !left) return;
    const uint32_t place = scene_.places.number(placeOf(told.frame));
    Incident outside =
        scene_.incident(Mistake::outOfBounds, {kindOf(told), place, told.scope}, actor);
    if (left) {
        outside.detail = {
            Detail::pastLocalArray,
            {left->element, static_cast<int64_t>(left->array.bytes / left->array.elementBytes)},
            left->array.name};
        outside.array = number(left->array.name);
        outside.index = left->element;
    } else {
        outside.detail = {Detail::localOfAnother};
    }
    scene_.addOfKernel(outside);
}

// The plugin puts the array's name, where it has one, and where it lies into the type's: "'tile
// @shared int [8]'". An array that is a part of something else has only its type.
void Bounds::outsideOfArray(const char* told, int64_t index, const Frames& frames,
                            const Actor& actor) {
    const std::string type = told;
    const size_t place = type.find(" @"), end = type.find(' ', place + 2);
    const bool isNamed = place != type.npos && end != type.npos;
    const bool shared = isNamed && type.substr(place + 2, end - place - 2) == "shared";
    Incident outside = scene_.incident(shared ? Mistake::sharedOutOfBounds : Mistake::outOfBounds,
                                       {Access::read, scene_.places.number(frames)}, actor);
    outside.touches = true;
    outside.detail = isNamed ? Detail{Detail::outsideOfArray,
                                      {index},
                                      type.substr(1, place - 1),
                                      type.substr(end + 1)}
                             : Detail{Detail::outsideOfArray, {index}, "", type};
    outside.array = number(told);
    outside.index = index;
    scene_.addOfKernel(outside);
}

void Bounds::outsideOfSurface(const SurfaceLeft& left, const Frames& frames, const Actor& actor) {
    const Access access{left.writes ? Access::write : Access::read, scene_.places.number(frames)};
    Incident outside = scene_.incident(Mistake::outOfBounds, access, actor);
    if (const Allocation* const array = scene_.memory.find(left.array))
        outside.there.place = array->madeAt;
    const bool isInSlice = left.slice >= 0 && left.slice < left.slices;
    outside.detail =
        isInSlice ? Detail{Detail::outsideOfSurface, {left.byte, left.row, left.bytes, left.rows}}
                  : Detail{Detail::outsideOfSlices, {left.slice, left.slices}};
    outside.array = left.array;
    outside.index = left.byte;
    scene_.addOfKernel(outside);
}

}  // namespace simulator::checker
