// The benchmark's command line.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "baseline.h"
#include "choice.h"
#include "common/DeviceProperties.h"
#include "common/Progress.h"
#include "console.h"
#include "language/command_line.h"
#include "language/language.h"
#include "markdown.h"
#include "measure_cases.h"
#include "page.h"

namespace {

struct Options {
    std::vector<std::string> names;
    Extent extent{{"cub", "thrust"}};
    std::string report = "console";
    std::string output;
    std::string baseline;
    std::string from;

    std::string pagePath() const { return output.empty() ? BENCH_DEFAULT_PAGE : output; }

    /// Of the JSON, or nothing: the page's stands beside the page.
    std::string documentPath() const {
        if (report != "html") return output;
        const std::string page = pagePath();
        const bool hasEnding = page.ends_with(".html");
        return (hasEnding ? page.substr(0, page.size() - 5) : page) + ".json";
    }
};

void write(const std::string& path, const std::string& text) {
    std::ofstream file(path);
    file << text;
    if (!file.flush()) throw std::runtime_error(tr("{0} cannot be written", path));
}

bool needsLimit(const std::vector<Case>& cases) {
    return std::ranges::any_of(
        cases, [](const Case& oneCase) { return topicOf(oneCase.group)->isLimitedByMemory; });
}

/// Measures, with lines on the console or, for another report, progress on the terminal.
Document measured(const Options& options) {
    std::vector<Case> cases = chosen(options.names, options.extent);
    if (const size_t large = leaveOutLarge(cases, deviceProperties().totalGlobalMem); large > 0)
        fmt::print(stderr, "{}\n",
                   trn("left out: {0} case that needs more memory than the device has",
                       "left out: {0} cases that need more memory than the device has",
                       static_cast<long long>(large)));
    const Document description = describe(options.extent, needsLimit(cases));
    const bool isConsole = options.report == "console";
    long contenders = 0;
    for (const Case& oneCase : cases) contenders += static_cast<long>(oneCase.contenders.size());
    Progress progress(tr("measuring"), contenders, !isConsole && isatty(STDERR_FILENO) == 1);
    Table table(limitOf(description));
    if (isConsole) printContext(description);
    long done = 0;
    return measureCases(cases, description, [&](const Entry& entry) {
        progress.at(++done);
        if (isConsole) table.print(entry);
    });
}

/// Of an earlier run, what the names ask for.
Document read(const Options& options) {
    Document document = readDocument(options.from);
    Document chosen = Document::array();
    for (const Document& run : document.at("benchmarks"))
        if (isChosen(entryOf(run), options.names)) chosen.push_back(run);
    document["benchmarks"] = chosen;
    if (options.report != "console") return document;
    printContext(document);
    Table table(limitOf(document));
    for (const Entry& entry : entriesOf(document)) table.print(entry);
    return document;
}

void writePage(const Options& options, const Document& document, const Comparison* comparison) {
    write(options.pagePath(), pageOf(document, comparison));
    fmt::print(stderr, "{}\n", tr("written: {0}", options.pagePath()));
}

bool run(const Options& options) {
    std::vector<Entry> before;
    if (!options.baseline.empty()) before = entriesOf(readDocument(options.baseline));
    const Document document = options.from.empty() ? measured(options) : read(options);
    const std::vector<Entry> now = entriesOf(document);
    const std::string text = document.dump(2) + "\n";
    if (options.report == "json") fmt::print("{}", text);
    if (options.report == "markdown") fmt::print("{}", markdownOf(document));
    if (const std::string path = options.documentPath(); !path.empty() && path != options.from)
        write(path, text);

    const Comparison comparison = compare(before, now);
    const bool isCompared = !options.baseline.empty();
    if (options.report == "html") writePage(options, document, isCompared ? &comparison : nullptr);
    if (isCompared) printComparison(comparison);
    const bool areAllRight =
        std::ranges::all_of(now, [](const Entry& entry) { return entry.error.empty(); });
    return areAllRight && comparison.slower.empty();
}

void list(const Options& options) {
    if (!options.names.empty()) {
        for (const Case& oneCase : chosen(options.names, options.extent))
            fmt::print("{}\n", oneCase.name());
        return;
    }
    for (const Topic& topic : topics()) {
        fmt::print("{:<10} {} {:>4} ", topic.name, language::padded(tr(topic.title), 48),
                   topic.cases(options.extent).size());
        fmt::print("{}", tr("cases"));
        if (!topic.lessons.empty())
            fmt::print("{}", tr("; also {0}", fmt::format("{}", fmt::join(topic.lessons, ", "))));
        fmt::print("\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    bool isListing = false;
    language::CommandLine line(tr(
        "Measures what the lessons compute, and compares with CUB and Thrust where nvcc is there"));
    line.add("NAME", options.names,
             tr("A topic, a lesson, or a part of a name with a slash: sum/int; all by default"));
    line.add("--compare", options.extent.peers,
             tr("Libraries to compare with: cub,thrust (the default), or none"))
        .separatedBy(',')
        .oneOf({"cub", "thrust", "none"});
    line.add("--report", options.report,
             tr("console, html, json in Google Benchmark's own format, or markdown"))
        .oneOf({"console", "html", "json", "markdown"});
    line.add("--output", options.output,
             tr("A file for the page, and its JSON beside it; for the JSON with another report"));
    line.add("--baseline", options.baseline,
             tr("An earlier JSON: show what became slower beyond noise"))
        .existingFile();
    line.add("--from", options.from, tr("Report an earlier JSON again instead of measuring"))
        .existingFile();
    line.addFlag("--quick", options.extent.isQuick, tr("Fewer sizes, each measured fewer times"));
    line.addFlag("--list", isListing, tr("List what can be measured, and measure nothing"));
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        std::erase(options.extent.peers, "none");
        options.extent.isSimulated = isSimulated(deviceProperties());
        if (isListing) return list(options), 0;
        return run(options) ? 0 : 1;
    } catch (const std::invalid_argument& refusal) {
        fmt::print(stderr, "bench: {}\n", refusal.what());
        return 2;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench: {}\n", error.what());
        return 1;
    }
}
