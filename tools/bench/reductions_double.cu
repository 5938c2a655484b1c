#include "reductionsOf.h"

template Measured bench::measureType<double>(const Problem&, const std::vector<std::string>&, int);
