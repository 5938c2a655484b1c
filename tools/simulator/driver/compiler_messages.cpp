#include "compiler_messages.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "language/catalogue.h"
#include "language/language.h"
#include "words.h"

namespace driver {
namespace {

using Lines = std::vector<std::string>;

Lines linesOf(const std::string& text) {
    std::istringstream in(text);
    Lines lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool contains(std::string_view line, std::string_view part) {
    return line.find(part) != line.npos;
}

/// A line of the source, as ` 12 | text`, or what marks a place in it.
bool isExcerpt(std::string_view line) {
    const std::size_t bar = line.find(" |");
    return bar != line.npos && line.find_first_not_of(" 0123456789") == bar + 1;
}

/// The line up to a mark in it, with another end.
std::string withEnd(const std::string& line, std::string_view mark, const std::string& end) {
    return line.substr(0, line.find(mark)) + end;
}

bool definesWarpSize(std::string_view line) {
    const std::size_t at = line.find(" warpSize");
    if (at == line.npos) return false;
    const char after = at + 9 < line.size() ? line[at + 9] : ' ';
    return (contains(line, "error: redefinition of ") ||
            contains(line, "error: conflicting declaration ")) &&
           !std::isalnum(static_cast<unsigned char>(after)) && after != '_';
}

bool isMissingHeaderOfCuda(std::string_view line) {
    constexpr std::string_view mark = "fatal error: ";
    const std::size_t at = line.find(mark);
    if (at == line.npos || !contains(line, ": No such file")) return false;
    const std::string_view name = line.substr(at + mark.size());
    return startsWithOneOf(name, {"thrust", "cub", "cuda", "nv", "cute", "cutlass", "npp"}) ||
           (name.starts_with("cu") && name.size() > 2 && std::islower(name[2]));
}

class Filter {
  public:
    Filter(Lines lines, std::string include)
        : lines_(std::move(lines)), include_(std::move(include)) {}

    Lines result() {
        for (std::string& line : lines_)
            if (definesWarpSize(line))
                line = withEnd(
                    line, "error: ",
                    "error: " + tr("warpSize is built into CUDA: leave this definition out"));
        if (auto refusal = refused()) return *refusal;
        return withoutNotes();
    }

  private:
    /// The first message that says what the simulator lacks.
    std::optional<Lines> refused() const {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::string& line = lines_[i];
            if (contains(line, "error: #error \"the CPU simulator has no"))
                return Lines{ofHeader(i)};
            if (contains(line, "is unavailable: the CPU simulator has no")) return withExcerpt(i);
            if (i > 0 && contains(line, "texture") && contains(line, "<") &&
                contains(lines_[i - 1], "error: ") && contains(lines_[i - 1], "texture") &&
                contains(lines_[i - 1], " does not name a type"))
                return Lines{withEnd(lines_[i - 1], "error: ",
                                     "error: the CPU simulator has no texture references"),
                             line};
            if (contains(line, "fatal error: mpi.h: No such file"))
                return Lines{withEnd(
                    line, "fatal error: ", "error: " + tr("for mpi.h compile with -ccbin mpicxx"))};
            if (isMissingHeaderOfCuda(line)) return Lines{ofMissingHeader(line)};
        }
        return std::nullopt;
    }

    Lines withExcerpt(std::size_t i) const {
        Lines all = {lines_[i]};
        for (++i; i < lines_.size() && all.size() < 3 && isExcerpt(lines_[i]); ++i)
            all.push_back(lines_[i]);
        return all;
    }

    /// A header of one line, `#error "..."`: said of the line that includes it.
    std::string ofHeader(std::size_t i) const {
        const std::string& line = lines_[i];
        std::string header = line.substr(0, line.find(':'));
        if (header.starts_with(include_)) header.erase(0, include_.size());
        std::string text = line.substr(line.find("#error \"") + 8);
        if (text.ends_with('"')) text.pop_back();
        constexpr std::string_view from = "In file included from ";
        while (i > 0 && !lines_[i].starts_with(from)) --i;
        std::string place = lines_[i];
        if (place.starts_with(from)) place.erase(0, from.size());
        if (place.ends_with(':') || place.ends_with(',')) place.pop_back();
        return place + ": error: " + text + " (" + header + ")";
    }

    static std::string ofMissingHeader(const std::string& line) {
        constexpr std::string_view mark = "fatal error: ";
        std::string name = line.substr(line.find(mark) + mark.size());
        name.erase(name.find(": No such file"));
        return withEnd(line, mark, "error: " + tr("the CPU simulator has no {0}", name));
    }

    Lines withoutNotes() const {
        Lines kept;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::string& line = lines_[i];
            if (line.starts_with("In file included from " + include_))
                while (i + 1 < lines_.size() && isContinuedInclusion(lines_[i + 1])) ++i;
            else if (line.starts_with(include_) && contains(line, ": note: "))
                while (i + 1 < lines_.size() && isExcerpt(lines_[i + 1])) ++i;
            else
                kept.push_back(line);
        }
        return kept;
    }

    static bool isContinuedInclusion(const std::string& line) {
        const std::size_t at = line.find_first_not_of(' ');
        return at != line.npos && at > 0 && line.compare(at, 5, "from ") == 0;
    }

    Lines lines_;
    std::string include_;
};

/// In each line the longest message of the simulator's headers is in the language.
void translate(Lines& lines) {
    if (language::name() == "en") return;
    const auto catalogue = language::Catalogue::read(std::filesystem::path(language::catalogues()) /
                                                     (language::name() + ".po"));
    for (std::string& line : lines) {
        const language::Entry* longest = nullptr;
        for (const auto& [key, entry] : catalogue.entries)
            if (contains(entry.sources, "tools/simulator/include ") && contains(line, entry.text) &&
                (!longest || entry.text.size() > longest->text.size()))
                longest = &entry;
        if (longest)
            line.replace(line.find(longest->text), longest->text.size(), longest->forms.front());
    }
}

}  // namespace

std::string shown(const std::string& messages, const std::filesystem::path& include) {
    Lines lines = Filter(linesOf(messages), include.string() + "/").result();
    translate(lines);
    std::string all;
    for (const std::string& line : lines) all += line + '\n';
    return all;
}

}  // namespace driver
