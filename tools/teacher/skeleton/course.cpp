#include "course.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "includes.h"
#include "language/language.h"
#include "skeleton/lines.h"
#include "skeleton/problem.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

bool isSource(const fs::path& file) {
    const auto extension = file.extension();
    return extension == ".h" || extension == ".cu" || extension == ".cpp" || extension == ".cuh";
}

/// The sources below `folder`, sorted, as paths in the workspace.
Paths sourcesBelow(const fs::path& root, const fs::path& folder) {
    Paths sources;
    if (!fs::is_directory(root / folder)) return sources;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
        if (entry.is_regular_file() && isSource(entry.path()))
            sources.insert(fs::relative(entry.path(), root).string());
    return sources;
}

std::vector<std::string> listedFiles(const fs::path& root, const std::string& list,
                                     std::vector<Problem>& problems) {
    try {
        return nlohmann::json::parse(readFile(root / list))
            .at("files")
            .get<std::vector<std::string>>();
    } catch (const nlohmann::json::exception& why) {
        problems.push_back(
            {list, 0, "expected { \"files\": [\"FILE\", ...] }: " + std::string(why.what())});
        return {};
    }
}

Lesson readLesson(const fs::path& root, const std::string& name, std::vector<Problem>& problems) {
    const std::string list = "src/" + name + "/lesson.json";
    const std::string handout = "docs/lessons/" + name + ".md";
    const std::vector<std::string> files = listedFiles(root, list, problems);
    Lesson lesson{name, {}, {}};
    for (const std::string& file : files) {
        if (!fs::is_regular_file(root / file)) {
            problems.push_back({list, 0, tr("lists {0}, which does not exist", file)});
            continue;
        }
        lesson.files.push_back(parseMarked(file, readFile(root / file), problems));
        if (lesson.files.back().solutions.empty())
            problems.push_back({file, 0, tr("listed in {0} and has no // SOLUTION", list)});
    }
    if (!fs::is_regular_file(root / handout)) {
        problems.push_back({handout, 0, tr("the lesson {0} has no such handout", name)});
        return lesson;
    }
    const std::string text = readFile(root / handout);
    const std::size_t section = sectionOfTasks(text);
    lesson.handout = parseHandout(handout, text, files, problems);
    for (const std::string& language : languagesOf(root)) {
        const std::string page = "docs/" + language + "/lessons/" + name + ".md";
        if (fs::is_regular_file(root / page))
            lesson.translations[language] =
                parseHandout(page, readFile(root / page), files, problems, section);
    }
    return lesson;
}

/// The TODOs of the sources and those of the handout are the same.
void compareWithHandout(const Lesson& lesson, const Handout& handout,
                        std::vector<Problem>& problems) {
    for (const MarkedFile& file : lesson.files)
        for (const Solution& solution : file.solutions)
            if (!handout.find(file.path, solution.name))
                problems.push_back(
                    {file.path, static_cast<int>(solution.begin) + 1,
                     tr("SOLUTION {0}: {1} has no item of that name in To do, after In `{2}`:",
                        solution.name, handout.path, file.path)});
    for (const Task& task : handout.tasks)
        for (const std::string& name : task.names)
            if (std::ranges::none_of(lesson.files, [&](const MarkedFile& file) {
                    return file.path == task.file && file.find(name);
                }))
                problems.push_back(
                    {handout.path, task.line, tr("{0} has no // SOLUTION {1}", task.file, name)});
}

void requireOneLessonAFile(const Course& course, std::vector<Problem>& problems) {
    std::map<std::string, std::string> owner;
    for (const Lesson& lesson : course.lessons)
        for (const MarkedFile& file : lesson.files)
            if (const auto [other, isNew] = owner.emplace(file.path, lesson.name); !isNew)
                problems.push_back({"src/" + lesson.name + "/lesson.json", 0,
                                    tr("{0} belongs to the lesson {1}", file.path, other->second)});
}

void refuseStrayMarkers(const Course& course, std::vector<Problem>& problems) {
    Paths sources;
    for (const char* folder : {"include", "src", "test"})
        sources.merge(sourcesBelow(course.root, folder));
    for (const char* file : {"main.cpp", "mainUse.cpp", "mainTest.cpp"})
        if (fs::exists(course.root / file)) sources.insert(file);
    for (const std::string& file : sources) {
        if (file.starts_with("test/tools/") || file.starts_with("test/solutions/") ||
            course.lessonOf(file))
            continue;
        std::vector<Problem> ofMarkers;
        const MarkedFile marked = parseMarked(file, readFile(course.root / file), ofMarkers);
        for (const Solution& solution : marked.solutions)
            ofMarkers.push_back({file, static_cast<int>(solution.begin) + 1, ""});
        if (!ofMarkers.empty())
            problems.push_back(
                {file, ofMarkers.front().line, tr("a marker in a file that no lesson.json lists")});
    }
}

/// A suite judges the student's code, so nothing of it may stand in the suite's own source.
void refuseStudentsFilesInSuites(const Course& course, std::vector<Problem>& problems) {
    const Includes includes(course.root);
    for (const Lesson& lesson : course.lessons)
        for (const std::string& suite : sourcesBelow(course.root, "test/" + lesson.name))
            for (const std::string& header : includes.compiled({suite}))
                if (course.lessonOf(header) && !header.ends_with(".cu"))
                    problems.push_back(
                        {suite, 0, tr("includes {0}, which a student completes", header)});
}

}  // namespace

const Handout& Lesson::handoutIn(const std::string& language) const {
    const auto found = translations.find(language);
    return found == translations.end() ? handout : found->second;
}

const Lesson& Course::lesson(const std::string& name) const {
    const auto found = std::ranges::find(lessons, name, &Lesson::name);
    if (found != lessons.end()) return *found;
    std::string names;
    for (const Lesson& lesson : lessons) names += " " + lesson.name;
    throw std::invalid_argument(tr("no lesson {0}; there are{1}", name, names));
}

const Lesson* Course::lessonOf(const std::string& file) const {
    for (const Lesson& lesson : lessons)
        if (std::ranges::find(lesson.files, file, &MarkedFile::path) != lesson.files.end())
            return &lesson;
    return nullptr;
}

Languages languagesOf(const fs::path& root) {
    Languages languages;
    if (fs::is_directory(root / "docs"))
        for (const auto& folder : fs::directory_iterator(root / "docs"))
            if (fs::is_directory(folder.path() / "lessons"))
                languages.push_back(folder.path().filename());
    std::ranges::sort(languages);
    languages.insert(languages.begin(), "en");
    return languages;
}

Course readCourse(const fs::path& root) {
    Course course{root, {}};
    std::vector<Problem> problems;
    if (!fs::is_directory(root / "src"))
        throw std::runtime_error(tr("{0} is not a workspace: it has no folder src", root.string()));
    Paths names;
    for (const auto& folder : fs::directory_iterator(root / "src"))
        if (fs::exists(folder.path() / "lesson.json"))
            names.insert(folder.path().filename().string());
    for (const std::string& name : names) {
        course.lessons.push_back(readLesson(root, name, problems));
        const Lesson& lesson = course.lessons.back();
        compareWithHandout(lesson, lesson.handout, problems);
        for (const auto& [language, handout] : lesson.translations)
            compareWithHandout(lesson, handout, problems);
    }
    requireOneLessonAFile(course, problems);
    refuseStrayMarkers(course, problems);
    if (problems.empty()) refuseStudentsFilesInSuites(course, problems);
    if (!problems.empty()) throw BadSources(std::move(problems));
    return course;
}

}  // namespace skeleton
