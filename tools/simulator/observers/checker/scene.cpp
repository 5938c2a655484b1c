#include "scene.h"

#include <algorithm>

#include "../../runtime/arena.h"
#include "../../runtime/block.h"
#include "../../runtime/memory.h"
#include "running_block.h"
#include "shared_shadow.h"
#include "simulator/shared.h"

namespace simulator::checker {

Frames placeOf(const void* frame, int depth) {
    return placeInKernel(frame, currentBlock->stacks(), depth);
}

Frames placeOfCall(const void* returnsTo) {
    Frames frames;
    frames.at[frames.count++] = static_cast<const char*>(returnsTo) - 1;
    return frames;
}

const Variable& dynamicShared() {
    static const Variable* const variable = &*std::ranges::find(
        Variables::ofProgram().threadLocal, "simulator_dynamic_shared", &Variable::name);
    return *variable;
}

SharedShadow::SharedShadow() : shadow(0) {
    const Variables& variables = Variables::ofProgram();
    begin = reinterpret_cast<uintptr_t>(simulator_dynamic_shared) - dynamicShared().begin;
    for (const Variable& variable : variables.threadLocal)
        bytes = std::max(bytes, size_t{variable.end()});
    shadow = Shadow(bytes);
}

SharedShadow& SharedShadow::ofThisThread() {
    static thread_local SharedShadow memory;
    return memory;
}

void name(Incident& incident, const Allocation& allocation, uintptr_t address, size_t bytes) {
    incident.array = allocation.begin;
    incident.variable = allocation.variable;
    incident.offset = address - allocation.begin;
    incident.bytes = bytes;
    if (allocation.variable) return;
    incident.detail = {
        Detail::cell,
        {static_cast<int64_t>(incident.offset), static_cast<int64_t>(bytes),
         static_cast<int64_t>(allocation.bytes), static_cast<int64_t>(allocation.origin)}};
}

void name(Incident& incident, const Target& target, const Actor& actor) {
    if (target.allocation && target.isAll) {
        incident.detail = {Detail::allOfMemory, {static_cast<int64_t>(target.allocation->bytes)}};
    } else if (target.allocation) {
        name(incident, *target.allocation, target.address, target.bytes);
    } else if (target.shared == &dynamicShared()) {
        const char* const array = actor.block.nameOfDynamic;
        incident.detail = {
            Detail::dynamicCell,
            {static_cast<int64_t>(target.offset), static_cast<int64_t>(target.bytes)},
            array ? array : ""};
    } else {
        incident.variable = target.shared;
        incident.offset = target.offset;
        incident.bytes = target.bytes;
    }
}

Incident Scene::incident(Mistake mistake, const Access& access, const Actor& actor) const {
    Incident result{mistake};
    result.here = {access.place, actor.block.number, actor.thread, access.writes(),
                   works.kindOfLast()};
    return result;
}

Incident Scene::incidentOfHost(Mistake mistake, Detail detail, CallPlace at) {
    Incident incident{mistake};
    incident.file = at.file;
    incident.line = static_cast<int>(at.line);
    if (at.caller) incident.here.place = places.number(placeOfCall(at.caller));
    incident.detail = std::move(detail);
    return incident;
}

bool Scene::isOfOneThread(uintptr_t address) const {
    return address - launch.parameters < launch.parameterBytes ||
           currentBlock->stacks().contain(reinterpret_cast<const void*>(address));
}

Allocation* Scene::globalAllocation(uintptr_t address) {
    if (Allocation* const known = memory.find(address)) return known;
    if (isDeviceAddress(reinterpret_cast<const void*>(address))) return nullptr;
    const Variable* const variable = lastBefore(Variables::ofProgram().global, address);
    if (variable && address < variable->end() && !variable->isRuntime) {
        Allocation& allocation = memory.add(variable->begin, variable->bytes, 0, Origin::variable);
        allocation.written.set(0, variable->bytes);
        allocation.variable = variable;
        return &allocation;
    }
    const auto region = regionOf(reinterpret_cast<const void*>(address));
    if (!region) return nullptr;
    Allocation& allocation =
        memory.add(region->extent.begin, region->extent.bytes, 0, Origin::registered);
    allocation.written.set(0, region->extent.bytes);
    return &allocation;
}

const Variable* Scene::sharedVariable(RunningBlock& block, size_t offset) {
    const Variable*& variable = block.variable;
    if (variable && offset - variable->begin < variable->bytes) return variable;
    variable = lastBefore(Variables::ofProgram().threadLocal, offset);
    if (variable && !variable->isRuntime && variable != &dynamicShared())
        launch.staticShared.insert(variable);
    return variable;
}

uintptr_t Scene::arrayAt(uintptr_t address, RunningBlock& block) {
    const SharedShadow& shared = SharedShadow::ofThisThread();
    if (shared.contains(address)) return number(sharedVariable(block, address - shared.begin));
    const Allocation* const allocation = memory.find(address);
    return allocation ? allocation->begin : 0;
}

}  // namespace simulator::checker
