#pragma once

/// Sums rows of very different length, assigned to the blocks in three ways, and shows what each
/// leaves to the busiest block; see --help for the options. Returns 0 when all sums are right, 1
/// when one is wrong, 2 for wrong usage.
int useWorkQueue(int argc, char** argv);
