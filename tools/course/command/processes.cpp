#include "processes.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "language/language.h"
#include "process.h"

namespace command {
namespace {

/// Around each rank, in a shell: who ends badly is named.
std::string aroundRank() {
    return R"("$@"; status=$?; [ $status = 0 ] || echo "$0 $status" >&2; exit $status)";
}

constexpr std::string_view endedMark = "atelier-rank-ended";

/// What ends mpirun's mark, which is as [1,0]<stdout>: for rank 0: from Open MPI 5 on with a space.
std::string_view endOfMark() {
    std::string version;  // "Open MPI v5.0.10"
    command::run({"ompi_info", "--version"}, version);
    const std::size_t number = version.find(" v");
    return number != version.npos && std::atoi(version.c_str() + number + 2) >= 5 ? ">: " : ">:";
}

/// Shows a rank's line with the rank; of other lines, which are mpirun's, the line.
void showLine(const std::string& line, std::string_view endOfMark) {
    const std::size_t comma = line.find(','), bracket = line.find("]<std"),
                      end = line.find(endOfMark);
    if (!line.starts_with("[") || bracket == line.npos || end == line.npos || comma > bracket) {
        std::cerr << line << std::endl;
        return;
    }
    const std::string rank = line.substr(comma + 1, bracket - comma - 1);
    const std::string text = line.substr(end + endOfMark.size());
    const bool isError = line.compare(bracket + 2, 6, "stderr") == 0;
    std::ostream& out = isError ? std::cerr : std::cout;
    if (isError && text.starts_with(endedMark))
        out << tr("rank {0} ended with status {1}", rank, text.substr(endedMark.size() + 1));
    else
        out << tr("rank {0}: {1}", rank, text);
    out << std::endl;
}

}  // namespace

void requireMpi(const Workspace& workspace) {
    if (run({workspace.root / "tools/simulator/mpi/prepare"}) != 0)
        throw Failure(tr("--processes: MPI is missing"));
}

void useMpi(const Workspace& workspace, Words& compilers) {
    requireMpi(workspace);
    const bool isChosen = std::ranges::any_of(compilers, [](const std::string& word) {
        return word.find("-ccbin") == 0 || word.find("--ccbin") == 0 ||
               word.find("--compiler-bindir") == 0;
    });
    if (!isChosen) compilers = joined(compilers, {"-ccbin", "mpicxx"});
}

int runRanks(int processes, const Words& program) {
    Words words = {"mpirun", "-n", std::to_string(processes), "--tag-output", "--oversubscribe"};
    if (geteuid() == 0) words.push_back("--allow-run-as-root");
    words = joined(words, {"sh", "-c", aroundRank(), std::string(endedMark)});
    return run(joined(words, program),
               [end = endOfMark()](const std::string& line) { showLine(line, end); });
}

}  // namespace command
