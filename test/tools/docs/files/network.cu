#include <cudnn.h>
#include <cstdio>
