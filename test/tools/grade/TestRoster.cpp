#include <cppunit/extensions/HelperMacros.h>

#include "Folder.h"
#include "roster.h"

using namespace grade;

namespace {

Roster rosterOf(const std::string& text) {
    const Folder folder;
    folder.write("roster.csv", text);
    return readRoster(folder / "roster.csv");
}

}  // namespace

class TestRoster : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestRoster);
    CPPUNIT_TEST(aRowIsAStudent);
    CPPUNIT_TEST(fieldsAreQuotedAsSpreadsheetsDo);
    CPPUNIT_TEST(whatIsNoRosterIsRefused);
    CPPUNIT_TEST_SUITE_END();

    void aRowIsAStudent() {
        const Roster roster =
            rosterOf("email,student,points,comment,id\na@b,ann,-0.5,Late,7\n\nb@b,bob,,,8");
        CPPUNIT_ASSERT((roster.others == std::vector<std::string>{"email", "id"}));
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, roster.students.size());
        const Roster::Entry& ann = roster.students.at("ann");
        CPPUNIT_ASSERT_EQUAL(-0.5, ann.points);
        CPPUNIT_ASSERT_EQUAL(std::string("Late"), ann.comment);
        CPPUNIT_ASSERT((ann.others == std::vector<std::string>{"a@b", "7"}));
        CPPUNIT_ASSERT_EQUAL(0.0, roster.students.at("bob").points);
    }

    void fieldsAreQuotedAsSpreadsheetsDo() {
        const Roster roster =
            rosterOf("\xEF\xBB\xBFstudent;comment\r\nann;\"a \"\"b\"\";\nc\"\r\n");
        CPPUNIT_ASSERT_EQUAL(std::string("a \"b\";\nc"), roster.students.at("ann").comment);
    }

    void whatIsNoRosterIsRefused() {
        for (const char* text :
             {"", "name\nann\n", "student\nann\nann\n", "student,points\nann\n",
              "student,points\nann,many\n", "student,points\nann,1x\n", "student\n\"ann\n"})
            CPPUNIT_ASSERT_THROW_MESSAGE(text, rosterOf(text), std::runtime_error);
        CPPUNIT_ASSERT_THROW(readRoster("/nowhere.csv"), std::runtime_error);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestRoster);
