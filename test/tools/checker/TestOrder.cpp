#include <cppunit/extensions/HelperMacros.h>

#include "order.h"

using simulator::checker::BlockOrder;
using simulator::checker::Moment;
using simulator::checker::Order;
using simulator::checker::Scope;

class TestOrder : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestOrder);
    CPPUNIT_TEST(aThreadFollowsItself);
    CPPUNIT_TEST(threadsAreUnorderedWithoutBarrier);
    CPPUNIT_TEST(aBarrierOrdersTheBlock);
    CPPUNIT_TEST(aWarpBarrierOrdersTheLanesItNames);
    CPPUNIT_TEST(whatFollowsAWarpBarrierIsNotOrderedByIt);
    CPPUNIT_TEST(anAtomicWithoutFencesOrdersNothing);
    CPPUNIT_TEST(fencesAroundAnAtomicOrderBlocks);
    CPPUNIT_TEST(aFenceOfTheBlockDoesNotRelease);
    CPPUNIT_TEST(whatFollowsTheFenceIsNotReleased);
    CPPUNIT_TEST(aBarrierSharesWhatAThreadHasLearnt);
    CPPUNIT_TEST(knowledgeIsHandedOn);
    CPPUNIT_TEST(aFenceOfTheBlockReleasesToItsBlock);
    CPPUNIT_TEST(anAtomicOfTheBlockReleasesToItsBlockOnly);
    CPPUNIT_TEST(aLaterFenceOfTheBlockCoversMoreForItsBlock);
    CPPUNIT_TEST(anAtomicBehindAFenceIsBeforeWhoeverReadItsResultThere);
    CPPUNIT_TEST(anAtomicWithoutAFenceIsNotBeforeWhoeverReadItsResult);
    CPPUNIT_TEST(anAtomicThatComesLaterIsNotBefore);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aThreadFollowsItself() { CPPUNIT_ASSERT(order_.before(first_.now(3), first_, 3)); }

    void threadsAreUnorderedWithoutBarrier() { CPPUNIT_ASSERT(!order_.before(first_.now(3), first_, 4)); }

    void aBarrierOrdersTheBlock() {
        const Moment past = first_.now(3);
        order_.barrier(first_, 64);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
    }

    void aWarpBarrierOrdersTheLanesItNames() {
        const Moment past = first_.now(3);
        order_.warpBarrier(first_, 0, 0x0000ffff);
        CPPUNIT_ASSERT(order_.before(past, first_, 4));
        CPPUNIT_ASSERT(!order_.before(past, first_, 20));
        CPPUNIT_ASSERT(!order_.before(past, first_, 36));
    }

    void whatFollowsAWarpBarrierIsNotOrderedByIt() {
        order_.warpBarrier(first_, 0, 0xffffffff);
        CPPUNIT_ASSERT(!order_.before(first_.now(3), first_, 4));
    }

    void anAtomicWithoutFencesOrdersNothing() {
        const Moment past = first_.now(0);
        count(first_);
        count(second_);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
    }

    void fencesAroundAnAtomicOrderBlocks() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        count(first_);
        count(second_);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
        order_.fence(second_, 0, Scope::device);
        CPPUNIT_ASSERT(order_.before(past, second_, 0));
        CPPUNIT_ASSERT(!order_.before(past, second_, 1));
    }

    void aFenceOfTheBlockDoesNotRelease() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::block);
        count(first_);
        count(second_);
        order_.fence(second_, 0, Scope::device);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
    }

    void whatFollowsTheFenceIsNotReleased() {
        order_.fence(first_, 0, Scope::device);
        const Moment past = first_.now(0);
        count(first_);
        count(second_);
        order_.fence(second_, 0, Scope::device);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
    }

    void aBarrierSharesWhatAThreadHasLearnt() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        count(first_);
        count(second_);
        order_.barrier(second_, 64);
        CPPUNIT_ASSERT(order_.before(past, second_, 17));
    }

    void knowledgeIsHandedOn() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        count(first_);
        count(second_);
        order_.fence(second_, 0, Scope::device);
        order_.atomic(second_, 0, elsewhere_, true);
        order_.atomic(third_, 5, elsewhere_, true);
        order_.fence(third_, 5, Scope::device);
        CPPUNIT_ASSERT(order_.before(past, third_, 5));
    }

    void aFenceOfTheBlockReleasesToItsBlock() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::block);
        count(first_);
        CPPUNIT_ASSERT(!order_.before(past, first_, 40));
        order_.atomic(first_, 40, counter_, true);
        CPPUNIT_ASSERT(!order_.before(past, first_, 40));
        order_.fence(first_, 40, Scope::block);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
    }

    void anAtomicOfTheBlockReleasesToItsBlockOnly() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        order_.atomic(first_, 0, counter_, true, Scope::block);
        order_.atomic(first_, 40, counter_, true, Scope::block);
        order_.fence(first_, 40, Scope::device);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
        count(second_);
        order_.fence(second_, 0, Scope::device);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
    }

    void aLaterFenceOfTheBlockCoversMoreForItsBlock() {
        order_.fence(first_, 0, Scope::device);
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::block);
        count(first_);
        order_.atomic(first_, 40, counter_, true);
        order_.fence(first_, 40, Scope::block);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
        count(second_);
        order_.fence(second_, 0, Scope::device);
        CPPUNIT_ASSERT(!order_.before(past, second_, 0));
    }

    void anAtomicBehindAFenceIsBeforeWhoeverReadItsResultThere() {
        order_.fence(first_, 0, Scope::device);
        const Moment past = first_.now(0);
        count(first_);
        CPPUNIT_ASSERT(!order_.wasCounted(past, counter_, second_, 0));
        count(second_);
        CPPUNIT_ASSERT(order_.wasCounted(past, counter_, second_, 0));
        CPPUNIT_ASSERT(!order_.wasCounted(past, elsewhere_, second_, 0));
        CPPUNIT_ASSERT(!order_.wasCounted(past, counter_, second_, 17));
        order_.barrier(second_, 64);
        CPPUNIT_ASSERT(order_.wasCounted(past, counter_, second_, 17));
        CPPUNIT_ASSERT(!order_.before(past, second_, 17));
    }

    void anAtomicWithoutAFenceIsNotBeforeWhoeverReadItsResult() {
        const Moment past = first_.now(0);
        count(first_);
        order_.fence(second_, 0, Scope::device);
        count(second_);
        CPPUNIT_ASSERT(!order_.wasCounted(past, counter_, second_, 0));
    }

    void anAtomicThatComesLaterIsNotBefore() {
        order_.fence(second_, 0, Scope::device);
        count(second_);
        order_.fence(first_, 0, Scope::device);
        const Moment later = first_.now(0);
        count(first_);
        CPPUNIT_ASSERT(!order_.wasCounted(later, counter_, second_, 0));
    }

  private:
    void count(BlockOrder& block) { order_.atomic(block, 0, counter_, true); }

    static constexpr uintptr_t counter_ = 0x1000, elsewhere_ = 0x2000;
    Order order_;
    BlockOrder first_{0, 64}, second_{1, 64}, third_{2, 64};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestOrder);
