#include "solution_build/variant.h"

#include <algorithm>
#include <fstream>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "language/language.h"
#include "os/words.h"

namespace solution_build {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

// What lies in the tree of a variant. The tests of the tools and the bank of solutions are none of
// a student's business.
constexpr const char* sourceFolders[] = {"include", "src", "test"};
constexpr const char* leftOut[] = {"test/tools", "test/solutions"};

bool isLeftOut(const fs::path& file) {
    return std::ranges::any_of(
        leftOut, [&](const char* folder) { return file == folder; });
}

/// A tree of folders as in the workspace whose files are links to it: an #include finds what lies
/// beside the file that has it, so that a replaced file must look to all others as if it lay there.
void linkSources(const fs::path& workspace, const fs::path& tree, const fs::path& folder) {
    fs::create_directories(tree / folder);
    for (const auto& entry : fs::directory_iterator(workspace / folder)) {
        const fs::path file = folder / entry.path().filename();
        if (!entry.is_directory())
            fs::create_symlink(entry.path(), tree / file);
        else if (!isLeftOut(file))
            linkSources(workspace, tree, file);
    }
}

void replace(const fs::path& tree, const Replacement& replacement) {
    const fs::path file = tree / replacement.file;
    fs::remove(file);
    fs::create_directories(file.parent_path());
    fs::copy_file(replacement.by, file);
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read |
                              fs::perms::others_read);
}

/// The word with paths of the workspace's sources turned into those of the tree.
std::string inTree(std::string word, const fs::path& workspace, const fs::path& tree) {
    for (const std::string folder : sourceFolders) {
        const std::string path = (workspace / folder).string();
        const size_t at = word.find(path);
        if (at == std::string::npos) continue;
        const char next = at + path.size() < word.size() ? word[at + path.size()] : '/';
        const bool isThere = fs::exists(tree / word.substr(at + workspace.string().size() + 1));
        if (next == '/' && isThere)
            return word.substr(0, at) + tree.string() + word.substr(at + workspace.string().size());
    }
    return word;
}

std::string objectName(const Object& object) {
    return (object.source.is_absolute() ? object.source.filename() : object.source).string() + ".o";
}

/// The commands of one variant.
class Commands {
  public:
    Commands(const Base& base, const Request& request, const Variant& variant)
        : base_(base), folder_(request.folder), variant_(variant) {}

    fs::path output(const Object& object) const { return folder_ / "objects" / objectName(object); }

    Command compile(const Object& object) const {
        Words words;
        const Words& before = object.command;
        for (size_t i = 0; i < before.size(); ++i) {
            if (before[i] == "-MD" || before[i] == "-MMD") continue;  // ninja's need
            if (before[i] == "-MT" || before[i] == "-MF" || before[i] == "-MQ") {
                ++i;
            } else if (before[i] == "-o") {
                words.insert(words.end(), {"-o", output(object)});
                ++i;
            } else {
                words.push_back(inTree(before[i], base_.workspace(), variant_.sources));
            }
        }
        const std::string map = variant_.sources.string() + "=" + base_.workspace().string();
        words.insert(words.end() - 2, {"-ffile-prefix-map=" + map,
                                       "-fdiagnostics-color=never"});  // before -c SOURCE
        return command(words);
    }

    /// A copy of an object that the base made from what is replaced here. Of an inline function
    /// that both have, the linker takes one, but the debug information of the other would still
    /// give it lines.
    Command withoutLines(const Object& object) const {
        return command(
            {"objcopy", "--strip-debug", base_.build() / object.output, stale(object.output)});
    }

    fs::path stale(const std::string& object) const { return folder_ / "stale" / object; }

    /// The archive without the objects that are compiled anew; of those that `stale`
    /// names, the copies.
    Command archive(const Archive& archive, const std::set<std::string>& replaced,
                    const std::set<std::string>& stale) const {
        Words words = {"ar", "qcsT", archivePath(archive)};
        for (const std::string& object : archive.objects)
            if (!replaced.contains(object))
                words.push_back(stale.contains(object) ? this->stale(object)
                                                       : base_.build() / object);
        return command(words);
    }

    /// The new objects come first: of an inline function that the base's objects have too, theirs
    /// is taken. `added`: sources that the linking compiler compiles along.
    Command link(const std::vector<const Object*>& objects,
                 const std::vector<const Archive*>& archives,
                 const std::vector<fs::path>& added) const {
        Words words;
        const Words& before = base_.linkCommand();
        for (const std::string& word : before) {
            const bool isReplaced =
                std::ranges::any_of(objects, [&](const Object* o) { return o->output == word; });
            const auto archive = std::ranges::find(archives, word, &Archive::output);
            if (archive != archives.end())
                words.push_back(archivePath(**archive));
            else if (word == base_.program())
                words.push_back(variant_.program);
            else if (!isReplaced)
                words.push_back(word);
        }
        Words first(added.begin(), added.end());
        for (const Object* object : objects) first.push_back(output(*object));
        words.insert(words.begin() + 1, first.begin(), first.end());
        return command(words);
    }

  private:
    fs::path archivePath(const Archive& archive) const {
        return folder_ / fs::path(archive.output).filename();
    }

    Command command(const Words& words) const {
        return {words, base_.build(), folder_, {"TMPDIR=" + folder_.string()}};
    }

    const Base& base_;
    fs::path folder_;
    const Variant& variant_;
};

/// Runs commands until one fails, and keeps what they say.
class Runner {
  public:
    Runner(Variant& variant, const Run& run, const std::stop_token& stop)
        : variant_(variant), run_(run), stop_(stop), log_(variant.log) {}

    /// Runs all of them, `jobs` at once. Of those that fail, the first of the list counts.
    bool all(const std::vector<Command>& commands, unsigned jobs) {
        std::vector<std::string> messages(commands.size());
        std::vector<std::jthread> workers;
        const size_t count = std::min<size_t>(std::max(jobs, 1u), commands.size());
        for (size_t i = 0; i < count; ++i) workers.emplace_back([&] { work(commands, messages); });
        workers.clear();
        next_ = 0;
        if (failed_ < commands.size())
            variant_.messages = messages[failed_];
        else
            for (const std::string& message : messages) variant_.messages += message;
        return failed_ == none;
    }

  private:
    static constexpr size_t none = SIZE_MAX;

    void work(const std::vector<Command>& commands, std::vector<std::string>& messages) {
        for (;;) {
            size_t mine;
            {
                const std::lock_guard lock(mutex_);
                if (next_ == commands.size() || failed_ != none || stop_.stop_requested()) return;
                mine = next_++;
            }
            const Outcome outcome = runOne(commands[mine]);
            const std::lock_guard lock(mutex_);
            messages[mine] = withWorkspaceNames(variant_, outcome.output);
            log_ << "$ " << shown(commands[mine]) << '\n' << messages[mine] << std::flush;
            if (outcome.status != 0) {
                log_ << tr("exit status {0}", outcome.status) << '\n';
                failed_ = std::min(failed_, mine);
            }
        }
    }

    Outcome runOne(const Command& command) const try {
        return run_(command, stop_);
    } catch (const std::exception& error) {
        return {127, std::string(error.what()) + "\n"};
    }

    Variant& variant_;
    const Run& run_;
    std::stop_token stop_;
    std::ofstream log_;
    std::mutex mutex_;
    size_t next_ = 0;
    size_t failed_ = none;
};

Variant prepare(const Base& base, const Request& request) {
    fs::remove_all(request.folder);
    Variant variant;
    variant.program = request.folder / base.programFile().filename();
    variant.sources = request.folder / "sources";
    variant.log = request.folder / "build.log";
    for (const char* folder : sourceFolders)
        if (fs::exists(base.workspace() / folder))
            linkSources(base.workspace(), variant.sources, folder);
    for (const Replacement& replacement : request.replacements)
        replace(variant.sources, replacement);
    return variant;
}

std::set<std::string> replacedFiles(const Request& request) {
    std::set<std::string> files;
    for (const Replacement& replacement : request.replacements) files.insert(replacement.file);
    return files;
}

void requireDependents(const Base& base, const Request& request) {
    for (const Replacement& replacement : request.replacements)
        if (base.objectsFrom({replacement.file}, request.lesson).empty())
            throw std::invalid_argument(request.lesson.empty()
                                            ? tr("nothing is compiled from {0}", replacement.file)
                                            : tr("nothing is compiled from {0} in the lesson {1}",
                                                 replacement.file, request.lesson));
}

}  // namespace

Variant build(const Base& base, const Request& asked, const Run& run, const std::stop_token& stop) {
    Request request = asked;
    request.folder = fs::absolute(asked.folder).lexically_normal();
    requireDependents(base, request);
    Variant variant = prepare(base, request);
    const Commands commands(base, request, variant);

    const std::vector<const Object*> objects =
        base.objectsFrom(replacedFiles(request), request.lesson);
    std::set<std::string> replaced;
    std::vector<Command> first;
    for (const Object* object : objects) {
        fs::create_directories(commands.output(*object).parent_path());
        replaced.insert(object->output);
        first.push_back(commands.compile(*object));
    }
    std::set<std::string> stale;
    for (const Object* object : base.objectsFrom(replacedFiles(request))) {
        if (replaced.contains(object->output)) continue;
        fs::create_directories(commands.stale(object->output).parent_path());
        stale.insert(object->output);
        first.push_back(commands.withoutLines(*object));
    }
    std::vector<Command> second;
    std::vector<const Archive*> archives;
    for (const Archive& archive : base.archives()) {
        if (std::ranges::none_of(archive.objects,
                                 [&](const auto& object) { return replaced.contains(object); }))
            continue;
        archives.push_back(&archive);
        second.push_back(commands.archive(archive, replaced, stale));
    }

    Runner runner(variant, run, stop);
    variant.complete = runner.all(first, request.jobs) && runner.all(second, request.jobs) &&
                       runner.all({commands.link(objects, archives, request.added)}, 1) &&
                       !stop.stop_requested();
    return variant;
}

Command testCommand(const Variant& variant, const std::vector<std::string>& arguments) {
    Words words = {variant.program, "test", "--jobs", "1"};  // several variants run at once
    words.insert(words.end(), arguments.begin(), arguments.end());
    const fs::path folder = variant.program.parent_path();
    Words environment = variant.environment;
    environment.push_back("ATELIER_SOURCES=" + variant.sources.string());
    return {words, folder, folder, environment};
}

std::string withWorkspaceNames(const Variant& variant, std::string text) {
    os::replaceAll(text, variant.sources.string() + "/", "");
    return text;
}

}  // namespace solution_build
