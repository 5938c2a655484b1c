#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/files.h"
#include "harness/reporter.h"
#include "language/language.h"
#include "mistakes.h"
#include "page/page.h"
#include "report_page.h"

namespace harness {
namespace {

std::string verdict(const RunRecord& run) {
    std::size_t tests = 0;
    for (const SuiteRecord& suite : run.suites) tests += suite.tests.size();
    const std::size_t passed = count(run, Status::passed);
    return harness::passed(run) ? tr("Passed: {0} of {1} tests passed.", passed, tests)
                                : tr("Failed: {0} of {1} tests passed.", passed, tests);
}

/// The pages on the kinds of mistakes that the run's findings name, as JSON: a report that is sent
/// to somebody carries them along.
std::string mistakePages(const RunRecord& run) {
    nlohmann::ordered_json pages = nlohmann::ordered_json::object();
    for (const SuiteRecord& suite : run.suites)
        for (const TestRecord& test : suite.tests)
            for (const Message& message : test.messages)
                for (const std::string& name :
                     {message.mistake, language::name() + "-" + message.mistake})
                    for (const auto& [own, page] : mistakes::all)
                        if (own == name) pages[message.mistake] = page;
    return pages.dump();
}

std::set<std::string> keysOfNotes(const RunRecord& run) {
    std::set<std::string> keys;
    for (const SuiteRecord& suite : run.suites)
        for (const TestRecord& test : suite.tests)
            for (const Note& note : test.notes) keys.insert(note.key);
    return keys;
}

class HtmlReporter : public Reporter {
  public:
    explicit HtmlReporter(std::string path) : path_(std::move(path)) {}

    void runEnded(const RunRecord& run) override {
        const std::string title = tr("Test report");
        const std::string words =
            "<p>" + page::escaped(verdict(run)) + "</p>\n<p>" +
            tr("The maps and the details of this report need JavaScript. It loads nothing from "
               "anywhere; the\nconsole and JUnit reports hold the same results as text.") +
            "</p>";
        writeAtomically(path_,
                        page::written({.title = title,
                                       .body = page::withoutScript(title, words),
                                       .css = report_page::css,
                                       .js = report_page::js,
                                       .messagesOf = {"tools/course/harness/report/report.js"},
                                       .messages = keysOfNotes(run),
                                       .data = {{"report-data", toJson(run)},
                                                {"report-mistakes", mistakePages(run)}}}));
    }

  private:
    const std::string path_;
};

}  // namespace

std::unique_ptr<Reporter> htmlReporter(std::string path) {
    return std::make_unique<HtmlReporter>(std::move(path));
}

}  // namespace harness
