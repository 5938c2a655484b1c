#include "console.h"

#include <fmt/format.h>

#include "language/language.h"
#include "words.h"

using language::paddedLeft;

void printContext(const Document& document) {
    fmt::print("{}\n",
               tr("{0}; {1}", contextOf(document, "device"), contextOf(document, "method")));
    if (const std::string note = contextOf(document, "note"); !note.empty())
        fmt::print("{}\n", note);
    if (limitOf(document) > 0)
        fmt::print("{}\n", tr("The memory delivers at best {0}", bandwidthText(limitOf(document))));
}

void Table::print(const Entry& entry) {
    if (entry.group != group_) {
        group_ = entry.group;
        const bool isLimitShown = limit_ > 0 && entry.bytesPerSecond > 0;
        fmt::print("\n{}\n{}  {:<32}{}{:>15}{}{}\n", group_, paddedLeft(tr("size"), 14), "",
                   paddedLeft(tr("time"), 10), "",
                   isLimitShown ? paddedLeft(tr("of limit"), 10) : "", paddedLeft(tr("spread"), 9));
    }
    const std::string size =
        std::to_string(entry.size) + (entry.offset > 0 ? "+" + std::to_string(entry.offset) : "");
    fmt::print("{:>14}  {}", size, language::padded(contenderText(entry.contender), 32));
    if (entry.error.empty())
        printMeasured(entry);
    else
        fmt::print("{}", entry.error);
    fmt::print("\n");
    std::fflush(stdout);
}

void Table::printMeasured(const Entry& entry) const {
    const auto percent = [](double share, std::size_t columns) {
        return paddedLeft(language::number(100 * share, 1), columns) + " %";
    };
    fmt::print("{}", paddedLeft(durationText(entry.seconds), 10));
    if (entry.bytesPerSecond > 0)
        fmt::print("{}", paddedLeft(bandwidthText(entry.bytesPerSecond), 15));
    if (entry.itemsPerSecond > 0)
        fmt::print("{}", paddedLeft(tr("{0} each", durationText(1 / entry.itemsPerSecond)), 15));
    if (limit_ > 0 && entry.bytesPerSecond > 0)
        fmt::print("{}", percent(entry.bytesPerSecond / limit_, 8));
    fmt::print("{}", percent(entry.spread, 7));
}

void printComparison(const Comparison& comparison) {
    for (const Slower& slower : comparison.slower)
        fmt::print(stderr, "{}\n",
                   tr("slower: {0} takes {1} instead of {2}, {3} times as long", slower.name,
                      durationText(slower.now), durationText(slower.before),
                      language::number(slower.now / slower.before, 2)));
    fmt::print(stderr, "{}\n",
               tr("{0} of {1} that the baseline has too are slower", comparison.slower.size(),
                  comparison.compared));
}
