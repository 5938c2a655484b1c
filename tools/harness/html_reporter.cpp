#include <fmt/format.h>

#include "files.h"
#include "page_template.h"
#include "reporter.h"

namespace harness {
namespace {

/// JSON that may stand in an HTML script element: nothing in it looks like a tag or a line end of JavaScript.
std::string embeddable(const std::string& json) {
    std::string result;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = std::string_view(json).substr(i);
        if (rest.front() == '<')
            result += "\\u003c";
        else if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
            result += rest.starts_with("\u2028") ? "\\u2028" : "\\u2029";
            i += 2;
        } else
            result += rest.front();
    }
    return result;
}

struct Filling {
    std::string_view placeholder;
    std::string_view content;
};

/// Every placeholder replaced once, left to right; what is filled in is not looked at again.
std::string fill(std::string_view page, std::initializer_list<Filling> fillings) {
    std::string result;
    while (true) {
        const Filling* next = nullptr;
        std::size_t position = page.size();
        for (const Filling& filling : fillings)
            if (const std::size_t found = page.find(filling.placeholder); found < position) {
                position = found;
                next = &filling;
            }
        result += page.substr(0, position);
        if (!next) return result;
        result += next->content;
        page.remove_prefix(position + next->placeholder.size());
    }
}

std::string verdict(const RunRecord& run) {
    std::size_t tests = 0;
    for (const SuiteRecord& suite : run.suites) tests += suite.tests.size();
    const std::size_t passed = count(run, Status::passed);
    return fmt::format("{}: {} of {} tests passed.", passed == tests ? "Passed" : "Failed", passed, tests);
}

class HtmlReporter : public Reporter {
  public:
    explicit HtmlReporter(std::string path) : path_(std::move(path)) {}

    void runEnded(const RunRecord& run) override {
        writeAtomically(path_, fill(reportHtml, {{"/*REPORT_CSS*/", reportCss},
                                                 {"/*REPORT_JS*/", reportJs},
                                                 {"/*REPORT_DATA*/", embeddable(toJson(run))},
                                                 {"<!--REPORT_VERDICT-->", verdict(run)}}));
    }

  private:
    const std::string path_;
};

}  // namespace

std::unique_ptr<Reporter> htmlReporter(std::string path) {
    return std::make_unique<HtmlReporter>(std::move(path));
}

}  // namespace harness
