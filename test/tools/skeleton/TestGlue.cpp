#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "glue.h"

using namespace skeleton;

namespace {

std::string withoutTeacher(const std::string& text) {
    std::vector<Problem> problems;
    const std::string result = withoutTeachersParts("glue", text, problems);
    return problems.empty() ? result : skeleton::text(problems[0]);
}

std::string mended(const std::string& page) {
    return withoutDeadLinks(
        "docs/lessons/add.md", page,
        [](const std::string& path) {
            return path == "docs/lessons/add.md" || path == "docs/mistakes" || path == "README.md";
        });
}

}  // namespace

class TestGlue : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGlue);
    CPPUNIT_TEST(mainUseKeepsTheChosenLessons);
    CPPUNIT_TEST(mainTestKeepsTheChosenLessons);
    CPPUNIT_TEST(teachersPartsGo);
    CPPUNIT_TEST(teachersPartsWithoutPartnerAreRefused);
    CPPUNIT_TEST(deadLinksBecomeText);
    CPPUNIT_TEST(rowsOfWhatIsMissingGo);
    CPPUNIT_TEST(messagesOfWhatIsMissingGo);
    CPPUNIT_TEST_SUITE_END();

  public:
    void mainUseKeepsTheChosenLessons() {
        CPPUNIT_ASSERT_EQUAL(std::string(R"(#include "add/UseAdd.h"
#include "harness/main.h"

void mainUse(harness::Uses& uses) {
    uses.add<UseAdd>("add");
}
)"),
                             onlyLessons(R"(#include "add/UseAdd.h"
#include "generic/UseGeneric.h"
#include "harness/main.h"

void mainUse(harness::Uses& uses) {
    uses.add<UseAdd>("add");
    uses.add<UseGeneric>("generic");
}
)",
                                         {"add"}));
    }

    void mainTestKeepsTheChosenLessons() {
        CPPUNIT_ASSERT_EQUAL(std::string(R"(void mainTest(harness::Suites& suites) {
    suites.report(harness::HTML);  // CONSOLE or HTML

    suites.add("warp", TestWarp::suite);
}
)"),
                             onlyLessons(R"(void mainTest(harness::Suites& suites) {
    suites.report(harness::HTML);  // CONSOLE or HTML

    suites.add("add", TestAdd::suite);

    suites.add("warp", TestWarp::suite);

    suites.add("device", TestDevice::suite);
}
)",
                                         {"warp"}));
    }

    void teachersPartsGo() {
        CPPUNIT_ASSERT_EQUAL(std::string("a\n\nd\n"),
                             withoutTeacher("a\n\n# TEACHER\nb\n# END TEACHER\n\nd\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("a\nd\n"),
            withoutTeacher("a\n  <!-- TEACHER -->\nb\n  <!-- END TEACHER -->\nd\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("a\n\n\nno marker: as it was"),
                             withoutTeacher("a\n\n\nno marker: as it was"));
    }

    void teachersPartsWithoutPartnerAreRefused() {
        CPPUNIT_ASSERT_EQUAL(std::string("glue:2: TEACHER without END TEACHER"),
                             withoutTeacher("a\n# TEACHER\nb\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("glue:1: END TEACHER without a TEACHER before it"),
                             withoutTeacher("# END TEACHER\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("glue:2: TEACHER within TEACHER"),
                             withoutTeacher("# TEACHER\n# TEACHER\n# END TEACHER\n"));
    }

    void messagesOfWhatIsMissingGo() {
        const std::string head = "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n";
        const std::string ours =
            "#: tools/gone.cpp\n#: gone.cpp README.md\nmsgid \"a\"\nmsgstr \"b\"\n";
        const std::string gone = "#: tools/gone.cpp\nmsgid \"c\"\nmsgstr \"d\"\n\n";
        CPPUNIT_ASSERT_EQUAL(head + ours,
                             withoutDeadMessages(head + gone + ours, [](const std::string& path) {
                                 return path == "README.md";
                             }));
    }

    void deadLinksBecomeText() {
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "as in arg and [here](add.md#x), [all](../../README.md), [them](../mistakes)\n"),
            mended("as in [arg](arg.md#a) and [here](add.md#x), [all](../../README.md), "
                   "[them](../mistakes)\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("as in the\nhandout\n"),
                             mended("as in [the\nhandout](arg.md)\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("[web](https://a.b/c) [above](#part)\n"),
                             mended("[web](https://a.b/c) [above](#part)\n"));
    }

    void rowsOfWhatIsMissingGo() {
        CPPUNIT_ASSERT_EQUAL(std::string("| a | [add](add.md) |\n"),
                             mended("| a | [add](add.md) |\n| b | [arg](arg.md) |\n"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestGlue);
