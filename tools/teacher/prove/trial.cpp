#include "trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/files.h"
#include "language/language.h"
#include "report.h"
#include "solution_build/variant.h"

namespace prove {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* passedFile = "passed.json";
constexpr const char* timeout = "120";  // seconds a test: a machine may be slow
constexpr const char* gpuTimeout =
    "15";  // seconds a test: one that hangs is in the way of all others

fs::path folderOf(const Bench& bench, const Solution& solution) {
    return bench.folder / solution.lesson / solution.name;
}

/// All that a verdict depends on.
std::string keyOf(const Bench& bench, const Solution& solution) {
    return fmt::format("{} {} {} {}", bench.version, fingerprint(solution.path),
                       static_cast<int>(bench.on), fmt::join(bench.seeds, " "));
}

void keep(const Bench& bench, const Solution& solution, const Trial& trial) {
    const Verdict& verdict = trial.verdict;
    std::ofstream(folderOf(bench, solution) / passedFile)
        << Json{{"key", keyOf(bench, solution)},
                {"byChecker", verdict.byChecker},
                {"byTests", verdict.byTests},
                {"bySanitizers", verdict.bySanitizers},
                {"seconds", trial.seconds}};
}

/// One run of the suites of a solution's variant.
class SuitesRun {
  public:
    SuitesRun(const Solution& solution, const solution_build::Variant& built,
              const std::stop_token& stop)
        : solution_(solution), built_(built), stop_(stop) {}

    /// `name`: of the report. Throws std::runtime_error when there is none.
    Report operator()(const std::string& name, const std::vector<std::string>& options) const {
        const fs::path report = built_.program.parent_path() / (name + ".json");
        std::vector<std::string> arguments = solution_.suites;
        arguments.insert(arguments.end(), {"--report", "json", "--output", report});
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto outcome =
            solution_build::runPlainly(solution_build::testCommand(built_, arguments), stop_);
        std::ofstream(report.parent_path() / (name + ".log")) << outcome.output;
        if (outcome.status == 2)
            throw BankError(solution_.path, solution_.suitesLine, outcome.output);
        if (!fs::exists(report))
            throw std::runtime_error(tr("the suites end with status {0} and no report\n{1}",
                                        outcome.status, outcome.output));
        return readReport(report);
    }

  private:
    const Solution& solution_;
    const solution_build::Variant& built_;
    const std::stop_token& stop_;
};

void runChecked(const Bench& bench, const Solution& solution, const SuitesRun& run,
                Verdict& verdict) {
    judgeChecked(solution, run("report", {"--timeout", timeout}), false, verdict);
    for (const uint64_t seed : bench.seeds) {
        const std::string text = std::to_string(seed);
        const size_t before = verdict.complaints.size();
        judgeChecked(solution, run("report-" + text, {"--seed", text, "--timeout", timeout}), true,
                     verdict);
        for (size_t i = before; i < verdict.complaints.size(); ++i)
            verdict.complaints[i] += " (--seed " + text + ")";
    }
    judgeHole(solution, !solution.kinds.empty() || solution.tests == Tests::fail, verdict);
}

void runOnGpu(const Solution& solution, const SuitesRun& run, Verdict& verdict) {
    judgeOnGpu(solution, run("report", {"--sanitizer", "all", "--timeout", gpuTimeout}), verdict);
    judgeHole(solution, !solution.gpu.empty(), verdict);
}

void runProfiled(const Solution& solution, const SuitesRun& run, Verdict& verdict) {
    judgeProfiled(solution, run("report", {"--timeout", timeout}), verdict);
    judgeHole(solution, solution.profiled == Tests::fail, verdict);
}

Verdict verdictOf(const Bench& bench, const Solution& solution,
                  const solution_build::Variant& built, const std::stop_token& stop) {
    Verdict verdict;
    if (!built.complete) {
        verdict.complaints.push_back(tr("it does not compile\n{0}", built.messages));
        return verdict;
    }
    const SuitesRun run(solution, built, stop);
    switch (bench.on) {
        case Bench::On::checker:
            runChecked(bench, solution, run, verdict);
            break;
        case Bench::On::profiler:
            runProfiled(solution, run, verdict);
            break;
        case Bench::On::gpu:
            runOnGpu(solution, run, verdict);
            break;
    }
    return verdict;
}

}  // namespace

Trials::Trials(const Bench& bench, const std::vector<const Solution*>& solutions) : bench_(bench) {
    for (const Solution* solution : solutions) {
        const std::string& lesson = solution->lesson;
        Programs& programs =
            programs_
                .try_emplace(lesson, bench.base, bench.folder / "together" / lesson, bench.jobs)
                .first->second;
        if (!bench.alone) programs.add(*solution);
    }
}

Trial Trials::tryOut(const Solution& solution, const std::stop_token& stop) {
    Programs& programs = programs_.at(solution.lesson);
    const fs::path folder = folderOf(bench_, solution);
    Trial trial;
    auto start = Clock::now();
    try {
        const Program program = programs.of(solution, folder, stop);
        trial.beside = program.beside;
        trial.seconds = program.seconds;
        start = Clock::now();
        trial.verdict = verdictOf(bench_, solution, program.variant, stop);
    } catch (const BankError&) {
        throw;
    } catch (const std::exception& error) {
        trial.verdict.complaints.push_back(error.what());
    }
    trial.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    programs.done(solution);
    if (fs::exists(folder)) {
        tidy(folder);
        if (trial.verdict.isAsStated() && !stop.stop_requested()) keep(bench_, solution, trial);
    }
    return trial;
}

bool hasPassed(const Bench& bench, const Solution& solution, Trial& trial) {
    std::ifstream file(folderOf(bench, solution) / passedFile);
    const Json kept = Json::parse(file, nullptr, false);
    if (!kept.is_object() || kept.value("key", "") != keyOf(bench, solution)) return false;
    trial.verdict.byChecker = kept.at("byChecker");
    trial.verdict.byTests = kept.at("byTests");
    trial.verdict.bySanitizers = kept.at("bySanitizers");
    trial.seconds = kept.at("seconds");
    trial.isUnchanged = true;
    return true;
}

std::string fingerprint(const fs::path& file) {
    return fmt::format("{:x}", std::hash<std::string>{}(harness::contentOf(file)));
}

}  // namespace prove
