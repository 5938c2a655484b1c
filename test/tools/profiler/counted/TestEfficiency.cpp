// What harness::Efficiency says of kernels whose costs are known.
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <cppunit/ui/text/TestRunner.h>

#include <stdexcept>
#include <string>

#include "cuda_state.h"
#include "harness/efficiency.h"
#include "harness/note.h"
#include "launches.h"
#include "profile/overlap.h"
#include "simulator/costs.h"
#include "unmeasured.h"

// The harness's, which this program is without.
void harness::waitForDevice() {
    cudaDeviceSynchronize();
}
void harness::note(std::string_view, double) {}
void harness::leaveUnmeasured() {}

namespace {

using harness::Efficiency;

/// What the assertion says that `check` makes; "" if it holds.
template <class Check>
std::string said(Check check) {
    try {
        check();
    } catch (const CppUnit::Exception& failure) {
        return failure.message().shortDescription();
    }
    return "";
}

void expect(const std::string& text, const std::string& is) {
    CPPUNIT_ASSERT_MESSAGE(is, is.find(text) != std::string::npos);
}

const Efficiency& ofKernels() {
    static const Efficiency efficiency([] { launchKernels(4); });
    return efficiency;
}

std::string linesOfTheLadder() {
    const simulator::CostsSince costs;
    launchLadder();
    harness::waitForDevice();
    return costs.asLines();
}

}  // namespace

class TestEfficiency : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestEfficiency);
    CPPUNIT_TEST(namesConflictsAndTheirLine);
    CPPUNIT_TEST(comparesSectorsOfARequest);
    CPPUNIT_TEST(comparesActiveLanes);
    CPPUNIT_TEST(comparesLanesOfASharedRequest);
    CPPUNIT_TEST(comparesBarriersOfABlock);
    CPPUNIT_TEST(countsLaunches);
    CPPUNIT_TEST(countsOnlyWhatItLaunched);
    CPPUNIT_TEST(comparesHiddenCopies);
    CPPUNIT_TEST(estimatesTheTimeOnAGpu);
    CPPUNIT_TEST(wantsAKernel);
    CPPUNIT_TEST_SUITE_END();

  public:
    /// The same each time, and longer on a smaller GPU.
    void estimatesTheTimeOnAGpu() {
        const std::string lines = linesOfTheLadder();
        const double time = profile::microsecondsOf(lines, "H100");
        CPPUNIT_ASSERT(time > 0);
        CPPUNIT_ASSERT_EQUAL(time, profile::microsecondsOf(linesOfTheLadder(), "H100"));
        CPPUNIT_ASSERT(profile::microsecondsOf(lines, "Jetson Orin Nano") > time);
        CPPUNIT_ASSERT_THROW(profile::requireKnown("H1000"), std::runtime_error);
    }

    void namesConflictsAndTheirLine() {
        ofKernels().of("transposePadded").hasNoBankConflicts();
        const std::string words =
            said([] { ofKernels().of("transposeTiled").hasNoBankConflicts(); });
        expect("transposeTiled: 3968 bank conflicts, at most 0 allowed, most of it at kernels.cu:",
               words);
    }
    void comparesSectorsOfARequest() {
        ofKernels().of("copy4").hasSectorsPerRequest(4);
        expect("copyShifted4: 4.5 sectors a request",
               said([] { ofKernels().of("copyShifted4").hasSectorsPerRequest(4); }));
    }
    void comparesActiveLanes() {
        ofKernels().of("branchesOfWarps").hasActiveLanes(32);
        expect("collatz: ", said([] { ofKernels().of("collatz").hasActiveLanes(32); }));
    }
    void comparesLanesOfASharedRequest() {
        ofKernels().of("shared4").hasLanesPerSharedRequest(32);
        expect(
            "KInterleavedDivergent<int>: 6.8 lanes a request of shared memory, at least 20 wanted",
            said([] { Efficiency(launchLadder).hasLanesPerSharedRequest(20); }));
    }
    void comparesBarriersOfABlock() {
        ofKernels().of("scanSteps").hasBarriersPerBlock(9);
        expect("scanSteps: 9 barriers a block, at most 8 allowed",
               said([] { ofKernels().of("scanSteps").hasBarriersPerBlock(8); }));
    }
    void countsLaunches() {
        const Efficiency ladder(launchLadder);
        ladder.hasLaunches(21);
        expect("21 launches, at most 20 allowed", said([&] { ladder.hasLaunches(20); }));
    }
    void countsOnlyWhatItLaunched() {
        ofKernels();
        const Efficiency ladder(launchLadder);
        expect("no copy4 was launched", said([&] { ladder.of("copy4"); }));
        ladder.of("KSequential").hasLaunches(3);
    }
    void comparesHiddenCopies() {
        Efficiency([] { copyAndAdd(4); }).hidesCopies(60);
        const Efficiency inOneStream([] { copyAndAdd(1); });
        inOneStream.hidesCopies(0);
        const std::string words = said([&] { inOneStream.hidesCopies(60); });
        expect("0 % of the copies' time is hidden, at least 60 % wanted; kernels.cu:", words);
        expect(": copies and kernels are in one stream", words);
    }
    void wantsAKernel() {
        expect("no kernel was launched", said([] { Efficiency nothing([] {}); }));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestEfficiency);

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
    return runner.run() ? 0 : 1;
}
