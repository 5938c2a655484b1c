#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "report.h"
#include "solution.h"

namespace prove {

/// What became of a solution.
struct Verdict {
    bool hasRun = false;              // its suites, else it says nothing of what catches it
    std::set<std::string> byChecker;  // the kinds that caught it
    bool byTests = false;             // an assertion caught it
    std::map<std::string, std::set<std::string>>
        bySanitizers;                     // the kinds that each tool caught, on a GPU
    std::vector<std::string> complaints;  // how that differs from what it states; empty: as stated

    bool isAsStated() const { return complaints.empty(); }
    bool isCaught() const { return byTests || !byChecker.empty() || !bySanitizers.empty(); }
};

/// Compares a run with the checker with what the solution states. `seeded`: blocks and threads did
/// not run in their natural order.
void judgeChecked(const Solution& solution, const Report& report, bool seeded, Verdict& verdict);

/// Compares a run on a GPU, by itself and under the tools of compute-sanitizer.
void judgeOnGpu(const Solution& solution, const Report& report, Verdict& verdict);

/// Compares a run of the program with the profiler.
void judgeProfiled(const Solution& solution, const Report& report, Verdict& verdict);

/// To be called behind the last run: a wrong solution that none has caught is a hole in the suites.
/// `there`: names the backend where it is said to be caught.
void judgeHole(const Solution& solution, bool isSaidToBeCaughtHere, Verdict& verdict);

}  // namespace prove
