#include "schedules.h"

#include <optional>

#include "simulator/findings.h"

namespace simulator {

namespace checker {

namespace {

std::optional<uint64_t> seed;
uint64_t launches = 0;

class SeededThreads final : public ThreadArbiter {
  public:
    SeededThreads(uint64_t seed, unsigned threads) : choice_(seed, threads) {}

    // As the seed prefers it; whoever cannot get on, or has kept the others from it for long, lets
    // anyone run.
    unsigned choose(const Runnable& runnable, bool anyOther) override {
        constexpr unsigned patience = 10000;
        const auto lanesOf = [&](unsigned warp) { return runnable.lanes[warp]; };
        const bool anyone = anyOther || ++choicesInVain_ > patience;
        return anyone ? choice_.any(runnable.warps, lanesOf)
                      : choice_.preferred(runnable.warps, lanesOf);
    }
    void gotOn() override { choicesInVain_ = 0; }
    bool switchesBefore(bool isSynchronising) override {
        return choice_.switchesBefore(isSynchronising);
    }
    bool leavesBlock() override { return choice_.leavesBlock(); }

  private:
    ThreadChoice choice_;
    unsigned choicesInVain_ = 0;  // since the block last got on
};

class Seeded final : public Arbiter {
  public:
    Seeded(uint64_t seed, uint64_t blocks) : seed_(seed), blocks_(seed, blocks), turns_(seed) {}

    uint64_t blockAt(uint64_t position) override { return blocks_.at(position); }
    unsigned nextTurn(unsigned waiting) override { return turns_.below(waiting); }
    std::unique_ptr<ThreadArbiter> ofBlock(uint64_t block, unsigned threads) override {
        return std::make_unique<SeededThreads>(Random(seed_ + block)(), threads);
    }

  private:
    const uint64_t seed_;
    const BlockSequence blocks_;
    Random turns_;
};

}  // namespace

std::unique_ptr<Arbiter> seededArbiter(uint64_t blocks) {
    if (!seed) return nullptr;
    return std::make_unique<Seeded>(Random(*seed + 0x632be59bd9b4e019 * ++launches)(), blocks);
}

}  // namespace checker

void setSchedule(std::optional<uint64_t> wanted) {
    checker::seed = wanted;
    checker::launches = 0;
}

}  // namespace simulator
