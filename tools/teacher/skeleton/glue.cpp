#include "glue.h"

#include <filesystem>
#include <optional>
#include <regex>
#include <sstream>

#include "language/language.h"
#include "skeleton/lines.h"

namespace skeleton {
namespace {

/// Where something was cut out, two blank lines may meet, or one that now begins or ends a block.
Lines withoutDoubleBlanks(const Lines& lines) {
    Lines result;
    for (const std::string& line : lines) {
        const bool follows =
            !result.empty() && !result.back().empty() && !result.back().ends_with("{");
        if (line == "}" && !result.empty() && result.back().empty()) result.pop_back();
        if (!line.empty() || follows) result.push_back(line);
    }
    return result;
}

/// The lesson whose use or suite the line begins to add.
std::optional<std::string> lessonAdded(const std::string& line) {
    static const std::regex add(R"re(\s*\w+\.add(?:<\w+>)?\("([^"]+)".*)re");
    std::smatch match;
    return std::regex_match(line, match, add) ? std::optional<std::string>(match[1]) : std::nullopt;
}

/// The folder of an included header; none for a header without one.
std::optional<std::string> folderIncluded(const std::string& line) {
    static const std::regex include(R"re(#include "(\w+)/.*)re");
    std::smatch match;
    return std::regex_match(line, match, include) ? std::optional<std::string>(match[1])
                                                  : std::nullopt;
}

enum class TeachersMarker { none, begin, end };

TeachersMarker teachersMarkerIn(const std::string& line) {
    const std::string_view text = trimmed(line);
    if (text == "# TEACHER" || text == "<!-- TEACHER -->") return TeachersMarker::begin;
    if (text == "# END TEACHER" || text == "<!-- END TEACHER -->") return TeachersMarker::end;
    return TeachersMarker::none;
}

class Links {
  public:
    Links(const std::string& path, const std::function<bool(const std::string&)>& exists)
        : folder_(std::filesystem::path(path).parent_path()), exists_(exists) {}

    bool isDead(const std::string& target) const {
        if (target.starts_with("#") || target.find("://") != std::string::npos) return false;
        const std::string file = target.substr(0, target.find('#'));
        return !exists_((folder_ / file).lexically_normal().string());
    }

  private:
    const std::filesystem::path folder_;
    const std::function<bool(const std::string&)>& exists_;
};

/// A link may go on in the next line.
std::string withDeadLinksAsText(std::string text, const Links& links) {
    static const std::regex link(R"(\[([^\]]*)\]\(([^)\s]+)\))");
    std::string result;
    std::smatch match;
    while (std::regex_search(text, match, link)) {
        result += match.prefix().str() + (links.isDead(match[2]) ? match[1] : match[0]).str();
        text = match.suffix();
    }
    return result + text;
}

}  // namespace

std::string onlyLessons(const std::string& text, const std::set<std::string>& lessons) {
    Lines kept;
    bool isDropping = false;
    for (const std::string& line : linesOf(text)) {
        const auto folder = folderIncluded(line);
        if (folder && *folder != "harness" && !lessons.contains(*folder)) continue;
        if (const auto lesson = lessonAdded(line)) isDropping = !lessons.contains(*lesson);
        if (!isDropping) kept.push_back(line);
        if (line.ends_with(";")) isDropping = false;
    }
    return joined(withoutDoubleBlanks(kept));
}

std::string withoutTeachersParts(const std::string& path, const std::string& text,
                                 std::vector<Problem>& problems) {
    Lines kept;
    int begin = 0;
    int number = 0;
    bool isChanged = false;
    for (const std::string& line : linesOf(text)) {
        number++;
        const TeachersMarker marker = teachersMarkerIn(line);
        if (marker == TeachersMarker::begin && begin > 0)
            problems.push_back({path, number, "TEACHER within TEACHER"});
        if (marker == TeachersMarker::end && begin == 0)
            problems.push_back({path, number, tr("END TEACHER without a TEACHER before it")});
        if (marker == TeachersMarker::none && begin == 0) kept.push_back(line);
        if (marker == TeachersMarker::begin) begin = number;
        if (marker == TeachersMarker::end) begin = 0;
        isChanged |= marker != TeachersMarker::none;
    }
    if (begin > 0) problems.push_back({path, begin, "TEACHER without END TEACHER"});
    return isChanged ? joined(withoutDoubleBlanks(kept)) : text;
}

std::string withoutDeadLinks(const std::string& path, const std::string& text,
                             const std::function<bool(const std::string&)>& exists) {
    const Links links(path, exists);
    Lines kept;
    for (const std::string& line : linesOf(text))
        if (!line.starts_with("|") || withDeadLinksAsText(line, links) == line)
            kept.push_back(line);
    return withDeadLinksAsText(joined(kept), links);
}

std::string withLessons(const std::string& text, const std::set<std::string>& missing,
                        const std::string& example) {
    static const std::regex command(R"((\./atelier|course) (use|test|check|profile) (\w+))");
    std::string result;
    std::sregex_iterator match(text.begin(), text.end(), command);
    auto rest = text.begin();
    for (; match != std::sregex_iterator(); ++match) {
        const auto& word = (*match)[3];
        result.append(rest, word.first);
        result += missing.contains(word) ? example : word.str();
        rest = word.second;
    }
    return result.append(rest, text.end());
}

std::string withoutDeadMessages(const std::string& catalogue,
                                const std::function<bool(const std::string&)>& exists) {
    Lines kept, message;
    bool namesFiles = false, isAlive = false;
    const auto endMessage = [&] {
        if (isAlive || !namesFiles) kept.insert(kept.end(), message.begin(), message.end());
        message.clear();
        namesFiles = isAlive = false;
    };
    for (const std::string& line : linesOf(catalogue)) {
        message.push_back(line);
        if (line.starts_with("#: ")) {
            namesFiles = true;
            std::istringstream files(line.substr(3));
            for (std::string file; files >> file;) isAlive |= exists(file);
        }
        if (line.empty()) endMessage();
    }
    endMessage();
    return joined(kept);
}

}  // namespace skeleton
