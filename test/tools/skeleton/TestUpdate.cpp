#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>
#include <stdexcept>

#include "SmallCourse.h"
#include "course.h"
#include "skeleton/lines.h"
#include "update.h"

namespace fs = std::filesystem;
using namespace skeleton;
using enum Change::Kind;

/// A workspace that was given out, before the teacher and the student change something.
class TestUpdate : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestUpdate);
    CPPUNIT_TEST(withoutChangesNothingHappens);
    CPPUNIT_TEST(whatTheStudentDidNotTouchIsReplaced);
    CPPUNIT_TEST(theStudentsWorkStays);
    CPPUNIT_TEST(whatBothChangedIsAConflictWithBothVersions);
    CPPUNIT_TEST(aConflictIsToldOnce);
    CPPUNIT_TEST(aFileBesideThatSomeoneWroteIsNotLost);
    CPPUNIT_TEST(newFilesAndLessonsAreAdded);
    CPPUNIT_TEST(whatIsNoLongerAPartGoesUnlessTheStudentChangedIt);
    CPPUNIT_TEST(theStudentsOwnFilesStay);
    CPPUNIT_TEST(aDryRunWritesNothing);
    CPPUNIT_TEST(withoutTheListEveryDifferenceIsTheStudents);
    CPPUNIT_TEST(aFolderThatIsNoWorkspaceIsRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        small_ = std::make_unique<SmallCourse>();
        const Course course = readCourse(small_->root());
        deliver(studentsWorkspace(course, chosenLessons(course, {"one"})), course, students());
    }

    void withoutChangesNothingHappens() { CPPUNIT_ASSERT_EQUAL(std::string(), updated()); }

    void whatTheStudentDidNotTouchIsReplaced() {
        small_->write("include/Tool.h", "// mended\n");
        CPPUNIT_ASSERT_EQUAL(std::string("replaced include/Tool.h\n"), updated());
        CPPUNIT_ASSERT_EQUAL(std::string("// mended\n"), small_->read("students/include/Tool.h"));
        CPPUNIT_ASSERT_EQUAL(std::string(), updated());
    }

    void theStudentsWorkStays() {
        small_->write("students/include/One.h", "mine\n");
        CPPUNIT_ASSERT_EQUAL(std::string(), updated());
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/include/One.h"));
    }

    void whatBothChangedIsAConflictWithBothVersions() {
        small_->write("students/include/Tool.h", "mine\n");
        small_->write("include/Tool.h", "the teacher's\n");
        CPPUNIT_ASSERT_EQUAL(std::string("conflict include/Tool.h include/Tool.h.new\n"),
                             updated());
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/include/Tool.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("the teacher's\n"),
                             small_->read("students/include/Tool.h.new"));
    }

    void aConflictIsToldOnce() {
        whatBothChangedIsAConflictWithBothVersions();
        CPPUNIT_ASSERT_EQUAL(std::string(), updated());
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/include/Tool.h"));
    }

    void aFileBesideThatSomeoneWroteIsNotLost() {
        small_->write("students/include/Tool.h.new", "notes\n");
        small_->write("students/include/Tool.h", "mine\n");
        small_->write("include/Tool.h", "the teacher's\n");
        CPPUNIT_ASSERT_EQUAL(std::string("conflict include/Tool.h include/Tool.h.new2\n"),
                             updated());
        CPPUNIT_ASSERT_EQUAL(std::string("notes\n"), small_->read("students/include/Tool.h.new"));
    }

    void newFilesAndLessonsAreAdded() {
        small_->write("include/Further.h", "#pragma once\n");
        CPPUNIT_ASSERT_EQUAL(std::string("added include/Further.h\n"), updated());
        CPPUNIT_ASSERT(updated({"one", "two"}).find("added src/two/two_device.cu\n") !=
                       std::string::npos);
        CPPUNIT_ASSERT(lessonsIn(students(), readCourse(small_->root())) ==
                       (std::vector<std::string>{"one", "two"}));
    }

    void whatIsNoLongerAPartGoesUnlessTheStudentChangedIt() {
        small_->write("include/Further.h", "#pragma once\n");
        small_->write("include/Further2.h", "#pragma once\n");
        updated();
        small_->write("students/include/Further2.h", "mine\n");
        fs::remove(small_->root() / "include/Further.h");
        fs::remove(small_->root() / "include/Further2.h");
        CPPUNIT_ASSERT_EQUAL(std::string("removed include/Further.h\nkept include/Further2.h\n"),
                             updated());
        CPPUNIT_ASSERT(!fs::exists(students() / "include/Further.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/include/Further2.h"));
    }

    void theStudentsOwnFilesStay() {
        small_->write("students/src/one/mine.cu", "mine\n");
        CPPUNIT_ASSERT_EQUAL(std::string(), updated());
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/src/one/mine.cu"));
    }

    void aDryRunWritesNothing() {
        small_->write("students/include/One.h", "mine\n");
        small_->write("include/Tool.h", "// mended\n");
        const std::string before = small_->read("students/include/Tool.h");
        const std::string list = small_->read("students/.given");
        CPPUNIT_ASSERT_EQUAL(std::string("replaced include/Tool.h\n"), updated({"one"}, true));
        CPPUNIT_ASSERT_EQUAL(before, small_->read("students/include/Tool.h"));
        CPPUNIT_ASSERT_EQUAL(list, small_->read("students/.given"));
    }

    void withoutTheListEveryDifferenceIsTheStudents() {
        fs::remove(students() / GIVEN);
        small_->write("students/include/One.h", "mine\n");
        CPPUNIT_ASSERT_EQUAL(std::string("conflict include/One.h include/One.h.new\n"), updated());
        CPPUNIT_ASSERT_EQUAL(std::string("mine\n"), small_->read("students/include/One.h"));
        CPPUNIT_ASSERT_EQUAL(std::string(), updated());
    }

    void aFolderThatIsNoWorkspaceIsRefused() {
        fs::create_directories(small_->root() / "elsewhere");
        CPPUNIT_ASSERT_THROW(lessonsIn(small_->root() / "elsewhere", readCourse(small_->root())),
                             std::invalid_argument);
    }

  private:
    fs::path students() const { return small_->root() / "students"; }

    /// What an update does, a line a file.
    std::string updated(const std::vector<std::string>& lessons = {"one"},
                        bool isDryRun = false) const {
        static const std::map<Change::Kind, std::string> words = {{Added, "added"},
                                                                  {Replaced, "replaced"},
                                                                  {Removed, "removed"},
                                                                  {Kept, "kept"},
                                                                  {Conflict, "conflict"}};
        const Course course = readCourse(small_->root());
        std::string said;
        for (const Change& change :
             update(studentsWorkspace(course, chosenLessons(course, lessons)), course, students(),
                    isDryRun))
            said += words.at(change.kind) + " " + change.path +
                    (change.beside.empty() ? "" : " " + change.beside) + "\n";
        return said;
    }

    std::unique_ptr<SmallCourse> small_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestUpdate);
