#include <cppunit/extensions/HelperMacros.h>

#include "advice.h"
#include "estimate.h"
#include "test_gpus.h"

using namespace profile;

namespace {

/// Of 2^20 warps, one request each, of 4 bytes a lane.
Place placeOf(const char* kind, int line) {
    constexpr uint64_t warps = 1 << 20;
    Place place;
    place.kind = kind;
    place.file = "fold.h";
    place.line = line;
    place.requests = warps;
    place.lanes = 32 * warps;
    if (!place.is("barrier") && !place.is("block")) place.bytes = 128 * warps;
    if (place.is("shared")) place.wavefronts = warps;
    if (place.is("global")) place.sectors = place.missed = 4 * warps;
    if (place.is("global")) place.span = place.bytes;
    if (place.is("global")) place.lines = warps;
    if (place.is("block")) place.instructions = 40 * warps;
    place.laneInstructions = 32 * place.instructions;
    return place;
}

Place conflicting(const char* kind, int line) {
    Place is = placeOf(kind, line);
    is.wavefronts = 32 * is.requests;
    is.conflicts = is.wavefronts - is.requests;
    is.ways = 32;
    return is;
}

/// Each lane has a sector of its own.
Place scattered(const char* kind, int line) {
    Place is = placeOf(kind, line);
    is.sectors = is.missed = is.lines = is.lanes;
    is.span = 32 * is.sectors;
    return is;
}

Kernel kernelWith(const std::vector<Place>& places) {
    constexpr uint64_t blocks = 1 << 17;
    return {"KFold", {blocks, 1, 1}, {256, 1, 1}, 0, 1, blocks, places, {}};
}

double microsecondsOf(const std::vector<Place>& places) {
    return estimate(kernelWith(places), h100).microseconds;
}

Line lineOf(const Kernel& kernel, int number) {
    for (const Line& line : linesOf(kernel, h100))
        if (line.number == number) return line;
    throw std::runtime_error("no such line");
}

/// What the model says of a line is what it says of the kernel that is written without its trouble.
void savesThat(const std::vector<Place>& before, const std::vector<Place>& after, int line = 1) {
    const Kernel kernel = kernelWith(before);
    const double expected = microsecondsOf(before) - microsecondsOf(after);
    CPPUNIT_ASSERT(expected > 0);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, lineOf(kernel, line).saves, 1e-9 * expected);
}

}  // namespace

class TestGain : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGain);
    CPPUNIT_TEST(aConflictSavesItsWavefronts);
    CPPUNIT_TEST(bothConflictsOfALineGoAtOnce);
    CPPUNIT_TEST(anotherLineKeepsItsConflicts);
    CPPUNIT_TEST(scatteredSectorsSaveWhatNobodyAsksFor);
    CPPUNIT_TEST(whatAnotherLineAsksForComesFromMemoryAllTheSame);
    CPPUNIT_TEST(constantMemoryIsComparedWithSharedMemory);
    CPPUNIT_TEST(anArrayInRegistersIsChosenFromByInstructions);
    CPPUNIT_TEST(atomicsOfABlockAreAddedUpFirst);
    CPPUNIT_TEST(lanesThatDoNotPartLoseNothing);
    CPPUNIT_TEST(lanesThatAreFullNeedFewerInstructions);
    CPPUNIT_TEST(aBarrierTakesItsTime);
    CPPUNIT_TEST(ofTwoTroublesOnALineTheGreaterCounts);
    CPPUNIT_TEST(theGreatestSavingComesFirst);
    CPPUNIT_TEST(whereNothingIsWrongNothingIsSaved);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aConflictSavesItsWavefronts() {
        savesThat({conflicting("shared load", 1)}, {placeOf("shared load", 1)});
    }
    void bothConflictsOfALineGoAtOnce() {
        savesThat({conflicting("shared load", 1), conflicting("shared store", 1)},
                  {placeOf("shared load", 1), placeOf("shared store", 1)});
    }
    void anotherLineKeepsItsConflicts() {
        savesThat({conflicting("shared load", 1), conflicting("shared load", 2)},
                  {placeOf("shared load", 1), conflicting("shared load", 2)});
    }
    void scatteredSectorsSaveWhatNobodyAsksFor() {
        savesThat({scattered("global load", 1)}, {placeOf("global load", 1)});
        savesThat({scattered("global store", 1)}, {placeOf("global store", 1)});
    }
    // Structures of eight floats: memory brings them once, and each member is asked for.
    void whatAnotherLineAsksForComesFromMemoryAllTheSame() {
        std::vector<Place> before{scattered("global load", 1)};
        for (int member = 1; member < 8; ++member) {
            before.push_back(scattered("global load", 2));
            before.back().missed = 0;
        }
        std::vector<Place> after = before;
        after[0].sectors /= 8;
        after[0].lines /= 32;
        savesThat(before, after);
    }
    void constantMemoryIsComparedWithSharedMemory() {
        Place constant = placeOf("constant load", 1), shared = placeOf("shared load", 1);
        constant.wavefronts = 32 * constant.requests;
        constant.combined = shared.wavefronts = 2 * shared.requests;
        shared.conflicts = shared.requests;
        savesThat({constant}, {shared});
    }
    void anArrayInRegistersIsChosenFromByInstructions() {
        Place local = placeOf("local load", 1), chosen = placeOf("block", 1);
        local.sectors = 4 * local.requests;
        chosen.instructions = 16 * chosen.requests;
        savesThat({local, placeOf("global load", 2)}, {chosen, placeOf("global load", 2)});
    }
    void atomicsOfABlockAreAddedUpFirst() {
        Place each = placeOf("global atomic", 1), ofBlocks = each;
        each.missed = ofBlocks.missed = each.span = ofBlocks.span = 0;
        each.sectors = 32 * each.requests;
        each.onOneAddress = 32;
        each.named = each.combined = ofBlocks.named = ofBlocks.combined = ofBlocks.sectors =
            each.requests / 8;
        savesThat({each}, {ofBlocks});
        each.onOneAddress = 1;  // only lanes of different warps meet
        savesThat({each}, {ofBlocks});
        CPPUNIT_ASSERT(Trouble::none == troubleOf(ofBlocks));
    }
    void lanesThatDoNotPartLoseNothing() {
        Place branch = placeOf("block", 1), way = placeOf("block", 2), full = way;
        branch.splits = branch.requests;
        branch.lostInstructions = way.instructions / 2;
        full.instructions /= 2;
        savesThat({branch, way}, {placeOf("block", 1), full});
    }
    void lanesThatAreFullNeedFewerInstructions() {
        Place few = placeOf("block", 1), full = few;
        few.laneInstructions = 8 * few.instructions;
        full.instructions /= 4;
        savesThat({few}, {full});
    }
    void aBarrierTakesItsTime() {
        savesThat({placeOf("barrier", 1), placeOf("global load", 2)}, {placeOf("global load", 2)});
        CPPUNIT_ASSERT(Trouble::barrier == lineOf(kernelWith({placeOf("barrier", 1)}), 1).trouble);
    }
    void ofTwoTroublesOnALineTheGreaterCounts() {
        Place little = placeOf("shared load", 1);
        little.conflicts = 1;
        little.wavefronts += 1;
        const Kernel kernel = kernelWith({little, scattered("global load", 1)});
        const Line line = lineOf(kernel, 1);
        CPPUNIT_ASSERT(Trouble::sectors == line.trouble);
        CPPUNIT_ASSERT(adviceOn(line).find("sectors of 32 bytes") != std::string::npos);
    }
    // The line without trouble costs most of all.
    void theGreatestSavingComesFirst() {
        Place much = placeOf("block", 1), few = placeOf("shared load", 2);
        much.instructions *= 5;
        much.laneInstructions *= 5;
        few.conflicts = 8 * few.requests;
        few.wavefronts += few.conflicts;
        const Kernel kernel = kernelWith({much, few, conflicting("shared load", 3)});
        const std::vector<Line> lines = linesOf(kernel, h100);
        CPPUNIT_ASSERT_EQUAL(3, lines[0].number);
        CPPUNIT_ASSERT_EQUAL(2, lines[1].number);
        CPPUNIT_ASSERT_EQUAL(1, lines[2].number);
    }
    void whereNothingIsWrongNothingIsSaved() {
        const Line line =
            lineOf(kernelWith({placeOf("global load", 1), placeOf("shared load", 1)}), 1);
        CPPUNIT_ASSERT(Trouble::none == line.trouble);
        CPPUNIT_ASSERT_EQUAL(0.0, line.saves);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestGain);
