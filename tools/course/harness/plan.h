#pragma once

#include <cppunit/Test.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/main.h"
#include "last_failures.h"

namespace harness {

/// A suite with its tests, and which of them to run.
struct PlannedSuite {
    std::size_t position;  // among the suites of the workspace
    std::string name;
    std::string lesson;
    std::shared_ptr<CppUnit::Test> root;  // owns the tests
    std::vector<CppUnit::Test*> tests;
    std::vector<std::string> testNames;
    std::vector<std::size_t> chosen;  // ascending
    int devices = 1;                  // as SuiteFactory has it
};

/// The suite with all its tests chosen.
PlannedSuite load(const Suites& suites, std::size_t position);

/**
 * What to run: everything, or what the words name: a suite, a lesson (all its suites) or
 * SUITE/TEST.
 *
 * Throws UsageError for a name that is unknown or ambiguous, and when there is nothing to run.
 */
std::vector<PlannedSuite> plan(const Suites& suites, const std::vector<std::string>& words);

/// Leaves of each suite at most `most` of the chosen tests, spread evenly.
void sample(std::vector<PlannedSuite>& suites, std::size_t most);

/// Leaves the tests that did not pass when they last ran.
void keep(std::vector<PlannedSuite>& suites, const LastFailures& failures);

/// Prints the suites as JSON, for programs: [{"suite": ..., "lesson": ...}, ...].
void listSuitesAsJson(const std::vector<PlannedSuite>& suites);

/// Prints the suites, lesson by lesson, with their chosen tests if asked.
void listSuites(const std::vector<PlannedSuite>& suites, bool withTests);

}  // namespace harness
