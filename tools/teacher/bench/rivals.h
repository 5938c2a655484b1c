// Contenders that each know whether their own result is right, for the topics of
// single lessons. Host.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "topic.h"

struct Rival {
    std::string name;
    std::function<void()>
        enqueue;  // launches and does not wait, unless waiting is a part of the work
    std::function<bool()> isRight;  // runs once and looks at the result
};

/// Of a case whose contenders are the rivals.
Measured measureRivals(const std::vector<Rival>& rivals, const Extent& extent);

/// Every `step`-th power of two from 2^first to 2^last, or to 2^lastSimulated on the CPU; fewer in
/// a quick run.
std::vector<size_t> powers(const Extent& extent, int first, int last, int lastSimulated,
                           int step = 2);
