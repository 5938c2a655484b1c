#include "leaks.h"

#include <algorithm>

#include "scene.h"

namespace simulator::checker {

void Leaks::freeRefused(uintptr_t begin) {
    Incident refused{Mistake::doubleFree};
    refused.here.place = scene_.hostPlace();
    const Allocation* const before = scene_.memory.freed(begin);
    const bool isLiving = scene_.memory.at(begin) != nullptr;
    if (const Allocation* const meant = scene_.memory.find(begin))
        alreadyThere_.push_back(meant->begin);  // no leak as well
    refused.there.place = before ? before->freedAt : 0;
    refused.detail = {before     ? Detail::freedTwice
                      : isLiving ? Detail::freedByOther
                                 : Detail::notOfCudaMalloc};
    scene_.add(refused);
}

void Leaks::findingsAreTaken() {
    std::vector<uintptr_t> living;
    for (const Allocation* allocation : scene_.memory.living()) {
        living.push_back(allocation->begin);
        if (std::ranges::find(alreadyThere_, allocation->begin) != alreadyThere_.end() ||
            hasFailed_)
            continue;
        Incident leak{Mistake::leak};
        leak.here.place = allocation->madeAt;
        leak.detail = {allocation->isOfHost() ? Detail::leftOverOfBoth : Detail::leftOver,
                       {static_cast<int64_t>(allocation->bytes)}};
        scene_.add(leak);
    }
    alreadyThere_ = std::move(living);
    hasFailed_ = false;
}

Allocation* Leaks::heapAllocation(uintptr_t begin) {
    Allocation* const allocation = scene_.memory.at(begin);
    return allocation && allocation->isOfHeap() ? allocation : nullptr;
}

void Leaks::heapFreed(const Allocation& allocation, uint32_t place) {
    heap_.free(allocation.begin, allocation.bytes);
    scene_.memory.release(allocation.begin, place);
}

void Leaks::heapFreeRefused(uintptr_t begin, const Access& access, const Actor& actor) {
    Incident refused = scene_.incident(Mistake::doubleFree, access, actor);
    const Allocation* const before = scene_.memory.freed(begin);
    refused.there.place = before ? before->freedAt : 0;
    refused.detail = {before ? Detail::freedTwice : Detail::notOfHeap};
    scene_.addOfKernel(refused);
}

}  // namespace simulator::checker
