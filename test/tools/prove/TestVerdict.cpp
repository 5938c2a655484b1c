#include <cppunit/extensions/HelperMacros.h>

#include "verdict.h"

using namespace prove;

class TestVerdict : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestVerdict);
    CPPUNIT_TEST(whatIsStatedIsNoComplaint);
    CPPUNIT_TEST(aMissingKindIsAComplaint);
    CPPUNIT_TEST(aKindTooManyIsAComplaint);
    CPPUNIT_TEST(aKindThatMayBeIsNone);
    CPPUNIT_TEST(anotherLineIsAComplaint);
    CPPUNIT_TEST(anotherFileIsAComplaint);
    CPPUNIT_TEST(aLineMayBeAnyThatAFindingShows);
    CPPUNIT_TEST(everyStatedLineCounts);
    CPPUNIT_TEST(testsMustSayWhatIsStated);
    CPPUNIT_TEST(anOrderOfItsOwnMayHideAWrongSum);
    CPPUNIT_TEST(noTestIsAComplaint);
    CPPUNIT_TEST(aHoleIsTheFirstComplaint);
    CPPUNIT_TEST(aCorrectSolutionIsNoHole);
    CPPUNIT_TEST(onAGpuTheStatedToolsMustFind);
    CPPUNIT_TEST(withTheProfilerTheTestsMustSayWhatIsStated);
    CPPUNIT_TEST_SUITE_END();

    const Solution race = {.lesson = "add",
                           .name = "noBarrier",
                           .path = "noBarrier.h",
                           .replaces = "include/Sum.h",
                           .replacesLine = 1,
                           .isWrong = true,
                           .why = "",
                           .suites = {"Sum"},
                           .suitesLine = 3,
                           .kinds = {"race-shared"},
                           .maybeKinds = {},
                           .tests = Tests::fail,
                           .gpu = {"racecheck"},
                           .maybeGpu = {},
                           .finds = {{"race-shared", 8, "", "include/Sum.h"}},
                           .changes = {}};
    const Report asStated = {3, "Sum/1: wrong", {{"race-shared", {{"include/Sum.h", 8}}}}};

    static Verdict judge(const Solution& solution, const Report& report, bool seeded = false) {
        Verdict verdict;
        judgeChecked(solution, report, seeded, verdict);
        judgeHole(solution, true, verdict);
        return verdict;
    }

    static void complains(const Verdict& verdict, const std::string& about) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(about, size_t{1}, verdict.complaints.size());
        CPPUNIT_ASSERT_MESSAGE(verdict.complaints[0],
                               verdict.complaints[0].find(about) != std::string::npos);
    }

    void whatIsStatedIsNoComplaint() {
        const Verdict verdict = judge(race, asStated);
        CPPUNIT_ASSERT(verdict.isAsStated());
        CPPUNIT_ASSERT(verdict.byTests);
        CPPUNIT_ASSERT(std::set<std::string>{"race-shared"} == verdict.byChecker);
    }

    void aMissingKindIsAComplaint() {
        Report report = asStated;
        report.findings.clear();
        complains(judge(race, report), "does not find race-shared");
    }

    void aKindTooManyIsAComplaint() {
        Report report = asStated;
        report.findings.push_back({"overflow", {{"include/Sum.h", 9}}});
        complains(judge(race, report), "finds overflow at include/Sum.h:9, which is not stated");
    }

    void aKindThatMayBeIsNone() {
        Solution solution = race;
        solution.maybeKinds = {"overflow"};
        CPPUNIT_ASSERT(judge(solution, asStated).isAsStated());
        Report report = asStated;
        report.findings.push_back({"overflow", {}});
        CPPUNIT_ASSERT(judge(solution, report).isAsStated());
    }

    void anotherLineIsAComplaint() {
        Report report = asStated;
        report.findings[0].places = {{"include/Sum.h", 9}};
        complains(judge(race, report), "include/Sum.h:9");
    }

    void anotherFileIsAComplaint() {
        Report report = asStated;
        report.findings[0].places = {{"include/Other.h", 8}};
        complains(judge(race, report), "include/Other.h:8");
    }

    void aLineMayBeAnyThatAFindingShows() {
        Report report = asStated;
        report.findings[0].places = {{"include/Sum.h", 9}, {"include/Sum.h", 8}};
        CPPUNIT_ASSERT(judge(race, report).isAsStated());
    }

    void everyStatedLineCounts() {
        Solution solution = race;
        solution.finds.push_back({"race-shared", 12, "", "include/Sum.h"});
        complains(judge(solution, asStated), "include/Sum.h:12");
    }

    void testsMustSayWhatIsStated() {
        Report report = asStated;
        report.firstFailure.clear();
        complains(judge(race, report), "stated to fail");
        Solution solution = race;
        solution.tests = Tests::pass;
        complains(judge(solution, asStated), "Sum/1: wrong");
        solution.tests = Tests::any;
        CPPUNIT_ASSERT(judge(solution, asStated).isAsStated());
        CPPUNIT_ASSERT(judge(solution, report).isAsStated());
    }

    void anOrderOfItsOwnMayHideAWrongSum() {
        Report report = asStated;
        report.firstFailure.clear();
        CPPUNIT_ASSERT(judge(race, report, true).isAsStated());
        Solution solution = race;
        solution.kinds.clear();
        solution.finds.clear();
        report.findings.clear();
        CPPUNIT_ASSERT(!judge(solution, report, true).isAsStated());
    }

    void noTestIsAComplaint() {
        Report report = asStated;
        report.tests = 0;
        complains(judge(race, report), "no test has run");
    }

    void aHoleIsTheFirstComplaint() {
        const Verdict verdict = judge(race, {3, "", {}});
        CPPUNIT_ASSERT(verdict.complaints.at(0).find("hole") != std::string::npos);
    }

    void aCorrectSolutionIsNoHole() {
        Solution solution = race;
        solution.isWrong = false;
        solution.kinds.clear();
        solution.finds.clear();
        solution.tests = Tests::pass;
        CPPUNIT_ASSERT(judge(solution, {3, "", {}}).isAsStated());
        complains(judge(solution, {3, "Sum/1: wrong", {}}), "Sum/1: wrong");
        complains(judge(solution, {3, "", {{"race-shared", {}}}}), "which is not stated");
    }

    void onAGpuTheStatedToolsMustFind() {
        Verdict found;
        judgeOnGpu(race, {3, "", {{"race-shared", {}, "racecheck"}}}, found);
        CPPUNIT_ASSERT(found.isAsStated());
        Verdict missed;
        judgeOnGpu(race, {3, "", {}}, missed);
        complains(missed, "racecheck finds nothing");
    }

    void withTheProfilerTheTestsMustSayWhatIsStated() {
        Solution slow = race;
        slow.profiled = Tests::fail;
        Verdict caught;
        judgeProfiled(slow, {3, "Sum/1: 12 bank conflicts", {}}, caught);
        CPPUNIT_ASSERT(caught.isAsStated() && caught.byTests);
        Verdict missed;
        judgeProfiled(slow, {3, "", {}}, missed);
        complains(missed, "the tests pass");
        Verdict notRun;
        judgeProfiled(slow, {0, "", {}}, notRun);
        CPPUNIT_ASSERT_EQUAL(std::string("no test has run"), notRun.complaints.at(0));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestVerdict);
