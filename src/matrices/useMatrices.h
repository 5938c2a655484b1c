#pragma once

/// Finds the element-wise minimum of matrices in several ways, or generates a file of them; see
/// --help for the options. Returns 0 when all results are right, 1 when one is wrong, 2 for a file
/// or a grid that cannot be used.
int useMatrices(int argc, char** argv);
