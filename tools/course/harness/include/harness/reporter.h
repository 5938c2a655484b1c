#pragma once

#include <memory>
#include <string>

#include "harness/record.h"

namespace harness {

/// Hears what happens in a run, in order; the records live as long as the run.
class Reporter {
  public:
    virtual ~Reporter() = default;

    virtual void runStarted(const RunRecord&) {}
    virtual void suiteStarted(const SuiteRecord&) {}
    virtual void testStarted(const SuiteRecord&, const TestRecord&) {}
    virtual void testEnded(const SuiteRecord&, const TestRecord&) {}
    virtual void suiteEnded(const SuiteRecord&) {}

    /// Writes what is left to write; throws std::runtime_error when it cannot.
    virtual void runEnded(const RunRecord&) {}
};

/// Progress while tests run and a summary at the end, to standard output; `quiet`: only what is
/// wrong, and the verdict.
std::unique_ptr<Reporter> consoleReporter(bool quiet);

/// One self-contained page, written to `path` when the run ends.
std::unique_ptr<Reporter> htmlReporter(std::string path);

/// JUnit's XML, written to `path` when the run ends.
std::unique_ptr<Reporter> junitReporter(std::string path);

/// What the checker found, and where tests failed, as SARIF, written to `path` when the run ends.
std::unique_ptr<Reporter> sarifReporter(std::string path);

/// The record of the run as JSON, written to `path` when the run ends.
std::unique_ptr<Reporter> jsonReporter(std::string path);

}  // namespace harness
