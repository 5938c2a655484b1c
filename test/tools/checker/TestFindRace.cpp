#include <cppunit/extensions/HelperMacros.h>

#include "find_race.h"

using namespace simulator::checker;

class TestFindRace : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestFindRace);
    CPPUNIT_TEST(twoReadsAreNoRace);
    CPPUNIT_TEST(aWriteRacesWithAnothersRead);
    CPPUNIT_TEST(aReadRacesWithAnothersWrite);
    CPPUNIT_TEST(aBarrierBetweenThemEndsIt);
    CPPUNIT_TEST(atomicsDoNotRaceWithEachOther);
    CPPUNIT_TEST(aPlainReadRacesWithAnAtomicEvenAfterOnesOwn);
    CPPUNIT_TEST(anAtomicReadRacesWithAWriteOnly);
    CPPUNIT_TEST(anAtomicOfTheBlockIsNoneForOtherBlocks);
    CPPUNIT_TEST(anAtomicOfTheBlockRacesWithThoseOfOtherBlocks);
    CPPUNIT_TEST(oneOfManyReadersIsEnough);
    CPPUNIT_TEST(aReaderOfAnotherWarpIsRemembered);
    CPPUNIT_TEST(anotherPhaseForgets);
    CPPUNIT_TEST(bytesOfAWordAreToldApart);
    CPPUNIT_TEST_SUITE_END();

  public:
    void twoReadsAreNoRace() {
        CPPUNIT_ASSERT(!happens(0, Access::read));
        CPPUNIT_ASSERT(!happens(1, Access::read));
    }

    void aWriteRacesWithAnothersRead() {
        happens(5, Access::read);
        const auto race = happens(1, Access::write);
        CPPUNIT_ASSERT(race);
        CPPUNIT_ASSERT_EQUAL(5u, race->thread());
        CPPUNIT_ASSERT(!race->writes());
    }

    void aReadRacesWithAnothersWrite() {
        happens(5, Access::write);
        CPPUNIT_ASSERT(happens(40, Access::read));
    }

    void aBarrierBetweenThemEndsIt() {
        happens(5, Access::write);
        order_.barrier(block_, 64);
        CPPUNIT_ASSERT(!happens(40, Access::write));
    }

    void atomicsDoNotRaceWithEachOther() {
        happens(5, Access::atomicWrite);
        CPPUNIT_ASSERT(!happens(40, Access::atomicWrite));
        CPPUNIT_ASSERT(!happens(41, Access::atomicRead));
    }

    void aPlainReadRacesWithAnAtomicEvenAfterOnesOwn() {
        happens(5, Access::atomicWrite);
        happens(40, Access::atomicWrite);
        CPPUNIT_ASSERT(happens(40, Access::read));
    }

    void anAtomicReadRacesWithAWriteOnly() {
        happens(5, Access::read);
        CPPUNIT_ASSERT(!happens(40, Access::atomicRead));
        happens(5, Access::write);
        CPPUNIT_ASSERT(happens(41, Access::atomicRead));
    }

    void anAtomicOfTheBlockIsNoneForOtherBlocks() {
        CPPUNIT_ASSERT(!atomically(block_, 0, Scope::block));
        CPPUNIT_ASSERT(!atomically(block_, 40, Scope::device));
        CPPUNIT_ASSERT(atomically(otherBlock_, 0, Scope::device));
    }

    void anAtomicOfTheBlockRacesWithThoseOfOtherBlocks() {
        CPPUNIT_ASSERT(!atomically(block_, 0, Scope::device));
        CPPUNIT_ASSERT(!atomically(otherBlock_, 0, Scope::device));
        CPPUNIT_ASSERT(atomically(otherBlock_, 1, Scope::block));
    }

    void oneOfManyReadersIsEnough() {
        for (uint32_t thread = 0; thread < 64; ++thread) happens(thread, Access::read);
        CPPUNIT_ASSERT(happens(17, Access::write));
    }

    void aReaderOfAnotherWarpIsRemembered() {
        for (uint32_t thread = 0; thread < 33; ++thread) happens(thread, Access::read);
        order_.warpBarrier(block_, 0, 0xffffffff);
        const auto race = happens(0, Access::write);
        CPPUNIT_ASSERT(race);
        CPPUNIT_ASSERT_EQUAL(32u, race->thread());
    }

    void anotherPhaseForgets() {
        happens(0, Access::write);
        phase_ = 2;
        CPPUNIT_ASSERT(!happens(1, Access::write));
    }

    void bytesOfAWordAreToldApart() {
        CPPUNIT_ASSERT(!happens(0, Access::write, 4, 1));
        CPPUNIT_ASSERT(!happens(1, Access::write, 5, 1));
        CPPUNIT_ASSERT(happens(2, Access::read, 5, 1));
        CPPUNIT_ASSERT(happens(3, Access::read, 4, 4));
    }

  private:
    std::optional<Record> atomically(BlockOrder& block, uint32_t thread, Scope scope) {
        return findRace(cell_, {Access::atomicWrite, 1, scope}, order_, block, thread);
    }

    std::optional<Record> happens(uint32_t thread, Access::Kind kind, size_t offset = 0,
                                  size_t bytes = 4) {
        std::optional<Record> race;
        shadow_.forEach(offset, bytes, phase_, [&](Cell& cell, size_t) {
            const auto found = findRace(cell, {kind, 1}, order_, block_, thread);
            if (found) race = found;
        });
        return race;
    }

    Order order_;
    BlockOrder block_{0, 64}, otherBlock_{1, 64};
    Cell cell_;
    Shadow shadow_{4096};
    uint32_t phase_ = 1;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestFindRace);
