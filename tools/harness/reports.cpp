#include "reports.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "harness/files.h"
#include "language/language.h"
#include "usage_error.h"

namespace harness {
namespace {

namespace fs = std::filesystem;

const char* defaultName(Report kind) {
    switch (kind) {
        case HTML:
            return "report.html";
        case JSON:
            return "report.json";
        default:
            return "report.xml";
    }
}

std::optional<Report> kindOf(const fs::path& file) {
    const std::string extension = file.extension();
    if (extension == ".html" || extension == ".htm") return HTML;
    if (extension == ".xml") return JUNIT;
    if (extension == ".json") return JSON;
    return std::nullopt;
}

FileReport& find(std::vector<FileReport>& reports, Report kind) {
    const auto found = std::ranges::find(reports, kind, &FileReport::kind);
    return found != reports.end() ? *found : reports.emplace_back(FileReport{kind, {}});
}

void assign(std::vector<FileReport>& reports, const fs::path& output) {
    if (output.empty()) throw UsageError(tr("--output takes the name of a file"));
    const auto kind = kindOf(output);
    if (!kind && reports.size() != 1)
        throw UsageError(
            tr("--output {0}: for which report? Name it .html, .xml or .json", output.string()));
    FileReport& report = kind ? find(reports, *kind) : reports.front();
    if (!report.path.empty())
        throw UsageError(tr("--output {0} and --output {1}: one file per report",
                            report.path.string(), output.string()));
    report.path = output;
}

}  // namespace

std::vector<FileReport> planReports(const Options& options, const Suites& suites) {
    std::vector<FileReport> reports;
    for (const Report kind : options.reports.empty() ? suites.reports() : options.reports)
        if (kind != CONSOLE) find(reports, kind);
    for (const std::string& output : options.outputs) assign(reports, output);
    for (FileReport& report : reports) {
        if (report.path.empty()) report.path = programFolder() / defaultName(report.kind);
        requireWritable(report.path);
    }
    return reports;
}

void openInBrowser(const fs::path& page) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // the browser outlives the terminal
    std::string program = "xdg-open";
    std::string argument = fs::absolute(page);
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    pid_t process = 0;
    // Where there is no such program, the path that is printed must do.
    posix_spawnp(&process, program.c_str(), &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

}  // namespace harness
