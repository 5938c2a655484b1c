#include "suite_runner.h"
#include "backend.h"

#include <cppunit/Exception.h>
#include <cppunit/Protector.h>
#include <cppunit/TestFailure.h>
#include <cppunit/TestListener.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestSuite.h>
#include <cxxabi.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <typeinfo>

#include "harness/files.h"
#include "harness/note.h"
#include "language/demangled.h"
#include "language/language.h"
#include "todo/open_todo.h"
#include "unmeasured.h"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

/// A report is no place for megabytes.
std::string clipped(std::string text, std::size_t limit) {
    if (text.size() <= limit) return text;
    const std::size_t cut = text.size() - limit;
    text.resize(limit);
    return text + tr(" [... {0} bytes left out]", cut);
}

Note clipped(Note note) {
    constexpr std::size_t maxBytes = 4096;
    note.key = clipped(std::move(note.key), maxBytes);
    if (auto* text = std::get_if<std::string>(&note.value))
        *text = clipped(std::move(*text), maxBytes);
    return note;
}

Message clipped(Message message) {
    constexpr std::size_t maxBytes = 32768;
    message.text = clipped(std::move(message.text), maxBytes);
    return message;
}

/// The test that runs in this process and what is known of it so far.
class RunningTest {
  public:
    RunningTest(std::size_t test, const EventSink& sink) : test_(test), sink_(sink) {
        sink_(TestStarted{test_});
    }

    void note(Note note) {
        const std::lock_guard lock(mutex_);
        noted_.insert(note.key);
        sink_(NoteAdded{test_, clipped(std::move(note))});
    }

    /// Adds the note unless the test has said better.
    void noteByDefault(Note note) {
        const std::lock_guard lock(mutex_);
        if (noted_.insert(note.key).second) sink_(NoteAdded{test_, clipped(std::move(note))});
    }

    void fail(Status status, Message message) {
        const std::lock_guard lock(mutex_);
        lower(status);
        said_ += message.text + '\n';
        sink_(MessageAdded{test_, clipped(std::move(message))});
    }

    /// Tells of a kernel that was stopped. No failure yet: a test may have meant it.
    void kernelStopped(const StoppedKernel& kernel) {
        const std::lock_guard lock(mutex_);
        stopped_ = kernel.hangs ? Status::timeout : Status::failed;
        sink_(MessageAdded{test_, clipped(kernel.message)});
    }

    /// Whether a kernel was stopped, which explains the errors after it; it counts as failure.
    bool failsForStoppedKernel() {
        const std::lock_guard lock(mutex_);
        if (stopped_) lower(*stopped_);
        return stopped_.has_value();
    }

    bool passes() const { return status_ == Status::passed; }

    /// Whether a message of the test has these words.
    bool hasSaid(const std::string& words) {
        const std::lock_guard lock(mutex_);
        return said_.find(words) != std::string::npos;
    }

    void leaveUnmeasured() {
        const std::lock_guard lock(mutex_);
        isUnmeasured_ = true;
    }

    /// `suite`: the test's.
    void end(const std::string& suite) {
        const std::chrono::duration<double> elapsed = Clock::now() - start_;
        const std::lock_guard lock(mutex_);
        if (isUnmeasured_ && status_ == Status::passed) {
            status_ = Status::unmeasured;
            sink_(MessageAdded{test_,
                               {Kind::reason,
                                tr("Efficiency is measured by ./atelier profile test {0}", suite),
                                {},
                                0,
                                Cause::elsewhere}});
        }
        sink_(TestEnded{test_, status_, elapsed.count()});
    }

  private:
    void lower(Status status) {
        if (status_ != Status::todo)
            status_ =
                stopped_ == Status::timeout && status != Status::todo ? Status::timeout : status;
    }

    const std::size_t test_;
    const EventSink& sink_;
    std::mutex mutex_;  // a test may add notes from threads of its own
    Status status_ = Status::passed;
    bool isUnmeasured_ = false;
    std::set<std::string> noted_;
    std::string said_;
    std::optional<Status> stopped_;  // what a stopped kernel makes of the test
    Clock::time_point start_ = Clock::now();
};

// Note.h's functions are called without a context, from any thread.
std::mutex& runningMutex() {
    static std::mutex mutex;
    return mutex;
}

RunningTest*& running() {
    static RunningTest* test = nullptr;
    return test;
}

class RunningScope {
  public:
    explicit RunningScope(RunningTest& test) { set(&test); }
    ~RunningScope() { set(nullptr); }
    RunningScope(const RunningScope&) = delete;
    RunningScope& operator=(const RunningScope&) = delete;

  private:
    static void set(RunningTest* test) {
        const std::lock_guard lock(runningMutex());
        running() = test;
    }
};

void tellOfStoppedKernel(const StoppedKernel& kernel) {
    const std::lock_guard lock(runningMutex());
    if (running()) running()->kernelStopped(kernel);
}

/// The details that CppUnit adds to a failure; those of an equality begin with its two sides.
struct Details {
    std::optional<std::string> expected;
    std::optional<std::string> actual;
    std::vector<std::string> others;
};

Details detailsOf(const CppUnit::Message& message) {
    constexpr std::string_view expected = "Expected: ";
    constexpr std::string_view actual = "Actual  : ";
    constexpr std::string_view expression = "Expression: ";
    Details details;
    for (int i = 0; i < message.detailCount(); ++i) {
        const std::string detail = message.detailAt(i);
        if (detail.starts_with(expected))
            details.expected = detail.substr(expected.size());
        else if (detail.starts_with(actual))
            details.actual = detail.substr(actual.size());
        else if (detail.starts_with(expression))
            details.others.push_back(tr("Expression: {0}", detail.substr(expression.size())));
        else
            details.others.push_back(detail);
    }
    return details;
}

/// What CppUnit says of a failure, beside equality.
[[maybe_unused]] constexpr const char* shortDescriptions[] = {trm("assertion failed"),
                                                              trm("expected exception not thrown")};

/// The failure in words, what a reader wants to see first in the first line.
std::string describe(const CppUnit::Message& message, const Details& details) {
    std::vector<std::string> lines = details.others;
    const bool saysNothing = message.shortDescription() == "forced failure" && !lines.empty();
    if (details.expected && details.actual)
        lines.insert(lines.begin(),
                     tr("Expected {0}, got {1}", *details.expected, *details.actual));
    else if (!saysNothing)
        lines.insert(lines.begin(), tr(message.shortDescription()));
    return fmt::format("{}", fmt::join(lines, "\n"));
}

void reportTodo(RunningTest& test, const OpenTodo& todo) {
    test.fail(Status::todo, {Kind::todo, todo.task, pathInWorkspace(todo.file), todo.line});
}

class FailureListener : public CppUnit::TestListener {
  public:
    explicit FailureListener(RunningTest& test) : test_(test) {}

    void addFailure(const CppUnit::TestFailure& failure) override {
        const CppUnit::Message message = failure.thrownException()->message();
        const CppUnit::SourceLine where = failure.sourceLine();
        const Details details = detailsOf(message);
        if (details.expected) test_.noteByDefault({"expected", *details.expected});
        if (details.actual) test_.noteByDefault({"actual", *details.actual});
        Message told{Kind::failure, describe(message, details), {}, 0};
        if (where.isValid()) {
            told.file = pathInWorkspace(where.fileName());
            told.line = where.lineNumber();
        }
        test_.fail(Status::failed, std::move(told));
    }

  private:
    RunningTest& test_;
};

/// Tells an open TODO from a failure and gives any other exception its type and words.
class ExceptionProtector : public CppUnit::Protector {
  public:
    explicit ExceptionProtector(RunningTest& test) : test_(test) {}

    bool protect(const CppUnit::Functor& functor, const CppUnit::ProtectorContext&) override {
        try {
            return functor();
        } catch (const CppUnit::Exception&) {
            throw;  // CppUnit's own protector reports it to the listener
        } catch (const TodoOpen& open) {
            reportTodo(test_, open.todo);
        } catch (const std::exception& exception) {
            report(language::demangled(typeid(exception).name()), exception.what());
        } catch (...) {
            const std::type_info* type = abi::__cxa_current_exception_type();
            if (!type) throw;  // a thread that is being cancelled: not an exception to be kept
            report(language::demangled(type->name()), {});
        }
        return false;
    }

  private:
    void report(const std::string& type, const std::string& words) {
        const std::string text = words.empty()
                                     ? tr("Uncaught exception of type {0}", type)
                                     : tr("Uncaught exception of type {0}: {1}", type, words);
        test_.fail(Status::failed, {Kind::failure, text, {}, 0});
    }

    RunningTest& test_;
};

/// Of a test that has failed: told before the failure, as a kernel that was stopped is.
Message explaining(const RunningTest& test, Message message) {
    if (!test.passes()) message.kind = Kind::crash;
    return message;
}

/// Returns false when a CUDA error has spoilt this process. One that a kernel leaves there has been
/// told where the kernel was stopped, or where `isExplained`: the checker has found why.
bool reportWhatCudaSays(RunningTest& test, bool isExplained) {
    const auto trouble = backend().takeCudaTrouble();
    if (const auto todo = takeOpenTodo())
        reportTodo(test, *todo);
    else if (trouble && !(trouble->sticky && (test.failsForStoppedKernel() || isExplained)) &&
             !test.hasSaid(trouble->error))
        test.fail(Status::failed, explaining(test, trouble->message));
    return !trouble || !trouble->sticky;
}

/// Runs the test between the beginning and the end of its transcript; says what does not fit.
std::string runTranscribed(const PlannedSuite& suite, std::size_t index,
                           const Transcripts& transcripts, CppUnit::TestResult& result) {
    beginTranscript(transcripts, suite.position, index);
    suite.tests[index]->run(&result);
    return endTranscript(transcripts);
}

struct Outcome {
    bool passed;
    bool healthy;  // more tests can run in this process
};

Outcome runOne(const PlannedSuite& suite, std::size_t index, const Transcripts& transcripts,
               const EventSink& sink) {
    RunningTest record(index, sink);
    const RunningScope scope(record);
    FailureListener listener(record);
    CppUnit::TestResult result;
    result.addListener(&listener);
    result.pushProtector(new ExceptionProtector(record));  // the result owns it
    const std::string misfit = runTranscribed(suite, index, transcripts, result);
    std::vector<Message> findings = backend().takeFindings();
    const bool isExplained = !findings.empty();
    for (Message& finding : findings) record.fail(Status::failed, std::move(finding));
    const bool healthy = reportWhatCudaSays(record, isExplained);
    if (!misfit.empty())
        record.fail(Status::crashed,
                    {Kind::crash, tr("The test cannot be judged: {0}", misfit), {}, 0});
    const bool passes = record.passes();
    record.end(suite.name);
    return {passes, healthy && misfit.empty() && !backend().hasFoundEnough()};
}

void collect(CppUnit::Test& test, std::vector<CppUnit::Test*>& tests) {
    if (!dynamic_cast<CppUnit::TestComposite*>(&test))
        tests.push_back(&test);
    else
        for (int i = 0; i < test.getChildTestCount(); ++i) collect(*test.getChildTestAt(i), tests);
}

}  // namespace

std::vector<CppUnit::Test*> testsOf(CppUnit::Test& suite) {
    std::vector<CppUnit::Test*> tests;
    collect(suite, tests);
    return tests;
}

std::vector<std::string> namesOf(const CppUnit::Test& suite,
                                 std::span<CppUnit::Test* const> tests) {
    const std::string prefix = suite.getName() + "::";
    std::map<std::string, int> seen;
    std::vector<std::string> names;
    for (const CppUnit::Test* test : tests) {
        std::string name = test->getName();
        if (name.starts_with(prefix)) name.erase(0, prefix.size());
        const int times = ++seen[name];
        names.push_back(times == 1 ? name : fmt::format("{} ({})", name, times));
    }
    return names;
}

void runTests(const PlannedSuite& suite, std::span<const std::size_t> chosen, bool mayRestart,
              const RunChoices& choices, const EventSink& sink) {
    backend().whenKernelIsStopped(tellOfStoppedKernel);
    for (const std::size_t index : chosen) {
        backend().setSchedule(choices.seed);
        const Outcome outcome = runOne(suite, index, choices.transcripts, sink);
        if ((choices.failFast && !outcome.passed) || (!outcome.healthy && mayRestart)) {
            sink(SuiteEnded{true});
            return;
        }
    }
    sink(SuiteEnded{false});
}

void leaveUnmeasured() {
    const std::lock_guard lock(runningMutex());
    if (running()) running()->leaveUnmeasured();
}

void note(std::string_view key, std::string_view value) {
    const std::lock_guard lock(runningMutex());
    if (running()) running()->note({std::string(key), std::string(value)});
}

void note(std::string_view key, long long value) {
    const std::lock_guard lock(runningMutex());
    if (running()) running()->note({std::string(key), value});
}

void note(std::string_view key, unsigned long long value) {
    if (value > static_cast<unsigned long long>(std::numeric_limits<long long>::max()))
        note(key, std::to_string(value));
    else
        note(key, static_cast<long long>(value));
}

void note(std::string_view key, double value) {
    const std::lock_guard lock(runningMutex());
    if (running()) running()->note({std::string(key), value});
}

}  // namespace harness
