#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <set>
#include <vector>

#include "schedules.h"

using namespace simulator::checker;

class TestSchedules : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSchedules);
    CPPUNIT_TEST(withoutASeedBlocksComeInTheirOrder);
    CPPUNIT_TEST(everyBlockComesOnce);
    CPPUNIT_TEST(someSeedTakesTheLastBlockFirst);
    CPPUNIT_TEST(onlyThreadsThatCanRunAreChosen);
    CPPUNIT_TEST(theSameSeedChoosesAlike);
    CPPUNIT_TEST(someSeedPrefersTheLastThread);
    CPPUNIT_TEST(someSeedKeepsAWarpForTheEnd);
    CPPUNIT_TEST(atomicsAreSwitchedAtMoreOftenThanOtherAccesses);
    CPPUNIT_TEST_SUITE_END();

  public:
    void withoutASeedBlocksComeInTheirOrder() {
        for (const uint64_t block : {0ul, 1ul, 1ul << 40})
            CPPUNIT_ASSERT_EQUAL(block, BlockSequence().at(block));
    }

    void everyBlockComesOnce() {
        for (uint64_t seed = 0; seed < 20; ++seed)
            for (const uint64_t blocks : {1, 2, 12, 97}) {
                const BlockSequence sequence(seed, blocks);
                std::set<uint64_t> seen;
                for (uint64_t position = 0; position < blocks; ++position)
                    seen.insert(sequence.at(position));
                CPPUNIT_ASSERT_EQUAL(size_t{blocks}, seen.size());
                CPPUNIT_ASSERT_EQUAL(blocks - 1, *seen.rbegin());
            }
    }

    void someSeedTakesTheLastBlockFirst() {
        const auto backwards = [](uint64_t seed) {
            const BlockSequence sequence(seed, 50);
            return sequence.at(0) == 49 && sequence.at(1) == 48 && sequence.at(49) == 0;
        };
        CPPUNIT_ASSERT(forSomeSeed(backwards));
    }

    void onlyThreadsThatCanRunAreChosen() {
        const uint32_t runnable[] = {0x10, 0, 0x80000001};
        const auto lanesOf = [&](unsigned warp) { return runnable[warp]; };
        for (uint64_t seed = 0; seed < 50; ++seed) {
            ThreadChoice choice(seed, 96);
            for (int i = 0; i < 10; ++i)
                for (const unsigned thread :
                     {choice.preferred(0b101, lanesOf), choice.any(0b101, lanesOf)})
                    CPPUNIT_ASSERT(runnable[thread / 32] >> thread % 32 & 1);
        }
    }

    void theSameSeedChoosesAlike() {
        for (uint64_t seed = 0; seed < 20; ++seed) CPPUNIT_ASSERT(choices(seed) == choices(seed));
        CPPUNIT_ASSERT(
            forSomeSeed([](uint64_t seed) { return choices(seed) != choices(seed + 1); }));
    }

    void someSeedPrefersTheLastThread() {
        CPPUNIT_ASSERT(forSomeSeed([](uint64_t seed) {
            const std::vector<unsigned> chosen = choices(seed);
            return std::ranges::count(chosen, 63u) == std::ssize(chosen);
        }));
    }

    void someSeedKeepsAWarpForTheEnd() {
        CPPUNIT_ASSERT(forSomeSeed([](uint64_t seed) {
            const std::vector<unsigned> chosen = choices(seed);
            return std::ranges::count(chosen, 32u) == std::ssize(chosen);
        }));
    }

    void atomicsAreSwitchedAtMoreOftenThanOtherAccesses() {
        const auto switches = [](bool isSynchronising) {
            ThreadChoice choice(1, 32);
            int count = 0;
            for (int i = 0; i < 10000; ++i) count += choice.switchesBefore(isSynchronising);
            return count;
        };
        CPPUNIT_ASSERT(switches(false) > 10);
        CPPUNIT_ASSERT(switches(true) > 5 * switches(false));
    }

  private:
    /// What is chosen again and again where all threads of two warps can run.
    static std::vector<unsigned> choices(uint64_t seed) {
        ThreadChoice choice(seed, 64);
        std::vector<unsigned> chosen;
        for (int i = 0; i < 20; ++i)
            chosen.push_back(choice.preferred(0b11, [](unsigned) { return ~0u; }));
        return chosen;
    }

    template <class Predicate>
    static bool forSomeSeed(const Predicate& predicate) {
        for (uint64_t seed = 0; seed < 100; ++seed)
            if (predicate(seed)) return true;
        return false;
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSchedules);
