// A timeline for who reads it: on a page, and in a few lines of text.
#pragma once

#include <string>
#include <vector>

#include "timeline.h"

namespace profile {

/// A program's calls, and what the model makes of them on one GPU.
struct TimelineReport {
    HostProgram program;
    Timeline timeline;
    std::vector<Missed> missed;
};

std::vector<TimelineReport> timelinesOf(std::vector<HostProgram> programs, const Gpu& gpu);

std::string timelinePage(const std::vector<TimelineReport>& reports, const Gpu& gpu);
std::string timelineInWords(const TimelineReport& report, const Gpu& gpu);

}  // namespace profile
