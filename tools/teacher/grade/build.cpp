#include "build.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "harness/files.h"
#include "language/language.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// What follows a word of the command, "-o" for instance.
std::string wordAfter(const Words& words, const std::string& word) {
    const auto found = std::ranges::find(words, word);
    return found == words.end() || std::next(found) == words.end() ? std::string()
                                                                   : *std::next(found);
}

bool isBelow(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

/// Runs the commands of one build in sandboxes.
class Workshop {
  public:
    Workshop(Pristine& pristine, const BuildRequest& request, const variant::Request& asked)
        : pristine_(pristine), base_(pristine.base()), request_(request), folder_(asked.folder) {
        for (const variant::Replacement& replacement : asked.replacements)
            replaced_.insert(replacement.file);
        for (const variant::Object* object : base_.objectsFrom(replaced_, asked.lesson)) {
            objects_[object->source.string()] = object;
            needed_.insert(object->madeFrom.begin(), object->madeFrom.end());
        }
        sources_ = sources(asked);
    }

    const std::vector<Binding>& sources() const { return sources_; }
    const std::string& refusal() const { return refusal_; }
    const std::string& stopped() const { return stopped_; }

    variant::Outcome run(const variant::Command& command, const std::stop_token& stop) {
        const bool compiles = std::ranges::count(command.arguments, "-c") > 0;
        return compiles ? compile(command, stop) : link(command, stop);
    }

  private:
    /// The workspace's sources that a lesson is made of, with the student's in their places; the
    /// files of other lessons' students, which are solutions, are empty where this lesson doesn't
    /// need them.
    std::vector<Binding> sources(const variant::Request& asked) const {
        const fs::path& root = base_.workspace();
        std::vector<Binding> all = {{root / "include", root / "include"},
                                    {root / "src", root / "src"}};
        for (const variant::Lesson& lesson : pristine_.lessons())
            for (const std::string& file : lesson.files)
                if (!replaced_.contains(file) && !needed_.contains(file))
                    all.push_back({"/dev/null", root / file});
        for (const variant::Replacement& replacement : asked.replacements)
            all.push_back({replacement.by, root / replacement.file});
        return all;
    }

    variant::Outcome compile(const variant::Command& command, const std::stop_token& stop) {
        const fs::path output = wordAfter(command.arguments, "-o");
        Confined program{.arguments = command.arguments,
                         .folder = command.folder,
                         .bindings = sources_,
                         .environment = command.environment,
                         .limits = request_.limits,
                         .since = begun_};
        const std::string source =
            fs::path(command.arguments.back()).lexically_relative(folder_ / "sources");
        program.arguments.insert(program.arguments.end() - 2, "-fno-gnu-unique");
        for (const std::string& word : command.arguments) addNeeded(word, program.bindings);
        program.bindings.push_back({folder_, folder_, true});
        const variant::Outcome outcome = confined(program, stop, tr("; it was at {0}", source));
        if (outcome.status != 0 || !request_.vets) return outcome;
        if (const std::string why = look(command, output, stop); !why.empty()) return refuse(why);
        return outcome;
    }

    /// The compiler, and the folders of headers that are not the course's: the words of the command
    /// name them.
    void addNeeded(const std::string& word, std::vector<Binding>& bindings) const {
        const std::size_t slash = word.find('/');  // behind -I, or the equals sign of an option
        const fs::path path = slash == std::string::npos ? std::string() : word.substr(slash);
        const bool isOurs =
            isBelow(path, base_.workspace() / "tools") || isBelow(path, base_.build());
        if (path.is_absolute() && isOurs && !isBelow(path, folder_) && fs::exists(path))
            bindings.push_back({path, path});
        const fs::path precompiled = path.string() + ".gch";
        if (isOurs && fs::exists(precompiled)) bindings.push_back({precompiled, precompiled});
    }

    variant::Outcome link(const variant::Command& command, const std::stop_token& stop) const {
        return confined({.arguments = command.arguments,
                         .folder = command.folder,
                         .bindings = {{base_.build(), base_.build()}, {folder_, folder_, true}},
                         .environment = command.environment,
                         .limits = request_.limits,
                         .since = begun_},
                        stop);
    }

    /// `where`: for the words that say why the compiler was stopped.
    variant::Outcome confined(const Confined& program, const std::stop_token& stop,
                              const std::string& where = {}) const {
        const Ending ending = runConfined(program, stop);
        if (ending.stopped.empty()) return {ending.status, ending.output + ending.errors};
        const std::lock_guard lock(mutex_);
        if (stopped_.empty()) stopped_ = tr("the compiler {0}", ending.stopped) + where;
        return {124, ending.output + ending.errors + "It " + ending.stopped + ".\n"};
    }

    variant::Outcome refuse(const std::string& why) {
        const std::lock_guard lock(mutex_);
        if (refusal_.empty()) refusal_ = why;
        return {1, tr("Refused: {0}", why) + "\n"};
    }

    /// Why the object that was made is not linked; leaves one that can replace nothing
    /// of the program.
    std::string look(const variant::Command& command, const fs::path& output,
                     const std::stop_token& stop) {
        const fs::path tree = folder_ / "sources";
        const auto isStudents = [&](const std::string& file) {
            const fs::path path = fs::path(file).lexically_relative(tree);
            return replaced_.contains(path.string()) ||
                   replaced_.contains(
                       fs::path(file).lexically_relative(base_.workspace()).string());
        };
        fs::path preprocessed = output;
        preprocessed.replace_extension(".preprocessed.ii");
        if (const std::string why = whyRefused(harness::contentOf(preprocessed), isStudents);
            !why.empty())
            return why;

        const fs::path source = fs::path(command.arguments.back()).lexically_relative(tree);
        const Symbols& pristine = pristine_.symbolsOf(*objects_.at(source.string()));
        const Symbols symbols = parseSymbols(toolOutput({"nm", "--format=posix", output}, stop));
        const std::vector<std::string> sections =
            parseSections(toolOutput({"objdump", "--section-headers", "--wide", output}, stop));
        if (const std::string why = whyRefused(symbols, pristine, sections); !why.empty())
            return why;
        closeIn(output, pristine, stop);
        return {};
    }

    /// Makes the object's symbols its own but for those that others ask for, and drops what would
    /// run before main.
    void closeIn(const fs::path& object, const Symbols& pristine,
                 const std::stop_token& stop) const {
        const fs::path ungrouped = object.string() + ".ungrouped", kept = object.string() + ".kept";
        {
            std::ofstream names(kept);
            for (const std::string& name : pristine.exported) names << name << '\n';
            for (const std::string& name : pristine.weak)
                if (pristine_.isNeeded(name)) names << name << '\n';
        }
        toolOutput({"ld", "-r", "--force-group-allocation", object, "-o", ungrouped}, stop);
        toolOutput(
            {"objcopy", "--keep-global-symbols=" + kept.string(), "--remove-section=.init_array*",
             "--remove-section=.rela.init_array*", ungrouped, object},
            stop);
        fs::remove(ungrouped);
    }

    std::string toolOutput(const Words& arguments, const std::stop_token& stop) const {
        const variant::Outcome outcome = confined({.arguments = arguments,
                                                   .bindings = {{folder_, folder_, true}},
                                                   .limits = request_.limits},
                                                  stop);
        if (outcome.status == 0) return outcome.output;
        throw std::runtime_error(arguments.front() + ": " + outcome.output);
    }

    Pristine& pristine_;
    const variant::Base& base_;
    const BuildRequest& request_;
    const fs::path folder_;
    std::set<std::string> replaced_;
    std::set<std::string> needed_;
    std::map<std::string, const variant::Object*> objects_;  // by source
    std::vector<Binding> sources_;
    const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    mutable std::mutex mutex_;
    mutable std::string stopped_;
    std::string refusal_;
};

std::string whyFilesRefused(const BuildRequest& request) {
    for (const auto& [file, content] : request.files)
        if (const std::string why = whyRefusedAsWritten(content); !why.empty())
            return file + ": " + why;
    return {};
}

}  // namespace

Pristine::Pristine(const fs::path& build)
    : base_(build), lessons_(variant::lessons(base_.workspace())) {}

Pristine::Pristine(const fs::path& build, std::vector<variant::Lesson> lessons)
    : base_(build), lessons_(std::move(lessons)) {}

const variant::Lesson& Pristine::lesson(const std::string& name) const {
    const auto found = std::ranges::find(lessons_, name, &variant::Lesson::name);
    if (found == lessons_.end()) throw std::out_of_range(tr("there is no lesson {0}", name));
    return *found;
}

std::set<std::string> Pristine::filesOf(const Words& lessons) const {
    std::set<std::string> all;
    for (const std::string& name : lessons) {
        const Words& files = lesson(name).files;
        all.insert(files.begin(), files.end());
    }
    return all;
}

std::map<std::string, Words> Pristine::suites() const {
    const std::string program = base_.programFile();
    const variant::Outcome list =
        variant::runPlainly({{program, "test", "--list"}, base_.build(), base_.build()});
    if (list.status != 0) throw std::runtime_error(program + ": " + list.output);
    std::map<std::string, Words> suites;
    std::istringstream lines(list.output);  // a lesson, and below it, indented, its suites
    std::string lesson;
    for (std::string line; std::getline(lines, line);) {
        std::string name;
        std::istringstream(line) >> name;
        if (line.starts_with(" "))
            suites[lesson].push_back(name);
        else
            lesson = name;
    }
    return suites;
}

Symbols Pristine::symbolsIn(const Words& files) const {
    Words words = {"nm", "--format=posix"};
    words.insert(words.end(), files.begin(), files.end());
    const variant::Outcome nm = variant::runPlainly({words, base_.build(), base_.build()});
    if (nm.status != 0) throw std::runtime_error("nm: " + nm.output);
    return parseSymbols(nm.output);
}

const Symbols& Pristine::symbolsOf(const variant::Object& object) {
    const std::lock_guard lock(mutex_);
    const auto [entry, isNew] = symbols_.try_emplace(object.output);
    if (isNew) entry->second = symbolsIn({object.output});
    return entry->second;
}

bool Pristine::isNeeded(const std::string& symbol) {
    const std::lock_guard lock(mutex_);
    if (needed_.empty()) {
        Words files;
        for (const variant::Object* object : base_.objects()) files.push_back(object->output);
        needed_ = symbolsIn(files).undefined;
    }
    return needed_.contains(symbol);
}

/// With its place, as the compiler has it.
static std::string firstError(const std::string& messages) {
    std::istringstream lines(messages);
    for (std::string line; std::getline(lines, line);)
        if (line.find("error: ") != std::string::npos) return line;
    return tr("the linker refuses it");
}

Build build(Pristine& pristine, const BuildRequest& request, const std::stop_token& stop) {
    Build result;
    fs::remove_all(request.folder);
    const fs::path handedIn = request.folder / "handed-in";
    variant::Request asked{
        .folder = request.folder / "build", .replacements = {}, .lesson = request.lesson};
    for (const auto& [file, content] : request.files) {
        fs::create_directories((handedIn / file).parent_path());
        std::ofstream(handedIn / file, std::ios::binary) << content;
        asked.replacements.push_back({file, handedIn / file});
    }
    if (request.vets)
        if (const std::string why = whyFilesRefused(request); !why.empty()) {
            result.verdict = Build::Verdict::refused;
            result.reason = why;
            return result;
        }
    Workshop workshop(pristine, request, asked);
    result.sources = workshop.sources();
    result.variant = variant::build(
        pristine.base(), asked,
        [&](const variant::Command& command, const std::stop_token& stop) {
            return workshop.run(command, stop);
        },
        stop);
    if (result.variant.complete) {
        result.verdict = Build::Verdict::done;
    } else if (!workshop.refusal().empty()) {
        result.verdict = Build::Verdict::refused;
        result.reason = workshop.refusal();
    } else if (!workshop.stopped().empty()) {
        result.verdict = Build::Verdict::stopped;
        result.reason = workshop.stopped();
    } else {
        result.reason = firstError(result.variant.messages);
    }
    return result;
}

}  // namespace grade
