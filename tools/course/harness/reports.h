#pragma once

#include <filesystem>
#include <vector>

#include "command_line.h"
#include "harness/main.h"

namespace harness {

/// A report that is a file.
struct FileReport {
    Report kind;
    std::filesystem::path path;
};

/// The files that show what uses have to plot, beside the program: what the command line asks for,
/// else what mainUse.cpp does. Throws UsageError when one cannot be written, and for a JUnit or
/// SARIF report.
std::vector<FileReport> planReports(const Options& options, const Uses& uses);

/**
 * The files to write: what the command line asks for, else what mainTest.cpp does.
 *
 * An output goes to the report that its extension names (.html, .xml, .json, .sarif), which it
 * thereby asks for; one of another extension goes to the only file report. Others lie beside the
 * program. Throws UsageError when an output suits no report or cannot be written.
 */
std::vector<FileReport> planReports(const Options& options, const Suites& suites);

}  // namespace harness
