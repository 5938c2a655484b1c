#include "report.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "record/record.h"

namespace prove {
namespace {

using namespace record;

Finding findingOf(const Message& message) {
    Finding finding{message.mistake, {}, message.foundBy};
    const auto add = [&](const Place& place) {
        if (std::ranges::find(finding.places, place) == finding.places.end())
            finding.places.push_back(place);
    };
    if (message.line > 0) add({message.file, message.line});
    for (const ExcerptLine& line : message.excerpt)
        if (line.marked) add({line.file, line.line});
    return finding;
}

/// Whether it says why the test failed as it ran by itself, under no tool of compute-sanitizer.
bool isFailure(const Message& message) {
    constexpr Kind kinds[] = {Kind::failure, Kind::crash, Kind::timeout, Kind::todo};
    return std::ranges::find(kinds, message.kind) != std::end(kinds) && message.foundBy.empty();
}

/// What failed in a test beside what its findings say; empty when nothing did.
std::string failureOf(const TestRecord& test) {
    if (isAllRight(test)) return {};
    const auto failure = std::ranges::find_if(test.messages, isFailure);
    if (failure != test.messages.end()) return failure->text;
    const bool isTold = std::ranges::any_of(test.messages, [](const Message& message) {
        return isFinding(message) || !message.foundBy.empty();
    });
    return isTold ? "" : std::string(name(test.status));
}

void addTest(Report& report, const std::string& suite, const TestRecord& test) {
    ++report.tests;
    const std::string failure = failureOf(test);
    if (!failure.empty() && !report.testsFail())
        report.firstFailure = suite + "/" + test.name + ": " + failure;
    for (const Message& message : test.messages)
        if (isFinding(message)) report.findings.push_back(findingOf(message));
}

}  // namespace

Report readReport(const std::filesystem::path& file) try {
    std::ifstream stream(file);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    Report report;
    for (const SuiteRecord& suite : readRun(text).suites)
        for (const TestRecord& test : suite.tests) addTest(report, suite.name, test);
    return report;
} catch (const std::runtime_error& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
}

}  // namespace prove
