#include "assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "harness/files.h"
#include "language/language.h"

namespace prove {

namespace fs = std::filesystem;

namespace {

/// Device code may read a constant of the host, and neither the checker nor the profiler sees that.
const std::string chosenDeclared = R"(namespace prove { extern const int chosen; }
)";

/// From the first character to the one after the last.
struct Range {
    size_t begin;
    size_t end;

    auto operator<=>(const Range&) const = default;
};

int lineOf(const std::string& text, size_t at) {
    return 1 +
           static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

/// The code with blanks in the place of comments and literals.
std::string withoutComments(std::string code) {
    static const std::regex hidden(
        R"re(//.*|/\*[\s\S]*?\*/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])+')re");
    const std::string original = code;
    for (std::sregex_iterator match(original.begin(), original.end(), hidden), end; match != end;
         ++match)
        for (size_t i = 0; i < match->str().size(); ++i)
            if (char& c = code[match->position() + i]; c != '\n') c = ' ';
    return code;
}

/// The place after the parenthesis or brace that closes the one at `open`.
size_t afterClosing(const std::string& code, size_t open) {
    const char opening = code[open];
    const char closing = opening == '(' ? ')' : '}';
    int depth = 0;
    for (size_t at = open; at < code.size(); ++at) {
        if (code[at] == opening) ++depth;
        if (code[at] == closing && --depth == 0) return at + 1;
    }
    return code.size();
}

/// What stands between the braces of each definition of a function whose name matches.
std::vector<Range> definitionsOf(const std::string& file, const std::string& name) {
    const std::string code = withoutComments(file);
    static const std::regex toBrace(R"(\s*(const|noexcept|override|\s)*(:[^;{}]*)?\{)");
    const std::regex call("\\b" + name + R"(\s*\()");
    std::vector<Range> bodies;
    for (std::sregex_iterator match(code.begin(), code.end(), call), end; match != end; ++match) {
        const size_t parameters = match->position() + match->length() - 1;
        const auto behind = code.begin() + static_cast<long>(afterClosing(code, parameters));
        std::smatch brace;
        if (!std::regex_search(behind, code.end(), brace, toBrace,
                               std::regex_constants::match_continuous))
            continue;
        const size_t open = brace[0].second - code.begin() - 1;
        bodies.push_back({open + 1, afterClosing(code, open) - 1});
    }
    return bodies;
}

/// The bodies of the functions of that name; of overloads, that of the one that a student writes.
std::vector<Range> bodiesOf(const std::string& file, const std::string& name) {
    std::vector<Range> bodies = definitionsOf(file, name);
    const auto isMarked = [&](Range body) {
        const std::regex mark("// SOLUTION " + name + "\\b");
        return std::regex_search(file.begin() + static_cast<long>(body.begin),
                                 file.begin() + static_cast<long>(body.end), mark);
    };
    if (std::ranges::any_of(bodies, isMarked))
        std::erase_if(bodies, [&](Range body) { return !isMarked(body); });
    return bodies;
}

/// A piece of the file that is compiled: `line` of `file` and what follows.
std::string piece(const fs::path& file, int line, const std::string& text) {
    const bool isEnded = text.empty() || text.back() == '\n';
    return fmt::format("#line {} \"{}\"\n{}{}", line, file.string(), text, isEnded ? "" : "\n");
}

/// The lines of the file that hold the text, each with its end.
std::vector<Range> linesWith(const std::string& file, const std::string& text) {
    std::vector<Range> lines;
    for (size_t begin = 0; begin < file.size(); begin = lines.back().end) {
        const size_t end = std::min(file.find('\n', begin), file.size() - 1) + 1;
        lines.push_back({begin, end});
    }
    std::erase_if(lines, [&](Range line) {
        return file.substr(line.begin, line.end - line.begin).find(text) == std::string::npos;
    });
    return lines;
}

/// The one place that is meant.
Range single(const std::vector<Range>& found, const Solution& solution, int line,
             const std::string& what) {
    if (found.size() == 1) return found.front();
    throw BankError(solution.path, line,
                    found.empty() ? tr("{0} has no {1}", solution.replaces, what)
                                  : tr("{0} has more than one {1}", solution.replaces, what));
}

using Changes = std::multimap<Range, const Change*>;

/// The changes of the solution, by the place that each takes.
Changes placed(const Solution& solution, const std::string& original) {
    Changes changes;
    size_t end = 0;
    for (const Change& change : solution.changes) {
        const std::vector<Range> found = change.of == Change::Of::body
                                             ? bodiesOf(original, change.what)
                                             : linesWith(original, change.what);
        changes.insert({single(found, solution, change.line, change.what), &change});
    }
    for (const auto& [range, change] : changes) {
        if (range.begin < end)
            throw BankError(solution.path, change->line, tr("changes what another change does"));
        end = std::max(range.end, range.begin + 1);
    }
    return changes;
}

/// The workspace's file that solutions change.
struct Original {
    explicit Original(const fs::path& path)
        : file(path), text(harness::contentOf(path)), blocks(definitionsOf(text, "\\w+")) {}

    /// The lines of a part, with their numbers.
    std::string lines(const Range& part) const {
        return piece(file, lineOf(text, part.begin),
                     text.substr(part.begin, part.end - part.begin));
    }

    /// A part, with those of the solution's changes that are in it.
    std::string with(const Changes& changes, const Solution& solution, const Range& part) const {
        std::string changed;
        size_t next = part.begin;
        for (const auto& [range, change] : changes) {
            if (range.begin < part.begin || range.end > part.end) continue;
            changed += lines({next, range.begin});
            changed += piece(solution.path, change->line + 1, change->text);
            next = range.end;
        }
        return changed + lines({next, part.end});
    }

    /// The body of the function that the range stands in.
    std::optional<Range> bodyAround(const Range& range) const {
        std::optional<Range> outermost;
        for (const Range& block : blocks)
            if (block.begin <= range.begin && range.end <= block.end &&
                (!outermost || block.begin < outermost->begin))
                outermost = block;
        return outermost;
    }

    const fs::path file;
    const std::string text;
    const std::vector<Range> blocks;  // bodies of functions, and what is in them in braces
};

/// The lines of the file that hold the text and that the solution leaves as they are.
std::vector<Range> keptLinesWith(const std::string& file, const std::string& text,
                                 const Changes& changes) {
    std::vector<Range> lines = linesWith(file, text);
    std::erase_if(lines, [&](Range line) {
        return std::ranges::any_of(changes, [&](const auto& each) {
            return line.begin < each.first.end && each.first.begin < line.end;
        });
    });
    return lines;
}

}  // namespace

std::string assembled(const Solution& solution, const fs::path& workspace) {
    if (solution.changes.empty()) return piece(solution.path, 1, harness::contentOf(solution.path));
    const Original original(workspace / solution.replaces);
    return original.with(placed(solution, original.text), solution, {0, original.text.size()});
}

bool changesOnlyBodies(const Solution& solution, const fs::path& workspace) {
    const Original original(workspace / solution.replaces);
    const Changes changes = placed(solution, original.text);
    return !changes.empty() && std::ranges::all_of(changes, [&](const auto& each) {
        return original.bodyAround(each.first).has_value();
    });
}

std::string assembledTogether(const std::string& file,
                              const std::vector<const Solution*>& solutions,
                              const fs::path& workspace) {
    const Original original(workspace / file);
    std::map<Range, std::string> bodies;  // that are changed: the choices
    for (size_t i = 0; i < solutions.size(); ++i) {
        if (solutions[i]->replaces != file) continue;
        const Changes changes = placed(*solutions[i], original.text);
        std::set<Range> changed;
        for (const auto& [range, change] : changes) changed.insert(*original.bodyAround(range));
        for (const Range& body : changed)
            bodies[body] += fmt::format("if (prove::chosen == {}) {{\n{}}} else ", i + 1,
                                        original.with(changes, *solutions[i], body));
    }
    std::string text = chosenDeclared;
    size_t next = 0;
    for (const auto& [body, choices] : bodies) {
        text += original.lines({next, body.begin});
        text += choices + "{\n" + original.lines(body) + "}\n";
        next = body.end;
    }
    return text + original.lines({next, original.text.size()});
}

std::string definitionOfChosen(const std::string& variable) {
    return chosenDeclared + fmt::format(R"(#include <cstdlib>
const char* const number = std::getenv("{}");
const int prove::chosen = number ? std::atoi(number) : 0;
)",
                                        variable);
}

void settleFinds(Solution& solution, const fs::path& workspace) {
    const std::string own = solution.path.string();
    const std::string inWorkspace = workspace.string() + "/";
    const std::string original = harness::contentOf(workspace / solution.replaces);
    const Changes changes = placed(solution, original);
    for (Finds& finds : solution.finds) {
        if (finds.quoted.empty()) {
            finds.file = own.starts_with(inWorkspace) ? own.substr(inWorkspace.size()) : own;
            continue;
        }
        const std::vector<Range> lines = keptLinesWith(original, finds.quoted, changes);
        finds.file = solution.replaces;
        finds.line = lineOf(original, single(lines, solution, finds.line, finds.quoted).begin);
    }
}

}  // namespace prove
