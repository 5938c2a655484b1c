#include "reports.h"

#include <fmt/format.h>

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
        case SARIF:
            return "report.sarif";
        default:
            return "report.xml";
    }
}

std::optional<Report> kindOf(const fs::path& file) {
    const std::string extension = file.extension();
    if (extension == ".html" || extension == ".htm") return HTML;
    if (extension == ".xml") return JUNIT;
    if (extension == ".json") return JSON;
    if (extension == ".sarif") return SARIF;
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
        throw UsageError(tr("--output {0}: for which report? Name it .html, .xml, .json or .sarif",
                            output.string()));
    FileReport& report = kind ? find(reports, *kind) : reports.front();
    if (!report.path.empty())
        throw UsageError(tr("--output {0} and --output {1}: one file per report",
                            report.path.string(), output.string()));
    report.path = output;
}

}  // namespace

std::vector<FileReport> planReports(const Options& options, const Uses& uses) {
    std::vector<FileReport> reports;
    for (const Report kind : options.reports.empty() ? uses.reports() : options.reports) {
        if (kind == CONSOLE) continue;
        if (kind == JUNIT || kind == SARIF)
            throw UsageError(tr("uses have no JUnit or SARIF report; they have html and json"));
        find(reports, kind).path = programFolder() / (kind == HTML ? "use.html" : "use.json");
    }
    for (const FileReport& report : reports) requireWritable(report.path);
    return reports;
}

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

}  // namespace harness
