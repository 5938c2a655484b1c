#pragma once

#include <cppunit/Test.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "event.h"

namespace harness {

/// The tests of a suite, nested suites flattened, in the order they run. Valid as long as `suite`.
std::vector<CppUnit::Test*> testsOf(CppUnit::Test& suite);

/// Names for them that are unique in the suite and don't repeat its name.
std::vector<std::string> namesOf(const CppUnit::Test& suite, std::span<CppUnit::Test* const> tests);

/**
 * Runs the chosen tests one after another in this process and tells `sink` what happens.
 *
 * Stops after a CUDA error that spoils the process when `mayRestart`: the last event then asks for a fresh
 * one.
 */
void runTests(std::span<CppUnit::Test* const> tests, std::span<const std::size_t> chosen, bool mayRestart,
              const EventSink& sink);

}  // namespace harness
