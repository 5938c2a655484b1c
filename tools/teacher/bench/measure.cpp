#include "measure.h"

#include <algorithm>

#include "common/Event.h"

namespace {

constexpr int WARM_UP = 3;

double secondsOf(const Contender& contender, int input) {
    static Event start;
    static Event stop;
    start.record();
    contender.enqueue(input);
    stop.record();
    stop.wait();
    return start.millisecondsTo(stop) / 1e3;
}

Timing summary(std::vector<double> times) {
    std::ranges::sort(times);
    const size_t n = times.size();
    return {times[n / 2], times[n / 4], times[n - 1 - n / 4], static_cast<int>(n)};
}

}  // namespace

std::vector<Timing> measure(const std::vector<Contender>& contenders, int inputs, int runs) {
    const int count = static_cast<int>(contenders.size());
    std::vector<std::vector<double>> times(count);
    int call = 0;
    for (int round = -WARM_UP; round < runs; round++)
        for (int i = 0; i < count; i++) {
            const int which = round % 2 == 0 ? i : count - 1 - i;
            const double seconds = secondsOf(contenders[which], call++ % inputs);
            if (round >= 0) times[which].push_back(seconds);
        }
    std::vector<Timing> all;
    for (const auto& each : times) all.push_back(summary(each));
    return all;
}
