#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "event.h"
#include "harness/record.h"
#include "harness/reporter.h"

namespace harness {

/// Why tests did not run.
Message because(Cause cause, std::string text);
Message interrupted();
Message afterAFailure();

using Reporters = std::span<const std::unique_ptr<Reporter>>;

/**
 * Keeps the record of one suite from the events of the processes that run it, and tells the
 * reporters.
 *
 * It believes an event only where it can stand: tests start in their order, one at a time, end
 * once, and nothing is said about any other. An end counts when the next event confirms that the
 * process went on.
 */
class Ledger {
  public:
    /// `chosen`: the suite's positions of the record's tests, in their order; of those from the
    /// `first` on, if it keeps a part of the record.
    Ledger(SuiteRecord& record, std::span<const std::size_t> chosen, Reporters reporters,
           std::size_t first = 0);

    /// The positions of the tests that have not started.
    std::vector<std::size_t> remaining() const;

    /// False, and nothing is recorded, when the event cannot be true here.
    bool accept(const Event& event);

    /// Whether the process has said that it is done.
    bool suiteEnded() const { return suiteEnded_; }

    /// Whether this process has ended or begun a test.
    bool madeProgress() const { return madeProgress_; }

    const std::string& suite() const { return record_.name; }
    /// Those that it keeps.
    std::span<const TestRecord> tests() const { return tests_; }

    /// Whether a test has ended that did not pass.
    bool hasFailure() const;

    /// The position of the test that runs or has last ended here, to which output belongs.
    std::optional<std::size_t> currentTest() const;

    /// Prepares for a fresh process.
    void processStarted();

    /// What the running test printed.
    void addOutput(std::string text);

    /// Ends the test to blame for the end of its process: the running one, else the last, else the
    /// next to start.
    void blame(Status status, Message message, std::string output = {});

    /// Leaves the tests that have not started, and the one that runs, skipped for that reason.
    void skipRest(const Message& message);

  private:
    enum class State { idle, running, ended };

    bool on(const TestStarted& event);
    bool on(const NoteAdded& event);
    bool on(const MessageAdded& event);
    bool on(const TestEnded& event);
    bool on(const SuiteEnded& event);

    bool isRunning(std::size_t test) const;
    TestRecord& current() { return tests_[next_ - 1]; }
    void start();
    void confirm();

    SuiteRecord& record_;
    std::span<TestRecord> tests_;
    std::span<const std::size_t> chosen_;
    Reporters reporters_;
    std::size_t next_ = 0;  // the test to start next
    State state_ = State::idle;
    bool suiteEnded_ = false;
    bool madeProgress_ = false;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace harness
