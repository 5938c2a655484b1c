// CUDA's vector types, with CUDA's alignments, and dim3. In C as well.
#pragma once

#include "host_defines.h"

#ifdef __cplusplus
#define SIMULATOR_TYPE(name)
#else  // where a struct is no name of a type
#define SIMULATOR_TYPE(name) typedef struct name name;
#endif
#define SIMULATOR_VECTOR(name, type, alignment) \
    struct __align__(alignment) name {          \
        type x, y, z, w;                        \
    };                                          \
    SIMULATOR_TYPE(name)
/// One to four numbers of a type, and the alignments of two and of four.
#define SIMULATOR_VECTORS(name, type, ofTwo, ofFour) \
    struct name##1 {                                 \
        type x;                                      \
    };                                               \
    SIMULATOR_TYPE(name##1)                          \
    struct __align__(ofTwo) name##2 {                \
        type x, y;                                   \
    };                                               \
    SIMULATOR_TYPE(name##2)                          \
    struct name##3 {                                 \
        type x, y, z;                                \
    };                                               \
    SIMULATOR_TYPE(name##3)                          \
    SIMULATOR_VECTOR(name##4, type, ofFour)

SIMULATOR_VECTORS(char, signed char, 2, 4)
SIMULATOR_VECTORS(uchar, unsigned char, 2, 4)
SIMULATOR_VECTORS(short, short, 4, 8)
SIMULATOR_VECTORS(ushort, unsigned short, 4, 8)
SIMULATOR_VECTORS(int, int, 8, 16)
SIMULATOR_VECTORS(uint, unsigned int, 8, 16)
SIMULATOR_VECTORS(long, long int, 16, 16)
SIMULATOR_VECTORS(ulong, unsigned long int, 16, 16)
SIMULATOR_VECTORS(longlong, long long int, 16, 16)
SIMULATOR_VECTORS(ulonglong, unsigned long long int, 16, 16)
SIMULATOR_VECTORS(float, float, 8, 16)
SIMULATOR_VECTORS(double, double, 16, 16)

// The two alignments of the vectors of four that CUDA 13 tells apart.
SIMULATOR_VECTOR(long4_16a, long int, 16)
SIMULATOR_VECTOR(long4_32a, long int, 32)
SIMULATOR_VECTOR(ulong4_16a, unsigned long int, 16)
SIMULATOR_VECTOR(ulong4_32a, unsigned long int, 32)
SIMULATOR_VECTOR(longlong4_16a, long long int, 16)
SIMULATOR_VECTOR(longlong4_32a, long long int, 32)
SIMULATOR_VECTOR(ulonglong4_16a, unsigned long long int, 16)
SIMULATOR_VECTOR(ulonglong4_32a, unsigned long long int, 32)
SIMULATOR_VECTOR(double4_16a, double, 16)
SIMULATOR_VECTOR(double4_32a, double, 32)

#undef SIMULATOR_VECTORS
#undef SIMULATOR_VECTOR
#undef SIMULATOR_TYPE

#ifdef __cplusplus
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
#else
typedef struct dim3 {
    unsigned int x, y, z;
} dim3;
#endif
