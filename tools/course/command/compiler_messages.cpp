#include "compiler_messages.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "language/language.h"

namespace command {
namespace {

constexpr std::string_view DIGITS = "0123456789";

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != text.npos;
}

/// Without the colours of a terminal: ESC [ 31 m.
std::string plain(std::string text) {
    for (std::size_t at = 0; (at = text.find("\033[", at)) != text.npos;) {
        const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
        if (end == text.npos || (text[end] != 'm' && text[end] != 'K'))
            at++;
        else
            text.erase(at, end + 1 - at);
    }
    return text;
}

std::string without(std::string text, const std::string& part) {
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos;) text.erase(at, part.size());
    return text;
}

/// In no file of the student's.
bool isElsewhere(std::string_view line) {
    return line.starts_with("/") || line.starts_with("tools/simulator/");
}

/// FILE:LINE or FILE(LINE) in front of a message; else empty.
std::string_view placeIn(std::string_view text) {
    const std::size_t file = text.find_first_of(" :(");
    if (file == text.npos || file == 0 || text[file] == ' ') return "";
    const std::size_t end = std::min(text.find_first_not_of(DIGITS, file + 1), text.size());
    if (end == file + 1) return "";
    if (text[file] == ':') return text.substr(0, end);
    return end < text.size() && text[end] == ')' ? text.substr(0, end + 1) : "";
}

/// Whether a message begins here: FILE:LINE: error: or FILE(LINE): error:
bool begins(std::string_view text, std::string_view kind) {
    const std::size_t at = text.find(": " + std::string(kind) + ": ");
    if (at == text.npos || at == 0) return false;
    return text[at - 1] == ')' || (std::isdigit(static_cast<unsigned char>(text[at - 1])) &&
                                   text[text.find_last_not_of(DIGITS, at - 1)] == ':');
}

bool beginsError(std::string_view text) {
    return begins(text, "fatal error") || begins(text, "error");
}

/// A line of the source, or what stands below it: 7 | x = 1;
bool isExcerpt(std::string_view text) {
    std::size_t at = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t blanks = at;
    if (text.substr(at).starts_with("+++"))
        at += 3;
    else
        at = std::min(text.find_first_not_of(DIGITS, at), text.size());
    return at > blanks ? text.substr(at).starts_with(" |")
                       : blanks > 0 && text.substr(at).starts_with("|");
}

bool isIncluded(std::string_view text) {
    return text.starts_with("In file included from ") || text.starts_with("                 from ");
}

/// FILE: In function ...: or FILE: At global scope:
bool isWithin(std::string_view text) {
    return !text.starts_with(" ") && text.ends_with(":") &&
           (contains(text, ": In ") || contains(text, ": At "));
}

/// FILE:LINE:   required from ...
bool isRequired(std::string_view text) {
    for (const std::string_view word : {"required from", "required by"}) {
        std::size_t at = text.find(word);
        if (at == text.npos) continue;
        std::string_view before = text.substr(0, at);
        if (before.ends_with("recursively ")) before.remove_suffix(12);
        at = before.find_last_not_of(' ');
        if (at != before.npos && at + 1 < before.size() && before[at] == ':') return true;
    }
    return false;
}

/// The source of an object: what stands after a target's folder.
std::string sourceOf(std::string_view object) {
    if (object.ends_with(".o")) object.remove_suffix(2);
    const std::size_t folder = object.rfind(".dir/");
    return std::string(folder == object.npos ? object : object.substr(folder + 5));
}

/// What mold says of two definitions, "mold: error: duplicate symbol: FIRST: SECOND: NAME", as a
/// compiler would; empty where it is something else.
std::string duplicate(std::string_view text) {
    constexpr std::string_view begin = "duplicate symbol: ";
    const std::size_t at = text.find(begin);
    if (at == text.npos) return "";
    const std::string_view rest = text.substr(at + begin.size());
    const std::size_t second = rest.find(": ");
    const std::size_t name = second == rest.npos ? second : rest.find(": ", second + 2);
    if (name == rest.npos) return "";
    return sourceOf(rest.substr(0, second)) + ": error: " +
           tr("{0} is also defined in {1}: a program has one definition of a name; rename one, or "
              "make it static",
              rest.substr(name + 2), sourceOf(rest.substr(second + 2, name - second - 2)));
}

/// With what the simulator's headers say in the language: it stands at the end, in quotation marks
/// after #error, or before the option that warns of it.
std::string inLanguage(const std::string& line) {
    constexpr std::string_view quoted = "#error \"";
    if (const std::size_t at = line.find(quoted); at != line.npos && line.ends_with('"')) {
        const std::size_t begin = at + quoted.size();
        return line.substr(0, begin) + tr(line.substr(begin, line.size() - 1 - begin)) + '"';
    }
    const std::size_t end = std::min(line.find(" [-W"), line.size());
    std::string text = language::withTranslatedEnds(line.substr(0, end));
    if (!text.empty()) text.pop_back();
    return text + line.substr(end);
}

}  // namespace

void CompilerMessages::show(const std::string& line) {
    output_ << inLanguage(line) << std::endl;
}

void CompilerMessages::lookAt(const std::string& text) {
    if (wanted_.empty() && !isElsewhere(text)) wanted_ = placeIn(text);
}

void CompilerMessages::addHead(const std::string& shown, const std::string& text) {
    const bool isError = beginsError(text);
    isQuiet_ = !seen_.insert(std::string(placeIn(text)) + (isError ? " error" : " warning")).second;
    if (!isQuiet_) {
        if (isElsewhere(text)) output_ << context_;
        show(shown);
        if (isError) {
            errors_++;
            if (first_.empty())
                first_ =
                    isElsewhere(text) && !wanted_.empty() ? wanted_ : std::string(placeIn(text));
        }
    }
    context_ = wanted_ = "";
}

void CompilerMessages::add(const std::string& line) {
    const std::string shown = without(line, root_);
    const std::string text = plain(shown);
    if (isIncluded(text)) return;
    if (isWithin(text) || isRequired(text)) {
        context_ += shown + '\n';
        if (isRequired(text)) lookAt(text);
    } else if (beginsError(text) || begins(text, "warning")) {
        addHead(shown, text);
    } else if (const std::string twice = duplicate(text); !twice.empty()) {
        show(twice);
    } else if (contains(text, ": note: ")) {
        isNote_ = isElsewhere(text);
        context_ = "";
        if (!isQuiet_ && !isNote_) show(shown);
    } else if (isExcerpt(text)) {
        if (!isQuiet_ && !isNote_) show(shown);
    } else {
        isQuiet_ = isNote_ = false;
        context_ = wanted_ = "";
        show(shown);
    }
}

void CompilerMessages::finish() {
    if (errors_ == 0) return;
    output_ << "atelier: "
            << (errors_ > 1 ? tr("does not compile: {0}, and {1} more", first_, errors_ - 1)
                            : tr("does not compile: {0}", first_))
            << std::endl;
}

}  // namespace command
