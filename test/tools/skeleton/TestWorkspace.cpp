#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "SmallCourse.h"
#include "course.h"
#include "skeleton/lines.h"
#include "workspace.h"

namespace fs = std::filesystem;
using namespace skeleton;

namespace {

/// The students' workspace of some lessons of a small course.
struct Made {
    explicit Made(const std::vector<std::string>& lessons = {})
        : course(readCourse(small.root())),
          workspace(studentsWorkspace(course, chosenLessons(course, lessons))) {}

    bool has(const std::string& path) const { return workspace.contains(path); }
    std::string text(const std::string& path) const {
        return workspace.at(path) ? *workspace.at(path) : small.read(path);
    }

    const SmallCourse small;
    const Course course;
    const Workspace workspace;
};

std::size_t entries(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestWorkspace : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestWorkspace);
    CPPUNIT_TEST(noSolutionOfAChosenLessonIsLeft);
    CPPUNIT_TEST(headersOfOtherLessonsComeSolvedWhereTheyAreIncluded);
    CPPUNIT_TEST(whatIsNotIncludedStaysBehind);
    CPPUNIT_TEST(toolsOfTheCourseComeAlongWhereAllTheyNeedDoes);
    CPPUNIT_TEST(teachersToolsStayBehind);
    CPPUNIT_TEST(pagesAndMainsFitWhatIsThere);
    CPPUNIT_TEST(hintsAndPagesAreInTheLanguagesThatAreAskedFor);
    CPPUNIT_TEST(aTranslatedHandoutHasTheSameTasks);
    CPPUNIT_TEST(anUnknownLessonIsRefused);
    CPPUNIT_TEST(theFolderIsMadeAsAWhole);
    CPPUNIT_TEST(aFolderWithSomethingInItIsRefused);
    CPPUNIT_TEST(afterAFailureNothingIsThere);
    CPPUNIT_TEST(aRepositoryHasNoHistory);
    CPPUNIT_TEST_SUITE_END();

  public:
    void noSolutionOfAChosenLessonIsLeft() {
        const Made made;
        for (const auto& [path, text] : made.workspace)
            for (const char* trace : {"solutionOf", "SOLUTION", "// END", "TEACHER"})
                CPPUNIT_ASSERT_MESSAGE(path + " has " + trace,
                                       made.text(path).find(trace) == std::string::npos);
        CPPUNIT_ASSERT(made.text("include/One.h").find("Todo::open(\"f\");") != std::string::npos);
        CPPUNIT_ASSERT(made.text("src/two/two_device.cu").find("Todo::open(\"g\");") !=
                       std::string::npos);
        CPPUNIT_ASSERT(!made.has("src/one/lesson.json"));
    }

    void headersOfOtherLessonsComeSolvedWhereTheyAreIncluded() {
        const Made two({"two"});
        CPPUNIT_ASSERT_EQUAL(std::string("#pragma once\n\nvoid f() {\n    solutionOfOne();\n}\n"),
                             two.text("include/One.h"));
        const Made one({"one"});
        CPPUNIT_ASSERT(!one.has("src/two/two_device.cu"));
    }

    void whatIsNotIncludedStaysBehind() {
        const Made one({"one"});
        for (const char* path : {"src/one/one.cu", "test/one/TestOne.cpp", "src/common/Use.h",
                                 "src/common/Use.cpp", "src/common/use_device.cu",
                                 "src/common/Deep.h", "docs/lessons/one.md", "include/Todo.h"})
            CPPUNIT_ASSERT_MESSAGE(path, one.has(path));
        for (const char* path : {"src/common/Other.h", "src/common/user.cu", "test/two/TestTwo.cpp",
                                 "docs/lessons/two.md"})
            CPPUNIT_ASSERT_MESSAGE(path, !one.has(path));
        CPPUNIT_ASSERT_EQUAL(std::string("Of [one](one.md), not of two.\n"),
                             one.text("docs/lessons/one-report.md"));
        CPPUNIT_ASSERT(one.has("docs/lessons/one-program.cu"));
        const Made two({"two"});
        for (const char* path : {"docs/lessons/one-report.md", "docs/lessons/one-program.cu"})
            CPPUNIT_ASSERT_MESSAGE(path, !two.has(path));
        CPPUNIT_ASSERT(!Made({"two"}).has("src/common/Use.h"));
    }

    void toolsOfTheCourseComeAlongWhereAllTheyNeedDoes() {
        const Made one({"one"});
        for (const char* path : {"include/Tool.h", "include/OneAndMore.h", "include/Part.h"})
            CPPUNIT_ASSERT_MESSAGE(path, one.has(path));
        SmallCourse small;
        small.write("src/two/two_device.cu", "// SOLUTION g\n// END\n");
        const Course course = readCourse(small.root());
        const Workspace two = studentsWorkspace(course, chosenLessons(course, {"two"}));
        CPPUNIT_ASSERT(two.contains("include/Tool.h"));
        for (const char* path : {"include/One.h", "include/OneAndMore.h", "include/Part.h"})
            CPPUNIT_ASSERT_MESSAGE(path, !two.contains(path));
    }

    void teachersToolsStayBehind() {
        const Made made;
        CPPUNIT_ASSERT(made.has("tools/runner/CMakeLists.txt"));
        CPPUNIT_ASSERT(made.has("tools/shared/words.cmake"));
        CPPUNIT_ASSERT(!made.has("tools/grader/CMakeLists.txt"));
        CPPUNIT_ASSERT(!made.has("test/tools/grader.sh"));
        CPPUNIT_ASSERT_EQUAL(std::string("add_subdirectory(tools/runner)\n"),
                             made.text("CMakeLists.txt"));
    }

    void pagesAndMainsFitWhatIsThere() {
        const Made two({"two"});
        CPPUNIT_ASSERT_EQUAL(std::string("# Course\n\n| two | [two](docs/lessons/two.md) |\n\n"
                                         "`./atelier use two`, `./atelier test two`, `./atelier "
                                         "progress`\n"),
                             two.text("README.md"));
        CPPUNIT_ASSERT(two.text("docs/lessons/two.md").starts_with("As one.\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("    uses.add<UseTwo>(\"two\");\n"),
                             two.text("mainUse.cpp"));
        CPPUNIT_ASSERT_EQUAL(std::string("    suites.add(\"two\", TestTwo::suite);\n"),
                             two.text("mainTest.cpp"));
    }

    void hintsAndPagesAreInTheLanguagesThatAreAskedFor() {
        const SmallCourse small;
        small.write("docs/fr/lessons/one.md",
                    "## À faire\n\nDans `include/One.h` :\n\n1. `f()` : la chose.\n   - I1\u00a0: "
                    "Comment ?\n");
        small.write("docs/fr/mistakes/race.md", "# Une course\n");
        small.write("README.fr.md", "# Cours\n");
        const Course course = readCourse(small.root());
        const auto lessons = chosenLessons(course, {"one"});
        const Workspace english = studentsWorkspace(course, lessons);
        CPPUNIT_ASSERT(!english.contains("docs/fr/lessons/one.md"));
        CPPUNIT_ASSERT(!english.contains("README.fr.md"));
        const Workspace french = studentsWorkspace(course, lessons, {"fr"});
        CPPUNIT_ASSERT_EQUAL(std::string("# Cours\n"), *french.at("README.md"));
        CPPUNIT_ASSERT(french.contains("docs/fr/lessons/one.md"));
        CPPUNIT_ASSERT(french.contains("docs/fr/mistakes/race.md"));
        CPPUNIT_ASSERT(!french.contains("docs/lessons/one.md"));
        const std::string todo = "// TODO f: la chose.\n    //   I1: Comment ?\n    Todo::open";
        CPPUNIT_ASSERT(french.at("include/One.h")->find(todo) != std::string::npos);
        const Workspace both = studentsWorkspace(course, lessons, {"en", "fr"});
        CPPUNIT_ASSERT(both.contains("README.fr.md") && both.contains("docs/lessons/one.md"));
        CPPUNIT_ASSERT(both.at("include/One.h")->find("I1: How?\n    " + todo) !=
                       std::string::npos);
        const auto two = studentsWorkspace(course, chosenLessons(course, {"two"}), {"fr"});
        CPPUNIT_ASSERT(two.contains("docs/lessons/two.md"));
    }

    void aTranslatedHandoutHasTheSameTasks() {
        const SmallCourse small;
        small.write("docs/fr/lessons/one.md",
                    "## À faire\n\nDans `include/One.h` :\n\n1. `g()` : la chose.\n   - I1 : "
                    "Comment ?\n");
        CPPUNIT_ASSERT_EQUAL(
            std::string("include/One.h:4: SOLUTION f: docs/fr/lessons/one.md has no item of that "
                        "name in To do, after In `include/One.h`:"),
            small.problem());
    }

    void anUnknownLessonIsRefused() {
        CPPUNIT_ASSERT_THROW(Made({"one", "three"}), std::invalid_argument);
    }

    void theFolderIsMadeAsAWhole() {
        const Made made;
        const fs::path target = made.small.root() / "out/students";
        deliver(made.workspace, made.course, target);
        for (const auto& [path, text] : made.workspace)
            CPPUNIT_ASSERT_EQUAL(made.text(path), readFile(target / path));
        CPPUNIT_ASSERT((fs::status(target / "atelier").permissions() & fs::perms::owner_exec) !=
                       fs::perms::none);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, entries(target.parent_path()));
    }

    void aFolderWithSomethingInItIsRefused() {
        const Made made;
        const fs::path target = made.small.root() / "students";
        fs::create_directories(target);
        deliver(made.workspace, made.course, target);  // an empty one is taken
        made.small.write("students/mine.txt", "mine");
        CPPUNIT_ASSERT_THROW(deliver(made.workspace, made.course, target), std::invalid_argument);
        CPPUNIT_ASSERT_EQUAL(std::string("mine"), made.small.read("students/mine.txt"));
        CPPUNIT_ASSERT_THROW(deliver(made.workspace, made.course, target / "mine.txt"),
                             std::invalid_argument);
        CPPUNIT_ASSERT_EQUAL(std::string("mine"), made.small.read("students/mine.txt"));
    }

    void afterAFailureNothingIsThere() {
        const Made made;
        Workspace broken = made.workspace;
        broken["src/zzz.h"] = std::nullopt;  // is to be copied, and is not there
        const fs::path target = made.small.root() / "out/students";
        CPPUNIT_ASSERT_THROW(deliver(broken, made.course, target), std::exception);
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, entries(target.parent_path()));
    }

    void aRepositoryHasNoHistory() {
        const Made made;
        const fs::path target = made.small.root() / "students";
        if (!deliver(made.workspace, made.course, target)) return;  // no git
        CPPUNIT_ASSERT(fs::is_directory(target / ".git"));
        CPPUNIT_ASSERT(fs::is_empty(target / ".git/refs/heads"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestWorkspace);
