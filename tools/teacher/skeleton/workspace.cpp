#include "workspace.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <system_error>

#include "comments.h"
#include "glue.h"
#include "includes.h"
#include "language/language.h"
#include "os/temporary_folder.h"
#include "skeleton/lines.h"
#include "solution_build/command.h"
#include "update.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

constexpr const char* GLUE[] = {"CMakeLists.txt",
                                "CMakePresets.json",
                                "README.md",
                                "LICENSE",
                                "atelier",
                                "main.cpp",
                                ".gitignore",
                                ".clang-format",
                                "docs/find-the-mistake.md",
                                "docs/notebooks.md",
                                "docs/profile.md",
                                "docs/show.md",
                                "docs/your-own-programs.md",
                                ".clangd",
                                ".vscode/extensions.json",
                                ".vscode/launch.json",
                                ".vscode/settings.json",
                                ".vscode/tasks.json",
                                "Dockerfile",
                                ".devcontainer/devcontainer.json"};
constexpr const char* FOLDERS[] = {"docs/mistakes", "docs/images", "docs/notebooks",
                                   "tools/course/notebook"};
constexpr const char* NOT_OF_FOLDERS[] = {
    "tools/simulator/benchmark", "tools/course/notebook/build",
    "tools/course/notebook/atelier/__pycache__",
    "tools/course/notebook/atelier_notebook.egg-info"};  // what pip and Python leave there

bool isForStudents(const std::string& path) {
    const std::string name = fs::path(path).filename();
    const bool isLeftOut = std::ranges::any_of(
        NOT_OF_FOLDERS, [&](const std::string folder) { return path.starts_with(folder + "/"); });
    return !name.starts_with(".") && !name.ends_with("~") && name != "lesson.json" && !isLeftOut;
}

Paths filesBelow(const Course& course, const std::string& folder) {
    Paths files;
    if (!fs::is_directory(course.root / folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(course.root / folder)) {
        const std::string path = fs::relative(entry.path(), course.root);
        if (entry.is_regular_file() && isForStudents(path)) files.insert(path);
    }
    return files;
}

bool isCode(const std::string& path) {
    const std::string extension = fs::path(path).extension();
    return extension == ".h" || extension == ".cu" || extension == ".cpp";
}

/// The lessons' own sources, and all that they include.
Paths sourcesOf(const Course& course, const std::vector<const Lesson*>& lessons) {
    Paths seeds = {"main.cpp", "include/Todo.h"};
    Paths others;
    for (const Lesson* lesson : lessons)
        for (const char* folder : {"src/", "test/"})
            for (const std::string& file : filesBelow(course, folder + lesson->name))
                (isCode(file) ? seeds : others).insert(file);
    Paths sources = Includes(course.root).linked(seeds);
    sources.merge(others);
    std::erase_if(sources, [](const std::string& path) { return path.starts_with("tools/"); });
    return sources;
}

/// The course's tools in include/ that no lesson lists and nothing here includes: those that need
/// nothing that stays behind, and are not only a part of what does.
Paths furtherTools(const Course& course, const Paths& sources) {
    const Includes includes(course.root);
    Paths tools;
    Paths partsOfOthers;
    for (const std::string& header : filesBelow(course, "include")) {
        if (sources.contains(header) || course.lessonOf(header)) continue;
        const Paths closure = includes.linked({header});
        if (std::ranges::all_of(closure, [&](const std::string& file) {
                return sources.contains(file) || !course.lessonOf(file);
            }))
            tools.insert(header);
        else
            for (const std::string& part : includes.of(header)) partsOfOthers.insert(part);
    }
    std::erase_if(tools, [&](const std::string& tool) { return partsOfOthers.contains(tool); });
    return tools;
}

/// The lesson's handouts, each once.
std::vector<const Handout*> handoutsOf(const Lesson& lesson, const Languages& languages) {
    std::vector<const Handout*> handouts;
    for (const std::string& language : languages)
        if (const Handout* const one = &lesson.handoutIn(language);
            std::ranges::find(handouts, one) == handouts.end())
            handouts.push_back(one);
    return handouts;
}

/// A lesson's handouts, LESSON.md, and what lies beside them, LESSON-NAME.md or another.
Paths pagesOf(const Course& course, const Lesson& lesson, const Languages& languages) {
    Paths pages;
    for (const Handout* handout : handoutsOf(lesson, languages)) {
        pages.insert(handout->path);
        const std::string folder = fs::path(handout->path).parent_path();
        for (const std::string& path : filesBelow(course, folder))
            if (path.starts_with(folder + "/" + lesson.name + "-")) pages.insert(path);
    }
    return pages;
}

void addSource(Workspace& workspace, const Course& course,
               const std::vector<const Lesson*>& lessons, const Languages& languages,
               const std::string& path) {
    workspace[path] = std::nullopt;
    const Lesson* owner = course.lessonOf(path);
    if (owner == nullptr) return;
    const MarkedFile& file = *std::ranges::find(owner->files, path, &MarkedFile::path);
    const bool isChosen = std::ranges::find(lessons, owner) != lessons.end();
    workspace[path] = isChosen ? opened(file, handoutsOf(*owner, languages)) : solved(file);
}

std::set<std::string> namesOf(const std::vector<const Lesson*>& lessons) {
    std::set<std::string> names;
    for (const Lesson* lesson : lessons) names.insert(lesson->name);
    return names;
}

/// Adds the folders of tools/ that a build file names, and those that they name.
void addToolsOf(Paths& tools, const Course& course, const std::string& buildFile) {
    static const std::regex name(R"((test/)?(tools|\.\.)/(\w+))");
    for (std::sregex_iterator match(buildFile.begin(), buildFile.end(), name), none; match != none;
         ++match) {
        const std::string tool = "tools/" + (*match)[3].str();
        const fs::path next = course.root / tool / "CMakeLists.txt";
        if ((*match)[1].matched || !fs::is_directory(course.root / tool) ||
            !tools.insert(tool).second)
            continue;
        if (fs::exists(next)) addToolsOf(tools, course, readFile(next));
    }
}

/// The pages of a language beside the handouts, and its README: the workspace's own where it is the
/// only language.
void addPagesIn(const std::string& language, bool isOnly, Workspace& workspace,
                const Course& course, std::vector<Problem>& problems) {
    if (language == "en") return;
    const std::string folder = "docs/" + language, readme = "README." + language + ".md";
    for (const std::string& path : filesBelow(course, folder))
        if (!path.starts_with(folder + "/lessons/")) workspace[path] = std::nullopt;
    if (fs::exists(course.root / readme))
        workspace[isOnly ? "README.md" : readme] =
            withoutTeachersParts(readme, readFile(course.root / readme), problems);
}

/// In a workspace of one language, what students read above their code is in it, too.
void translateComments(const std::string& language, Workspace& workspace, const Course& course) {
    if (language == "en") return;
    for (const std::string& path : filesThatStudentsEdit(course))
        if (const auto file = workspace.find(path); file != workspace.end())
            file->second = withCommentsIn(
                language, file->second ? *file->second : readFile(course.root / path), course);
}

/// Pages lose their links to what is not there, catalogues its messages.
void forgetWhatIsMissing(Workspace& workspace, const Course& course) {
    const auto exists = [&](const std::string& path) {
        const auto next = workspace.lower_bound(path);
        return next != workspace.end() &&
               (next->first == path || next->first.starts_with(path + "/"));
    };
    for (auto& [path, text] : workspace) {
        const bool isPage = path.ends_with(".md");
        if (!isPage && !path.ends_with(".po")) continue;
        const std::string whole = text ? *text : readFile(course.root / path);
        text = isPage ? withoutDeadLinks(path, whole, exists) : withoutDeadMessages(whole, exists);
    }
}

/// The README's commands are of lessons that are there, of one with a task if there is any.
void nameLessonsThatAreThere(Workspace& workspace, const Course& course,
                             const std::vector<const Lesson*>& lessons) {
    const std::set<std::string> there = namesOf(lessons);
    std::set<std::string> missing;
    for (const Lesson& lesson : course.lessons)
        if (!there.contains(lesson.name)) missing.insert(lesson.name);
    const auto example =
        std::ranges::find_if(lessons, [](const Lesson* lesson) { return !lesson->files.empty(); });
    const Lesson& shown = example == lessons.end() ? *lessons.front() : **example;
    for (auto& [path, text] : workspace)
        if (path.starts_with("README") && path.ends_with(".md") && text)
            text = withLessons(*text, missing, shown.name);
}

/// Without a commit: the first one is the student's. Returns false where there is no git.
bool makeRepository(const fs::path& folder) {
    try {
        return solution_build::runPlainly(
                   {{"git", "init", "--quiet", "--initial-branch=main"}, folder, folder})
                   .status == 0;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace

std::vector<const Lesson*> chosenLessons(const Course& course,
                                         const std::vector<std::string>& names) {
    std::vector<const Lesson*> lessons;
    for (const Lesson& lesson : course.lessons)
        if (names.empty() || std::ranges::find(names, lesson.name) != names.end())
            lessons.push_back(&lesson);
    for (const std::string& name : names) course.lesson(name);
    return lessons;
}

Workspace studentsWorkspace(const Course& course, const std::vector<const Lesson*>& lessons,
                            const Languages& languages) {
    Workspace workspace;
    std::vector<Problem> problems;
    const Paths sources = sourcesOf(course, lessons);
    for (const std::string& path : sources) addSource(workspace, course, lessons, languages, path);
    for (const std::string& path : furtherTools(course, sources)) workspace[path] = std::nullopt;
    for (const char* folder : FOLDERS)
        for (const std::string& path : filesBelow(course, folder)) workspace[path] = std::nullopt;
    for (const Lesson* lesson : lessons)
        for (const std::string& path : pagesOf(course, *lesson, languages))
            workspace[path] = std::nullopt;
    for (const char* path : GLUE)
        if (fs::exists(course.root / path))
            workspace[path] = withoutTeachersParts(path, readFile(course.root / path), problems);
    for (const std::string& language : languages)
        addPagesIn(language, languages.size() == 1, workspace, course, problems);
    Paths tools;
    addToolsOf(tools, course, *workspace["CMakeLists.txt"]);
    for (const std::string& tool : tools)
        for (const std::string& path : filesBelow(course, tool)) workspace[path] = std::nullopt;
    for (const char* path : {"mainUse.cpp", "mainTest.cpp"})
        workspace[path] = onlyLessons(readFile(course.root / path), namesOf(lessons));
    if (languages.size() == 1) translateComments(languages.front(), workspace, course);
    forgetWhatIsMissing(workspace, course);
    nameLessonsThatAreThere(workspace, course, lessons);
    if (!problems.empty()) throw BadSources(std::move(problems));
    return workspace;
}

void write(const Workspace& workspace, const Course& course, const fs::path& folder) {
    for (const auto& [path, text] : workspace) {
        const fs::path file = folder / path;
        fs::create_directories(file.parent_path());
        if (!text) {
            fs::copy_file(course.root / path, file, fs::copy_options::overwrite_existing);
            continue;
        }
        std::ofstream stream(file, std::ios::binary);
        stream << *text;
        stream.close();
        if (!stream) throw std::runtime_error(tr("cannot write {0}", file.string()));
        if (fs::exists(course.root / path))
            fs::permissions(file, fs::status(course.root / path).permissions());
    }
}

bool deliver(const Workspace& workspace, const Course& course, const fs::path& target) {
    const fs::path place = fs::absolute(target / "").parent_path().lexically_normal();
    if (fs::exists(place) && !(fs::is_directory(place) && fs::is_empty(place)))
        throw std::invalid_argument(
            tr("{0} exists and is not an empty folder; nothing was written", target.string()));
    // Beside it, and renamed to it when all is well.
    fs::create_directories(place.parent_path());
    os::TemporaryFolder draft(place.parent_path(), "." + place.filename().string());
    fs::permissions(draft.path(), fs::perms(0755));
    write(workspace, course, draft.path());
    std::ofstream(draft.path() / GIVEN) << given(workspace, course);
    const bool hasGit = makeRepository(draft.path());
    draft.become(place);
    return hasGit;
}

}  // namespace skeleton
