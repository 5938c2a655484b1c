// bank NAME: runs one case and compares what the checker says with what its source expects. bank
// --list names them.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "Bank.h"
#include "simulator/findings.h"

namespace {

struct Source {
    std::string file;
    void (*run)();
};

std::map<std::string, Source>& cases() {
    static std::map<std::string, Source> all;
    return all;
}

/// The kind that the source expects, the lines that its finding may name, and what it must say; no
/// kind for a correct one.
struct Expectation {
    std::string kind;
    std::set<int> lines;
    std::string says;
};

/// What stands behind `mark`, nothing if it is not there.
std::string behind(const std::string& mark, const std::string& text) {
    const size_t at = text.find(mark);
    return at == text.npos ? "" : text.substr(at + mark.size());
}

Expectation expectationOf(const std::string& file) {
    Expectation expectation;
    std::ifstream source(file);
    std::string text;
    for (int line = 1; std::getline(source, text); ++line) {
        if (const std::string says = behind("// SAYS ", text); !says.empty())
            expectation.says = says;
        const std::string kind = behind("// FINDS ", text);
        if (kind.empty()) continue;
        expectation.kind = kind;
        expectation.lines.insert(line);
    }
    return expectation;
}

/// Whether the finding names a marked line, and of this file only marked ones.
bool isExpected(const simulator::Finding& finding, const Expectation& expectation,
                const std::string& file) {
    const std::string said = finding.text + '\n' + finding.explanation + '\n' + finding.hint;
    if (finding.kind != expectation.kind || said.find(expectation.says) == std::string::npos)
        return false;
    bool named = false;
    for (const auto& line : finding.lines) {
        if (line.file != file) continue;
        if (!expectation.lines.contains(line.line)) return false;
        named = true;
    }
    return named;
}

int run(const Source& source) {
    source.run();
    const Expectation expectation = expectationOf(source.file);
    const auto findings = simulator::takeFindings();
    const bool silent = expectation.kind.empty() && findings.empty();
    const bool named =
        findings.size() == 1 && isExpected(findings.front(), expectation, source.file);
    std::printf("expected %s, found:\n",
                expectation.kind.empty() ? "nothing" : expectation.kind.c_str());
    for (const auto& finding : findings) {
        std::printf("  %s: %s\n", finding.kind.c_str(), finding.text.c_str());
        for (const auto& line : finding.lines)
            std::printf("    %s:%d\n", line.file.c_str(), line.line);
    }
    return silent || named ? 0 : 1;
}

}  // namespace

Case::Case(void (*run)(), const char* file) {
    const std::string path = file;
    const size_t begin = path.rfind('/') + 1;
    cases()[path.substr(begin, path.rfind('.') - begin)] = {path, run};
}

int main(int argc, char** argv) {
    const std::string name = argc == 2 ? argv[1] : "";
    if (name == "--list")
        for (const auto& [known, source] : cases()) std::printf("%s\n", known.c_str());
    else if (cases().contains(name))
        return run(cases()[name]);
    else
        return std::fprintf(stderr, "no such case: %s\n", name.c_str()), 2;
}
