#include "schedules.h"

#include "simulator/findings.h"

namespace simulator {

namespace checker {

namespace {

std::optional<uint64_t> seed;
std::optional<uint64_t> launchSeed;
uint64_t launches = 0;

}  // namespace

std::optional<uint64_t> seedOfLaunch() {
    return launchSeed;
}

void beginSchedule() {
    launchSeed = seed;
    if (seed) launchSeed = Random(*seed + 0x632be59bd9b4e019 * ++launches)();
}

}  // namespace checker

void setSchedule(std::optional<uint64_t> wanted) {
    checker::seed = wanted;
    checker::launches = 0;
}

}  // namespace simulator
