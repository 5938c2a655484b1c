#include "command/devices.h"

#include <cstdlib>

#include "language/language.h"

namespace command {

void simulateDevices(const Workspace& workspace, const std::string& value) {
    countOf("--devices", value);
    workspace.requireSimulator(
        tr("--devices: it is the simulator's; a GPU machine has the devices that it has"));
    setenv("ATELIER_DEVICES", value.c_str(), 1);
}

void takeDevices(const Workspace& workspace, Words& words) {
    if (const auto value = takeValue(words, "--devices")) simulateDevices(workspace, *value);
}

}  // namespace command
