#include "in_step.h"

namespace simulator {

void InStep::join() {
    if (hasJoined()) return;
    Thread& self = *schedule.running;
    lastJoined_ = isLastToStart();
    if (!first_) {
        first_ = self.next = self.previous = &self;
        return;
    }
    self.next = first_;
    self.previous = first_->previous;
    self.previous->next = first_->previous = &self;
}

void InStep::end(unsigned live) {
    const Thread& self = *schedule.running;
    afterEnd_ = first_;
    if (hasJoined()) {
        afterEnd_ = self.next;
        self.next->previous = self.previous;
        self.previous->next = self.next;
        if (first_ == &self) first_ = self.next;
    }
    schedule.handOver = schedule.next == schedule.count ? live : 0;
}

}  // namespace simulator
