#include "Analysis.h"
#include "initialisation.h"

using namespace simulator::checker;

class TestInitialisation : public Analysis {
    CPPUNIT_TEST_SUITE(TestInitialisation);
    CPPUNIT_TEST(whatWasWrittenMayBeRead);
    CPPUNIT_TEST(whatNobodyWroteIsToldOfOnce);
    CPPUNIT_TEST(aStoreLooksAtNothing);
    CPPUNIT_TEST(aCopyTakesAlongWhatWasNotWritten);
    CPPUNIT_TEST(aCopyToTheHostGivesItAway);
    CPPUNIT_TEST(aFewBytesAmongOthersMayBePadding);
    CPPUNIT_TEST_SUITE_END();

  public:
    void whatWasWrittenMayBeRead() {
        Allocation& allocation = allocate(16);
        initialisation_.accessesGlobal(in(allocation, 4), write, thread(0));
        initialisation_.accessesGlobal(in(allocation, 4), read, thread(1));
        assertFindsNothing();
    }

    void whatNobodyWroteIsToldOfOnce() {
        Allocation& allocation = allocate(16);
        initialisation_.accessesGlobal(in(allocation, 4), read, thread(0));
        initialisation_.accessesGlobal(in(allocation, 4), read, thread(1));
        assertFinds("uninitialised-global", "reads cell [1] of 16 bytes of global memory");
    }

    void aStoreLooksAtNothing() {
        Access store = update;
        store.isStore = true;
        initialisation_.accessesGlobal(in(allocate(16), 4), store, thread(0));
        assertFindsNothing();
    }

    void aCopyTakesAlongWhatWasNotWritten() {
        Allocation& from = allocate(8);
        Allocation& to = scene_.memory.add(0x200000, 8, 1);
        from.written.set(0, 4);
        initialisation_.copied(to.begin, from.begin, 8);
        CPPUNIT_ASSERT(to.written.all(0, 4));
        CPPUNIT_ASSERT(!to.written.all(4, 4));
        assertFindsNothing();
    }

    void aCopyToTheHostGivesItAway() {
        const Allocation& from = allocate(64);
        initialisation_.copied(0x300000, from.begin, 64);
        assertFinds("uninitialised-global", "64 of 64 bytes of global memory are copied");
    }

    void aFewBytesAmongOthersMayBePadding() {
        Allocation& from = allocate(64);
        from.written.set(0, 52);
        initialisation_.copied(0x300000, from.begin, 64);
        assertFindsNothing();
    }

  private:
    Initialisation initialisation_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestInitialisation);
