#pragma once

/// Runs the lesson's reductions on arrays of several lengths and shows a table; see --help for the
/// options. Returns 0 when all results are right, 1 when one is wrong, 2 for wrong usage.
int useLastBlock(int argc, char** argv);
