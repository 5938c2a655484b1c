#pragma once

/// Runs the lesson's reductions and shows a table; see --help for the options. Returns 0 when all
/// results are right, 1 when one is wrong, 2 for a grid that cannot be run or validated.
int useGeneric(int argc, char** argv);
