// What became slower than in an earlier document.
#pragma once

#include <string>
#include <vector>

#include "document.h"

struct Slower {
    std::string name;
    double before;  // seconds
    double now;
};

struct Comparison {
    int compared = 0;  // entries that both documents have
    std::vector<Slower> slower;
};

/// Slower is what takes longer by more than 3 % and by more than the quartiles of both are apart.
Comparison compare(const std::vector<Entry>& before, const std::vector<Entry>& now);
