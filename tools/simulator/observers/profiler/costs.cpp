// What the program asks of itself.
#include "simulator/costs.h"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

#include "../../runtime/transcript.h"
#include "../../runtime/where.h"
#include "profiler.h"

namespace simulator {

namespace {

using namespace profiler;

std::string lineOf(uint32_t place) {
    const std::vector<SourceLine> lines =
        programLines(Profiler::instance().places().all().at(place));
    if (lines.empty()) return "";
    const std::string& file = lines.front().file;
    return file.substr(file.rfind('/') + 1) + ":" + std::to_string(lines.front().line);
}

bool isGlobal(Kind kind) {
    return kind == Kind::globalLoad || kind == Kind::globalStore;
}

bool isShared(Kind kind) {
    return kind == Kind::sharedLoad || kind == Kind::sharedStore;
}

/// `amount(counters)`: what a place adds.
template <class Amount>
Cost costOf(const Profile& profile, Amount amount) {
    Cost cost;
    uint64_t most = 0;
    uint32_t at = 0;
    for (const auto& [place, counters] : profile.counters.places()) {
        const uint64_t adds = amount(counters);
        cost.sum += adds;
        if (adds <= most) continue;
        most = adds;
        at = place;
    }
    if (most) cost.most = lineOf(at);
    return cost;
}

KernelCosts costsOf(const Profile& profile) {
    constexpr uint64_t lanes = 32;
    const auto sharedRequestsOf = [](const Counters& of) {
        return isShared(of.kind) ? of.requests : 0;
    };
    const auto sharedLanesOf = [](const Counters& of) { return isShared(of.kind) ? of.lanes : 0; };
    const auto sharedLanesAtRestOf = [](const Counters& of) {
        return isShared(of.kind) ? lanes * of.requests - of.lanes : 0;
    };
    const auto requestsOf = [](const Counters& of) { return isGlobal(of.kind) ? of.requests : 0; };
    const auto sectorsOf = [](const Counters& of) { return isGlobal(of.kind) ? of.sectors : 0; };
    const auto barriersOf = [](const Counters& of) {
        return of.kind == Kind::barrier ? of.requests : 0;
    };
    const dim3 block = profile.block;
    return {
        profile.kernel,
        profile.launches,
        profile.blocksCounted,
        (uint64_t{block.x} * block.y * block.z + lanes - 1) / lanes,
        costOf(profile, [](const Counters& of) { return of.conflicts; }),
        costOf(profile, sharedRequestsOf),
        costOf(profile, sharedLanesOf),
        costOf(profile, sharedLanesAtRestOf),
        costOf(profile, requestsOf),
        costOf(profile, sectorsOf),
        costOf(profile, [](const Counters& of) { return of.instructions; }),
        costOf(profile, [](const Counters& of) { return of.laneInstructions; }),
        costOf(profile,
               [](const Counters& of) { return lanes * of.instructions - of.laneInstructions; }),
        costOf(profile, barriersOf)};
}

// --- As bytes, for a transcript

using Json = nlohmann::json;

constexpr Cost KernelCosts::*costsOfKernel[] = {
    &KernelCosts::conflicts,         &KernelCosts::sharedRequests,   &KernelCosts::sharedLanes,
    &KernelCosts::sharedLanesAtRest, &KernelCosts::requests,         &KernelCosts::sectors,
    &KernelCosts::instructions,      &KernelCosts::laneInstructions, &KernelCosts::lanesAtRest,
    &KernelCosts::barriers};
static_assert(sizeof(KernelCosts) ==
              offsetof(KernelCosts, conflicts) + std::size(costsOfKernel) * sizeof(Cost));

std::string written(const std::vector<KernelCosts>& kernels) {
    Json all = Json::array();
    for (const KernelCosts& of : kernels) {
        Json costs = Json::array();
        for (const auto cost : costsOfKernel) costs.push_back({(of.*cost).sum, (of.*cost).most});
        all.push_back({of.kernel, of.launches, of.blocksCounted, of.warpsOfBlock, costs});
    }
    return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Of bytes that may be anything; no kernels where they are something else.
std::vector<KernelCosts> readCosts(const std::string& bytes) try {
    std::vector<KernelCosts> kernels;
    for (const Json& json : Json::parse(bytes)) {
        KernelCosts of;
        of.kernel = json.at(0);
        of.launches = json.at(1);
        of.blocksCounted = json.at(2);
        of.warpsOfBlock = json.at(3);
        size_t number = 0;
        for (const auto cost : costsOfKernel) {
            const Json& one = json.at(4).at(number++);
            of.*cost = {one.at(0), one.at(1)};
        }
        kernels.push_back(std::move(of));
    }
    return kernels;
} catch (const Json::exception&) {
    return {};
}

}  // namespace

CostsSince::CostsSince() : period_(Profiler::instance().beginPeriod()) {
    Profiler::instance().count(true);
}

CostsSince::~CostsSince() {
    Profiler::instance().count(false);
}

std::vector<KernelCosts> CostsSince::all() const {
    const auto counted = [this] {
        std::vector<KernelCosts> costs;
        for (const Profile* profile : Profiler::instance().profiles())
            if (profile->period >= period_) costs.push_back(costsOf(*profile));
        return written(costs);
    };
    return readCosts(transcript::answer(counted));
}

std::string CostsSince::asLines() const {
    return transcript::answer([this] { return linesOf(Profiler::instance(), period_, true); });
}

}  // namespace simulator
