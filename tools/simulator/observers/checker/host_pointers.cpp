#include "host_pointers.h"

#include <cstring>

#include "../../runtime/devices.h"
#include "../../runtime/memory.h"
#include "scene.h"

namespace simulator::checker {

void HostPointers::launchBegins() {
    const LaunchInfo& launch = scene_.launch;
    for (size_t offset = 0; offset + sizeof(uintptr_t) <= launch.parameterBytes;
         offset += sizeof(uintptr_t)) {
        uintptr_t address = 0;
        std::memcpy(&address, reinterpret_cast<const void*>(launch.parameters + offset),
                    sizeof address);
        const Variable* const variable = deviceVariableAt(address);
        if (!variable) continue;
        const auto region = regionOf(reinterpret_cast<const void*>(address));
        if (region && region->isGiven) continue;
        Incident passed = scene_.incidentOfHost(
            Mistake::hostPointer, {Detail::addressOnHost, {}, variable->name}, launch.at);
        passed.isOfHost = true;
        scene_.add(passed);
    }
}

void HostPointers::kernelFollows(uintptr_t address, const Access& access, const Actor& actor) {
    if (isInLoadedFile(address)) return;
    Incident host = scene_.incident(Mistake::hostPointer, access, actor);
    host.isOfNull = address < 4096;
    host.detail = {host.isOfNull ? Detail::nullPointer : Detail::memoryOfHost};
    scene_.addOfKernel(host);
}

void HostPointers::hostUses(uintptr_t address, size_t bytes, bool writes, const void* frame) {
    const Variable* const variable = deviceVariableAt(address);
    if (!variable) return;
    Incident used{Mistake::devicePointer};
    const Frames frames = placeOfCall(static_cast<const void* const*>(frame)[1]);
    used.here = {.place = scene_.places.number(frames), .writes = writes};
    used.variable = variable;
    used.offset = address - variable->begin;
    used.bytes = bytes;
    used.isOfHost = true;
    scene_.add(used);
}

bool HostPointers::hostFollows(const void* address, bool writes, const void* at) {
    Device* const device = deviceAt(address);
    if (!device || !device->memory.openForHost(number(address))) return false;
    Incident followed{Mistake::devicePointer};
    Frames frames;
    frames.at[frames.count++] = at;
    followed.here = {.place = scene_.places.number(frames), .writes = writes};
    const Allocation* const allocation = scene_.memory.nearest(number(address));
    followed.there.place = allocation ? allocation->madeAt : 0;
    followed.detail = {Detail::globalMemory};
    scene_.add(followed);
    return true;
}

}  // namespace simulator::checker
