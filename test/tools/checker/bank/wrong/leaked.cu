// Nobody frees the memory.
#include "Bank.h"

static const Case c([] {
    int* values = nullptr;
    cudaMalloc(&values, 64);  // FINDS leak
});
