#include "useGeneric.h"

#include "Generic.h"
#include "common/ReductionUse.h"

int useGeneric(int argc, char** argv) {
    return useReductions(argc, argv, "Reduction: one value a thread, combined by any operator",
                         {
                             reductionUse<ReductionIntI>("GenericIntI"),
                             reductionUse<ReductionIntII>("GenericIntII"),
                             reductionUse<ReductionLongII>("GenericLongII"),
                             reductionUse<ReductionProduct>("GenericLock"),
                             reductionUse<ReductionMax>("GenericMax"),
                         });
}
