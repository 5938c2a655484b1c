#pragma once

/// Reduces an array by every operator and type, with both kernels, and shows what a reduction costs
/// beside what theory says; see --help for the options. Returns 0 when all is right, 1 when
/// something is wrong, 2 for options that cannot be used.
int useOperators(int argc, char** argv);
