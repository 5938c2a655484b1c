#pragma once

#include "common/Half.h"

inline int twice(int x) {
    // SOLUTION twice: Twice
    return x + x;
    // END: return 0;
}

inline int quarter(int x) {
    // SOLUTION quarter: Quarter
    return half(half(x));
    // END
}
