#include <cppunit/extensions/HelperMacros.h>

#include "access_cost.h"

using namespace simulator::profiler;

namespace {

/// Lane l takes `bytes` at addressOf(l).
template <class AddressOf>
WarpAccess access(unsigned bytes, AddressOf addressOf, uint32_t lanes = ~0u) {
    WarpAccess access{lanes, bytes, {}};
    for (unsigned lane = 0; lane < warpLanes; ++lane) access.address[lane] = addressOf(lane);
    return access;
}

WarpAccess strided(unsigned bytes, unsigned stride, uint32_t lanes = ~0u) {
    return access(
        bytes, [=](unsigned lane) { return uintptr_t{4096} + lane * bytes * stride; }, lanes);
}

}  // namespace

class TestAccessCost : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAccessCost);
    CPPUNIT_TEST(neighboursShareNoBank);
    CPPUNIT_TEST(cells32ApartShareABank);
    CPPUNIT_TEST(oddStridesDoNotConflict);
    CPPUNIT_TEST(oneWordIsReadOnceForAll);
    CPPUNIT_TEST(bytesOfAWordAreOneWord);
    CPPUNIT_TEST(eightBytesTakeTwoWavefronts);
    CPPUNIT_TEST(sixteenBytesTakeFourWavefronts);
    CPPUNIT_TEST(pairsOnOneCellGoTogether);
    CPPUNIT_TEST(halfOfTheLanesTakeHalfOfTheWavefronts);
    CPPUNIT_TEST(partnersThatRestLetHalvesGoTogether);
    CPPUNIT_TEST(atomicsOnOneWordGoOneAfterAnother);
    CPPUNIT_TEST(neighboursMoveAsManySectorsAsTheyFill);
    CPPUNIT_TEST(aShiftCostsASector);
    CPPUNIT_TEST(aLaneASectorAtWorst);
    CPPUNIT_TEST(aSectorIsMovedOnceWhoeverComesFirst);
    CPPUNIT_TEST(lanesFarApartLieInLinesOfTheirOwn);
    CPPUNIT_TEST(constantMemoryDeliversAddressByAddress);
    CPPUNIT_TEST(localWordsOfNeighboursAreNeighbours);
    CPPUNIT_TEST(lanesOnOneAddressAreCounted);
    CPPUNIT_TEST(anAtomicTakesASectorAsOftenAsItsBusiestAddress);
    CPPUNIT_TEST_SUITE_END();

  public:
    void neighboursShareNoBank() { expect(1, 0, sharedCost(strided(4, 1))); }
    void cells32ApartShareABank() {
        expect(2, 1, sharedCost(strided(4, 2)));
        expect(32, 31, sharedCost(strided(4, 32)));
        CPPUNIT_ASSERT_EQUAL(32u, sharedCost(strided(4, 32)).ways);
    }
    void oddStridesDoNotConflict() { expect(1, 0, sharedCost(strided(4, 33))); }
    void oneWordIsReadOnceForAll() {
        expect(1, 0,
               sharedCost(access(
                   4, [](unsigned) { return 64; })));
    }
    void bytesOfAWordAreOneWord() { expect(1, 0, sharedCost(strided(1, 1))); }
    void eightBytesTakeTwoWavefronts() {
        expect(2, 0, sharedCost(strided(8, 1)));
        expect(4, 2, sharedCost(strided(8, 2)));
    }
    void sixteenBytesTakeFourWavefronts() {
        expect(4, 0, sharedCost(strided(16, 1)));
        expect(8, 4, sharedCost(strided(16, 2)));
    }
    void pairsOnOneCellGoTogether() {
        expect(1, 0,
               sharedCost(access(
                   8, [](unsigned lane) { return lane / 2 * 8; })));
        expect(2, 0, sharedCost(access(16, [](unsigned lane) { return lane / 4 * 16; })));
    }
    void halfOfTheLanesTakeHalfOfTheWavefronts() {
        expect(1, 0, sharedCost(strided(8, 1, 0x0000ffff)));
        expect(1, 0, sharedCost(strided(16, 1, 0x000000ff)));
    }
    void partnersThatRestLetHalvesGoTogether() {
        expect(2, 1, sharedCost(strided(8, 1, 0x55555555)));
    }
    void atomicsOnOneWordGoOneAfterAnother() {
        expect(32, 31, sharedAtomicCost(access(4, [](unsigned) { return 64; })));
        expect(1, 0, sharedAtomicCost(strided(4, 1)));
    }
    void neighboursMoveAsManySectorsAsTheyFill() {
        CPPUNIT_ASSERT_EQUAL(1u, sectorsOf(strided(1, 1)));
        CPPUNIT_ASSERT_EQUAL(4u, sectorsOf(strided(4, 1)));
        CPPUNIT_ASSERT_EQUAL(16u, sectorsOf(strided(16, 1)));
        CPPUNIT_ASSERT_EQUAL(1u, sectorsOf(strided(4, 1, 1)));
    }
    void aShiftCostsASector() {
        CPPUNIT_ASSERT_EQUAL(5u, sectorsOf(access(
                                     4, [](unsigned lane) { return 4 * (lane + 1); })));
    }
    void aLaneASectorAtWorst() { CPPUNIT_ASSERT_EQUAL(32u, sectorsOf(strided(4, 8))); }
    void aSectorIsMovedOnceWhoeverComesFirst() {
        CPPUNIT_ASSERT_EQUAL(4u, sectorsOf(access(
                                     4, [](unsigned lane) { return 4 * (lane * 13 % 32); })));
        CPPUNIT_ASSERT_EQUAL(2u, sectorsOf(access(4, [](unsigned lane) { return lane % 2 * 32; })));
    }
    void lanesFarApartLieInLinesOfTheirOwn() {
        CPPUNIT_ASSERT_EQUAL(1u, linesOf(strided(4, 1)));
        CPPUNIT_ASSERT_EQUAL(2u, linesOf(access(4, [](unsigned lane) { return 4 * (lane + 1); })));
        CPPUNIT_ASSERT_EQUAL(32u, linesOf(strided(4, 32)));
    }
    void constantMemoryDeliversAddressByAddress() {
        CPPUNIT_ASSERT_EQUAL(1u, addressesOf(access(
                                     4, [](unsigned) { return 64; })));
        CPPUNIT_ASSERT_EQUAL(4u,
                             addressesOf(access(4, [](unsigned lane) { return lane / 8 * 4; })));
        CPPUNIT_ASSERT_EQUAL(32u, addressesOf(strided(4, 1)));
    }
    void localWordsOfNeighboursAreNeighbours() {
        CPPUNIT_ASSERT_EQUAL(4u, sectorsOfLocal(access(4, [](unsigned) { return 64; })));
        CPPUNIT_ASSERT_EQUAL(32u, sectorsOfLocal(strided(4, 1)));
    }
    void lanesOnOneAddressAreCounted() {
        CPPUNIT_ASSERT_EQUAL(1u, mostOnOneAddress(strided(4, 1)));
        CPPUNIT_ASSERT_EQUAL(8u, mostOnOneAddress(access(4, [](unsigned l) { return l / 8 * 4; })));
    }

    void anAtomicTakesASectorAsOftenAsItsBusiestAddress() {
        CPPUNIT_ASSERT_EQUAL(4u, turnsOfAtomic(strided(4, 1)));
        CPPUNIT_ASSERT_EQUAL(1u, turnsOfAtomic(access(
                                     4, [](unsigned) { return 64; })));
        CPPUNIT_ASSERT_EQUAL(16u, turnsOfAtomic(access(4, [](unsigned l) { return l % 2 * 4; })));
    }

  private:
    static void expect(unsigned wavefronts, unsigned conflicts, const SharedCost& cost) {
        CPPUNIT_ASSERT_EQUAL(wavefronts, cost.wavefronts);
        CPPUNIT_ASSERT_EQUAL(conflicts, cost.conflicts);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestAccessCost);
