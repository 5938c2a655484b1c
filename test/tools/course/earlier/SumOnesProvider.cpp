#include "SumOnesProvider.h"

#include "UseSumOnes.h"

Use_I* SumOnesProvider::createUse(const Grid& grid, bool isVerbose) {
    return new UseSumOnes(grid, isVerbose);
}

Use_I* SumOnesProvider::createUse(bool isVerbose) {
    return new UseSumOnes(isVerbose);
}
