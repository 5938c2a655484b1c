#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>

#include "SmallCourse.h"
#include "course.h"

namespace fs = std::filesystem;

class TestCourse : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCourse);
    CPPUNIT_TEST(aCourseIsItsLessons);
    CPPUNIT_TEST(aMarkerInAFileThatNoLessonListsIsRefused);
    CPPUNIT_TEST(aListedFileMustBeThere);
    CPPUNIT_TEST(aListedFileMustBeMarked);
    CPPUNIT_TEST(aFileBelongsToOneLesson);
    CPPUNIT_TEST(aListMustBeReadable);
    CPPUNIT_TEST(aTodoMustHaveItsItemInTheHandout);
    CPPUNIT_TEST(anItemMustHaveItsTodo);
    CPPUNIT_TEST(aLessonMustHaveItsHandout);
    CPPUNIT_TEST(aSuiteMustNotIncludeAStudentsFile);
    CPPUNIT_TEST(allProblemsAreTold);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aCourseIsItsLessons() {
        const SmallCourse small;
        const skeleton::Course course = skeleton::readCourse(small.root());
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, course.lessons.size());
        CPPUNIT_ASSERT_EQUAL(std::string("one"), course.lessons[0].name);
        CPPUNIT_ASSERT_EQUAL(std::string("two"), course.lessonOf("src/two/two_device.cu")->name);
        CPPUNIT_ASSERT(course.lessonOf("src/one/one.cu") == nullptr);
        CPPUNIT_ASSERT_THROW(course.lesson("three"), std::invalid_argument);
    }

    void aMarkerInAFileThatNoLessonListsIsRefused() {
        const SmallCourse small;
        for (const char* file :
             {"src/one/one.cu", "include/Tool.h", "test/one/TestOne.cpp", "main.cpp"}) {
            const std::string before = small.read(file);
            for (const char* marker : {"// SOLUTION x\n// END\n", "// END\n", "// SOLUTION x\n"}) {
                small.write(file, "\n" + std::string(marker));
                CPPUNIT_ASSERT_EQUAL(
                    file + std::string(":2: a marker in a file that no lesson.json lists"),
                    small.problem());
            }
            small.write(file, before);
        }
        CPPUNIT_ASSERT_EQUAL(std::string(), small.problem());
    }

    void aListedFileMustBeThere() {
        const SmallCourse small;
        fs::remove(small.root() / "include/One.h");
        CPPUNIT_ASSERT_EQUAL(
            std::string("src/one/lesson.json: lists include/One.h, which does not exist"),
            small.problem());
    }

    void aListedFileMustBeMarked() {
        const SmallCourse small;
        small.write("include/One.h", "#pragma once\n");
        CPPUNIT_ASSERT_EQUAL(
            std::string("include/One.h: listed in src/one/lesson.json and has no // SOLUTION"),
            small.problem());
    }

    void aFileBelongsToOneLesson() {
        const SmallCourse small;
        small.write("src/two/lesson.json",
                    R"({ "files": ["src/two/two_device.cu", "include/One.h"] })");
        small.write("docs/lessons/two.md",
                    small.read("docs/lessons/two.md") + "\n" + small.read("docs/lessons/one.md"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("src/two/lesson.json: include/One.h belongs to the lesson one"),
            small.problem());
    }

    void aListMustBeReadable() {
        const SmallCourse small;
        for (const char* list : {"{", "{}", R"({ "files": "include/One.h" })"}) {
            small.write("src/one/lesson.json", list);
            const std::string expected =
                R"(src/one/lesson.json: expected { "files": ["FILE", ...] }: )";
            CPPUNIT_ASSERT_EQUAL(expected, small.problem().substr(0, expected.size()));
        }
    }

    void aTodoMustHaveItsItemInTheHandout() {
        const SmallCourse small;
        small.write("docs/lessons/one.md", "## To do\n\nNothing.\n");
        CPPUNIT_ASSERT_EQUAL(std::string("include/One.h:4: SOLUTION f: docs/lessons/one.md has no "
                                         "item of that name in To do, after In `include/One.h`:"),
                             small.problem());
    }

    void anItemMustHaveItsTodo() {
        const SmallCourse small;
        small.write("docs/lessons/one.md",
                    small.read("docs/lessons/one.md") + "2. `h()`: more.\n   - I1: How?\n");
        CPPUNIT_ASSERT_EQUAL(
            std::string("docs/lessons/one.md:7: include/One.h has no // SOLUTION h"),
            small.problem());
    }

    void aLessonMustHaveItsHandout() {
        const SmallCourse small;
        fs::remove(small.root() / "docs/lessons/one.md");
        CPPUNIT_ASSERT_EQUAL(std::string("docs/lessons/one.md: the lesson one has no such handout"),
                             small.problem());
    }

    void aSuiteMustNotIncludeAStudentsFile() {
        const SmallCourse small;
        small.write("test/two/helper.h", "#include \"One.h\"\n");
        small.write("test/two/TestTwo.cpp", "#include \"helper.h\"\n");
        const std::string problem = small.problem();
        CPPUNIT_ASSERT_EQUAL(
            std::string("test/two/TestTwo.cpp: includes include/One.h, which a student completes"),
            problem);
    }

    void allProblemsAreTold() {
        const SmallCourse small;
        small.write("include/One.h", "// END\n// SOLUTION g\n");
        try {
            skeleton::readCourse(small.root());
            CPPUNIT_FAIL("nothing was refused");
        } catch (const skeleton::BadSources& why) {
            CPPUNIT_ASSERT_EQUAL(std::size_t{4},
                                 why.problems.size());  // two markers, no SOLUTION, no TODO for f
        }
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestCourse);
