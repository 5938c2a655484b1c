#include "Analysis.h"
#include "values.h"

using namespace simulator::checker;

class TestValues : public Analysis {
    CPPUNIT_TEST_SUITE(TestValues);
    CPPUNIT_TEST(anOverflowSaysWhatDoesNotFit);
    CPPUNIT_TEST(aMisalignedAccessSaysByHowMuch);
    CPPUNIT_TEST(soDoesTheWordOfAnAtomic);
    CPPUNIT_TEST_SUITE_END();

  public:
    void anOverflowSaysWhatDoesNotFit() {
        values_.overflow("2147483647 + 1", "'int'", 32, {}, thread(5));
        assertFinds("overflow", "2147483647 + 1 does not fit 'int' (-2147483648 to 2147483647)");
    }

    void aMisalignedAccessSaysByHowMuch() {
        values_.misaligned("'double'", 0x1004, 8, false, {}, thread(5));
        assertFinds("misaligned", "'double' at an address that is 4 bytes past a multiple of 8");
    }

    void soDoesTheWordOfAnAtomic() {
        values_.misaligned("", 0x1002, 4, true, {}, thread(5));
        assertFinds("misaligned", "the word of an atomic at an address that is 2 bytes past");
    }

  private:
    Values values_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestValues);
