// Indices of threads that follow each other in rows; behind the headers of g++.
#pragma once

/// A pass after inlining, for simulator::runBriefThreads() and simulator::runPhase(). An index of
/// 32 bits that is converted to 64, as one of an array is, is computed in 64 bits: where a sum of
/// 32 bits might wrap, the compiler would not know that the next thread of a row has the next
/// address. Nor would it know that a kernel never changes threadIdx and blockIdx, which are read
/// once for a row or a block. Then the threads may run side by side: it divides the loop where
/// their numbers are compared, and takes vectors for the rest.
opt_pass* newRows();
