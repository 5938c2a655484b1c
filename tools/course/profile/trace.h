#pragma once

#include <set>
#include <string>

#include "timeline.h"

namespace profile {

std::string traceOf(const HostProgram& program, const Timeline& timeline);

/// Those on which the program does anything.
std::set<int> devicesOf(const Timeline& timeline);

/// "the default stream", "stream 2"; where there are several devices also whose it is.
std::string streamName(const Bar& bar, const std::set<int>& devices);
/// Of what each device has: "device 1: copy engines", or without its number if it is the only one.
std::string ofDevice(int device, const std::set<int>& devices, const std::string& what);

}  // namespace profile
