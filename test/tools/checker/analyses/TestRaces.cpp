#include "Analysis.h"
#include "locks.h"
#include "shared_shadow.h"

using namespace simulator::checker;

class TestRaces : public Analysis {
    CPPUNIT_TEST_SUITE(TestRaces);
    CPPUNIT_TEST(twoWritesRace);
    CPPUNIT_TEST(twoThreadsThatReadAndWriteRaceInOneLine);
    CPPUNIT_TEST(aSwapDecidesWhatWasReadBefore);
    CPPUNIT_TEST(aPlainReadBesideAnAtomicRaces);
    CPPUNIT_TEST(toFreeMemoryIsToWriteAllOfIt);
    CPPUNIT_TEST_SUITE_END();

  public:
    void twoWritesRace() {
        access(0, write);
        access(40, write);
        assertFinds("race-global", "data race on cell [1] of 16 bytes of global memory");
    }

    void twoThreadsThatReadAndWriteRaceInOneLine() {
        for (const uint32_t thread : {0, 40}) {
            access(thread, read);
            access(thread, write);
        }
        const std::vector<std::string> all = found();
        CPPUNIT_ASSERT(!all.empty());
        CPPUNIT_ASSERT(all[0].starts_with("race-global: "));
    }

    void aSwapDecidesWhatWasReadBefore() {
        access(0, update);
        access(40, read);
        Access swap = update;
        swap.isCompare = true;
        races_.compares(thread(40), target().address);
        access(40, swap);
        races_.launchEnds();
        assertFindsNothing();
    }

    void aPlainReadBesideAnAtomicRaces() {
        access(0, update);
        access(40, read);
        assertFindsNothing();  // it may still be decided
        races_.launchEnds();
        assertFinds("race-global", "data race on cell [1]");
    }

    void toFreeMemoryIsToWriteAllOfIt() {
        access(0, read);
        races_.writesAll(allocation_, write, thread(40));
        assertFinds("race-global", "data race on 16 bytes of global memory");
    }

  private:
    Target target() { return in(allocation_, 4); }

    void access(uint32_t number, const Access& access) {
        races_.accessBegins(block_);
        allocation_.shadow.forEach(4, 4, scene_.works.phase(), [&](Cell& cell, size_t) {
            races_.accesses(cell, target(), access, thread(number));
        });
    }

    std::vector<char> memory_ = std::vector<char>(16);  // which a race looks at
    Allocation& allocation_ =
        scene_.memory.add(reinterpret_cast<uintptr_t>(memory_.data()), memory_.size(), 1);
    Locks locks_{scene_};
    Races races_{scene_, locks_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestRaces);
