#include "reductions_of.h"

template Measured bench::measureType<int>(const Problem&, const Extent&);
