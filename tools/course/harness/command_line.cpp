#include "command_line.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <random>

#include "harness/suggestion.h"
#include "language/command_line.h"
#include "language/language.h"
#include "os/words.h"
#include "usage_error.h"

namespace harness {
namespace {

using language::CommandLine;
using Words = CommandLine::Words;

const std::map<std::string, Report> reportNames = {
    {"console", CONSOLE}, {"html", HTML}, {"junit", JUNIT}, {"json", JSON}, {"sarif", SARIF}};

/// Takes out what is ours wherever it stands: no use has a report of its own.
Words takeReport(Words& words) {
    Words taken;
    for (auto word = words.begin(); word != words.end();) {
        const bool hasValue = *word == "--report" && word + 1 != words.end();
        const bool isOurs =
            *word == "--report" || word->starts_with("--report=") || *word == "--no-open";
        const auto next = isOurs ? word + 1 + hasValue : word;
        taken.insert(taken.end(), word, next);
        word = isOurs ? words.erase(word, next) : word + 1;
    }
    return taken;
}

/// A use's own options: everything from the first option that is not ours.
Words takeUseArguments(Words& words) {
    const auto isOurs = [](const std::string& word) {
        return !word.starts_with("-") || word == "--list" || word == "--device" ||
               word.starts_with("--device=") || word == "--seed" || word.starts_with("--seed=") ||
               word == "--seeds" || word.starts_with("--seeds=");
    };
    const Words report = takeReport(words);
    const auto first = std::ranges::find_if_not(words, isOurs);
    Words own(first, words.end());
    words.erase(first, words.end());
    words.insert(words.end(), report.begin(), report.end());
    return own;
}

bool asksForHelpAlone(const Words& words) {
    return words.size() == 1 && (words[0] == "--help" || words[0] == "-h");
}

void addDevice(CommandLine& line, Options& options) {
    line.add("--device", options.device, tr("Which GPU, if there are several"))
        .typeName("N")
        .notNegative();
}

/// What is given where the options have another form of it.
struct Given {
    Words reports;
    std::string seed;
    unsigned seeds = 0;
    std::string record, replay;
};

void addOrders(CommandLine& line, Given& given) {
    const auto check = [](const std::string& word) {
        return os::numberIn(word) || word == "random"
                   ? ""
                   : tr("{0} is neither a number nor random", word);
    };
    const auto seed =
        line.add("--seed", given.seed,
                 tr("Run blocks and threads in an order that this number chooses; random chooses a "
                    "number"))
            .typeName("N|random")
            .check(check);
    line.add("--seeds", given.seeds,
             tr("Run all again in N orders, those of the seeds 1 to N, up to the first that shows "
                "a mistake"))
        .typeName("N")
        .within(1u, 999999u)
        .excludes(seed);
}

void addReport(CommandLine& line, Options& options, Given& given, const Words& names) {
    line.add("--report", given.reports, tr("{0}; may be repeated", listed(names)))
        .typeName("REPORT")
        .oneValue()
        .oneOf(names);
    line.addFlag("--no-open", options.open, tr("Don't show the HTML report in the browser"), false);
}

CommandLine addUse(CommandLine& line, Options& options, Given& given) {
    CommandLine use =
        line.addCommand("use", tr("Run the uses: all of mainUse.cpp, or the named ones"));
    use.add("names", options.names, tr("Which uses")).typeName("NAME");
    use.addFlag("--list", options.list, tr("Show the uses and run none"));
    addReport(use, options, given, {"console", "html", "json"});
    use.footer(
        tr("What follows the name of one use goes to that use, from the first option not listed "
           "here:\n"
           "  course use NAME --help"));
    return use;
}

// A range has it: neither limit compares with it.
std::string refuseNan(const std::string& word) {
    return std::isnan(std::strtod(word.c_str(), nullptr)) ? tr("{0} is no number", word) : "";
}

void addSanitizers(CommandLine& test, Words& sanitizers) {
    test.add("--sanitizer", sanitizers,
             tr("Run the suites under a tool of compute-sanitizer too, on a GPU: memcheck, "
                "racecheck, initcheck, synccheck or all; may be repeated"))
        .typeName("TOOL")
        .oneValue()
        .oneOf({"all", "memcheck", "racecheck", "initcheck", "synccheck"});
}

void addTranscripts(CommandLine& test, Given& given) {
    const auto add = [&](const char* name, std::string& folder, const std::string& help) {
        return test.add(name, folder, help)
            .typeName("DIR")
            .existingFolder()
            .group(tr("To judge code that is not trusted, on the simulator"));
    };
    const auto record =
        add("--record", given.record, tr("Record what tests learn from the device"));
    add("--replay", given.replay, tr("Run no kernel: the record answers for the device"))
        .excludes(record);
}

CommandLine addTest(CommandLine& line, Options& options, Given& given) {
    CommandLine test =
        line.addCommand("test", tr("Run the suites: all of mainTest.cpp, or the named ones"));
    test.add("names", options.names, tr("A suite, a lesson (all its suites) or SUITE/TEST"))
        .typeName("SUITE");
    const auto list =
        test.addFlag("--list", options.list,
                     tr("Show the suites, or the tests of the named ones, and run none"));
    test.addFlag("--json", options.json, tr("With --list: the suites, as JSON")).needs(list);
    addReport(test, options, given, {"console", "html", "junit", "json", "sarif"});
    test.add("--output", options.outputs,
             tr("Where the report goes: .html, .xml, .json and .sarif choose the report, and ask "
                "for it; may be repeated"))
        .typeName("FILE")
        .oneValue();
    test.add("--timeout", options.timeout, tr("Seconds a test may take"))
        .typeName("SECONDS")
        .within(0.01, 86400.0)
        .check(refuseNan)
        .showDefault();
    test.add("--sample", options.sample, tr("Run only N tests of each suite, spread evenly"))
        .typeName("N")
        .within(1, 1000000);
    test.addFlag("--last-failed", options.lastFailed,
                 tr("Run only what did not pass when it last ran"));
    test.addFlag("--all-tests", options.allTests,
                 tr("Leave none out: otherwise the rest of a suite, once its kernels hang at one "
                    "line in two tests or anywhere in three"));
    test.addFlag("--quiet", options.quiet, tr("Show only what failed, and the closing line"));
    addSanitizers(test, options.sanitizers);
    addTranscripts(test, given);
    const auto jobs =
        test.add("--jobs", options.jobs,
                 tr("How many suites run at once (default: one per core, on a GPU one)"))
            .typeName("N")
            .within(1u, 1024u);
    test.addFlag("--fail-fast", options.failFast,
                 tr("Run nothing after the first test that does not pass; one suite at a time"))
        .excludes(jobs);
    test.addFlag("--no-isolation", options.isolation, tr("Run in this process, for a debugger"),
                 false)
        .excludes(jobs);
    test.addFlag("--fail-on-findings,!--no-fail-on-findings", options.failOnFindings,
                 tr("Whether findings of the checker count in the exit status; they do by "
                    "default"));
    return test;
}

[[noreturn]] void refuse(const CommandLine& line, const std::string& word) {
    const bool isOption = word.starts_with("-");
    const Words valid = isOption ? line.optionNames() : line.commandNames();
    if (valid.empty()) throw UsageError(tr("course {0}: unexpected {1}", line.name(), word));
    throw UsageError(isOption ? tr("unknown option {0}{1}\nOptions: {2}", word,
                                   suggestion(word, valid), listed(valid))
                              : tr("unknown command {0}{1}\nCommands: {2}", word,
                                   suggestion(word, valid), listed(valid)));
}

/// Puts where it belongs what the options have in another form.
void take(const Given& given, Options& options) {
    for (const std::string& report : given.reports)
        options.reports.push_back(reportNames.at(report));
    if (!given.seed.empty())
        options.orders = {given.seed == "random" ? std::random_device()()
                                                 : *os::numberIn(given.seed)};
    if (given.seeds > 0) options.orders.clear();
    for (unsigned seed = 1; seed <= given.seeds; ++seed) options.orders.emplace_back(seed);
    using Mode = Transcripts::Mode;
    if (!given.record.empty())
        options.transcripts = {Mode::record, std::filesystem::absolute(given.record)};
    if (!given.replay.empty())
        options.transcripts = {Mode::replay, std::filesystem::absolute(given.replay)};
}

}  // namespace

std::optional<Options> parseCommandLine(int argc, char** argv) {
    Options options;
    Given given;
    Words words(argv + 1, argv + argc);
    if (!words.empty() && words.front() == "use") options.useArguments = takeUseArguments(words);

    CommandLine line(tr("Runs the uses and the test suites of the workspace."), "course");
    CommandLine run =
        line.addCommand("run", tr("Do what main.cpp says: USE or TEST (the default)"));
    CommandLine use = addUse(line, options, given);
    CommandLine test = addTest(line, options, given);
    CommandLine device =
        line.addCommand("device", tr("Show what runs CUDA code here, and its limits"));
    device.addFlag("--json", options.json, tr("As JSON"));
    for (CommandLine* command : {&run, &use, &test}) addOrders(*command, given);
    for (CommandLine* command : {&run, &use, &test, &device}) addDevice(*command, options);

    if (options.names.empty() && words == Words{"use"} && asksForHelpAlone(options.useArguments)) {
        std::cout << use.help("course");
        return std::nullopt;
    }
    try {
        if (!line.parse(words)) return std::nullopt;
    } catch (const language::Refusal& refusal) {
        throw UsageError(refusal.what());
    }
    for (const CommandLine& one : {run, use, test, device, line})
        if (const Words extra = one.unexpected(); !extra.empty()) refuse(one, extra.front());

    if (use.isGiven()) options.command = Options::Command::use;
    if (test.isGiven()) options.command = Options::Command::test;
    if (device.isGiven()) options.command = Options::Command::device;
    take(given, options);
    return options;
}

}  // namespace harness
