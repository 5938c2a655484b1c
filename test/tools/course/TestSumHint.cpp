#include <cppunit/CompilerOutputter.h>
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/ui/text/TestRunner.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "common/Grids.h"
#include "common/SumHint.h"

namespace {

struct Thread {
    dim3 block, thread;
};

/// A wrong reduction, carried out thread by thread.
struct Mistake {
    const char* name;
    std::function<double(const GridShape&, Protocol)> sum;
    std::vector<const char*> words;  // of the hints that speak of it
};

double idOf(const GridShape& grid, const Thread& t) {
    const double block = t.block.x + static_cast<double>(grid.dg.x) * t.block.y;
    const double local = t.thread.x + static_cast<double>(grid.db.x) * t.thread.y;
    return static_cast<double>(grid.threadsPerBlock()) * block + local;
}

double sumOver(const GridShape& grid, const std::function<double(const Thread&)>& value) {
    double sum = 0;
    Thread t;
    for (t.block.y = 0; t.block.y < grid.dg.y; ++t.block.y)
        for (t.block.x = 0; t.block.x < grid.dg.x; ++t.block.x)
            for (t.thread.y = 0; t.thread.y < grid.db.y; ++t.thread.y)
                for (t.thread.x = 0; t.thread.x < grid.db.x; ++t.thread.x) sum += value(t);
    return sum;
}

double valueOf(const GridShape& grid, Protocol protocol, const Thread& t) {
    return protocol == Protocol::I ? 1 : idOf(grid, t);
}

double rightSum(const GridShape& grid, Protocol protocol) {
    return sumOver(
        grid, [&](const Thread& t) { return valueOf(grid, protocol, t); });
}

/// A sum of those threads only of which that is true.
auto ofThose(bool (*isMeant)(const GridShape&, const Thread&)) {
    return [isMeant](const GridShape& grid, Protocol protocol) {
        return sumOver(
            grid,
            [&](const Thread& t) { return isMeant(grid, t) ? valueOf(grid, protocol, t) : 0; });
    };
}

/// The sum with other ids.
auto withIds(double (*id)(const GridShape&, const Thread&)) {
    return [id](const GridShape& grid, Protocol protocol) {
        return sumOver(
            grid, [&](const Thread& t) { return protocol == Protocol::I ? 1 : id(grid, t); });
    };
}

using Cells = std::vector<double>;

/// A sum of what each block leaves in tabSM[0], or in another cell.
auto byBlocks(void (*fold)(Cells&, const GridShape&), bool takesTheLast = false) {
    return [=](const GridShape& grid, Protocol protocol) {
        const long n = grid.threadsPerBlock();
        double sum = 0;
        for (long block = 0; block < grid.blocks(); ++block) {
            Cells cells(n, 1);
            for (long i = 0; protocol == Protocol::II && i < n; ++i)
                cells[i] = static_cast<double>(n * block + i);
            fold(cells, grid);
            sum += cells[takesTheLast ? n - 1 : 0];
        }
        return sum;
    };
}

void foldFrom(std::size_t middle, Cells& cells) {
    for (; middle > 0; middle /= 2)
        for (std::size_t i = 0; i < middle; ++i) cells[i] += cells[i + middle];
}

void foldRightly(Cells& cells, const GridShape&) {
    foldFrom(cells.size() / 2, cells);
}

// Where no barrier stands, a thread goes on before the next one begins.
void foldWithoutBarrier(Cells& cells, const GridShape&) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t middle = cells.size() / 2; middle > 0; middle /= 2)
            if (i < middle) cells[i] += cells[i + middle];
}

void fillWithoutBarrier(Cells& cells, const GridShape&) {
    foldFrom(cells.size() / 4, cells);
}

void fillOneWarp(Cells& cells, const GridShape& grid) {
    std::fill(cells.begin() + std::min<long>(32, std::ssize(cells)), cells.end(), 0);
    foldRightly(cells, grid);
}

void fillByColumns(Cells& cells, const GridShape& grid) {
    std::copy(cells.end() - grid.db.x, cells.end(), cells.begin());
    std::fill(cells.begin() + grid.db.x, cells.end(), 0);
    foldRightly(cells, grid);
}

const Mistake mistakes[] = {
    {"no block adds", [](const GridShape&, Protocol) { return 0.0; }, {}},
    {"every thread adds",
     [](const GridShape& grid, Protocol p) {
         return rightSum(grid, p) * static_cast<double>(grid.threadsPerBlock());
     },
     {"as many times as a block has threads", "as many times as a block has rows"}},
    {"a thread of each row adds",
     [](const GridShape& grid, Protocol p) { return rightSum(grid, p) * grid.db.y; },
     {"as many times as a block has rows", "as many times as a block has threads"}},
    {"only the first block arrives",
     ofThose([](const GridShape&, const Thread& t) { return t.block.x + t.block.y == 0; }),
     {"sum of 1 block", "sum of block 0"}},
    {"only the last block of a row arrives",
     ofThose([](const GridShape& grid, const Thread& t) {
         return t.block.x == grid.dg.x - 1 && t.block.y == grid.dg.y - 1;
     }),
     {"sum of 1 block", "sum of block"}},
    {"half of each block is folded",
     ofThose([](const GridShape& grid, const Thread& t) {
         return 2 * (t.thread.x + static_cast<long>(grid.db.x) * t.thread.y) <
                grid.threadsPerBlock();
     }),
     {"each block has given", "lower half", "even threads of each block"}},
    {"the last round is forgotten",
     ofThose([](const GridShape& grid, const Thread& t) {
         return (t.thread.x + static_cast<long>(grid.db.x) * t.thread.y) % 2 == 0;
     }),
     {"each block has given", "even threads", "lower half of each block"}},
    {"ids of the block",
     withIds([](const GridShape& grid, const Thread& t) {
         return t.thread.x + static_cast<double>(grid.db.x) * t.thread.y;
     }),
     {"the block's own place"}},
    {"ids of one dimension",
     withIds([](const GridShape& grid, const Thread& t) {
         return t.thread.x + static_cast<double>(grid.db.x) * t.block.x;
     }),
     {"the dimension y is missing", "without threadIdx.y", "without blockIdx.y"}},
    {"ids without the rows of the grid",
     withIds([](const GridShape& grid, const Thread& t) {
         return t.thread.x + static_cast<double>(grid.db.x) * t.thread.y +
                static_cast<double>(grid.threadsPerBlock()) * t.block.x;
     }),
     {"without blockIdx.y"}},
    {"nothing is folded",
     byBlocks([](Cells&, const GridShape&) {}),
     {"each block has given 1 thread", "thread 0 of each block"}},
    {"the last thread adds its cell",
     byBlocks(foldRightly, true),
     {"each block has given 1 thread", "last thread of each block"}},
    {"no barrier in the fold", byBlocks(foldWithoutBarrier), {"each block has given"}},
    {"no barrier before the fold",
     byBlocks(fillWithoutBarrier),
     {"filled before it is folded", "lower half", "1 thread", "thread 0"}},
    {"one warp fills", byBlocks(fillOneWarp), {"each block has given 32 threads", "first warp"}},
    {"middle of one dimension",
     byBlocks([](Cells& cells, const GridShape& grid) { foldFrom(grid.db.x / 2, cells); }),
     {"each block has given", "first row", "thread 0 of each block"}},
    {"cells of one dimension", byBlocks(fillByColumns), {"each block has given", "last row"}},
    {"one too many", [](const GridShape& g, Protocol p) { return rightSum(g, p) + 1; }, {}},
    {"one too few",
     [](const GridShape& g, Protocol p) { return rightSum(g, p) - 1; },
     {"each block has given"}},
};

bool isAnyOf(const std::vector<const char*>& words, const std::string& hint) {
    for (const char* part : words)
        if (hint.find(part) != std::string::npos) return true;
    return false;
}

/// What is said of a mistake on the grids of the suites.
struct Said {
    int wrongSums = 0, hints = 0, wrongHints = 0;
    std::string example = {};
};

Said saidOf(const Mistake& mistake) {
    Said said;
    std::vector<GridShape> grids = gridsUpTo(1L << 13);
    for (const GridShape& grid : gridsOfPlaneBlocksUpTo(1L << 13)) grids.push_back(grid);
    for (const GridShape& grid : grids)
        for (const Protocol protocol : {Protocol::I, Protocol::II}) {
            const double expected = rightSum(grid, protocol);
            const double actual = mistake.sum(grid, protocol);
            if (actual == expected) continue;
            ++said.wrongSums;
            const std::string hint = hintFor({grid, protocol, expected, actual});
            said.hints += !hint.empty();
            const bool isOfZero = actual == 0;  // which may be right, whatever the mistake
            if (hint.empty() || isOfZero || isAnyOf(mistake.words, hint)) continue;
            ++said.wrongHints;
            said.example = std::string(mistake.name) + ", " + grid.name() + ": " + hint;
        }
    return said;
}

class TestSumHint : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSumHint);
    CPPUNIT_TEST(noMistakeIsTakenForAnother);
    CPPUNIT_TEST(mostMistakesAreNamed);
    CPPUNIT_TEST(whatFitsTwoMistakesIsNotNamed);
    CPPUNIT_TEST(aResultThatIsNotClearedIsNamed);
    CPPUNIT_TEST(anotherSecondRunSaysOnlyThatChanceTakesPart);
    CPPUNIT_TEST_SUITE_END();

    void noMistakeIsTakenForAnother() {
        for (const Mistake& mistake : mistakes) {
            const Said said = saidOf(mistake);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(said.example, 0, said.wrongHints);
        }
    }

    void mostMistakesAreNamed() {
        int wrongSums = 0;
        int hints = 0;
        for (const Mistake& mistake : mistakes) {
            const Said said = saidOf(mistake);
            const bool isNamed = mistake.words.empty() || said.hints > 0;
            CPPUNIT_ASSERT_MESSAGE(mistake.name, said.wrongSums > 0 && isNamed);
            if (std::string(mistake.name).starts_with("one too")) continue;
            wrongSums += said.wrongSums;
            hints += said.hints;
        }
        CPPUNIT_ASSERT_MESSAGE(std::to_string(hints) + " of " + std::to_string(wrongSums),
                               2 * hints > wrongSums);
    }

    void whatFitsTwoMistakesIsNotNamed() {
        // Four threads of each of two blocks, or one block of two.
        const GridShape grid = {dim3(2), dim3(8)};
        CPPUNIT_ASSERT_EQUAL(std::string(), hintFor({grid, Protocol::I, 16, 8}));
    }

    void aResultThatIsNotClearedIsNamed() {
        const GridShape grid = {dim3(16), dim3(256)};
        const std::string hint = hintFor({grid, Protocol::I, 4096, 8192, 1});
        CPPUNIT_ASSERT_MESSAGE(hint, hint.find("starts from 0 in each run") != std::string::npos);
        const std::string again = hintForChance({grid, Protocol::I, 4096, 8192}, 12288);
        CPPUNIT_ASSERT_MESSAGE(again, again.find("starts from 0 in each run") != std::string::npos);
    }

    void anotherSecondRunSaysOnlyThatChanceTakesPart() {
        const std::string hint = hintForChance({{dim3(2), dim3(32)}, Protocol::I, 64, 7}, 9);
        CPPUNIT_ASSERT_MESSAGE(
            hint, hint.starts_with("a second run gave 9: chance takes part. Threads race, or"));
        const std::string right = hintForChance({{dim3(1), dim3(2)}, Protocol::II, 1, 0}, 1);
        CPPUNIT_ASSERT_MESSAGE(right, right.starts_with("a second run gave 1: chance takes part."));
    }
};

}  // namespace

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(TestSumHint::suite());
    runner.setOutputter(new CppUnit::CompilerOutputter(&runner.result(), std::cerr));
    return runner.run() ? 0 : 1;
}
