#pragma once

#include <set>
#include <string>

#include "timeline.h"

namespace profile {

std::string traceOf(const HostProgram& program, const Timeline& timeline);

/// "the default stream", "stream 2"
std::string streamName(int stream);

}  // namespace profile
