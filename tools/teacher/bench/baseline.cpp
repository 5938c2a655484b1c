#include "baseline.h"

#include <algorithm>
#include <map>

namespace {

constexpr double NOISE = 0.03;

}

Comparison compare(const std::vector<Entry>& before, const std::vector<Entry>& now) {
    std::map<std::string, Entry> earlier;
    for (const Entry& entry : before)
        if (entry.error.empty()) earlier[entry.name] = entry;
    Comparison comparison;
    for (const Entry& entry : now) {
        const auto found = earlier.find(entry.name);
        if (found == earlier.end() || !entry.error.empty()) continue;
        comparison.compared++;
        const double bound = 1 + std::max(NOISE, entry.spread + found->second.spread);
        if (entry.seconds > bound * found->second.seconds)
            comparison.slower.push_back({entry.name, found->second.seconds, entry.seconds});
    }
    return comparison;
}
