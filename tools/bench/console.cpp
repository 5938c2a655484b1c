#include "console.h"

#include <fmt/format.h>

#include "words.h"

void printContext(const Document& document) {
    fmt::print("{}; {}\n", contextOf(document, "device"), contextOf(document, "method"));
    if (const std::string note = contextOf(document, "note"); !note.empty())
        fmt::print("{}\n", note);
    if (limitOf(document) > 0)
        fmt::print("The memory delivers at best {}\n", bandwidthText(limitOf(document)));
}

void Table::print(const Entry& entry) {
    if (entry.group != group_) {
        group_ = entry.group;
        const bool isLimitShown = limit_ > 0 && entry.bytesPerSecond > 0;
        fmt::print("\n{}\n{:>14}  {:<32}{:>10}{:>15}{}{:>9}\n", group_, "size", "", "time", "",
                   isLimitShown ? "  of limit" : "", "spread");
    }
    const std::string size =
        std::to_string(entry.size) + (entry.offset > 0 ? "+" + std::to_string(entry.offset) : "");
    fmt::print("{:>14}  {:<32}", size, entry.contender);
    if (entry.error.empty())
        printMeasured(entry);
    else
        fmt::print("{}", entry.error);
    fmt::print("\n");
    std::fflush(stdout);
}

void Table::printMeasured(const Entry& entry) const {
    fmt::print("{:>10}", durationText(entry.seconds));
    if (entry.bytesPerSecond > 0) fmt::print("{:>15}", bandwidthText(entry.bytesPerSecond));
    if (entry.itemsPerSecond > 0)
        fmt::print("{:>15}", durationText(1 / entry.itemsPerSecond) + " each");
    if (limit_ > 0 && entry.bytesPerSecond > 0)
        fmt::print("{:>8.1f} %", 100 * entry.bytesPerSecond / limit_);
    fmt::print("{:>7.1f} %", 100 * entry.spread);
}

void printComparison(const Comparison& comparison) {
    for (const Slower& slower : comparison.slower)
        fmt::print(stderr, "slower: {} takes {} instead of {}, {:.2f} times as long\n", slower.name,
                   durationText(slower.now), durationText(slower.before),
                   slower.now / slower.before);
    fmt::print(stderr, "{} of {} that the baseline has too are slower\n", comparison.slower.size(),
               comparison.compared);
}
