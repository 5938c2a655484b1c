#include <cusparse.h>
#include <cstdio>
