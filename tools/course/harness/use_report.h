#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/plot.h"
#include "harness/record.h"

namespace harness {

struct UseRecord {
    std::string name;
    std::string description;
    int code = 0;  // its exit status
    bool isTaskOpen = false;
    double seconds = 0;
    std::string printed = {};
    std::vector<Plot> plots = {};
};

/// Some uses that have run.
struct UsesRecord {
    std::string backend;  // "cpu" or "gpu"
    Device device;
    std::string started;  // UTC, ISO 8601
    std::string command;
    bool keepsPrinted = false;  // what the uses print is a part of the record
    std::vector<UseRecord> uses = {};
};

/// What plot() has been given since it was last asked.
std::vector<Plot> takePlots();

std::string toJson(const UsesRecord& record);

/// The device as JSON, for a reader.
std::string toJson(const Device& device, std::string_view backend);

}  // namespace harness
