// Kernels whose threads are soon done; behind the headers of g++.
#pragma once

/// A pass behind "ssa": answers simulator::isBrief() for the function that is asked about. One is
/// brief if it and all that it calls have no loop, no recursion, no volatile access, no assembly
/// and no call whose body nobody knows, save what a compiler knows to return by itself: a thread of
/// it can neither wait nor spin. Before anything is inlined, so that of the two ways to run a
/// kernel's threads the body gets into one alone.
opt_pass* newBrief();
