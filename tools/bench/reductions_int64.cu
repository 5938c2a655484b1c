#include "reductionsOf.h"

template Measured bench::measureType<long>(const Problem&, const std::vector<std::string>&, int);
