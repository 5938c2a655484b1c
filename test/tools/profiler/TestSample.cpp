#include <cppunit/extensions/HelperMacros.h>

#include <cstdlib>
#include <vector>

#include "sample.h"

using namespace simulator::profiler;

class TestSample : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSample);
    CPPUNIT_TEST(ofASmallGridEveryBlockCounts);
    CPPUNIT_TEST(ofALargeGridOneBlockOfEachStretchCounts);
    CPPUNIT_TEST(noRegularityOfTheGridMeetsThatOfTheSample);
    CPPUNIT_TEST(theSampleIsTheSameInEachRun);
    CPPUNIT_TEST(allBlocksRunUnlessTheSampleIsAlone);
    CPPUNIT_TEST(theMostBlocksMayBeChosen);
    CPPUNIT_TEST_SUITE_END();

    static std::vector<uint64_t> counted(const Sample& sample, uint64_t blocks) {
        std::vector<uint64_t> all;
        for (uint64_t block = 0; block < blocks; ++block)
            if (sample.counts(block)) all.push_back(block);
        return all;
    }

    static std::vector<uint64_t> counted(uint64_t blocks) {
        Sample sample;
        sample.launchBegins(blocks);
        return counted(sample, blocks);
    }

  public:
    void setUp() override {
        unsetenv("SIMULATOR_PROFILE_BLOCKS");
        unsetenv("SIMULATOR_PROFILE_ONLY_SAMPLE");
    }
    void tearDown() override { setUp(); }

    void ofASmallGridEveryBlockCounts() {
        for (const uint64_t blocks : {1, 2, 255, 256})
            CPPUNIT_ASSERT_EQUAL(size_t{blocks}, counted(blocks).size());
    }
    void ofALargeGridOneBlockOfEachStretchCounts() {
        constexpr uint64_t stretch = 160;
        const std::vector<uint64_t> blocks = counted(64 * stretch);
        CPPUNIT_ASSERT_EQUAL(size_t{64}, blocks.size());
        for (uint64_t i = 0; i < blocks.size(); ++i) CPPUNIT_ASSERT_EQUAL(i, blocks[i] / stretch);
    }
    void noRegularityOfTheGridMeetsThatOfTheSample() {
        constexpr uint64_t stretch = 8;
        std::vector<int> atPlace(stretch);
        for (const uint64_t block : counted(64 * stretch)) ++atPlace[block % stretch];
        for (const int blocks : atPlace) CPPUNIT_ASSERT(blocks > 1 && blocks < 20);
    }
    void theSampleIsTheSameInEachRun() { CPPUNIT_ASSERT(counted(100'000) == counted(100'000)); }
    void allBlocksRunUnlessTheSampleIsAlone() {
        Sample all;
        all.launchBegins(10'000);
        for (uint64_t block = 0; block < 10'000; ++block) CPPUNIT_ASSERT(all.runs(block));
        setenv("SIMULATOR_PROFILE_ONLY_SAMPLE", "1", 1);
        Sample alone;
        alone.launchBegins(6'400);
        CPPUNIT_ASSERT_EQUAL(size_t{64}, counted(alone, 6'400).size());
        for (uint64_t block = 0; block < 6'400; ++block)
            CPPUNIT_ASSERT_EQUAL(alone.counts(block), alone.runs(block));
    }
    void theMostBlocksMayBeChosen() {
        setenv("SIMULATOR_PROFILE_BLOCKS", "10", 1);
        CPPUNIT_ASSERT_EQUAL(size_t{10}, counted(1'000).size());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSample);
