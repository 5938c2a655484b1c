#include "other_devices.h"

#include "../../runtime/devices.h"
#include "scene.h"

namespace simulator::checker {

void OtherDevices::note(const void* handle) {
    if (deviceCount() > 1) made_[handle] = {scene_.hostPlace(), currentDevice().number};
}

void OtherDevices::add(const void* handle, Incident incident) const {
    const auto made = made_.find(handle);
    if (made == made_.end()) return;
    incident.device = currentDevice().number;
    incident.there.place = made->second.place;
    incident.otherDevice = made->second.device;
    scene_.add(incident);
}

void OtherDevices::launchInto(cudaStream_t stream, CallPlace at) {
    add(stream, scene_.incidentOfHost(Mistake::wrongDevice, {Detail::streamOfOther}, at));
}

void OtherDevices::uses(cudaEvent_t event) {
    Incident incident{Mistake::wrongDevice};
    incident.detail = {Detail::eventOfOther};
    incident.here.place = scene_.hostPlace();
    add(event, incident);
}

bool OtherDevices::allows(const Target& target, const Access& access, const Actor& actor) {
    if (deviceCount() == 1 || target.allocation->origin != Origin::device) return true;
    const Device* const other = unreachedAt(reinterpret_cast<const void*>(target.address));
    if (!other) return true;
    Incident followed = scene_.incident(Mistake::peerAccess, access, actor);
    name(followed, target, actor);
    followed.there.place = target.allocation->madeAt;
    followed.device = currentDevice().number;
    followed.otherDevice = other->number;
    scene_.addOfKernel(followed);
    return false;
}

}  // namespace simulator::checker
