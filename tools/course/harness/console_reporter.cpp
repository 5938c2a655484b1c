#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>

#include "harness/reporter.h"
#include "harness/terminal.h"
#include "language/language.h"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::pair<Status, fmt::color> colours[] = {
    {Status::passed, fmt::color::green},    {Status::failed, fmt::color::red},
    {Status::crashed, fmt::color::red},     {Status::timeout, fmt::color::red},
    {Status::todo, fmt::color::golden_rod}, {Status::skipped, fmt::color::gray},
    {Status::unmeasured, fmt::color::gray}};

std::string wording(Status status, long long n) {
    switch (status) {
        case Status::passed:
            return trn("{0} passed", "{0} passed", n);
        case Status::failed:
            return trn("{0} failed", "{0} failed", n);
        case Status::crashed:
            return trn("{0} crashed", "{0} crashed", n);
        case Status::timeout:
            return trn("{0} timed out", "{0} timed out", n);
        case Status::todo:
            return trn("{0} TODO open", "{0} TODO open", n);
        case Status::skipped:
            return trn("{0} left out", "{0} left out", n);
        case Status::unmeasured:
            return trn("{0} not measured", "{0} not measured", n);
    }
    return {};
}

std::string counts(const auto& record) {
    std::string text;
    for (const auto& [status, colour] : colours)
        if (const auto n = static_cast<long long>(count(record, status)))
            text += (text.empty() ? "" : ", ") + coloured(wording(status, n), colour);
    return text;
}

/// The line, cut where it would fill the screen.
std::string clippedLine(std::string line) {
    constexpr std::size_t maxBytes = 240;
    if (line.size() <= maxBytes) return line;
    const auto isContinuation = [](unsigned char byte) { return (byte & 0xc0) == 0x80; };
    std::size_t end = maxBytes;
    while (end > 0 && isContinuation(line[end])) --end;
    return line.substr(0, end) + " ...";
}

std::string indented(const std::string& text, std::size_t columns, std::size_t maxLines) {
    const std::string margin(columns, ' ');
    std::string result;
    std::size_t begin = 0;
    for (std::size_t line = 0; begin < text.size(); ++line) {
        if (line == maxLines) return result + margin + "...\n";
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        result += margin + clippedLine(text.substr(begin, end - begin)) + "\n";
        begin = end + 1;
    }
    return result;
}

std::string describe(const Message& message) {
    constexpr std::size_t margin = 8;
    constexpr std::size_t maxLines = 12;
    const std::string title = message.kind == Kind::output ? tr("It printed:") + "\n" : "";
    std::string text = indented(title + printable(sayingOf(message)), margin, maxLines);
    if (!message.file.empty())
        text += std::string(margin, ' ') +
                (message.line > 0 ? fmt::format("{}:{}\n", printable(message.file), message.line)
                                  : printable(message.file) + "\n");
    for (const std::string& more : {message.explanation, message.hint, message.link})
        if (!more.empty()) text += indented(printable(more), margin + 2, maxLines);
    return text;
}

/// Whether others may say the same again: a finding, or a kernel that hangs at a line.
bool recurs(const Message& message) {
    return isFinding(message) || (message.kind == Kind::timeout && !message.file.empty());
}

/// What two findings of one mistake have in common.
std::string identityOf(const Message& finding) {
    return fmt::format("{} {}:{}", finding.mistake, finding.file, finding.line);
}

/// Why tests of the suite did not run, unless `told` is one of them and says so.
std::string whyLeftOut(const SuiteRecord& suite, const TestRecord& told) {
    const auto test = std::ranges::find(suite.tests, Status::skipped, &TestRecord::status);
    if (test == suite.tests.end() || &*test == &told || test->messages.empty()) return {};
    return "      " + tr("rest: {0}", printable(test->messages.front().text)) + "\n";
}

/// Where the suite's tests are measured that are not measured here; empty when there is none.
std::string whereMeasured(const SuiteRecord& suite) {
    const auto test = std::ranges::find(suite.tests, Status::unmeasured, &TestRecord::status);
    if (test == suite.tests.end() || test->messages.empty()) return {};
    return indented(printable(test->messages.front().text), 6, 1);
}

/// Describes the finding, or names it where `told` says that it has been described.
std::string describeOnce(const Message& message, std::set<std::string>& told) {
    if (!recurs(message) || told.insert(identityOf(message)).second) return describe(message);
    const std::string what =
        message.mistake.empty() ? std::string(name(message.kind)) : message.mistake;
    return "        " +
           tr("{0} at {1}:{2}, as above", printable(what), printable(message.file), message.line) +
           "\n";
}

/// What is wrong with a suite: its first problem, and each other finding that is not `told` yet.
std::string describeProblems(const SuiteRecord& suite, std::set<std::string>& told) {
    const TestRecord* first = firstProblem(suite);
    std::string text = "      " + tr("first: {0}", printable(first->name)) + "\n";
    for (const Message& message : first->messages) text += describeOnce(message, told);
    for (const TestRecord& test : suite.tests)
        for (const Message& message : test.messages)
            if (isFinding(message) && told.insert(identityOf(message)).second)
                text += "      " + tr("also: {0}", printable(test.name)) + "\n" + describe(message);
    return text + whyLeftOut(suite, *first);
}

class ConsoleReporter : public Reporter {
  public:
    explicit ConsoleReporter(bool quiet) : quiet_(quiet) {}

    void runStarted(const RunRecord& run) override {
        std::size_t tests = 0;
        for (const SuiteRecord& suite : run.suites) {
            tests += suite.tests.size();
            nameWidth_ = std::max(nameWidth_, suite.name.size());
        }
        if (!quiet_)
            say(tr("{0} of {1} on {2}", trn("{0} test", "{0} tests", static_cast<long long>(tests)),
                   trn("{0} suite", "{0} suites", static_cast<long long>(run.suites.size())),
                   run.device.name) +
                "\n");
    }

    void suiteStarted(const SuiteRecord& suite) override {
        done_ = 0;
        if (suite.lesson != lesson_ && !quiet_)
            say(fmt::format("\n{}\n", coloured(suite.lesson, fmt::emphasis::bold)));
        lesson_ = suite.lesson;
    }

    void testStarted(const SuiteRecord& suite, const TestRecord& test) override {
        if (live_) showProgress(suite, test);
    }

    void testEnded(const SuiteRecord&, const TestRecord&) override { ++done_; }

    void suiteEnded(const SuiteRecord& suite) override {
        clearProgress();
        const bool isAllRight = !firstProblem(suite);
        if (isAllRight && quiet_) return;
        say(fmt::format("  {:<{}}  {}, {} s\n", suite.name, nameWidth_, counts(suite),
                        language::number(suite.seconds, 2)));
        if (!isAllRight) say(describeProblems(suite, told_));
        say(whereMeasured(suite));
    }

    void runEnded(const RunRecord& run) override {
        clearProgress();
        const std::string verdict = passed(run) ? coloured(tr("PASSED"), fmt::color::green)
                                                : coloured(tr("FAILED"), fmt::color::red);
        say((quiet_ ? "" : "\n") +
            tr("{0}: {1}, {2} s", verdict, counts(run), language::number(run.seconds, 2)) + "\n");
    }

  private:
    void showProgress(const SuiteRecord& suite, const TestRecord& test) {
        const Clock::time_point now = Clock::now();
        if (now - shown_ < std::chrono::milliseconds(50)) return;
        shown_ = now;
        std::string line = fmt::format("  {:<{}}  {}/{}  {}", suite.name, nameWidth_, done_ + 1,
                                       suite.tests.size(), printable(test.name));
        line.resize(std::min(line.size(), terminalWidth() - 1));
        say(fmt::format("\r\033[K{}", line));
    }

    void clearProgress() const {
        if (live_) say("\r\033[K");
    }

    const bool quiet_;
    const bool live_ = isTerminal() && !quiet_;
    std::size_t nameWidth_ = 0;
    std::size_t done_ = 0;
    std::string lesson_;
    std::set<std::string> told_;  // findings, in the run
    Clock::time_point shown_;
};

}  // namespace

std::unique_ptr<Reporter> consoleReporter(bool quiet) {
    return std::make_unique<ConsoleReporter>(quiet);
}

}  // namespace harness
