#include "stops.h"

#include "locks.h"
#include "scene.h"

namespace simulator::checker {

// What stops a kernel at once, such as an access out of bounds, was told when it happened.
void Stops::launchEnds(const Launch& launch) {
    const bool hangs = launch.error() == cudaErrorLaunchTimeout;
    const bool isOfGrid = launch.isStoppedAtGridBarrier();
    if (!isOfGrid && !hangs && scene_.launch.incidents != 0) return;
    Incident stopped{isOfGrid ? Mistake::divergentBarrier : hangs ? Mistake::hang : Mistake::fault};
    stopped.isOfGrid = isOfGrid;
    stopped.detail = {Detail::ofLaunch, {}, launch.description()};
    stopped.here.place = scene_.places.number(launch.place());
    if (stopped.mistake == Mistake::hang) locks_.describeHang(stopped);
    scene_.add(stopped);
}

}  // namespace simulator::checker
