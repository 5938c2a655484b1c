#pragma once

/// Computes pi in two ways; see --help for the options. Returns 0 when the errors are what theory
/// allows and no grid changes the random points, 1 when not, 2 for numbers that cannot be used.
int usePi(int argc, char** argv);
