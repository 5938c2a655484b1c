// What a student hands in who has not done every TODO is compiled and linked, not refused.
//
//     todos_test BUILD --lesson LESSON   every combination of open and done TODOs, in each object
//     todos_test BUILD PROFILE           graded as a class is: what passes gets its points
//
// Thousands of compilations would take an hour. So all combinations of an object are compiled as
// one source, each in a namespace of its own: what the object then needs of others is all that one
// of them needs, and it is refused if one of them would be.
#include <cxxabi.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <regex>
#include <set>
#include <stdexcept>

#include "Folder.h"
#include "course.h"
#include "grader.h"
#include "includes.h"
#include "objects.h"
#include "points.h"
#include "skeleton/lines.h"

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Texts = std::map<std::string, std::string>;  // by file

const std::string combinationName = "combinationOfTodos";

/// The files of a student who has left these TODOs open, as FILE:NAME.
Texts handedIn(const skeleton::Lesson& lesson, const std::set<std::string>& open) {
    Texts files;
    for (const skeleton::MarkedFile& file : lesson.files) {
        std::set<std::string> names;
        for (const skeleton::Solution& solution : file.solutions)
            if (open.contains(file.path + ":" + solution.name)) names.insert(solution.name);
        files[file.path] = skeleton::partlySolved(file, names);
    }
    return files;
}

/// FILE:NAME of each TODO.
Words todosOf(const skeleton::Lesson& lesson) {
    Words todos;
    for (const skeleton::MarkedFile& file : lesson.files)
        for (const skeleton::Solution& solution : file.solutions)
            todos.push_back(file.path + ":" + solution.name);
    return todos;
}

// --- Every combination, in one object

/// A .cu file with all that it includes and a combination could change.
class Source {
  public:
    Source(const fs::path& root, const std::string& lesson, const std::set<std::string>& students,
           const std::string& file)
        : root_(root), folder_("src/" + lesson + "/"), students_(students), includes_(root) {
        add(file);
    }

    /// The #include lines of all others.
    const std::set<std::string>& head() const { return head_; }

    /// Whether the file is one of them.
    bool has(const std::string& file) const { return seen_.contains(file); }

    /// The files' texts without #include lines, some of them another's.
    std::string text(const Texts& instead) const {
        std::string text;
        for (const std::string& file : files_) {
            const auto other = instead.find(file);
            const std::string own =
                other == instead.end() ? skeleton::readFile(root_ / file) : other->second;
            for (const std::string& line : skeleton::linesOf(own))
                if (!line.starts_with("#include") && line != "#pragma once") text += line + "\n";
        }
        return text;
    }

  private:
    bool changes(const std::string& file) const {
        if (file.starts_with(folder_)) return true;
        const skeleton::Paths all = includes_.compiled({file});
        return std::ranges::any_of(all,
                                   [&](const std::string& one) { return students_.contains(one); });
    }

    void add(const std::string& file) {
        if (!seen_.insert(file).second) return;
        std::set<std::string> changing;
        for (const std::string& header : includes_.of(file))
            if (changes(header)) {
                changing.insert(fs::path(header).filename());
                add(header);
            }
        for (const std::string& line : skeleton::linesOf(skeleton::readFile(root_ / file))) {
            static const std::regex include("#include [<\"](.*)[>\"].*");
            std::smatch match;
            if (std::regex_match(line, match, include) &&
                !changing.contains(fs::path(match[1].str()).filename()))
                head_.insert(line);
        }
        files_.push_back(file);
    }

    const fs::path root_;
    const std::string folder_;
    const std::set<std::string>& students_;
    const skeleton::Includes includes_;
    std::set<std::string> seen_, head_;
    Words files_;
};

std::string allCombinations(const skeleton::Lesson& lesson, const Source& source,
                            const Words& todos) {
    std::string text = "#include \"Todo.h\"\n";
    for (const std::string& line : source.head()) text += line + "\n";
    for (std::size_t number = 0; number < std::size_t{1} << todos.size(); ++number) {
        std::set<std::string> open;
        for (std::size_t i = 0; i < todos.size(); ++i)
            if (number >> i & 1) open.insert(todos[i]);
        text += fmt::format("namespace {}{} {{\n{}}}\n", combinationName, number,
                            source.text(handedIn(lesson, open)));
    }
    return text;
}

std::string outputOf(const Words& words, const fs::path& folder) {
    const solution_build::Outcome outcome = solution_build::runPlainly({words, folder, folder});
    if (outcome.status != 0) throw std::runtime_error(words.front() + ":\n" + outcome.output);
    return outcome.output;
}

/// The command of an object for another source.
Words commandFor(const solution_build::Object& object, const fs::path& source,
                 const fs::path& output) {
    Words words;
    for (std::size_t i = 0; i < object.command.size(); ++i) {
        const std::string& word = object.command[i];
        if (word == "-MD") continue;
        if (word == "-MT" || word == "-MF")
            ++i;
        else
            words.push_back(word == object.output ? output.string() : word);
    }
    words.insert(words.end() - 2, {"-g0", "-w"});  // before -c SOURCE
    words.back() = source;
    return words;
}

std::string readable(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? text.get() : symbol;
}

/// Gives the symbols of the combinations the names that the workspace's own object has for them.
class Names {
  public:
    explicit Names(const grade::Symbols& pristine) {
        for (const auto* all : {&pristine.defined, &pristine.undefined})
            for (const std::string& symbol : *all) known_[readable(symbol)] = symbol;
    }

    std::set<std::string> of(const std::set<std::string>& symbols) const {
        std::set<std::string> names;
        for (const std::string& symbol : symbols) names.insert(of(symbol));
        return names;
    }

  private:
    std::string of(const std::string& symbol) const {
        static const std::regex combination(combinationName + "[0-9]+::");
        const auto known = known_.find(std::regex_replace(readable(symbol), combination, ""));
        return known == known_.end() ? symbol : known->second;
    }

    std::map<std::string, std::string> known_;
};

/// Returns how many combinations there are.
std::size_t tryCombinations(grade::Pristine& pristine, const skeleton::Lesson& lesson,
                            const solution_build::Object& object) {
    const fs::path root = pristine.base().workspace();
    std::set<std::string> students;
    for (const skeleton::MarkedFile& file : lesson.files) students.insert(file.path);
    const Source source(root, lesson.name, students, object.source);

    Words todos = todosOf(lesson);
    std::erase_if(todos, [&](const std::string& todo) {
        return !source.has(todo.substr(0, todo.find(':')));
    });

    const Folder folder;
    folder.write("all.cu", allCombinations(lesson, source, todos));
    outputOf(commandFor(object, folder / "all.cu", folder / "all.o"), pristine.base().build());
    grade::Symbols symbols =
        grade::parseSymbols(outputOf({"nm", "--format=posix", folder / "all.o"}, folder.path()));
    if (std::ranges::none_of(symbols.undefined, [](const std::string& symbol) {
            return readable(symbol).starts_with("todo::");
        }))
        throw std::runtime_error("none of the combinations has an open TODO");
    const grade::Symbols& own = pristine.symbolsOf(object);
    const Names names(own);
    for (auto* all : {&symbols.defined, &symbols.exported, &symbols.weak, &symbols.undefined})
        *all = names.of(*all);
    const Words sections = grade::parseSections(
        outputOf({"objdump", "--section-headers", "--wide", folder / "all.o"}, folder.path()));
    if (const auto refusal = grade::whyRefused(symbols, own, pristine.surroundings(), sections))
        throw std::runtime_error("refused: " + refusal.why);
    return std::size_t{1} << todos.size();
}

void tryCombinations(grade::Pristine& pristine, const skeleton::Lesson& lesson) {
    std::set<std::string> students;
    for (const skeleton::MarkedFile& file : lesson.files) students.insert(file.path);
    for (const solution_build::Object* object : pristine.base().objectsFrom(students, lesson.name))
        try {
            const std::size_t count = tryCombinations(pristine, lesson, *object);
            std::cout << fmt::format("{}: {} combinations\n", object->source.string(), count);
        } catch (const std::exception& error) {
            throw std::runtime_error(object->source.string() + ": " + error.what());
        }
}

// --- Graded

/// Whether a suite needs one of the open TODOs.
bool needs(const skeleton::Lesson& lesson, const std::set<std::string>& open,
           const std::string& suite) {
    for (const skeleton::MarkedFile& file : lesson.files)
        for (const skeleton::Solution& solution : file.solutions)
            if (open.contains(file.path + ":" + solution.name) &&
                (solution.suites.empty() || std::ranges::count(solution.suites, suite) > 0))
                return true;
    return false;
}

/// A suite that needs an open TODO says so and has no other trouble; any other has all points.
void requireJudged(const skeleton::Lesson& lesson, const std::set<std::string>& open,
                   const grade::LessonResult& result) {
    if (result.verdict != grade::Verdict::judged)
        throw std::runtime_error(
            fmt::format("{}: {}: {}", lesson.name, grade::words(result.verdict), result.reason));
    for (const record::SuiteRecord& suite : result.run.suites) {
        const std::size_t todos = record::count(suite, record::Status::todo);
        const std::size_t passed = record::count(suite, record::Status::passed);
        const std::string words = fmt::format("{}: {} of {} tests passed, {} met an open TODO",
                                              suite.name, passed, suite.tests.size(), todos);
        std::cout << words << "\n";
        if (passed + todos != suite.tests.size() || (todos > 0) != needs(lesson, open, suite.name))
            throw std::runtime_error(words);
    }
}

void gradeOne(grade::Grader& grader, const skeleton::Lesson& lesson,
              const std::set<std::string>& open, const std::string& student) {
    grade::HandedIn files;
    files.files = handedIn(lesson, open);
    const Folder logs;
    for (const grade::LessonResult& result :
         grader.grade({student, {}}, files, logs.path()).lessons)
        if (result.lesson == lesson.name) requireJudged(lesson, open, result);
}

/// The skeleton as students get it has no points, whatever passes in it, and nothing is told of
/// code that was given.
void gradeNothingDone(grade::Grader& grader, const skeleton::Course& course, const Words& lessons) {
    grade::HandedIn files;
    for (const std::string& name : lessons)
        for (const skeleton::MarkedFile& file : course.lesson(name).files)
            files.files[file.path] = skeleton::opened(file, {&course.lesson(name).handout});
    const Folder logs;
    const grade::StudentResult result = grader.grade({"has-done-nothing", {}}, files, logs.path());
    for (const grade::LessonResult& lesson : result.lessons)
        if (lesson.verdict != grade::Verdict::untouched)
            throw std::runtime_error(lesson.lesson + ": " + grade::words(lesson.verdict));
    if (const double points = grade::pointsOf(result, {}, false).points; points != 0)
        throw std::runtime_error(fmt::format("nothing done is worth {} points", points));
}

void gradeClass(grade::Pristine& pristine, grade::Pristine& profiled,
                const skeleton::Course& course) {
    if (const std::string why = grade::whyNotConfined(); !why.empty())
        throw std::runtime_error(why);
    const Folder work;
    grade::GraderSettings settings = grade::defaultSettings();
    for (const solution_build::Lesson& lesson : pristine.lessons())
        if (!lesson.files.empty() && lesson.isGraded) settings.lessons.push_back(lesson.name);
    settings.work = work.path();
    settings.run.testSeconds = 120;  // a machine may be slow
    settings.run.program.seconds = 1800;
    settings.profiled = &profiled;
    settings.tell = [](const std::string& what) { std::cout << what << std::endl; };
    grade::Grader grader(pristine, settings, pristine.base().build() / "grade.proof");
    gradeNothingDone(grader, course, settings.lessons);
    for (const std::string& name : settings.lessons) {
        const skeleton::Lesson& lesson = course.lesson(name);
        const Words todos = todosOf(lesson);
        if (todos.size() > 1)
            gradeOne(grader, lesson, {todos.begin() + 1, todos.end()}, "has-done-the-first");
    }
    for (const char* name : {"pi", "minmax"})
        gradeOne(grader, course.lesson(name), {todosOf(course.lesson(name)).back()},
                 "has-left-one-open");
}

}  // namespace

int main(int count, char** arguments) try {
    grade::Pristine pristine(arguments[1]);
    const skeleton::Course course = skeleton::readCourse(pristine.base().workspace());
    if (count == 4) {
        tryCombinations(pristine, course.lesson(arguments[3]));
    } else {
        grade::Pristine profiled(arguments[2]);
        gradeClass(pristine, profiled, course);
    }
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
