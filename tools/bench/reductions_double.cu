#include "reductionsOf.h"

template Measured bench::measureType<double>(const Problem&, const Extent&);
