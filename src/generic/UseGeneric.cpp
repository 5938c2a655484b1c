#include "UseGeneric.h"

#include <cstdio>

#include "Generic.h"
#include "LockCost.h"
#include "common/DeviceProperties.h"
#include "common/Print.h"

namespace {

void printLockCost() {
    const LockCost cost = measureLock(63);
    print(
        "\nlock: %.1f times the native atomic (an addition by one thread of each of %d blocks%s)\n",
        cost.factor(), cost.blocks,
        isSimulated(deviceProperties()) ? trm("; on the simulator, which says nothing of a GPU")
                                        : "");
}

}  // namespace

UseGeneric::UseGeneric()
    : ReductionsUse("Reduction: any operator, given as a function",
                    {
                        reductionUse<ReductionIntI>("GenericIntI"),
                        reductionUse<ReductionIntII>("GenericIntII"),
                        reductionUse<ReductionLongII>("GenericLongII"),
                        reductionUse<ReductionProduct>("GenericLock"),
                        reductionUse<ReductionMax>("GenericMax"),
                    }) {}

bool UseGeneric::run() {
    const bool allRight = ReductionsUse::run();
    if (allRight) printLockCost();
    return allRight;
}
