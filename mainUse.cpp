#include "add/useAdd.h"
#include "arg/useArg.h"
#include "generic/useGeneric.h"
#include "harness/Main.h"
#include "lastblock/useLastBlock.h"
#include "minmax/useMinMax.h"
#include "warp/useWarp.h"

void mainUse(harness::Uses& uses) {
    uses.add("add", "ReductionAdd: sums of ones and of ids, by folding", useAdd);
    uses.add("generic", "Reduction: any operator, given as a function", useGeneric);
    uses.add("warp", "Reductions by one warp, in order and not, and a block built on warps", useWarp);
    uses.add("lastblock", "Arrays by one block or by many, in two launches or in one", useLastBlock);
    uses.add("minmax", "Min and max in one pass, to stretch the contrast of an image", useMinMax);
    uses.add("arg", "Argmin and argmax: indices that follow the path of their values", useArg);
}
