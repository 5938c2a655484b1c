// A block that runs on this OS thread: its order, and what each analysis keeps of it.
#pragma once

#include <vector>

#include "asynchronous_copies.h"
#include "barriers.h"
#include "order.h"
#include "races.h"
#include "warps.h"

namespace simulator::checker {

struct RunningBlock {
    RunningBlock(uint32_t firstBlock, uint32_t index, uint32_t instance, unsigned threads)
        : order(firstBlock + index, threads),
          number(index),
          instance(instance),
          barriers(threads),
          warps(threads),
          races(threads),
          copies(threads),
          ignoresResults(threads) {}

    BlockOrder order;
    uint32_t number;    // in its launch
    uint32_t instance;  // the phase of its shared memory
    Barriers::OfBlock barriers;
    Warps::OfBlock warps;
    Races::OfBlock races;
    AsynchronousCopies::OfBlock copies;
    std::vector<char> ignoresResults;     // of each thread, those of atomics: 0 or 1
    const Variable* variable = nullptr;   // of shared memory, that of the last access mostly
    const char* nameOfDynamic = nullptr;  // as a thread has last declared dynamic shared memory
};

}  // namespace simulator::checker
