#pragma once

#include <cstddef>

#include "child_process.h"
#include "ledger.h"
#include "suite_runner.h"

namespace harness {

/**
 * Runs the ledger's tests of the suite at that position in child processes, a fresh one after each
 * that fails to come to its end, until every test has its verdict or the user interrupts.
 *
 * `timeout`: seconds a test; `launcher`: what starts the processes.
 */
void superviseSuite(std::size_t suite, int device, double timeout, const RunChoices& choices,
                    Ledger& ledger, const Launcher& launcher = {});

}  // namespace harness
