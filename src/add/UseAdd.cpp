#include "UseAdd.h"

#include "Add.h"
#include "common/Print.h"

namespace {

/// The value that protocol II expects, computed in an int.
bool showExpected() {
    constexpr int THREADS = 1024;
    print("\nsumOfIds, blocks of %d threads\n\n%12s %20s %20s  %s\n", THREADS, trm("blocks"),
          trm("result"), trm("expected"), trm("verdict"));
    bool allRight = true;
    for (const int blocks : {1, 45, 46, 63}) {
        const int n = blocks * THREADS;
        const int sum = sumOfIdsOnDevice(n);
        const int expected = ReductionAddIntII::expected(n);
        print("%12d %20d %20d  %s\n", blocks, sum, expected, sum == expected ? "right" : "WRONG");
        allRight &= sum == expected;
    }
    return allRight;
}

}  // namespace

UseAdd::UseAdd()
    : ReductionsUse("ReductionAdd: sums of ones and of ids, by folding",
                    {
                        reductionUse<ReductionAddIntI>("AddIntI"),
                        reductionUse<ReductionAddIntII>("AddIntII"),
                        reductionUse<ReductionAddFloat>("AddFloat"),
                        reductionUse<ReductionAddDouble>("AddDouble"),
                    }) {}

bool UseAdd::run() {
    const bool allRight = ReductionsUse::run();
    return showExpected() && allRight;
}
