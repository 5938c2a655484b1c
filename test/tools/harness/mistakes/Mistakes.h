// What students do, each a test that fails.
#pragma once

#include <functional>
#include <string>
#include <vector>

struct Mistake {
    std::string suite;
    std::string name;
    std::function<int()> run;  // the number that a correct one returns as 42
};

std::vector<Mistake> mistakes();
