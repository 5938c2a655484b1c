#include <cppunit/extensions/HelperMacros.h>

#include "registers.h"

using namespace profile;

namespace {

constexpr const char* said = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z11KSequentialIiEvPKT_lPS0_' for 'sm_90'
ptxas info    : Function properties for _Z11KSequentialIiEvPKT_lPS0_
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 12 registers, used 1 barriers, 4096 bytes smem
ptxas info    : Compiling entry function '_Z11KSequentialImEvPKT_lPS0_' for 'sm_90'
ptxas info    : Used 16 registers, used 1 barriers
ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_14fillEPi' for 'sm_90'
ptxas info    : Used 8 registers, 356 bytes cmem[0]
)";

}  // namespace

class TestRegisters : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestRegisters);
    CPPUNIT_TEST(readsWhatPtxasSays);
    CPPUNIT_TEST(typesMayBeWrittenOtherwise);
    CPPUNIT_TEST(anInstanceThatIsNotFoundIsKnownWhereAllAgree);
    CPPUNIT_TEST(aKernelThatIsNotThereHasNone);
    CPPUNIT_TEST(nothingIsReadFromAnErrorMessage);
    CPPUNIT_TEST_SUITE_END();

  public:
    void readsWhatPtxasSays() {
        const std::vector<Compiled> all = readResourceUsage(said);
        CPPUNIT_ASSERT_EQUAL(size_t{3}, all.size());
        CPPUNIT_ASSERT_EQUAL(std::string("KSequential<int>"), all[0].name);
        CPPUNIT_ASSERT_EQUAL(12u, all[0].registers);
        CPPUNIT_ASSERT_EQUAL(std::string("fill"), all[2].name);
        CPPUNIT_ASSERT_EQUAL(8u, all[2].registers);
    }
    void typesMayBeWrittenOtherwise() {
        CPPUNIT_ASSERT_EQUAL(
            16u, registersOf("KSequential<long unsigned int>", readResourceUsage(said)));
        CPPUNIT_ASSERT_EQUAL(comparable("K<(anonymous namespace)::Plus<long> >, 256u"),
                             comparable("K<{anonymous}::Plus<long int>>, 256"));
    }
    void anInstanceThatIsNotFoundIsKnownWhereAllAgree() {
        CPPUNIT_ASSERT_EQUAL(0u, registersOf("KSequential<float>", readResourceUsage(said)));
        CPPUNIT_ASSERT_EQUAL(8u, registersOf("fill<float>", readResourceUsage(said)));
    }
    void aKernelThatIsNotThereHasNone() {
        CPPUNIT_ASSERT_EQUAL(0u, registersOf("KSeq", readResourceUsage(said)));
    }
    void nothingIsReadFromAnErrorMessage() {
        CPPUNIT_ASSERT(readResourceUsage("fold.cu(3): error: expected a ;\n").empty());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestRegisters);
