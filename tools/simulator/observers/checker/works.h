// The launches, copies and the like that may run beside each other, and the order of their threads.
#pragma once

#include <memory>
#include <vector>

#include "../../runtime/devices.h"
#include "driver_types.h"
#include "incident.h"
#include "order.h"
#include "streams.h"

namespace simulator::checker {

/// A default stream is that of the current device.
StreamOrder::Name nameOf(cudaStream_t stream);

class Works {
  public:
    /// The work that begins next; its blocks count from firstBlock() on. Where none can run beside
    /// another, what lies behind is forgotten.
    void begin(StreamOrder::Name stream, uint32_t blocks, WorkKind kind);
    /// From here on all accesses come after all earlier ones.
    void nextPhase() { ++phase_; }

    Order& order() { return *order_; }
    const Order& order() const { return *order_; }
    StreamOrder& streams() { return streams_; }
    uint32_t firstBlock() const { return firstBlock_; }
    /// Of global memory: accesses of earlier phases happened before.
    uint32_t phase() const { return phase_; }
    size_t last() const { return pending_.size() - 1; }
    WorkKind kindOf(size_t work) const { return pending_[work].kind; }
    WorkKind kindOfLast() const { return pending_.back().kind; }
    bool isBeforeLast(size_t work) const { return streams_.isBeforeLast(pending_[work].work); }

  private:
    struct Pending {
        Work work;
        WorkKind kind;
    };

    std::unique_ptr<Order> order_ = std::make_unique<Order>();
    StreamOrder streams_{[] { return deviceCount() > 1; }};
    std::vector<Pending> pending_;  // the order's launches
    uint32_t firstBlock_ = 0;       // of the last one
    uint32_t phase_ = 1;
};

}  // namespace simulator::checker
