#include "reductions_of.h"

template Measured bench::measureType<unsigned char>(const Problem&, const Extent&);
