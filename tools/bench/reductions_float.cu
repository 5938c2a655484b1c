#include "reductionsOf.h"

template Measured bench::measureType<float>(const Problem&, const Extent&);
