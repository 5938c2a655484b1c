#include "works.h"

#include "../../runtime/devices.h"
#include "cuda_runtime_api.h"

namespace simulator::checker {

StreamOrder::Name nameOf(cudaStream_t stream) {
    const int device = currentDevice().number;
    if (stream == cudaStreamPerThread) return StreamOrder::perThreadOf(device);
    return !stream || stream == cudaStreamLegacy ? StreamOrder::defaultOf(device) : number(stream);
}

void Works::begin(StreamOrder::Name stream, uint32_t blocks, WorkKind kind) {
    if (streams_.isQuiet()) {
        order_ = std::make_unique<Order>();
        pending_.clear();
        ++phase_;
        blocksAreOrdered = false;
    }
    const Work work = streams_.begin(stream);
    std::vector<bool> happenedBefore;
    for (const Pending& past : pending_) happenedBefore.push_back(streams_.isBeforeLast(past.work));
    pending_.push_back({work, kind});
    firstBlock_ = order_->beginLaunch(blocks, std::move(happenedBefore));
}

}  // namespace simulator::checker
