// The reduction of arrays by the whole device.
#include "language/language.h"
#include "reductions.h"
#include "topics.h"

namespace {

std::vector<Problem> problems(const Extent& extent) {
    const int largest = extent.isSimulated ? 16 : 30;
    std::vector<Problem> problems;
    for (const Operation operation : {Operation::SUM, Operation::MINIMUM})
        for (const std::string& type : types())
            for (int power = 10; power <= largest; power += extent.isQuick ? 6 : 2) {
                const size_t n = size_t{1} << power;
                problems.push_back({type, operation, n - 1, 0});
                problems.push_back({type, operation, n, 0});
                problems.push_back({type, operation, n + 1, 1});
            }
    return problems;
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const Problem& problem : problems(extent))
        cases.push_back({"device/" + problem.group(), problem.n, problem.offset, problem.bytes(),
                         contenderNames(problem, extent),
                         [=] { return measureReduction(problem, extent); }});
    return cases;
}

}  // namespace

Topic deviceTopic() {
    return {
        "device",
        {},
        trm("The reduction of an array by the whole device"),
        trm("ReductionDevice (src/device/ReductionDevice.h), in any order and in the array's own, "
            "each in "
            "one launch; and a kernel that does nothing but read the array: nobody can be faster."),
        trm("elements"),
        true,
        false,
        cases};
}
