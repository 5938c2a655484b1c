#include "skeleton/handout.h"

#include <algorithm>
#include <map>
#include <regex>

#include "language/language.h"
#include "skeleton/lines.h"

namespace skeleton {
namespace {

/// Links lead nowhere in a comment: their text is what stays.
std::string withoutLinks(const std::string& text) {
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
    return std::regex_replace(text, link, "$1");
}

/// The identifiers that code spans of `head` begin with.
std::vector<std::string> namesIn(const std::string& head) {
    static const std::regex span(R"(`([A-Za-z_]\w*)[^`]*`)");
    std::vector<std::string> names;
    for (std::sregex_iterator match(head.begin(), head.end(), span), none; match != none; ++match)
        names.push_back((*match)[1]);
    return names;
}

/// Where the item's names end and its text begins: the first ": " outside of code.
std::size_t endOfHead(const std::string& item) {
    bool isCode = false;
    for (std::size_t i = 0; i < item.size(); i++) {
        if (item[i] == '`') isCode = !isCode;
        if (!isCode && item[i] == ':') return i;
    }
    return item.size();
}

/// Collects the lines of one item or hint, which may run over several.
class Parser {
  public:
    Parser(std::string path, const std::vector<std::string>& files, std::vector<Problem>& problems)
        : files_(files), problems_(problems) {
        handout_.path = std::move(path);
    }

    void accept(const std::string& line, int number) {
        static const std::regex file(R"((\S+) `([^`]+)`.*)");
        static const std::regex item(R"(\d+\. (.*))");
        static const std::regex hint(R"(   - ([IW]\d+)(?: | )?: (.*))");
        std::smatch match;
        if (std::regex_match(line, match, file) && (match[1] == "In" || isListed(match[2])))
            enter(match[2]);
        else if (currentFile_.empty())
            return;
        else if (std::regex_match(line, match, item))
            begin(match[1], number);
        else if (std::regex_match(line, match, hint) && !handout_.tasks.empty())
            handout_.tasks.back().hints.push_back({match[1], match[2]});
        else if (line.starts_with("   ") && !handout_.tasks.empty())
            textNow() += " " + std::string(trimmed(line));
    }

    Handout finish() {
        for (Task& task : handout_.tasks) finish(task);
        return std::move(handout_);
    }

  private:
    bool isListed(const std::string& file) const {
        return std::ranges::find(files_, file) != files_.end();
    }

    void enter(const std::string& file) { currentFile_ = isListed(file) ? file : ""; }

    void begin(const std::string& text, int number) {
        handout_.tasks.push_back({currentFile_, {}, text, {}, number});
    }

    std::string& textNow() {
        Task& task = handout_.tasks.back();
        return task.hints.empty() ? task.text : task.hints.back().text;
    }

    void finish(Task& task) {
        const std::string item = withoutLinks(task.text);
        const std::size_t head = endOfHead(item);
        task.names = namesIn(item.substr(0, head));
        task.text = trimmed(item.substr(std::min(head + 1, item.size())));
        for (Hint& hint : task.hints) hint.text = withoutLinks(hint.text);
        if (task.names.empty())
            complain(task,
                     tr("an item of To do begins with the function's name: `name(...)`: ..."));
        if (task.text.empty())
            complain(task, tr("an item of To do says, after a colon, what is to be done"));
        if (task.hints.empty())
            complain(task, tr("a TODO has at least one hint, indented by three: - I1: ..."));
        requireCounted(task);
    }

    void requireCounted(const Task& task) {
        std::map<char, int> count;
        for (const Hint& hint : task.hints) {
            const char kind = hint.label[0];
            const std::string expected = kind + std::to_string(++count[kind]);
            if (hint.label != expected)
                complain(task, tr("{0} where {1} is due", hint.label, expected));
        }
    }

    void complain(const Task& task, const std::string& text) {
        problems_.push_back({handout_.path, task.line, text});
    }

    const std::vector<std::string>& files_;
    std::vector<Problem>& problems_;
    Handout handout_;
    std::string currentFile_;
};

}  // namespace

const Task* Handout::find(const std::string& file, const std::string& name) const {
    for (const Task& task : tasks)
        if (task.file == file && std::ranges::find(task.names, name) != task.names.end())
            return &task;
    return nullptr;
}

std::size_t sectionOfTasks(const std::string& text) {
    std::size_t section = 0;
    for (const std::string& line : linesOf(text)) {
        if (line.starts_with("## ")) section++;
        if (line == "## To do") return section;
    }
    return 0;
}

Handout parseHandout(const std::string& path, const std::string& text,
                     const std::vector<std::string>& files, std::vector<Problem>& problems,
                     std::size_t section) {
    Parser parser(path, files, problems);
    std::size_t current = 0;
    bool isToDo = false;
    int number = 0;
    for (const std::string& line : linesOf(text)) {
        number++;
        if (line.starts_with("## ")) {
            current++;
            isToDo = section == 0 ? line == "## To do" : current == section;
        }
        if (isToDo) parser.accept(line, number);
    }
    return parser.finish();
}

}  // namespace skeleton
