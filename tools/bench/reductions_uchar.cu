#include "reductionsOf.h"

template Measured bench::measureType<unsigned char>(const Problem&, const Extent&);
