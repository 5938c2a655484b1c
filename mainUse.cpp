#include "add/useAdd.h"
#include "generic/useGeneric.h"
#include "harness/Main.h"
#include "warp/useWarp.h"

void mainUse(harness::Uses& uses) {
    uses.add("add", "ReductionAdd: sums of ones and of ids, by folding", useAdd);
    uses.add("generic", "Reduction: any operator, given as a function", useGeneric);
    uses.add("warp", "One warp: by folding, with padding, in registers, in order; and a block built on warps",
             useWarp);
}
