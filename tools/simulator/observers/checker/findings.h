// Incidents, grouped: one group for each mistake in a place.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "driver_types.h"
#include "incident.h"
#include "places.h"
#include "simulator/findings.h"
#include "vector_types.h"

namespace simulator::checker {

class Findings {
  public:
    explicit Findings(const Places& places) : places_(places) {}

    /// From now on incidents belong to this launch.
    void launchBegins(dim3 grid, dim3 block);
    void add(const Incident& incident);
    /// Of the race between two writes that was added last: whether both wrote the same.
    void bothWrote(const Incident& race, bool theSame);
    void forget(Mistake mistake);

    /// Reads debug information, which takes more stack than a fiber has: for the host.
    std::vector<Finding> take();

  private:
    struct Group {
        Incident first;
        dim3 block;
        uint64_t times = 0, order = 0;
        std::optional<Incident> update = {};  // the first one of two threads that both change it
        std::optional<Incident> betweenBlocks = {};  // the first race of two blocks
        bool updatesBetweenBlocks = false;
        bool isOfReadAndWrite = false;
        bool wroteTheSame = false, wroteDifferently = false;
        std::set<uint32_t> launches;
    };
    using Key = std::tuple<Mistake, uint32_t, uint32_t, const char*, int>;
    static constexpr size_t mostEarlyReaders = 1 << 16;

    Group& groupOf(const Incident& incident);
    void noteEarlyRead(const Incident& incident);
    bool isAfterEarlyRead(const Group& group) const;

    const Places& places_;
    dim3 block_{};
    uint32_t launch_ = 0;
    std::map<Key, Group> groups_;
    std::set<std::tuple<uint32_t, uint32_t, uint32_t>> earlyReaders_;  // launch, block, thread
};

}  // namespace simulator::checker
