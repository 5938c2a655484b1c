#include "turns.h"

namespace harness {

class Turns::InTurn : public Reporter {
  public:
    InTurn(Turns& turns, std::size_t suite) : turns_(turns), suite_(suite) {}

    void suiteStarted(const SuiteRecord& suite) override {
        turns_.tell(
            suite_, [&suite](Reporter& to) { to.suiteStarted(suite); });
    }
    void testStarted(const SuiteRecord& suite, const TestRecord& test) override {
        turns_.tell(
            suite_, [&](Reporter& to) { to.testStarted(suite, test); });
    }
    void testEnded(const SuiteRecord& suite, const TestRecord& test) override {
        turns_.tell(
            suite_, [&](Reporter& to) { to.testEnded(suite, test); });
    }
    void suiteEnded(const SuiteRecord& suite) override {
        turns_.tell(suite_, [&suite](Reporter& to) { to.suiteEnded(suite); });
        turns_.end(suite_);
    }

  private:
    Turns& turns_;
    const std::size_t suite_;
};

std::unique_ptr<Reporter> Turns::reporterOf(std::size_t suite) {
    return std::make_unique<InTurn>(*this, suite);
}

void Turns::tell(std::size_t suite, const Event& event) {
    const std::lock_guard lock(mutex_);
    if (suite == turn_)
        tellReporters(event);
    else
        suites_[suite].waiting.push_back(event);
}

void Turns::end(std::size_t suite) {
    const std::lock_guard lock(mutex_);
    suites_[suite].ended = true;
    while (turn_ < suites_.size() && suites_[turn_].ended) {
        if (++turn_ == suites_.size()) return;
        for (const Event& event : suites_[turn_].waiting) tellReporters(event);
        suites_[turn_].waiting.clear();
    }
}

void Turns::tellReporters(const Event& event) const {
    for (const auto& reporter : reporters_) event(*reporter);
}

}  // namespace harness
