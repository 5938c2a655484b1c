#include "comments.h"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <map>
#include <regex>
#include <sstream>

#include "language/catalogue.h"
#include "skeleton/lines.h"

namespace skeleton {
namespace {

constexpr const char* MAINS[] = {"main.cpp", "mainUse.cpp", "mainTest.cpp"};

/// Where `//` begins behind code, looked for from `begin` on; the line's length if nowhere.
std::size_t endOfCode(const std::string& line, std::size_t begin) {
    char quote = 0;
    for (std::size_t i = begin; i < line.size(); i++) {
        const bool isQuote = line[i] == '"' || line[i] == '\'';
        if (quote != 0 && line[i] == '\\')
            i++;
        else if (quote != 0 && line[i] == quote)
            quote = 0;
        else if (quote == 0 && isQuote && (i == 0 || !std::isalnum(line[i - 1])))  // 1'000 is none
            quote = line[i];
        else if (quote == 0 && line.compare(i, 2, "//") == 0)
            return i;
    }
    return line.size();
}

/// Takes the lines of a source, and has them with other words.
class Rewording {
  public:
    explicit Rewording(const Reword& reword) : reword_(reword) {}

    void accept(const std::string& line) {
        static const std::regex comment(R"((\s*///?)(?: (.*))?)");
        std::smatch match;
        const bool isComment = std::regex_match(line, match, comment);
        const std::string prefix = isComment ? match[1].str() : "", text = match[2];
        const bool isProse = isComment && !text.empty() && !text.starts_with("    ");
        if (prefix != prefix_ || !isProse || text.starts_with("- ")) endParagraph();
        prefix_ = prefix;
        if (isProse)
            paragraph_.push_back(line);
        else
            lines_.push_back(withOtherEnd(line));
    }

    Lines finish() {
        endParagraph();
        return std::move(lines_);
    }

  private:
    std::string withOtherEnd(const std::string& line) const {
        const std::size_t end = endOfCode(line, prefix_.size());
        if (end == line.size()) return line;
        const auto words = reword_(std::string(trimmed(line.substr(end + 2))));
        return words ? line.substr(0, end) + "// " + *words : line;
    }

    void endParagraph() {
        if (paragraph_.empty()) return;
        std::string words;
        for (const std::string& line : paragraph_)
            words += (words.empty() ? "" : " ") + std::string(trimmed(line.substr(prefix_.size())));
        const bool isItem = words.starts_with("- ");
        const auto other = reword_(isItem ? words.substr(2) : words);
        const Lines lines = other ? wrapped(*other, prefix_ + (isItem ? " - " : " "),
                                            prefix_ + (isItem ? "   " : " "), WIDTH)
                                  : paragraph_;
        lines_.insert(lines_.end(), lines.begin(), lines.end());
        paragraph_.clear();
    }

    const Reword& reword_;
    Lines lines_, paragraph_;
    std::string prefix_;  // indentation and slashes of the comment that is read
};

std::string quoted(const std::string& text) {
    std::ostringstream quoted;
    quoted << std::quoted(text);
    return quoted.str();
}

/// With the solutions, which the lessons that build on them have.
std::string sourceOf(const Course& course, const std::string& path) {
    const Lesson* const owner = course.lessonOf(path);
    return owner == nullptr ? readFile(course.root / path)
                            : solved(*std::ranges::find(owner->files, path, &MarkedFile::path));
}

}  // namespace

std::string reworded(const std::string& source, const Reword& reword) {
    Rewording rewording(reword);
    for (const std::string& line : linesOf(source)) rewording.accept(line);
    return joined(rewording.finish());
}

Paths filesThatStudentsEdit(const Course& course) {
    Paths files;
    for (const char* main : MAINS)
        if (std::filesystem::exists(course.root / main)) files.insert(main);
    for (const Lesson& lesson : course.lessons)
        for (const MarkedFile& file : lesson.files) files.insert(file.path);
    return files;
}

std::string withCommentsIn(const std::string& language, const std::string& source,
                           const Course& course) {
    const auto catalogue = language::Catalogue::read(
        course.root / "tools/teacher/skeleton/comments" / (language + ".po"));
    return reworded(source, [&](const std::string& words) -> std::optional<std::string> {
        const auto found = catalogue.entries.find(language::keyOf("", words));
        if (found == catalogue.entries.end()) return std::nullopt;
        return found->second.forms.front();
    });
}

std::string templateOfComments(const Course& course) {
    std::map<std::string, Paths> places;
    for (const std::string& path : filesThatStudentsEdit(course))
        reworded(sourceOf(course, path), [&](const std::string& words) {
            places[words].insert(path);
            return std::nullopt;
        });
    std::string text = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n";
    for (const auto& [words, paths] : places) {
        text += "\n#:";
        for (const std::string& path : paths) text += " " + path;
        text += "\nmsgid " + quoted(words) + "\nmsgstr \"\"\n";
    }
    return text;
}

}  // namespace skeleton
