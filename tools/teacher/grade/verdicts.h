// What a run that is not trusted and the replay of its record say together.
#pragma once

#include <set>
#include <string>

#include "record/record.h"

namespace grade {

/**
 * The verdicts of the replay, `judged`, made worse where the run itself, `told`, says worse.
 *
 * Of a run that is not trusted only bad news counts: that a test crashed, took too long, met an
 * open TODO, failed or made the checker find something. A test it says nothing of has crashed: its
 * process ended before it should. Messages and findings come from the run where its verdict counts;
 * files and links that they name are not the reader's to follow.
 */
record::RunRecord combined(const record::RunRecord& judged, const record::RunRecord& told);

/**
 * The run with the verdicts of `measured`, another run of some of its suites in the build that
 * measures, wherever it could not measure itself. A test that `measured` does not have either gets
 * `why` as its message.
 */
record::RunRecord withMeasured(record::RunRecord run, const record::RunRecord& measured,
                               const std::string& why);

/// The run without findings that are none of the student's, who wrote `files`: a leak of the
/// workspace's own, which a kernel that was stopped leaves, and what a test that met an open TODO
/// found in code that was given.
record::RunRecord withoutOthers(record::RunRecord run, const std::set<std::string>& files);

}  // namespace grade
