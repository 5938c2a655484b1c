#include "findings.h"

#include "files.h"

#ifdef SIMULATOR_CHECKER

#include <algorithm>
#include <fstream>

#include "simulator/findings.h"

namespace harness {
namespace {

using Lines = std::vector<simulator::Finding::Line>;

/// The lines of `file` that a finding names, with a few around each.
void addExcerpt(std::vector<ExcerptLine>& excerpt, const std::string& file, const Lines& named) {
    constexpr int around = 2;
    const auto isNear = [&](int line, int distance) {
        return std::ranges::any_of(named, [&](const auto& wanted) {
            return wanted.file == file && std::abs(wanted.line - line) <= distance;
        });
    };
    std::ifstream source(file);
    std::string text;
    for (int line = 1; std::getline(source, text); ++line)
        if (isNear(line, around)) excerpt.push_back({pathInWorkspace(file), line, text, isNear(line, 0)});
}

Message messageOf(const simulator::Finding& finding) {
    Message message{Kind::diagnosis, finding.text, {}, 0};
    if (!finding.lines.empty()) {
        message.file = pathInWorkspace(finding.lines.front().file);
        message.line = finding.lines.front().line;
    }
    message.mistake = finding.kind;
    message.explanation = finding.explanation;
    message.hint = finding.hint;
    message.link = "file://" ATELIER_ROOT "/docs/mistakes/" + finding.kind + ".md";
    std::vector<std::string> files;
    for (const auto& line : finding.lines)
        if (std::ranges::find(files, line.file) == files.end()) files.push_back(line.file);
    for (const std::string& file : files) addExcerpt(message.excerpt, file, finding.lines);
    return message;
}

}  // namespace

std::vector<Message> takeFindings() {
    std::vector<Message> messages;
    for (const simulator::Finding& finding : simulator::takeFindings())
        messages.push_back(messageOf(finding));
    return messages;
}

void setSchedule(std::optional<std::uint64_t> seed) {
    simulator::setSchedule(seed);
}

}  // namespace harness

#else

#include "usage_error.h"

namespace harness {

std::vector<Message> takeFindings() {
    return {};
}

void setSchedule(std::optional<std::uint64_t> seed) {
    if (seed) throw UsageError("--seed needs the checker: ./atelier check --seed N");
}

}  // namespace harness

#endif
