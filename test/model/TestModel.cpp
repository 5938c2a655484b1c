#include "TestModel.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "common/ArrayCheck.h"
#include "common/DeviceProperties.h"
#include "harness/efficiency.h"
#include "language/language.h"
#include "model/Model.h"

namespace {

using harness::Efficiency;

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

/// x counts before y, 32 threads a warp.
void warpsOf(unsigned width, unsigned height) {
    noteGrid(Grid(dim3(1), dim3(width, height)));
    const std::vector<int> first = firstOfWarp(dim3(width, height));
    CPPUNIT_ASSERT_EQUAL(size_t{width} * height, first.size());
    for (size_t i = 0; i < first.size(); i++)
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("thread {0}", i), static_cast<int>(i / 32 * 32), first[i]);
}

void scopesOf(unsigned blocks, unsigned threads) {
    const Grid grid{dim3(blocks), dim3(threads)};
    noteGrid(grid);
    const Scopes seen = scopes(grid);
    for (const Seen& thread : seen.threads) {
        CPPUNIT_ASSERT_EQUAL(1, thread.own);
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(threads), thread.block);
    }
    CPPUNIT_ASSERT_EQUAL(static_cast<int>(blocks * threads), seen.grid);
}

/// More blocks never fit when each of them takes more.
void moreSharedMemoryFewerBlocks() {
    int before = occupancy(256, 0).blocks;
    CPPUNIT_ASSERT(before > 0);
    for (const size_t kibibytes : {4, 8, 16, 32, 47}) {
        const int blocks = occupancy(256, kibibytes << 10).blocks;
        CPPUNIT_ASSERT(blocks <= before);
        before = blocks;
    }
    const auto limit = static_cast<int>(deviceProperties().sharedMemPerMultiprocessor / (47 << 10));
    CPPUNIT_ASSERT(before <= limit);
}

void neverMoreThreadsThanTheMultiprocessorHolds() {
    for (int threads = 32; threads <= 1024; threads *= 2) {
        const Occupancy held = occupancy(threads, 0);
        CPPUNIT_ASSERT(held.blocks >= 1);
        CPPUNIT_ASSERT(held.share() <= 1);
    }
}

const Claim& claimOf(const std::string& kernel) {
    return *std::ranges::find(claims(), kernel, &Claim::kernel);
}

/// What a kernel costs; its results are right, too.
Efficiency costOf(const std::string& kernel) {
    return Efficiency([&] { CPPUNIT_ASSERT(claimOf(kernel).runsRight()); });
}

}  // namespace

CppUnit::TestSuite* TestModelWarps::suite() {
    auto* suite = new CppUnit::TestSuite("ModelWarps");
    for (const auto& [width, height] :
         {std::pair(32, 1), {64, 1}, {1024, 1}, {16, 4}, {8, 8}, {32, 32}, {1, 64}, {96, 3}})
        add(suite, std::to_string(width) + " x " + std::to_string(height) + " threads",
            [w = width, h = height] { warpsOf(w, h); });
    add(suite, "40 threads are refused",
        [] { CPPUNIT_ASSERT_THROW(firstOfWarp(dim3(40)), std::invalid_argument); });
    return suite;
}

CppUnit::TestSuite* TestModelScopes::suite() {
    auto* suite = new CppUnit::TestSuite("ModelScopes");
    for (const unsigned blocks : {1U, 3U, 70U})
        for (const unsigned threads : {1U, 31U, 32U, 100U, 1024U})
            add(suite, std::to_string(blocks) + " x " + std::to_string(threads),
                [=] { scopesOf(blocks, threads); });
    return suite;
}

CppUnit::TestSuite* TestModelOccupancy::suite() {
    auto* suite = new CppUnit::TestSuite("ModelOccupancy");
    add(suite, "more shared memory, fewer blocks", moreSharedMemoryFewerBlocks);
    add(suite, "never more threads than the multiprocessor holds",
        neverMoreThreadsThanTheMultiprocessorHolds);
    return suite;
}

CppUnit::TestSuite* TestModelPairs::suite() {
    auto* suite = new CppUnit::TestSuite("ModelPairs");
    for (const Claim& claim : claims())
        add(suite, claim.kernel, [&] { CPPUNIT_ASSERT(claim.runsRight()); });
    return suite;
}

CppUnit::TestSuite* TestModelEfficiency::suite() {
    auto* suite = new CppUnit::TestSuite("ModelEfficiency");
    add(suite, "KWarpsPart: all lanes", [] { costOf("KWarpsPart").hasActiveLanes(31); });
    add(suite, "KByRows: no bank conflicts", [] { costOf("KByRows").hasNoBankConflicts(); });
    add(suite, "KReadNeighbours: 4 sectors a request",
        [] { costOf("KReadNeighbours").hasSectorsPerRequest(4); });
    return suite;
}
