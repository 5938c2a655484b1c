#include "causes.h"

#include <algorithm>

namespace simulator::checker {

namespace {

/// Threads wait at a barrier though others of the block have ended.
bool waitsForEnded(const Case& c) {
    return c.incident.mistake == Mistake::divergentBarrier && !c.incident.isOfGrid &&
           c.there.empty();
}

/// Two threads of different blocks that both read, change and write back lose an update; in one
/// block a barrier may be what is missing.
void refine(Case& c) {
    const bool isLost = c.incident.mistake == Mistake::race && !c.incident.shared && c.update &&
                        c.updatesBetweenBlocks && c.isOfReadAndWrite && !c.isExchange &&
                        sameLine(c.here, c.there);
    if (!isLost) return;
    c.incident.here = c.update->here;
    c.incident.there = c.update->there;
    c.incident.mistake = Mistake::lostUpdate;
}

bool isIn(const Lines& lines, const SourceLine& line) {
    return std::ranges::any_of(
        lines,
        [&](const SourceLine& known) {
            return known.file == line.file && known.line == line.line;
        });
}

/// Where it happened, not where memory was allocated.
Lines ownLines(const Case& c) {
    Lines own;
    for (const Lines* side : {&c.here, &c.there})
        if (!side->empty() && !(side == &c.there && isAllocation(c.incident.mistake)))
            own.push_back(side->front());
    return own;
}

bool haveALaunchInCommon(const Case& a, const Case& b) {
    return std::ranges::any_of(
        a.launches, [&](uint32_t launch) { return b.launches.contains(launch); });
}

bool areOfOneArray(const Incident& a, const Incident& b) {
    return a.array != 0 && a.array == b.array;
}

/// Lines of one function, in one launch.
bool areOfOneFunction(const Case& a, const Case& b) {
    return !a.here.empty() && !b.here.empty() && a.here.front().file == b.here.front().file &&
           a.here.front().function == b.here.front().function && haveALaunchInCommon(a, b);
}

/// One thread has left two arrays, or one array in two launches.
bool areByOneIndex(const Incident& a, const Incident& b) {
    return a.index && a.index == b.index && a.here.block == b.here.block &&
           a.here.thread == b.here.thread;
}

/// Whether a barrier in one place, between two lines of one function, would end both races.
bool wantOneBarrier(const Case& a, const Case& b) {
    const auto isOfBlock = [](const Case& c) {
        return c.incident.here.block == c.incident.there.block && !isOfCopy(c);
    };
    for (const Lines* lines : {&a.here, &a.there, &b.here, &b.there})
        if (lines->empty()) return false;
    const SourceLine& first = a.here.front();
    const auto isOfItsFunction = [&](const SourceLine& side) {
        return side.file == first.file && side.function == first.function;
    };
    const bool areOfOneFunction = isOfItsFunction(a.there.front()) &&
                                  isOfItsFunction(b.here.front()) &&
                                  isOfItsFunction(b.there.front());
    const auto [firstOfA, lastOfA] = std::minmax(first.line, a.there.front().line);
    const auto [firstOfB, lastOfB] = std::minmax(b.here.front().line, b.there.front().line);
    return isOfBlock(a) && isOfBlock(b) && areOfOneFunction && haveALaunchInCommon(a, b) &&
           std::max(firstOfA, firstOfB) < std::min(lastOfA, lastOfB);
}

/// Whether atomics order nothing for want of a fence, which would end both races of a function.
bool wantOneFence(const Case& a, const Case& b) {
    const Incident& other = b.incident;
    return a.incident.fence != MissingFence::none && other.here.block != other.there.block &&
           !isOfCopy(b) && areOfOneFunction(a, b);
}

/// Memory that nobody frees, of one function.
bool areLeaksOfOneFunction(const Case& a, const Case& b) {
    return a.there.empty() && b.there.empty() && !a.here.empty() && !b.here.empty() &&
           a.here.front().file == b.here.front().file &&
           a.here.front().function == b.here.front().function;
}

/// Whether two cases of the same mistake have one cause. `lines` are those of `cause` and of all
/// that it stands for.
bool haveOneCause(const Case& cause, const Lines& lines, const Case& c) {
    const Incident &first = cause.incident, &other = c.incident;
    if (first.mistake != other.mistake || first.shared != other.shared) return false;
    const auto meet = [&] {
        return std::ranges::any_of(ownLines(c),
                                   [&](const SourceLine& line) { return isIn(lines, line); });
    };
    switch (first.mistake) {
        case Mistake::race:
            return meet() || wantOneBarrier(cause, c) || wantOneFence(cause, c) ||
                   (isUpdateInBlock(cause) && isUpdateInBlock(c) && areOfOneFunction(cause, c));
        case Mistake::streams:
            return meet() || haveALaunchInCommon(cause, c);
        case Mistake::lostUpdate:
            return areOfOneFunction(cause, c);
        case Mistake::peerAccess:
            return haveALaunchInCommon(cause, c);
        case Mistake::hostPointer:
            return first.isOfNull == other.isOfNull && !first.isOfHost && !other.isOfHost &&
                   haveALaunchInCommon(cause, c);
        case Mistake::warpMask:
            return first.detail == other.detail && areOfOneFunction(cause, c);
        case Mistake::leak:
            return areLeaksOfOneFunction(cause, c);
        case Mistake::uninitialised:
            if (first.shared) return areOfOneFunction(cause, c);
            break;
        default:
            break;
    }
    const bool isOneArray = areOfOneArray(first, other), isOneIndex = areByOneIndex(first, other);
    if (isOneArray && isOneIndex) return true;
    return (isOneArray || isOneIndex || (waitsForEnded(cause) && waitsForEnded(c))) &&
           haveALaunchInCommon(cause, c);
}

/// The one that came first stands for all that have its cause.
std::vector<Case> withOneFindingPerCause(const std::vector<Case>& cases) {
    std::vector<Case> result;
    std::vector<Lines> linesOf;
    std::vector<std::vector<const Case*>> all;  // that have each one's cause
    for (const Case& c : cases) {
        const auto hasCause = [&](size_t cause) {
            return std::ranges::any_of(all[cause], [&](const Case* known) {
                return haveOneCause(*known, linesOf[cause], c);
            });
        };
        size_t cause = 0;
        while (cause < result.size() && !hasCause(cause)) ++cause;
        if (cause == result.size()) {
            result.push_back(c);
            linesOf.push_back(ownLines(c));
            all.push_back({&c});
            continue;
        }
        all[cause].push_back(&c);
        Case& first = result[cause];
        first.times += c.times;
        first.launches.insert(c.launches.begin(), c.launches.end());
        for (const SourceLine& line : ownLines(c))
            if (!isIn(linesOf[cause], line)) {
                linesOf[cause].push_back(line);
                first.others.push_back(line);
            }
    }
    return result;
}

/// Two threads come to one cell by a statement that is to give each its own.
bool areTwoWritesOfALine(const Case& c) {
    return c.incident.mistake == Mistake::race && !c.isOfReadAndWrite && sameLine(c.here, c.there);
}

/// A barrier that orders the two sides of `cause` orders those of `c`, too.
bool isAround(const Case& c, const Case& cause) {
    if (c.here.empty() || c.there.empty() || !areOfOneFunction(c, cause)) return false;
    return c.there.front().line <= std::min(cause.here.front().line, cause.there.front().line) &&
           std::max(cause.here.front().line, cause.there.front().line) <= c.here.front().line;
}

/// Who reads a flag too early leaves others alone at a barrier, in a shuffle or without the
/// fence that a barrier is; who reads an index that is none writes where others do.
bool isOfEarlyRead(const Case& c, const Case& cause) {
    const bool isRace = cause.incident.mistake == Mistake::race &&
                        cause.incident.here.block == cause.incident.there.block &&
                        cause.isOfReadAndWrite && !cause.there.empty() && !cause.here.empty();
    if (!isRace && cause.incident.mistake != Mistake::uninitialised) return false;
    if (isRace && c.incident.mistake == Mistake::race && c.incident.fence != MissingFence::none &&
        c.incident.here.block != c.incident.there.block && isAround(c, cause))
        return true;
    if (!c.isAfterEarlyRead || !haveALaunchInCommon(c, cause)) return false;
    const bool leavesOthers = waitsForEnded(c) || c.incident.mistake == Mistake::warpMask;
    return (isRace && leavesOthers) || (areTwoWritesOfALine(c) && !c.incident.shared);
}

/// Whether `c` is but another sight of `cause`: what a call that failed has not given or written; a
/// value not written yet, where the race is that it is read too early, or not written at all, where
/// the threads that should ended before a barrier; two writes that race, where they belong to
/// updates that get lost; the refusal of what is for another device; a pointer followed that lay in
/// freed memory; what threads do that have read too early; two writes in a line that leaves its
/// array.
bool isEffect(const Case& c, const Case& cause) {
    if (!mayBeEffect(c.incident.mistake, cause.incident.mistake)) return false;
    const bool isOfRace =
        cause.incident.mistake == Mistake::race || cause.incident.mistake == Mistake::lostUpdate;
    if (cause.incident.isFailure &&
        (c.incident.isOfNull ||
         (c.incident.mistake == Mistake::uninitialised && !c.incident.shared)))
        return true;
    if (cause.incident.mistake == Mistake::wrongDevice) return sameLine(c.here, cause.here);
    if (c.incident.mistake == Mistake::overflow && isOfRace)
        return sameLine(c.here, cause.here) || sameLine(c.here, cause.there);
    if (c.incident.mistake == Mistake::hostPointer &&
        cause.incident.mistake == Mistake::useAfterFree)
        return sameLine(c.here, cause.here);
    if (isOfEarlyRead(c, cause)) return true;
    if (areTwoWritesOfALine(c) && (cause.incident.mistake == Mistake::outOfBounds ||
                                   cause.incident.mistake == Mistake::sharedOutOfBounds))
        return sameLine(c.here, cause.here) && haveALaunchInCommon(c, cause);
    if (c.incident.mistake == Mistake::race && cause.incident.mistake == Mistake::divergentBarrier)
        return !cause.there.empty() && c.incident.here.block == c.incident.there.block &&
               std::ranges::includes(cause.launches, c.launches);
    if (c.incident.mistake == Mistake::uninitialised && waitsForEnded(cause))
        return c.incident.shared && std::ranges::includes(cause.launches, c.launches);
    if (c.incident.shared != cause.incident.shared) return false;
    if (c.incident.mistake == Mistake::uninitialised && cause.incident.mistake == Mistake::race &&
        !areTwoWritesOfALine(cause))
        return sameLine(c.here, cause.here) || sameLine(c.here, cause.there);
    if (c.incident.mistake == Mistake::race && cause.incident.mistake == Mistake::lostUpdate)
        return sameLine(c.here, cause.here) && sameLine(c.there, cause.here);
    return false;
}

bool explains(const Case& lock, const Case& race) {
    const Mistake mistake = race.incident.mistake;
    return lock.incident.mistake == Mistake::openedByOther &&
           (mistake == Mistake::race || mistake == Mistake::lostUpdate) &&
           std::ranges::includes(race.launches, lock.launches);
}

/// A lock that others open excludes nobody: where that shows in a race, the race tells of it.
void explainByLocks(std::vector<Case>& cases) {
    const std::vector<Case> all = cases;
    std::erase_if(cases, [&](const Case& c) {
        if (c.incident.mistake != Mistake::openedByOther) return false;
        return std::ranges::any_of(all, [&](const Case& race) { return explains(c, race); });
    });
    for (Case& race : cases) {
        const auto lock =
            std::ranges::find_if(all, [&](const Case& c) { return explains(c, race); });
        if (lock != all.end()) race.lock = std::make_shared<const Case>(*lock);
    }
}

}  // namespace

std::vector<Case> causesOf(std::vector<Case> cases) {
    std::ranges::for_each(cases, refine);
    const std::vector<Case> all = cases;
    std::erase_if(cases, [&](const Case& c) {
        return std::ranges::any_of(all, [&](const Case& cause) { return isEffect(c, cause); });
    });
    cases = withOneFindingPerCause(cases);
    explainByLocks(cases);
    std::ranges::stable_sort(cases, {}, [](const Case& c) { return c.incident.mistake; });
    return cases;
}

}  // namespace simulator::checker
