#include "add/useAdd.h"
#include "generic/useGeneric.h"
#include "harness/Main.h"

void mainUse(harness::Uses& uses) {
    uses.add("add", "ReductionAdd: sums of ones and of ids, by folding", useAdd);
    uses.add("generic", "Reduction: any operator, given as a function", useGeneric);
}
