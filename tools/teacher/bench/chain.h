// Reads that wait for each other. Host.
#pragma once

#include "common/ArrayGM.h"

/// Cells on the current device, one in each sector of the memory, that lead from one to the next
/// and at last to the first, without a pattern.
ArrayGM<unsigned> chain();

/// Enqueues a thread on the current device that follows `reads` links from cell 0, and leaves the
/// cell where it ends in `ptrLastGM`. The cells may lie on a device whose memory it reaches.
void followChain(const unsigned* chainGM, size_t reads, unsigned* ptrLastGM);

/// That cell, found by the host.
unsigned endOfChain(size_t reads);
