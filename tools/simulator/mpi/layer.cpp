// Between a program and MPI, through MPI's own interface for such layers (PMPI): what the program
// gives may be memory of CUDA's. It is lent to MPI while a call, or a request, needs it. The driver
// compiles this file with the MPI that a program is linked with (driver/mpi.h).
#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>
#include <unistd.h>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "simulator/lend.h"
#include "simulator/ranks.h"

namespace {

int rankIn(MPI_Comm comm) {
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    return rank;
}

/// Of the group that a rank of `comm` exchanges with.
int ranksOf(MPI_Comm comm) {
    int size = 0, isInter = 0;
    PMPI_Comm_test_inter(comm, &isInter);
    isInter ? PMPI_Comm_remote_size(comm, &size) : PMPI_Comm_size(comm, &size);
    return size;
}

bool isRoot(int root, MPI_Comm comm) {
    return root == MPI_ROOT || (root >= 0 && root == rankIn(comm));
}

/// What one call lends.
class Lent {
  public:
    Lent& reads(const void* at, MPI_Aint count, MPI_Datatype type) {
        return add(at, 0, count, type, true, false);
    }
    Lent& writes(const void* at, MPI_Aint count, MPI_Datatype type) {
        return add(at, 0, count, type, false, true);
    }
    Lent& updates(const void* at, MPI_Aint count, MPI_Datatype type) {
        return add(at, 0, count, type, true, true);
    }
    /// A part for each of `ranks`, of `counts` elements at `offsets`.
    Lent& readsParts(const void* at, const int* counts, const int* offsets, int ranks,
                     MPI_Datatype type) {
        for (int rank = 0; rank < ranks; ++rank)
            add(at, offsets[rank], counts[rank], type, true, false);
        return *this;
    }
    Lent& writesParts(const void* at, const int* counts, const int* offsets, int ranks,
                      MPI_Datatype type) {
        for (int rank = 0; rank < ranks; ++rank)
            add(at, offsets[rank], counts[rank], type, false, true);
        return *this;
    }
    bool isEmpty() const { return parts_.empty(); }

  private:
    /// Of a type with gaps all that lies between its first byte and its last.
    Lent& add(const void* at, MPI_Aint offset, MPI_Aint count, MPI_Datatype type, bool reads,
              bool writes) {
        if (!at || at == MPI_IN_PLACE || count < 1 || type == MPI_DATATYPE_NULL) return *this;
        MPI_Aint low, extent, trueLow, trueExtent;
        PMPI_Type_get_extent(type, &low, &extent);
        PMPI_Type_get_true_extent(type, &trueLow, &trueExtent);
        const char* const first = static_cast<const char*>(at) + offset * extent + trueLow;
        const MPI_Aint bytes = (count - 1) * extent + trueExtent;
        if (bytes > 0)
            if (auto part = simulator::lend(first, std::size_t(bytes), reads, writes))
                parts_.push_back(std::move(part));
        return *this;
    }

    std::vector<std::shared_ptr<void>> parts_;
};

/// What requests need until they are done.
class Requests {
  public:
    void keep(MPI_Request request, Lent lent) {
        if (lent.isEmpty() || request == MPI_REQUEST_NULL) return;
        const std::scoped_lock lock(mutex_);
        all_[request].push_back(std::move(lent));
    }
    /// Of those that were `before`, the ones that are done are gone.
    void giveBack(const std::vector<MPI_Request>& before, const MPI_Request* after) {
        const std::scoped_lock lock(mutex_);
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before[i] != MPI_REQUEST_NULL && after[i] == MPI_REQUEST_NULL)
                if (const auto found = all_.find(before[i]); found != all_.end()) {
                    found->second.erase(found->second.begin());
                    if (found->second.empty()) all_.erase(found);
                }
    }

  private:
    std::mutex mutex_;
    // A request that is done at once may have the handle of another one.
    std::map<MPI_Request, std::vector<Lent>> all_;
};

Requests& requests() {
    static Requests& all = *new Requests;
    return all;
}

/// Calls `wait`, which changes the requests.
template <class Wait>
int complete(int count, MPI_Request* all, const Wait& wait) {
    const std::vector<MPI_Request> before(all, all + (count > 0 ? count : 0));
    const int result = wait();
    requests().giveBack(before, all);
    return result;
}

/// Where all ranks are processes of this machine, they watch each other.
void watch() {
    const int rank = rankIn(MPI_COMM_WORLD), ranks = ranksOf(MPI_COMM_WORLD);
    MPI_Comm here;
    PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    int can = ranksOf(here) == ranks, first = getpid();
    PMPI_Comm_free(&here);
    if (rank == 0) can = can && simulator::shareStatesOfRanks(first, rank, ranks);
    PMPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) can = can && simulator::shareStatesOfRanks(first, rank, ranks);
    PMPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (can) simulator::watchRanks();
}

}  // namespace

extern "C" {

// --- The first call and the last

int MPI_Init(int* count, char*** arguments) {
    const int result = PMPI_Init(count, arguments);
    if (result == MPI_SUCCESS) watch();
    return result;
}

int MPI_Init_thread(int* count, char*** arguments, int required, int* provided) {
    const int result = PMPI_Init_thread(count, arguments, required, provided);
    if (result == MPI_SUCCESS) watch();
    return result;
}

int MPI_Finalize() {
    {
        const simulator::WaitsForRanks waits(__func__);
        PMPI_Barrier(MPI_COMM_WORLD);
    }
    simulator::unwatchRanks();
    return PMPI_Finalize();
}

// --- Between two ranks

int MPI_Send(const void* from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent().reads(from, count, type);
    return PMPI_Send(from, count, type, to, tag, comm);
}

int MPI_Ssend(const void* from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent().reads(from, count, type);
    return PMPI_Ssend(from, count, type, to, tag, comm);
}

int MPI_Recv(void* to, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent().writes(to, count, type);
    return PMPI_Recv(to, count, type, from, tag, comm, status);
}

int MPI_Sendrecv(const void* from, int sendCount, MPI_Datatype sendType, int dest, int sendTag,
                 void* to, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
                 MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent().reads(from, sendCount, sendType).writes(to, count, type);
    return PMPI_Sendrecv(from, sendCount, sendType, dest, sendTag, to, count, type, source, tag,
                         comm, status);
}

int MPI_Sendrecv_replace(void* at, int count, MPI_Datatype type, int dest, int sendTag, int source,
                         int tag, MPI_Comm comm, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent().updates(at, count, type);
    return PMPI_Sendrecv_replace(at, count, type, dest, sendTag, source, tag, comm, status);
}

int MPI_Isend(const void* from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
    Lent lent = Lent().reads(from, count, type);
    const int result = PMPI_Isend(from, count, type, to, tag, comm, request);
    requests().keep(*request, std::move(lent));
    return result;
}

int MPI_Irecv(void* to, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request* request) {
    Lent lent = Lent().writes(to, count, type);
    const int result = PMPI_Irecv(to, count, type, from, tag, comm, request);
    requests().keep(*request, std::move(lent));
    return result;
}

int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    return PMPI_Probe(from, tag, comm, status);
}

// --- Requests

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(1, request, [&] { return PMPI_Wait(request, status); });
}

int MPI_Waitall(int count, MPI_Request* all, MPI_Status* statuses) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Waitall(count, all, statuses); });
}

int MPI_Waitany(int count, MPI_Request* all, int* index, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Waitany(count, all, index, status); });
}

int MPI_Waitsome(int count, MPI_Request* all, int* done, int* indices, MPI_Status* statuses) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Waitsome(count, all, done, indices, statuses); });
}

int MPI_Test(MPI_Request* request, int* isDone, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(1, request, [&] { return PMPI_Test(request, isDone, status); });
}

int MPI_Testall(int count, MPI_Request* all, int* areDone, MPI_Status* statuses) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Testall(count, all, areDone, statuses); });
}

int MPI_Testany(int count, MPI_Request* all, int* index, int* isDone, MPI_Status* status) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Testany(count, all, index, isDone, status); });
}

int MPI_Testsome(int count, MPI_Request* all, int* done, int* indices, MPI_Status* statuses) {
    const simulator::WaitsForRanks waits(__func__);
    return complete(count, all, [&] { return PMPI_Testsome(count, all, done, indices, statuses); });
}

// --- Of all ranks

int MPI_Barrier(MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    return PMPI_Barrier(comm);
}

int MPI_Bcast(void* at, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent;
    isRoot(root, comm) ? lent.reads(at, count, type) : lent.writes(at, count, type);
    return PMPI_Bcast(at, count, type, root, comm);
}

int MPI_Reduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, count, type);
    if (isRoot(root, comm))
        from == MPI_IN_PLACE ? lent.updates(to, count, type) : lent.writes(to, count, type);
    return PMPI_Reduce(from, to, count, type, op, root, comm);
}

int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, count, type);
    from == MPI_IN_PLACE ? lent.updates(to, count, type) : lent.writes(to, count, type);
    return PMPI_Allreduce(from, to, count, type, op, comm);
}

int MPI_Scan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, count, type);
    from == MPI_IN_PLACE ? lent.updates(to, count, type) : lent.writes(to, count, type);
    return PMPI_Scan(from, to, count, type, op, comm);
}

int MPI_Exscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, count, type);
    from == MPI_IN_PLACE ? lent.updates(to, count, type) : lent.writes(to, count, type);
    return PMPI_Exscan(from, to, count, type, op, comm);
}

int MPI_Reduce_scatter_block(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const MPI_Aint all = MPI_Aint(count) * ranksOf(comm);
    Lent lent = Lent().reads(from, all, type);
    from == MPI_IN_PLACE ? lent.updates(to, all, type) : lent.writes(to, count, type);
    return PMPI_Reduce_scatter_block(from, to, count, type, op, comm);
}

int MPI_Reduce_scatter(const void* from, void* to, const int* counts, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    MPI_Aint all = 0;
    for (int rank = 0; rank < ranksOf(comm); ++rank) all += counts[rank];
    Lent lent = Lent().reads(from, all, type);
    from == MPI_IN_PLACE ? lent.updates(to, all, type)
                         : lent.writes(to, counts[rankIn(comm)], type);
    return PMPI_Reduce_scatter(from, to, counts, type, op, comm);
}

int MPI_Gather(const void* from, int sendCount, MPI_Datatype sendType, void* to, int count,
               MPI_Datatype type, int root, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, sendCount, sendType);
    if (isRoot(root, comm)) lent.writes(to, MPI_Aint(count) * ranksOf(comm), type);
    return PMPI_Gather(from, sendCount, sendType, to, count, type, root, comm);
}

int MPI_Gatherv(const void* from, int sendCount, MPI_Datatype sendType, void* to, const int* counts,
                const int* offsets, MPI_Datatype type, int root, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().reads(from, sendCount, sendType);
    if (isRoot(root, comm)) lent.writesParts(to, counts, offsets, ranksOf(comm), type);
    return PMPI_Gatherv(from, sendCount, sendType, to, counts, offsets, type, root, comm);
}

int MPI_Scatter(const void* from, int sendCount, MPI_Datatype sendType, void* to, int count,
                MPI_Datatype type, int root, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().writes(to, count, type);
    if (isRoot(root, comm)) lent.reads(from, MPI_Aint(sendCount) * ranksOf(comm), sendType);
    return PMPI_Scatter(from, sendCount, sendType, to, count, type, root, comm);
}

int MPI_Scatterv(const void* from, const int* counts, const int* offsets, MPI_Datatype sendType,
                 void* to, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    Lent lent = Lent().writes(to, count, type);
    if (isRoot(root, comm)) lent.readsParts(from, counts, offsets, ranksOf(comm), sendType);
    return PMPI_Scatterv(from, counts, offsets, sendType, to, count, type, root, comm);
}

int MPI_Allgather(const void* from, int sendCount, MPI_Datatype sendType, void* to, int count,
                  MPI_Datatype type, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent =
        Lent().reads(from, sendCount, sendType).writes(to, MPI_Aint(count) * ranksOf(comm), type);
    return PMPI_Allgather(from, sendCount, sendType, to, count, type, comm);
}

int MPI_Allgatherv(const void* from, int sendCount, MPI_Datatype sendType, void* to,
                   const int* counts, const int* offsets, MPI_Datatype type, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const Lent lent = Lent()
                          .reads(from, sendCount, sendType)
                          .writesParts(to, counts, offsets, ranksOf(comm), type);
    return PMPI_Allgatherv(from, sendCount, sendType, to, counts, offsets, type, comm);
}

int MPI_Alltoall(const void* from, int sendCount, MPI_Datatype sendType, void* to, int count,
                 MPI_Datatype type, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const MPI_Aint ranks = ranksOf(comm);
    const Lent lent =
        Lent().reads(from, sendCount * ranks, sendType).writes(to, count * ranks, type);
    return PMPI_Alltoall(from, sendCount, sendType, to, count, type, comm);
}

int MPI_Alltoallv(const void* from, const int* sendCounts, const int* sendOffsets,
                  MPI_Datatype sendType, void* to, const int* counts, const int* offsets,
                  MPI_Datatype type, MPI_Comm comm) {
    const simulator::WaitsForRanks waits(__func__);
    const int ranks = ranksOf(comm);
    const Lent lent = Lent()
                          .readsParts(from, sendCounts, sendOffsets, ranks, sendType)
                          .writesParts(to, counts, offsets, ranks, type);
    return PMPI_Alltoallv(from, sendCounts, sendOffsets, sendType, to, counts, offsets, type, comm);
}
}
