#include "common/SumHint.h"

#include <cmath>
#include <functional>
#include <set>
#include <vector>

#include "language/language.h"

namespace {

constexpr long FEWEST_THREADS = 8;  // sums of fewer are so small that many mistakes give the same

/// A mistake, and what it makes of the sum.
struct Suspect {
    double sum;
    std::string hint;
};

/// The sum over all threads of what `id` gives to the thread (x, y) of the block (bx, by).
using Id = std::function<double(dim3 thread, dim3 block)>;

double sumOf(const GridShape& grid, const Id& id) {
    double sum = 0;
    for (unsigned by = 0; by < grid.dg.y; ++by)
        for (unsigned bx = 0; bx < grid.dg.x; ++bx)
            for (unsigned y = 0; y < grid.db.y; ++y)
                for (unsigned x = 0; x < grid.db.x; ++x) sum += id(dim3(x, y), dim3(bx, by));
    return sum;
}

/// The sum of the ids of one block.
double sumOfBlock(const GridShape& grid, double block) {
    const double n = grid.threadsPerBlock();
    return n * n * block + n * (n - 1) / 2;
}

/// The block whose ids alone have this sum, or -1.
long blockOf(const GridShape& grid, double sum) {
    const double n = grid.threadsPerBlock();
    const double block = (sum - n * (n - 1) / 2) / (n * n);
    const bool isBlock = block >= 0 && block < grid.blocks() && block == std::floor(block);
    return isBlock ? static_cast<long>(block) : -1;
}

// Each thread adds 1: whatever divides the sum tells what was counted.
std::vector<Suspect> suspectsOfOnes(const WrongSum& sum) {
    const double blocks = sum.grid.blocks();
    const double threads = sum.grid.threadsPerBlock();
    std::vector<Suspect> suspects;
    const double arrived = sum.actual / threads;
    if (threads > 1 && blocks > 1 && arrived == std::floor(arrived) && arrived > 0 &&
        arrived < blocks)
        suspects.push_back({sum.actual, trn("this is the sum of {0} block of {1}: the others have "
                                            "not added theirs, or it was lost",
                                            "this is the sum of {0} blocks of {1}: the others "
                                            "have not added theirs, or it was lost",
                                            static_cast<long>(arrived), sum.grid.blocks())});
    const double counted = sum.actual / blocks;
    if (threads > 1 && counted == std::floor(counted) && counted > 0 && counted < threads)
        suspects.push_back(
            {sum.actual, trn("each block has given {0} thread of {1}: is each cell filled before "
                             "it is folded, and folded once?",
                             "each block has given {0} threads of {1}: is each cell filled before "
                             "it is folded, and folded once?",
                             static_cast<long>(counted), sum.grid.threadsPerBlock())});
    return suspects;
}

// Each thread adds its id: what another id would have given can be computed.
std::vector<Suspect> suspectsOfIds(const WrongSum& sum) {
    const GridShape& grid = sum.grid;
    const dim3 dg = grid.dg, db = grid.db;
    const double threads = grid.threadsPerBlock();
    const auto local = [=](dim3 t) { return t.x + static_cast<double>(db.x) * t.y; };
    std::vector<Suspect> suspects;
    const auto suspect = [&](const Id& id, const std::string& hint) {
        suspects.push_back({sumOf(grid, id), hint});
    };
    suspect([&](dim3 t, dim3) { return local(t); },
            tr("this is the sum of the ids in the block: the block's own place in the grid is "
               "missing"));
    if (db.y > 1)
        suspect(
            [&](dim3 t, dim3 b) { return t.x + db.x * (b.x + static_cast<double>(dg.x) * b.y); },
            tr("this is the sum of ids without threadIdx.y: the rows of a block are not told "
               "apart, use Thread2D"));
    if (dg.y > 1)
        suspect([&](dim3 t, dim3 b) { return local(t) + threads * b.x; },
                tr("this is the sum of ids without blockIdx.y: the rows of the grid are not told "
                   "apart, use Thread2D"));
    if (db.y > 1 && dg.y > 1)
        suspect(
            [&](dim3 t, dim3 b) { return t.x + static_cast<double>(db.x) * b.x; },
            tr("this is the sum of ids made of threadIdx.x and blockIdx.x alone: the dimension y "
               "is missing, use Thread2D"));
    const auto global = [=](dim3 t, dim3 b) {
        return local(t) + threads * (b.x + static_cast<double>(dg.x) * b.y);
    };
    suspect(
        [=](dim3 t, dim3 b) { return 2 * local(t) < threads ? global(t, b) : 0; },
        tr("this is the sum of the lower half of each block: is the upper half filled, and is it "
           "folded after that?"));
    suspect([=](dim3 t, dim3 b) { return std::fmod(local(t), 2) == 0 ? global(t, b) : 0; },
            tr("this is the sum of the even threads of each block: the last round of the fold is "
               "missing"));
    suspect(
        [=](dim3 t, dim3 b) { return local(t) == 0 ? global(t, b) : 0; },
        tr("this is the sum of thread 0 of each block: tabSM has not been folded onto tabSM[0]"));
    if (threads > 32)
        suspect(
            [=](dim3 t, dim3 b) { return local(t) < 32 ? global(t, b) : 0; },
            tr("this is the sum of the first warp of each block: are the other cells filled and "
               "folded?"));
    if (grid.blocks() > 1)  // n - 1 is the sum of many ids
        suspect([=](dim3 t, dim3 b) { return local(t) == threads - 1 ? global(t, b) : 0; },
                tr("this is the sum of the last thread of each block: the sum of a block is in "
                   "tabSM[0]"));
    if (db.y > 1) {
        suspect(
            [=](dim3 t, dim3 b) { return t.y == 0 ? global(t, b) : 0; },
            tr("this is the sum of the first row of each block: the others are not folded. A block "
               "has blockDim.x * blockDim.y threads"));
        suspect([=](dim3 t, dim3 b) { return t.y == db.y - 1 ? global(t, b) : 0; },
                tr("this is the sum of the last row of each block: the rows share their cells, use "
                   "Thread2D"));
    }
    if (grid.blocks() > 1)
        if (const long block = blockOf(grid, sum.actual); block >= 0)
            suspects.push_back({sumOfBlock(grid, static_cast<double>(block)),
                                tr("this is the sum of block {0} alone: the others have not added "
                                   "theirs, or it was lost",
                                   block)});
    return suspects;
}

std::vector<Suspect> suspectsOfBoth(const WrongSum& sum) {
    const GridShape& grid = sum.grid;
    std::vector<Suspect> suspects;
    if (sum.runsBefore > 0)
        suspects.push_back(
            {sum.expected * (sum.runsBefore + 1),
             tr("the results of earlier runs are in it: *ptrResultGM starts from 0 in "
                "each run")});
    if (grid.db.y > 1 && grid.db.x > 1)
        suspects.push_back({sum.expected * grid.db.y,
                            tr("this is the sum as many times as a block has rows: a condition on "
                               "threadIdx.x alone holds once in each row, use Thread2D")});
    if (grid.threadsPerBlock() > 1)
        suspects.push_back({sum.expected * static_cast<double>(grid.threadsPerBlock()),
                            tr("this is the sum as many times as a block has threads: one of them "
                               "adds it to *ptrResultGM")});
    return suspects;
}

}  // namespace

std::string hintFor(const WrongSum& sum) {
    if (sum.actual == 0)
        return tr(
            "0 is also what *ptrResultGM starts from: has any block added its tabSM[0], and was "
            "that more than 0?");
    if (sum.grid.threads() < FEWEST_THREADS) return "";
    std::vector<Suspect> suspects = suspectsOfBoth(sum);
    const auto& others = sum.protocol == Protocol::I ? suspectsOfOnes(sum) : suspectsOfIds(sum);
    suspects.insert(suspects.end(), others.begin(), others.end());
    std::set<std::string> fitting;
    for (const Suspect& suspect : suspects)
        if (suspect.sum == sum.actual && suspect.sum != sum.expected) fitting.insert(suspect.hint);
    return fitting.size() == 1 ? *fitting.begin() : "";
}

std::string hintForChance(const std::string& again) {
    return tr(
        "a second run gave {0}: chance takes part. Threads race, or read what nobody wrote. "
        "./atelier check names the line",
        again);
}

std::string hintForChance(const WrongSum& sum, double again) {
    const std::string text = std::to_string(std::llround(again));
    if (sum.actual != 0 && again == sum.actual + sum.expected)
        return tr(
            "a second run gave {0}: the result of the run before is in it, *ptrResultGM starts "
            "from 0 in each run",
            text);
    return hintForChance(text);
}
