// bank NAME: runs one case and compares what the checker says with what its source expects. bank
// --list names them; bank --file NAME runs all cases of a file, each in a process of its own.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>

#include "cases.h"
#include "simulator/findings.h"

namespace {

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

Expectation expectationOf(const Source& source) {
    Expectation expectation;
    std::ifstream lines(source.file);
    std::string text;
    bool isOurs = source.section.empty();
    for (int line = 1; std::getline(lines, text); ++line) {
        if (!source.section.empty() && text.starts_with("namespace ") && text.ends_with(" {"))
            isOurs = text == "namespace " + source.section + " {";
        if (!isOurs) continue;
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
    const Expectation expectation = expectationOf(source);
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

/// Says of each case that fails what was found.
int runFile(const std::string& file) {
    int known = 0, failed = 0;
    for (const auto& [name, source] : cases()) {
        if (source.section.empty() || stem(source.file) != file) continue;
        ++known;
        std::fflush(nullptr);
        FILE* const said = std::tmpfile();
        const pid_t child = fork();
        if (child == 0) {
            dup2(fileno(said), STDOUT_FILENO);
            dup2(fileno(said), STDERR_FILENO);
            alarm(60);
            const int status = run(source);
            std::fflush(nullptr);
            _exit(status);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0) {
            ++failed;
            std::printf("%s failed:\n", name.c_str());
            std::rewind(said);
            for (int c; (c = std::fgetc(said)) != EOF;) std::putchar(c);
        }
        std::fclose(said);
    }
    std::printf("%d of %d cases as expected\n", known - failed, known);
    return known > 0 && failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string name = argc == 2 ? argv[1] : "";
    if (argc == 3 && std::string(argv[1]) == "--file") return runFile(argv[2]);
    if (name == "--list")
        for (const auto& [known, source] : cases()) std::printf("%s\n", known.c_str());
    else if (cases().contains(name))
        return run(cases()[name]);
    else
        return std::fprintf(stderr, "no such case: %s\n", name.c_str()), 2;
}
