// What the checker has found, said when the program ends. Linked into programs that ask for it by
// the name `simulator_reports_at_exit`; the tests of a course report for themselves. SIMULATOR_SEED
// chooses the order in which blocks and threads of such a program run, and what was found goes into
// the log of SARIF in the file SIMULATOR_SARIF, too, where the variable is set.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "language/language.h"
#include "simulator/findings.h"
#include "simulator/ranks.h"
#include "simulator/sarif.h"

extern "C" const int simulator_reports_at_exit = 1;

namespace simulator::checker {

namespace {

void report(const Finding& finding) {
    if (!finding.lines.empty())
        std::fprintf(stderr, "%s:%d: ", finding.lines.front().file.c_str(),
                     finding.lines.front().line);
    std::fprintf(stderr, "%s: %s\n", finding.kind.c_str(), finding.text.c_str());
    if (!finding.explanation.empty()) std::fprintf(stderr, "    %s\n", finding.explanation.c_str());
    if (!finding.hint.empty()) std::fprintf(stderr, "    %s\n", finding.hint.c_str());
}

/// Whether they are in the log, if there is to be one.
bool log(const std::vector<Finding>& findings) {
    const char* const file = std::getenv("SIMULATOR_SARIF");
    if (file == nullptr || *file == '\0') return true;
    try {
        addToSarif(file, findings);
        return true;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "SIMULATOR_SARIF: %s\n", error.what());
        return false;
    }
}

/// A program that went well has failed nevertheless if there is a mistake in it.
void reportAll(int status, void*) {
    const std::vector<Finding> findings = takeFindings();
    std::fflush(nullptr);
    for (const Finding& finding : findings) report(finding);
    if (findings.empty())
        std::fprintf(stderr, "%s\n", tr("the checker found no mistake").c_str());
    else
        std::fprintf(stderr, "%s\n",
                     trn("the checker found {0} mistake", "the checker found {0} mistakes",
                         static_cast<long long>(findings.size()))
                         .c_str());
    const bool isLogged = log(findings);
    waitForLastWordsOfRanks();
    if ((!findings.empty() || !isLogged) && status == 0) _exit(1);
}

/// Before the program registers what it does at its end, so that this is called after all of it.
[[gnu::constructor(101)]] void registerReport() {
    if (const char* const seed = std::getenv("SIMULATOR_SEED"))
        setSchedule(std::strtoull(seed, nullptr, 10));
    on_exit(reportAll, nullptr);
}

}  // namespace

}  // namespace simulator::checker
