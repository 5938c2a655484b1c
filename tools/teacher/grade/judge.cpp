#include "judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "language/language.h"
#include "packed.h"
#include "verdicts.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// In the sandboxes.
constexpr const char* program = "/opt/course";
constexpr const char* records = "/tmp/out/records";
constexpr const char* report = "report.json";
constexpr const char* log = "log";

std::string testCommand(const Words& suites, double seconds, const char* transcript,
                        const std::string& folder) {
    return fmt::format(
        "{} test {} --report json --output /tmp/out/{} --{} {} --timeout {:g} --all-tests "
        "--no-open >/tmp/out/{} 2>&1",
        program, fmt::join(suites, " "), report, transcript, folder, seconds, log);
}

/// Asked to stop after a while, the run says how far it has come.
std::string runCommand(const Words& suites, const RunLimits& limits) {
    return fmt::format("timeout --signal=INT --kill-after=5 {:g} {}", limits.program.seconds,
                       testCommand(suites, limits.testSeconds, "record", records));
}

/// What has come out of a sandbox: only the names that are expected, as data.
struct Results {
    std::string report;
    std::string log;
};

/// Takes the run's results from the archive that it printed, the records into `folder`.
Results unpack(const std::string& archive, const fs::path& folder, std::size_t limit) {
    Results results;
    fs::create_directories(folder);
    const auto isRecord = [](const std::string& name) {
        return name.size() < 32 && name.find_first_not_of("0123456789.") == std::string::npos &&
               name != "." && name != "..";
    };
    readArchive(archive, {.bytes = limit, .entries = 100'000}, [&](const Entry& entry) -> Sink {
        if (entry.path == report)
            return [&](std::string content) { results.report = std::move(content); };
        if (entry.path == log)
            return [&](std::string content) { results.log = std::move(content); };
        const fs::path path = entry.path;
        if (path.parent_path() != "records" || !isRecord(path.filename())) return {};
        return [file = folder / path.filename()](const std::string& content) {
            std::ofstream(file, std::ios::binary) << content;
        };
    });
    return results;
}

bool wasInterrupted(const record::RunRecord& run) {
    const auto isLeftOut = [](const record::TestRecord& test) {
        return !test.messages.empty() && test.messages.front().cause == record::Cause::interrupted;
    };
    return std::ranges::any_of(
        run.suites, [&](const auto& suite) { return std::ranges::any_of(suite.tests, isLeftOut); });
}

Confined confined(const std::string& command, const fs::path& course,
                  const std::vector<Binding>& sources, const RunLimits& run, const Limits& limits) {
    Confined program{.arguments = {"sh", "-c", command},
                     .bindings = {{course, grade::program}},
                     .environment = {"ATELIER_LARGE_ARRAYS=0", "ATELIER_GPU=" + run.gpu},
                     .limits = limits};
    program.bindings.insert(program.bindings.end(), sources.begin(), sources.end());
    return program;
}

/// What the student's code does, and how its process ends.
Ending runStudents(const Build& build, const Words& suites, const RunLimits& limits,
                   const std::stop_token& stop) {
    const std::string command =
        fmt::format("mkdir -p {}; {}; cd /tmp/out && exec tar -cf - records {} {}", records,
                    runCommand(suites, limits), report, log);
    Limits whole = limits.program;
    whole.seconds += 15;  // to stop, and to hand over what there is
    return runConfined(confined(command, build.variant.program, build.sources, limits, whole),
                       stop);
}

/// The suites as the pristine program judges the records in `folder`.
record::RunRecord replay(const Pristine& pristine, const Words& suites, const fs::path& folder,
                         const RunLimits& limits, const std::stop_token& stop) {
    const std::string command =
        fmt::format("mkdir -p /tmp/out; {}; cat /tmp/out/{}",
                    testCommand(suites, limits.testSeconds, "replay", "/opt/records"), report);
    Limits own = limits.program;
    own.seconds = limits.judgeSeconds;
    Confined judge = confined(command, pristine.base().programFile(), {}, limits, own);
    judge.bindings.push_back({folder, "/opt/records"});
    const Ending ending = runConfined(judge, stop);
    if (!ending.stopped.empty()) throw std::runtime_error(tr("the judge {0}", ending.stopped));
    return record::readRun(ending.output);
}

}  // namespace

Judgement judge(const Pristine& pristine, const Build& build,
                const std::vector<std::string>& suites, const fs::path& folder,
                const RunLimits& limits, const std::stop_token& stop) {
    const Ending ending = runStudents(build, suites, limits, stop);
    Judgement result;
    record::RunRecord told;
    fs::remove_all(folder);
    fs::create_directories(folder);
    if (!ending.stopped.empty()) {
        result.stopped = true;
        result.reason = tr("it {0}", ending.stopped);
    } else {
        try {
            const Results results = unpack(ending.output, folder, limits.program.output);
            result.log = results.log;
            told = record::readRun(results.report);
            if (wasInterrupted(told)) {
                result.stopped = true;
                result.reason = tr("it took more than {0} s; only what had run by then counts",
                                   language::shortNumber(limits.program.seconds));
            }
        } catch (const std::runtime_error&) {
            result.stopped = true;
            result.reason = tr("its process ended before it reported a result");
        }
    }
    result.run = combined(replay(pristine, suites, folder, limits, stop), told);
    fs::remove_all(folder);
    return result;
}

}  // namespace grade
