#include "rivals.h"

#include <algorithm>

Measured measureRivals(const std::vector<Rival>& rivals, const Extent& extent) {
    Measured measured;
    std::vector<Contender> contenders;
    for (const Rival& rival : rivals) {
        if (!rival.isRight()) measured.wrong.push_back(rival.name);
        contenders.push_back({rival.name, [&rival](int) { rival.enqueue(); }});
    }
    measured.times = measure(contenders, 1, extent.runs());
    return measured;
}

std::vector<size_t> powers(const Extent& extent, int first, int last, int lastSimulated, int step) {
    std::vector<size_t> sizes;
    const int end = extent.isSimulated ? lastSimulated : last;
    for (int power = first; power <= end; power += extent.isQuick ? 3 * step : step)
        sizes.push_back(size_t{1} << power);
    return sizes;
}
