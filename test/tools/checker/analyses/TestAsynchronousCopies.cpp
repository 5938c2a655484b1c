#include "Analysis.h"

using namespace simulator::checker;

class TestAsynchronousCopies : public Analysis {
    CPPUNIT_TEST_SUITE(TestAsynchronousCopies);
    CPPUNIT_TEST(whatACopyWritesIsNotThereYet);
    CPPUNIT_TEST(whatACopyReadsMayBeRead);
    CPPUNIT_TEST(whoHasWaitedMayGoOn);
    CPPUNIT_TEST(whoHasWaitedForAnEarlierOneMayNot);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whatACopyWritesIsNotThereYet() {
        begin();
        copies_.accesses(in(to_, 8), read, thread(1));
        assertFinds("race-global", "nobody has waited for the copy");
    }

    void whatACopyReadsMayBeRead() {
        begin();
        copies_.accesses(in(from_, 8), read, thread(1));
        assertFindsNothing();
        copies_.accesses(in(from_, 8), write, thread(1));
        assertFinds("race-global", "nobody has waited for the copy");
    }

    void whoHasWaitedMayGoOn() {
        begin();
        AsynchronousCopies::committed(thread(0), nullptr);
        AsynchronousCopies::ownDone(thread(0), 0);
        copies_.accesses(in(to_, 8), read, thread(0));
        assertFindsNothing();
    }

    void whoHasWaitedForAnEarlierOneMayNot() {
        begin();
        AsynchronousCopies::committed(thread(0), nullptr);
        AsynchronousCopies::ownDone(thread(0), 1);
        copies_.accesses(in(to_, 8), read, thread(0));
        assertFinds("race-global", "nobody has waited for the copy");
    }

  private:
    void begin() {
        block_.copies.inFlight.begin({0, 0}, 0, to_.begin, from_.begin, 16,
                                     {1, 0, 0, true, WorkKind::copy});
    }

    Allocation& to_ = scene_.memory.add(0x100000, 16, 1);
    Allocation& from_ = scene_.memory.add(0x200000, 16, 1);
    AsynchronousCopies copies_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestAsynchronousCopies);
