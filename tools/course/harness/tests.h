#pragma once

#include <string>

#include "command_line.h"
#include "harness/main.h"

// What runs the suites. A program without tests has no_tests.cpp in its place.
namespace harness {

/// What the command line asks of the suites; `command` is what the user typed. Returns the exit
/// code.
int test(const Options& options, const Course& course, const std::string& command);

/// Does what the harness of which this process is a child wants; returns the exit code.
int runAsChild(const Course& course);

}  // namespace harness
