// A copy of more than there is fails, and nobody looks at its error.
// SAYS nobody looks at the error of cudaMemcpy
#include "Bank.h"

static void copy(int* data) {
    const int values[2] = {1, 2};
    cudaMemcpy(data, values, sizeof values, cudaMemcpyHostToDevice);  // FINDS error-ignored
}

static const Case c([] { copy(ArrayGM<int>(1)); });
