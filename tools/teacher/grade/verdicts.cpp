#include "verdicts.h"

#include <algorithm>
#include <iterator>

#include "language/language.h"

namespace grade {
namespace {

using namespace record;

template <typename Records>
auto* find(Records& records, const std::string& name) {
    const auto found =
        std::ranges::find_if(records, [&](const auto& record) { return record.name == name; });
    return found == records.end() ? nullptr : &*found;
}

bool hasFailed(const TestRecord& test) {
    return std::ranges::any_of(
        test.messages, [](const Message& m) { return m.kind == Kind::failure; });
}

/// Whether the checker's findings alone made the test fail.
bool failedByFindings(const TestRecord& test) {
    return test.status == Status::failed && !hasFailed(test) &&
           std::ranges::any_of(test.messages, isFinding);
}

/// The messages for the student: a link into the grader's own files would lead nowhere.
std::vector<Message> toldMessages(const TestRecord& test) {
    std::vector<Message> messages = test.messages;
    for (Message& message : messages) message.link.clear();
    return messages;
}

void missing(TestRecord& test) {
    test.status = Status::crashed;
    test.messages = {
        {Kind::crash, tr("The test's process ended before it reported how the test went"), {}, 0}};
}

void combine(TestRecord& test, const TestRecord& told) {
    const bool judgedGood = test.status == Status::passed;
    const bool toldGood = told.status == Status::passed || failedByFindings(told);
    std::vector<Message> messages = toldMessages(told);
    if (toldGood) {
        std::erase_if(messages, [](const Message& message) {
            return !isFinding(message) && message.kind != Kind::output;
        });
        std::ranges::move(messages, std::back_inserter(test.messages));
        return;
    }
    // Of an assertion the judge's own words are the better ones.
    if (told.status == Status::failed && !judgedGood && hasFailed(test)) {
        std::erase_if(messages,
                      [](const Message& message) { return message.kind == Kind::failure; });
        std::ranges::move(messages, std::back_inserter(test.messages));
        return;
    }
    test.status = told.status;
    test.messages = std::move(messages);
}

bool isAt(const std::string& path, const std::set<std::string>& files) {
    return std::ranges::any_of(
        files, [&](const std::string& file) { return path == file || path.ends_with("/" + file); });
}

/// Whether the message speaks of a line of these files.
bool concerns(const Message& message, const std::set<std::string>& files) {
    return isAt(message.file, files) ||
           std::ranges::any_of(
               message.excerpt, [&](const ExcerptLine& line) { return isAt(line.file, files); });
}

}  // namespace

RunRecord combined(const RunRecord& judged, const RunRecord& told) {
    RunRecord run = judged;
    for (SuiteRecord& suite : run.suites) {
        const SuiteRecord* toldSuite = find(told.suites, suite.name);
        for (TestRecord& test : suite.tests) {
            const TestRecord* toldTest = toldSuite ? find(toldSuite->tests, test.name) : nullptr;
            toldTest ? combine(test, *toldTest) : missing(test);
        }
        if (toldSuite) suite.seconds = toldSuite->seconds;
    }
    run.seconds = told.seconds;
    return run;
}

RunRecord withMeasured(RunRecord run, const RunRecord& measured, const std::string& why) {
    for (SuiteRecord& suite : run.suites) {
        const SuiteRecord* inSuite = find(measured.suites, suite.name);
        for (TestRecord& test : suite.tests) {
            if (test.status != Status::unmeasured) continue;
            std::erase_if(test.messages,
                          [](const Message& message) { return !isFinding(message); });
            if (const TestRecord* known = inSuite ? find(inSuite->tests, test.name) : nullptr) {
                test.status = known->status;
                test.notes = known->notes;
                std::ranges::copy(known->messages, std::back_inserter(test.messages));
            } else {
                test.messages.push_back({Kind::reason, why, {}, 0, Cause::elsewhere});
            }
        }
    }
    return run;
}

RunRecord withoutOthers(RunRecord run, const std::set<std::string>& files) {
    for (SuiteRecord& suite : run.suites)
        for (TestRecord& test : suite.tests)
            std::erase_if(test.messages, [&](const Message& message) {
                const bool mayBeOthers = message.mistake == "leak" || test.status == Status::todo;
                return isFinding(message) && mayBeOthers && !concerns(message, files);
            });
    return run;
}

}  // namespace grade
