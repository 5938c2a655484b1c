// What the checker has found, said when the program ends. Linked into programs that ask for it by
// the name `simulator_reports_at_exit`; the tests of a course report for themselves. SIMULATOR_SEED
// chooses the order in which blocks and threads of such a program run, and what was found goes into
// the log of SARIF in the file SIMULATOR_SARIF, too, where the variable is set.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "language/language.h"
#include "simulator/findings.h"
#include "simulator/ranks.h"
#include "simulator/sarif.h"

extern "C" const int simulator_reports_at_exit = 1;

namespace simulator::checker {

namespace {

/// At once, so that what several ranks of MPI say does not come mixed.
void report(const Finding& finding) {
    std::string said;
    if (!finding.lines.empty())
        said +=
            finding.lines.front().file + ":" + std::to_string(finding.lines.front().line) + ": ";
    said += finding.kind + ": " + finding.text + "\n";
    for (const std::string& more : {finding.explanation, finding.hint})
        if (!more.empty()) said += "    " + more + "\n";
    std::fputs(said.c_str(), stderr);
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
