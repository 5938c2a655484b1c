#pragma once

#include <string>
#include <vector>

/// The suites or uses that run, one test each.
struct Course {
    struct Part {
        std::string name;
        void (*run)();
    };

    void add(const std::string&, const std::string& name, void (*run)()) {
        parts.push_back({name, run});
    }

    std::vector<Part> parts;
};
