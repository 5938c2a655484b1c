#include <cppunit/extensions/HelperMacros.h>

#include "streams.h"

using namespace simulator::checker;

class TestStreams : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestStreams);
    CPPUNIT_TEST(workOfAStreamIsInOrder);
    CPPUNIT_TEST(workOfTwoStreamsIsNot);
    CPPUNIT_TEST(anEventOrdersWhatItWasRecordedAfter);
    CPPUNIT_TEST(anEventThatWasNotRecordedOrdersNothing);
    CPPUNIT_TEST(whatTheHostHasWaitedForIsBeforeAll);
    CPPUNIT_TEST(theHostMayWaitForAnEvent);
    CPPUNIT_TEST(theDefaultStreamWaitsForBlockingOnes);
    CPPUNIT_TEST(anEventOfTheDefaultStreamComesAfterBlockingOnes);
    CPPUNIT_TEST(aStreamThatDoesNotBlockIsBesideTheDefaultOne);
    CPPUNIT_TEST(orderIsHandedOn);
    CPPUNIT_TEST(aWaitForAllMakesItQuiet);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        order_ = StreamOrder();
        order_.streamCreated(first, false);
        order_.streamCreated(second, false);
        order_.streamCreated(blocking, true);
    }

    void workOfAStreamIsInOrder() {
        const Work past = order_.begin(first);
        order_.begin(first);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
    }

    void workOfTwoStreamsIsNot() {
        const Work past = order_.begin(first);
        order_.begin(second);
        CPPUNIT_ASSERT(!order_.isBeforeLast(past));
        CPPUNIT_ASSERT(!order_.isQuiet());
    }

    void anEventOrdersWhatItWasRecordedAfter() {
        const Work past = order_.begin(first);
        order_.eventRecorded(event, first);
        const Work later = order_.begin(first);
        order_.streamWaits(second, event);
        order_.begin(second);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
        CPPUNIT_ASSERT(!order_.isBeforeLast(later));
    }

    void anEventThatWasNotRecordedOrdersNothing() {
        const Work past = order_.begin(first);
        order_.streamWaits(second, event);
        order_.begin(second);
        CPPUNIT_ASSERT(!order_.isBeforeLast(past));
    }

    void whatTheHostHasWaitedForIsBeforeAll() {
        order_.begin(second);
        const Work past = order_.begin(first);
        order_.hostWaitsForStream(first);
        order_.begin(second);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
    }

    void theHostMayWaitForAnEvent() {
        const Work past = order_.begin(first);
        order_.eventRecorded(event, first);
        const Work later = order_.begin(first);
        order_.hostWaitsForEvent(event);
        order_.begin(second);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
        CPPUNIT_ASSERT(!order_.isBeforeLast(later));
    }

    void theDefaultStreamWaitsForBlockingOnes() {
        const Work past = order_.begin(blocking);
        const Work between = order_.begin(StreamOrder::defaultOf(0));
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
        order_.begin(blocking);
        CPPUNIT_ASSERT(order_.isBeforeLast(between));
    }

    void anEventOfTheDefaultStreamComesAfterBlockingOnes() {
        const Work past = order_.begin(blocking), beside = order_.begin(second);
        order_.eventRecorded(event, StreamOrder::defaultOf(0));
        order_.streamWaits(first, event);
        order_.begin(first);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
        CPPUNIT_ASSERT(!order_.isBeforeLast(beside));
    }

    void aStreamThatDoesNotBlockIsBesideTheDefaultOne() {
        const Work past = order_.begin(first);
        const Work other = order_.begin(StreamOrder::defaultOf(0));
        CPPUNIT_ASSERT(!order_.isBeforeLast(past));
        order_.begin(first);
        CPPUNIT_ASSERT(!order_.isBeforeLast(other));
    }

    void orderIsHandedOn() {
        const Work past = order_.begin(first);
        order_.eventRecorded(event, first);
        order_.streamWaits(second, event);
        order_.begin(second);
        order_.eventRecorded(event, second);
        order_.streamWaits(blocking, event);
        order_.begin(blocking);
        CPPUNIT_ASSERT(order_.isBeforeLast(past));
    }

    void aWaitForAllMakesItQuiet() {
        order_.begin(first);
        order_.begin(second);
        CPPUNIT_ASSERT(!order_.isQuiet());
        order_.hostWaitsForAll();
        CPPUNIT_ASSERT(order_.isQuiet());
        order_.begin(first);
        CPPUNIT_ASSERT(!order_.isQuiet());
    }

  private:
    static constexpr StreamOrder::Name first = 1, second = 2, blocking = 3, event = 9;
    StreamOrder order_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestStreams);
