#include "page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "bench_page.h"
#include "choice.h"
#include "language/language.h"
#include "page/page.h"
#include "plots.h"
#include "tables.h"
#include "words.h"

namespace {

struct Headline {
    std::string words;
    std::string lede;               // HTML
    std::string status = "passed";  // as the pages' signs know it
};

double numberOf(const Document& document, const std::string& key) {
    return std::strtod(contextOf(document, key).c_str(), nullptr);
}

/// Those of ReductionDevice at the largest size, the slowest first.
std::vector<const Entry*> largestOf(const std::vector<Plot>& plots) {
    std::vector<const Entry*> entries;
    for (const Plot& plot : plots) {
        const Row* row = plot.largest();
        const Entry* entry =
            row && plot.group.starts_with("device/") ? plot.at(*row, "ReductionDevice") : nullptr;
        if (entry && entry->error.empty()) entries.push_back(entry);
    }
    std::ranges::sort(entries, {}, &Entry::bytesPerSecond);
    return entries;
}

/// How near ReductionDevice comes to the limit, from the worst to the best of types and operators.
Headline limitHeadline(const std::vector<const Entry*>& largest, double limit,
                       const std::string& againstCub) {
    const auto range = [&](const std::string& first, const std::string& last) {
        return first == last ? last : first + " to " + last;
    };
    const double slowest = largest.front()->bytesPerSecond;
    const double fastest = largest.back()->bytesPerSecond;
    return {range(fmt::format("{:.1f}", 100 * slowest / limit),
                  fmt::format("{:.1f}", 100 * fastest / limit)) +
                " % of what the memory delivers",
            fmt::format("ReductionDevice reads {} elements at {} GB/s, which depends on their "
                        "type; the fastest kernel that does nothing but read reaches {}.{}",
                        sizeHtml(largest.back()->size, 0),
                        range(numberText(slowest / 1e9), numberText(fastest / 1e9)),
                        bandwidthText(limit), againstCub)};
}

/// How many times as fast as CUB ReductionDevice is: at least, in the median and at most.
std::string againstCub(const std::vector<Plot>& plots) {
    std::vector<double> factors;
    for (const Plot& plot : plots) {
        if (!plot.group.starts_with("device/")) continue;
        for (const Row& row : plot.rows) {
            const Entry* ours = plot.at(row, "ReductionDevice");
            const Entry* cub = plot.at(row, "CUB");
            if (ours && cub && ours->error.empty() && cub->error.empty())
                factors.push_back(cub->seconds / ours->seconds);
        }
    }
    if (factors.empty()) return {};
    std::ranges::sort(factors);
    return fmt::format(
        " It is {:.2f} to {:.2f} times as fast as CUB, {:.2f} times in the median of {} cases.",
        factors.front(), factors.back(), factors[factors.size() / 2], factors.size());
}

/// From the lowest rung to the fastest at the largest size.
Headline ladderHeadline(const Plot& plot) {
    const Row& row = *plot.largest();
    double fastest = 0;
    for (const Entry* entry : row.entries)
        if (entry && entry->error.empty()) fastest = std::max(fastest, entry->bytesPerSecond);
    return {fmt::format("{:.0f} times as fast, step by step",
                        fastest / row.entries.front()->bytesPerSecond),
            fmt::format("From {} to {}.", bandwidthText(row.entries.front()->bytesPerSecond),
                        bandwidthText(fastest))};
}

Headline headlineOf(const Document& document, const std::vector<Entry>& entries,
                    const std::vector<Plot>& plots) {
    const auto failed =
        std::ranges::count_if(entries, [](const Entry& entry) { return !entry.error.empty(); });
    if (failed > 0)
        return {fmt::format("{} of {} results are wrong", failed, entries.size()),
                "A time counts for nothing where the result is wrong.", "failed"};
    if (isSimulated(document))
        return {"The simulator, measured",
                "The kernels ran on the CPU. These times say how fast the simulator is, and "
                "compare kernels with each other at best: warps, banks and the memory of a GPU "
                "have no part in them.",
                "skipped"};
    const std::vector<const Entry*> largest = largestOf(plots);
    if (!largest.empty() && limitOf(document) > 0)
        return limitHeadline(largest, limitOf(document), againstCub(plots));
    for (const Plot& plot : plots)
        if (plot.group.starts_with("ladder/") && plot.largest()) return ladderHeadline(plot);
    const Topic* topic = plots.empty() ? nullptr : topicOf(plots.front().group);
    return {topic ? topic->title : fmt::format("{} results", entries.size()), ""};
}

std::string fact(const std::string& term, const std::string& content, const std::string& small) {
    if (content.empty()) return {};
    return fmt::format("<div><dt>{}</dt><dd>{}{}</dd></div>\n", term, page::escaped(content),
                       small.empty() ? "" : "<small>" + page::escaped(small) + "</small>");
}

/// "21 November 2026" of "2026-11-21T04:00:39+00:00", or the text itself.
std::string dateText(const std::string& text) {
    constexpr std::array MONTHS = {"January",   "February", "March",    "April",
                                   "May",       "June",     "July",     "August",
                                   "September", "October",  "November", "December"};
    int year = 0;
    int month = 0;
    int day = 0;
    if (std::sscanf(text.c_str(), "%d-%d-%d", &year, &month, &day) != 3 || month < 1 || month > 12)
        return text;
    return fmt::format("{} {} {}", day, MONTHS[month - 1], year);
}

std::string timeText(const std::string& date) {
    return date.size() > 16 ? "at " + date.substr(11, 5) : "";
}

std::string factsOf(const Document& document) {
    const double memory = numberOf(document, "memory_bytes");
    const double l2 = numberOf(document, "l2_bytes");
    const std::string cuda = contextOf(document, "cuda");
    const std::string processor =
        fmt::format("{} CPU cores, {} MHz", contextOf(document, "num_cpus"),
                    contextOf(document, "mhz_per_cpu"));
    std::string hardware = contextOf(document, "multiprocessors") + " multiprocessors";
    if (memory > 0) hardware += ", " + bytesText(memory);
    const std::string limit = limitOf(document) > 0 ? bandwidthText(limitOf(document)) : "";
    return fact("Device", contextOf(document, "device"), hardware) +
           fact("Backend",
                isSimulated(document) ? "CPU (simulator)"
                                      : "GPU" + (cuda.empty() ? "" : ", CUDA " + cuda),
                "host: " + processor) +
           fact("Memory, at best", limit, "measured, by kernels that only read") +
           fact("L2 cache", l2 > 0 && !isSimulated(document) ? bytesText(l2) : "", "") +
           fact("Measured", dateText(contextOf(document, "date")),
                timeText(contextOf(document, "date")));
}

std::string headOf(const Headline& headline, const Document& document) {
    const std::string lede =
        headline.lede.empty() ? "" : "<p class=\"lede\">" + headline.lede + "</p>\n";
    return fmt::format(
        "<section class=\"verdict\" aria-label=\"Result\">\n<h1>{}</h1>\n{}<dl "
        "class=\"facts\">\n{}</dl>\n</section>\n",
        page::escaped(headline.words), lede, factsOf(document));
}

std::string chapter(const std::string& id, const std::string& title, const std::string& content) {
    return fmt::format(
        "<section class=\"chapter\" id=\"{0}\" aria-labelledby=\"{0}-title\">\n"
        "<h2 id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
        id, page::escaped(title), content);
}

/// The chapters of the plots that belong to one topic, which stand one behind the other.
std::string chapterOf(const std::vector<Plot>& plots, double limit) {
    const std::string name = plots.front().group.substr(0, plots.front().group.find('/'));
    const Topic* topic = topicOf(plots.front().group);
    std::string content;
    if (topic)
        content += "<p class=\"explanation\">" + page::escaped(topic->explanation) + "</p>\n";
    if (topic && topic->isLadder)
        for (const Plot& plot : plots) content += stepsOf(plot, limit);
    content += fmt::format("<div class=\"plots\"{}>\n",
                           topic && topic->isLimitedByMemory && limit > 0 ? " data-limited" : "");
    for (const Plot& plot : plots) content += figureOf(plot, topic);
    return chapter(idOf(name), topic ? topic->title : name, content + "</div>\n");
}

std::string chaptersOf(const std::vector<Plot>& plots, double limit) {
    const auto topicName = [](const Plot& plot) {
        return plot.group.substr(0, plot.group.find('/'));
    };
    std::vector<std::string> names;
    for (const Plot& plot : plots)
        if (std::ranges::count(names, topicName(plot)) == 0) names.push_back(topicName(plot));
    std::string html;
    for (const std::string& name : names) {
        std::vector<Plot> own;
        std::ranges::copy_if(plots, std::back_inserter(own),
                             [&](const Plot& plot) { return topicName(plot) == name; });
        html += chapterOf(own, limit);
    }
    return html;
}

}  // namespace

void requirePlots() {
    if (bench_page::chartJs.empty())
        throw std::invalid_argument(
            "--report html: Chart.js was not there when this was built; install libjs-chart.js and "
            "build again");
}

std::string pageOf(const Document& document, const Comparison* comparison) {
    const std::vector<Entry> entries = entriesOf(document);
    const std::vector<Plot> plots = plotsOf(entries);
    const Headline headline = headlineOf(document, entries, plots);
    std::string content = headOf(headline, document);
    if (comparison)
        content += chapter("baseline", "Compared with an earlier run", comparisonOf(*comparison));
    content += chaptersOf(plots, limitOf(document));
    return page::filled(
        bench_page::html,
        {{"/*PAGE_CSS*/", bench_page::pageCss},
         {"/*BENCH_CSS*/", bench_page::css},
         {"/*CHART_JS*/", bench_page::chartJs},
         {"/*PAGE_JS*/", language::forScript({"tools/page/page.js", "tools/bench/page/bench.js"}) +
                             std::string(bench_page::pageJs)},
         {"/*BENCH_JS*/", bench_page::js},
         {"BENCH_TITLE", page::escaped(headline.words + " \u2013 Atelier")},
         {"BENCH_STATUS", headline.status},
         {"BENCH_LIMIT", fmt::format("{:.6g}", limitOf(document) / 1e9)},
         {"BENCH_L2",
          fmt::format("{:.0f}", isSimulated(document) ? 0 : numberOf(document, "l2_bytes"))},
         {"<!--BENCH_METHOD-->", page::escaped(contextOf(document, "method"))},
         {"<!--BENCH_RESULTS-->", content}});
}
