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
    for (auto word = words.begin(); word != words.end();) {
        if (word->starts_with("--devices=")) {
            simulateDevices(workspace, word->substr(word->find('=') + 1));
            word = words.erase(word);
        } else if (*word == "--devices") {
            if (word + 1 == words.end()) throw Failure(tr("{0}: expected a value after it", *word));
            simulateDevices(workspace, word[1]);
            word = words.erase(word, word + 2);
        } else {
            ++word;
        }
    }
}

}  // namespace command
