#pragma once

#include <string>
#include <vector>

struct DeviceFact {
    std::string name;
    std::string value;
};

/// What a programmer asks first about the current device: its limits, and what makes it fast.
std::vector<DeviceFact> deviceFacts();
