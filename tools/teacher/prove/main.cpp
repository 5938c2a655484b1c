// Tries out the solutions of the bank, wrong and correct, and says by what each is caught: prove
// --build FOLDER [NAME...]
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <random>
#include <sstream>
#include <thread>

#include "bank.h"
#include "harness/interrupt.h"
#include "language/command_line.h"
#include "language/language.h"
#include "solution_build/command.h"
#include "table.h"
#include "trial.h"

namespace fs = std::filesystem;

namespace {

struct Options {
    fs::path build;
    fs::path bank;    // empty: the workspace's
    fs::path folder;  // for what is built and said; empty: in the build folder
    std::vector<std::string> names;
    std::vector<uint64_t> seeds;
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    bool again = false;
    bool alone = false;
    std::string output;
};

/// The lessons and suites that the workspace's program lists.
std::vector<std::string> suitesOf(const solution_build::Base& base) {
    const solution_build::Command list{
        {base.programFile(), "test", "--list"}, base.build(), base.build()};
    std::istringstream lines(solution_build::runPlainly(list).output);
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line);)
        if (std::istringstream words(line); words >> line) names.push_back(line);
    return names;
}

/// Asks those at work to stop when this program is asked to end.
class Interrupts {
  public:
    explicit Interrupts(std::stop_source& source)
        : watch_([&source](const std::stop_token& done) {
              while (!done.stop_requested() && harness::interruptSignal() == 0)
                  std::this_thread::sleep_for(std::chrono::milliseconds(50));
              if (harness::interruptSignal() != 0) source.request_stop();
          }) {}

  private:
    harness::InterruptGuard guard_;
    std::jthread watch_;
};

/// Tries out all rows that have not passed, `jobs` at once. The first exception of a trial stops
/// them all.
class Crew {
  public:
    Crew(const prove::Bench& bench, std::vector<prove::Row>& rows, const Options& options,
         std::stop_source& source)
        : rows_(rows),
          trials_(bench, pending(bench, rows, options.again)),
          source_(source),
          table_(rows) {
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < options.jobs; ++i) workers.emplace_back([this] { work(); });
    }

    void finish() const {
        if (problem_) std::rethrow_exception(problem_);
        if (!source_.stop_requested()) table_.total();
    }

  private:
    /// The solutions that are to be tried; the rows of the others get what is known.
    static std::vector<const prove::Solution*> pending(const prove::Bench& bench,
                                                       std::vector<prove::Row>& rows, bool again) {
        std::vector<const prove::Solution*> solutions;
        for (prove::Row& row : rows)
            if (again || !hasPassed(bench, row.solution, row.trial))
                solutions.push_back(&row.solution);
        return solutions;
    }

    void work() try {
        for (size_t row; (row = next_++) < rows_.size();) {
            prove::Row& mine = rows_[row];
            if (!mine.trial.isUnchanged)
                mine.trial = trials_.tryOut(mine.solution, source_.get_token());
            if (source_.stop_requested()) return;
            const std::lock_guard lock(mutex_);
            table_.ended(row);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!problem_) problem_ = std::current_exception();
        source_.request_stop();
    }

    std::vector<prove::Row>& rows_;
    prove::Trials trials_;
    std::stop_source& source_;
    prove::Table table_;
    std::mutex mutex_;
    std::atomic<size_t> next_ = 0;
    std::exception_ptr problem_;
};

/// "random" becomes a number, which failures are told with.
std::string drawnIfRandom(std::string word) {
    return word == "random" ? std::to_string(std::random_device()()) : word;
}

int tryAll(const Options& options) {
    std::stop_source source;
    const Interrupts interrupts(source);
    const solution_build::Base base(options.build);
    using On = prove::Bench::On;
    const On on = base.setting("ATELIER_BACKEND") == "gpu" ? On::gpu
                  : base.defines("SIMULATOR_PROFILER")     ? On::profiler
                                                           : On::checker;
    const fs::path bank = options.bank.empty() ? base.workspace() / "test/solutions" : options.bank;
    std::vector<prove::Row> rows;
    for (prove::Solution& solution : prove::readBank(bank, base, suitesOf(base), options.names))
        if (on != On::profiler || solution.profiled) rows.push_back({std::move(solution), {}});
    if (rows.empty()) throw std::runtime_error(tr("no solution states PROFILE:"));

    const fs::path folder =
        options.folder.empty() ? base.programFile().parent_path() / "prove" : options.folder;
    prove::Bench bench{.base = base, .folder = folder, .on = on, .seeds = options.seeds};
    bench.version = prove::fingerprint(base.programFile()) + prove::fingerprint("/proc/self/exe");
    bench.alone = options.alone || on == On::gpu;
    bench.jobs = options.jobs;
    const Crew crew(bench, rows, options, source);
    crew.finish();
    if (const int signal = harness::interruptSignal()) return 128 + signal;
    if (!options.output.empty())
        std::ofstream(options.output) << prove::written(rows, options.output);
    return prove::allAsStated(rows) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    language::CommandLine line(tr("Tries wrong and correct solutions, and says what catches each."),
                               "prove");
    line.add("names", options.names, tr("Lessons, or solutions as LESSON/NAME; all by default"))
        .typeName("NAME");
    line.add("--build", options.build, tr("The folder of the workspace's program"))
        .required()
        .typeName("FOLDER");
    line.add("--bank", options.bank, tr("Another folder of solutions")).typeName("FOLDER");
    line.add("--folder", options.folder,
             tr("Where builds and logs go, instead of the build folder"))
        .typeName("FOLDER");
    line.add("--seed", options.seeds,
             tr("Also in the order that this seed chooses; may be repeated"))
        .typeName("N|random")
        .change(drawnIfRandom)
        .oneValue();
    line.add("--jobs", options.jobs, tr("How many at once")).typeName("N").within(1, 1024);
    line.addFlag("--again", options.again, tr("Also those that have passed and not changed since"));
    line.addFlag("--alone", options.alone,
                 tr("A program for each solution, instead of one for those of a lesson"));
    line.add("--output", options.output,
             tr("Writes the table: as Markdown to a .md file, otherwise as JSON"))
        .typeName("FILE");
    try {
        if (!line.parse(argc, argv)) return 0;
        return tryAll(options);
    } catch (const std::exception& error) {
        std::cerr << "prove: " << error.what() << '\n';
        return 2;
    }
}
