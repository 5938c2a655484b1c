#pragma once

/// Shows where the smallest and the largest of some numbers stand; see --help for the options.
/// Returns 0 when all results are right, 1 when one is wrong, 2 for numbers or a grid that cannot
/// be used.
int useArg(int argc, char** argv);
