#pragma once

/// Shows how threads make warps, who sees which memory, what a multiprocessor holds, and pairs of
/// kernels that differ in cost; see --help for the options. Returns 0 when all is right, 1 when
/// something is wrong, 2 for options that cannot be used.
int useModel(int argc, char** argv);
