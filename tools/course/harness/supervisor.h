#pragma once

#include <cstddef>

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

/**
 * Runs the ledger's tests of the suite at that position in child processes, a fresh one after each
 * that fails to come to its end, until every test has its verdict, the rest is not worth the time,
 * or the user interrupts.
 */
void superviseSuite(std::size_t suite, const Supervision& supervision, Ledger& ledger,
                    const Launcher& launcher = {});

}  // namespace harness
