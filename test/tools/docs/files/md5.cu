#include <curand.h>
#include <cstdio>
