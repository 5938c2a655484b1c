#include <cppunit/extensions/HelperMacros.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>

#include "Folder.h"
#include "harness/files.h"
#include "slurm.h"
#include "summary.h"

#include <nlohmann/json.hpp>

using namespace grade;
using namespace record;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

StudentResult student(const std::string& name, Status second) {
    StudentResult result{name, "key", 1'800'000'000};
    LessonResult lesson{"add", Verdict::judged};
    lesson.run.suites = {
        {"Sums",
         "add",
         1,
         {{.name = "one", .status = Status::passed}, {.name = "two", .status = second}}}};
    if (second != Status::passed) {
        Message race{Kind::finding, "data race on <b>", "fold.h", 3};
        race.mistake = "race-shared";
        race.race = {
            "tabSM[3]", true, {{"3", "0", true, "fold.h", 3}, {"35", "0", false, "fold.h", 3}}};
        lesson.run.suites[0].tests[1].messages = {{Kind::failure, "Expected 4, got 3", {}, 0},
                                                  race};
    }
    result.lessons = {lesson};
    return result;
}

StudentResult refused(const std::string& name) {
    StudentResult result{name, "key", 1'700'000'000};
    LessonResult lesson{"add", Verdict::refused, "it calls fork, \"quoted\"",
                        student("", Status::skipped).lessons[0].run};
    lesson.run.suites[0].tests = {{.name = "one"}, {.name = "two"}};
    result.lessons = {lesson};
    return result;
}

}  // namespace

class TestSummary : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSummary);
    CPPUNIT_TEST(theTableHasAStudentALine);
    CPPUNIT_TEST(whatIsRefusedIsToBeLookedAt);
    CPPUNIT_TEST(aRosterGivesPointsAndColumns);
    CPPUNIT_TEST(canvasGetsItsColumns);
    CPPUNIT_TEST(noFieldIsAFormula);
    CPPUNIT_TEST(gradescopeGetsItsFormat);
    CPPUNIT_TEST(theLeaderboardHasTheTimesOfWhatIsSolved);
    CPPUNIT_TEST(junitCountsTheTests);
    CPPUNIT_TEST(theJsonHasTheFindings);
    CPPUNIT_TEST(theReportHasTheThreadsOfARace);
    CPPUNIT_TEST(theOverviewHasTheCoursesNameAndSaysWhomToLookAt);
    CPPUNIT_TEST(pagesHoldNoMarkupOfStudents);
    CPPUNIT_TEST(mistakesAreCountedByStudents);
    CPPUNIT_TEST(resultsSurviveTheirFile);
    CPPUNIT_TEST(severalProcessesMayWriteAFile);
    CPPUNIT_TEST(namesThatAreNoFoldersAreRefused);
    CPPUNIT_TEST(timesAreRead);
    CPPUNIT_TEST(theArrayHasATaskAPart);
    CPPUNIT_TEST_SUITE_END();

    const Folder folder;

  public:
    void setUp() override {
        folder.write("mistakes/race-shared.md", "# Race in shared memory\n\ntext\n");
        folder.write("README.md", "# Reductions <in> CUDA\n");
        writeAll({.title = "TP <1>",
                  .course = headingOf(folder / "README.md"),
                  .students = {student("ann", Status::passed), student("=bob", Status::failed),
                               refused("cid, d")},
                  .points = {},
                  .deadline = 1'750'000'000,
                  .mistakePages = folder / "mistakes"},
                 folder.path());
    }

  private:
    Json json(const std::string& file) const { return Json::parse(folder.read(file)); }

    /// What a page was filled with.
    Json data(const std::string& file) const {
        const std::string page = folder.read(file);
        const std::size_t begin = page.find('>', page.find("id=\"grade-data\"")) + 1;
        return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
    }

    void theTableHasAStudentALine() {
        const std::string csv = folder.read("grades.csv");
        CPPUNIT_ASSERT(
            csv.starts_with("student,points,possible,look at this,submitted,late,Sums,remarks\n"
                            "ann,1.00,1.00,,"));
        CPPUNIT_ASSERT(csv.find(",yes,1.00,late\n") != std::string::npos);
    }

    /// Apart from those who have no points: no rule has decided.
    void whatIsRefusedIsToBeLookedAt() {
        const std::string csv = folder.read("grades.csv");
        CPPUNIT_ASSERT(csv.find("\"cid, d\",0.00,1.00,\"add: it calls fork, \"\"quoted\"\"\",") !=
                       std::string::npos);
        CPPUNIT_ASSERT(csv.find(",no,,\"add: refused: it calls fork, \"\"quoted\"\"\"\n") !=
                       std::string::npos);
        const Json students = data("index.html").at("students");
        CPPUNIT_ASSERT(students.at(2).at("needsALook").get<bool>());
        CPPUNIT_ASSERT(students.at(2).at("suites").at(0).at("open").get<bool>());
    }

    void aRosterGivesPointsAndColumns() {
        const Roster roster{.others = {"email"},
                            .students = {{"ann", {0.5, "Well done", {"a@b"}}}}};
        writeAll({.title = "TP",
                  .students = {student("ann", Status::passed), student("bob", Status::passed)},
                  .points = {},
                  .deadline = {},
                  .mistakePages = {},
                  .roster = roster},
                 folder.path());
        const std::string csv = folder.read("grades.csv");
        CPPUNIT_ASSERT(csv.starts_with("student,email,points,"));
        CPPUNIT_ASSERT(csv.find("\nann,a@b,1.50,1.00,") != std::string::npos);
        CPPUNIT_ASSERT(csv.find(",by hand: +0.5 points; Well done\n") != std::string::npos);
        CPPUNIT_ASSERT(csv.find("\nbob,,1.00,1.00,") != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(1.5, json("students/ann/results.json").at("score").get<double>());
    }

    void canvasGetsItsColumns() {
        CPPUNIT_ASSERT(!std::filesystem::exists(folder / "canvas.csv"));
        const Roster roster{
            .others = {"ID", "Student", "SIS User ID", "SIS Login ID", "Section", "group"},
            .students = {{"ann", {0.5, "", {"17", "Meier, Ann", "", "ameier", "A", "x"}}}}};
        writeAll({.title = "TP, 1",
                  .students = {student("ann", Status::passed), student("bob", Status::passed)},
                  .points = {},
                  .deadline = {},
                  .mistakePages = {},
                  .roster = roster},
                 folder.path());
        CPPUNIT_ASSERT_EQUAL(
            std::string("Student,ID,SIS User ID,SIS Login ID,Section,\"TP, 1\"\n"
                        "    Points Possible,,,,,1.00\n\"Meier, Ann\",17,,ameier,A,1.50\n"),
            folder.read("canvas.csv"));
    }

    void noFieldIsAFormula() {
        CPPUNIT_ASSERT(folder.read("grades.csv").find("\n'=bob,0.25") != std::string::npos);
    }

    void gradescopeGetsItsFormat() {
        const Json results = json("students/=bob/results.json");
        CPPUNIT_ASSERT_EQUAL(0.25, results.at("score").get<double>());
        const Json& test = results.at("tests").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("add: Sums"), test.at("name").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(0.25, test.at("score").get<double>());
        CPPUNIT_ASSERT_EQUAL(1.0, test.at("max_score").get<double>());
        CPPUNIT_ASSERT_EQUAL(std::string("failed"), test.at("status").get<std::string>());
        CPPUNIT_ASSERT(results.at("output").get<std::string>().find("fold.h:3: data race") !=
                       std::string::npos);
        CPPUNIT_ASSERT_EQUAL(
            std::string("passed"),
            json("students/ann/results.json").at("tests").at(0).at("status").get<std::string>());
    }

    void theLeaderboardHasTheTimesOfWhatIsSolved() {
        StudentResult good = student("good", Status::passed), bad = student("bad", Status::failed);
        for (StudentResult* result : {&good, &bad})
            for (TestRecord& test : result->lessons[0].run.suites[0].tests)
                test.notes = {{"\u00b5s on T4", 1.25}, {"blocks", 2LL}};
        writeAll({.title = "TP",
                  .students = {good, bad},
                  .points = {},
                  .deadline = {},
                  .mistakePages = {}},
                 folder.path());
        CPPUNIT_ASSERT_EQUAL(
            std::string("[{\"name\":\"Sums, \u00b5s on T4\",\"order\":\"asc\",\"value\":2.5}]"),
            json("students/good/results.json").at("leaderboard").dump());
        for (const char* other : {"bad", "ann"})
            CPPUNIT_ASSERT(
                !json(std::string("students/") + other + "/results.json").contains("leaderboard"));
    }

    void junitCountsTheTests() {
        CPPUNIT_ASSERT(folder.read("students/=bob/junit.xml").find("tests=\"2\" failures=\"1\"") !=
                       std::string::npos);
        CPPUNIT_ASSERT(folder.read("students/cid, d/junit.xml").find("skipped=\"2\"") !=
                       std::string::npos);
    }

    void theJsonHasTheFindings() {
        const Json lesson = json("grades.json").at("students").at(1).at("lessons").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("Race in shared memory"),
                             lesson.at("findings").at(0).at("title").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("Expected 4, got 3"),
                             lesson.at("problems").at(0).at("text").get<std::string>());
    }

    void theReportHasTheThreadsOfARace() {
        CPPUNIT_ASSERT(
            folder.read("students/=bob/report.html").find(R"("race":{"what":"tabSM[3]")") !=
            std::string::npos);
    }

    void theOverviewHasTheCoursesNameAndSaysWhomToLookAt() {
        const Json page = data("index.html");
        CPPUNIT_ASSERT_EQUAL(std::string("Reductions <in> CUDA"),
                             page.at("course").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("TP <1>"), page.at("title").get<std::string>());
        for (const Json& row : page.at("students"))
            CPPUNIT_ASSERT_EQUAL(row.at("student") == "cid, d", row.at("needsALook").get<bool>());
    }

    void pagesHoldNoMarkupOfStudents() {
        for (const char* file :
             {"index.html", "students/=bob/index.html", "students/=bob/report.html"}) {
            const std::string page = folder.read(file);
            CPPUNIT_ASSERT_EQUAL(std::string::npos, page.find("data race on <b>"));
            CPPUNIT_ASSERT_EQUAL(std::string::npos, page.find("GRADE_"));
        }
        CPPUNIT_ASSERT(
            folder.read("index.html").find("<title>Reductions &lt;in&gt; CUDA</title>") !=
            std::string::npos);
        CPPUNIT_ASSERT_EQUAL(std::string("students/cid%2C%20d/index.html"),
                             data("index.html").at("students").at(2).at("link").get<std::string>());
    }

    void mistakesAreCountedByStudents() {
        const Json mistakes = data("index.html").at("mistakes");
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, mistakes.size());
        CPPUNIT_ASSERT(
            (mistakes.at(0) == Json{{"title", "Race in shared memory"}, {"students", {"=bob"}}}));
        CPPUNIT_ASSERT((mistakes.at(1) == Json{{"title", "refused"}, {"students", {"cid, d"}}}));
    }

    void resultsSurviveTheirFile() {
        const StudentResult result = student("=bob", Status::failed);
        write(folder / "result.json", result);
        const auto again = read(folder / "result.json");
        CPPUNIT_ASSERT(again.has_value());
        CPPUNIT_ASSERT(again->lessons.at(0).run == result.lessons.at(0).run);
        write(folder / "again.json", *again);
        CPPUNIT_ASSERT_EQUAL(folder.read("result.json"), folder.read("again.json"));
        folder.write("result.json", folder.read("result.json").substr(0, 100));
        CPPUNIT_ASSERT(!read(folder / "result.json").has_value());
        CPPUNIT_ASSERT(!read(folder / "nowhere.json").has_value());
    }

    /// As the tasks of a job array do, which share a build and what is remembered of it.
    void severalProcessesMayWriteAFile() {
        const Folder folder;
        const auto write = [&] {
            try {
                for (int i = 0; i < 500; ++i)
                    harness::writeAtomically(folder / "file", std::string(10000, 'x'));
                return 0;
            } catch (const std::exception&) {
                return 1;
            }
        };
        const pid_t other = fork();
        if (other == 0) _exit(write());
        const int mine = write();
        int theirs = 1;
        waitpid(other, &theirs, 0);
        CPPUNIT_ASSERT_EQUAL(0, mine);
        CPPUNIT_ASSERT_EQUAL(0, theirs);
        CPPUNIT_ASSERT_EQUAL(std::string(10000, 'x'), folder.read("file"));
    }

    void namesThatAreNoFoldersAreRefused() {
        for (const char* name : {"", ".", "..", "a/b"})
            CPPUNIT_ASSERT_THROW(folderOf("out", name), std::runtime_error);
    }

    void timesAreRead() {
        setenv("TZ", "UTC", 1);
        CPPUNIT_ASSERT_EQUAL(1795219140LL, readTime("2026-11-20T23:59"));
        CPPUNIT_ASSERT_EQUAL(1795219141LL, readTime("2026-11-20T23:59:01"));
        CPPUNIT_ASSERT_EQUAL(1795219200LL, readTime("2026-11-20"));
        for (const char* text : {"", "soon", "2026-11-20T23:59x", "20.11.2026"})
            CPPUNIT_ASSERT_THROW(readTime(text), std::runtime_error);
    }

    void theArrayHasATaskAPart() {
        folder.write("array.sh", arrayScript({"echo", "a b", "$HOME"}, 3, folder.path()));
        const std::string script = folder.read("array.sh");
        CPPUNIT_ASSERT(script.find("#SBATCH --array=0-2\n") != std::string::npos);
        const std::string run = "SLURM_ARRAY_TASK_ID=1 bash " + (folder / "array.sh").string() +
                                " >" + (folder / "said").string();
        CPPUNIT_ASSERT_EQUAL(0, std::system(run.c_str()));
        CPPUNIT_ASSERT_EQUAL(std::string("a b $HOME --part 1/3\n"), folder.read("said"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSummary);
