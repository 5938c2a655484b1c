#include "skeleton/marked_file.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <stdexcept>

#include "language/language.h"

namespace skeleton {
namespace {

enum class Marker { none, begin, end, malformed };

struct MarkerLine {
    Marker marker = Marker::none;
    std::string name;
    std::string rest;  // behind the colon
};

MarkerLine markerIn(const std::string& line) {
    static const std::regex suspect(R"(.*//+\s*(SOLUTION|END)\b.*)");
    static const std::regex begin(R"(\s*// SOLUTION ([A-Za-z_]\w*)(: (\w+( \w+)*))?)");
    static const std::regex end(R"(\s*// END(: (.+))?)");
    std::smatch match;
    if (line.find("//") == std::string::npos || !std::regex_match(line, suspect)) return {};
    if (std::regex_match(line, match, begin)) return {Marker::begin, match[1], match[3]};
    if (std::regex_match(line, match, end)) return {Marker::end, "", match[2]};
    return {Marker::malformed, "", ""};
}

/// For a solution that returns a value, any value does.
std::string neutralReturn(const Lines& lines, const Solution& solution) {
    static const std::regex returnsValue(R"((.*\W)?return\s+[^;\s].*)");
    const auto body = lines.begin() + static_cast<long>(solution.begin) + 1;
    const bool returns =
        std::any_of(body, lines.begin() + static_cast<long>(solution.end),
                    [](const std::string& line) { return std::regex_match(line, returnsValue); });
    return returns ? "return {};" : "";
}

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

/// The TODO as a comment, with the handout's words.
Lines described(const Solution& solution, const Task& task) {
    const std::string comment = solution.indentation + "// ";
    Lines lines =
        wrapped(task.text, comment + "TODO " + solution.name + ": ", comment + "    ", WIDTH);
    for (const Hint& hint : task.hints)
        append(lines, wrapped(hint.text, comment + "  " + hint.label + ": ",
                              comment + std::string(hint.label.size() + 4, ' '), WIDTH));
    return lines;
}

Lines openStatements(const Solution& solution) {
    Lines lines = {"Todo::open(\"" + solution.name + "\");"};
    if (!solution.instead.empty()) lines.push_back(solution.instead);
    return lines;
}

/// The file with `replace(solution)` for each solution and its markers.
template <typename Replace>
Lines replaced(const MarkedFile& file, Replace replace) {
    Lines lines;
    std::size_t next = 0;
    const auto copyUntil = [&](std::size_t end) {
        for (; next < end; next++) lines.push_back(file.lines[next]);
    };
    for (const Solution& solution : file.solutions) {
        copyUntil(solution.begin);
        append(lines, replace(solution));
        next = solution.end + 1;
    }
    copyUntil(file.lines.size());
    return lines;
}

Lines bodyOf(const MarkedFile& file, const Solution& solution) {
    return {file.lines.begin() + static_cast<long>(solution.begin) + 1,
            file.lines.begin() + static_cast<long>(solution.end)};
}

/// Puts `#include "Todo.h"` where clang-format would: sorted into the last block of the workspace's
/// own headers.
Lines withTodoHeader(Lines lines) {
    const std::string include = "#include \"Todo.h\"";
    if (std::ranges::find(lines, include) != lines.end()) return lines;
    const auto isInclude = [](const std::string& line) { return line.starts_with("#include \""); };
    auto end = std::find_if(lines.rbegin(), lines.rend(), isInclude).base();
    if (end == lines.begin()) {
        const auto once = std::ranges::find(lines, "#pragma once");
        if (once == lines.end())
            lines.insert(lines.begin(), {include, ""});
        else
            lines.insert(once + 1, {"", include});
        return lines;
    }
    auto place = end;
    while (place != lines.begin() && isInclude(*(place - 1)) && *(place - 1) > include) --place;
    lines.insert(place, include);
    return lines;
}

}  // namespace

const Solution* MarkedFile::find(const std::string& name) const {
    const auto found = std::ranges::find(solutions, name, &Solution::name);
    return found == solutions.end() ? nullptr : &*found;
}

MarkedFile parseMarked(const std::string& path, const std::string& text,
                       std::vector<Problem>& problems) {
    MarkedFile file{path, linesOf(text), {}};
    std::optional<Solution> current;
    const auto complain = [&](std::size_t line, const std::string& what) {
        problems.push_back({path, static_cast<int>(line) + 1, what});
    };
    for (std::size_t i = 0; i < file.lines.size(); i++) {
        const MarkerLine line = markerIn(file.lines[i]);
        if (line.marker == Marker::malformed)
            complain(
                i, tr("this is not a marker: expected, on a line of its own, // SOLUTION name, // "
                      "SOLUTION name: Suite Suite, // END or // END: statement"));
        if (line.marker == Marker::begin) {
            if (current)
                complain(i, tr("SOLUTION {0} within SOLUTION {1}, which has no // END before it",
                               line.name, current->name));
            if (file.find(line.name))
                complain(i, tr("a second SOLUTION {0} in this file", line.name));
            current = Solution{line.name, wordsOf(line.rest),
                               "",        file.lines[i].substr(0, file.lines[i].find('/')),
                               i,         i};
        }
        if (line.marker == Marker::end) {
            if (!current) {
                complain(i, tr("// END without a // SOLUTION before it"));
                continue;
            }
            current->end = i;
            current->instead = line.rest.empty() ? neutralReturn(file.lines, *current) : line.rest;
            file.solutions.push_back(*current);
            current.reset();
        }
    }
    if (current) complain(current->begin, tr("SOLUTION {0} has no // END", current->name));
    return file;
}

std::string opened(const MarkedFile& file, const std::vector<const Handout*>& handouts) {
    return joined(withTodoHeader(replaced(
        file,
        [&](const Solution& solution) {
            Lines lines;
            for (const Handout* handout : handouts) {
                const Task* task = handout->find(file.path, solution.name);
                if (task == nullptr) throw std::logic_error("no task " + solution.name);
                append(lines, described(solution, *task));
            }
            for (const std::string& statement : openStatements(solution))
                lines.push_back(solution.indentation + statement);
            return lines;
        })));
}

std::string solved(const MarkedFile& file) {
    return joined(replaced(
        file, [&](const Solution& solution) { return bodyOf(file, solution); }));
}

std::string partlySolved(const MarkedFile& file, const std::set<std::string>& open) {
    return joined(withTodoHeader(replaced(
        file,
        [&](const Solution& solution) {
            return open.contains(solution.name) ? openStatements(solution) : bodyOf(file, solution);
        })));
}

std::string switched(const MarkedFile& file, const std::vector<std::string>& conditions) {
    std::size_t i = 0;
    return joined(withTodoHeader(replaced(file, [&](const Solution& solution) {
        Lines lines = {"if (" + conditions.at(i++) + ") {"};
        append(lines, openStatements(solution));
        if (solution.instead.find("return") == std::string::npos) lines.push_back("return;");
        lines.push_back("}");
        append(lines, bodyOf(file, solution));
        return lines;
    })));
}

}  // namespace skeleton
