#include "verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/language.h"

namespace prove {
namespace {

std::string shown(const Place& place) {
    return fmt::format("{}:{}", place.file, place.line);
}

std::string shown(const Finding& finding) {
    return finding.places.empty() ? finding.kind
                                  : tr("{0} at {1}", finding.kind, shown(finding.places.front()));
}

/// Where findings of the kind are, for a message.
std::string placesOf(const std::string& kind, const std::vector<Finding>& findings) {
    std::set<std::string> places;
    for (const Finding& finding : findings)
        if (finding.kind == kind)
            for (const Place& place : finding.places) places.insert(shown(place));
    return fmt::format("{}", fmt::join(places, ", "));
}

bool has(const std::vector<Finding>& findings, const std::string& kind) {
    return std::ranges::find(findings, kind, &Finding::kind) != findings.end();
}

void judgeKinds(const Solution& solution, const std::vector<Finding>& findings,
                std::vector<std::string>& complaints) {
    for (const std::string& kind : solution.kinds)
        if (!has(findings, kind))
            complaints.push_back(tr("the checker does not find {0}, which is stated", kind));
    std::set<std::string> told;
    for (const Finding& finding : findings)
        if (!solution.kinds.contains(finding.kind) && !solution.maybeKinds.contains(finding.kind) &&
            told.insert(finding.kind).second)
            complaints.push_back(tr("the checker finds {0}, which is not stated", shown(finding)));
}

void judgeLines(const Solution& solution, const std::vector<Finding>& findings,
                std::vector<std::string>& complaints) {
    for (const Finds& stated : solution.finds) {
        const Place place{stated.file, stated.line};
        const auto names = [&](const Finding& finding) {
            return finding.kind == stated.kind &&
                   std::ranges::find(finding.places, place) != finding.places.end();
        };
        if (has(findings, stated.kind) && std::ranges::none_of(findings, names))
            complaints.push_back(tr("no {0} names {1}, as stated there, but {2}", stated.kind,
                                    shown(place), placesOf(stated.kind, findings)));
    }
}

void judgeTests(Tests stated, const Report& report, std::vector<std::string>& complaints) {
    if (stated == Tests::pass && report.testsFail())
        complaints.push_back(tr("a test fails that is stated to pass: {0}", report.firstFailure));
    if (stated == Tests::fail && !report.testsFail())
        complaints.push_back(tr("the tests pass, and are stated to fail"));
}

/// What a tool finds may or may not spoil the result.
Tests statedOnGpu(const Solution& solution) {
    if (solution.gpu.contains("tests")) return Tests::fail;
    return solution.gpu.empty() && solution.maybeGpu.empty() ? Tests::pass : Tests::any;
}

void judgeTools(const Solution& solution, Verdict& verdict) {
    for (const std::string& tool : solution.gpu)
        if (tool != "tests" && !verdict.bySanitizers.contains(tool))
            verdict.complaints.push_back(tr("{0} finds nothing, and is stated to", tool));
    for (const auto& [tool, kinds] : verdict.bySanitizers)
        if (!solution.gpu.contains(tool) && !solution.maybeGpu.contains(tool))
            verdict.complaints.push_back(tr("{0} finds {1}, which is not stated", tool,
                                            fmt::format("{}", fmt::join(kinds, ", "))));
}

void requireTests(const Report& report, std::vector<std::string>& complaints) {
    if (report.tests == 0) complaints.push_back(tr("no test has run"));
}

}  // namespace

void judgeChecked(const Solution& solution, const Report& report, bool seeded, Verdict& verdict) {
    verdict.hasRun = report.tests > 0;
    for (const Finding& finding : report.findings) verdict.byChecker.insert(finding.kind);
    verdict.byTests = verdict.byTests || report.testsFail();
    requireTests(report, verdict.complaints);
    judgeKinds(solution, report.findings, verdict.complaints);
    judgeLines(solution, report.findings, verdict.complaints);
    const bool orderDecides = seeded && !solution.kinds.empty();
    judgeTests(orderDecides ? Tests::any : solution.tests, report, verdict.complaints);
}

void judgeOnGpu(const Solution& solution, const Report& report, Verdict& verdict) {
    verdict.hasRun = report.tests > 0;
    requireTests(report, verdict.complaints);
    for (const Finding& finding : report.findings)
        verdict.bySanitizers[finding.tool].insert(finding.kind);
    verdict.byTests = report.testsFail();
    judgeTests(statedOnGpu(solution), report, verdict.complaints);
    judgeTools(solution, verdict);
}

void judgeProfiled(const Solution& solution, const Report& report, Verdict& verdict) {
    verdict.hasRun = report.tests > 0;
    requireTests(report, verdict.complaints);
    verdict.byTests = report.testsFail();
    judgeTests(*solution.profiled, report, verdict.complaints);
}

void judgeHole(const Solution& solution, bool isSaidToBeCaughtHere, Verdict& verdict) {
    if (solution.isWrong && isSaidToBeCaughtHere && !verdict.isCaught())
        verdict.complaints.insert(verdict.complaints.begin(),
                                  tr("nothing catches it: a hole in the suites"));
}

}  // namespace prove
