#include "Analysis.h"
#include "bounds.h"
#include "shared_shadow.h"

using namespace simulator::checker;

class TestBounds : public Analysis {
    CPPUNIT_TEST_SUITE(TestBounds);
    CPPUNIT_TEST(theLastElementIsInside);
    CPPUNIT_TEST(anAccessThatReachesPastTheEndIsOutside);
    CPPUNIT_TEST(memoryBesideAFreedAllocationIsToldOf);
    CPPUNIT_TEST(whatLiesElsewhereIsNoMatterOfBounds);
    CPPUNIT_TEST(dynamicSharedMemoryHasTheSizeOfTheLaunch);
    CPPUNIT_TEST(anArrayIsNamedAsThePluginTells);
    CPPUNIT_TEST_SUITE_END();

  public:
    void theLastElementIsInside() {
        CPPUNIT_ASSERT(bounds_.allows(in(allocate(16), 12), read, thread(0)));
        assertFindsNothing();
    }

    void anAccessThatReachesPastTheEndIsOutside() {
        CPPUNIT_ASSERT(!bounds_.allows(in(allocate(16), 12, 8), read, thread(3)));
        assertFinds("out-of-bounds", "thread 3 of block 0 reads 4 bytes past the end of 16 bytes");
    }

    void memoryBesideAFreedAllocationIsToldOf() {
        const uintptr_t begin = allocate(16).begin;
        scene_.memory.release(begin, 1);
        CPPUNIT_ASSERT(bounds_.isBesideGlobal(begin + 4, 4, write, thread(0)));
        assertFinds("use-after-free", "writes 16 bytes of freed global memory");
    }

    void whatLiesElsewhereIsNoMatterOfBounds() {
        const int ofTheHost = 0;
        CPPUNIT_ASSERT(
            !bounds_.isBesideGlobal(reinterpret_cast<uintptr_t>(&ofTheHost), 4, read, thread(0)));
        assertFindsNothing();
    }

    void dynamicSharedMemoryHasTheSizeOfTheLaunch() {
        scene_.launch.sharedBytes = 8;
        block_.nameOfDynamic = "tabSM";
        Target target{.address = 0, .bytes = 4, .shared = &dynamicShared(), .offset = 4};
        CPPUNIT_ASSERT(bounds_.allowsShared(target, write, thread(0), {}));
        target.offset = 8;
        CPPUNIT_ASSERT(!bounds_.allowsShared(target, write, thread(0), {}));
        assertFinds("out-of-bounds-shared", "4 bytes past the end of the 8 bytes");
    }

    void anArrayIsNamedAsThePluginTells() {
        bounds_.outsideOfArray("'tile @shared int [8]'", 9, {}, thread(0));
        assertFinds("out-of-bounds-shared", "touches element 9 of tile, an array 'int [8]'");
    }

  private:
    Bounds bounds_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestBounds);
