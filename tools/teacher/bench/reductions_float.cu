#include "reductions_of.h"

template Measured bench::measureType<float>(const Problem&, const Extent&);
