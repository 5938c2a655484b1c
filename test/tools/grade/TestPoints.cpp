#include <cppunit/extensions/HelperMacros.h>

#include "Folder.h"
#include "points.h"

using namespace grade;
using namespace record;

namespace {

SuiteRecord suiteOf(const std::string& name, std::size_t passed, std::size_t tests,
                    bool finding = false) {
    SuiteRecord suite{name, "add", 0, {}};
    for (std::size_t i = 0; i < tests; ++i)
        suite.tests.push_back(
            {.name = std::to_string(i), .status = i < passed ? Status::passed : Status::failed});
    if (finding) {
        Message message{Kind::finding, "race", {}, 0};
        message.mistake = "race";
        suite.tests[0].messages.push_back(message);
    }
    return suite;
}

StudentResult resultOf(std::vector<SuiteRecord> suites) {
    StudentResult result{"ann", {}};
    LessonResult lesson{"add", Verdict::judged};
    lesson.run.suites = std::move(suites);
    result.lessons.push_back(lesson);
    return result;
}

double pointsFor(const SuiteRecord& suite, const Points& points, bool isLate = false) {
    return pointsOf(resultOf({suite}), points, isLate).points;
}

std::string refusal(const std::string& json) {
    const Folder folder;
    folder.write("points.json", json);
    try {
        readPoints(folder / "points.json");
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class TestPoints : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPoints);
    CPPUNIT_TEST(theShareOfTestsIsPaid);
    CPPUNIT_TEST(findingsAndLatenessCost);
    CPPUNIT_TEST(pointsAreExplained);
    CPPUNIT_TEST(aSuiteMayBeWorthMore);
    CPPUNIT_TEST(aLessonsPointsAreShared);
    CPPUNIT_TEST(theFileIsRead);
    CPPUNIT_TEST(wrongFilesAreRefused);
    CPPUNIT_TEST(namesThatAreNotThereAreRefused);
    CPPUNIT_TEST_SUITE_END();

    void theShareOfTestsIsPaid() {
        CPPUNIT_ASSERT_DOUBLES_EQUAL(1, pointsFor(suiteOf("A", 4, 4), {}), 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0.25, pointsFor(suiteOf("A", 1, 4), {}), 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0, pointsFor(suiteOf("A", 0, 0), {}), 1e-9);
    }

    void findingsAndLatenessCost() {
        const Points points{.finding = 0.6, .late = 0.5};
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0.6, pointsFor(suiteOf("A", 4, 4, true), points), 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, pointsFor(suiteOf("A", 4, 4), points, true), 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0.15, pointsFor(suiteOf("A", 2, 4, true), points, true), 1e-9);
    }

    void pointsAreExplained() {
        const auto explained = [](const StudentResult& result, bool isLate) {
            return pointsOf(result, {.late = 0.8}, isLate).suites[0].explanation;
        };
        StudentResult result = resultOf({suiteOf("A", 2, 3)});
        CPPUNIT_ASSERT_EQUAL(std::string("2 of 3 tests"), explained(result, false));
        result = resultOf({suiteOf("A", 3, 3, true)});
        CPPUNIT_ASSERT_EQUAL(
            std::string("3 of 3 tests, the checker found a mistake (times 0.5), late (times 0.8)"),
            explained(result, true));
        result.lessons[0].run.suites[0] = suiteOf("A", 1, 2);
        result.lessons[0].run.suites[0].tests[1].status = Status::todo;
        CPPUNIT_ASSERT_EQUAL(std::string("1 of 2 tests, TODO open"), explained(result, false));
        result.lessons[0].verdict = Verdict::refused;
        CPPUNIT_ASSERT_EQUAL(std::string("refused"), explained(result, false));
    }

    void aSuiteMayBeWorthMore() {
        const Points points{.suite = 2, .suites = {{"A", 5}}};
        const StudentPoints sum =
            pointsOf(resultOf({suiteOf("A", 1, 2), suiteOf("B", 2, 2)}), points, false);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(4.5, sum.points, 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(7, sum.possible, 1e-9);
    }

    void aLessonsPointsAreShared() {
        const Points points{.lessons = {{"add", 12}}};
        const StudentPoints sum =
            pointsOf(resultOf({suiteOf("A", 1, 2), suiteOf("B", 2, 2)}), points, false);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(9, sum.points, 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(12, sum.possible, 1e-9);
    }

    void theFileIsRead() {
        const Folder folder;
        folder.write(
            "points.json",
            R"({"suite": 2, "suites": {"A": 5}, "lessons": {"add": 12}, "finding": 0.25, "late": 0})");
        const Points points = readPoints(folder / "points.json");
        CPPUNIT_ASSERT_EQUAL(2.0, points.suite);
        CPPUNIT_ASSERT_EQUAL(5.0, points.suites.at("A"));
        CPPUNIT_ASSERT_EQUAL(12.0, points.lessons.at("add"));
        CPPUNIT_ASSERT_EQUAL(0.25, points.finding);
        CPPUNIT_ASSERT_EQUAL(0.0, points.late);
    }

    void wrongFilesAreRefused() {
        CPPUNIT_ASSERT(refusal("{}").empty());
        for (const char* json :
             {"", "[]", R"({"suit": 1})", R"({"suite": "1"})", R"({"finding": 1.5})",
              R"({"late": -1})", R"({"suites": 3})", R"({"suites": {"A": -1}})"})
            CPPUNIT_ASSERT_MESSAGE(json, refusal(json).find("points.json") != std::string::npos);
    }

    void namesThatAreNotThereAreRefused() {
        const auto refusal = [](const Points& points) -> std::string {
            try {
                requireKnown(points, {{"add", {"AddIntI", "Add2D"}}, {"pi", {"PiSlices"}}});
            } catch (const std::runtime_error& error) {
                return error.what();
            }
            return {};
        };
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             refusal({.suites = {{"PiSlices", 2}}, .lessons = {{"add", 3}}}));
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "the points name a suite AddIntl, which is not there; did you mean AddIntI?"),
            refusal({.suites = {{"AddIntl", 2}}}));
        CPPUNIT_ASSERT_EQUAL(std::string("the points name a lesson generics, which is not there"),
                             refusal({.lessons = {{"generics", 2}}}));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestPoints);
