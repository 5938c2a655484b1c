#include <cppunit/extensions/HelperMacros.h>

#include "order.h"

using simulator::checker::AtomicAccess;
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
    CPPUNIT_TEST(aFenceOfTheBlockDoesNotAcquireFromOtherBlocks);
    CPPUNIT_TEST(aFenceOfTheBlockAcquiresFromItsBlock);
    CPPUNIT_TEST(aLaterFenceOfTheDeviceAcquiresFromOtherBlocks);
    CPPUNIT_TEST(whatFollowsTheFenceIsNotReleased);
    CPPUNIT_TEST(aBarrierSharesWhatAThreadHasLearnt);
    CPPUNIT_TEST(knowledgeIsHandedOn);
    CPPUNIT_TEST(aFenceOfTheBlockReleasesToItsBlock);
    CPPUNIT_TEST(anAtomicOfTheBlockReleasesToItsBlockOnly);
    CPPUNIT_TEST(aLaterFenceOfTheBlockCoversMoreForItsBlock);
    CPPUNIT_TEST(anAtomicBehindAFenceIsBeforeWhoeverReadItsResultThere);
    CPPUNIT_TEST(anAtomicWithoutAFenceIsNotBeforeWhoeverReadItsResult);
    CPPUNIT_TEST(anAtomicThatComesLaterIsNotBefore);
    CPPUNIT_TEST(whoeverReadsAFlagComesAfterTheOneThatSetIt);
    CPPUNIT_TEST(whoeverOnlyWritesLearnsNothing);
    CPPUNIT_TEST(aValueThatWasThereBeforeTellsNothing);
    CPPUNIT_TEST(aValueThatCameBackTellsThoseWhoSawItGone);
    CPPUNIT_TEST(aValueThatCameBackTellsWhoeverChangedItBefore);
    CPPUNIT_TEST(changesOfACellFollowOneAnother);
    CPPUNIT_TEST(aValueReadLateTellsOfTheFirstWhoLeftIt);
    CPPUNIT_TEST(whatWasHandedOnLaterIsNotRead);
    CPPUNIT_TEST(whoHadALockBeforeIsNotSurelyBefore);
    CPPUNIT_TEST(aConflictUnderTheLockMakesItSure);
    CPPUNIT_TEST(aConflictOutsideOfTheLockDoesNot);
    CPPUNIT_TEST(whoOpensALockThatIsNotItsOwnIsSurelyBefore);
    CPPUNIT_TEST(whatALockLeavesUnsureIsHandedOnUnsure);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aThreadFollowsItself() { CPPUNIT_ASSERT(order_.before(first_.now(3), first_, 3)); }

    void threadsAreUnorderedWithoutBarrier() {
        CPPUNIT_ASSERT(!order_.before(first_.now(3), first_, 4));
    }

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

    void aFenceOfTheBlockDoesNotAcquireFromOtherBlocks() {
        const Moment past = first_.now(3);
        order_.fence(first_, 3, Scope::device);
        count(first_, 3);
        count(second_, 40);
        order_.fence(second_, 40, Scope::block);
        CPPUNIT_ASSERT(!order_.before(past, second_, 40));
    }

    void aFenceOfTheBlockAcquiresFromItsBlock() {
        const Moment past = first_.now(3);
        order_.fence(first_, 3, Scope::device);
        count(first_, 3);
        count(first_, 40);
        order_.fence(first_, 40, Scope::block);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
    }

    void aLaterFenceOfTheDeviceAcquiresFromOtherBlocks() {
        const Moment past = first_.now(3);
        order_.fence(first_, 3, Scope::device);
        count(first_, 3);
        count(second_, 40);
        order_.fence(second_, 40, Scope::block);
        CPPUNIT_ASSERT(comesBefore(past, second_, 40));
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
        order_.atomic(second_, 0, elsewhere_, {AtomicAccess::all, true, 0});
        order_.atomic(third_, 5, elsewhere_, {AtomicAccess::all, true, 1});
        order_.fence(third_, 5, Scope::device);
        CPPUNIT_ASSERT(order_.before(past, third_, 5));
    }

    void aFenceOfTheBlockReleasesToItsBlock() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::block);
        count(first_);
        CPPUNIT_ASSERT(!order_.before(past, first_, 40));
        count(first_, 40);
        CPPUNIT_ASSERT(!order_.before(past, first_, 40));
        order_.fence(first_, 40, Scope::block);
        CPPUNIT_ASSERT(order_.before(past, first_, 40));
    }

    void anAtomicOfTheBlockReleasesToItsBlockOnly() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        count(first_, 0, Scope::block);
        count(first_, 40, Scope::block);
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
        count(first_, 40);
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

    void whoeverReadsAFlagComesAfterTheOneThatSetIt() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 1);
        read(second_, 0);
        CPPUNIT_ASSERT(comesBefore(past, second_, 0));
    }

    void whoeverOnlyWritesLearnsNothing() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 1);
        write(second_, 0, 2);
        CPPUNIT_ASSERT(!comesBefore(past, second_, 0));
    }

    // A lock that is looked at and then taken, in two steps: two threads may both have
    // found it open.
    void aValueThatWasThereBeforeTellsNothing() {
        read(first_, 0);
        write(first_, 0, 1);
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 0);
        read(second_, 0);
        write(second_, 0, 1);
        CPPUNIT_ASSERT(!comesBefore(past, second_, 0));
    }

    void aValueThatCameBackTellsThoseWhoSawItGone() {
        write(first_, 0, 1);
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 2);
        read(second_, 0);
        order_.fence(first_, 0, Scope::device);
        const Moment later = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 1);
        read(second_, 0);
        CPPUNIT_ASSERT(comesBefore(past, second_, 0));
        CPPUNIT_ASSERT(comesBefore(later, second_, 0));
    }

    // Two that hand a mailbox to each other: each waits for its own mark to go.
    void aValueThatCameBackTellsWhoeverChangedItBefore() {
        read(first_, 0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 1);
        read(second_, 0);
        const Moment past = second_.now(0);
        order_.fence(second_, 0, Scope::device);
        write(second_, 0, 0);
        read(first_, 0);
        CPPUNIT_ASSERT(comesBefore(past, first_, 0));
    }

    void changesOfACellFollowOneAnother() {
        swap(first_, 0, 1);
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 0);
        swap(second_, 0, 1);
        CPPUNIT_ASSERT(comesBefore(past, second_, 0));
    }

    void aValueReadLateTellsOfTheFirstWhoLeftIt() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        write(first_, 0, 1);
        const Moment other = second_.now(0);
        order_.fence(second_, 0, Scope::device);
        write(second_, 0, 1);
        read(third_, 0);
        CPPUNIT_ASSERT(comesBefore(past, third_, 0));
        CPPUNIT_ASSERT(!comesBefore(other, third_, 0));
    }

    void whatWasHandedOnLaterIsNotRead() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        count(first_);
        order_.fence(third_, 0, Scope::device);
        write(third_, 0, 1);
        count(second_);
        order_.fence(second_, 0, Scope::device);
        write(second_, 0, 1);
        read(third_, 5);
        CPPUNIT_ASSERT(!comesBefore(past, third_, 5));
        swap(third_, 7, 2);
        CPPUNIT_ASSERT(comesBefore(past, third_, 7));
    }

    void whoHadALockBeforeIsNotSurelyBefore() {
        const Moment past = first_.now(0);
        lock(first_);
        unlock(first_);
        lock(second_);
        CPPUNIT_ASSERT(order_.before(past, second_, 0));
        CPPUNIT_ASSERT(!order_.surelyBefore(past, second_, 0));
        unlock(second_);
        CPPUNIT_ASSERT(!order_.surelyBefore(past, second_, 0));
    }

    void aConflictUnderTheLockMakesItSure() {
        const Moment past = first_.now(0);
        lock(first_);
        const Moment under = first_.now(0);
        unlock(first_);
        lock(second_);
        order_.conflicts(under, second_, 0);
        CPPUNIT_ASSERT(order_.surelyBefore(past, second_, 0));
    }

    void aConflictOutsideOfTheLockDoesNot() {
        const Moment past = first_.now(0);
        lock(first_);
        const Moment under = first_.now(0);
        unlock(first_);
        const Moment behind = first_.now(0);
        lock(second_);
        order_.conflicts(past, second_, 0);
        order_.conflicts(behind, second_, 0);
        unlock(second_);
        order_.conflicts(under, second_, 0);
        CPPUNIT_ASSERT(!order_.surelyBefore(past, second_, 0));
    }

    void whoOpensALockThatIsNotItsOwnIsSurelyBefore() {
        const Moment past = first_.now(0);
        order_.fence(first_, 0, Scope::device);
        order_.atomic(first_, 0, counter_, {AtomicAccess::nothing, true, 1});
        lock(second_);
        CPPUNIT_ASSERT(order_.surelyBefore(past, second_, 0));
    }

    void whatALockLeavesUnsureIsHandedOnUnsure() {
        const Moment past = first_.now(0);
        lock(first_);
        unlock(first_);
        lock(second_);
        const Moment between = second_.now(0);
        order_.fence(second_, 0, Scope::device);
        order_.atomic(second_, 0, elsewhere_, {AtomicAccess::all, true, 0});
        order_.atomic(third_, 5, elsewhere_, {AtomicAccess::all, true, 1});
        order_.fence(third_, 5, Scope::device);
        CPPUNIT_ASSERT(order_.before(past, third_, 5));
        CPPUNIT_ASSERT(!order_.surelyBefore(past, third_, 5));
        CPPUNIT_ASSERT(order_.surelyBefore(between, third_, 5));
    }

  private:
    void lock(BlockOrder& block) {
        order_.atomic(block, 0, counter_,
                      {AtomicAccess::all, true, 0, Scope::device, AtomicAccess::takes});
        order_.fence(block, 0, Scope::device);
    }
    void unlock(BlockOrder& block) {
        order_.fence(block, 0, Scope::device);
        order_.atomic(block, 0, counter_,
                      {AtomicAccess::nothing, true, 1, Scope::device, AtomicAccess::opens});
    }
    /// Adds one to a counter, and looks at what it held.
    void count(BlockOrder& block, uint32_t thread = 0, Scope scope = Scope::device) {
        order_.atomic(block, thread, counter_, {AtomicAccess::all, true, counted_++, scope});
    }
    void write(BlockOrder& block, uint32_t thread, uint64_t value) {
        order_.atomic(block, thread, flag_, {AtomicAccess::nothing, true, value_});
        value_ = value;
    }
    void read(BlockOrder& block, uint32_t thread) {
        order_.atomic(block, thread, flag_, {AtomicAccess::value, false, value_});
    }
    void swap(BlockOrder& block, uint32_t thread, uint64_t value) {
        order_.atomic(block, thread, flag_, {AtomicAccess::all, true, value_});
        value_ = value;
    }
    /// Lets the thread know of what it has read.
    bool comesBefore(const Moment& past, BlockOrder& block, uint32_t thread) {
        order_.fence(block, thread, Scope::device);
        return order_.before(past, block, thread);
    }

    static constexpr uintptr_t counter_ = 0x1000, elsewhere_ = 0x2000, flag_ = 0x3000;
    Order order_;
    BlockOrder first_{0, 64}, second_{1, 64}, third_{2, 64};
    uint64_t counted_ = 0, value_ = 0;  // what the counter and the flag hold
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestOrder);
