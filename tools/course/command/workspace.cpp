#include "command/workspace.h"

#include <algorithm>
#include <iostream>

#include "language/language.h"
#include "suites.h"

namespace command {
namespace {

/// What is compiled only now takes a while.
void announce(const Workspace& workspace, const std::string& observer) {
    const auto library =
        workspace.programs(observer) / "tools/simulator" / ("libsimulator_" + observer + ".a");
    if (observer.empty() || std::filesystem::exists(library)) return;
    say(observer == "checker" ? tr("building the checker: once, for a minute or two")
                              : tr("building the profiler: once, for a minute or two"));
}

}  // namespace

std::string Workspace::course(const std::string& observer, const Words& words) const {
    announce(*this, observer);
    return program(observer.empty() ? "course" : observer + "/course", lessonsFor(*this, words));
}

std::string Workspace::uses(const Words& words) const {
    return program("use", lessonsFor(*this, words));
}

std::string Workspace::toolchain(const std::string& observer) const {
    announce(*this, observer);
    make({observer.empty() ? "cuda_toolchain" : "cuda_toolchain_" + observer});
    return programs(observer) / "tools/simulator/toolchain";
}

std::string Workspace::tool(const std::string& path) const {
    const std::filesystem::path folder = build() / "tools" / path;
    make({folder.filename()});
    return folder / folder.filename();
}

void Workspace::requireSimulator(const std::string& refusal) const {
    if (backend == "gpu") throw Failure(refusal);
}

void Workspace::requireNoBackend(const std::string& name) const {
    if (backend != "auto") throw Failure(tr("{0}: it has no backend; leave --backend out", name));
}

void say(const std::string& text) {
    std::cerr << "atelier: " << text << std::endl;
}

bool take(Words& words, const std::string& word) {
    return std::erase(words, word) > 0;
}

std::optional<std::string> takeValue(Words& words, const std::string& option) {
    std::optional<std::string> value;
    for (auto word = words.begin(); word != words.end();) {
        if (word->starts_with(option + "=")) {
            value = word->substr(option.size() + 1);
            word = words.erase(word);
        } else if (*word == option) {
            if (word + 1 == words.end())
                throw Failure(tr("{0}: expected a value after it", option));
            value = word[1];
            word = words.erase(word, word + 2);
        } else {
            ++word;
        }
    }
    return value;
}

bool has(const Words& words, const std::string& option) {
    return std::ranges::any_of(
        words,
        [&](const std::string& word) { return word == option || word.starts_with(option + "="); });
}

bool asksForPage(const Words& words) {
    return std::ranges::find(words, "--report=html") != words.end() ||
           std::ranges::find(words, "html") != words.end();
}

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

int countOf(const std::string& option, const std::string& value) {
    constexpr int most = 64;
    const auto count = os::numberIn(value);
    if (!count || *count < 1 || *count > most)
        throw Failure(tr("{0}: expected a number from 1 to {1}, not {2}", option, most, value));
    return static_cast<int>(*count);
}

}  // namespace command
