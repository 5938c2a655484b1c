// Takes a workspace of the course's earlier years in, and says what it did: move_in --root ROOT
// FOLDER
#include <filesystem>
#include <iostream>

#include "carry_out.h"
#include "language/command_line.h"
#include "language/language.h"
#include "plan.h"

namespace fs = std::filesystem;

namespace {

/// Blocks that a test runs in its time, and that are more than any device holds at once.
constexpr int SMALLER_GRID = 4096;

void say(const std::string& line) {
    std::cout << line << '\n';
}

void report(const move_in::Plan& plan) {
    const std::string folder = "src/" + plan.name;
    say(trn("{1}: {0} file", "{1}: {0} files", static_cast<long long>(plan.sources.size()),
            folder));
    for (const auto& [path, why] : plan.leftOut)
        say("  " + tr("left out: {0}: {1}", path.string(), why));
    for (const auto& [path, from, to] : plan.rewritten)
        say("  " + tr("{0}: includes \"{2}\" instead of \"{1}\"", path.string(), from, to));
    for (const auto& [lesson, twice] : plan.givingWay)
        say("  " + tr("the lesson {0} gives way, because both have {1}: it is in {2} now", lesson,
                      twice, "build/gave-way"));
    for (const move_in::MovedUse& use : plan.uses)
        say("  " + tr("use {0}: {1}", use.name, use.called));
    for (const move_in::MovedSuite& suite : plan.suites) say("  " + tr("suite {0}", suite.name));
    for (const auto& [name, why] : plan.notListed)
        say("  " + tr("not listed: {0}: {1}", name.string(), why));
    for (const move_in::Source& source : plan.sources)
        for (const auto& [line, blocks] : source.largeGrids())
            say("  " +
                tr("{0}, line {1}: {2} blocks take longer than a test may; {3} show the same",
                   (fs::path(folder) / source.path).string(), line, blocks, SMALLER_GRID));
}

}  // namespace

int main(int argc, char** argv) {
    fs::path root = ".", folder;
    std::string name = "earlier";
    language::CommandLine line(tr("Takes a workspace of the course's earlier years in"));
    line.add("--root", root, tr("the workspace that it goes into")).existingFolder();
    line.add("--as", name, tr("the name of its folder in src"));
    line.add("FOLDER", folder, tr("the workspace of earlier years, which stays as it is"))
        .required()
        .existingFolder();
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        const move_in::Plan plan = move_in::planOf(folder, root, name);
        move_in::carryOut(plan);
        report(plan);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
