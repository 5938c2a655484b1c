// The benchmark of the device-wide reduction: Google Benchmark with times of device events.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "common/DeviceProperties.h"
#include "common/Progress.h"
#include "reductions.h"

namespace {

struct Options {
    std::vector<std::string> filters;
    std::vector<std::string> peers = {"cub", "thrust"};
    std::string report = "console";
    std::string output;
    std::string baseline;
    bool isQuick = false;
    bool isSimulated = false;

    /// Of each contender. A median of a hundred, but where it is only looked at whether all is well.
    int runs() const { return isSimulated ? 5 : isQuick ? 20 : 100; }
    int largest() const { return isSimulated ? 16 : 30; }
    int step() const { return isQuick ? 6 : 2; }
};

std::vector<Problem> problemsFor(const Options& options) {
    std::vector<Problem> problems;
    for (const Operation operation : {Operation::SUM, Operation::MINIMUM})
        for (const std::string& type : types())
            for (int power = 10; power <= options.largest(); power += options.step()) {
                const size_t n = size_t{1} << power;
                problems.push_back({type, operation, n, 0});
                problems.push_back({type, operation, n - 1, 0});
                problems.push_back({type, operation, n + 1, 1});
            }
    return problems;
}

bool isWanted(const Options& options, const std::string& name) {
    return options.filters.empty() || std::ranges::any_of(options.filters, [&](const std::string& filter) {
               return name.find(filter) != std::string::npos;
           });
}

/// A problem is measured once, for all contenders together, when the first of them is asked for.
class Measurements {
  public:
    Measurements(const Options& options, long total) : options(options), progress("measuring", total) {}

    const Measured& of(const Problem& problem) {
        if (problem.name() != name) {
            name = problem.name();
            measured = measureReduction(problem, options.peers, options.runs());
            progress.at(++done);
        }
        return measured;
    }

  private:
    const Options& options;
    Progress progress;
    long done = 0;
    std::string name;
    Measured measured;
};

void report(benchmark::State& state, const Problem& problem, const std::string& contender, const Times& times,
            const Measured& measured) {
    for (auto _ : state) state.SetIterationTime(times.median);
    state.SetBytesProcessed(static_cast<int64_t>(problem.bytes()));
    state.counters["elements"] = static_cast<double>(problem.n);
    state.counters["runs"] = times.runs;
    state.counters["spread"] = (times.upperQuartile - times.lowerQuartile) / times.median;
    if (std::ranges::count(measured.wrong, contender) > 0) state.SkipWithError("wrong result");
}

void addReductions(const Options& options, const std::vector<Problem>& problems,
                   const std::shared_ptr<Measurements>& measurements) {
    const std::vector<std::string> contenders = contenderNames(options.peers);
    for (const Problem& problem : problems)
        for (size_t i = 0; i < contenders.size(); i++)
            benchmark::RegisterBenchmark((problem.name() + "/" + contenders[i]).c_str(),
                                         [=](benchmark::State& state) {
                                             const Measured& measured = measurements->of(problem);
                                             report(state, problem, contenders[i], measured.times[i],
                                                    measured);
                                         })
                ->Iterations(1)
                ->UseManualTime()
                ->Unit(benchmark::kMicrosecond);
}

/// What a run was, by name: its time, and how far its quartiles are apart, relative to it.
struct Result {
    double time;
    double spread;
};
using Results = std::map<std::string, Result>;

/// A reporter of Google Benchmark's that also keeps what it reports.
template <typename Base>
class Recorder : public Base {
  public:
    template <typename... Options>
    Recorder(Results& results, bool& allRight, Options... options)
        : Base(options...), results(results), allRight(allRight) {}

    void ReportRuns(const std::vector<benchmark::BenchmarkReporter::Run>& runs) override {
        for (const auto& run : runs) {
            allRight &= !run.error_occurred;
            if (!run.error_occurred)
                results[run.benchmark_name()] = {run.GetAdjustedRealTime(), run.counters.at("spread").value};
        }
        Base::ReportRuns(runs);
    }

  private:
    Results& results;
    bool& allRight;
};

Results readBaseline(const std::string& path) {
    Results results;
    try {
        const nlohmann::json document = nlohmann::json::parse(std::ifstream(path));
        for (const auto& run : document.at("benchmarks"))
            if (!run.value("error_occurred", false))
                results[run.at("name")] = {run.at("real_time"), run.value("spread", 0.0)};
    } catch (const nlohmann::json::exception& error) {
        throw std::invalid_argument(path + ": no result of this benchmark: " + error.what());
    }
    return results;
}

/// Says what takes longer than before by more than both spreads and 3 %; returns whether nothing does.
bool compare(const Results& before, const Results& now) {
    int compared = 0;
    int slower = 0;
    for (const auto& [name, result] : now) {
        const auto found = before.find(name);
        if (found == before.end()) continue;
        compared++;
        const double ratio = result.time / found->second.time;
        if (ratio <= 1 + std::max(0.03, result.spread + found->second.spread)) continue;
        slower++;
        std::fprintf(stderr, "slower: %s takes %.2f us instead of %.2f us, %.2f times as long\n",
                     name.c_str(), result.time, found->second.time, ratio);
    }
    std::fprintf(stderr, "%d of %d that the baseline has too are slower\n", slower, compared);
    return slower == 0;
}

void describe(const Options& options, const cudaDeviceProp& properties) {
    benchmark::AddCustomContext("device", properties.name);
    benchmark::AddCustomContext("multiprocessors", std::to_string(properties.multiProcessorCount));
    benchmark::AddCustomContext("l2_bytes", std::to_string(properties.l2CacheSize));
    benchmark::AddCustomContext("method", "median of " + std::to_string(options.runs()) +
                                              " times by device events, contenders in turn in both orders, "
                                              "inputs random and rotated");
    if (options.isSimulated) {
        benchmark::AddCustomContext("note",
                                    "kernels run on the CPU: these times say how fast the simulator is");
        return;
    }
    const double best = bestReadBandwidth(size_t{1} << (options.isQuick ? 30 : 32), options.runs() / 4);
    benchmark::AddCustomContext("best_read_bytes_per_second", std::to_string(best));
}

bool run(const Options& options) {
    const Results before = options.baseline.empty() ? Results() : readBaseline(options.baseline);
    std::vector<Problem> problems;
    for (const Problem& problem : problemsFor(options))
        if (isWanted(options, problem.name())) problems.push_back(problem);
    if (problems.empty()) throw std::invalid_argument("nothing has such a name; see --list");

    std::vector<std::string> arguments = {"bench"};
    if (!options.output.empty())
        arguments.insert(arguments.end(),
                         {"--benchmark_out=" + options.output, "--benchmark_out_format=json"});
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    int argc = static_cast<int>(argv.size());
    benchmark::Initialize(&argc, argv.data());

    describe(options, deviceProperties());
    addReductions(options, problems, std::make_shared<Measurements>(options, problems.size()));
    Results now;
    bool allRight = true;
    if (options.report == "json") {
        Recorder<benchmark::JSONReporter> reporter(now, allRight);
        benchmark::RunSpecifiedBenchmarks(&reporter);
    } else {
        using Console = benchmark::ConsoleReporter;
        const auto options = isatty(STDOUT_FILENO) == 1 ? Console::OO_ColorTabular : Console::OO_Tabular;
        Recorder<Console> reporter(now, allRight, options);
        benchmark::RunSpecifiedBenchmarks(&reporter);
    }
    return (options.baseline.empty() || compare(before, now)) && allRight;
}

void list(const Options& options) {
    for (const Problem& problem : problemsFor(options))
        if (isWanted(options, problem.name())) std::printf("%s\n", problem.name().c_str());
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    bool isListing = false;
    CLI::App app("Measures the reduction of arrays on the device, beside CUB and Thrust where nvcc is there");
    app.add_option("NAME", options.filters, "What has such a part in its name: sum/int, min, 1024; else all");
    app.add_option("--compare", options.peers, "Peers: cub,thrust, which is the default; none for none")
        ->delimiter(',')
        ->check(CLI::IsMember({"cub", "thrust", "none"}));
    app.add_option("--report", options.report, "console or json, in Google Benchmark's own format")
        ->check(CLI::IsMember({"console", "json"}));
    app.add_option("--output", options.output, "A file for the JSON, beside the report");
    app.add_option("--baseline", options.baseline, "An earlier JSON: says what became slower beyond noise")
        ->check(CLI::ExistingFile);
    app.add_flag("--quick", options.isQuick, "Fewer sizes and fewer times of each");
    app.add_flag("--list", isListing, "List what there is instead of measuring it");
    try {
        app.parse(argc, argv);
        std::erase(options.peers, "none");
        options.isSimulated = isSimulated(deviceProperties());
        if (isListing) return list(options), 0;
        return run(options) ? 0 : 1;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::invalid_argument& refusal) {
        std::fprintf(stderr, "bench: %s\n", refusal.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench: %s\n", error.what());
        return 1;
    }
}
