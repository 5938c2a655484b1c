#include "command/run.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <span>

#include "harness/suggestion.h"
#include "help.h"
#include "language/language.h"
#include "suites.h"
#include "watch.h"

namespace fs = std::filesystem;

namespace command {
namespace {

/// What of the words is for this program, wherever it stands.
struct Request {
    std::string backend = "auto";
    bool isVerbose = false, watches = false, asksForHelp = false;
    Words words;      // the others
    Words unwatched;  // all but --watch
};

/// What follows --run is for a program of one's own.
Request read(std::span<char*> arguments) {
    Request request;
    bool isOurs = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string word = arguments[i];
        isOurs = isOurs && word != "--run";
        if (isOurs && word == "--watch") {
            request.watches = true;
            continue;
        }
        request.unwatched.push_back(word);
        if (isOurs && word == "--backend" && i + 1 < arguments.size())
            request.unwatched.push_back(request.backend = arguments[++i]);
        else if (isOurs && word.starts_with("--backend="))
            request.backend = word.substr(10);
        else if (isOurs && word == "--verbose")
            request.isVerbose = true;
        else if (isOurs && (word == "--help" || word == "-h"))
            request.asksForHelp = true;
        else
            request.words.push_back(word);
    }
    return request;
}

/// The command line, as the user may type it again.
std::string typed(const Words& words) {
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("_./:=+@-").find(c) != std::string_view::npos;
    };
    std::string line = "./atelier";
    for (const std::string& word : words) {
        if (!word.empty() && std::ranges::all_of(word, isPlain)) {
            line += ' ' + word;
            continue;
        }
        line += " '";
        for (const char c : word) line += c == '\'' ? "'\\''" : std::string(1, c);
        line += '\'';
    }
    return line;
}

/// What may follow these words, a line each.
int complete(const Workspace& workspace, const Words& words, const std::vector<Command>& commands) {
    const Help help(workspace.root);
    Words next = words.empty() ? help.commands() : help.options(words.front());
    const auto command =
        std::ranges::find(commands, words.empty() ? "" : words.front(), &Command::name);
    if (command != commands.end() && command->names != Command::Names::none) {
        const std::vector<Suite> suites = suitesOf(workspace);
        next = joined(next, lessonsOf(suites, workspace));
        if (command->names == Command::Names::suites)
            for (const Suite& suite : suites) next.push_back(suite.name);
    }
    for (const std::string& word : next) std::cout << word << '\n';
    return 0;
}

[[noreturn]] void refuse(const std::string& name, const Help& help) {
    const auto nearest = harness::nearest(name, help.commands());
    throw Failure(nearest ? tr("{0}: no such command (did you mean {1}?); see ./atelier --help",
                               name, *nearest)
                          : tr("{0}: no such command; see ./atelier --help", name));
}

int carryOut(const Workspace& workspace, Request& request, const std::vector<Command>& commands) {
    const std::string name = request.words.empty() ? "" : request.words.front();
    if (request.asksForHelp) {
        const Help help(workspace.root);
        std::cout << (name.empty() ? help.text() : help.of(name));
        return 0;
    }
    if (request.watches) return watch(workspace, request.unwatched);
    const Words words(request.words.begin() + !name.empty(), request.words.end());
    if (name == "completion")  // --words
        return complete(workspace, {words.begin() + 1, words.end()}, commands);
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end()) refuse(name, Help(workspace.root));
    setenv("ATELIER_COMMAND", typed(request.unwatched).c_str(), 1);  // for the report's head
    return command->run(workspace, words);
}

}  // namespace

int run(int argc, char** argv, const std::vector<Command>& commands) {
    try {
        Request request = read(std::span(argv, argc).subspan(3));
        const Workspace workspace{argv[1], argv[2], request.backend, request.isVerbose};
        return carryOut(workspace, request, commands);
    } catch (const std::exception& error) {
        if (*error.what() != '\0') say(error.what());
        return 2;
    }
}

}  // namespace command
