#include "findings.h"

#include <algorithm>

#include "simulator/advice.h"

namespace simulator::checker {

namespace {

using Lines = std::vector<SourceLine>;

std::string name(const SourceLine& line) {
    return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
}

std::string name(const Lines& lines) {
    return lines.empty() ? "an unknown line" : name(lines.front());
}

/// Where the file of the innermost line is called from another one: a lock's, say, or a shuffle's.
const SourceLine* callFromElsewhere(const Lines& lines) {
    const auto call = std::ranges::find_if(
        lines, [&](const SourceLine& line) { return line.file != lines.front().file; });
    return call == lines.end() ? nullptr : &*call;
}

std::string callOf(const Lines& lines) {
    const SourceLine* const call = callFromElsewhere(lines);
    return call ? ", called from " + name(*call) : "";
}

std::string nameWithCall(const Lines& lines) {
    return name(lines) + callOf(lines);
}

std::string callers(const Lines& lines) {
    std::string text;
    for (const SourceLine& line : lines)
        text += (text.empty() ? "" : ", called from ") + name(line);
    return text.empty() ? "an unknown line" : text;
}

bool sameLine(const Lines& a, const Lines& b) {
    return !a.empty() && !b.empty() && a.front().file == b.front().file &&
           a.front().line == b.front().line;
}

std::string threadName(const Incident::Side& side, dim3 block) {
    std::string index = std::to_string(side.thread);
    if (block.y > 1 || block.z > 1)
        index = '(' + std::to_string(side.thread % block.x) + ',' +
                std::to_string(side.thread / block.x % block.y) + ',' +
                std::to_string(side.thread / (block.x * block.y)) + ')';
    return "thread " + index + " of block " + std::to_string(side.block);
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
    uint64_t times = 0;
    std::set<uint32_t> launches;
};

/// A finding's kind and what happened.
struct Words {
    const char* kind;
    std::string text;
};

Words raceWords(const Case& c) {
    const auto side = [&](const Incident::Side& side, const Lines& lines) {
        return threadName(side, c.block) + (side.writes ? " writes" : " reads") + " at " +
               name(lines);
    };
    const std::string call = callOf(c.here), callThere = callOf(c.there);
    return {c.incident.shared ? "race-shared" : "race-global",
            "data race on " + c.incident.what + ": " + side(c.incident.there, c.there) +
                (callThere != call ? callThere : "") + ", " + side(c.incident.here, c.here) + call +
                ": " + missingOrder(reachOf(c.incident))};
}

std::string streamsWords(const Case& c) {
    const auto side = [&](const Incident::Side& side, const Lines& lines) {
        return (side.isCopy ? "a copy" : threadName(side, c.block) + " of a kernel") +
               (side.writes ? " writes" : " reads") + " at " + name(lines);
    };
    return "two streams at once on " + c.incident.what + ": " + side(c.incident.there, c.there) +
           ", " + side(c.incident.here, c.here) +
           " on another stream, and nothing says which comes first";
}

std::string waitingWords(const Case& c) {
    const Incident::Side &here = c.incident.here, &there = c.incident.there;
    if (!there.place) return "";
    const bool isItself = here.block == there.block && here.thread == there.thread;
    return threadName(here, c.block) + " waits at " + callers(c.here) + " for what " +
           (isItself ? "it" : threadName(there, c.block)) + " has taken at " + callers(c.there) +
           "; ";
}

Words wordsFor(const Case& c) {
    const Incident& incident = c.incident;
    const std::string who = threadName(incident.here, c.block);
    const std::string at = " at " + nameWithCall(c.here);
    const std::string madeAt = c.there.empty() ? "" : ", allocated at " + nameWithCall(c.there);
    const char* const access = incident.touches       ? " touches "
                               : incident.here.writes ? " writes "
                                                      : " reads ";
    switch (incident.mistake) {
        case Mistake::race:
            return raceWords(c);
        case Mistake::atomicScope:
            return {"atomic-scope", "atomics on " + incident.what + ": " +
                                        threadName(incident.there, c.block) + " at " +
                                        name(c.there) + " and " + who + at +
                                        ", of which one is atomic for its own block only"};
        case Mistake::streams:
            return {"race-streams", streamsWords(c)};
        case Mistake::lostUpdate:
            return {"lost-update",
                    "lost update of " + incident.what + at + ": " +
                        threadName(incident.there, c.block) + " and " + who +
                        " both read it, change it and write it back" +
                        (incident.lacksFence ? ": " + missingOrder(Reach::gridWithoutFence) : "")};
        case Mistake::devicePointer:
            return {"device-pointer",
                    std::string("host code") + access + incident.what + at + madeAt};
        case Mistake::outOfBounds:
            return {"out-of-bounds", who + access + incident.what + at + madeAt};
        case Mistake::sharedOutOfBounds:
            return {"out-of-bounds-shared", who + access + incident.what + at};
        case Mistake::useAfterFree:
            return {"use-after-free", who + access + incident.what + at + madeAt};
        case Mistake::misaligned:
            return {"misaligned", who + access + incident.what + at};
        case Mistake::uninitialised:
            return {incident.shared ? "uninitialised-shared" : "uninitialised-global",
                    who + " reads " + incident.what + at + madeAt + ", and nobody has written it"};
        case Mistake::hostPointer:
            return {"host-pointer", who + access + incident.what + at};
        case Mistake::divergentBarrier:
            return {"divergent-barrier",
                    incident.what +
                        (c.there.empty() ? "" : ": one at " + nameWithCall(c.there) + ", one") +
                        at};
        case Mistake::warpMask:
            return {"warp-mask", who + ": " + incident.what + at};
        case Mistake::overflow:
            return {"overflow", "signed overflow: " + incident.what + " in " + who + at};
        case Mistake::hang:
            return {"hang", "the kernel does not end: " + waitingWords(c) + incident.what};
        case Mistake::fault:
            return {"fault", "the kernel was stopped: " + incident.what};
        case Mistake::launchRefused:
            return {"launch-refused", incident.what + at};
        case Mistake::errorIgnored:
            return {"error-ignored", incident.what + at};
        case Mistake::doubleFree:
            return {"double-free",
                    incident.what +
                        (c.there.empty() ? "" : ", first freed at " + nameWithCall(c.there)) + at};
        case Mistake::leak:
            return {"leak", incident.what + " never freed, allocated at " + name(c.here) +
                                (c.there.empty() ? "" : ", by " + name(c.there))};
    }
    return {};
}

std::string howOften(const Case& c) {
    if (c.times <= 1) return "";
    return " (" + std::to_string(c.times) + " times" +
           (c.launches.size() > 1 ? " in " + std::to_string(c.launches.size()) + " launches" : "") +
           ')';
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

/// Whether the other side is where memory was allocated.
bool isAllocation(Mistake mistake) {
    return mistake == Mistake::devicePointer || mistake == Mistake::outOfBounds ||
           mistake == Mistake::useAfterFree || mistake == Mistake::uninitialised;
}

Finding findingOf(const Case& c) {
    const Words words = wordsFor(c);
    const Advice advice = adviceOn(words.kind, reachOf(c.incident));
    Finding finding{words.kind, words.text + howOften(c), advice.explanation, advice.hint, {},
                    raceOf(c)};
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
        else if (c.incident.mistake == Mistake::hang)
            name(lines->back());
    }
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

/// What a race turns out to be when its lines are known.
Mistake refined(const Case& c) {
    const Incident& i = c.incident;
    const bool oneStatement = sameLine(c.here, c.there) && i.here.writes != i.there.writes;
    const bool betweenBlocks = i.here.block != i.there.block;
    return i.mistake == Mistake::race && !i.shared && oneStatement && betweenBlocks
               ? Mistake::lostUpdate
               : i.mistake;
}

/// Who asked for memory comes first, and a header that allocates for others, such as GM.h, second.
void nameCallerFirst(Case& c) {
    const SourceLine* const call = callFromElsewhere(c.here);
    if (!call || !c.here.front().file.ends_with(".h")) return;
    c.there = {c.here.front()};
    c.here.erase(c.here.begin(), c.here.begin() + (call - c.here.data()));
}

/// Whether `c` is but another sight of `cause`: a value not written yet, where the race is that it
/// is read too early; two writes that race, where they belong to updates that get lost.
bool isEffect(const Case& c, const Case& cause) {
    if (c.incident.shared != cause.incident.shared) return false;
    if (c.incident.mistake == Mistake::uninitialised && cause.incident.mistake == Mistake::race)
        return sameLine(c.here, cause.here) || sameLine(c.here, cause.there);
    if (c.incident.mistake == Mistake::race && cause.incident.mistake == Mistake::lostUpdate)
        return sameLine(c.here, cause.here) && sameLine(c.there, cause.here);
    return false;
}

}  // namespace

void Findings::launchBegins(dim3, dim3 block) {
    block_ = block;
    ++launch_;
}

void Findings::add(const Incident& incident) {
    Group& group = groups_[{incident.mistake, incident.here.place, incident.there.place}];
    if (group.times++ == 0) {
        group.first = incident;
        group.block = block_;
    }
    group.launches.insert(launch_);
}

void Findings::forget(Mistake mistake) {
    std::erase_if(
        groups_, [&](const auto& entry) { return std::get<0>(entry.first) == mistake; });
}

std::vector<Finding> Findings::take() {
    std::vector<Case> cases;
    std::map<decltype(identity(Case{})), size_t> known;
    for (const auto& [key, group] : groups_) {
        Case c{group.first,
               group.block,
               studentLines(places_.at(group.first.here.place)),
               studentLines(places_.at(group.first.there.place)),
               group.times,
               group.launches};
        if (group.first.file) c.here = {{"", group.first.file, group.first.line}};
        if (c.incident.mistake == Mistake::leak) nameCallerFirst(c);
        if (c.incident.mistake == Mistake::divergentBarrier && sameLine(c.here, c.there)) continue;
        c.incident.mistake = refined(c);
        const auto [entry, isNew] = known.try_emplace(identity(c), cases.size());
        if (isNew) {
            cases.push_back(std::move(c));
        } else {
            cases[entry->second].times += c.times;
            cases[entry->second].launches.insert(c.launches.begin(), c.launches.end());
        }
    }
    groups_.clear();
    const std::vector<Case> all = cases;
    std::erase_if(
        cases,
        [&](const Case& c) {
            return std::ranges::any_of(
                all, [&](const Case& cause) { return isEffect(c, cause); });
        });
    std::ranges::stable_sort(cases, {}, [](const Case& c) { return c.incident.mistake; });
    std::vector<Finding> findings;
    for (const Case& c : cases) findings.push_back(findingOf(c));
    return findings;
}

}  // namespace simulator::checker
