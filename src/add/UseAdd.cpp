#include "UseAdd.h"

#include "Add.h"

UseAdd::UseAdd()
    : ReductionsUse("ReductionAdd: sums of ones and of ids, by folding",
                    {
                        reductionUse<ReductionAddIntI>("AddIntI"),
                        reductionUse<ReductionAddIntII>("AddIntII"),
                        reductionUse<ReductionAddFloat>("AddFloat"),
                        reductionUse<ReductionAddDouble>("AddDouble"),
                    }) {}
