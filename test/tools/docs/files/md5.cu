#include <curand_kernel.h>
#include <cstdio>
