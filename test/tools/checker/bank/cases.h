// The cases of the bank, by name.
#pragma once

#include <map>
#include <string>

#include "Bank.h"

struct Source {
    std::string file;
    void (*run)();
    std::string section = {};  // its namespace, where a file has several cases
};

std::map<std::string, Source>& cases();

/// Of a path: "race" of "/bank/wrong/race.cu".
std::string stem(const std::string& path);
