#include "help.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <span>
#include <sstream>

#include "language/language.h"

namespace fs = std::filesystem;

namespace command {
namespace {

bool isOfName(char c) {
    return std::islower(static_cast<unsigned char>(c)) || c == '-';
}

/// Paragraphs, each with a newline at its end.
Words paragraphsOf(const std::string& text) {
    Words paragraphs(1);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty())
            paragraphs.back() += line + '\n';
        else
            paragraphs.emplace_back();
    return paragraphs;
}

bool listsCommands(const std::string& paragraph) {
    return paragraph.starts_with("  ");
}

/// Of a list of commands: what a line begins with, or nothing where the one above goes on.
std::string commandIn(const std::string& line) {
    if (!line.starts_with("  ") || line.size() < 3 || !isOfName(line[2]) || line[2] == '-')
        return "";
    return line.substr(2, line.find(' ', 2) - 2);
}

/// What a list says of the command.
std::string linesOf(const std::string& command, const std::string& list) {
    std::string text;
    bool isListed = false;
    std::istringstream lines(list);
    for (std::string line; std::getline(lines, line);) {
        if (const std::string name = commandIn(line); !name.empty()) isListed = name == command;
        if (isListed) text += line + '\n';
    }
    return text;
}

std::string headOf(const std::string& paragraph) {
    return paragraph.substr(0, paragraph.find('\n'));
}

/// Whether its options are those of the command, as in "of test and check:".
bool isFor(const std::string& paragraph, const std::string& command) {
    const std::string head = headOf(paragraph);
    if (!head.ends_with(":")) return false;
    std::istringstream words(head);
    for (std::string word; words >> word;)
        if (word.starts_with(command) && !isOfName(word[command.size()])) return true;
    return false;
}

}  // namespace

Help::Help(const fs::path& root) {
    for (const char* const floor : {"course", "teacher"}) {
        const fs::path folder = root / "tools" / floor / "command/help";
        std::ifstream file(folder / (language::name() + ".txt"));
        if (!file) file.open(folder / "en.txt");
        if (!file) continue;
        text_.append(std::istreambuf_iterator<char>(file), {});
    }
}

Words Help::commands() const {
    Words commands;
    for (const std::string& paragraph : paragraphsOf(text_)) {
        if (!listsCommands(paragraph)) continue;
        std::istringstream lines(paragraph);
        for (std::string line; std::getline(lines, line);)
            if (const std::string name = commandIn(line); !name.empty()) commands.push_back(name);
    }
    return commands;
}

std::string Help::of(const std::string& command) const {
    std::string listed, ofAll, own, closing;
    const Words paragraphs = paragraphsOf(text_);
    for (const std::string& paragraph : std::span(paragraphs).subspan(1))  // the first is the usage
        if (listsCommands(paragraph))
            listed += linesOf(command, paragraph);
        else if (paragraph.starts_with("--"))
            ofAll += '\n' + paragraph;
        else if (isFor(paragraph, command))
            own += '\n' + paragraph;
        else if (!headOf(paragraph).ends_with(":"))
            closing += '\n' + paragraph;
    return listed + ofAll + own + closing;
}

Words Help::options(const std::string& command) const {
    std::set<std::string> options;
    const std::string help = of(command);
    for (std::size_t at = 0; (at = help.find("--", at)) != help.npos;) {
        const std::size_t end =
            std::min(help.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at), help.size());
        if (end > at + 2) options.insert(help.substr(at, end - at));
        at = end;
    }
    return {options.begin(), options.end()};
}

}  // namespace command
