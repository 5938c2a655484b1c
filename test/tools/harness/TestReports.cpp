#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <tuple>
#include <utility>

#include "Program.h"
#include "harness/files.h"
#include "harness/reporter.h"

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const Environment misdeeds = {{"FAKE_MISDEEDS", "1"}};

/// What a shell command prints; an assertion fails when the command does.
std::string shell(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::string text;
    char bytes[4096];
    for (std::size_t n; (n = fread(bytes, 1, sizeof bytes, pipe)) > 0;) text.append(bytes, n);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(command + "\n" + text, 0, pclose(pipe));
    return text;
}

void assertValidJunit(const std::string& file) {
    shell(std::string(XMLLINT) + " --noout --schema " + JUNIT_SCHEMA + " " + file);
}

std::string xpath(const std::string& file, const std::string& expression) {
    std::string text = shell(std::string(XMLLINT) + " --xpath '" + expression + "' " + file);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

/// What the console says of these suites.
std::string consoleOf(const std::vector<harness::SuiteRecord>& suites) {
    char* text = nullptr;
    std::size_t size = 0;
    FILE* const console = std::exchange(stdout, open_memstream(&text, &size));
    const auto reporter = harness::consoleReporter(true);
    for (const harness::SuiteRecord& suite : suites) reporter->suiteEnded(suite);
    fclose(std::exchange(stdout, console));
    const std::string said(text, size);
    free(text);
    return said;
}

std::size_t timesIn(const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++times;
    return times;
}

harness::Message finding(const char* mistake, int line) {
    return {.kind = harness::Kind::finding,
            .text = std::string("the words of ") + mistake,
            .file = "include/Fold.h",
            .line = line,
            .mistake = mistake};
}

}  // namespace

class TestReports : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestReports);
    CPPUNIT_TEST(theReportSaysWhatTheUserTyped);
    CPPUNIT_TEST(aQuietRunShowsFailuresAndTheVerdict);
    CPPUNIT_TEST(theConsoleIsPlainWhenPiped);
    CPPUNIT_TEST(theConsoleIsColouredAndLiveOnATerminal);
    CPPUNIT_TEST(noColorTakesTheColours);
    CPPUNIT_TEST(theConsoleNamesTheFirstFailingTest);
    CPPUNIT_TEST(theConsoleShowsNoControlCharacters);
    CPPUNIT_TEST(theConsoleTellsEachFindingOnce);
    CPPUNIT_TEST(theConsoleTellsTodosApart);
    CPPUNIT_TEST(whatIsNotMeasuredIsNeitherPassedNorFailed);
    CPPUNIT_TEST(aClosedStandardOutputDoesNotCostTheReport);

    CPPUNIT_TEST(theHtmlHoldsTheRun);
    CPPUNIT_TEST(theHtmlNamesEachTestOnce);
    CPPUNIT_TEST(theHtmlSurvivesAnyBytes);
    CPPUNIT_TEST(theHtmlHasNoPlaceholderLeft);
    CPPUNIT_TEST(theJsonIsTheDataOfTheHtml);
    CPPUNIT_TEST(theJunitIsValidAndCounts);
    CPPUNIT_TEST(theJunitSurvivesAnyBytes);
    CPPUNIT_TEST(everyByteMakesWellFormedXml);
    CPPUNIT_TEST(theSarifHasFindingsAndFailuresAtTheirLines);

    CPPUNIT_TEST(reportsLieBesideTheProgramUnlessSaidOtherwise);
    CPPUNIT_TEST(severalReportsAreWrittenAtOnce);
    CPPUNIT_TEST(anExtensionAsksForItsReport);
    CPPUNIT_TEST(anyNameGoesToTheOnlyFileReport);
    CPPUNIT_TEST(aNameThatSuitsNoReportIsRefused);
    CPPUNIT_TEST(twoNamesForOneReportAreRefused);
    CPPUNIT_TEST(theReportOfTheMainIsWritten);
    CPPUNIT_TEST(theCommandLineOverridesTheMain);
    CPPUNIT_TEST(whereNoReportCanStandNothingRuns);
    CPPUNIT_TEST(aPageIsOpenedOnlyBeforeADesktop);
    CPPUNIT_TEST(anOldReportIsReplacedAsAWhole);
    CPPUNIT_TEST(aLinkToAReportStays);
    CPPUNIT_TEST(aFullDiskLeavesTheOldReport);
    CPPUNIT_TEST_SUITE_END();

    void theReportSaysWhatTheUserTyped() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "--output", folder / "r.html"},
                        {{"ATELIER_COMMAND", "./atelier check Sums"}});
        CPPUNIT_ASSERT_EQUAL(std::string("./atelier check Sums"),
                             dataOf(contentOf(folder / "r.html")).at("command").get<std::string>());
    }

    void aQuietRunShowsFailuresAndTheVerdict() {
        const Outcome right = FakeCourse::run({"test", "Sums", "Twins", "--quiet"});
        CPPUNIT_ASSERT_MESSAGE(right.out, right.out.starts_with("PASSED: 6 passed"));
        const Outcome wrong =
            FakeCourse::run({"test", "Sums", "Twins", "--quiet"}, {{"FAKE_FAILING", "2"}});
        ASSERT_CONTAINS(wrong.out, "first: 2 blocks of 32/2 threads");
        ASSERT_CONTAINS(wrong.out, "FAILED: 5 passed, 1 failed");
        CPPUNIT_ASSERT(!contains(wrong.out, "Twins"));
    }

    void theConsoleIsPlainWhenPiped() {
        const Outcome outcome = FakeCourse::run({"test", "FailsAnEquality", "Sums"}, misdeeds);
        CPPUNIT_ASSERT_EQUAL(std::string::npos, outcome.out.find_first_of("\x1b\r"));
    }

    void theConsoleIsColouredAndLiveOnATerminal() {
        const std::string text =
            FakeCourse::runOnTerminal({"test", "Hangs", "--timeout", "0.2"}, misdeeds);
        ASSERT_CONTAINS(text, "\r\x1b[K  Hangs  1/3  before");
        ASSERT_CONTAINS(text, "\x1b[38;2;");
    }

    void noColorTakesTheColours() {
        Environment environment = misdeeds;
        environment["NO_COLOR"] = "1";
        const std::string text = FakeCourse::runOnTerminal({"test", "Aborts"}, environment);
        ASSERT_CONTAINS(text, "FAILED: 2 passed, 1 crashed");
        CPPUNIT_ASSERT(!contains(text, "\x1b[38;2;"));
    }

    void theConsoleNamesTheFirstFailingTest() {
        const Outcome outcome = FakeCourse::run({"test", "FailsAnEquality", "Sums"}, misdeeds);
        ASSERT_CONTAINS(outcome.out,
                        "first: misdeed\n        Expected 64512, got 64000\n        the sum\n");
        ASSERT_CONTAINS(outcome.out, "Misdeeds.cpp:");
        ASSERT_CONTAINS(outcome.out, "FAILED: 6 passed, 1 failed");
    }

    void theConsoleShowsNoControlCharacters() {
        const Outcome outcome = FakeCourse::run({"test", "FailsWithAnyBytes"}, misdeeds);
        ASSERT_CONTAINS(outcome.out, "[31m<b>");
        CPPUNIT_ASSERT_EQUAL(std::string::npos, outcome.out.find_first_of("\x01\x1b"));
    }

    void theConsoleTellsEachFindingOnce() {
        using harness::Status, harness::TestRecord;
        const TestRecord small{
            .name = "1 block",
            .status = Status::failed,
            .messages = {finding("out-of-bounds", 7), finding("out-of-bounds", 9)}};
        const TestRecord large{
            .name = "2 blocks",
            .status = Status::failed,
            .messages = {finding("out-of-bounds", 7), finding("race-shared", 12)}};
        const std::string text = consoleOf({{.name = "Sums", .tests = {small, large, large}},
                                            {.name = "Products", .tests = {large, small}}});
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::size_t{2}, timesIn(text, "words of out-of-bounds"));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::size_t{1}, timesIn(text, "words of race-shared"));
        ASSERT_CONTAINS(text, "also: 2 blocks\n        the words of race-shared");
        ASSERT_CONTAINS(text, "out-of-bounds at include/Fold.h:7, as above");
        ASSERT_CONTAINS(text, "race-shared at include/Fold.h:12, as above");
    }

    void theConsoleTellsTodosApart() {
        const Outcome outcome = FakeCourse::run({"test", "MeetsATodo"}, misdeeds);
        ASSERT_CONTAINS(outcome.out, "TODO: fold on the host");
        ASSERT_CONTAINS(outcome.out, "FAILED: 2 passed, 1 TODO open");
        CPPUNIT_ASSERT_EQUAL(1, outcome.exitCode);
    }

    void whatIsNotMeasuredIsNeitherPassedNorFailed() {
        const TemporaryFolder folder;
        const std::string file = folder / "r.xml";
        const Outcome outcome =
            FakeCourse::run({"test", "ClaimsEfficiency", "--output", file}, misdeeds);
        ASSERT_CONTAINS(outcome.out, "Efficiency is measured by ./atelier profile test ");
        ASSERT_CONTAINS(outcome.out, "PASSED: 2 passed, 1 not measured");
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        assertValidJunit(file);
        CPPUNIT_ASSERT_EQUAL(std::string("1"), xpath(file, "string(//testsuite/@skipped)"));
        CPPUNIT_ASSERT_EQUAL(std::string("1"), xpath(file, "count(//skipped)"));
    }

    void aClosedStandardOutputDoesNotCostTheReport() {
        const TemporaryFolder folder;
        const std::string course =
            FakeCourse::path + " test Sums Hangs --timeout 0.3 --output " + (folder / "r.xml");
        shell("(FAKE_MISDEEDS=1 " + course + "; true) | true");
        assertValidJunit(folder / "r.xml");
    }

    void theHtmlHoldsTheRun() {
        const TemporaryFolder folder;
        const Outcome outcome = FakeCourse::run({"test", "Sums", "--output", folder / "r.html"});
        CPPUNIT_ASSERT_EQUAL(0, outcome.exitCode);
        ASSERT_CONTAINS(outcome.out, "Report: " + (folder / "r.html"));
        const Json data = dataOf(contentOf(folder / "r.html"));
        const Json& run = data;
        CPPUNIT_ASSERT_EQUAL(std::string(ATELIER_BACKEND), run.at("backend").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("passed"), run.at("verdict").get<std::string>());
        CPPUNIT_ASSERT_EQUAL("fake_course test Sums --output " + (folder / "r.html"),
                             run.at("command").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(1024, run.at("device").at("maxThreadsPerBlock").get<int>());
        const Json& suite = suiteIn(data, "Sums");
        CPPUNIT_ASSERT_EQUAL(std::string("sums"), suite.at("lesson").get<std::string>());
        const Json& notes = testIn(suite, "3 blocks of 32/2 threads").at("notes");
        CPPUNIT_ASSERT_EQUAL(
            Json::parse(
                R"({"blocks": 3, "threads": 16, "ratio": 0.5, "most": "18446744073709551615"})"),
            notes);
    }

    void theHtmlNamesEachTestOnce() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Twins", "--output", folder / "r.html"});
        const Json data = dataOf(contentOf(folder / "r.html"));
        testIn(suiteIn(data, "Twins"), "twin");
        testIn(suiteIn(data, "Twins"), "twin (2)");
    }

    void theHtmlSurvivesAnyBytes() {
        const TemporaryFolder folder;
        FakeCourse::run(
            {"test", "FailsWithAnyBytes", "PrintsAnyBytes", "--output", folder / "r.html"},
            misdeeds);
        const std::string page = contentOf(folder / "r.html");
        const Json data = dataOf(page);  // ends at the first </script>
        const Json& test = testIn(suiteIn(data, "FailsWithAnyBytes"), "misdeed");
        CPPUNIT_ASSERT_EQUAL(std::string("\x01\x1b[31m<b>&\"'\ufffd\ufffd</script>]]>\uffff\n"),
                             messagesOf(test, "failure"));
        CPPUNIT_ASSERT(!contains(page, "\u2028"));
    }

    void theHtmlHasNoPlaceholderLeft() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "--output", folder / "r.html"});
        CPPUNIT_ASSERT(!contains(contentOf(folder / "r.html"), "REPORT_"));
        ASSERT_CONTAINS(contentOf(folder / "r.html"), "Passed: 4 of 4 tests passed.");
    }

    void theJsonIsTheDataOfTheHtml() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "FailsWithAnyBytes", "--output", folder / "r.html",
                         "--report", "json", "--output", folder / "r.json"},
                        misdeeds);
        const Json data = Json::parse(contentOf(folder / "r.json"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, data.at("suites").size());
        CPPUNIT_ASSERT(dataOf(contentOf(folder / "r.html")) == data);
    }

    void theJunitIsValidAndCounts() {
        const TemporaryFolder folder;
        const std::string file = folder / "r.xml";
        FakeCourse::run({"test", "FailsAnEquality", "Aborts", "Hangs", "MeetsATodo", "AllHang",
                         "--timeout", "2", "--output", file},
                        misdeeds);
        assertValidJunit(file);
        CPPUNIT_ASSERT_EQUAL(std::string("18"), xpath(file, "string(/testsuites/@tests)"));
        CPPUNIT_ASSERT_EQUAL(std::string("2"), xpath(file, "string(/testsuites/@failures)"));
        CPPUNIT_ASSERT_EQUAL(std::string("5"), xpath(file, "string(/testsuites/@errors)"));
        CPPUNIT_ASSERT_EQUAL(std::string("3"),
                             xpath(file, "string(//testsuite[@name=\"AllHang\"]/@skipped)"));
        CPPUNIT_ASSERT_EQUAL(std::string("2"), xpath(file, "count(//failure)"));
        CPPUNIT_ASSERT_EQUAL(std::string("5"), xpath(file, "count(//error)"));
        CPPUNIT_ASSERT_EQUAL(std::string("3"), xpath(file, "count(//skipped)"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("Expected 64512, got 64000"),
            xpath(file, "string(//testsuite[@name=\"FailsAnEquality\"]//failure/@message)"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("todo"),
            xpath(file, "string(//testsuite[@name=\"MeetsATodo\"]//failure/@type)"));
    }

    void theJunitSurvivesAnyBytes() {
        const TemporaryFolder folder;
        const std::string file = folder / "r.xml";
        FakeCourse::run({"test", "FailsWithAnyBytes", "PrintsAnyBytes", "--output", file},
                        misdeeds);
        assertValidJunit(file);
        ASSERT_CONTAINS(xpath(file, "string(//failure)"),
                        "[31m<b>&\"'\ufffd\ufffd</script>]]>\ufffd");
    }

    void everyByteMakesWellFormedXml() {
        const TemporaryFolder folder;
        std::string bytes;
        for (int first = 0; first < 256; ++first)
            for (const char* rest :
                 {"", "\x80", "\xbf\xbf", "\xa0\x80\x80", "\x90\x80\x80\x80", "a"})
                bytes += std::string(1, static_cast<char>(first)) + rest;
        harness::RunRecord run;
        run.backend = run.device.name = bytes;
        run.started = "2026-11-21T10:00:00Z";
        run.suites.push_back(
            {bytes, bytes, 1, {{.name = bytes, .status = harness::Status::failed}}});
        run.suites[0].tests[0].messages = {{harness::Kind::failure, bytes, bytes, 1},
                                           {harness::Kind::output, bytes, {}, 0}};
        harness::junitReporter(folder / "r.xml")->runEnded(run);
        assertValidJunit(folder / "r.xml");
    }

    void theSarifHasFindingsAndFailuresAtTheirLines() {
        const TemporaryFolder folder;
        harness::RunRecord run;
        run.suites.push_back({"Sums", "add", 1, {{.name = "one"}, {.name = "two"}}});
        run.suites[0].tests[0].messages = {finding("race-shared", 7),
                                           finding("race-shared", 7),
                                           {harness::Kind::output, "printed", "add.cu", 2}};
        run.suites[0].tests[1].messages = {{harness::Kind::failure, "3 is not 4", "test/T.cpp", 3},
                                           {harness::Kind::todo, "add", "add.cu", 1}};
        harness::sarifReporter(folder / "r.sarif")->runEnded(run);
        const Json results =
            Json::parse(contentOf(folder / "r.sarif")).at("runs").at(0).at("results");
        CPPUNIT_ASSERT_EQUAL(std::size_t(2), results.size());
        for (const auto& [at, kind, line] : {std::tuple(0, "race-shared", 7), {1, "failure", 3}}) {
            CPPUNIT_ASSERT_EQUAL(std::string(kind), results[at].at("ruleId").get<std::string>());
            CPPUNIT_ASSERT_EQUAL(
                line, results[at]
                          .at("/locations/0/physicalLocation/region/startLine"_json_pointer)
                          .get<int>());
        }
        ASSERT_CONTAINS(results[1].at("/message/text"_json_pointer).get<std::string>(),
                        "Sums/two: 3 is not 4");
        FakeCourse::run({"test", "Sums", "--output", folder / "f.sarif"}, {{"FAKE_FAILING", "2"}});
        CPPUNIT_ASSERT_EQUAL(
            std::size_t(1),
            Json::parse(contentOf(folder / "f.sarif")).at("runs").at(0).at("results").size());
    }

    static fs::path besideProgram(const std::string& name) {
        return fs::path(FakeCourse::path).parent_path() / name;
    }

    void reportsLieBesideTheProgramUnlessSaidOtherwise() {
        fs::remove(besideProgram("report.xml"));
        const Outcome outcome = FakeCourse::run({"test", "Sums", "--report", "junit"});
        ASSERT_CONTAINS(outcome.out, "report.xml");
        assertValidJunit(besideProgram("report.xml"));
        fs::remove(besideProgram("report.xml"));
    }

    void severalReportsAreWrittenAtOnce() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "--report", "junit", "--report", "html", "--report",
                         "console", "--output", folder / "r.html", "--output", folder / "r.xml"});
        assertValidJunit(folder / "r.xml");
        CPPUNIT_ASSERT_EQUAL(std::size_t{1},
                             dataOf(contentOf(folder / "r.html")).at("suites").size());
    }

    void anExtensionAsksForItsReport() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "--output", folder / "r.xml"});
        assertValidJunit(folder / "r.xml");
    }

    void anyNameGoesToTheOnlyFileReport() {
        const TemporaryFolder folder;
        FakeCourse::run({"test", "Sums", "--report", "junit", "--output", folder / "results"});
        assertValidJunit(folder / "results");
    }

    static void assertRefused(const Words& arguments, const std::string& words) {
        const Outcome outcome = FakeCourse::run(arguments);
        CPPUNIT_ASSERT_EQUAL(2, outcome.exitCode);
        ASSERT_CONTAINS(outcome.err, words);
        CPPUNIT_ASSERT_EQUAL_MESSAGE("nothing has run", std::string(), outcome.out);
    }

    void aNameThatSuitsNoReportIsRefused() {
        const TemporaryFolder folder;
        assertRefused({"test", "--output", folder / "results"}, "for which report?");
        assertRefused(
            {"test", "--report", "junit", "--report", "html", "--output", folder / "results"},
            "for which report?");
    }

    void twoNamesForOneReportAreRefused() {
        const TemporaryFolder folder;
        assertRefused({"test", "--output", folder / "a.xml", "--output", folder / "b.xml"},
                      "one file per report");
    }

    void theReportOfTheMainIsWritten() {
        fs::remove(besideProgram("report.html"));
        FakeCourse::run({"test", "Sums"}, {{"FAKE_HTML", "1"}});
        CPPUNIT_ASSERT(fs::exists(besideProgram("report.html")));
        fs::remove(besideProgram("report.html"));
    }

    void theCommandLineOverridesTheMain() {
        fs::remove(besideProgram("report.html"));
        FakeCourse::run({"test", "Sums", "--report", "console"}, {{"FAKE_HTML", "1"}});
        CPPUNIT_ASSERT(!fs::exists(besideProgram("report.html")));
    }

    void whereNoReportCanStandNothingRuns() {
        const TemporaryFolder folder;
        std::ofstream(folder / "file").put('x');
        fs::create_directory(folder / "folder.xml");
        assertRefused({"test", "--output", folder / "missing/r.xml"}, "there is no folder");
        assertRefused({"test", "--output", folder / "folder.xml"}, "that is a folder");
        assertRefused({"test", "--output", folder / "file/r.xml"}, "there is no folder");
        assertRefused({"test", "--report", "html", "--output", "/dev/null"}, "not a regular file");
        assertRefused({"test", "--report", "html", "--output", ""}, "--output");
        assertRefused({"test", "--output", "/proc/r.xml"}, "cannot create a file there");
        assertRefused({"test", "--output", (folder / std::string(300, 'x')) + ".xml"}, "cannot");
        CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2},
                             std::distance(fs::directory_iterator(folder.path()), {}));
    }

    /// Runs the course where xdg-open is a program of ours, and returns what it was asked to open.
    /// The course does not wait for it.
    static std::string opened(const Words& options, Environment environment, bool onTerminal = true,
                              std::chrono::milliseconds patience = std::chrono::milliseconds(300)) {
        const TemporaryFolder folder;
        std::ofstream(folder / "xdg-open")
            << "#!/bin/sh\necho \"$1\" >" << (folder / "opened") << "\n";
        fs::permissions(folder / "xdg-open", fs::perms::owner_all);
        environment["PATH"] = folder.path() + ":/usr/bin:/bin";
        Words arguments = {"test", "Sums", "--output", folder / "r.html"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        if (onTerminal)
            FakeCourse::runOnTerminal(arguments, environment);
        else
            FakeCourse::run(arguments, environment);
        std::string text;
        for (int i = 0; i < 30 && text.empty(); ++i) {
            std::this_thread::sleep_for(patience / 30);
            text = contentOf(folder / "opened");
        }
        return text == (folder / "r.html") + "\n" ? "the page" : text;
    }

    void aPageIsOpenedOnlyBeforeADesktop() {
        const Environment desktop = {{"DISPLAY", ":0"}};
        CPPUNIT_ASSERT_EQUAL(std::string("the page"),
                             opened({}, desktop, true, std::chrono::seconds(10)));
        CPPUNIT_ASSERT_EQUAL(std::string("the page"), opened({}, {{"WAYLAND_DISPLAY", "wayland-0"}},
                                                             true, std::chrono::seconds(10)));
        CPPUNIT_ASSERT_EQUAL(std::string(), opened({"--no-open"}, desktop));
        CPPUNIT_ASSERT_EQUAL(std::string(), opened({}, {}));
        CPPUNIT_ASSERT_EQUAL(std::string(), opened({}, {{"DISPLAY", ":0"}, {"CI", "true"}}));
        CPPUNIT_ASSERT_EQUAL(std::string(), opened({}, desktop, false));
    }

    void anOldReportIsReplacedAsAWhole() {
        const TemporaryFolder folder;
        std::ofstream(folder / "r.xml") << std::string(1'000'000, 'x');
        FakeCourse::run({"test", "Sums", "--output", folder / "r.xml"});
        assertValidJunit(folder / "r.xml");
        CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1},
                             std::distance(fs::directory_iterator(folder.path()), {}));
    }

    void aLinkToAReportStays() {
        const TemporaryFolder folder;
        fs::create_symlink("real.xml", folder / "r.xml");
        FakeCourse::run({"test", "Sums", "--output", folder / "r.xml"});
        CPPUNIT_ASSERT(fs::is_symlink(folder / "r.xml"));
        assertValidJunit(folder / "real.xml");
    }

    // A limit on the size of files stands for the full disk.
    void aFullDiskLeavesTheOldReport() {
        const TemporaryFolder folder;
        std::ofstream(folder / "r.html") << "old";
        const std::string course = FakeCourse::path + " test Sums --output " + (folder / "r.html");
        const std::string text = shell("(trap '' XFSZ; ulimit -f 8; " + course + "; echo exit $?)");
        ASSERT_CONTAINS(text, "cannot write it: File too large");
        ASSERT_CONTAINS(text, "exit 2");
        CPPUNIT_ASSERT_EQUAL(std::string("old"), contentOf(folder / "r.html"));
        CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1},
                             std::distance(fs::directory_iterator(folder.path()), {}));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestReports);
