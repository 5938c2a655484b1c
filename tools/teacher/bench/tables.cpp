#include "tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "baseline.h"
#include "language/language.h"
#include "page/page.h"
#include "words.h"

namespace {

/// From where on a row says how noisy it was.
constexpr double NOTABLE_SPREAD = 0.05;

std::string titleOf(const std::string& group) {
    std::string title = group.substr(group.find('/') + 1);
    for (size_t i = title.find('/'); i != std::string::npos; i = title.find('/'))
        title.replace(i, 1, ", ");
    return page::escaped(contenderText(title));
}

/// The number that the plot shows.
std::string plainHtml(const Plot& plot, const Entry& entry) {
    if (plot.metric == Metric::BANDWIDTH) return numberText(plot.valueOf(entry));
    return durationText(plot.valueOf(entry) * 1e-9);
}

/// The number in the cell, and below it the time where that is another number, and how
/// noisy it was.
std::string measuredHtml(const Plot& plot, const Entry& entry) {
    const std::string noise =
        entry.spread < NOTABLE_SPREAD ? "" : fmt::format(" &#177; {:.0f} %", 50 * entry.spread);
    const std::string time = durationText(entry.seconds);
    if (plot.metric == Metric::TIME) return time + "<small>" + noise + "</small>";
    return plainHtml(plot, entry) + " <small>" + time + noise + "</small>";
}

std::string cellOf(const Plot& plot, const Entry* entry, bool isBest) {
    if (!entry) return "<td></td>";
    if (!entry->error.empty())
        return fmt::format("<td class=\"wrong\">{}</td>", page::escaped(entry->error));
    return fmt::format("<td{} data-value=\"{:.6g}\">{}</td>", isBest ? " class=\"best\"" : "",
                       plot.valueOf(*entry), measuredHtml(plot, *entry));
}

const Entry* bestOf(const Row& row) {
    const Entry* best = nullptr;
    for (const Entry* entry : row.entries)
        if (entry && entry->error.empty() && !isBound(*entry) &&
            (!best || entry->seconds < best->seconds))
            best = entry;
    return row.entries.size() > 1 ? best : nullptr;
}

std::string rowOf(const Plot& plot, const Row& row, const std::string& unit) {
    const double bytes = row.bytes();
    std::string html = fmt::format(
        "<tr{}><th scope=\"row\" data-size=\"{}\" data-bytes=\"{:.0f}\"><span title=\"{} "
        "{}\">{}</span>{}</th>",
        plot.isPlotted(row) ? " class=\"plotted\"" : "", row.size, bytes, row.size,
        page::escaped(unit), sizeHtml(row.size, row.offset),
        bytes > 0 && plot.isPlotted(row) ? fmt::format(" <small>{}</small>", bytesText(bytes))
                                         : "");
    const Entry* best = bestOf(row);
    for (const Entry* entry : row.entries) html += cellOf(plot, entry, entry && entry == best);
    return html + "</tr>\n";
}

std::string frame(const std::string& label, const std::string& table) {
    return fmt::format("<section class=\"frame\" tabindex=\"0\" aria-label=\"{}\">\n{}</section>\n",
                       label, table);
}

std::string tableOf(const Plot& plot, const std::string& unit) {
    std::string head = fmt::format("<th scope=\"col\">{}</th>", page::escaped(unit));
    for (const std::string& contender : plot.contenders)
        head += fmt::format("<th scope=\"col\" data-name=\"{}\">{}</th>", page::escaped(contender),
                            page::escaped(contenderText(contender)));
    std::string body;
    for (const Row& row : plot.rows) body += rowOf(plot, row, unit);
    return fmt::format("<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n", head,
                       body);
}

/// A bar of `below` and of what is `above` that, and a mark at the limit, in hundredths
/// of the width.
std::string barOf(double below, double above, double limit) {
    const std::string mark =
        limit > 0
            ? fmt::format(
                  "<line class=\"limit\" x1=\"{0:.2f}\" x2=\"{0:.2f}\" y1=\"0\" y2=\"10\"/>", limit)
            : "";
    return fmt::format(
        "<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        "<rect class=\"below\" width=\"{0:.2f}\" height=\"10\"/>"
        "<rect class=\"gain\" x=\"{0:.2f}\" width=\"{1:.2f}\" height=\"10\"/>{2}</svg>",
        below, above, mark);
}

std::string stepOf(const Plot& plot, const Entry& entry, const Entry* before, double limit,
                   double whole) {
    const double reached = entry.bytesPerSecond;
    const double below = before ? std::min(before->bytesPerSecond, reached) : 0;
    const std::string gain =
        before ? "&#215; " + language::number(reached / before->bytesPerSecond, 2) : "";
    const std::string share = limit > 0 ? fmt::format("<td class=\"share\">{} %</td>",
                                                      language::number(100 * reached / limit, 1))
                                        : "";
    return fmt::format(
        "<tr><th scope=\"row\"><span>{}</span>{}</th><td "
        "data-value=\"{:.6g}\">{}</td><td>{}</td>{}<td class=\"time\">{}</td></tr>\n",
        page::escaped(contenderText(entry.contender)),
        barOf(100 * below / whole, 100 * (reached - below) / whole, 100 * limit / whole),
        plot.valueOf(entry), numberText(plot.valueOf(entry)), gain, share,
        durationText(entry.seconds));
}

/// For each contender at the one size that there is a bar as long as its value, and how many times
/// as long as the fastest it takes.
std::string barsOf(const Plot& plot, const std::string& unit) {
    const Row& row = *plot.largest();
    double whole = 0;
    double least = 0;
    for (const Entry* entry : row.entries) {
        if (!entry || !entry->error.empty()) continue;
        whole = std::max(whole, plot.valueOf(*entry));
        least = least > 0 ? std::min(least, entry->seconds) : entry->seconds;
    }
    std::string body;
    for (const Entry* entry : row.entries) {
        if (!entry || !entry->error.empty()) continue;
        body += fmt::format(
            "<tr><th scope=\"row\"><span>{}</span>{}</th><td>{}</td><td>&#215; {}</td></tr>\n",
            page::escaped(contenderText(entry->contender)),
            barOf(0, 100 * plot.valueOf(*entry) / whole, 0), plainHtml(plot, *entry),
            language::number(entry->seconds / least, 2));
    }
    return fmt::format(
        "<table class=\"bars\">\n<thead><tr><th scope=\"col\">{}</th><th "
        "scope=\"col\">{}</th><th "
        "scope=\"col\">{}</th></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        tr("at {0} {1}", sizeHtml(row.size, row.offset),
           page::escaped(row.size == 1 && unit.ends_with('s') ? unit.substr(0, unit.size() - 1)
                                                              : unit)),
        tr(plot.unit), tr("to the fastest"), body);
}

}  // namespace

std::string idOf(const std::string& group) {
    std::string id = group;
    std::ranges::replace_if(
        id, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '-');
    return id;
}

std::string sizeHtml(size_t size, int offset) {
    const std::string late = offset == 0   ? std::string()
                             : offset == 1 ? tr(", one late")
                                           : tr(", {0} late", offset);
    for (const int distance : {0, -1, 1}) {
        const size_t power = size - distance;
        if (size < 1023 || !std::has_single_bit(power)) continue;
        const std::string sign = distance == 0 ? "" : distance < 0 ? " &#8722; 1" : " + 1";
        return fmt::format("2<sup>{}</sup>{}{}", std::bit_width(power) - 1, sign, late);
    }
    return std::to_string(size) + late;
}

std::string figureOf(const Plot& plot, const Topic* topic) {
    const std::string unit = topic ? tr(topic->unit) : tr("size");
    const std::string title = topic && topic->isLadder ? tr("At every size") : titleOf(plot.group);
    const bool isOneSize =
        std::ranges::count_if(plot.rows, [&](const Row& row) { return plot.isPlotted(row); }) == 1;
    return fmt::format(
        "<figure class=\"plot\" id=\"{0}\" data-group=\"{1}\" data-metric=\"{2}\" "
        "data-unit=\"{3}\">\n"
        "<figcaption><h3>{4}</h3></figcaption>\n{5}"
        "<details><summary>{7}</summary>\n{6}</details>\n"
        "</figure>\n",
        idOf(plot.group), page::escaped(plot.group), plot.unit, page::escaped(unit), title,
        isOneSize ? barsOf(plot, unit) : "<div class=\"stage\"></div>\n",
        frame(tr("Numbers of {0}", page::escaped(plot.group)), tableOf(plot, unit)),
        tr("All numbers<span class=\"visually-hidden\"> of {0}</span>, {1}", title, tr(plot.unit)));
}

std::string stepsOf(const Plot& plot, double limit) {
    const Row* row = plot.largest();
    if (!row) return {};
    double whole = limit;
    for (const Entry* entry : row->entries)
        if (entry && entry->error.empty()) whole = std::max(whole, entry->bytesPerSecond);
    std::string body;
    const Entry* before = nullptr;
    for (const Entry* entry : row->entries) {
        if (!entry || !entry->error.empty() || std::isdigit(entry->contender.front()) == 0)
            continue;
        body += stepOf(plot, *entry, before, limit, whole);
        before = entry;
    }
    if (body.empty()) return {};
    const std::string share =
        limit > 0 ? "<th scope=\"col\" class=\"share\">" + tr("of the limit") + "</th>" : "";
    return fmt::format(
        "<div class=\"steps\">\n<h3>{0}</h3>\n"
        "<p class=\"key\"><span class=\"below\"></span> {1} <span "
        "class=\"gain\"></span> {2}{3}</p>\n"
        "<table>\n<thead><tr><th scope=\"col\">{4}</th><th scope=\"col\">{5}</th><th "
        "scope=\"col\">{6}</th>{7}<th scope=\"col\" "
        "class=\"time\">{8}</th></tr></thead>\n<tbody>\n{9}</tbody>\n</table>\n</div>\n",
        tr("Step by step, at {0}", sizeHtml(row->size, row->offset)), tr("the rung below"),
        tr("what this one adds"),
        limit > 0 ? " <span class=\"limit\"></span> " + tr("the limit") : "", tr("rung"),
        tr(plot.unit), tr("gain"), share, tr("time"), body);
}

std::string comparisonOf(const Comparison& comparison) {
    if (comparison.slower.empty())
        return fmt::format(
            "<p>{}</p>\n",
            tr("Nothing takes longer than in the earlier run, beyond noise; {0} cases compared.",
               comparison.compared));
    std::string body;
    for (const Slower& slower : comparison.slower)
        body += fmt::format(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>&#215; {}</td></tr>\n",
            page::escaped(slower.name), durationText(slower.before), durationText(slower.now),
            language::number(slower.now / slower.before, 2));
    return fmt::format("<p>{}</p>\n",
                       tr("{0} of {1} cases take longer than in the earlier run, beyond noise.",
                          comparison.slower.size(), comparison.compared)) +
           frame(tr("What became slower"),
                 fmt::format(
                     "<table>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th "
                     "scope=\"col\">{}</th>"
                     "<th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
                     tr("case"), tr("before"), tr("now"), tr("as long")) +
                     body + "</tbody>\n</table>\n");
}
