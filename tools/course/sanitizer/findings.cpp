#include "sanitizer/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "language/language.h"
#include "simulator/mistakes.h"

namespace sanitizer {
namespace {

using simulator::checker::Mistake;
using simulator::checker::Reach;
using Subject = Report::Subject;

std::string kindNamed(Mistake mistake, bool shared = false) {
    return std::string(simulator::checker::kindOf(mistake, shared));
}

/// The reports of one mistake, and the lines of the student that they name.
struct Group {
    Report first;
    Place here, there;
    std::set<Thread> threads;
    std::uint64_t pairs = 0;       // of accesses that race, told one by one
    std::uint64_t summarised = 0;  // told by their number
};

/// The innermost frame in the workspace, else the innermost that has a line.
Place studentsPlace(const std::vector<Place>& frames, const std::string& workspace) {
    const auto isStudents = [&](const Place& place) {
        return place.file.starts_with(workspace + '/');
    };
    auto found = std::ranges::find_if(frames, isStudents);
    if (found == frames.end())
        found =
            std::ranges::find_if(frames, [](const Place& place) { return !place.file.empty(); });
    return found == frames.end() ? Place{} : *found;
}

std::string name(const Place& place) {
    if (place.file.empty()) return tr("an unknown line");
    return place.file.substr(place.file.rfind('/') + 1) + ':' + std::to_string(place.line);
}

std::string name(const Index& index) {
    if (index[1] == 0 && index[2] == 0) return std::to_string(index[0]);
    return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

std::string name(const Thread& thread) {
    return tr("thread {0} of block {1}", name(thread.thread), name(thread.block));
}

std::string nameOf(const std::optional<Thread>& thread) {
    return thread ? name(*thread) : tr("a thread");
}

bool isInOneWarp(const Side& a, const Side& b) {
    constexpr unsigned lanes = 32;
    return a.thread && b.thread && a.thread->thread[1] == b.thread->thread[1] &&
           a.thread->thread[2] == b.thread->thread[2] &&
           a.thread->thread[0] / lanes == b.thread->thread[0] / lanes;
}

Reach reachOf(const Report& report) {
    const bool isInWarp = report.isInWarp || (report.sides.size() == 2 &&
                                              isInOneWarp(report.sides[0], report.sides[1]));
    return isInWarp ? Reach::warp : Reach::block;
}

bool isNull(std::uint64_t address) {
    constexpr std::uint64_t firstPage = 4096;
    return address < firstPage;
}

std::string kindOfAccess(const Report& report, const Surroundings& surroundings) {
    if (report.isMisaligned) return kindNamed(Mistake::misaligned);
    if (report.space == "shared") return kindNamed(Mistake::sharedOutOfBounds);
    const bool isHosts = isNull(report.address) || surroundings.isHostMemory(report.address);
    return report.space == "global" && isHosts ? kindNamed(Mistake::hostPointer)
                                               : kindNamed(Mistake::outOfBounds);
}

std::string kindOfBarrier(const Report& report) {
    return report.headline.find("nvalid argument") == std::string::npos
               ? kindNamed(Mistake::divergentBarrier)
               : kindNamed(Mistake::warpMask);
}

/// Empty for an error of which the caller is told and that is no mistake of a kernel's.
std::string kindOfCall(const Report& report) {
    if (report.error == "cudaErrorLaunchFailure" || report.error == "cudaErrorIllegalAddress")
        return kindNamed(Mistake::fault);
    if (report.call.starts_with("cudaLaunch")) return kindNamed(Mistake::launchRefused);
    if (report.call == "cudaFree") return kindNamed(Mistake::doubleFree);
    return {};
}

/// Empty when there is nothing to be said of it.
std::string kindOf(const Report& report, const Surroundings& surroundings) {
    switch (report.subject) {
        case Subject::access:
            return kindOfAccess(report, surroundings);
        case Subject::uninitialised:
            return report.space == "shared" ? kindNamed(Mistake::uninitialised, true)
                                            : kindNamed(Mistake::uninitialised, false);
        case Subject::race:
            return kindNamed(Mistake::race, true);
        case Subject::barrier:
            return kindOfBarrier(report);
        case Subject::call:
            return kindOfCall(report);
        case Subject::leak:
            return kindNamed(Mistake::leak);
        case Subject::trouble:
            break;
    }
    return {};
}

std::string outside(const std::string& space) {
    if (space == "shared") return tr("outside of the block's shared memory");
    if (space == "local") return tr("outside of the thread's local memory");
    return tr("outside of the {0} memory", space);
}

/// "4 bytes past the end of 40 bytes of global memory"
std::string whereabouts(const Report& report) {
    constexpr std::uint64_t near = 1 << 20;  // bytes
    if (report.space != "global") return outside(report.space);
    if (!report.nearest || report.nearest->distance > near)
        return tr("outside of all global memory that is allocated");
    const Report::Nearest& nearest = *report.nearest;
    return nearest.isBefore ? tr("{0} bytes before the beginning of {1} bytes of global memory",
                                 nearest.distance, nearest.size)
                            : tr("{0} bytes past the end of {1} bytes of global memory",
                                 nearest.distance + report.bytes, nearest.size);
}

std::string whatIsAccessed(const Report& report, const std::string& kind) {
    if (kind == kindNamed(Mistake::misaligned))
        return tr("{0} bytes at an address that is not a multiple of {0}", report.bytes);
    if (kind == kindNamed(Mistake::hostPointer))
        return isNull(report.address) ? tr("through a null pointer") : tr("memory of the host");
    return whereabouts(report);
}

/// Who does what to memory; an atomic changes it.
std::string doing(const Side& side, const std::string& who, const std::string& what) {
    if (side.verb == "read") return tr("{0} reads {1}", who, what);
    if (side.verb == "write") return tr("{0} writes {1}", who, what);
    return tr("{0} changes {1}", who, what);
}

std::string doing(const Side& side, const std::string& who) {
    if (side.verb == "read") return tr("{0} reads", who);
    if (side.verb == "write") return tr("{0} writes", who);
    return tr("{0} changes", who);
}

std::string accessWords(const Group& group, const std::string& kind) {
    const Side& side = group.first.sides.front();
    return tr("{0} at {1}", doing(side, nameOf(side.thread), whatIsAccessed(group.first, kind)),
              name(group.here));
}

/// A memory's name, as compute-sanitizer has it, before or behind the word memory.
std::string named(const std::string& space) {
    if (space == "global") return tr("global");
    return space == "shared" ? tr("shared") : space;
}

std::string uninitialisedWords(const Group& group) {
    const std::string memory = group.first.space.empty() ? "global" : group.first.space;
    if (group.first.sides.front().frames.empty())
        return tr("the host copies from {0} memory that nobody has written", named(memory));
    return tr("{0} reads {1} bytes of {2} memory at {3}, and nobody has written them",
              nameOf(group.first.sides.front().thread), group.first.bytes, named(memory),
              name(group.here));
}

std::string raceWords(const Group& group) {
    const auto side = [&](std::size_t i, const std::string& unknown, const Place& place) {
        const Side& side = group.first.sides[i];
        return tr("{0} at {1}", doing(side, side.thread ? name(*side.thread) : unknown),
                  name(place));
    };
    return tr("data race on shared memory: {0}, {1}: {2}", side(0, tr("a thread"), group.here),
              side(1, tr("another"), group.there), missingOrder(reachOf(group.first)));
}

std::string barrierWords(const Group& group, const std::string& kind) {
    const auto& sides = group.first.sides;
    const std::string who = nameOf(sides.empty() ? std::nullopt : sides.front().thread);
    if (kind == kindNamed(Mistake::warpMask))
        return tr("{0} is not named by the mask at {1}", who, name(group.here));
    const bool isWarp = group.first.headline.find("in warp") != std::string::npos;
    return isWarp ? tr("{0} waits at a barrier to which not all threads of its warp come, at {1}",
                       who, name(group.here))
                  : tr("{0} waits at a barrier to which not all threads of its block come, at {1}",
                       who, name(group.here));
}

std::string callWords(const Group& group, const std::string& kind) {
    const std::string what =
        kind == kindNamed(Mistake::launchRefused)
            ? tr("the launch was refused: {0}", group.first.error)
        : kind == kindNamed(Mistake::doubleFree)
            ? tr("memory freed twice, or never allocated: {0}", group.first.error)
            : tr("the kernel was stopped: {0}", group.first.error);
    return group.here.file.empty() ? what : tr("{0} at {1}", what, name(group.here));
}

std::string textOf(const Group& group, const std::string& kind) {
    switch (group.first.subject) {
        case Subject::access:
            return accessWords(group, kind);
        case Subject::uninitialised:
            return uninitialisedWords(group);
        case Subject::race:
            return raceWords(group);
        case Subject::barrier:
            return barrierWords(group, kind);
        case Subject::call:
            return callWords(group, kind);
        case Subject::leak:
            return tr("{0} bytes of global memory were never freed", group.first.bytes);
        case Subject::trouble:
            break;
    }
    return tr("compute-sanitizer cannot check this test: {0}", group.first.headline);
}

std::string howOften(const Group& group) {
    const std::uint64_t pairs = std::max(group.pairs, group.summarised);
    const auto threads = static_cast<long long>(group.threads.size());
    if (pairs > 1) return " " + tr("({0} times)", pairs);
    return threads > 1 ? " " + trn("({0} thread)", "({0} threads)", threads) : "";
}

Finding findingOf(const Group& group, const std::string& kind) {
    const auto advice = simulator::checker::adviceOn(kind, reachOf(group.first));
    Finding finding{
        kind, textOf(group, kind) + howOften(group), advice.explanation, advice.hint, {}};
    if (!group.here.file.empty()) finding.lines.push_back({group.here.file, group.here.line});
    if (!group.there.file.empty() && group.there != group.here)
        finding.lines.push_back({group.there.file, group.there.line});
    return finding;
}

/// One mistake, one group: its kind and its lines, whichever side comes first.
using Key = std::tuple<std::string, std::string, std::string>;

class Groups {
  public:
    explicit Groups(const Surroundings& surroundings) : surroundings_(surroundings) {}

    void add(const Report& report) {
        const std::string kind = kindOf(report, surroundings_);
        if (kind.empty() && report.subject != Subject::trouble) return;
        Group fresh = groupOf(report);
        const auto [entry, isNew] = groups_.try_emplace(keyOf(kind, fresh), fresh);
        Group& group = entry->second;
        if (saysMore(fresh.first, group.first)) describeBy(group, std::move(fresh));
        count(group, report);
    }

    std::vector<Finding> findings() const {
        std::vector<Finding> findings;
        for (const auto& [key, group] : groups_) {
            const std::string& kind = std::get<0>(key);
            const bool mayFollow =
                kind == kindNamed(Mistake::fault) ||
                kind == kindNamed(Mistake::leak);  // from a kernel that was stopped
            if (!mayFollow || groups_.size() == 1) findings.push_back(findingOf(group, kind));
        }
        std::ranges::stable_sort(findings, {},
                                 [](const Finding& finding) { return rankOf(finding.kind); });
        return findings;
    }

  private:
    Group groupOf(const Report& report) const {
        Group group{.first = report, .here = {}, .there = {}, .threads = {}};
        const auto place = [&](const std::vector<Place>& frames) {
            return studentsPlace(frames, surroundings_.workspace);
        };
        if (!report.sides.empty()) group.here = place(report.sides[0].frames);
        if (report.sides.size() > 1) group.there = place(report.sides[1].frames);
        if (report.sides.empty()) group.here = place(report.hostFrames);
        return group;
    }

    static Key keyOf(const std::string& kind, const Group& group) {
        if (kind == kindNamed(Mistake::fault))
            return {kind, "", ""};  // the same error comes from every later call
        std::string a = group.here.file + ':' + std::to_string(group.here.line);
        std::string b = group.there.file + ':' + std::to_string(group.there.line);
        if (b < a) std::swap(a, b);
        return {kind, a, b};
    }

    /// Of a race: it tells the lines and how many, but no thread.
    static bool isSummary(const Report& report) {
        return report.subject == Subject::race && !report.sides.front().thread;
    }

    /// A pair of accesses names threads, and one across warps shows why the block must wait.
    static bool saysMore(const Report& a, const Report& b) {
        if (a.subject != Subject::race) return false;
        if (isSummary(a) != isSummary(b)) return isSummary(b);
        return reachOf(a) == Reach::block && reachOf(b) == Reach::warp;
    }

    static void describeBy(Group& group, Group fresh) {
        group.first = std::move(fresh.first);
        group.here = std::move(fresh.here);
        group.there = std::move(fresh.there);
    }

    static void count(Group& group, const Report& report) {
        for (const Side& side : report.sides)
            if (side.thread) group.threads.insert(*side.thread);
        if (report.subject == Subject::race)
            (isSummary(report) ? group.summarised : group.pairs) += report.hazards;
    }

    const Surroundings& surroundings_;
    std::map<Key, Group> groups_;
};

}  // namespace

int rankOf(std::string_view kind) {
    return simulator::checker::rankOf(kind);
}

bool isOfRacecheck(std::string_view kind) {
    return kind == simulator::checker::kindOf(simulator::checker::Mistake::race, true);
}

std::vector<Finding> findingsOf(const std::vector<Report>& reports,
                                const Surroundings& surroundings) {
    Groups groups(surroundings);
    for (const Report& report : reports) groups.add(report);
    return groups.findings();
}

}  // namespace sanitizer
