#pragma once

/// Measures the rungs on one array and shows a table; see --help for the options. Returns 0 when
/// all sums are right, 1 when one is wrong, 2 for options that cannot be used.
int useLadder(int argc, char** argv);
