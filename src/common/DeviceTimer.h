#pragma once

#include <algorithm>
#include <vector>

#include "Event.h"

/// Measures time on the device, by events before and after the work. Host.
class DeviceTimer {
  public:
    /// The median time in milliseconds of `runs` >= 1 calls of `enqueue`, after one call that is
    /// not counted because it also loads the kernels. `enqueue` launches and does not wait. So the
    /// calls follow each other in the device's queue, without gaps that the host causes.
    template <typename Enqueue>
    static double median(int runs, Enqueue enqueue) {
        std::vector<Event> events(runs + 1);
        enqueue();
        events[0].record();
        for (int i = 1; i <= runs; i++) {
            enqueue();
            events[i].record();
        }
        events[runs].wait();

        std::vector<double> times(runs);
        for (int i = 0; i < runs; i++) times[i] = events[i].millisecondsTo(events[i + 1]);
        std::ranges::nth_element(times, times.begin() + runs / 2);
        return times[runs / 2];
    }
};
