#pragma once

#include <cppunit/Test.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "event.h"
#include "plan.h"

namespace harness {

/// The tests of a suite, nested suites flattened, in the order they run. Valid as long as `suite`.
std::vector<CppUnit::Test*> testsOf(CppUnit::Test& suite);

/// Names for them that are unique in the suite and don't repeat its name.
std::vector<std::string> namesOf(const CppUnit::Test& suite, std::span<CppUnit::Test* const> tests);

/// How tests run that are otherwise the same.
struct RunChoices {
    std::optional<std::uint64_t> seed =
        {};  // of the order of blocks and threads, the same for each test
    Transcripts transcripts = {};
    bool failFast = false;  // nothing runs after the first test that does not pass
};

/**
 * Runs the chosen tests one after another in this process and tells `sink` what happens.
 *
 * Stops after what spoils the process when `mayRestart`, a CUDA error or a record that does not
 * fit, and after a failure when that is chosen: the last event then asks for a fresh process.
 */
void runTests(const PlannedSuite& suite, std::span<const std::size_t> chosen, bool mayRestart,
              const RunChoices& choices, const EventSink& sink);

}  // namespace harness
