// make_int2(x, y) and the like.
#pragma once

#include "vector_types.h"

#define SIMULATOR_MAKERS(name, type)                           \
    constexpr name##1 make_##name##1(type x) {                 \
        return {x};                                            \
    }                                                          \
    constexpr name##2 make_##name##2(type x, type y) {         \
        return {x, y};                                         \
    }                                                          \
    constexpr name##3 make_##name##3(type x, type y, type z) { \
        return {x, y, z};                                      \
    }                                                          \
    SIMULATOR_MAKER(name##4, type)
#define SIMULATOR_MAKER(name, type)                              \
    constexpr name make_##name(type x, type y, type z, type w) { \
        return {x, y, z, w};                                     \
    }

SIMULATOR_MAKERS(char, signed char)
SIMULATOR_MAKERS(uchar, unsigned char)
SIMULATOR_MAKERS(short, short)
SIMULATOR_MAKERS(ushort, unsigned short)
SIMULATOR_MAKERS(int, int)
SIMULATOR_MAKERS(uint, unsigned int)
SIMULATOR_MAKERS(long, long int)
SIMULATOR_MAKERS(ulong, unsigned long int)
SIMULATOR_MAKERS(longlong, long long int)
SIMULATOR_MAKERS(ulonglong, unsigned long long int)
SIMULATOR_MAKERS(float, float)
SIMULATOR_MAKERS(double, double)

SIMULATOR_MAKER(long4_16a, long int)
SIMULATOR_MAKER(long4_32a, long int)
SIMULATOR_MAKER(ulong4_16a, unsigned long int)
SIMULATOR_MAKER(ulong4_32a, unsigned long int)
SIMULATOR_MAKER(longlong4_16a, long long int)
SIMULATOR_MAKER(longlong4_32a, long long int)
SIMULATOR_MAKER(ulonglong4_16a, unsigned long long int)
SIMULATOR_MAKER(ulonglong4_32a, unsigned long long int)
SIMULATOR_MAKER(double4_16a, double)
SIMULATOR_MAKER(double4_32a, double)

#undef SIMULATOR_MAKERS
#undef SIMULATOR_MAKER
