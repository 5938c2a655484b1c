#include "solution.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <string_view>

#include "language/language.h"

namespace prove {

namespace fs = std::filesystem;

namespace {

const std::string nothing = "nothing";
const std::set<std::string> gpuWords = {"tests",     "memcheck",  "racecheck",
                                        "initcheck", "synccheck", nothing};

std::string trimmed(const std::string& text) {
    const size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> listOf(const std::string& text) {
    std::vector<std::string> items;
    size_t begin = 0;
    for (size_t end = 0; end != std::string::npos; begin = end + 1) {
        end = text.find(',', begin);
        items.push_back(trimmed(text.substr(begin, end - begin)));
    }
    return items;
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// Reads the lines of one solution.
class Reader {
  public:
    Reader(const fs::path& file, const std::set<std::string>& knownKinds)
        : knownKinds_(knownKinds) {
        solution_.path = file;
        solution_.name = file.stem();
        solution_.isWrong = file.parent_path().filename() == "wrong";
        solution_.lesson = file.parent_path().parent_path().filename();
    }

    Solution read() {
        std::ifstream file(solution_.path);
        if (!file) fail(tr("cannot be read"));
        bool inHeader = true;
        for (std::string line; std::getline(file, line);) {
            ++line_;
            inHeader = inHeader && line.starts_with("//");
            if (inHeader)
                readStatement(trimmed(line.substr(2)));
            else
                readCode(line);
        }
        requireAll();
        return solution_;
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw BankError(solution_.path, std::max(line_, 1), what);
    }

    void readStatement(const std::string& text) {
        constexpr const char* first = "SOLUTION of ";
        if (text.starts_with(first)) {
            note("SOLUTION of");
            solution_.replaces = trimmed(text.substr(std::string(first).size()));
            solution_.replacesLine = line_;
            return;
        }
        const size_t colon = text.find(':');
        const std::string key = text.substr(0, colon);
        const auto reader = readers_.find(key);
        if (colon == std::string::npos || reader == readers_.end())
            fail(
                tr("not a statement: {0}\n  there are SOLUTION of, WRONG:, CORRECT:, SUITES:, "
                   "CHECKER:, "
                   "FINDS:, TESTS:, PROFILE: and GPU:",
                   text));
        if (key != "FINDS") note(key);
        const std::string value = trimmed(text.substr(colon + 1));
        if (value.empty()) fail(tr("{0}: says nothing", key));
        reader->second(value);
    }

    void note(const std::string& key) {
        if (!keys_.insert({key, line_}).second) fail(tr("{0} is stated twice", key));
    }

    void readWhy(bool isWrong, const std::string& value) {
        if (isWrong != solution_.isWrong)
            fail(isWrong ? tr("a wrong solution in the folder of the correct ones")
                         : tr("a correct solution in the folder of the wrong ones"));
        solution_.why = value;
    }

    void readKinds(const std::string& value) {
        if (value == nothing) return;
        for (const std::string& item : listOf(value)) {
            const bool isMaybe = item.starts_with("maybe ");
            const std::string kind = isMaybe ? trimmed(item.substr(6)) : item;
            requireKnown(kind);
            (isMaybe ? solution_.maybeKinds : solution_.kinds).insert(kind);
        }
    }

    void requireKnown(const std::string& kind) const {
        if (!knownKinds_.contains(kind))
            fail(tr("the checker has no kind of finding named {0}\n  there are {1}", kind,
                    joined(knownKinds_)));
    }

    Tests testsOf(const char* key, const std::string& value) const {
        const std::map<std::string, Tests> words = {
            {"pass", Tests::pass}, {"fail", Tests::fail}, {"any", Tests::any}};
        if (!words.contains(value)) fail(tr("{0}: takes pass, fail or any, not {1}", key, value));
        return words.at(value);
    }

    void readGpu(const std::string& value) {
        for (const std::string& item : listOf(value)) {
            const bool isMaybe = item.starts_with("maybe ");
            const std::string word = isMaybe ? trimmed(item.substr(6)) : item;
            if (!gpuWords.contains(word)) fail("GPU: takes " + joined(gpuWords) + ", not " + word);
            if (word != nothing) (isMaybe ? solution_.maybeGpu : solution_.gpu).insert(word);
        }
    }

    /// A line after the statements: of a whole file, or of the changes to the workspace's.
    void readCode(const std::string& text) {
        static const std::regex mark("// (BODY|LINE)\\b ?(.*)");
        if (std::smatch change; std::regex_match(text, change, mark)) {
            beginChange(change[1], trimmed(change[2]));
            return;
        }
        hasCode_ = hasCode_ || !trimmed(text).empty();
        if (!solution_.changes.empty()) solution_.changes.back().text += text + '\n';
        constexpr std::string_view finds = "// FINDS ";
        if (const size_t at = text.find(finds); at != std::string::npos)
            addFinds(trimmed(text.substr(at + finds.size())), {});
    }

    void beginChange(const std::string& mark, const std::string& what) {
        static const std::regex function("of (\\w+)");
        if (hasCode_ && solution_.changes.empty()) fail(tr("code before the first {0}", mark));
        std::smatch name;
        if (mark == "BODY" && std::regex_match(what, name, function))
            solution_.changes.push_back({Change::Of::body, name[1], line_, {}});
        else if (mark == "LINE" && !what.empty())
            solution_.changes.push_back({Change::Of::line, what, line_, {}});
        else
            fail("expected // BODY of FUNCTION or // LINE CODE");
    }

    void readQuoted(const std::string& value) {
        constexpr std::string_view at = " at ";
        const size_t end = value.find(at);
        if (end == std::string::npos) fail("FINDS: takes KIND at CODE, not " + value);
        addFinds(value.substr(0, end), value.substr(end + at.size()));
    }

    void addFinds(const std::string& kind, const std::string& quoted) {
        requireKnown(kind);
        if (!solution_.kinds.contains(kind) && !solution_.maybeKinds.contains(kind))
            fail(tr("FINDS {0}, which no CHECKER: before it states", kind));
        solution_.finds.push_back({kind, line_, quoted, {}});
    }

    void requireAll() {
        line_ = 1;
        std::vector<std::string> needed = {"SOLUTION of", solution_.isWrong ? "WRONG" : "CORRECT",
                                           "SUITES"};
        if (solution_.isWrong) needed.insert(needed.end(), {"CHECKER", "TESTS", "GPU"});
        if (solution_.isWrong && solution_.profiled) needed.push_back("PROFILE");
        for (const std::string& key : needed)
            if (!keys_.contains(key)) fail(tr("{0} is missing at its beginning", key));
        for (const auto& [key, line] : keys_)
            if (std::ranges::find(needed, key) == needed.end())
                line_ = line, fail(tr("a correct solution states no {0}", key));
        if (solution_.isWrong && solution_.kinds.empty() && solution_.tests != Tests::fail &&
            solution_.profiled != Tests::fail && solution_.gpu.empty())
            line_ = keys_.at("WRONG"), fail(tr("wrong, and states nothing that always catches it"));
    }

    const std::set<std::string>& knownKinds_;
    Solution solution_;
    int line_ = 0;
    bool hasCode_ = false;
    std::map<std::string, int> keys_;  // with their lines
    const std::map<std::string, std::function<void(const std::string&)>> readers_ = {
        {"WRONG", [this](const std::string& value) { readWhy(true, value); }},
        {"CORRECT", [this](const std::string& value) { readWhy(false, value); }},
        {"SUITES",
         [this](const std::string& value) {
             solution_.suites = listOf(value);
             solution_.suitesLine = line_;
         }},
        {"CHECKER", [this](const std::string& value) { readKinds(value); }},
        {"FINDS", [this](const std::string& value) { readQuoted(value); }},
        {"TESTS", [this](const std::string& value) { solution_.tests = testsOf("TESTS", value); }},
        {"PROFILE",
         [this](const std::string& value) { solution_.profiled = testsOf("PROFILE", value); }},
        {"GPU", [this](const std::string& value) { readGpu(value); }}};
};

}  // namespace

Solution readSolution(const fs::path& file, const std::set<std::string>& knownKinds) {
    return Reader(file, knownKinds).read();
}

}  // namespace prove
