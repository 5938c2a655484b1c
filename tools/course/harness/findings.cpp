#include "findings.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cuda_state.h"
#include "harness/files.h"
#include "language/language.h"
#include "sanitizer/log.h"

#ifdef SIMULATOR_CHECKER
#include "simulator/findings.h"
#endif

namespace harness {
namespace {

/// The lines of `file` that a finding names, with a few around each.
void addExcerpt(std::vector<ExcerptLine>& excerpt, const std::string& file, const auto& named) {
    constexpr int around = 2;
    const auto isNear = [&](int line, int distance) {
        return std::ranges::any_of(named, [&](const auto& wanted) {
            return wanted.file == file && std::abs(wanted.line - line) <= distance;
        });
    };
    std::ifstream source(sourceFile(file));
    std::string text;
    for (int line = 1; std::getline(source, text); ++line)
        if (isNear(line, around))
            excerpt.push_back({pathInWorkspace(file), line, text, isNear(line, 0)});
}

/// The page on that kind of mistake, in the language of the reader where it is there.
std::string linkTo(const std::string& kind) {
    const std::string page = "mistakes/" + kind + ".md";
    const std::string translated = ATELIER_ROOT "/docs/" + language::name() + "/" + page;
    return "file://" +
           (std::filesystem::exists(translated) ? translated : ATELIER_ROOT "/docs/" + page);
}

/// `finding`: the simulator's, or the sanitizer's, which is alike.
Message messageOf(const auto& finding) {
    Message message{Kind::finding, finding.text, {}, 0};
    if (!finding.lines.empty()) {
        message.file = pathInWorkspace(finding.lines.front().file);
        message.line = finding.lines.front().line;
    }
    message.mistake = finding.kind;
    message.explanation = finding.explanation;
    message.hint = finding.hint;
    if (!finding.kind.empty()) message.link = linkTo(finding.kind);
    std::vector<std::string> files;
    for (const auto& line : finding.lines)
        if (std::ranges::find(files, line.file) == files.end()) files.push_back(line.file);
    for (const std::string& file : files) addExcerpt(message.excerpt, file, finding.lines);
    return message;
}

#ifdef SIMULATOR_CHECKER

std::optional<Race> raceOf(const simulator::Finding& finding) {
    if (!finding.race) return std::nullopt;
    Race race{finding.race->what, finding.race->inOneBlock};
    for (const auto& [thread, block, writes, line] : finding.race->accesses)
        race.accesses.push_back({thread, block, writes, pathInWorkspace(line.file), line.line});
    return race;
}

#endif

std::vector<Message> messagesOf(const auto& findings) {
    std::vector<Message> messages;
    for (const auto& finding : findings) messages.push_back(messageOf(finding));
    return messages;
}

}  // namespace

bool hasFoundEnough() {
    return sanitizer::isLogFull();
}

#ifdef SIMULATOR_CHECKER

std::vector<Message> takeFindings() {
    const std::vector<simulator::Finding> findings = simulator::takeFindings();
    std::vector<Message> messages = messagesOf(findings);
    for (std::size_t i = 0; i < findings.size(); ++i) messages[i].race = raceOf(findings[i]);
    return messages;
}

void setSchedule(std::optional<std::uint64_t> seed) {
    simulator::setSchedule(seed);
}

#else

std::vector<Message> takeFindings() {
    if (sanitizer::isWatching()) waitForDevice();
    return messagesOf(sanitizer::takeFindings(ATELIER_ROOT));
}

void setSchedule(std::optional<std::uint64_t> seed) {
    requireNoSeed(seed);
}

#endif

}  // namespace harness
