#include "reductionsOf.h"

template Measured bench::measureType<float>(const Problem&, const std::vector<std::string>&, int);
