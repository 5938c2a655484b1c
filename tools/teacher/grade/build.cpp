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

std::string withPlace(const Refusal& refusal) {
    return refusal.line > 0 ? fmt::format("{}:{}: {}", refusal.file, refusal.line, refusal.why)
                            : refusal.why;
}

/// Runs the commands of one build in sandboxes.
class Workshop {
  public:
    Workshop(Pristine& pristine, const BuildRequest& request, const solution_build::Request& asked)
        : pristine_(pristine), base_(pristine.base()), request_(request), folder_(asked.folder) {
        for (const solution_build::Replacement& replacement : asked.replacements)
            replaced_.insert(replacement.file);
        for (const solution_build::Object* object : base_.objectsFrom(replaced_, asked.lesson)) {
            objects_[object->source.string()] = object;
            needed_.insert(object->madeFrom.begin(), object->madeFrom.end());
        }
        sources_ = sources(asked);
    }

    const std::vector<Binding>& sources() const { return sources_; }
    const std::string& refusal() const { return refusal_; }
    const std::string& stopped() const { return stopped_; }

    solution_build::Outcome run(const solution_build::Command& command,
                                const std::stop_token& stop) {
        const bool compiles = std::ranges::count(command.arguments, "-c") > 0;
        return compiles ? compile(command, stop) : link(command, stop);
    }

  private:
    /// The workspace's sources that a lesson is made of, with the student's in their places; the
    /// files of other lessons' students, which are solutions, are empty where this lesson doesn't
    /// need them.
    std::vector<Binding> sources(const solution_build::Request& asked) const {
        const fs::path& root = base_.workspace();
        std::vector<Binding> all = {{root / "include", root / "include"},
                                    {root / "src", root / "src"}};
        for (const solution_build::Lesson& lesson : pristine_.lessons())
            for (const std::string& file : lesson.files)
                if (!replaced_.contains(file) && !needed_.contains(file))
                    all.push_back({"/dev/null", root / file});
        for (const solution_build::Replacement& replacement : asked.replacements)
            all.push_back({replacement.by, root / replacement.file});
        return all;
    }

    solution_build::Outcome compile(const solution_build::Command& command,
                                    const std::stop_token& stop) {
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
        const solution_build::Outcome outcome =
            confined(program, stop, tr("; it was at {0}", source));
        if (outcome.status != 0 || !request_.vets) return outcome;
        if (const Refusal refusal = look(command, output, stop)) return refuse(refusal);
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

    solution_build::Outcome link(const solution_build::Command& command,
                                 const std::stop_token& stop) const {
        return confined({.arguments = command.arguments,
                         .folder = command.folder,
                         .bindings = {{base_.build(), base_.build()}, {folder_, folder_, true}},
                         .environment = command.environment,
                         .limits = request_.limits,
                         .since = begun_},
                        stop);
    }

    /// `where`: for the words that say why the compiler was stopped.
    solution_build::Outcome confined(const Confined& program, const std::stop_token& stop,
                                     const std::string& where = {}) const {
        const Ending ending = runConfined(program, stop);
        if (ending.stopped.empty()) return {ending.status, ending.output + ending.errors};
        const std::lock_guard lock(mutex_);
        if (stopped_.empty()) stopped_ = tr("the compiler {0}", ending.stopped) + where;
        return {124, ending.output + ending.errors + "It " + ending.stopped + ".\n"};
    }

    solution_build::Outcome refuse(const Refusal& refusal) {
        const std::string why = withPlace(refusal);
        const std::lock_guard lock(mutex_);
        if (refusal_.empty()) refusal_ = why;
        return {1, tr("Refused: {0}", why) + "\n"};
    }

    /// The file by its name in the workspace, where a student wrote it; else nothing.
    std::string studentsFile(const std::string& file) const {
        for (const fs::path& root : {folder_ / "sources", base_.workspace()})
            if (const std::string name = fs::path(file).lexically_relative(root);
                replaced_.contains(name))
                return name;
        return {};
    }

    /// `stated`: FILE:LINE and perhaps more, as binutils print it. The first one that is
    /// a student's.
    void takePlace(const std::string& stated, Refusal& refusal) const {
        std::istringstream lines(stated);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t colon = line.rfind(':');
            if (colon == std::string::npos) continue;
            const std::string file = studentsFile(line.substr(0, colon));
            const int number = std::atoi(line.c_str() + colon + 1);
            if (file.empty() || number == 0) continue;
            refusal.file = file;
            refusal.line = number;
            return;
        }
    }

    /// Finds the student's line that defines or needs the symbol.
    void findPlace(const fs::path& object, bool isDefined, Refusal& refusal,
                   const std::stop_token& stop) const {
        if (isDefined) {
            std::istringstream lines(toolOutput(
                {"nm", "--line-numbers", "--defined-only", "--format=posix", object}, stop));
            for (std::string line; std::getline(lines, line);)
                if (line.starts_with(refusal.symbol + " ") && line.find('\t') != std::string::npos)
                    takePlace(line.substr(line.find('\t') + 1), refusal);
            return;
        }
        constexpr std::size_t enough = 200;  // uses that are looked up
        std::vector<Use> uses =
            usesOf(refusal.symbol, toolOutput({"readelf", "--relocs", "--wide", object}, stop));
        uses.resize(std::min(uses.size(), enough));
        for (const Use& use : uses) {
            takePlace(toolOutput({"addr2line", "--inlines", "--exe=" + object.string(),
                                  "--section=" + use.section, use.offset},
                                 stop),
                      refusal);
            if (refusal.line > 0) return;
        }
    }

    /// Why the object that was made is not linked; leaves one that can replace nothing
    /// of the program.
    Refusal look(const solution_build::Command& command, const fs::path& output,
                 const std::stop_token& stop) {
        fs::path preprocessed = output;
        preprocessed.replace_extension(".preprocessed.ii");
        Refusal refusal = whyRefused(
            harness::contentOf(preprocessed),
            [&](const std::string& file) { return !studentsFile(file).empty(); },
            pristine_.surroundings());
        if (refusal) {
            refusal.file = studentsFile(refusal.file);
            return refusal;
        }
        const fs::path source =
            fs::path(command.arguments.back()).lexically_relative(folder_ / "sources");
        const Symbols& pristine = pristine_.symbolsOf(*objects_.at(source.string()));
        const Symbols symbols = parseSymbols(toolOutput({"nm", "--format=posix", output}, stop));
        const std::vector<std::string> sections =
            parseSections(toolOutput({"objdump", "--section-headers", "--wide", output}, stop));
        refusal = whyRefused(symbols, pristine, pristine_.surroundings(), sections);
        if (!refusal) {
            closeIn(output, pristine, stop);
        } else if (!refusal.symbol.empty()) {
            try {
                findPlace(output, symbols.defined.contains(refusal.symbol), refusal, stop);
            } catch (const std::runtime_error&) {  // it is refused even so
            }
        }
        return refusal;
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
        Words strip = {"objcopy", "--keep-global-symbols=" + kept.string()};
        for (const std::string_view section : droppedSections)
            for (const char* of : {"", ".rela"})
                strip.push_back("--remove-section=" + std::string(of).append(section) + "*");
        strip.insert(strip.end(), {ungrouped, object});
        toolOutput(strip, stop);
        fs::remove(ungrouped);
    }

    std::string toolOutput(const Words& arguments, const std::stop_token& stop) const {
        Limits limits = request_.limits;
        limits.output = std::size_t{64} << 20;  // of our own tools
        const solution_build::Outcome outcome = confined(
            {.arguments = arguments, .bindings = {{folder_, folder_, true}}, .limits = limits},
            stop);
        if (outcome.status == 0) return outcome.output;
        throw std::runtime_error(arguments.front() + ": " + outcome.output);
    }

    Pristine& pristine_;
    const solution_build::Base& base_;
    const BuildRequest& request_;
    const fs::path folder_;
    std::set<std::string> replaced_;
    std::set<std::string> needed_;
    std::map<std::string, const solution_build::Object*> objects_;  // by source
    std::vector<Binding> sources_;
    const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    mutable std::mutex mutex_;
    mutable std::string stopped_;
    std::string refusal_;
};

std::string whyFilesRefused(const BuildRequest& request) {
    for (const auto& [file, content] : request.files)
        if (const Refusal refusal = whyRefusedAsWritten(file, content)) return withPlace(refusal);
    return {};
}

}  // namespace

Pristine::Pristine(const fs::path& build)
    : base_(build), lessons_(solution_build::lessons(base_.workspace())) {}

Pristine::Pristine(const fs::path& build, std::vector<solution_build::Lesson> lessons)
    : base_(build), lessons_(std::move(lessons)) {}

const solution_build::Lesson& Pristine::lesson(const std::string& name) const {
    const auto found = std::ranges::find(lessons_, name, &solution_build::Lesson::name);
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
    const solution_build::Outcome list =
        solution_build::runPlainly({{program, "test", "--list"}, base_.build(), base_.build()});
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

std::string Pristine::outputOf(const Words& tool, const Words& files) const {
    Words words = tool;
    words.insert(words.end(), files.begin(), files.end());
    const solution_build::Outcome outcome =
        solution_build::runPlainly({words, base_.build(), base_.build()});
    if (outcome.status != 0) throw std::runtime_error(tool.front() + ": " + outcome.output);
    return outcome.output;
}

Symbols Pristine::symbolsIn(const Words& files) const {
    return parseSymbols(outputOf({"nm", "--format=posix"}, files));
}

const Symbols& Pristine::symbolsOf(const solution_build::Object& object) {
    const std::lock_guard lock(mutex_);
    const auto [entry, isNew] = symbols_.try_emplace(object.output);
    if (isNew) entry->second = symbolsIn({object.output});
    return entry->second;
}

const Symbols& Pristine::allSymbols() {
    if (!all_) {
        Words files;
        for (const solution_build::Object* object : base_.objects())
            files.push_back(object->output);
        all_ = symbolsIn(files);
    }
    return *all_;
}

bool Pristine::isNeeded(const std::string& symbol) {
    const std::lock_guard lock(mutex_);
    return allSymbols().undefined.contains(symbol);
}

const Surroundings& Pristine::surroundings() {
    const std::lock_guard lock(mutex_);
    if (!surroundings_) {
        Words tools;
        for (const solution_build::Object* object : base_.objects())
            if (const std::string source = object->source;
                !source.starts_with("src/") && !source.starts_with("test/"))
                tools.push_back(object->output);
        const Symbols& all = allSymbols();
        Surroundings& made = surroundings_.emplace();
        made.callable = parseMarked(outputOf({"readelf", "--symbols", "--wide"}, tools));
        made.ofTools = symbolsIn(tools).exported;
        made.named = all.exported;
        made.named.insert(all.undefined.begin(), all.undefined.end());
    }
    return *surroundings_;
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
    solution_build::Request asked{
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
    result.variant = solution_build::build(
        pristine.base(), asked,
        [&](const solution_build::Command& command, const std::stop_token& stop) {
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
