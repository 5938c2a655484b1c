// The lesson lastblock: the results of many blocks, by a second launch or by the last block.
#include "Hardware.h"
#include "common/Sample.h"
#include "language/language.h"
#include "lastblock/MultiBlock.h"
#include "rivals.h"
#include "topics.h"

namespace {

const std::vector<std::string> NAMES = {trm("one launch, the last block"), trm("two launches"),
                                        trm("a single block")};

Measured measureSums(size_t n, const Extent& extent) {
    const std::vector<int> values = sample::values<int>(static_cast<long>(n));
    const int sum = static_cast<int>(sample::sum(values));
    const Grid grid(dim3(2 * Hardware::getMPCount()), dim3(256));
    OneLaunch<int> oneLaunch(values, grid);
    TwoLaunches<int> twoLaunches(values, grid);
    SingleBlock<int> singleBlock(values, dim3(256));
    std::vector<Rival> rivals;
    for (ArrayReduction<int>* each :
         std::initializer_list<ArrayReduction<int>*>{&oneLaunch, &twoLaunches, &singleBlock})
        rivals.push_back(
            {NAMES[rivals.size()], [=] { each->enqueue(); }, [=] { return each->run() == sum; }});
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const size_t n : powers(extent, 10, 22, 14))
        cases.push_back({"lastblock/sum/int", n, 0, n * sizeof(int), NAMES,
                         [=] { return measureSums(n, extent); }});
    return cases;
}

}  // namespace

Topic lastBlockTopic() {
    return {
        "lastblock",
        {},
        trm("The last block"),
        trm("The sum of an array of int by two blocks a multiprocessor, whose results the last "
            "block or a second launch adds up; and by one block alone. All find the array where "
            "the call before left it."),
        trm("elements"),
        false,
        false,
        cases};
}
