#include "reductions_of.h"

template Measured bench::measureType<long>(const Problem&, const Extent&);
