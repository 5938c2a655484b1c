#include "measure_cases.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "common/DeviceProperties.h"
#include "language/language.h"
#include "reductions.h"

namespace {

/// A case is measured once, for all contenders together, when the first of them is asked for.
class Measurement {
  public:
    explicit Measurement(const Case& measuredCase) : measuredCase_(measuredCase) {}

    const Measured& get() {
        if (measured_.times.empty()) measured_ = measuredCase_.measure();
        return measured_;
    }

  private:
    const Case measuredCase_;
    Measured measured_;
};

void report(benchmark::State& state, const Case& measuredCase, size_t contender,
            const Measured& measured) {
    const Timing& times = measured.times.at(contender);
    for (auto _ : state) state.SetIterationTime(times.median);
    if (measuredCase.bytes > 0) state.SetBytesProcessed(static_cast<int64_t>(measuredCase.bytes));
    if (measuredCase.items > 0) state.SetItemsProcessed(static_cast<int64_t>(measuredCase.items));
    state.counters["runs"] = times.runs;
    state.counters["spread"] = (times.upperQuartile - times.lowerQuartile) / times.median;
    if (std::ranges::count(measured.wrong, measuredCase.contenders[contender]) > 0)
        state.SkipWithError(tr("wrong result").c_str());
}

void add(const Case& measuredCase) {
    const auto measurement = std::make_shared<Measurement>(measuredCase);
    for (size_t i = 0; i < measuredCase.contenders.size(); i++)
        benchmark::RegisterBenchmark(
            (measuredCase.name() + "/" + measuredCase.contenders[i]).c_str(),
            [=](benchmark::State& state) { report(state, measuredCase, i, measurement->get()); })
            ->Iterations(1)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
}

/// Google Benchmark's JSON, and each entry as it comes.
class Recorder : public benchmark::JSONReporter {
  public:
    explicit Recorder(const std::function<void(const Entry&)>& onEntry) : onEntry_(onEntry) {
        SetOutputStream(&text_);
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        JSONReporter::ReportRuns(runs);
        for (const Run& run : runs) onEntry_(entryOf(run));
    }

    Document document() const { return Document::parse(text_.str()); }

  private:
    /// Why a run failed; empty of one that did not. Version 1.8 of the library has other names for
    /// it.
    template <class Run>
    static std::string errorOf(const Run& run) {
        if constexpr (requires { run.error_message; })
            return run.error_occurred ? run.error_message : "";
        else
            return static_cast<bool>(run.skipped) ? run.skip_message : "";
    }

    static Entry entryOf(const Run& run) {
        const std::string error = errorOf(run);
        Document document = {{"name", run.benchmark_name()},
                             {"real_time", run.GetAdjustedRealTime()},
                             {"time_unit", benchmark::GetTimeUnitString(run.time_unit)},
                             {"error_occurred", !error.empty()},
                             {"error_message", error}};
        for (const auto& [name, counter] : run.counters) document[name] = counter.value;
        return ::entryOf(document);
    }

    const std::function<void(const Entry&)> onEntry_;
    std::ostringstream text_;
};

}  // namespace

Document describe(const Extent& extent, bool needsLimit) {
    const cudaDeviceProp properties = deviceProperties();
    Document context = {
        {"backend", extent.isSimulated ? "cpu" : "gpu"},
        {"device", properties.name},
        {"multiprocessors", std::to_string(properties.multiProcessorCount)},
        {"memory_bytes", std::to_string(properties.totalGlobalMem)},
        {"l2_bytes", std::to_string(properties.l2CacheSize)},
        {"method", tr("median of {0} times by device events, contenders in turn in both "
                      "orders, inputs random and rotated",
                      extent.runs())}};
    int runtime = 0;
    if (cudaRuntimeGetVersion(&runtime) == cudaSuccess && !extent.isSimulated)
        context["cuda"] =
            std::to_string(runtime / 1000) + "." + std::to_string(runtime % 1000 / 10);
    if (extent.isSimulated)
        context["note"] = tr("kernels run on the CPU: these times say how fast the simulator is");
    else if (needsLimit)
        context["best_read_bytes_per_second"] = std::to_string(
            bestReadBandwidth(size_t{1} << (extent.isQuick ? 30 : 32), extent.runs() / 4));
    return {{"context", context}};
}

Document measureCases(const std::vector<Case>& cases, const Document& description,
                      const std::function<void(const Entry& entry)>& onEntry) {
    std::string program = "bench";
    char* argv[] = {program.data(), nullptr};
    int argc = 1;
    benchmark::Initialize(&argc, argv);
    for (const auto& [key, value] : description.at("context").items())
        benchmark::AddCustomContext(key, value.get<std::string>());
    std::ranges::for_each(cases, add);
    Recorder recorder(onEntry);
    benchmark::RunSpecifiedBenchmarks(&recorder);
    return recorder.document();
}
