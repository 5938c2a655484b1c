#include "command/devices.h"
#include "command/run.h"
#include "language/language.h"

using command::become;
using command::has;
using command::joined;
using command::run;
using command::Words;
using command::Workspace;

namespace {

int bench(const Workspace& workspace, Words words) {
    command::takeDevices(workspace, words);
    become(joined({workspace.tool("teacher/bench")}, words));
}

int selftest(const Workspace& workspace, Words words) {
    const Words script = {"python3", "-B", workspace.root / "tools/teacher/selftest/selftest.py",
                          workspace.build()};
    std::string targets;
    if (const int status = run(joined(joined(script, {"--targets"}), words), targets))
        return status;
    workspace.make(os::shellWords(targets));
    become(joined(script, words));
}

/// The workspace is checked with what is built of this one.
int skeleton(const Workspace& workspace, Words words) {
    workspace.requireNoBackend("skeleton");
    const std::string program = workspace.tool("teacher/skeleton");
    if (has(words, "--check")) workspace.course();
    become(joined({program, "--root", workspace.root, "--build", workspace.build()}, words));
}

int moveIn(const Workspace& workspace, Words words) {
    workspace.requireNoBackend("move-in");
    become(joined({workspace.tool("teacher/move_in"), "--root", workspace.root}, words));
}

/// On the simulator with the checker; on a GPU only if that is asked for.
int prove(const Workspace& workspace, Words words) {
    std::string observer = workspace.isOnGpu() ? "" : "checker";
    if (!workspace.isOnGpu() && !words.empty() && words.front() == "--profile") {
        words.erase(words.begin());
        observer = "profiler";
    }
    workspace.course(observer);
    become(
        joined({workspace.tool("teacher/prove"), "--build", workspace.programs(observer)}, words));
}

int grade(const Workspace& workspace, Words words) {
    workspace.requireSimulator(tr("grade: it judges on the simulator; leave --backend gpu out"));
    workspace.course("checker");
    Words grader = {workspace.tool("teacher/grade"), "--build", workspace.programs("checker")};
    // Where efficiency counts, it does in the program that measures it.
    std::string measured;
    if (const int status = run(joined(joined(grader, {"--measured"}), words), measured))
        return status;
    if (measured.find_first_not_of('\n') != measured.npos) {
        workspace.course("profiler");
        grader = joined(grader, {"--profile", workspace.programs("profiler")});
    }
    become(joined(grader, words));
}

}  // namespace

int main(int argc, char** argv) {
    using enum command::Command::Names;
    std::vector<command::Command> commands = command::courseCommands();
    commands.insert(commands.end(), {{"bench", bench, lessons},
                                     {"skeleton", skeleton},
                                     {"prove", prove, lessons},
                                     {"grade", grade},
                                     {"move-in", moveIn},
                                     {"selftest", selftest}});
    return command::run(argc, argv, commands);
}
