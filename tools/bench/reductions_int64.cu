#include "reductionsOf.h"

template Measured bench::measureType<long>(const Problem&, const Extent&);
