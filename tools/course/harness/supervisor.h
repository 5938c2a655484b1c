#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "child_process.h"
#include "ledger.h"
#include "suite_runner.h"

namespace harness {

struct Supervision {
    int device = 0;
    double timeout = 20;    // seconds a test
    bool leavesOut = true;  // the rest of a suite once its kernels hang again and again
    RunChoices choices = {};
};

/// How often processes of a suite have failed, to give up in time. Its parts share it.
class Patience {
  public:
    /// A process has failed; that may be once too often.
    void failed(bool hung, bool started, bool someTestEnded);

    void giveUp(const Message& reason);
    /// Why the suite has been given up; nothing if it has not.
    std::optional<Message> reason() const;

  private:
    mutable std::mutex mutex_;  // parts run beside each other
    int crashes_ = 0;           // in a row
    int timeouts_ = 0;
    int failedStarts_ = 0;  // in a row
    std::optional<Message> reason_;
};

/// Where kernels of a run have hung: what hangs in one suite hangs in the others.
class Hangs {
  public:
    /// Notes which of these tests of the suite have hung. Returns why the rest of it would, too, or
    /// nothing as long as it might not.
    std::optional<Message> note(const std::string& suite, std::span<const TestRecord> tests);

    bool any() const;

  private:
    using Line = std::pair<std::string, int>;
    using Test = std::pair<std::string, std::string>;  // with its suite

    std::size_t testsIn(const std::string& file) const;
    std::size_t testsOf(const std::string& suite) const;

    mutable std::mutex mutex_;  // suites run beside each other
    std::map<Line, std::set<Test>> tests_;
};

/**
 * Runs the ledger's tests of the suite at that position in child processes, a fresh one after each
 * that fails to come to its end, until every test has its verdict, the rest is not worth the time,
 * or the user interrupts.
 */
void superviseSuite(std::size_t suite, const Supervision& supervision, Ledger& ledger, Hangs& hangs,
                    Patience& patience, const Launcher& launcher = {});

}  // namespace harness
