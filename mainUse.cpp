#include "add/useAdd.h"
#include "generic/useGeneric.h"
#include "harness/Main.h"
#include "lastblock/useLastBlock.h"
#include "minmax/useMinMax.h"
#include "warp/useWarp.h"

void mainUse(harness::Uses& uses) {
    uses.add("add", "ReductionAdd: sums of ones and of ids, by folding", useAdd);
    uses.add("generic", "Reduction: any operator, given as a function", useGeneric);
    uses.add("warp", "One warp: by folding, with padding, in registers, in order; and a block built on warps",
             uses.add("lastblock",
                      "Arrays by one block or many, in two launches or in one that ends in the last block",
                      useLastBlock);
             useWarp);
    uses.add("minmax", "Min and max in one pass, to stretch the contrast of an image", useMinMax);
}
