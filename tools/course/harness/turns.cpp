#include "turns.h"

namespace harness {

class Turns::InTurn : public Reporter {
  public:
    InTurn(Turns& turns, std::size_t part) : turns_(turns), part_(part) {}
    ~InTurn() override { turns_.end(part_); }
    InTurn(const InTurn&) = delete;
    InTurn& operator=(const InTurn&) = delete;

    void suiteStarted(const SuiteRecord& suite) override {
        turns_.tell(
            part_, [&suite](Reporter& to) { to.suiteStarted(suite); });
    }
    void testStarted(const SuiteRecord& suite, const TestRecord& test) override {
        turns_.tell(
            part_, [&](Reporter& to) { to.testStarted(suite, test); });
    }
    void testEnded(const SuiteRecord& suite, const TestRecord& test) override {
        turns_.tell(
            part_, [&](Reporter& to) { to.testEnded(suite, test); });
    }
    void suiteEnded(const SuiteRecord& suite) override {
        turns_.tell(
            part_, [&suite](Reporter& to) { to.suiteEnded(suite); });
    }

  private:
    Turns& turns_;
    const std::size_t part_;
};

std::unique_ptr<Reporter> Turns::reporterOf(std::size_t part) {
    return std::make_unique<InTurn>(*this, part);
}

void Turns::tell(std::size_t part, const Event& event) {
    const std::lock_guard lock(mutex_);
    if (part == turn_)
        tellReporters(event);
    else
        parts_[part].waiting.push_back(event);
}

void Turns::end(std::size_t part) {
    const std::lock_guard lock(mutex_);
    parts_[part].ended = true;
    while (turn_ < parts_.size() && parts_[turn_].ended) {
        if (++turn_ == parts_.size()) return;
        for (const Event& event : parts_[turn_].waiting) tellReporters(event);
        parts_[turn_].waiting.clear();
    }
}

void Turns::tellReporters(const Event& event) const {
    for (const auto& reporter : reporters_) event(*reporter);
}

}  // namespace harness
