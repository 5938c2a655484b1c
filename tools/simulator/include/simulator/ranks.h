// The ranks of an MPI program, each of which knows of the others whether they go on.
#pragma once

#include <sys/types.h>

#include <atomic>

namespace simulator {

/// What a rank tells the others, in memory that all ranks share. Zero is the state of a rank that
/// has told nothing.
struct RankState {
    std::atomic<pid_t> process;
    std::atomic<unsigned long> calls;  ///< of MPI, by now
    std::atomic<bool> waits;           ///< in one of them
};

/// From now on this rank's state is kept there. If for 10 s no rank goes on, each that waits says
/// where and ends with status 1: none calls MPI any more, and those that do not wait do not use the
/// CPU either. Host.
void watchRanks(RankState* all, int rank, int ranks);
void unwatchRanks();

/// While one lives, the rank is in a call of MPI that may wait. `call`: its name.
class WaitsForRanks {
  public:
    explicit WaitsForRanks(const char* call);
    ~WaitsForRanks();
    WaitsForRanks(const WaitsForRanks&) = delete;
    WaitsForRanks& operator=(const WaitsForRanks&) = delete;
};

}  // namespace simulator
