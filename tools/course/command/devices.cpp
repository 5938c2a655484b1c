#include "command/devices.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "language/language.h"

namespace command {

void simulateDevices(const Workspace& workspace, const std::string& value) {
    const bool isNumber =
        !value.empty() && value.size() <= 2 &&
        std::ranges::all_of(value, [](unsigned char c) { return std::isdigit(c); });
    const int count = isNumber ? std::stoi(value) : 0;
    if (count < 1 || count > 64)
        throw Failure(tr("--devices: expected a number from 1 to 64, not {0}", value));
    workspace.requireSimulator(
        tr("--devices: it is the simulator's; a GPU machine has the devices that it has"));
    setenv("ATELIER_DEVICES", value.c_str(), 1);
}

void takeDevices(const Workspace& workspace, Words& words) {
    if (const auto value = takeValue(words, "--devices")) simulateDevices(workspace, *value);
}

}  // namespace command
