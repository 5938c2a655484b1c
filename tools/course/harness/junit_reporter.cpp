#include <fmt/format.h>

#include <array>

#include "harness/files.h"
#include "harness/reporter.h"

namespace harness {
namespace {

/// The bytes of the first character of the text if they are a character that XML 1.0
/// allows, else 0.
std::size_t allowedCharacter(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' ? 1 : 0;

    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    unsigned code = first & (0xff >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3f);
    }
    constexpr std::array<unsigned, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool isStray = first < 0xc2 || first > 0xf4 || code < smallest[length] || code > 0x10ffff;
    const bool isForbidden = (code >= 0xd800 && code <= 0xdfff) || code == 0xfffe || code == 0xffff;
    return isStray || isForbidden ? 0 : length;
}

/// Any bytes as XML text or attribute value.
std::string xml(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = allowedCharacter(text);
        switch (text.front()) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                if (length > 0)
                    result += text.substr(0, length);
                else
                    result += "\ufffd";
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::string describe(const TestRecord& test, Kind unwanted) {
    std::string text;
    for (const Message& message : test.messages) {
        if (message.kind == unwanted) continue;
        text += sayingOf(message) + "\n";
        if (!message.file.empty()) text += fmt::format("{}:{}\n", message.file, message.line);
        for (const std::string& more : {message.explanation, message.hint, message.link})
            if (!more.empty()) text += more + "\n";
    }
    return text;
}

std::string result(const TestRecord& test) {
    if (test.status == Status::passed) return {};
    if (test.status == Status::skipped || test.status == Status::unmeasured)
        return "      <skipped/>\n";
    const char* element =
        test.status == Status::failed || test.status == Status::todo ? "failure" : "error";
    const std::string message =
        test.messages.empty() ? std::string() : firstLine(sayingOf(test.messages.front()));
    return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", element,
                       name(test.status), xml(message), xml(describe(test, Kind::output)));
}

std::string output(const TestRecord& test) {
    std::string text;
    for (const Message& message : test.messages)
        if (message.kind == Kind::output) text += message.text;
    return text.empty() ? text : fmt::format("      <system-out>{}</system-out>\n", xml(text));
}

std::string testcase(const SuiteRecord& suite, const TestRecord& test) {
    return fmt::format(
        "    <testcase classname=\"{}.{}\" name=\"{}\" time=\"{:.6f}\">\n{}{}    </testcase>\n",
        xml(suite.lesson), xml(suite.name), xml(test.name), test.seconds, result(test),
        output(test));
}

/// JUnit knows failures (the test said no) and errors (it could not say); an open TODO is a failure
/// of type "todo".
template <typename Record>
std::string counts(const Record& record, std::size_t tests) {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", tests,
                       count(record, Status::failed) + count(record, Status::todo),
                       count(record, Status::crashed) + count(record, Status::timeout));
}

std::string testsuite(const RunRecord& run, const SuiteRecord& suite) {
    std::string text = fmt::format(
        "  <testsuite name=\"{}\" {} skipped=\"{}\" time=\"{:.6f}\" timestamp=\"{}\">\n"
        "    <properties>\n"
        "      <property name=\"backend\" value=\"{}\"/>\n"
        "      <property name=\"device\" value=\"{}\"/>\n"
        "    </properties>\n",
        xml(suite.name), counts(suite, suite.tests.size()),
        count(suite, Status::skipped) + count(suite, Status::unmeasured), suite.seconds,
        run.started.substr(0, run.started.find('Z')), xml(run.backend), xml(run.device.name));
    for (const TestRecord& test : suite.tests) text += testcase(suite, test);
    return text + "  </testsuite>\n";
}

class JunitReporter : public Reporter {
  public:
    explicit JunitReporter(std::string path) : path_(std::move(path)) {}

    void runEnded(const RunRecord& run) override {
        std::size_t tests = 0;
        std::string suites;
        for (const SuiteRecord& suite : run.suites) {
            tests += suite.tests.size();
            suites += testsuite(run, suite);
        }
        writeAtomically(
            path_,
            fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<testsuites name=\"Atelier\" {} time=\"{:.6f}\">\n{}</testsuites>\n",
                        counts(run, tests), run.seconds, suites));
    }

  private:
    const std::string path_;
};

}  // namespace

std::unique_ptr<Reporter> junitReporter(std::string path) {
    return std::make_unique<JunitReporter>(std::move(path));
}

}  // namespace harness
