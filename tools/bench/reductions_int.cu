#include "reductionsOf.h"

template Measured bench::measureType<int>(const Problem&, const Extent&);
