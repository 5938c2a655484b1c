#include "useAdd.h"

#include "Add.h"
#include "common/ReductionUse.h"

int useAdd(int argc, char** argv) {
    return useReductions(argc, argv, "ReductionAdd: the sum of one value per thread",
                         {
                             reductionUse<ReductionAddIntI>("AddIntI"),
                             reductionUse<ReductionAddIntII>("AddIntII"),
                             reductionUse<ReductionAddFloat>("AddFloat"),
                             reductionUse<ReductionAddDouble>("AddDouble"),
                         });
}
