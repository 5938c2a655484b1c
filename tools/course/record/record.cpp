#include "record/record.h"

#include <fmt/format.h>

#include <algorithm>

namespace record {

std::string_view name(Status status) {
    switch (status) {
        case Status::passed:
            return "passed";
        case Status::failed:
            return "failed";
        case Status::crashed:
            return "crashed";
        case Status::timeout:
            return "timeout";
        case Status::todo:
            return "todo";
        case Status::skipped:
            return "skipped";
        case Status::unmeasured:
            return "unmeasured";
    }
    return "failed";
}

std::string_view name(Kind kind) {
    switch (kind) {
        case Kind::failure:
            return "failure";
        case Kind::crash:
            return "crash";
        case Kind::timeout:
            return "timeout";
        case Kind::todo:
            return "todo";
        case Kind::finding:
            return "finding";
        case Kind::reason:
            return "reason";
        case Kind::output:
            return "output";
    }
    return "failure";
}

std::string_view name(Cause cause) {
    switch (cause) {
        case Cause::interrupted:
            return "interrupted";
        case Cause::afterFailure:
            return "afterFailure";
        case Cause::noStart:
            return "noStart";
        case Cause::timeouts:
            return "timeouts";
        case Cause::crashes:
            return "crashes";
        case Cause::hangs:
            return "hangs";
        case Cause::elsewhere:
            return "elsewhere";
    }
    return "interrupted";
}

bool isFinding(const Message& message) {
    return message.kind == Kind::finding && !message.mistake.empty();
}

std::string sayingOf(const Message& message) {
    return message.kind == Kind::todo ? "TODO: " + message.text : message.text;
}

std::size_t count(const SuiteRecord& suite, Status status) {
    return std::ranges::count(suite.tests, status, &TestRecord::status);
}

std::size_t count(const RunRecord& run, Status status) {
    std::size_t total = 0;
    for (const SuiteRecord& suite : run.suites) total += count(suite, status);
    return total;
}

bool isAllRight(const TestRecord& test) {
    return test.status == Status::passed || test.status == Status::unmeasured;
}

bool passed(const RunRecord& run) {
    return std::ranges::all_of(
        run.suites, [](const SuiteRecord& suite) { return !firstProblem(suite); });
}

bool passedButForFindings(const RunRecord& run) {
    const auto isHarmless = [](const Message& message) {
        return message.kind == Kind::output || isFinding(message);
    };
    const auto isRight = [&](const TestRecord& test) {
        return isAllRight(test) ||
               (test.status == Status::failed && std::ranges::all_of(test.messages, isHarmless));
    };
    return std::ranges::all_of(run.suites, [&](const SuiteRecord& suite) {
        return std::ranges::all_of(suite.tests, isRight);
    });
}

const TestRecord* firstProblem(const SuiteRecord& suite) {
    const auto found = std::ranges::find_if_not(suite.tests, isAllRight);
    return found == suite.tests.end() ? nullptr : &*found;
}

void setNote(TestRecord& test, Note note) {
    const auto found = std::ranges::find(test.notes, note.key, &Note::key);
    if (found == test.notes.end())
        test.notes.push_back(std::move(note));
    else
        found->value = std::move(note.value);
}

std::string noteText(const TestRecord& test, std::string_view key) {
    const auto found = std::ranges::find(test.notes, key, &Note::key);
    if (found == test.notes.end()) return {};
    return std::visit([](const auto& value) { return fmt::format("{}", value); }, found->value);
}

}  // namespace record
