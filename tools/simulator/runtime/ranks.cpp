#include "simulator/ranks.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "context.h"
#include "language/language.h"
#include "where.h"

namespace simulator {

namespace {

constexpr auto patienceOfRanks = std::chrono::seconds(10);

/// What a rank tells the others, in memory that all of them share and that is zero at first.
struct RankState {
    std::atomic<pid_t> process;
    std::atomic<unsigned long> calls;  // of MPI, by now
    std::atomic<bool> waits;           // in one of them
    std::atomic<bool> hasSaidAll;
};

struct RankWatch {
    std::mutex mutex;
    std::condition_variable ends;
    bool hasEnded = false;
    RankState* all = nullptr;
    int rank = 0, ranks = 0;
    // Of the call that this rank is in.
    const char* call = nullptr;
    Frames place = {};
    int depth = 0;
    std::thread thread;
};

RankWatch& rankWatch() {
    static RankWatch& one = *new RankWatch;
    return one;
}

/// What changes when a rank goes on; of one that computes the tenths of a second that it has used.
struct RankProgress {
    unsigned long calls;
    bool waits;
    long used;

    bool operator==(const RankProgress&) const = default;
};

long tenthsUsedBy(pid_t process) {
    clockid_t clock;
    timespec used = {};
    if (process == 0 || clock_getcpuclockid(process, &clock) != 0) return 0;
    clock_gettime(clock, &used);
    return used.tv_sec * 10 + used.tv_nsec / 100'000'000;
}

std::vector<RankProgress> progressOf(const RankWatch& own) {
    std::vector<RankProgress> progress;
    for (int rank = 0; rank < own.ranks; ++rank) {
        const RankState& state = own.all[rank];
        const bool waits = state.waits;
        progress.push_back({state.calls, waits, waits ? 0 : tenthsUsedBy(state.process)});
    }
    return progress;
}

void sayWhoWaits(const RankWatch& own, const std::vector<RankProgress>& progress) {
    std::string text =
        tr("MPI: rank {0} has waited 10 s in {1}, and no rank goes on", own.rank, own.call);
    if (const std::string place = describe(own.place); !place.empty())
        text += tr(", at {0}", place);
    for (int rank = 0; rank < own.ranks; ++rank)
        if (!progress[size_t(rank)].waits)
            text += "\n" + tr("MPI: rank {0} neither calls MPI nor computes", rank);
    std::fprintf(stderr, "%s\n", text.c_str());
}

void watchOtherRanks() {
    RankWatch& own = rankWatch();
    using Clock = std::chrono::steady_clock;
    std::vector<RankProgress> last;
    Clock::time_point since = Clock::now();
    std::unique_lock lock(own.mutex);
    while (!own.ends.wait_for(lock, std::chrono::milliseconds(500), [&] { return own.hasEnded; })) {
        std::vector<RankProgress> now = progressOf(own);
        if (now != last) {
            last = std::move(now);
            since = Clock::now();
        } else if (Clock::now() - since > patienceOfRanks && own.call) {
            sayWhoWaits(own, last);
            // The first one that ends takes the others along: all are to have said it.
            std::this_thread::sleep_for(std::chrono::seconds(1));
            _exit(1);
        }
    }
}

}  // namespace

bool shareStatesOfRanks(pid_t first, int rank, int ranks) {
    const std::string name = "/atelier-ranks-" + std::to_string(first);
    const size_t bytes = size_t(ranks) * sizeof(RankState);
    const int file = shm_open(name.c_str(), O_RDWR | (rank == 0 ? O_CREAT | O_EXCL : 0), 0600);
    if (file < 0) return false;
    void* memory = MAP_FAILED;
    if (rank != 0 || ftruncate(file, off_t(bytes)) == 0)
        memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED) return false;
    RankWatch& own = rankWatch();
    own.all = static_cast<RankState*>(memory);
    own.all[rank].process = getpid();
    own.rank = rank;
    own.ranks = ranks;
    return true;
}

void watchRanks() {
    RankWatch& own = rankWatch();
    if (own.rank == 0) shm_unlink(("/atelier-ranks-" + std::to_string(getpid())).c_str());
    own.thread = std::thread(watchOtherRanks);
}

void unwatchRanks() {
    RankWatch& own = rankWatch();
    if (!own.thread.joinable()) return;
    {
        const std::scoped_lock lock(own.mutex);
        own.hasEnded = true;
    }
    own.ends.notify_all();
    own.thread.join();
}

void waitForLastWordsOfRanks() {
    RankWatch& own = rankWatch();
    if (!own.all) return;
    own.all[own.rank].hasSaidAll = true;
    for (int rank = 0; rank < own.ranks; ++rank)
        while (!own.all[rank].hasSaidAll && kill(own.all[rank].process, 0) == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

// Several threads of a rank may call MPI: it waits while one of them does, and each call counts.
WaitsForRanks::WaitsForRanks(const char* call) {
    RankWatch& own = rankWatch();
    const std::scoped_lock lock(own.mutex);
    ++own.depth;
    if (!own.all) return;
    own.call = call;
    own.place = framesOnHost();
    ++own.all[own.rank].calls;
    own.all[own.rank].waits = true;
}

WaitsForRanks::~WaitsForRanks() {
    RankWatch& own = rankWatch();
    const std::scoped_lock lock(own.mutex);
    if (--own.depth > 0) return;
    own.call = nullptr;
    if (own.all) own.all[own.rank].waits = false;
}

}  // namespace simulator
