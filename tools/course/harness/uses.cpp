#include "uses.h"
#include "backend.h"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>

#include "harness/files.h"
#include "harness/suggestion.h"
#include "harness/terminal.h"
#include "language/language.h"
#include "printed.h"
#include "todo/open_todo.h"
#include "usage_error.h"

namespace harness {
namespace {

using Words = std::vector<std::string>;

Words namesOf(const Uses& uses) {
    Words names;
    for (const NamedUse& use : uses.all()) names.push_back(use.name);
    return names;
}

const NamedUse& find(const Uses& uses, const std::string& name) {
    const auto found = std::ranges::find(uses.all(), name, &NamedUse::name);
    if (found != uses.all().end()) return *found;
    const Words valid = namesOf(uses);
    throw UsageError(tr("unknown use {0}{1}\nUses of mainUse.cpp: {2}", name,
                        suggestion(name, valid), listed(valid)));
}

std::vector<const NamedUse*> choose(const Uses& uses, const Words& names) {
    std::vector<const NamedUse*> chosen;
    if (names.empty())
        for (const NamedUse& use : uses.all()) chosen.push_back(&use);
    else
        for (const std::string& name : names) chosen.push_back(&find(uses, name));
    if (chosen.empty()) throw UsageError(tr("no use to run: mainUse.cpp adds none"));
    return chosen;
}

int call(const std::string& name, Use& use, Words words) {
    words.insert(words.begin(), "course use " + name);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    return use.main(static_cast<int>(words.size()), argv.data());
}

void printTodo(const OpenTodo& todo) {
    fmt::print("{} {} ({}:{})\n", coloured("TODO:", fmt::color::golden_rod), todo.task,
               pathInWorkspace(todo.file), todo.line);
}

/// Says what the checker has found in the use's kernels; returns whether that is anything.
bool printFindings() {
    const std::vector<Message> findings = backend().takeFindings();
    for (const Message& finding : findings)
        fmt::print("\n{} {}\n  {}\n  {}\n  {}\n", coloured(tr("found:"), fmt::color::red),
                   finding.text, finding.explanation, finding.hint, finding.link);
    return !findings.empty();
}

struct Ended {
    int code;
    bool isTaskOpen = false;
};

Ended callGuarded(const std::string& name, Use& use, const Words& arguments) {
    try {
        const int code = call(name, use, arguments);
        const auto todo = takeOpenTodo();
        if (todo) printTodo(*todo);
        return {todo ? std::max(code, 1) : code, todo.has_value()};
    } catch (const TodoOpen& open) {
        std::fflush(stdout);
        printTodo(open.todo);
        return {1, true};
    } catch (const std::exception& exception) {
        std::fflush(stdout);
        fmt::print(stderr, "{}: {}\n", name, exception.what());
    } catch (...) {
        std::fflush(stdout);
        fmt::print(stderr, "{}\n",
                   tr("{0}: ended by an exception that is not a std::exception", name));
    }
    return {1};
}

std::string verdictOf(const Ended& ended) {
    if (ended.code == 0) return coloured(tr("all right"), fmt::color::green);
    if (ended.code == 2) return coloured(tr("wrong usage"), fmt::color::red);
    if (ended.isTaskOpen) return coloured(tr("a TODO is open"), fmt::color::golden_rod);
    return coloured(tr("something is wrong"), fmt::color::red);
}

bool asksForHelp(const Words& arguments) {
    return std::ranges::any_of(
        arguments, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

UseRecord runOne(const NamedUse& named, const Words& arguments, std::optional<std::uint64_t> seed,
                 bool keepsPrinted) {
    const std::unique_ptr<Use> use = named.create();
    fmt::print("{}\n\n", coloured(tr("{0}: {1}", named.name, use->title()), fmt::emphasis::bold));
    std::fflush(stdout);
    const auto start = std::chrono::steady_clock::now();
    std::optional<Printed> printed;
    if (keepsPrinted) printed.emplace();
    Ended ended = callGuarded(named.name, *use, arguments);
    if (printFindings()) ended = {std::max(ended.code, 1)};
    const std::string text = printed ? printed->take() : "";
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    std::cout << std::flush;
    const std::string order =
        seed && ended.code == 1 ? tr(", in the order of --seed {0}", *seed) : "";
    fmt::print("\n{}\n\n", tr("{0}: {1}, {2} s", named.name, verdictOf(ended) + order,
                              language::number(elapsed.count(), 2)));
    std::fflush(stdout);
    return {.name = named.name,
            .description = use->title(),
            .code = ended.code == 0 || ended.code == 2 ? ended.code : 1,
            .isTaskOpen = ended.isTaskOpen,
            .seconds = elapsed.count(),
            .printed = text,
            .plots = takePlots()};
}

}  // namespace

void listUses(const Uses& uses) {
    std::size_t width = 0;
    for (const NamedUse& use : uses.all()) width = std::max(width, use.name.size());
    for (const NamedUse& use : uses.all())
        fmt::print("{:<{}}  {}\n", use.name, width, use.create()->title());
}

int runUses(const Uses& uses, const Words& names, const Words& arguments,
            std::optional<std::uint64_t> seed, UsesRecord& record) {
    const std::vector<const NamedUse*> chosen = choose(uses, names);
    if (!arguments.empty() && names.size() != 1)
        throw UsageError(
            tr("{0} is not an option of `course use`: it has --list, --report, --device and "
               "--help. An option of a use follows the name of that one use:\n  course use {1} {0}",
               arguments.front(), chosen.front()->name));
    if (asksForHelp(arguments))
        return callGuarded(chosen.front()->name, *chosen.front()->create(), arguments).code;
    int worst = 0;
    for (const NamedUse* use : chosen) {
        backend().setSchedule(seed);
        record.uses.push_back(runOne(*use, arguments, seed, record.keepsPrinted));
        worst = std::max(worst, record.uses.back().code);
    }
    return worst;
}

}  // namespace harness
