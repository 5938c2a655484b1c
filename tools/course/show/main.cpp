// Records a small launch of each kernel and makes a page of it: show --course FILE --output PAGE
// SUITE..., show --course FILE --output PAGE --use USE [OPTION...], show --course FILE --pages
// FOLDER [LESSON...], or show --output PAGE --program FILE [ARGUMENT...]
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "harness/files.h"
#include "harness/terminal.h"
#include "language/command_line.h"
#include "language/language.h"
#include "os/process.h"
#include "os/temporary_folder.h"
#include "recordings.h"

namespace fs = std::filesystem;

namespace {

using os::Words;

struct Options {
    std::string course;
    Words names;
    Words use;      // and its options, instead of suites
    Words program;  // and its arguments: another one than the course
    Words kernels;  // that alone are shown, beside each other; without, all, one at a time
    std::string blocks, threads, seed;
    fs::path output;
    fs::path pages;  // a folder: a page of each lesson goes there
    bool onlyRaces = false;
    bool open = true;
};

/// The suites or the use, without a report; or the program, which says what it has to say.
Words commandOf(const Options& options, bool isSeeded) {
    if (!options.program.empty()) return options.program;
    Words command{options.course, "test", "--report", "console", "--no-open"};
    if (!options.use.empty()) command = {options.course, "use"};
    if (isSeeded) command.insert(command.end(), {"--seed", options.seed});
    const Words& names = options.use.empty() ? options.names : options.use;
    command.insert(command.end(), names.begin(), names.end());
    return command;
}

/// What the recorder is told: where to write, and which launches come first.
Words environmentOf(const Options& options, const fs::path& file, bool isSeeded) {
    Words variables = {"SIMULATOR_RECORD=" + file.string()};
    if (!options.blocks.empty()) variables.push_back("SIMULATOR_RECORD_BLOCKS=" + options.blocks);
    if (!options.threads.empty())
        variables.push_back("SIMULATOR_RECORD_THREADS=" + options.threads);
    if (isSeeded) variables.push_back("SIMULATOR_SEED=" + options.seed);
    return variables;
}

/// A program of one's own says what it has to say, once; suites fail or pass elsewhere.
void record(std::vector<show::Kernel>& kernels, const Options& options, const fs::path& file,
            bool isSeeded) {
    constexpr int wrongUsage = 2;
    const os::Program program{.words = commandOf(options, isSeeded),
                              .environment = environmentOf(options, file, isSeeded)};
    const bool isOfCourse = options.program.empty();
    std::string output;
    const int status = isOfCourse || isSeeded ? os::run(program, output) : os::run(program);
    if (isOfCourse && status == wrongUsage) throw std::runtime_error(tr("nothing was run"));
    const std::string order =
        isSeeded ? tr("in the order of the seed {0}", options.seed) : tr("in turn");
    show::add(kernels, file, order, !isSeeded, options.onlyRaces);
}

void showAll(const Options& options) {
    harness::requireWritable(options.output);
    const os::TemporaryFolder folder;
    std::vector<show::Kernel> kernels;
    record(kernels, options, folder.file("in-turn"), false);
    if (kernels.empty()) throw std::runtime_error(tr("no kernel was launched that does anything"));
    if (!options.kernels.empty()) show::keepNamed(kernels, options.kernels);
    if (!options.seed.empty()) record(kernels, options, folder.file("seeded"), true);
    if (options.onlyRaces) show::keepRacing(kernels);
    const bool besideEachOther = kernels.size() > 1 && !options.kernels.empty();
    harness::writeAtomically(options.output, show::pageOf(std::move(kernels), besideEachOther));
    harness::say(tr("Step by step: {0}", harness::shown(options.output).string()) + '\n');
    if (options.open && harness::hasDesktop()) harness::openInBrowser(options.output);
}

/// In the order in which their suites run.
Words lessonsOf(const std::string& course) {
    std::string output;
    os::run({.words = {course, "test", "--list", "--json"}}, output);
    Words lessons;
    for (const auto& suite : nlohmann::json::parse(output)) {
        const std::string lesson = suite.at("lesson");
        if (std::ranges::find(lessons, lesson) == lessons.end()) lessons.push_back(lesson);
    }
    return lessons;
}

void showEachLesson(Options options) {
    fs::create_directories(options.pages);
    options.open = false;
    for (const std::string& lesson :
         options.names.empty() ? lessonsOf(options.course) : options.names) {
        options.names = {lesson};
        options.output = options.pages / (lesson + ".html");
        showAll(options);
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.program = os::takeWordsAfter("--program", argc, argv);
    options.use = os::takeWordsAfter("--use", argc, argv);
    language::CommandLine line(tr("Shows a kernel step by step, on a page"), "show");
    line.footer(tr("--use NAME [OPTION...]    Run this use instead, with all words after it") +
                '\n' +
                tr("--program FILE [ARG...]   Run this program instead, with all words after it"));
    line.add("--course", options.course, tr("The course with the checker"));
    line.add("NAME", options.names, tr("Suites, lessons, SUITE/TEST"));
    line.add("--kernel", options.kernels,
             tr("Only this kernel; several, each after --kernel, beside each other"))
        .oneValue();
    line.add("--blocks", options.blocks, tr("The launch nearest to so many blocks (default: 2)"))
        .within(1, 4);
    line.add("--threads", options.threads, tr("and to so many threads of a block (default: 8)"))
        .within(1, 64);
    line.add("--seed", options.seed, tr("Beside it the same in the order of this seed"))
        .notNegative();
    line.addFlag("--only-races", options.onlyRaces,
                 tr("Only kernels with a race, each by the nearest launch that shows it"));
    const auto page = line.add("--output", options.output, tr("Where the page goes"));
    line.add("--pages", options.pages,
             tr("Instead a page of each lesson, or of those named, into this folder"))
        .excludes(page);
    line.addFlag("--no-open", options.open, tr("Don't show that page in the browser"), false);
    if (const auto status = line.read(argc, argv)) return *status;
    if (options.output.empty() && options.pages.empty())
        return language::refuse(tr("{0} is missing", "--output"));
    try {
        options.pages.empty() ? showAll(options) : showEachLesson(options);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
