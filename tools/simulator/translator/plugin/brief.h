// Kernels whose threads are soon done; behind the headers of g++.
#pragma once

/// A pass behind "ssa": answers simulator::isBrief() for the function that is asked about. One is
/// brief if it and all that it calls have no loop, no atomic and no barrier, and nothing by which
/// they may spin (nature.h): a thread of it is soon done, and waits for nobody. Before anything is
/// inlined, so that of the two ways to run a kernel's threads the body gets into one alone.
opt_pass* newBrief();
