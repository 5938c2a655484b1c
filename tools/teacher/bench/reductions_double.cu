#include "reductions_of.h"

template Measured bench::measureType<double>(const Problem&, const Extent&);
