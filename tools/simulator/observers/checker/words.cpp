#include "words.h"

#include <algorithm>

#include "cuda_runtime_api.h"
#include "elements.h"
#include "language/language.h"
#include "memory.h"
#include "simulator/mistakes.h"

namespace simulator::checker {

namespace {

std::string element(const std::string& name, int64_t offset, int64_t elementBytes) {
    if (offset % elementBytes != 0) return tr("{0} + {1} bytes", name, offset);
    return name + '[' + std::to_string(offset / elementBytes) + ']';
}

std::string nameOf(Origin origin) {
    return origin == Origin::heap ? tr("memory of the device's heap")
                                  : tr("memory of the host that CUDA knows");
}

std::string cellWords(const Detail& detail) {
    const auto [offset, bytes, all, number] = detail.numbers;
    const auto origin = static_cast<Origin>(number);
    const bool isUnnamed = origin == Origin::device || origin == Origin::host;
    if (all == bytes) return isUnnamed ? tr("a value in global memory") : nameOf(origin);
    if (offset % bytes != 0)
        return isUnnamed
                   ? tr("bytes {0} to {1} of {2} bytes of global memory", offset,
                        offset + bytes - 1, all)
                   : tr("bytes {0} to {1} of {2}", offset, offset + bytes - 1, nameOf(origin));
    if (isUnnamed)
        return tr("cell {0} of {1} bytes of global memory", element("", offset, bytes), all);
    return tr("cell {0} of {2}", element("", offset, bytes), all, nameOf(origin));
}

std::string pastDynamicWords(const Detail& detail) {
    const auto [past, size, unused, unused2] = detail.numbers;
    const bool isNamed = !detail.name.empty();
    const char* const format =
        size      ? isNamed ? "{0} bytes past the end of the {1} bytes of dynamic shared memory "
                              "({2}) of the launch"
                            : "{0} bytes past the end of the {1} bytes of dynamic shared memory of "
                              "the launch"
        : isNamed ? "{0} bytes past the end of dynamic shared memory ({2}), of which the "
                    "launch asked for none"
                  : "{0} bytes past the end of dynamic shared memory, of which the launch "
                    "asked for none";
    return tr(format, past, size, detail.name);
}

bool isOfShift(const Case& c) {
    return c.incident.detail.kind == Detail::shiftedTooFar;
}

std::string overflowWords(const Detail& detail) {
    const bool isInt = detail.numbers[0] == 32;
    return tr("{0} does not fit {1} ({2} to {3})", detail.name, detail.type,
              isInt ? INT32_MIN : INT64_MIN, isInt ? INT32_MAX : INT64_MAX);
}

std::string words(int64_t error) {
    const auto cudaError = static_cast<cudaError_t>(error);
    return std::string(cudaGetErrorString(cudaError)) + " (" + cudaGetErrorName(cudaError) + ')';
}

std::string mask(int64_t lanes) {
    return hexadecimal(static_cast<uint32_t>(lanes));
}

std::string detailWords(const Detail& detail) {
    const auto [a, b, c, d] = detail.numbers;
    const std::string& name = detail.name;
    switch (detail.kind) {
        case Detail::none:
            return "";
        case Detail::cell:
            return cellWords(detail);
        case Detail::dynamicCell:
            return element(name.empty() ? tr("dynamic shared memory") : name, a, b);
        case Detail::allOfMemory:
            return tr("{0} bytes of global memory", a);
        case Detail::memoryOfBoth:
            return tr("memory that both can reach");
        case Detail::globalMemory:
            return trc("accessed", "global memory");
        case Detail::pastVariable:
            return tr("{0} bytes past the end of {1} ({2} bytes)", a, name, b);
        case Detail::inConstantMemory:
            return tr("writes to {0}, which lies in constant memory", name);
        case Detail::nothingAllocated:
            return tr("global memory, and none is allocated");
        case Detail::freedMemory:
            return tr("{0} bytes of freed global memory", a);
        case Detail::beforeAllocation:
            return tr("{0} bytes before {1} bytes of global memory", a, b);
        case Detail::pastAllocation:
            return tr("{0} bytes past the end of {1} bytes of global memory", a, b);
        case Detail::beforeShared:
            return tr("{0} bytes before {1} ({2} bytes of shared memory)", a, name, b);
        case Detail::pastShared:
            return tr("{0} bytes past the end of {1} ({2} bytes of shared memory)", a, name, b);
        case Detail::pastDynamic:
            return pastDynamicWords(detail);
        case Detail::pastLocalArray:
            return tr("element {0} of {1}, a local array of {2}", a, name, b);
        case Detail::localOfAnother:
            return tr("a local variable of another thread, which it alone can reach");
        case Detail::outsideOfArray:
            return name.empty() ? tr("element {0} of an array {1}", a, detail.type)
                                : tr("element {0} of {1}, an array '{2}", a, name, detail.type);
        case Detail::outsideOfSurface:
            return tr("byte {0} of row {1} of a surface that has {2} bytes in each of {3} rows", a,
                      b, c, d);
        case Detail::outsideOfSlices:
            return tr("slice {0} of a surface that has {1}", a, b);
        case Detail::nullPointer:
            return tr("through a null pointer");
        case Detail::memoryOfHost:
            return tr("memory of the host");
        case Detail::addressOnHost:
            return tr("the launch passes the address of {0} that the host has of it", name);
        case Detail::maskWithoutSelf:
            return tr("its mask {0} does not name itself, lane {1}", mask(a), b);
        case Detail::maskOfAbsent:
            return tr("the mask {0} names lanes that never come ({1})", mask(a), mask(b));
        case Detail::absentLane:
            return tr("all lanes read lane {0}, which is not in their mask {1}", a, mask(b));
        case Detail::twoBarriers:
            return tr("the threads of block {0} wait at two different barriers", a);
        case Detail::endedBeforeBarrier:
            return tr(
                "{0} of {1} threads of block {2} have ended while the others wait at a "
                "barrier",
                a, b, c);
        case Detail::ofLaunch:
            return name;
        case Detail::errorIgnored:
            return tr("nobody looks at the error of {0}: {1}", name, words(a));
        case Detail::refusedLaunch:
            return tr("the launch was refused: {0}", words(a));
        case Detail::tooMuchShared:
            return tr(
                "a GPU refuses this launch: {0} bytes of static and {1} bytes of dynamic "
                "shared memory are more than the {2} that a block has",
                a, b, c);
        case Detail::freedTwice:
            return tr("memory freed twice");
        case Detail::freedByOther:
            return tr("memory freed by a function that does not belong to the one that gave it");
        case Detail::notOfCudaMalloc:
            return tr("memory freed that cudaMalloc did not give");
        case Detail::notOfHeap:
            return tr("memory freed that neither malloc nor new has given in a kernel");
        case Detail::copiedUnwritten:
            return tr("{0} of {1} bytes of global memory", a, b);
        case Detail::leftOver:
            return tr("{0} bytes of global memory were", a);
        case Detail::leftOverOfBoth:
            return tr("{0} bytes of memory that both can reach were", a);
        case Detail::overflow:
            return overflowWords(detail);
        case Detail::shiftedTooFar:
            return tr("a shift by {0} bits of {1}, which has {2}", a, detail.type, b);
        case Detail::misaligned:
            return tr("{0} at an address that is {1} bytes past a multiple of {2}", detail.type, a,
                      b);
        case Detail::streamOfOther:
        case Detail::eventOfOther:
            return "";
        case Detail::misalignedAtomic:
            return tr("{0} at an address that is {1} bytes past a multiple of {2}",
                      tr("the word of an atomic"), a, b);
    }
    return "";
}

/// "tile[1][0]", and what else there is to say of it.
std::string whatOf(const Incident& incident) {
    const std::string detail = detailWords(incident.detail);
    if (!incident.variable) return detail;
    const std::string element = elementOf(*incident.variable, incident.offset, incident.bytes);
    return detail.empty() ? element : tr("{0}, {1}", element, detail);
}

std::string name(const SourceLine& line) {
    return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
}

std::string name(const Lines& lines) {
    return lines.empty() ? tr("an unknown line") : name(lines.front());
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

std::string threadName(const Incident::Side& side, dim3 block) {
    return tr("thread {0} of block {1}", indexOf(side.thread, block), side.block);
}

Reach reachOf(const Incident& incident) {
    const bool isOfGrid = incident.here.block != incident.there.block;
    if (incident.fence == MissingFence::afterFirst)
        return isOfGrid ? Reach::gridNotReleased : Reach::blockNotReleased;
    if (incident.fence == MissingFence::beforeSecond)
        return isOfGrid ? Reach::gridNotAcquired : Reach::blockNotAcquired;
    if (isOfGrid) return Reach::grid;
    return incident.here.thread / 32 == incident.there.thread / 32 ? Reach::warp : Reach::block;
}

std::string sideOfRace(const Incident::Side& side, const Lines& lines, dim3 block) {
    return tr(side.writes ? "{0} writes at {1}" : "{0} reads at {1}", threadName(side, block),
              name(lines));
}

std::string raceWords(const Case& c) {
    if (isUpdateInBlock(c))
        return tr(
            "data race on {0} at {1}: {2} and {3} both read it, change it and write "
            "it back, and another may come in between",
            whatOf(c.incident), nameWithCall(c.here), threadName(c.update->there, c.block),
            threadName(c.update->here, c.block));
    const std::string call = callOf(c.here), callThere = callOf(c.there);
    const std::string there =
        sideOfRace(c.incident.there, c.there, c.block) + (callThere != call ? callThere : "");
    const std::string here = sideOfRace(c.incident.here, c.here, c.block) + call;
    if (isOfEqualValues(c))
        return tr(
            "data race on {0}: {1}, {2}: both write the same value, and nothing "
            "orders them",
            whatOf(c.incident), there, here);
    if (c.incident.there.work == WorkKind::copy)
        return tr(
            "data race on {0}: {1} begins an asynchronous copy at {2}, {3}, and nobody has "
            "waited for the copy",
            whatOf(c.incident), threadName(c.incident.there, c.block), nameWithCall(c.there), here);
    if (c.incident.opensLock)
        return tr(
            "data race on {0}: {1}, {2}: an atomic takes this lock, and a plain write opens it",
            whatOf(c.incident), there, here);
    if (c.incident.isByChance)
        return tr(
            "data race on {0}: {1}, {2}: between them a lock changes hands, and "
            "chance decides who has it first",
            whatOf(c.incident), there, here);
    return tr("data race on {0}: {1}, {2}: {3}", whatOf(c.incident), there, here,
              missingOrder(reachOf(c.incident)));
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
                  whatOf(c.incident), there, here);
    return tr(
        "two streams at once on {0}: {1}, {2} on another stream, and nothing says which comes "
        "first",
        whatOf(c.incident), there, here);
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
    if (!there.place) return tr("the kernel does not end: {0}", whatOf(c.incident));
    const bool isItself = here.block == there.block && here.thread == there.thread;
    return tr(isItself ? "the kernel does not end: {0} waits at {1} for what it has taken at {3}; "
                         "{4}"
                       : "the kernel does not end: {0} waits at {1} for what {2} has taken at "
                         "{3}; {4}",
              who, callers(c.here), other, callers(c.there), whatOf(c.incident));
}

std::string wordsFor(const Case& c) {
    const Incident& incident = c.incident;
    const std::string what = whatOf(incident);
    const std::string who = threadName(incident.here, c.block);
    const std::string at = nameWithCall(c.here), there = nameWithCall(c.there);
    const auto accessWords = [&] {
        const char* format = incident.touches       ? "{0} touches {1} at {2}"
                             : incident.here.writes ? "{0} writes {1} at {2}"
                                                    : "{0} reads {1} at {2}";
        if (!c.there.empty())
            format = incident.here.writes ? "{0} writes {1} at {2}, allocated at {3}"
                                          : "{0} reads {1} at {2}, allocated at {3}";
        return tr(format, who, what, at, there);
    };
    switch (incident.mistake) {
        case Mistake::race:
            return raceWords(c);
        case Mistake::atomicScope:
            return tr(
                "atomics on {0}: {1} at {2} and {3} at {4}, of which one "
                "is atomic for its own block only",
                what, threadName(incident.there, c.block), name(c.there), who, at);
        case Mistake::openedByOther:
            return openedByOtherWords(c);
        case Mistake::streams:
            return streamsWords(c);
        case Mistake::lostUpdate:
            return tr(incident.fence != MissingFence::none
                          ? "lost update of {0} at {1}: {2} and {3} both read "
                            "it, change it and write it back: {4}"
                          : "lost update of {0} at {1}: {2} and {3} both read "
                            "it, change it and write it back",
                      what, at, threadName(incident.there, c.block), who,
                      missingOrder(reachOf(incident)));
        case Mistake::devicePointer:
            if (incident.isOfHost)
                return tr(incident.here.writes
                              ? "host code writes {0}, a variable of the device, at {1}"
                              : "host code reads {0}, a variable of the device, at {1}",
                          what, at);
            return tr(incident.here.writes ? "host code writes {0} at {1}, allocated at {2}"
                                           : "host code reads {0} at {1}, allocated at {2}",
                      what, at, there);
        case Mistake::peerAccess:
            return tr(incident.here.writes
                          ? "{0} of device {1} writes {2} at {3}; device {1} has no access to "
                            "device {4}, where it was allocated at {5}"
                          : "{0} of device {1} reads {2} at {3}; device {1} has no access to "
                            "device {4}, where it was allocated at {5}",
                      who, incident.device, what, at, incident.otherDevice, there);
        case Mistake::wrongDevice:
            return tr(incident.detail.kind == Detail::streamOfOther
                          ? "device {0} launches at {1} into a stream that was created on device "
                            "{2} at {3}"
                          : "device {0} uses at {1} an event that was created on device {2} at {3}",
                      incident.device, name(c.here), incident.otherDevice, name(c.there));
        case Mistake::outOfBounds:
            return accessWords();
        case Mistake::sharedOutOfBounds:
            return accessWords();
        case Mistake::useAfterFree:
            return accessWords();
        case Mistake::misaligned:
            return accessWords();
        case Mistake::uninitialised: {
            if (incident.here.work == WorkKind::copy)
                return tr(
                    "{0} are copied at {1}, allocated at {2}, and nobody has written "
                    "them",
                    what, at, there);
            return tr(c.there.empty() ? "{0} reads {1} at {2}, and nobody has written it"
                                      : "{0} reads {1} at {2}, allocated at {3}, and nobody has "
                                        "written it",
                      who, what, at, there);
        }
        case Mistake::hostPointer:
            if (incident.isOfHost) return tr("{0} at {1}", what, at);
            return accessWords();
        case Mistake::divergentBarrier:
            if (incident.isOfGrid) return what;
            return tr(c.there.empty() ? "{0} at {1}" : "{0}: one at {2}, one at {1}", what, at,
                      there);
        case Mistake::warpMask:
            return tr("{0}: {1} at {2}", who, what, at);
        case Mistake::overflow:
            return tr(isOfShift(c) ? "{0} in {1} at {2}" : "signed overflow: {0} in {1} at {2}",
                      what, who, at);
        case Mistake::hang:
            return hangWords(c);
        case Mistake::fault:
            return incident.touches ? tr("{0} {1} at {2}", who, what, at)
                                    : tr("the kernel was stopped: {0}", what);
        case Mistake::launchRefused:
            return tr("{0} at {1}", what, at);
        case Mistake::errorIgnored:
            return tr("{0} at {1}", what, at);
        case Mistake::doubleFree:
            return tr(c.there.empty() ? "{0} at {1}" : "{0} at {1}, first freed at {2}", what, at,
                      there);
        case Mistake::leak:
            return tr(c.there.empty() ? "{0} never freed, allocated at {1}"
                                      : "{0} never freed, allocated at {1}, by {2}",
                      what, name(c.here), name(c.there));
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
        return Finding::Race::Access{indexOf(side.thread, c.block),
                                     std::to_string(side.block),
                                     writes,
                                     {lines.front().file, lines.front().line}};
    };
    return Finding::Race{whatOf(c.incident),
                         c.incident.here.block == c.incident.there.block,
                         {access(c.incident.there, c.there), access(c.incident.here, c.here)}};
}

std::string names(const Lines& lines) {
    std::string text;
    for (const SourceLine& line : lines) text += (text.empty() ? "" : ", ") + name(Lines{line});
    return text;
}

}  // namespace

std::string indexOf(uint32_t thread, dim3 block) {
    if (block.y == 1 && block.z == 1) return std::to_string(thread);
    return '(' + std::to_string(thread % block.x) + ',' +
           std::to_string(thread / block.x % block.y) + ',' +
           std::to_string(thread / (block.x * block.y)) + ')';
}

Finding findingOf(const Case& c) {
    const std::string_view kind = kindOf(c.incident.mistake, c.incident.shared);
    const std::string lock = c.lock ? "; " + openedByOtherWords(*c.lock) : "";
    const Advice advice = isUpdateInBlock(c)      ? adviceOn("lost-update")
                          : isOfEqualValues(c)    ? adviceOnEqualValues()
                          : isOfCopy(c)           ? adviceOnCopies()
                          : isOfShift(c)          ? adviceOnShifts()
                          : c.incident.isOfHost   ? adviceOnVariables()
                          : c.incident.isOfGrid   ? adviceOnGridBarrier()
                          : c.incident.opensLock  ? adviceOnPlainOpening()
                          : c.incident.isByChance ? adviceOnChance()
                          : c.incident.mistake == Mistake::openedByOther
                              ? adviceOnOpening()
                              : adviceOn(kind, reachOf(c.incident));
    Finding finding{
        std::string(kind), wordsFor(c) + howOften(c) + lock, advice.explanation, advice.hint, {},
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

}  // namespace simulator::checker
