#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "skeleton/handout.h"

using namespace skeleton;

namespace {

Handout parsed(const std::string& text, std::vector<Problem>& problems) {
    return parseHandout("h.md", text, {"include/A.h", "src/b/b.cu"}, problems);
}

Handout parsed(const std::string& text) {
    std::vector<Problem> problems;
    Handout handout = parsed(text, problems);
    CPPUNIT_ASSERT_MESSAGE(problems.empty() ? "" : skeleton::text(problems[0]), problems.empty());
    return handout;
}

std::string problemOf(const std::string& text) {
    std::vector<Problem> problems;
    parsed("## To do\n\nIn `include/A.h`:\n\n" + text, problems);
    return problems.empty() ? "" : skeleton::text(problems[0]);
}

const char* const PAGE = R"(# Lesson

1. `notYet(x)`: before the section.
   - I1: none

## To do

In `include/A.h`, as before:

1. `fold(tabSM, n)`: one round, with
   a second line.
   - I1: Which cell, as in
     [the lesson before](add.md#x)?
   - I2: `a: b` is code.
   - W1: Careful.
2. `first(x)` and `second(x)`: both.
   - I1: alike

In `src/other`, already complete:

1. `nobody(x)`: is to be completed here.

In `src/b/b.cu`:

3. `fold(x)`: another file's.
   - W1: a warning will do

## Further

4. `notAnyMore(x)`: after the section.
)";

}  // namespace

class TestHandout : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestHandout);
    CPPUNIT_TEST(itemsBelongToTheFileAboveThem);
    CPPUNIT_TEST(hintsKeepTheirNumbersAndLoseTheirLinks);
    CPPUNIT_TEST(anItemMayHaveSeveralNames);
    CPPUNIT_TEST(whatIsMissingIsNamedWithItsLine);
    CPPUNIT_TEST_SUITE_END();

  public:
    void itemsBelongToTheFileAboveThem() {
        const Handout handout = parsed(PAGE);
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, handout.tasks.size());
        CPPUNIT_ASSERT_EQUAL(std::string("one round, with a second line."),
                             handout.find("include/A.h", "fold")->text);
        CPPUNIT_ASSERT_EQUAL(std::string("another file's."),
                             handout.find("src/b/b.cu", "fold")->text);
        CPPUNIT_ASSERT(handout.find("include/A.h", "nobody") == nullptr);
        CPPUNIT_ASSERT(handout.find("include/A.h", "notYet") == nullptr);
        CPPUNIT_ASSERT(handout.find("src/b/b.cu", "notAnyMore") == nullptr);
    }

    void hintsKeepTheirNumbersAndLoseTheirLinks() {
        const Handout handout = parsed(PAGE);
        const Task& task = *handout.find("include/A.h", "fold");
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, task.hints.size());
        CPPUNIT_ASSERT_EQUAL(std::string("Which cell, as in the lesson before?"),
                             task.hints[0].text);
        CPPUNIT_ASSERT_EQUAL(std::string("I2"), task.hints[1].label);
        CPPUNIT_ASSERT_EQUAL(std::string("`a: b` is code."), task.hints[1].text);
        CPPUNIT_ASSERT_EQUAL(std::string("W1"), task.hints[2].label);
    }

    void anItemMayHaveSeveralNames() {
        const Handout handout = parsed(PAGE);
        CPPUNIT_ASSERT(handout.find("include/A.h", "first") != nullptr);
        CPPUNIT_ASSERT(handout.find("include/A.h", "first") ==
                       handout.find("include/A.h", "second"));
    }

    void whatIsMissingIsNamedWithItsLine() {
        CPPUNIT_ASSERT_EQUAL(std::string(), problemOf("1. `f(x)`: do.\n   - I1: how\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("h.md:5: a TODO has at least one hint, indented by three: - I1: ..."),
            problemOf("1. `f(x)`: do.\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("h.md:5: an item of To do says, after a colon, what is to be done"),
            problemOf("1. `f(x)`\n   - I1: how\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "h.md:5: an item of To do begins with the function's name: `name(...)`: ..."),
            problemOf("1. The rest: do.\n   - I1: how\n"));
        CPPUNIT_ASSERT_EQUAL(std::string("h.md:5: I3 where I2 is due"),
                             problemOf("1. `f(x)`: do.\n   - I1: how\n   - I3: how\n"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestHandout);
