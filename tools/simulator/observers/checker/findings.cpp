#include "findings.h"

#include <algorithm>

#include "elements.h"
#include "language/language.h"
#include "simulator/advice.h"

namespace simulator::checker {

namespace {

using Lines = std::vector<SourceLine>;

std::string name(const SourceLine& line) {
    return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
}

std::string name(const Lines& lines) {
    return lines.empty() ? tr("an unknown line") : name(lines.front());
}

/// Where the file of the innermost line is called from another one: a lock's, say, or a shuffle's.
const SourceLine* callFromElsewhere(const Lines& lines) {
    const auto call = std::ranges::find_if(
        lines, [&](const SourceLine& line) { return line.file != lines.front().file; });
    return call == lines.end() ? nullptr : &*call;
}

std::string callOf(const Lines& lines) {
    const SourceLine* const call = callFromElsewhere(lines);
    return call ? tr(", called from {0}", name(*call)) : "";
}

std::string nameWithCall(const Lines& lines) {
    return name(lines) + callOf(lines);
}

std::string callers(const Lines& lines) {
    std::string text;
    for (const SourceLine& line : lines)
        text = text.empty() ? name(line) : tr("{0}, called from {1}", text, name(line));
    return text.empty() ? tr("an unknown line") : text;
}

bool sameLine(const Lines& a, const Lines& b) {
    return !a.empty() && !b.empty() && a.front().file == b.front().file &&
           a.front().line == b.front().line;
}

/// Whether the calls that led there are the same, too.
bool areTheSame(const Lines& a, const Lines& b) {
    return std::ranges::equal(
        a, b,
        [](const SourceLine& one, const SourceLine& other) {
            return one.file == other.file && one.line == other.line;
        });
}

std::string threadName(const Incident::Side& side, dim3 block) {
    std::string index = std::to_string(side.thread);
    if (block.y > 1 || block.z > 1)
        index = '(' + std::to_string(side.thread % block.x) + ',' +
                std::to_string(side.thread / block.x % block.y) + ',' +
                std::to_string(side.thread / (block.x * block.y)) + ')';
    return tr("thread {0} of block {1}", index, side.block);
}

Reach reachOf(const Incident& incident) {
    if (incident.here.block != incident.there.block)
        return incident.lacksFence ? Reach::gridWithoutFence : Reach::grid;
    return incident.here.thread / 32 == incident.there.thread / 32 ? Reach::warp : Reach::block;
}

/// An incident and the lines of its two sides.
struct Case {
    Incident incident;
    dim3 block;
    Lines here, there;
    uint64_t times = 0, order = 0;
    std::set<uint32_t> launches;
    std::optional<Incident> update = {};
    bool updatesBetweenBlocks = false, isOfReadAndWrite = false;
    bool wroteTheSame = false, wroteDifferently = false;
    std::vector<SourceLine> others = {};  // lines of the findings that have the same cause
    bool isExchange = false;        // an update by two statements of a line: they exchange values
    std::string lock = {};          // that another thread opens, which explains the race
    bool isAfterEarlyRead = false;  // by threads that have read what was not ready
};

/// A finding's kind and what happened.
struct Words {
    const char* kind;
    std::string text;
};

std::string sideOfRace(const Incident::Side& side, const Lines& lines, dim3 block) {
    return tr(side.writes ? "{0} writes at {1}" : "{0} reads at {1}", threadName(side, block),
              name(lines));
}

/// Whether two threads of a block both change the cell.
bool isUpdateInBlock(const Case& c) {
    return c.incident.mistake == Mistake::race && c.update && c.isOfReadAndWrite && !c.isExchange &&
           sameLine(c.here, c.there);
}

bool isOfEqualValues(const Case& c) {
    return c.incident.mistake == Mistake::race && c.wroteTheSame && !c.wroteDifferently &&
           !c.isOfReadAndWrite;
}

Words raceWords(const Case& c) {
    const char* const kind = c.incident.shared ? "race-shared" : "race-global";
    if (isUpdateInBlock(c))
        return {kind,
                tr("data race on {0} at {1}: {2} and {3} both read it, change it and write "
                   "it back, and another may come in between",
                   c.incident.what, nameWithCall(c.here), threadName(c.update->there, c.block),
                   threadName(c.update->here, c.block))};
    const std::string call = callOf(c.here), callThere = callOf(c.there);
    const std::string there =
        sideOfRace(c.incident.there, c.there, c.block) + (callThere != call ? callThere : "");
    const std::string here = sideOfRace(c.incident.here, c.here, c.block) + call;
    if (isOfEqualValues(c))
        return {kind, tr("data race on {0}: {1}, {2}: both write the same value, and nothing "
                         "orders them",
                         c.incident.what, there, here)};
    if (c.incident.there.work == WorkKind::copy)
        return {kind,
                tr("data race on {0}: {1} begins an asynchronous copy at {2}, {3}, and nobody has "
                   "waited for the copy",
                   c.incident.what, threadName(c.incident.there, c.block), nameWithCall(c.there),
                   here)};
    if (c.incident.opensLock)
        return {
            kind,
            tr("data race on {0}: {1}, {2}: an atomic takes this lock, and a plain write opens it",
               c.incident.what, there, here)};
    if (c.incident.isByChance)
        return {kind, tr("data race on {0}: {1}, {2}: between them a lock changes hands, and "
                         "chance decides who has it first",
                         c.incident.what, there, here)};
    return {kind, tr("data race on {0}: {1}, {2}: {3}", c.incident.what, there, here,
                     missingOrder(reachOf(c.incident)))};
}

std::string sideOfStreams(const Incident::Side& side, const Lines& lines, dim3 block) {
    const char* format = nullptr;
    switch (side.work) {
        case WorkKind::kernel:
            format = side.writes ? "{0} of a kernel writes at {1}" : "{0} of a kernel reads at {1}";
            break;
        case WorkKind::copy:
            format = side.writes ? "a copy writes at {1}" : "a copy reads at {1}";
            break;
        case WorkKind::allocation:
            format = "it is allocated at {1}";
            break;
        case WorkKind::release:
            format = "it is freed at {1}";
            break;
        case WorkKind::host:
            format = side.writes ? "the host writes at {1}" : "the host reads at {1}";
            break;
    }
    return tr(format, threadName(side, block), name(lines));
}

std::string streamsWords(const Case& c) {
    const std::string there = sideOfStreams(c.incident.there, c.there, c.block),
                      here = sideOfStreams(c.incident.here, c.here, c.block);
    if (c.incident.here.work == WorkKind::host)
        return tr("host and device at once on {0}: {1}, {2}, and nobody has waited for the device",
                  c.incident.what, there, here);
    return tr(
        "two streams at once on {0}: {1}, {2} on another stream, and nothing says which comes "
        "first",
        c.incident.what, there, here);
}

bool isOfCopy(const Case& c) {
    return c.incident.mistake == Mistake::race && c.incident.there.work == WorkKind::copy;
}

/// Threads wait at a barrier though others of the block have ended.
bool waitsForEnded(const Case& c) {
    return c.incident.mistake == Mistake::divergentBarrier && !c.incident.isOfGrid &&
           c.there.empty();
}

std::string openedByOtherWords(const Case& c) {
    return tr(
        "a lock that another thread may have: {0} takes it at {1}, {2} opens it at {3} and "
        "has not taken it",
        threadName(c.incident.there, c.block), callers(c.there),
        threadName(c.incident.here, c.block), callers(c.here));
}

std::string hangWords(const Case& c) {
    const Incident::Side &here = c.incident.here, &there = c.incident.there;
    const std::string who = threadName(here, c.block), other = threadName(there, c.block);
    if (c.incident.isOfLocks)
        return tr(
            "two locks in opposite orders: {0} takes the second one at {1}, {2} has that one "
            "and takes the other at {3}; each may wait for the other for ever",
            who, callers(c.here), other, callers(c.there));
    if (!there.place) return tr("the kernel does not end: {0}", c.incident.what);
    const bool isItself = here.block == there.block && here.thread == there.thread;
    return tr(isItself ? "the kernel does not end: {0} waits at {1} for what it has taken at {3}; "
                         "{4}"
                       : "the kernel does not end: {0} waits at {1} for what {2} has taken at "
                         "{3}; {4}",
              who, callers(c.here), other, callers(c.there), c.incident.what);
}

Words wordsFor(const Case& c) {
    const Incident& incident = c.incident;
    const std::string& what = incident.what;
    const std::string who = threadName(incident.here, c.block);
    const std::string at = nameWithCall(c.here), there = nameWithCall(c.there);
    const auto accessWords = [&](const char* kind) -> Words {
        const char* format = incident.touches       ? "{0} touches {1} at {2}"
                             : incident.here.writes ? "{0} writes {1} at {2}"
                                                    : "{0} reads {1} at {2}";
        if (!c.there.empty())
            format = incident.here.writes ? "{0} writes {1} at {2}, allocated at {3}"
                                          : "{0} reads {1} at {2}, allocated at {3}";
        return {kind, tr(format, who, what, at, there)};
    };
    switch (incident.mistake) {
        case Mistake::race:
            return raceWords(c);
        case Mistake::atomicScope:
            return {"atomic-scope",
                    tr("atomics on {0}: {1} at {2} and {3} at {4}, of which one "
                       "is atomic for its own block only",
                       what, threadName(incident.there, c.block), name(c.there), who, at)};
        case Mistake::openedByOther:
            return {incident.shared ? "race-shared" : "race-global", openedByOtherWords(c)};
        case Mistake::streams:
            return {"race-streams", streamsWords(c)};
        case Mistake::lostUpdate:
            return {"lost-update",
                    tr(incident.lacksFence ? "lost update of {0} at {1}: {2} and {3} both read "
                                             "it, change it and write it back: {4}"
                                           : "lost update of {0} at {1}: {2} and {3} both read "
                                             "it, change it and write it back",
                       what, at, threadName(incident.there, c.block), who,
                       missingOrder(Reach::gridWithoutFence))};
        case Mistake::devicePointer:
            if (incident.isOfHost)
                return {"device-pointer",
                        tr(incident.here.writes
                               ? "host code writes {0}, a variable of the device, at {1}"
                               : "host code reads {0}, a variable of the device, at {1}",
                           what, at)};
            return {"device-pointer",
                    tr(incident.here.writes ? "host code writes {0} at {1}, allocated at {2}"
                                            : "host code reads {0} at {1}, allocated at {2}",
                       what, at, there)};
        case Mistake::outOfBounds:
            return accessWords("out-of-bounds");
        case Mistake::sharedOutOfBounds:
            return accessWords("out-of-bounds-shared");
        case Mistake::useAfterFree:
            return accessWords("use-after-free");
        case Mistake::misaligned:
            return accessWords("misaligned");
        case Mistake::uninitialised: {
            const char* const kind =
                incident.shared ? "uninitialised-shared" : "uninitialised-global";
            if (incident.here.work == WorkKind::copy)
                return {kind, tr("{0} are copied at {1}, allocated at {2}, and nobody has written "
                                 "them",
                                 what, at, there)};
            return {kind,
                    tr(c.there.empty() ? "{0} reads {1} at {2}, and nobody has written it"
                                       : "{0} reads {1} at {2}, allocated at {3}, and nobody has "
                                         "written it",
                       who, what, at, there)};
        }
        case Mistake::hostPointer:
            if (incident.isOfHost) return {"host-pointer", tr("{0} at {1}", what, at)};
            return accessWords("host-pointer");
        case Mistake::divergentBarrier:
            if (incident.isOfGrid) return {"divergent-barrier", what};
            return {"divergent-barrier",
                    tr(c.there.empty() ? "{0} at {1}" : "{0}: one at {2}, one at {1}", what, at,
                       there)};
        case Mistake::warpMask:
            return {"warp-mask", tr("{0}: {1} at {2}", who, what, at)};
        case Mistake::overflow:
            return {"overflow", tr("signed overflow: {0} in {1} at {2}", what, who, at)};
        case Mistake::hang:
            return {"hang", hangWords(c)};
        case Mistake::fault:
            return {"fault", incident.touches ? tr("{0} {1} at {2}", who, what, at)
                                              : tr("the kernel was stopped: {0}", what)};
        case Mistake::launchRefused:
            return {"launch-refused", tr("{0} at {1}", what, at)};
        case Mistake::errorIgnored:
            return {"error-ignored", tr("{0} at {1}", what, at)};
        case Mistake::doubleFree:
            return {"double-free",
                    tr(c.there.empty() ? "{0} at {1}" : "{0} at {1}, first freed at {2}", what, at,
                       there)};
        case Mistake::leak:
            return {"leak", tr(c.there.empty() ? "{0} never freed, allocated at {1}"
                                               : "{0} never freed, allocated at {1}, by {2}",
                               what, name(c.here), name(c.there))};
    }
    return {};
}

std::string howOften(const Case& c) {
    if (c.times <= 1) return "";
    return c.launches.size() > 1 ? tr(" ({0} times in {1} launches)", c.times, c.launches.size())
                                 : tr(" ({0} times)", c.times);
}

std::optional<Finding::Race> raceOf(const Case& c) {
    const Mistake mistake = c.incident.mistake;
    const bool isRace = mistake == Mistake::race || mistake == Mistake::lostUpdate;
    if (!isRace || c.here.empty() || c.there.empty()) return std::nullopt;
    const auto access = [&](const Incident::Side& side, const Lines& lines) {
        const bool writes = side.writes || mistake == Mistake::lostUpdate;
        return Finding::Race::Access{
            threadName(side, c.block), writes, {lines.front().file, lines.front().line}};
    };
    return Finding::Race{c.incident.what,
                         c.incident.here.block == c.incident.there.block,
                         {access(c.incident.there, c.there), access(c.incident.here, c.here)}};
}

std::string names(const Lines& lines) {
    std::string text;
    for (const SourceLine& line : lines) text += (text.empty() ? "" : ", ") + name(Lines{line});
    return text;
}

/// "tile[1][0]", and what else there is to say of it.
void nameElement(Incident& incident) {
    if (!incident.variable) return;
    const std::string element = elementOf(*incident.variable, incident.offset, incident.bytes);
    incident.what = incident.what.empty() ? element : tr("{0}, {1}", element, incident.what);
}

/// Another group of the same mistake.
void merge(Case& c, const Case& other) {
    c.times += other.times;
    c.launches.insert(other.launches.begin(), other.launches.end());
    const bool isNews = !c.update || (other.updatesBetweenBlocks && !c.updatesBetweenBlocks);
    if (other.update && isNews) c.update = other.update;
    c.updatesBetweenBlocks |= other.updatesBetweenBlocks;
    c.isOfReadAndWrite |= other.isOfReadAndWrite;
    c.isExchange |= other.isExchange;
    c.wroteTheSame |= other.wroteTheSame;
    c.wroteDifferently |= other.wroteDifferently;
}

/// Whether the other side is where memory was allocated.
bool isAllocation(Mistake mistake) {
    return mistake == Mistake::devicePointer || mistake == Mistake::outOfBounds ||
           mistake == Mistake::useAfterFree || mistake == Mistake::uninitialised;
}

Finding findingOf(const Case& c) {
    const Words words = wordsFor(c);
    const Advice advice = isUpdateInBlock(c)      ? adviceOn("lost-update")
                          : isOfEqualValues(c)    ? adviceOnEqualValues()
                          : isOfCopy(c)           ? adviceOnCopies()
                          : c.incident.isOfHost   ? adviceOnVariables()
                          : c.incident.isOfGrid   ? adviceOnGridBarrier()
                          : c.incident.opensLock  ? adviceOnPlainOpening()
                          : c.incident.isByChance ? adviceOnChance()
                          : c.incident.mistake == Mistake::openedByOther
                              ? adviceOnOpening()
                              : adviceOn(words.kind, reachOf(c.incident));
    Finding finding{
        words.kind, words.text + howOften(c) + c.lock, advice.explanation, advice.hint, {},
        raceOf(c)};
    if (!c.others.empty())
        finding.text += tr(c.incident.mistake == Mistake::race ? "; races with it: {0}"
                           : c.incident.index                  ? "; so do accesses at {0}"
                                                               : "; and at {0}",
                           names(c.others));
    const auto name = [&](const SourceLine& line) {
        const auto isIt = [&](const Finding::Line& known) {
            return known.file == line.file && known.line == line.line;
        };
        if (std::ranges::none_of(finding.lines, isIt))
            finding.lines.push_back({line.file, line.line});
    };
    for (const Lines* lines : {&c.here, &c.there})
        if (!lines->empty()) name(lines->front());
    for (const Lines* lines : {&c.here, &c.there}) {
        if (lines->empty() || (lines == &c.there && isAllocation(c.incident.mistake))) continue;
        if (const SourceLine* const call = callFromElsewhere(*lines))
            name(*call);
        else if (c.incident.mistake == Mistake::hang ||
                 c.incident.mistake == Mistake::openedByOther)
            name(lines->back());
    }
    for (const SourceLine& line : c.others) name(line);
    return finding;
}

/// One mistake, one finding: the two lines, whichever access came first, and the kind of memory.
auto identity(const Case& c) {
    std::string a =
        c.here.empty() ? "" : c.here.front().file + ':' + std::to_string(c.here.front().line);
    std::string b =
        c.there.empty() ? "" : c.there.front().file + ':' + std::to_string(c.there.front().line);
    if (b < a) std::swap(a, b);
    return std::tuple(c.incident.mistake, a, b, c.incident.shared);
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
    const Lines sides = {a.here.front(), a.there.front(), b.here.front(), b.there.front()};
    const bool areOfOneFunction = std::ranges::all_of(sides, [&](const SourceLine& side) {
        return side.file == sides[0].file && side.function == sides[0].function;
    });
    const auto [firstOfA, lastOfA] = std::minmax(sides[0].line, sides[1].line);
    const auto [firstOfB, lastOfB] = std::minmax(sides[2].line, sides[3].line);
    return isOfBlock(a) && isOfBlock(b) && areOfOneFunction && haveALaunchInCommon(a, b) &&
           std::max(firstOfA, firstOfB) < std::min(lastOfA, lastOfB);
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
            return meet() || wantOneBarrier(cause, c) ||
                   (isUpdateInBlock(cause) && isUpdateInBlock(c) && areOfOneFunction(cause, c));
        case Mistake::streams:
            return meet() || haveALaunchInCommon(cause, c);
        case Mistake::lostUpdate:
            return areOfOneFunction(cause, c);
        case Mistake::hostPointer:
            return first.isOfNull == other.isOfNull && !first.isOfHost && !other.isOfHost &&
                   haveALaunchInCommon(cause, c);
        case Mistake::warpMask:
            return first.what == other.what && areOfOneFunction(cause, c);
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

/// Who asked for memory comes first, and a header that allocates for others, such as GM.h, second.
void nameCallerFirst(Case& c) {
    const SourceLine* const call = callFromElsewhere(c.here);
    if (!call || !c.here.front().file.ends_with(".h")) return;
    c.there = {c.here.front()};
    c.here.erase(c.here.begin(), c.here.begin() + (call - c.here.data()));
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
    const bool isRace = cause.incident.mistake == Mistake::race && cause.incident.shared &&
                        cause.isOfReadAndWrite && !cause.there.empty() && !cause.here.empty();
    if (!isRace && cause.incident.mistake != Mistake::uninitialised) return false;
    if (isRace && c.incident.mistake == Mistake::race && c.incident.lacksFence &&
        isAround(c, cause))
        return true;
    if (!c.isAfterEarlyRead || !haveALaunchInCommon(c, cause)) return false;
    const bool leavesOthers = waitsForEnded(c) || c.incident.mistake == Mistake::warpMask;
    return (isRace && leavesOthers) || (areTwoWritesOfALine(c) && !c.incident.shared);
}

/// Whether `c` is but another sight of `cause`: what a call that failed has not given or written; a
/// value not written yet, where the race is that it is read too early, or not written at all, where
/// the threads that should ended before a barrier; two writes that race, where they belong to
/// updates that get lost; a pointer followed that lay in freed memory; what threads do that have
/// read too early; two writes in a line that leaves its array.
bool isEffect(const Case& c, const Case& cause) {
    const bool isOfRace =
        cause.incident.mistake == Mistake::race || cause.incident.mistake == Mistake::lostUpdate;
    if (cause.incident.isFailure &&
        (c.incident.isOfNull ||
         (c.incident.mistake == Mistake::uninitialised && !c.incident.shared)))
        return true;
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
        if (lock != all.end()) race.lock = "; " + openedByOtherWords(*lock);
    }
}

}  // namespace

void Findings::launchBegins(dim3, dim3 block) {
    block_ = block;
    ++launch_;
}

Findings::Group& Findings::groupOf(const Incident& incident) {
    return groups_[{incident.mistake, incident.here.place, incident.there.place, incident.file,
                    incident.line}];
}

// Of shared memory, threads read it too early; of any, they read what nobody wrote.
void Findings::noteEarlyRead(const Incident& incident) {
    const bool isRace = incident.mistake == Mistake::race && incident.shared;
    const bool isUnset = incident.mistake == Mistake::uninitialised;
    if ((!isRace && !isUnset) || earlyReaders_.size() >= mostEarlyReaders) return;
    const Incident::Side& reader = isRace && incident.here.writes ? incident.there : incident.here;
    if (!reader.writes) earlyReaders_.insert({launch_, reader.block, reader.thread});
}

// What threads do, or do not do, that have read early may come from it.
bool Findings::isAfterEarlyRead(const Group& group) const {
    const Incident& first = group.first;
    const auto hasRead = [&](uint32_t block, uint32_t thread) {
        return std::ranges::any_of(group.launches, [&](uint32_t launch) {
            return earlyReaders_.contains({launch, block, thread});
        });
    };
    if (first.mistake == Mistake::race)
        return hasRead(first.here.block, first.here.thread) ||
               hasRead(first.there.block, first.there.thread);
    return std::ranges::any_of(first.absent,
                               [&](uint32_t thread) { return hasRead(first.here.block, thread); });
}

void Findings::add(const Incident& incident) {
    noteEarlyRead(incident);
    Group& group = groupOf(incident);
    if (group.times++ == 0) {
        group.first = incident;
        group.block = block_;
        group.order = groups_.size();
    }
    if (incident.isUpdate) {
        if (!group.update) group.update = incident;
        if (incident.here.block != incident.there.block && !group.updatesBetweenBlocks) {
            group.update = incident;
            group.updatesBetweenBlocks = true;
        }
    }
    group.isOfReadAndWrite |= incident.here.writes != incident.there.writes;
    group.launches.insert(launch_);
}

void Findings::bothWrote(const Incident& race, bool theSame) {
    Group& group = groupOf(race);
    (theSame ? group.wroteTheSame : group.wroteDifferently) = true;
}

void Findings::forget(Mistake mistake) {
    std::erase_if(
        groups_, [&](const auto& entry) { return std::get<0>(entry.first) == mistake; });
}

std::vector<Finding> Findings::take() {
    std::vector<const Group*> groups;
    for (const auto& [key, group] : groups_) groups.push_back(&group);
    std::ranges::sort(groups, {}, [](const Group* group) { return group->order; });
    std::vector<Case> cases;
    std::map<decltype(identity(Case{})), size_t> known;
    for (const Group* const group : groups) {
        Case c{group->first,
               group->block,
               studentLines(places_.at(group->first.here.place)),
               studentLines(places_.at(group->first.there.place)),
               group->times,
               group->order,
               group->launches,
               group->update,
               group->updatesBetweenBlocks,
               group->isOfReadAndWrite,
               group->wroteTheSame,
               group->wroteDifferently};
        // A statement that is called from two places is one all the same.
        const bool isOneStatement =
            places_.at(c.incident.here.place).at[0] == places_.at(c.incident.there.place).at[0];
        c.isExchange = group->update && !isOneStatement && areTheSame(c.here, c.there);
        c.isAfterEarlyRead = isAfterEarlyRead(*group);
        if (group->first.file) c.here = {{"", group->first.file, group->first.line}};
        if (c.incident.mistake == Mistake::leak) nameCallerFirst(c);
        if (c.incident.mistake == Mistake::divergentBarrier && sameLine(c.here, c.there)) continue;
        if (c.incident.readAt && !sameLine(c.here, studentLines(places_.at(c.incident.readAt))))
            continue;  // a flag or a lock, which is looked at and then set
        const auto [entry, isNew] = known.try_emplace(identity(c), cases.size());
        if (isNew) {
            nameElement(c.incident);
            cases.push_back(std::move(c));
        } else {
            merge(cases[entry->second], c);
        }
    }
    std::ranges::for_each(cases, refine);
    const std::vector<Case> all = cases;
    std::erase_if(cases, [&](const Case& c) {
        return std::ranges::any_of(all, [&](const Case& cause) { return isEffect(c, cause); });
    });
    cases = withOneFindingPerCause(cases);
    explainByLocks(cases);
    std::ranges::stable_sort(cases, {}, [](const Case& c) { return c.incident.mistake; });
    std::vector<Finding> findings;
    for (const Case& c : cases) findings.push_back(findingOf(c));
    groups_.clear();
    earlyReaders_.clear();
    return findings;
}

}  // namespace simulator::checker
