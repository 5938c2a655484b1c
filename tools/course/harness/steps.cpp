#include "steps.h"

#include <algorithm>
#include <system_error>

#include "harness/terminal.h"
#include "language/language.h"
#include "os/process.h"

namespace harness {
namespace {

constexpr int mostPages = 3;  // each is a run of its suite

bool hasRace(const record::SuiteRecord& suite) {
    return std::ranges::any_of(
        suite.tests,
        [](const record::TestRecord& test) {
            return std::ranges::any_of(
                test.messages,
                [](const record::Message& message) { return message.race.has_value(); });
        });
}

bool showRaces(const std::string& suite, const std::filesystem::path& page,
               std::optional<std::uint64_t> seed) {
    os::Words command = {
        ATELIER_ROOT "/atelier", "show", suite, "--only-races", "--no-open", "--output", page};
    if (seed) command.insert(command.end(), {"--seed", std::to_string(*seed)});
    std::string said;
    try {
        return os::run({.words = command}, said) == 0;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace

void addSteps(record::RunRecord& run, const std::filesystem::path& report,
              std::optional<std::uint64_t> seed, bool quiet) {
    int pages = 0;
    for (record::SuiteRecord& suite : run.suites) {
        if (!hasRace(suite) || pages == mostPages) continue;
        if (++pages == 1 && !quiet) say(tr("showing step by step what races ...") + "\n");
        const std::string name = report.stem().string() + "-" + suite.name + ".html";
        if (showRaces(suite.name, report.parent_path() / name, seed)) suite.steps = name;
    }
}

}  // namespace harness
