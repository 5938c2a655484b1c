// Times on the device, of contenders that do the same work. Host.
#pragma once

#include <functional>
#include <string>
#include <vector>

struct Contender {
    std::string name;
    std::function<void(int input)> enqueue;  // launches on one of the inputs and does not wait
};

/// Of the times of one contender, in seconds.
struct Timing {
    double median;
    double lowerQuartile;
    double upperQuartile;
    int runs;
};

/// `runs` times of each contender, in the contenders' order: an event, the call, an event, and the
/// host waits; what the host does in the call counts too. They run in turn, every other round from
/// last to first, so that none always has another one's traces in the caches or the clocks of
/// another moment; every call takes the next of `inputs` inputs. Three rounds before the first are
/// not counted.
std::vector<Timing> measure(const std::vector<Contender>& contenders, int inputs, int runs);
