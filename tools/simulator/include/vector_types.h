// CUDA's vector types, with CUDA's alignments, and dim3. In C as well.
#pragma once

#include "host_defines.h"

struct char1 {
    signed char x;
};
struct __align__(2) char2 {
    signed char x, y;
};
struct char3 {
    signed char x, y, z;
};
struct __align__(4) char4 {
    signed char x, y, z, w;
};

struct uchar1 {
    unsigned char x;
};
struct __align__(2) uchar2 {
    unsigned char x, y;
};
struct uchar3 {
    unsigned char x, y, z;
};
struct __align__(4) uchar4 {
    unsigned char x, y, z, w;
};

struct short1 {
    short x;
};
struct __align__(4) short2 {
    short x, y;
};
struct short3 {
    short x, y, z;
};
struct __align__(8) short4 {
    short x, y, z, w;
};

struct ushort1 {
    unsigned short x;
};
struct __align__(4) ushort2 {
    unsigned short x, y;
};
struct ushort3 {
    unsigned short x, y, z;
};
struct __align__(8) ushort4 {
    unsigned short x, y, z, w;
};

struct int1 {
    int x;
};
struct __align__(8) int2 {
    int x, y;
};
struct int3 {
    int x, y, z;
};
struct __align__(16) int4 {
    int x, y, z, w;
};

struct uint1 {
    unsigned int x;
};
struct __align__(8) uint2 {
    unsigned int x, y;
};
struct uint3 {
    unsigned int x, y, z;
};
struct __align__(16) uint4 {
    unsigned int x, y, z, w;
};

struct long1 {
    long int x;
};
struct __align__(16) long2 {
    long int x, y;
};
struct long3 {
    long int x, y, z;
};
struct __align__(16) long4 {
    long int x, y, z, w;
};

struct ulong1 {
    unsigned long int x;
};
struct __align__(16) ulong2 {
    unsigned long int x, y;
};
struct ulong3 {
    unsigned long int x, y, z;
};
struct __align__(16) ulong4 {
    unsigned long int x, y, z, w;
};

struct float1 {
    float x;
};
struct __align__(8) float2 {
    float x, y;
};
struct float3 {
    float x, y, z;
};
struct __align__(16) float4 {
    float x, y, z, w;
};

struct longlong1 {
    long long int x;
};
struct __align__(16) longlong2 {
    long long int x, y;
};
struct longlong3 {
    long long int x, y, z;
};
struct __align__(16) longlong4 {
    long long int x, y, z, w;
};

struct ulonglong1 {
    unsigned long long int x;
};
struct __align__(16) ulonglong2 {
    unsigned long long int x, y;
};
struct ulonglong3 {
    unsigned long long int x, y, z;
};
struct __align__(16) ulonglong4 {
    unsigned long long int x, y, z, w;
};

struct double1 {
    double x;
};
struct __align__(16) double2 {
    double x, y;
};
struct double3 {
    double x, y, z;
};
struct __align__(16) double4 {
    double x, y, z, w;
};

// The two alignments of the vectors of four that CUDA 13 tells apart.
struct __align__(16) long4_16a {
    long int x, y, z, w;
};
struct __align__(32) long4_32a {
    long int x, y, z, w;
};
struct __align__(16) ulong4_16a {
    unsigned long int x, y, z, w;
};
struct __align__(32) ulong4_32a {
    unsigned long int x, y, z, w;
};
struct __align__(16) longlong4_16a {
    long long int x, y, z, w;
};
struct __align__(32) longlong4_32a {
    long long int x, y, z, w;
};
struct __align__(16) ulonglong4_16a {
    unsigned long long int x, y, z, w;
};
struct __align__(32) ulonglong4_32a {
    unsigned long long int x, y, z, w;
};
struct __align__(16) double4_16a {
    double x, y, z, w;
};
struct __align__(32) double4_32a {
    double x, y, z, w;
};

#ifdef __cplusplus
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
#else  // where a struct is no name of a type
#define SIMULATOR_VECTORS(type)     \
    typedef struct type##1 type##1; \
    typedef struct type##2 type##2; \
    typedef struct type##3 type##3; \
    typedef struct type##4 type##4;
SIMULATOR_VECTORS(char)
SIMULATOR_VECTORS(uchar)
SIMULATOR_VECTORS(short)
SIMULATOR_VECTORS(ushort)
SIMULATOR_VECTORS(int)
SIMULATOR_VECTORS(uint)
SIMULATOR_VECTORS(long)
SIMULATOR_VECTORS(ulong)
SIMULATOR_VECTORS(longlong)
SIMULATOR_VECTORS(ulonglong)
SIMULATOR_VECTORS(float)
SIMULATOR_VECTORS(double)
#undef SIMULATOR_VECTORS
typedef struct dim3 {
    unsigned int x, y, z;
} dim3;
#endif
