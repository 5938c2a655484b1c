#include "summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "csv.h"
#include "grade_page.h"
#include "harness/files.h"
#include "harness/reporter.h"
#include "language/language.h"
#include "page/page.h"
#include "profile/overlap.h"
#include "record/json.h"
#include "verdicts.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t maxCompiler = 6000;  // bytes of a compiler's words that a page shows

std::string dumped(const Json& json, int indent = 1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

double rounded(double points) {
    return static_cast<double>(static_cast<long long>(points * 100 + 0.5)) / 100;
}

std::string shownTime(long long time) {
    if (time == 0) return {};
    const std::time_t seconds = time;
    std::tm local{};
    localtime_r(&seconds, &local);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local);
    return text;
}

/// A student with his or her points.
struct Graded {
    const StudentResult& result;
    StudentPoints points;
    bool isLate;
    Roster::Entry byHand;
};

std::vector<Graded> gradedOf(const Class& all) {
    std::vector<Graded> graded;
    for (const StudentResult& student : all.students) {
        const bool isLate = all.deadline && student.time > *all.deadline;
        const auto entry = all.roster.students.find(student.student);
        graded.push_back({student, pointsOf(student, all.points, isLate), isLate,
                          entry == all.roster.students.end() ? Roster::Entry() : entry->second});
        graded.back().points.points += graded.back().byHand.points;
    }
    return graded;
}

/// What a teacher should know of a submission beside its time, in sentences.
std::vector<std::string> furtherRemarks(const Graded& graded) {
    std::vector<std::string> remarks;
    if (graded.byHand.points != 0)
        remarks.push_back(tr(
            "by hand: {0} points",
            (graded.byHand.points < 0 ? "" : "+") + language::shortNumber(graded.byHand.points)));
    if (!graded.byHand.comment.empty()) remarks.push_back(graded.byHand.comment);
    for (const std::string& remark : {graded.result.trouble, graded.result.note})
        if (!remark.empty()) remarks.push_back(remark);
    for (const LessonResult& lesson : graded.result.lessons) {
        if (lesson.verdict != Verdict::judged && lesson.reason != graded.result.trouble)
            remarks.push_back(
                tr("{0}: {1}: {2}", lesson.lesson, words(lesson.verdict), lesson.reason));
        if (!lesson.note.empty()) remarks.push_back(tr("{0}: {1}", lesson.lesson, lesson.note));
    }
    return remarks;
}

/// What a teacher should know of a submission, in sentences.
std::vector<std::string> remarks(const Graded& graded) {
    std::vector<std::string> remarks = furtherRemarks(graded);
    if (graded.isLate) remarks.insert(remarks.begin(), tr("late"));
    return remarks;
}

/// Whether the points are not all that there is to say: something was refused or stopped, or
/// nothing could be taken from the submission.
bool needsALook(const StudentResult& student) {
    const auto isOdd = [](const LessonResult& lesson) {
        return lesson.verdict != Verdict::judged && lesson.verdict != Verdict::missing &&
               lesson.verdict != Verdict::untouched;
    };
    return !student.trouble.empty() || !student.note.empty() ||
           std::ranges::any_of(student.lessons, isOdd);
}

/// The lessons that no rule decides, and why, for the teacher to look at; empty for most.
std::string look(const StudentResult& result) {
    std::vector<std::string> lessons;
    for (const LessonResult& lesson : result.lessons)
        if (lesson.verdict == Verdict::refused)
            lessons.push_back(tr("{0}: {1}", lesson.lesson, lesson.reason));
    return fmt::format("{}", fmt::join(lessons, "; "));
}

/// The title of a kind of mistake, as the page for it has it.
class Titles {
  public:
    explicit Titles(fs::path pages) : pages_(std::move(pages)) {}

    std::string of(const std::string& mistake) const {
        const bool isName =
            mistake.find_first_not_of("abcdefghijklmnopqrstuvwxyz-0123456789") == std::string::npos;
        const std::string title = isName ? headingOf(pages_ / (mistake + ".md")) : "";
        return title.empty() ? mistake : title;
    }

  private:
    fs::path pages_;
};

// --- Tables

std::string safeField(std::string text) {
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
        text.insert(0, "'");  // a spreadsheet would take it for a formula
    return csvField(text);
}

std::string csv(const std::vector<Graded>& students, const Roster& roster) {
    std::string text = "student";
    for (const std::string& name : roster.others) text += "," + safeField(name);
    text += ",points,possible,look at this,submitted,late";
    if (!students.empty())
        for (const SuitePoints& suite : students.front().points.suites)
            text += "," + safeField(suite.suite);
    text += ",remarks\n";
    for (const Graded& student : students) {
        text += safeField(student.result.student);
        std::vector<std::string> others = student.byHand.others;
        others.resize(roster.others.size());  // of one whom the roster does not have
        for (const std::string& other : others) text += "," + safeField(other);
        text += fmt::format(",{:.2f},{:.2f},{},{},{}", student.points.points,
                            student.points.possible, safeField(look(student.result)),
                            shownTime(student.result.time), student.isLate ? "yes" : "no");
        for (const SuitePoints& suite : student.points.suites)
            text += suite.isOpen ? "," : fmt::format(",{:.2f}", suite.points);
        text += "," + safeField(fmt::format("{}", fmt::join(remarks(student), "; "))) + "\n";
    }
    return text;
}

/// By these columns of the gradebook that it exports Canvas knows its students, and takes every
/// other column for an assignment.
const std::vector<std::string> CANVAS = {"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};

bool isOfCanvas(const Roster& roster) {
    return std::ranges::all_of(
        CANVAS,
        [&](const std::string& column) { return std::ranges::count(roster.others, column) > 0; });
}

std::string canvasCsv(const std::vector<Graded>& students, const Roster& roster,
                      const std::string& assignment) {
    std::string text = fmt::format("{},{}\n", fmt::join(CANVAS, ","), safeField(assignment));
    if (!students.empty())
        text += fmt::format("    Points Possible,,,,,{:.2f}\n", students.front().points.possible);
    for (const Graded& student : students) {
        const std::vector<std::string>& others = student.byHand.others;
        if (others.empty()) continue;  // Canvas does not know them
        for (const std::string& column : CANVAS)
            text += safeField(others.at(std::ranges::find(roster.others, column) -
                                        roster.others.begin())) +
                    ",";
        text += fmt::format("{:.2f}\n", student.points.points);
    }
    return text;
}

Json suiteJson(const SuitePoints& suite) {
    return {{"lesson", suite.lesson},          {"suite", suite.suite},
            {"points", rounded(suite.points)}, {"possible", rounded(suite.possible)},
            {"passed", suite.passed},          {"tests", suite.tests},
            {"findings", suite.hasFindings},   {"open", suite.isOpen},
            {"explanation", suite.explanation}};
}

Json findingJson(const Finding& finding, const Titles& titles) {
    const record::Message& message = finding.message;
    Json json = {{"mistake", message.mistake}, {"title", titles.of(message.mistake)},
                 {"text", message.text},       {"file", message.file},
                 {"line", message.line},       {"explanation", message.explanation},
                 {"hint", message.hint},       {"suites", finding.suites},
                 {"tests", finding.tests},     {"excerpt", message.excerpt}};
    if (message.race) json["race"] = *message.race;
    return json;
}

/// The first test of a suite that did not pass, in words; null when all did.
Json problemJson(const record::SuiteRecord& suite) {
    const auto test = std::ranges::find_if(suite.tests, [](const record::TestRecord& one) {
        return one.status != record::Status::passed;
    });
    if (test == suite.tests.end() || test->status == record::Status::skipped) return nullptr;
    const std::size_t others =
        suite.tests.size() - record::count(suite, record::Status::passed) - 1;
    return {{"suite", suite.name},
            {"test", test->name},
            {"status", record::name(test->status)},
            {"text", test->messages.empty() ? "" : test->messages.front().text},
            {"others", others}};
}

Json lessonJson(const LessonResult& lesson, const Titles& titles) {
    Json json = {{"lesson", lesson.lesson},
                 {"verdict", name(lesson.verdict)},
                 {"words", words(lesson.verdict)},
                 {"reason", lesson.reason},
                 {"compiler", lesson.compiler.substr(0, maxCompiler)},
                 {"findings", Json::array()},
                 {"problems", Json::array()}};
    for (const Finding& finding : findingsOf(lesson.run))
        json["findings"].push_back(findingJson(finding, titles));
    for (const record::SuiteRecord& suite : lesson.run.suites)
        if (Json problem = problemJson(suite); !problem.is_null())
            json["problems"].push_back(std::move(problem));
    return json;
}

Json studentJson(const Graded& graded, const Titles& titles) {
    Json json = {{"student", graded.result.student},
                 {"points", rounded(graded.points.points)},
                 {"possible", rounded(graded.points.possible)},
                 {"submitted", shownTime(graded.result.time)},
                 {"late", graded.isLate},
                 {"look", look(graded.result)},
                 {"remarks", furtherRemarks(graded)},
                 {"suites", Json::array()},
                 {"lessons", Json::array()}};
    for (const SuitePoints& suite : graded.points.suites)
        json["suites"].push_back(suiteJson(suite));
    for (const LessonResult& lesson : graded.result.lessons)
        json["lessons"].push_back(lessonJson(lesson, titles));
    return json;
}

// --- For other programs

record::RunRecord wholeRun(const StudentResult& student) {
    record::RunRecord whole;
    for (const LessonResult& lesson : student.lessons) {
        const double seconds = whole.seconds + lesson.run.seconds;
        std::vector<record::SuiteRecord> suites = std::move(whole.suites);
        whole = lesson.run;
        whole.seconds = seconds;
        suites.insert(suites.end(), lesson.run.suites.begin(), lesson.run.suites.end());
        whole.suites = std::move(suites);
    }
    whole.command = "grade " + student.student;
    return whole;
}

/// The estimated time of each suite that has one, the shortest first, of who has solved all of its
/// lesson: a kernel that does too little would be the fastest.
Json leaderboard(const Graded& graded) {
    Json board = Json::array();
    for (const LessonResult& lesson : graded.result.lessons) {
        if (!record::passed(lesson.run)) continue;
        for (const record::SuiteRecord& suite : lesson.run.suites) {
            std::map<std::string, double> times;
            for (const record::TestRecord& test : suite.tests)
                for (const record::Note& note : test.notes)
                    if (const auto* time = std::get_if<double>(&note.value);
                        time && note.key.starts_with(profile::microsecondsOn))
                        times[note.key] += *time;
            for (const auto& [key, time] : times)
                board.push_back({{"name", suite.name + ", " + key},
                                 {"value", rounded(time)},
                                 {"order", "asc"}});
        }
    }
    return board;
}

/// What Gradescope reads: https://gradescope-autograders.readthedocs.io/en/latest/specs/
Json gradescope(const Graded& graded) {
    Json tests = Json::array();
    for (const SuitePoints& suite : graded.points.suites) {
        const bool isWhole = suite.passed == suite.tests && !suite.hasFindings;
        tests.push_back({{"name", suite.lesson + ": " + suite.suite},
                         {"score", rounded(suite.points)},
                         {"max_score", rounded(suite.possible)},
                         {"status", isWhole ? "passed" : "failed"},
                         {"output", suite.explanation}});
    }
    std::string output;
    for (const std::string& remark : remarks(graded)) output += remark + "\n";
    for (const LessonResult& lesson : graded.result.lessons)
        for (const Finding& finding : findingsOf(lesson.run))
            output += fmt::format("{}:{}: {}\n", finding.message.file, finding.message.line,
                                  finding.message.text);
    Json results = {{"score", rounded(graded.points.points)},
                    {"output", output},
                    {"output_format", "text"},
                    {"tests", tests}};
    if (Json board = leaderboard(graded); !board.empty()) results["leaderboard"] = std::move(board);
    return results;
}

// --- Pages

void writePage(const fs::path& file, const std::string& title, const Json& data) {
    const std::string words =
        "<p>" +
        tr("This page needs JavaScript. It loads nothing from anywhere; grades.csv and "
           "results.json hold the same results as text.") +
        "</p>";
    harness::writeAtomically(file,
                             page::written({.title = title,
                                            .body = page::withoutScript(title, words),
                                            .css = grade_page::css,
                                            .js = grade_page::js,
                                            .messagesOf = {"tools/teacher/grade/page/grade.js",
                                                           "tools/teacher/grade/results.h"},
                                            .data = {{"grade-data", dumped(data, -1)}}}));
}

/// The kinds of mistakes with those who made them, the most frequent first.
Json mistakesJson(const std::vector<Graded>& students, const Titles& titles) {
    std::map<std::string, std::set<std::string>> who;
    for (const Graded& student : students)
        for (const LessonResult& lesson : student.result.lessons) {
            for (const Finding& finding : findingsOf(lesson.run))
                who[titles.of(finding.message.mistake)].insert(student.result.student);
            if (lesson.verdict != Verdict::judged)
                who[lesson.verdict == Verdict::missing ? tr("not handed in as asked")
                                                       : words(lesson.verdict)]
                    .insert(student.result.student);
            for (const record::SuiteRecord& suite : lesson.run.suites)
                if (record::count(suite, record::Status::todo) > 0)
                    who[tr("TODO left open")].insert(student.result.student);
        }
    std::vector<std::pair<std::string, std::set<std::string>>> sorted(who.begin(), who.end());
    std::ranges::stable_sort(sorted, std::greater(),
                             [](const auto& entry) { return entry.second.size(); });
    Json json = Json::array();
    for (const auto& [title, names] : sorted)
        json.push_back({{"title", title}, {"students", names}});
    return json;
}

std::string link(const std::string& student) {
    std::string text = "students/";
    for (const unsigned char c : student)
        text += std::isalnum(c) || c == '-' || c == '_' || c == '.' ? std::string(1, char(c))
                                                                    : fmt::format("%{:02X}", c);
    return text + "/index.html";
}

Json overview(const Class& all, const std::vector<Graded>& students, const Titles& titles) {
    Json json = {{"course", all.course},
                 {"title", all.title},
                 {"students", Json::array()},
                 {"mistakes", mistakesJson(students, titles)}};
    for (const Graded& student : students) {
        Json row = {{"student", student.result.student},
                    {"link", link(student.result.student)},
                    {"points", rounded(student.points.points)},
                    {"possible", rounded(student.points.possible)},
                    {"needsALook", needsALook(student.result)},
                    {"remarks", remarks(student)},
                    {"suites", Json::array()},
                    {"verdicts", Json::object()}};
        for (const LessonResult& lesson : student.result.lessons)
            row["verdicts"][lesson.lesson] = name(lesson.verdict);
        for (const SuitePoints& suite : student.points.suites)
            row["suites"].push_back(suiteJson(suite));
        json["students"].push_back(std::move(row));
    }
    return json;
}

void writeStudent(const Class& all, const Graded& graded, const Titles& titles,
                  const fs::path& folder) {
    fs::create_directories(folder);
    const record::RunRecord run = wholeRun(graded.result);
    harness::junitReporter(folder / "junit.xml")->runEnded(run);
    harness::htmlReporter(folder / "report.html")->runEnded(run);
    harness::writeAtomically(folder / "results.json", dumped(gradescope(graded)) + '\n');
    Json data = studentJson(graded, titles);
    data["title"] = all.title;
    writePage(folder / "index.html", graded.result.student, data);
}

/// For Moodle's worksheet, of those who have handed in something.
std::vector<Worksheet::Grade> gradesOf(const std::vector<Graded>& students, const fs::path& out) {
    std::vector<Worksheet::Grade> grades;
    for (const Graded& student : students) {
        const StudentResult& result = student.result;
        if (student.points.possible == 0 || (result.time == 0 && result.number.empty())) continue;
        grades.push_back({result.student, result.number,
                          student.points.points / student.points.possible,
                          fmt::format("{}", fmt::join(remarks(student), "; ")),
                          folderOf(out, result.student) / "index.html"});
    }
    return grades;
}

}  // namespace

std::string headingOf(const fs::path& page) {
    std::ifstream text(page);
    std::string line;
    return std::getline(text, line) && line.starts_with("# ") ? line.substr(2) : "";
}

fs::path folderOf(const fs::path& out, const std::string& student) {
    if (student.empty() || student == "." || student == ".." ||
        student.find('/') != std::string::npos)
        throw std::runtime_error(tr("not a name of a student: {0}", student));
    return out / "students" / student;
}

std::vector<std::string> writeAll(const Class& all, const fs::path& out) {
    const std::vector<Graded> students = gradedOf(all);
    const Titles titles(all.mistakePages);
    Json json = {{"title", all.title}, {"students", Json::array()}};
    for (const Graded& student : students) {
        writeStudent(all, student, titles, folderOf(out, student.result.student));
        json["students"].push_back(studentJson(student, titles));
    }
    harness::writeAtomically(out / "grades.csv", csv(students, all.roster));
    if (isOfCanvas(all.roster))
        harness::writeAtomically(out / "canvas.csv", canvasCsv(students, all.roster, all.title));
    harness::writeAtomically(out / "grades.json", dumped(json) + '\n');
    writePage(out / "index.html", all.course, overview(all, students, titles));
    return all.worksheet ? all.worksheet->fill(gradesOf(students, out), out)
                         : std::vector<std::string>();
}

long long readTime(const std::string& text) {
    for (const char* format :
         {"%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"}) {
        std::tm local{};
        local.tm_isdst = -1;
        const char* end = strptime(text.c_str(), format, &local);
        if (!end || *end != '\0') continue;
        if (std::string_view(format) == "%Y-%m-%d") local.tm_hour = 24;  // the whole day
        return std::mktime(&local);
    }
    throw std::runtime_error(tr("{0} is not a time such as 2026-11-20T23:59", text));
}

}  // namespace grade
