#include "command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <random>

#include "harness/suggestion.h"
#include "language/command_line.h"
#include "os/words.h"
#include "usage_error.h"

namespace harness {
namespace {

using Words = std::vector<std::string>;

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

void addDevice(CLI::App& app, Options& options) {
    app.add_option("--device", options.device, tr("Which GPU, if there are several"))
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
}

void addOrders(CLI::App& app, Options& options) {
    const auto choose = [&options](const std::string& word) {
        options.orders = {word == "random" ? std::random_device()() : *os::numberIn(word)};
    };
    const auto chooseFirst = [&options](unsigned count) {
        options.orders.clear();
        for (unsigned seed = 1; seed <= count; ++seed) options.orders.emplace_back(seed);
    };
    const auto check = [](const std::string& word) {
        return os::numberIn(word) || word == "random"
                   ? ""
                   : tr("{0} is neither a number nor random", word);
    };
    CLI::Option* seed =
        app.add_option_function<std::string>(
               "--seed", choose,
               tr("Run blocks and threads in an order that this number chooses; random chooses a "
                  "number"))
            ->type_name("N|random")
            ->check(check);
    app.add_option_function<unsigned>(
           "--seeds", chooseFirst,
           tr("Run all again in N orders, those of the seeds 1 to N, up to the first that shows a "
              "mistake"))
        ->type_name("N")
        ->check(CLI::Range(1u, 999999u))
        ->excludes(seed);
}

void addReport(CLI::App& command, Options& options, Words& reports, const Words& names) {
    command.add_option("--report", reports, tr("{0}; may be repeated", listed(names)))
        ->type_name("REPORT")
        ->allow_extra_args(false)
        ->check(CLI::IsMember(names));
    command.add_flag_callback(
        "--no-open", [&] { options.open = false; },
        tr("Don't show the HTML report in the browser"));
}

CLI::App& addCommand(CLI::App& app, const std::string& name, const std::string& description) {
    CLI::App& command = *app.add_subcommand(name, description);
    language::speak(command);
    return command;
}

CLI::App& addUse(CLI::App& app, Options& options, Words& reports) {
    CLI::App& use =
        addCommand(app, "use", tr("Run the uses: all of mainUse.cpp, or the named ones"));
    use.add_option("names", options.names, tr("Which uses"))->type_name("NAME");
    use.add_flag("--list", options.list, tr("Show the uses and run none"));
    addReport(use, options, reports, {"console", "html", "json"});
    use.footer(
        tr("What follows the name of one use goes to that use, from the first option not listed "
           "here:\n"
           "  course use NAME --help"));
    return use;
}

// Which CLI11 finds in every range.
std::string refuseNan(const std::string& word) {
    return CLI::detail::to_lower(word).find("nan") == std::string::npos
               ? ""
               : tr("{0} is no number", word);
}

void addSanitizers(CLI::App& app, Words& sanitizers) {
    app.add_option("--sanitizer", sanitizers,
                   tr("Run the suites under a tool of compute-sanitizer too, on a GPU: memcheck, "
                      "racecheck, initcheck, synccheck or all; may be repeated"))
        ->type_name("TOOL")
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"all", "memcheck", "racecheck", "initcheck", "synccheck"}));
}

void addTranscripts(CLI::App& app, Transcripts& transcripts) {
    const auto add = [&](const char* name, Transcripts::Mode mode, const std::string& help) {
        const auto choose = [&transcripts, mode](const std::string& folder) {
            transcripts = {mode, std::filesystem::absolute(folder)};
        };
        return app.add_option_function<std::string>(name, choose, help)
            ->type_name("DIR")
            ->check(CLI::ExistingDirectory)
            ->group(tr("To judge code that is not trusted, on the simulator"));
    };
    CLI::Option* record =
        add("--record", Transcripts::Mode::record, tr("Record what tests learn from the device"));
    add("--replay", Transcripts::Mode::replay,
        tr("Run no kernel: the record answers for the device"))
        ->excludes(record);
}

CLI::App& addTest(CLI::App& app, Options& options, Words& reports) {
    CLI::App& test =
        addCommand(app, "test", tr("Run the suites: all of mainTest.cpp, or the named ones"));
    test.add_option("names", options.names, tr("A suite, a lesson (all its suites) or SUITE/TEST"))
        ->type_name("SUITE");
    test.add_flag("--list", options.list,
                  tr("Show the suites, or the tests of the named ones, and run none"));
    test.add_flag("--json", options.json, tr("With --list: the suites, as JSON"))->needs("--list");
    addReport(test, options, reports, {"console", "html", "junit", "json", "sarif"});
    test.add_option(
            "--output", options.outputs,
            tr("Where the report goes: .html, .xml, .json and .sarif choose the report, and ask "
               "for it; may be repeated"))
        ->type_name("FILE")
        ->allow_extra_args(false);
    test.add_option("--timeout", options.timeout, tr("Seconds a test may take"))
        ->type_name("SECONDS")
        ->check(CLI::Range(0.01, 86400.0) & CLI::Validator(refuseNan, ""))
        ->capture_default_str();
    test.add_option("--sample", options.sample, tr("Run only N tests of each suite, spread evenly"))
        ->type_name("N")
        ->check(CLI::Range(1, 1000000));
    test.add_flag("--last-failed", options.lastFailed,
                  tr("Run only what did not pass when it last ran"));
    test.add_flag(
        "--all-tests", options.allTests,
        tr("Leave none out: otherwise the rest of a suite, once its kernels hang at one line "
           "in two tests or anywhere in three"));
    test.add_flag("--quiet", options.quiet, tr("Show only what failed, and the closing line"));
    addSanitizers(test, options.sanitizers);
    addTranscripts(test, options.transcripts);
    CLI::Option* jobs =
        test.add_option("--jobs", options.jobs,
                        tr("How many suites run at once (default: one per core, on a GPU one)"))
            ->type_name("N")
            ->check(CLI::Range(1u, 1024u));
    test.add_flag("--fail-fast", options.failFast,
                  tr("Run nothing after the first test that does not pass; one suite at a time"))
        ->excludes(jobs);
    test.add_flag_callback(
            "--no-isolation", [&] { options.isolation = false; },
            tr("Run in this process, for a debugger"))
        ->excludes(jobs);
    test.add_flag(
        "--fail-on-findings,!--no-fail-on-findings", options.failOnFindings,
        tr("Whether findings of the checker count in the exit status; they do by default"));
    return test;
}

Words optionNames(const CLI::App& app) {
    Words names;
    for (const CLI::Option* option : app.get_options())
        if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    return names;
}

Words commandNames(const CLI::App& app) {
    Words names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

[[noreturn]] void refuse(const CLI::App& app, const std::string& word) {
    const bool isOption = word.starts_with("-");
    const Words valid = isOption ? optionNames(app) : commandNames(app);
    if (valid.empty()) throw UsageError(tr("course {0}: unexpected {1}", app.get_name(), word));
    throw UsageError(isOption ? tr("unknown option {0}{1}\nOptions: {2}", word,
                                   suggestion(word, valid), listed(valid))
                              : tr("unknown command {0}{1}\nCommands: {2}", word,
                                   suggestion(word, valid), listed(valid)));
}

void refuseExtras(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands())
        if (const Words extras = command->remaining(); !extras.empty())
            refuse(*command, extras.front());
    if (const Words extras = app.remaining(); !extras.empty()) refuse(app, extras.front());
}

}  // namespace

std::optional<Options> parseCommandLine(int argc, char** argv) {
    Options options;
    Words words(argv + 1, argv + argc);
    if (!words.empty() && words.front() == "use") options.useArguments = takeUseArguments(words);

    CLI::App app(tr("Runs the uses and the test suites of the workspace."), "course");
    language::speak(app);
    app.require_subcommand(0, 1);
    app.allow_extras();
    Words reports;
    CLI::App& run = addCommand(app, "run", tr("Do what main.cpp says: USE or TEST (the default)"));
    CLI::App& use = addUse(app, options, reports);
    CLI::App& test = addTest(app, options, reports);
    CLI::App& device =
        addCommand(app, "device", tr("Show what runs CUDA code here, and its limits"));
    device.add_flag("--json", options.json, tr("As JSON"));
    for (CLI::App* command : {&run, &use, &test}) addOrders(*command, options);
    for (CLI::App* command : {&run, &use, &test, &device}) {
        command->allow_extras();
        command->group(tr("Subcommands"));
        addDevice(*command, options);
    }

    if (options.names.empty() && words == Words{"use"} && asksForHelpAlone(options.useArguments)) {
        std::cout << use.help("course");
        return std::nullopt;
    }
    try {
        std::ranges::reverse(words);  // as CLI11 takes them
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return std::nullopt;
    } catch (const CLI::Error& error) {
        throw UsageError(language::refusal(error));
    }
    refuseExtras(app);

    if (use) options.command = Options::Command::use;
    if (test) options.command = Options::Command::test;
    if (device) options.command = Options::Command::device;
    for (const std::string& report : reports) options.reports.push_back(reportNames.at(report));
    return options;
}

}  // namespace harness
