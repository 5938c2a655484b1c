#include "findings.h"

#include <algorithm>

#include "causes.h"
#include "words.h"

namespace simulator::checker {

namespace {

/// A race that no barrier can mend.
bool isBetweenBlocks(const Incident& incident) {
    return incident.mistake == Mistake::race && incident.here.block != incident.there.block;
}

/// Another group of the same mistake.
void merge(Case& c, const Case& other) {
    if (isBetweenBlocks(other.incident) && !isBetweenBlocks(c.incident)) {
        c.incident = other.incident;
        c.here = other.here;
        c.there = other.there;
    }
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

/// One mistake, one finding: the two lines, whichever access came first, and the kind of memory.
auto identity(const Case& c) {
    std::string a =
        c.here.empty() ? "" : c.here.front().file + ':' + std::to_string(c.here.front().line);
    std::string b =
        c.there.empty() ? "" : c.there.front().file + ':' + std::to_string(c.there.front().line);
    if (b < a) std::swap(a, b);
    return std::tuple(c.incident.mistake, a, b, c.incident.shared);
}

/// Who asked for memory comes first, and a header that allocates for others, second.
void nameCallerFirst(Case& c) {
    const SourceLine* const call = callFromElsewhere(c.here);
    if (!call || !c.here.front().file.ends_with(".h")) return;
    c.there = {c.here.front()};
    c.here.erase(c.here.begin(), c.here.begin() + (call - c.here.data()));
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

// Threads read too early what others of their block write, or what nobody wrote.
void Findings::noteEarlyRead(const Incident& incident) {
    const bool isRace =
        incident.mistake == Mistake::race && incident.here.block == incident.there.block;
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
    if (isBetweenBlocks(incident) && !group.betweenBlocks) group.betweenBlocks = incident;
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
        Case c{group->betweenBlocks.value_or(group->first),
               group->block,
               programLines(places_.at(group->first.here.place)),
               programLines(places_.at(group->first.there.place)),
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
        if (c.incident.readAt && !sameLine(c.here, programLines(places_.at(c.incident.readAt))))
            continue;  // a flag or a lock, which is looked at and then set
        const auto [entry, isNew] = known.try_emplace(identity(c), cases.size());
        if (isNew)
            cases.push_back(std::move(c));
        else
            merge(cases[entry->second], c);
    }
    std::vector<Finding> findings;
    for (const Case& c : causesOf(std::move(cases))) findings.push_back(findingOf(c));
    groups_.clear();
    earlyReaders_.clear();
    return findings;
}

}  // namespace simulator::checker
