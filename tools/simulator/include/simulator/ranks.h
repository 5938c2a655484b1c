// The ranks of an MPI program on one machine, each of which knows of the others whether they go on.
#pragma once

#include <sys/types.h>

namespace simulator {

/// Maps the memory that the ranks share, by the process of rank 0, which makes it. False where that
/// is not possible.
bool shareStatesOfRanks(pid_t first, int rank, int ranks);
/// All ranks have it, and from now on watch each other. If for 10 s no rank goes on, each that
/// waits says where and ends with status 1: none calls MPI any more, and those that do not wait do
/// not use the CPU either. Host.
void watchRanks();
void unwatchRanks();

/// After all that this rank has to say, so that mpirun, which ends all ranks when one has failed,
/// does not end those that have more to say.
void waitForLastWordsOfRanks();

/// While one lives, the rank is in a call of MPI that may wait. `call`: its name.
class WaitsForRanks {
  public:
    explicit WaitsForRanks(const char* call);
    ~WaitsForRanks();
    WaitsForRanks(const WaitsForRanks&) = delete;
    WaitsForRanks& operator=(const WaitsForRanks&) = delete;
};

}  // namespace simulator
