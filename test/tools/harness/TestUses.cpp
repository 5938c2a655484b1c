#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>

#include "Program.h"

class TestUses : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestUses);
    CPPUNIT_TEST(aUseHasAHeadingAndAVerdict);
    CPPUNIT_TEST(aWrongUseFails);
    CPPUNIT_TEST(aUseThatThrowsFailsWithItsWords);
    CPPUNIT_TEST(aUseThatThrowsAnythingFails);
    CPPUNIT_TEST(anOpenTodoIsNamedWithItsLine);
    CPPUNIT_TEST(theUsesAfterAFailedOneRun);
    CPPUNIT_TEST(allUsesRunWhenNoneIsNamed);
    CPPUNIT_TEST(optionsBehindANameAreTheUses);
    CPPUNIT_TEST(helpBehindANameIsTheUses);
    CPPUNIT_TEST(helpWithoutANameIsOurs);
    CPPUNIT_TEST(aUseSaysThatItIsUsedWrongly);
    CPPUNIT_TEST(optionsOfNoUseOrOfSeveralAreRefused);
    CPPUNIT_TEST(anUnknownUseIsRefusedBeforeAnyRuns);
    CPPUNIT_TEST(listShowsTheUsesAndRunsNone);
    CPPUNIT_TEST(figuresGoToAPageAndToJson);
    CPPUNIT_TEST(aReportStandsBeforeOrAfterAUsesOwnOptions);
    CPPUNIT_TEST(withoutAReportNoFileIsWritten);
    CPPUNIT_TEST(aSeriesHasAValueForEachPosition);
    CPPUNIT_TEST(aReportThatUsesDoNotHaveIsRefused);
    CPPUNIT_TEST_SUITE_END();

    void aUseHasAHeadingAndAVerdict() {
        const Outcome outcome = FakeCourse::run({"use", "works"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out,
                        "works: prints its blocks\n\nblocks 3\n\nworks: all right, 0.");
    }

    void aWrongUseFails() {
        const Outcome outcome = FakeCourse::run({"use", "wrong"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "sum 3, expected 4\n\nwrong: something is wrong");
    }

    void aUseThatThrowsFailsWithItsWords() {
        const Outcome outcome = FakeCourse::run({"use", "throws"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "on its way");
        ASSERT_CONTAINS(outcome.err, "throws: no memory for 12 ints");
    }

    void aUseThatThrowsAnythingFails() {
        const Outcome outcome = FakeCourse::run({"use", "throwsInt"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.err, "throwsInt: ended by an exception");
    }

    void anOpenTodoIsNamedWithItsLine() {
        const Outcome outcome = FakeCourse::run({"use", "todo"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "TODO: launch the kernel (test/tools/harness/FakeUses.cpp:");
        ASSERT_CONTAINS(outcome.out, "todo: a TODO is open, 0.");
    }

    void theUsesAfterAFailedOneRun() {
        const Outcome outcome = FakeCourse::run({"use", "throws", "works"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "works: all right");
    }

    void allUsesRunWhenNoneIsNamed() {
        const Outcome outcome = FakeCourse::run({"use"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        for (const char* use : {"works: ", "wrong: ", "throws: ", "todo: "})
            ASSERT_CONTAINS(outcome.out, use);
    }

    void optionsBehindANameAreTheUses() {
        ASSERT_CONTAINS(FakeCourse::run({"use", "works", "--blocks", "12"}).out, "blocks 12\n");
    }

    void helpBehindANameIsTheUses() {
        const Outcome outcome = FakeCourse::run({"use", "works", "--help"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "--blocks");
        CPPUNIT_ASSERT_MESSAGE("help is no verdict", !contains(outcome.out, "all right"));
    }

    void helpWithoutANameIsOurs() {
        const Outcome outcome = FakeCourse::run({"use", "--help"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "--list");
        ASSERT_CONTAINS(outcome.out, "course use NAME --help");
    }

    void aUseSaysThatItIsUsedWrongly() {
        const Outcome outcome = FakeCourse::run({"use", "works", "--blokcs", "12"});
        CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
        ASSERT_CONTAINS(outcome.err, "--blokcs");
    }

    void optionsOfNoUseOrOfSeveralAreRefused() {
        for (const Words& arguments :
             {Words{"use", "--blocks", "12"}, Words{"use", "works", "wrong", "--blocks", "12"}}) {
            const Outcome outcome = FakeCourse::run(arguments);
            CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
            CPPUNIT_ASSERT_EQUAL(std::string(), outcome.out);
            ASSERT_CONTAINS(outcome.err, "--blocks is not an option of `course use`");
            ASSERT_CONTAINS(outcome.err, "course use works --blocks");
        }
    }

    void anUnknownUseIsRefusedBeforeAnyRuns() {
        const Outcome outcome = FakeCourse::run({"use", "works", "wrogn"});
        CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
        CPPUNIT_ASSERT_EQUAL(std::string(), outcome.out);
        ASSERT_CONTAINS(outcome.err, "unknown use wrogn; did you mean wrong?");
        ASSERT_CONTAINS(outcome.err, "works, wrong, throws, throwsInt, todo");
    }

    void listShowsTheUsesAndRunsNone() {
        const Outcome outcome = FakeCourse::run({"use", "--list"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "works      prints its blocks\n");
        CPPUNIT_ASSERT(!contains(outcome.out, "blocks 3"));
    }

    void figuresGoToAPageAndToJson() {
        removeReports();
        const Outcome outcome = FakeCourse::run(
            {"use", "plots", "wrong", "todo", "--report", "json", "--report", "html", "--no-open"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "use.html");
        const auto data = nlohmann::json::parse(contentOf(report("json")));
        CPPUNIT_ASSERT_EQUAL(std::string("plots"), data["uses"][0]["name"].get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("passed"), data["uses"][0]["status"].get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("failed"), data["uses"][1]["status"].get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("todo"), data["uses"][2]["status"].get<std::string>());
        ASSERT_CONTAINS(outcome.out, "sum 3, expected 4\n\nwrong: something is wrong");
        CPPUNIT_ASSERT_EQUAL(std::string("sum 3, expected 4\n"),
                             data["uses"][1]["printed"].get<std::string>());
        const auto& plots = data["uses"][0]["plots"];
        CPPUNIT_ASSERT_EQUAL(std::string("[0.5,null,250.0]"),
                             plots[0]["series"][0]["values"].dump());
        CPPUNIT_ASSERT_EQUAL(std::string("[1.0,10.0,1000.0]"), plots[0]["positions"].dump());
        CPPUNIT_ASSERT_EQUAL(std::string("[\"first\"]"), plots[1]["names"].dump());
        CPPUNIT_ASSERT(data["uses"][1]["plots"].empty());
        const std::string page = contentOf(report("html"));
        ASSERT_CONTAINS(page, "\"title\": \"Bars\"");
        ASSERT_CONTAINS(page, "\\u003c/script> is text");
    }

    void aReportStandsBeforeOrAfterAUsesOwnOptions() {
        for (const Words& arguments :
             {Words{"use", "--report", "json", "works", "--blocks", "7"},
              Words{"use", "works", "--report=json", "--blocks", "7"},
              Words{"use", "works", "--blocks", "7", "--report", "json"}}) {
            removeReports();
            const Outcome outcome = FakeCourse::run(arguments);
            CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
            ASSERT_CONTAINS(outcome.out, "blocks 7\n");
            CPPUNIT_ASSERT(std::filesystem::exists(report("json")));
        }
    }

    void withoutAReportNoFileIsWritten() {
        removeReports();
        CPPUNIT_ASSERT_EQUAL(0, FakeCourse::run({"use", "plots"}).exitCode);
        CPPUNIT_ASSERT_EQUAL(0, FakeCourse::run({"use", "plots", "--report", "console"}).exitCode);
        CPPUNIT_ASSERT(!std::filesystem::exists(report("json")));
        CPPUNIT_ASSERT(!std::filesystem::exists(report("html")));
    }

    void aSeriesHasAValueForEachPosition() {
        const Outcome outcome = FakeCourse::run({"use", "tooFew"});
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
        ASSERT_CONTAINS(outcome.err, "Lines: one has 1 values; expected 2");
    }

    void aReportThatUsesDoNotHaveIsRefused() {
        const Outcome outcome = FakeCourse::run({"use", "works", "--report", "junit"});
        CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
        ASSERT_CONTAINS(outcome.err, "junit");
        CPPUNIT_ASSERT(!contains(outcome.out, "blocks 3"));
    }

    static std::filesystem::path report(const std::string& kind) {
        return std::filesystem::path(FakeCourse::path).parent_path() / ("use." + kind);
    }
    static void removeReports() {
        for (const char* kind : {"json", "html"}) std::filesystem::remove(report(kind));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestUses);
