#include "page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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
        return first == last ? last : tr("{0} to {1}", first, last);
    };
    const double slowest = largest.front()->bytesPerSecond;
    const double fastest = largest.back()->bytesPerSecond;
    return {
        tr("{0} % of what the memory delivers", range(language::number(100 * slowest / limit, 1),
                                                      language::number(100 * fastest / limit, 1))),
        tr("ReductionDevice reads {0} elements at {1} GB/s, which depends on their "
           "type; the fastest kernel that does nothing but read reaches {2}.{3}",
           sizeHtml(largest.back()->size, 0),
           range(numberText(slowest / 1e9), numberText(fastest / 1e9)), bandwidthText(limit),
           againstCub)};
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
    const auto number = [](double factor) { return language::number(factor, 2); };
    return " " + tr("It is {0} to {1} times as fast as CUB, {2} times in the median of {3} cases.",
                    number(factors.front()), number(factors.back()),
                    number(factors[factors.size() / 2]), factors.size());
}

/// From the lowest rung to the fastest at the largest size.
Headline ladderHeadline(const Plot& plot) {
    const Row& row = *plot.largest();
    double fastest = 0;
    for (const Entry* entry : row.entries)
        if (entry && entry->error.empty()) fastest = std::max(fastest, entry->bytesPerSecond);
    return {tr("{0} times as fast, step by step",
               language::number(fastest / row.entries.front()->bytesPerSecond, 0)),
            tr("From {0} to {1}.", bandwidthText(row.entries.front()->bytesPerSecond),
               bandwidthText(fastest))};
}

Headline headlineOf(const Document& document, const std::vector<Entry>& entries,
                    const std::vector<Plot>& plots) {
    const auto failed =
        std::ranges::count_if(entries, [](const Entry& entry) { return !entry.error.empty(); });
    if (failed > 0)
        return {tr("{0} of {1} results are wrong", failed, entries.size()),
                tr("A time counts for nothing where the result is wrong."), "failed"};
    if (isSimulated(document))
        return {tr("The simulator, measured"),
                tr("The kernels ran on the CPU. These times say how fast the simulator is, and "
                   "compare kernels with each other at best: warps, banks and the memory of a GPU "
                   "have no part in them."),
                "skipped"};
    const std::vector<const Entry*> largest = largestOf(plots);
    if (!largest.empty() && limitOf(document) > 0)
        return limitHeadline(largest, limitOf(document), againstCub(plots));
    for (const Plot& plot : plots)
        if (plot.group.starts_with("ladder/") && plot.largest()) return ladderHeadline(plot);
    const Topic* topic = plots.empty() ? nullptr : topicOf(plots.front().group);
    return {topic ? tr(topic->title)
                  : trn("{0} result", "{0} results", static_cast<long long>(entries.size())),
            ""};
}

std::string fact(const std::string& term, const std::string& content, const std::string& small) {
    if (content.empty()) return {};
    return fmt::format("<div><dt>{}</dt><dd>{}{}</dd></div>\n", term, page::escaped(content),
                       small.empty() ? "" : "<small>" + page::escaped(small) + "</small>");
}

/// "21 November 2026" for "2026-11-21T04:00:39+00:00", or the text itself.
std::string dateText(const std::string& text) {
    constexpr std::array MONTHS = {trm("January"), trm("February"), trm("March"),
                                   trm("April"),   trm("May"),      trm("June"),
                                   trm("July"),    trm("August"),   trm("September"),
                                   trm("October"), trm("November"), trm("December")};
    int year = 0;
    int month = 0;
    int day = 0;
    if (std::sscanf(text.c_str(), "%d-%d-%d", &year, &month, &day) != 3 || month < 1 || month > 12)
        return text;
    return tr("{0} {1} {2}", day, tr(MONTHS[month - 1]), year);
}

std::string timeText(const std::string& date) {
    return date.size() > 16 ? trc("a time", "at {0}", date.substr(11, 5)) : "";
}

std::string factsOf(const Document& document) {
    const double memory = numberOf(document, "memory_bytes");
    const double l2 = numberOf(document, "l2_bytes");
    const std::string cuda = contextOf(document, "cuda");
    const std::string processor = tr("{0} CPU cores, {1} MHz", contextOf(document, "num_cpus"),
                                     contextOf(document, "mhz_per_cpu"));
    std::string hardware = tr("{0} multiprocessors", contextOf(document, "multiprocessors"));
    if (memory > 0) hardware += ", " + bytesText(memory);
    const std::string limit = limitOf(document) > 0 ? bandwidthText(limitOf(document)) : "";
    return fact(tr("Device"), contextOf(document, "device"), hardware) +
           fact("Backend",
                isSimulated(document) ? tr("CPU (simulator)")
                                      : "GPU" + (cuda.empty() ? "" : ", CUDA " + cuda),
                tr("host: {0}", processor)) +
           fact(tr("Memory, at best"), limit, tr("measured, by kernels that only read")) +
           fact(tr("L2 cache"), l2 > 0 && !isSimulated(document) ? bytesText(l2) : "", "") +
           fact(tr("Measured"), dateText(contextOf(document, "date")),
                timeText(contextOf(document, "date")));
}

std::string headOf(const Headline& headline, const Document& document) {
    const std::string lede =
        headline.lede.empty() ? "" : "<p class=\"lede\">" + headline.lede + "</p>\n";
    return fmt::format(
        "<section class=\"verdict\" aria-label=\"{}\">\n<h1>{}</h1>\n{}<dl "
        "class=\"facts\">\n{}</dl>\n</section>\n",
        tr("Result"), page::escaped(headline.words), lede, factsOf(document));
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
        content += "<p class=\"explanation\">" + page::escaped(tr(topic->explanation)) + "</p>\n";
    if (topic && topic->isLadder)
        for (const Plot& plot : plots) content += stepsOf(plot, limit);
    content += fmt::format("<div class=\"plots\"{}>\n",
                           topic && topic->isLimitedByMemory && limit > 0 ? " data-limited" : "");
    for (const Plot& plot : plots) content += figureOf(plot, topic);
    return chapter(idOf(name), topic ? tr(topic->title) : name, content + "</div>\n");
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

std::string methodOf(const Document& document) {
    std::string items;
    for (
        const std::string& item :
        {tr("<strong>In short:</strong> {0}.", page::escaped(contextOf(document, "method"))),
         tr("<strong>What is timed:</strong> an event on the device, the call, an event, and the "
            "host waits. What a call does on the host, such as a second launch, counts too, as it "
            "does for whoever calls it."),
         tr("<strong>In turn:</strong> each round runs all contenders once, every other round from "
            "last to first, so that clocks and temperature are the same for all."),
         tr("<strong>Random inputs:</strong> every call takes another one. Where an array fits "
            "into "
            "the L2 cache, its inputs stay there, and the bandwidth may exceed the memory&#8217;s; "
            "where it does not, none is still in the cache when its turn comes."),
         tr("<strong>The limit</strong> is measured, not taken from a data sheet: the fastest of "
            "many kernels that do nothing but read."),
         tr("<strong>&#177;</strong> is half the distance of the quartiles, shown where it is 2.5 "
            "% "
            "or more. GB/s are 10<sup>9</sup> bytes read a second. The fastest of a row is bold.")})
        items += "<li>" + item + "</li>\n";
    return fmt::format("<h2 id=\"method-title\">{}</h2>\n<ul class=\"method\">\n{}</ul>",
                       tr("How it was measured"), items);
}

}  // namespace

std::string pageOf(const Document& document, const Comparison* comparison) {
    const std::vector<Entry> entries = entriesOf(document);
    const std::vector<Plot> plots = plotsOf(entries);
    const Headline headline = headlineOf(document, entries, plots);
    std::string content = headOf(headline, document);
    if (comparison)
        content +=
            chapter("baseline", tr("Compared with an earlier run"), comparisonOf(*comparison));
    content += chaptersOf(plots, limitOf(document));
    const std::string body = fmt::format(
        R"(<header class="masthead">
<p><strong>Atelier</strong><span class="subject">{}</span></p>
</header>
<main data-limit="{:.6g}" data-l2="{:.0f}">
{}
<section class="chapter" id="method" aria-labelledby="method-title">
{}
</section>
</main>
<noscript><p class="notice">{}</p></noscript>)",
        tr("Benchmark"), limitOf(document) / 1e9,
        isSimulated(document) ? 0 : numberOf(document, "l2_bytes"), content, methodOf(document),
        tr("The plots need JavaScript; the tables hold the same numbers. The page loads nothing "
           "from anywhere."));
    return page::written({.title = headline.words + " \u2013 Atelier",
                          .body = body,
                          .css = bench_page::css,
                          .js = bench_page::js,
                          .messagesOf = {"tools/teacher/bench/page/bench.js"},
                          .status = headline.status});
}
