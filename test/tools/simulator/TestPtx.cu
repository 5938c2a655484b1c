// Inline assembly: what the PTX ISA says of each instruction, above all where C++ says something
// else.
#include <cppunit/extensions/HelperMacros.h>

#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>

#include "Device.h"

namespace {

using uint64 = unsigned long long;

#define UNARY(name, instruction, R, r, A, a)                \
    struct name {                                           \
        __device__ static R of(A x) {                       \
            R result;                                       \
            asm(instruction " %0, %1;" : r(result) : a(x)); \
            return result;                                  \
        }                                                   \
    };
#define BINARY(name, instruction, R, r, A, a, B, b)                   \
    struct name {                                                     \
        __device__ static R of(A x, B y) {                            \
            R result;                                                 \
            asm(instruction " %0, %1, %2;" : r(result) : a(x), b(y)); \
            return result;                                            \
        }                                                             \
    };
#define TERNARY(name, instruction, R, r, A, a, B, b, C, c)                      \
    struct name {                                                               \
        __device__ static R of(A x, B y, C z) {                                 \
            R result;                                                           \
            asm(instruction " %0, %1, %2, %3;" : r(result) : a(x), b(y), c(z)); \
            return result;                                                      \
        }                                                                       \
    };

BINARY(AddS32, "add.s32", int, "=r", int, "r", int, "r")
BINARY(AddS16, "add.s16", short, "=h", short, "h", short, "h")
BINARY(SubU64, "sub.u64", uint64, "=l", uint64, "l", uint64, "l")
BINARY(AddF32, "add.f32", float, "=f", float, "f", float, "f")
BINARY(MulF64, "mul.rn.f64", double, "=d", double, "d", double, "d")
BINARY(MulLoS32, "mul.lo.s32", int, "=r", int, "r", int, "r")
BINARY(MulLoU16, "mul.lo.u16", unsigned short, "=h", unsigned short, "h", unsigned short, "h")
BINARY(MulHiS16, "mul.hi.s16", short, "=h", short, "h", short, "h")
BINARY(MulHiS32, "mul.hi.s32", int, "=r", int, "r", int, "r")
BINARY(MulHiU32, "mul.hi.u32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(MulHiS64, "mul.hi.s64", long long, "=l", long long, "l", long long, "l")
BINARY(MulHiU64, "mul.hi.u64", uint64, "=l", uint64, "l", uint64, "l")
BINARY(MulWideS32, "mul.wide.s32", long long, "=l", int, "r", int, "r")
BINARY(MulWideU32, "mul.wide.u32", uint64, "=l", unsigned, "r", unsigned, "r")
BINARY(MulWideS16, "mul.wide.s16", int, "=r", short, "h", short, "h")
TERNARY(MadLoS32, "mad.lo.s32", int, "=r", int, "r", int, "r", int, "r")
TERNARY(MadWideU32, "mad.wide.u32", uint64, "=l", unsigned, "r", unsigned, "r", uint64, "l")
TERNARY(FmaF32, "fma.rn.f32", float, "=f", float, "f", float, "f", float, "f")
BINARY(DivS32, "div.s32", int, "=r", int, "r", int, "r")
BINARY(RemS32, "rem.s32", int, "=r", int, "r", int, "r")
BINARY(RemU64, "rem.u64", uint64, "=l", uint64, "l", uint64, "l")
BINARY(MinS32, "min.s32", int, "=r", int, "r", int, "r")
BINARY(MinU32, "min.u32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(MaxS64, "max.s64", long long, "=l", long long, "l", long long, "l")
BINARY(MinF32, "min.f32", float, "=f", float, "f", float, "f")
BINARY(MaxF32, "max.f32", float, "=f", float, "f", float, "f")
UNARY(AbsS32, "abs.s32", int, "=r", int, "r")
UNARY(NegS32, "neg.s32", int, "=r", int, "r")
UNARY(NegF64, "neg.f64", double, "=d", double, "d")

BINARY(AndB32, "and.b32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(OrB64, "or.b64", uint64, "=l", uint64, "l", uint64, "l")
BINARY(XorB16, "xor.b16", unsigned short, "=h", unsigned short, "h", unsigned short, "h")
UNARY(NotB16, "not.b16", unsigned short, "=h", unsigned short, "h")
BINARY(ShlB16, "shl.b16", unsigned short, "=h", unsigned short, "h", unsigned, "r")
BINARY(ShlB32, "shl.b32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(ShlB64, "shl.b64", uint64, "=l", uint64, "l", unsigned, "r")
BINARY(ShrU32, "shr.u32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(ShrS32, "shr.s32", int, "=r", int, "r", unsigned, "r")
BINARY(ShrB32, "shr.b32", unsigned, "=r", unsigned, "r", unsigned, "r")
BINARY(ShrS64, "shr.s64", long long, "=l", long long, "l", unsigned, "r")
TERNARY(BfeU32, "bfe.u32", unsigned, "=r", unsigned, "r", unsigned, "r", unsigned, "r")
TERNARY(BfeS32, "bfe.s32", int, "=r", int, "r", unsigned, "r", unsigned, "r")
TERNARY(BfeS64, "bfe.s64", long long, "=l", long long, "l", unsigned, "r", unsigned, "r")
UNARY(BfindU32, "bfind.u32", unsigned, "=r", unsigned, "r")
UNARY(BfindS32, "bfind.s32", unsigned, "=r", int, "r")
UNARY(BfindU64, "bfind.u64", unsigned, "=r", uint64, "l")
UNARY(PopcB32, "popc.b32", unsigned, "=r", unsigned, "r")
UNARY(PopcB64, "popc.b64", unsigned, "=r", uint64, "l")
UNARY(ClzB32, "clz.b32", unsigned, "=r", unsigned, "r")
UNARY(ClzB64, "clz.b64", unsigned, "=r", uint64, "l")
UNARY(BrevB32, "brev.b32", unsigned, "=r", unsigned, "r")
UNARY(BrevB64, "brev.b64", uint64, "=l", uint64, "l")
TERNARY(Vabsdiff4, "vabsdiff4.u32.u32.u32.add", unsigned, "=r", unsigned, "r", unsigned, "r",
        unsigned, "r")
TERNARY(PrmtB32, "prmt.b32", unsigned, "=r", unsigned, "r", unsigned, "r", unsigned, "r")

UNARY(BitsOfFloat, "mov.b32", unsigned, "=r", float, "f")
UNARY(DoubleOfBits, "mov.b64", double, "=d", uint64, "l")
UNARY(CvtU16U32, "cvt.u16.u32", unsigned short, "=h", unsigned, "r")
UNARY(CvtS32S8, "cvt.s32.s8", int, "=r", int, "r")
UNARY(CvtS64S32, "cvt.s64.s32", long long, "=l", int, "r")
UNARY(CvtU64U32, "cvt.u64.u32", uint64, "=l", unsigned, "r")
UNARY(CvtF32S32, "cvt.rn.f32.s32", float, "=f", int, "r")
UNARY(CvtF32F64, "cvt.rn.f32.f64", float, "=f", double, "d")
UNARY(CvtRziS32F32, "cvt.rzi.s32.f32", int, "=r", float, "f")
UNARY(CvtRniS32F32, "cvt.rni.s32.f32", int, "=r", float, "f")
UNARY(CvtRmiS32F32, "cvt.rmi.s32.f32", int, "=r", float, "f")
UNARY(CvtRpiF32F32, "cvt.rpi.f32.f32", float, "=f", float, "f")

struct BfiB32 {
    __device__ static unsigned of(unsigned bits, unsigned base, unsigned position,
                                  unsigned length) {
        unsigned result;
        asm("bfi.b32 %0, %1, %2, %3, %4;"
            : "=r"(result)
            : "r"(bits), "r"(base), "r"(position), "r"(length));
        return result;
    }
};

struct Immediates {
    __device__ static float of(int x) {
        float result;
        asm("add.s32 %0, %0, -0x10;" : "+r"(x));
        asm("mad.lo.s32 %0, %0, 2, %1;" : "+r"(x) : "n"(sizeof(int)));
        asm("cvt.rn.f32.s32 %0, %1;\n\t"
            "// half of it, and one\n\t"
            "fma.rn.f32 %0, %0, 0f3F000000, 1.0;"
            : "=f"(result)
            : "r"(x));
        return result;
    }
};

/// Registers are written one by one, but variables only when all is done.
struct Exchange {
    __device__ static int of(int x, int y) {
        asm("mov.s32 %0, %3; mov.s32 %1, %2;" : "=r"(x), "=r"(y) : "r"(x), "r"(y));
        return 100 * x + y;
    }
};

struct InBraces {
    __device__ static int of(int x) {
        asm("{ add.s32 %0, %0, 1; /* twice */ add.s32 %0, %0, %0; }" : "+r"(x));
        return x;
    }
};

struct BranchesOfAnIf {
    __device__ static int of(int x) {
        if (x > 3)
            asm("neg.s32 %0, %0;" : "+r"(x));
        else
            __asm__ volatile("add.s32 %0, %0, 10;" : "+r"(x));
        return x;
    }
};

template <class Instruction, class R, class... Values>
__global__ void call(R* out, Values... values) {
    *out = Instruction::of(values...);
}

template <class Instruction, class... Values>
auto result(Values... values) {
    using R = decltype(Instruction::of(values...));
    const DeviceArray<R> out(1);
    call<Instruction><<<1, 1>>>(out.get(), values...);
    finish();
    return out.first();
}

struct Registers {
    unsigned lane, warp, warps, thread[3], block[3], threads[3], blocks[3], masks[5];
};

__global__ void readRegisters(Registers* out) {
    Registers own;
    asm("mov.u32 %0, %laneid;" : "=r"(own.lane));
    asm("mov.u32 %0, %%nwarpid;" : "=r"(own.warps));
    asm("mov.u32 %0, %tid.x; mov.u32 %1, %tid.y; mov.u32 %2, %tid.z;"
        : "=r"(own.thread[0]), "=r"(own.thread[1]), "=r"(own.thread[2]));
    asm("mov.u32 %0, %%ctaid.x; mov.u32 %1, %%ctaid.y; mov.u32 %2, %%ctaid.z;"
        : "=r"(own.block[0]), "=r"(own.block[1]), "=r"(own.block[2]));
    asm("mov.u32 %0, %ntid.x; mov.u32 %1, %ntid.y; mov.u32 %2, %ntid.z;"
        : "=r"(own.threads[0]), "=r"(own.threads[1]), "=r"(own.threads[2]));
    asm("mov.u32 %0, %nctaid.x; mov.u32 %1, %nctaid.y; mov.u32 %2, %nctaid.z;"
        : "=r"(own.blocks[0]), "=r"(own.blocks[1]), "=r"(own.blocks[2]));
    asm("mov.u32 %0, %lanemask_lt;" : "=r"(own.masks[0]));
    asm("mov.u32 %0, %lanemask_le;" : "=r"(own.masks[1]));
    asm("mov.u32 %0, %lanemask_eq;" : "=r"(own.masks[2]));
    asm("mov.u32 %0, %lanemask_ge;" : "=r"(own.masks[3]));
    asm("mov.u32 %0, %lanemask_gt;" : "=r"(own.masks[4]));
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    out[block * blockDim.x * blockDim.y * blockDim.z + thread] = own;
}

__global__ void turnRound(int* array) {
    __shared__ int shared[64];
    shared[threadIdx.x] = array[threadIdx.x];
    asm volatile("bar.sync 0;" ::: "memory");
    array[threadIdx.x] = shared[63 - threadIdx.x];
}

__global__ void lanesThere(unsigned* out) {
    unsigned mask = 0;
    if (threadIdx.x % 2) asm volatile("activemask.b32 %0;" : "=r"(mask));
    out[threadIdx.x] = mask;
}

__global__ void copyWithHints(const int* in, int* out) {
    int value;
    unsigned byte;
    asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(value) : "l"(in + threadIdx.x));
    asm volatile("ld.global.u8 %0, [%1+4];" : "=r"(byte) : "l"(in));
    asm volatile("st.volatile.global.s32 [%0], %1;"
                 :
                 : "l"(out + threadIdx.x), "r"(value + int(byte))
                 : "memory");
}

__global__ void measure(uint64* out) {
    uint64 begin, end, timer;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(timer));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(begin));
    __nanosleep(1000);
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(end));
    out[0] = end - begin;
    out[1] = timer;
}

__global__ void publish(int* data, volatile int* flag, int* out) {
    if (blockIdx.x == 0) {
        *data = 7;
        asm volatile("membar.gl;" ::: "memory");
        *flag = 1;
    } else {
        while (*flag == 0) asm volatile("" ::: "memory");
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        *out = *static_cast<volatile int*>(data);
    }
}

__device__ unsigned sharedAddress(const void* pointer) {
    return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

/// Rows of 8 numbers lie 24 apart, so that no row follows the one before it. The number in column c
/// of row r is 8 r + c. Each lane's registers go to the arrays.
__global__ void loadMatrices(unsigned* one, unsigned* two, unsigned* four, unsigned* transposed) {
    __shared__ alignas(16) unsigned short tile[32 * 24];
    const unsigned lane = threadIdx.x;
    for (int column = 0; column < 8; ++column)
        tile[lane * 24 + column] = static_cast<unsigned short>(lane * 8 + column);
    __syncthreads();
    const unsigned row = sharedAddress(&tile[lane * 24]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(one[lane])
                 : "r"(row)
                 : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(two[lane * 2]), "=r"(two[lane * 2 + 1])
                 : "r"(row)
                 : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(four[lane * 4]), "=r"(four[lane * 4 + 1]), "=r"(four[lane * 4 + 2]),
                   "=r"(four[lane * 4 + 3])
                 : "r"(row)
                 : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(transposed[lane * 4]), "=r"(transposed[lane * 4 + 1]),
                   "=r"(transposed[lane * 4 + 2]), "=r"(transposed[lane * 4 + 3])
                 : "r"(row)
                 : "memory");
}

/// The two numbers of matrix `matrix` that `lane` gets.
unsigned neighbours(unsigned matrix, unsigned lane, bool isTransposed) {
    const unsigned line = lane / 4, place = lane % 4 * 2;
    const auto number = [&](unsigned row, unsigned column) {
        return (matrix * 8 + row) * 8 + column;
    };
    return isTransposed ? number(place, line) | number(place + 1, line) << 16
                        : number(line, place) | number(line, place + 1) << 16;
}

/// 1000 more at odd places, -1 from n on.
__global__ void loadWhatThereIs(const int* in, int n, int* out) {
    const int i = threadIdx.x;
    asm volatile(
        "{\n"
        "    .reg .pred isThere, %%isOdd<2>;\n"
        "    .reg .u32 odd, value;\n"
        "    setp.lt.s32 isThere, %2, %3;\n"
        "    mov.u32 value, -1;\n"
        "    @isThere ld.global.u32 value, [%1];\n"
        "    and.b32 odd, %2, 1;\n"
        "    setp.ne.u32 %%isOdd0, odd, 0;\n"
        "    and.pred %%isOdd1, %%isOdd0, isThere;\n"
        "    not.pred %%isOdd0, %%isOdd1;\n"
        "    selp.u32 odd, 0, 1000, %%isOdd0;\n"
        "    add.u32 value, value, odd;\n"
        "    @%%isOdd1 st.global.u32 [%0], value;\n"
        "    @!%%isOdd1 st.global.u32 [%0], value;\n"
        "}"
        :
        : "l"(out + i), "l"(in + i), "r"(i), "r"(n)
        : "memory");
}

/// Four floats of each thread go to its opposite, the second two first.
__global__ void turnByVectors(const float* in, float* out) {
    __shared__ alignas(16) float shared[256];
    const int i = threadIdx.x;
    float a, b, c, d;
    unsigned place;
    asm("{ .reg .u64 at; cvta.to.shared.u64 at, %1; cvt.u32.u64 %0, at; }"
        : "=r"(place)
        : "l"(shared + 4 * i));
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(a), "=f"(b), "=f"(c), "=f"(d)
                 : "l"(in + 4 * i));
    asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};"
                 :
                 : "r"(place), "f"(a), "f"(b), "f"(c), "f"(d)
                 : "memory");
    __syncthreads();
    const unsigned opposite = place + 16 * (63 - 2 * i);
    asm volatile(
        "ld.shared.v2.f32 {%0, %1}, [%4];\n"
        "ld.shared.v2.f32 {%2, %3}, [%4+8];"
        : "=f"(c), "=f"(d), "=f"(a), "=f"(b)
        : "r"(opposite));
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};"
                 :
                 : "l"(out + 4 * i), "f"(a), "f"(b), "f"(c), "f"(d)
                 : "memory");
}

__global__ void useSharedMemory(const int* in, int* out) {
    __shared__ alignas(16) int fixed[64];
    extern __shared__ int open[];
    const unsigned t = threadIdx.x;
    asm volatile("st.shared.b32 [%0], %1;"
                 :
                 : "r"(sharedAddress(&fixed[t])), "r"(in[t])
                 : "memory");
    asm volatile("st.shared.s32 [%0+256], %1;"
                 :
                 : "r"(sharedAddress(&open[t])), "r"(in[t] * 2)
                 : "memory");
    __syncthreads();
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(out[t]) : "r"(sharedAddress(&fixed[63 - t])));
    out[64 + t] = open[64 + 63 - t];
    const size_t whole = __cvta_generic_to_shared(&fixed[t]);
    out[128 + t] = __cvta_shared_to_generic(whole) == &fixed[t];
}

__global__ void copyAsynchronously(const int* in, int* out) {
    __shared__ alignas(16) int tile[128];
    const unsigned t = threadIdx.x;
    // Of what thread 5 ignores nothing is read.
    asm volatile(
        "{ .reg .pred ignored;\n"
        "setp.eq.u32 ignored, %2, 5;\n"
        "cp.async.ca.shared.global [%0], [%1], 4, ignored; }"
        :
        : "r"(sharedAddress(&tile[t])), "l"(t == 5 ? nullptr : in + t), "r"(t)
        : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    if (t < 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
                     :
                     : "r"(sharedAddress(&tile[64 + 4 * t])), "l"(in + 64 + 4 * t), "n"(16)
                     : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    out[t] = tile[63 - t];
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    out[64 + t] = tile[127 - t];
}

}  // namespace

class TestPtx : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPtx);
    CPPUNIT_TEST(sumsWrapAround);
    CPPUNIT_TEST(productsHaveTwoHalves);
    CPPUNIT_TEST(quotientsAreTruncated);
    CPPUNIT_TEST(minimaAndMaxima);
    CPPUNIT_TEST(minimaOfFloatsKnowZerosAndNan);
    CPPUNIT_TEST(absoluteValuesAndSigns);
    CPPUNIT_TEST(floatsAreRoundedOnce);
    CPPUNIT_TEST(bitwise);
    CPPUNIT_TEST(shiftsAreClamped);
    CPPUNIT_TEST(fieldsAreExtracted);
    CPPUNIT_TEST(fieldsAreInserted);
    CPPUNIT_TEST(bitsAreCountedAndFound);
    CPPUNIT_TEST(bytesArePermuted);
    CPPUNIT_TEST(differencesOfBytesAreSummed);
    CPPUNIT_TEST(conversions);
    CPPUNIT_TEST(immediates);
    CPPUNIT_TEST(variablesAreWrittenAtTheEnd);
    CPPUNIT_TEST(bracesAndComments);
    CPPUNIT_TEST(aStatementLikeAnyOther);
    CPPUNIT_TEST(specialRegisters);
    CPPUNIT_TEST(clocks);
    CPPUNIT_TEST(barriers);
    CPPUNIT_TEST(masksOfLanes);
    CPPUNIT_TEST(loadsAndStores);
    CPPUNIT_TEST(fences);
    CPPUNIT_TEST(matricesOfSharedMemory);
    CPPUNIT_TEST(predicates);
    CPPUNIT_TEST(vectors);
    CPPUNIT_TEST(addressesOfSharedMemory);
    CPPUNIT_TEST(asynchronousCopies);
    CPPUNIT_TEST_SUITE_END();

  public:
    void sumsWrapAround() {
        CPPUNIT_ASSERT_EQUAL(INT_MIN, result<AddS32>(INT_MAX, 1));
        CPPUNIT_ASSERT_EQUAL(short(-32768), result<AddS16>(short(32767), short(1)));
        CPPUNIT_ASSERT_EQUAL(~uint64(0), result<SubU64>(uint64(0), uint64(1)));
        CPPUNIT_ASSERT_EQUAL(5, result<MadLoS32>(1 << 20, 1 << 20, 5));
    }
    void productsHaveTwoHalves() {
        CPPUNIT_ASSERT_EQUAL(int(0x80000000u), result<MulLoS32>(INT_MAX, INT_MIN));
        CPPUNIT_ASSERT_EQUAL((unsigned short)1,
                             result<MulLoU16>((unsigned short)0xffff, (unsigned short)0xffff));
        CPPUNIT_ASSERT_EQUAL(short(-1), result<MulHiS16>(short(-1), short(1)));
        CPPUNIT_ASSERT_EQUAL(-1, result<MulHiS32>(-1, 1));
        CPPUNIT_ASSERT_EQUAL(0x40000000, result<MulHiS32>(INT_MIN, INT_MIN));
        CPPUNIT_ASSERT_EQUAL(0xfffffffeu, result<MulHiU32>(~0u, ~0u));
        CPPUNIT_ASSERT_EQUAL(-1ll, result<MulHiS64>(-3ll, 5ll));
        CPPUNIT_ASSERT_EQUAL(4ull, result<MulHiU64>(~uint64(0) - 2, 5ull));
        CPPUNIT_ASSERT_EQUAL(4294967296ll, result<MulWideS32>(-2, INT_MIN));
        CPPUNIT_ASSERT_EQUAL(0xfffffffe00000001ull, result<MulWideU32>(~0u, ~0u));
        CPPUNIT_ASSERT_EQUAL(0x40000000, result<MulWideS16>(short(-32768), short(-32768)));
        CPPUNIT_ASSERT_EQUAL(0xfffffffe00000008ull, result<MadWideU32>(~0u, ~0u, uint64(7)));
    }
    void quotientsAreTruncated() {
        CPPUNIT_ASSERT_EQUAL(-3, result<DivS32>(-7, 2));
        CPPUNIT_ASSERT_EQUAL(-1, result<RemS32>(-7, 2));
        CPPUNIT_ASSERT_EQUAL(5ull, result<RemU64>(~uint64(0), 10ull));
    }
    void minimaAndMaxima() {
        CPPUNIT_ASSERT_EQUAL(-1, result<MinS32>(-1, 1));
        CPPUNIT_ASSERT_EQUAL(1u, result<MinU32>(~0u, 1u));
        CPPUNIT_ASSERT_EQUAL(1ll, result<MaxS64>(LLONG_MIN, 1ll));
    }
    void minimaOfFloatsKnowZerosAndNan() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CPPUNIT_ASSERT_EQUAL(2.0f, result<MinF32>(nan, 2.0f));
        CPPUNIT_ASSERT_EQUAL(2.0f, result<MinF32>(2.0f, nan));
        CPPUNIT_ASSERT_EQUAL(2.0f, result<MaxF32>(nan, 2.0f));
        CPPUNIT_ASSERT_EQUAL(2.0f, result<MaxF32>(2.0f, nan));
        CPPUNIT_ASSERT(std::isnan(result<MaxF32>(nan, nan)));
        CPPUNIT_ASSERT(std::signbit(result<MinF32>(0.0f, -0.0f)));
        CPPUNIT_ASSERT(std::signbit(result<MinF32>(-0.0f, 0.0f)));
        CPPUNIT_ASSERT(!std::signbit(result<MaxF32>(0.0f, -0.0f)));
        CPPUNIT_ASSERT(!std::signbit(result<MaxF32>(-0.0f, 0.0f)));
    }
    void absoluteValuesAndSigns() {
        CPPUNIT_ASSERT_EQUAL(7, result<AbsS32>(-7));
        CPPUNIT_ASSERT_EQUAL(INT_MIN, result<AbsS32>(INT_MIN));
        CPPUNIT_ASSERT_EQUAL(INT_MIN, result<NegS32>(INT_MIN));
        CPPUNIT_ASSERT(std::signbit(result<NegF64>(0.0)));
    }
    void floatsAreRoundedOnce() {
        const float x = 1 + std::ldexp(1.0f, -12);
        CPPUNIT_ASSERT_EQUAL(std::fma(x, x, -1.0f), result<FmaF32>(x, x, -1.0f));
        CPPUNIT_ASSERT(result<FmaF32>(x, x, -1.0f) != float(x * x) - 1.0f);
        CPPUNIT_ASSERT_EQUAL(0.1f + 0.2f, result<AddF32>(0.1f, 0.2f));
        CPPUNIT_ASSERT_EQUAL(0.1 * 0.2, result<MulF64>(0.1, 0.2));
    }
    void bitwise() {
        CPPUNIT_ASSERT_EQUAL(0x10u, result<AndB32>(0x12u, 0xf0u));
        CPPUNIT_ASSERT_EQUAL(0x8000000000000001ull, result<OrB64>(1ull, 1ull << 63));
        CPPUNIT_ASSERT_EQUAL((unsigned short)0x0ff0,
                             result<XorB16>((unsigned short)0xf00f, (unsigned short)0xffff));
        CPPUNIT_ASSERT_EQUAL((unsigned short)0xfffe, result<NotB16>((unsigned short)1));
    }
    void shiftsAreClamped() {
        for (const unsigned count : {32u, 40u, ~0u}) {
            CPPUNIT_ASSERT_EQUAL(0u, result<ShlB32>(~0u, count));
            CPPUNIT_ASSERT_EQUAL(0u, result<ShrU32>(~0u, count));
            CPPUNIT_ASSERT_EQUAL(0u, result<ShrB32>(~0u, count));
            CPPUNIT_ASSERT_EQUAL(-1, result<ShrS32>(-5, count));
            CPPUNIT_ASSERT_EQUAL(0, result<ShrS32>(5, count));
        }
        CPPUNIT_ASSERT_EQUAL(0x80000000u, result<ShlB32>(~0u, 31u));
        CPPUNIT_ASSERT_EQUAL(-2, result<ShrS32>(-5, 2u));
        CPPUNIT_ASSERT_EQUAL(1u << 31 >> 1, result<ShrB32>(1u << 31, 1u));
        CPPUNIT_ASSERT_EQUAL((unsigned short)0, result<ShlB16>((unsigned short)1, 16u));
        CPPUNIT_ASSERT_EQUAL(1ull << 40, result<ShlB64>(1ull, 40u));
        CPPUNIT_ASSERT_EQUAL(0ull, result<ShlB64>(1ull, 64u));
        CPPUNIT_ASSERT_EQUAL(-1ll, result<ShrS64>(-5ll, 64u));
    }
    void fieldsAreExtracted() {
        CPPUNIT_ASSERT_EQUAL(0x34u, result<BfeU32>(0x12345678u, 16u, 8u));
        CPPUNIT_ASSERT_EQUAL(0u, result<BfeU32>(~0u, 4u, 0u));
        CPPUNIT_ASSERT_EQUAL(0xfu, result<BfeU32>(~0u, 28u, 8u));
        CPPUNIT_ASSERT_EQUAL(0u, result<BfeU32>(~0u, 32u, 8u));
        CPPUNIT_ASSERT_EQUAL(~0u, result<BfeU32>(~0u, 0u, 32u));
        CPPUNIT_ASSERT_EQUAL(~0u, result<BfeU32>(~0u, 0x100u, 0xffu));
        CPPUNIT_ASSERT_EQUAL(-2, result<BfeS32>(0xe0, 4u, 4u));
        CPPUNIT_ASSERT_EQUAL(6, result<BfeS32>(0x60, 4u, 4u));
        CPPUNIT_ASSERT_EQUAL(0, result<BfeS32>(-1, 4u, 0u));
        CPPUNIT_ASSERT_EQUAL(-8, result<BfeS32>(INT_MIN, 28u, 8u));
        CPPUNIT_ASSERT_EQUAL(7, result<BfeS32>(0x70000000, 28u, 8u));
        CPPUNIT_ASSERT_EQUAL(-1, result<BfeS32>(INT_MIN, 40u, 4u));
        CPPUNIT_ASSERT_EQUAL(-1ll, result<BfeS64>(3ll << 40, 40u, 2u));
    }
    void fieldsAreInserted() {
        CPPUNIT_ASSERT_EQUAL(0xffff5affu, result<BfiB32>(0x5au, ~0u, 8u, 8u));
        CPPUNIT_ASSERT_EQUAL(0x1234u, result<BfiB32>(~0u, 0x1234u, 8u, 0u));
        CPPUNIT_ASSERT_EQUAL(0xf0001234u, result<BfiB32>(~0u, 0x1234u, 28u, 8u));
        CPPUNIT_ASSERT_EQUAL(0x1234u, result<BfiB32>(~0u, 0x1234u, 32u, 8u));
        CPPUNIT_ASSERT_EQUAL(0x5au, result<BfiB32>(0x5au, ~0u, 0u, 40u));
    }
    void bitsAreCountedAndFound() {
        CPPUNIT_ASSERT_EQUAL(32u, result<PopcB32>(~0u));
        CPPUNIT_ASSERT_EQUAL(2u, result<PopcB64>(1ull << 63 | 1));
        CPPUNIT_ASSERT_EQUAL(32u, result<ClzB32>(0u));
        CPPUNIT_ASSERT_EQUAL(0u, result<ClzB32>(~0u));
        CPPUNIT_ASSERT_EQUAL(64u, result<ClzB64>(0ull));
        CPPUNIT_ASSERT_EQUAL(0xc0000000u, result<BrevB32>(3u));
        CPPUNIT_ASSERT_EQUAL(3ull << 62, result<BrevB64>(3ull));
        CPPUNIT_ASSERT_EQUAL(~0u, result<BfindU32>(0u));
        CPPUNIT_ASSERT_EQUAL(31u, result<BfindU32>(~0u));
        CPPUNIT_ASSERT_EQUAL(~0u, result<BfindS32>(-1));
        CPPUNIT_ASSERT_EQUAL(2u, result<BfindS32>(-5));
        CPPUNIT_ASSERT_EQUAL(40u, result<BfindU64>(1ull << 40));
    }
    void bytesArePermuted() {
        CPPUNIT_ASSERT_EQUAL(0x80ddbb44u, result<PrmtB32>(0x11223344u, 0x80ddbbccu, 0x7650u));
        CPPUNIT_ASSERT_EQUAL(0xff0000ffu, result<PrmtB32>(0x80228044u, 0u, 0xba89u));
    }
    void differencesOfBytesAreSummed() {
        CPPUNIT_ASSERT_EQUAL(255u + 200 + 1 + 0 + 1000,
                             result<Vabsdiff4>(0xff000102u, 0x00c80002u, 1000u));
    }
    void conversions() {
        CPPUNIT_ASSERT_EQUAL(0x3fc00000u, result<BitsOfFloat>(1.5f));
        CPPUNIT_ASSERT_EQUAL(1.5, result<DoubleOfBits>(0x3ff8000000000000ull));
        CPPUNIT_ASSERT_EQUAL((unsigned short)4464, result<CvtU16U32>(70000u));
        CPPUNIT_ASSERT_EQUAL(-1, result<CvtS32S8>(0x1ff));
        CPPUNIT_ASSERT_EQUAL(-1ll, result<CvtS64S32>(-1));
        CPPUNIT_ASSERT_EQUAL(0xffffffffull, result<CvtU64U32>(~0u));
        CPPUNIT_ASSERT_EQUAL(16777216.0f, result<CvtF32S32>(16777217));
        CPPUNIT_ASSERT_EQUAL(0.1f, result<CvtF32F64>(0.1));
        CPPUNIT_ASSERT_EQUAL(-2, result<CvtRziS32F32>(-2.5f));
        CPPUNIT_ASSERT_EQUAL(INT_MAX, result<CvtRziS32F32>(1e30f));
        CPPUNIT_ASSERT_EQUAL(4, result<CvtRniS32F32>(3.5f));
        CPPUNIT_ASSERT_EQUAL(2, result<CvtRniS32F32>(2.5f));
        CPPUNIT_ASSERT_EQUAL(-3, result<CvtRmiS32F32>(-2.5f));
        CPPUNIT_ASSERT_EQUAL(3.0f, result<CvtRpiF32F32>(2.5f));
    }
    void immediates() { CPPUNIT_ASSERT_EQUAL(7.0f, result<Immediates>(20)); }
    void variablesAreWrittenAtTheEnd() { CPPUNIT_ASSERT_EQUAL(201, result<Exchange>(1, 2)); }
    void bracesAndComments() { CPPUNIT_ASSERT_EQUAL(8, result<InBraces>(3)); }
    void aStatementLikeAnyOther() {
        CPPUNIT_ASSERT_EQUAL(-5, result<BranchesOfAnIf>(5));
        CPPUNIT_ASSERT_EQUAL(13, result<BranchesOfAnIf>(3));
    }
    void specialRegisters() {
        const dim3 grid(2, 3, 2), block(8, 3, 2);
        const unsigned inBlock = 48;
        const DeviceArray<Registers> out(12 * inBlock);
        readRegisters<<<grid, block>>>(out.get());
        finish();
        const std::vector<Registers> all = out.toHost();
        for (unsigned i = 0; i < all.size(); ++i) {
            const Registers& own = all[i];
            const unsigned thread = i % inBlock, itsBlock = i / inBlock, lane = thread % 32;
            CPPUNIT_ASSERT_EQUAL(lane, own.lane);
            CPPUNIT_ASSERT(own.warps >= 2);  // a GPU may say how many it has room for
            CPPUNIT_ASSERT_EQUAL(thread % 8, own.thread[0]);
            CPPUNIT_ASSERT_EQUAL(thread / 8 % 3, own.thread[1]);
            CPPUNIT_ASSERT_EQUAL(thread / 24, own.thread[2]);
            CPPUNIT_ASSERT_EQUAL(itsBlock % 2, own.block[0]);
            CPPUNIT_ASSERT_EQUAL(itsBlock / 2 % 3, own.block[1]);
            CPPUNIT_ASSERT_EQUAL(itsBlock / 6, own.block[2]);
            CPPUNIT_ASSERT(own.threads[0] == 8 && own.threads[1] == 3 && own.threads[2] == 2);
            CPPUNIT_ASSERT(own.blocks[0] == 2 && own.blocks[1] == 3 && own.blocks[2] == 2);
            CPPUNIT_ASSERT_EQUAL((1u << lane) - 1, own.masks[0]);
            CPPUNIT_ASSERT_EQUAL(own.masks[0] | own.masks[2], own.masks[1]);
            CPPUNIT_ASSERT_EQUAL(1u << lane, own.masks[2]);
            CPPUNIT_ASSERT_EQUAL(~own.masks[0], own.masks[3]);
            CPPUNIT_ASSERT_EQUAL(~own.masks[1], own.masks[4]);
        }
    }
    void clocks() {
        const DeviceArray<uint64> out(2);
        measure<<<1, 1>>>(out.get());
        finish();
        const std::vector<uint64> times = out.toHost();
        CPPUNIT_ASSERT(0 < times[0] && times[0] < 1000000000);
        CPPUNIT_ASSERT(0 < times[1]);
    }
    void barriers() {
        std::vector<int> values(64);
        for (int i = 0; i < 64; ++i) values[size_t(i)] = i;
        const DeviceArray<int> array(values);
        turnRound<<<1, 64>>>(array.get());
        finish();
        CPPUNIT_ASSERT(array.toHost() == std::vector<int>(values.rbegin(), values.rend()));
    }
    void masksOfLanes() {
        const DeviceArray<unsigned> out(32);
        lanesThere<<<1, 32>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(0u, out.toHost()[0]);
        CPPUNIT_ASSERT_EQUAL(0xaaaaaaaau, out.toHost()[1]);
    }
    void loadsAndStores() {
        const DeviceArray<int> in(std::vector<int>{10, 0x107, 30, 40}), out(4);
        copyWithHints<<<1, 4>>>(in.get(), out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<int>{17, 0x10e, 37, 47}));
    }
    void fences() {
        const DeviceArray<int> data(1), flag(1), out(1);
        publish<<<2, 1>>>(data.get(), flag.get(), out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(7, out.first());
    }

    void matricesOfSharedMemory() {
        const DeviceArray<unsigned> one(32), two(64), four(128), transposed(128);
        loadMatrices<<<1, 32>>>(one.get(), two.get(), four.get(), transposed.get());
        finish();
        const auto compare = [](const DeviceArray<unsigned>& loaded, unsigned count,
                                bool isTransposed) {
            const std::vector<unsigned> values = loaded.toHost();
            for (unsigned lane = 0; lane < 32; ++lane)
                for (unsigned i = 0; i < count; ++i)
                    CPPUNIT_ASSERT_EQUAL(neighbours(i, lane, isTransposed),
                                         values[lane * count + i]);
        };
        compare(one, 1, false);
        compare(two, 2, true);
        compare(four, 4, false);
        compare(transposed, 4, true);
    }

    void predicates() {
        std::vector<int> values(64);
        for (int i = 0; i < 64; ++i) values[i] = 100 + i;
        const DeviceArray<int> in(values), out(64);
        loadWhatThereIs<<<1, 64>>>(in.get(), 40, out.get());
        finish();
        const std::vector<int> results = out.toHost();
        for (int i = 0; i < 64; ++i) {
            const int value = i < 40 ? 100 + i : -1;
            CPPUNIT_ASSERT_EQUAL(i % 2 == 1 && i < 40 ? value + 1000 : value, results[i]);
        }
    }

    void vectors() {
        std::vector<float> values(256);
        for (int i = 0; i < 256; ++i) values[i] = 0.25f * i;
        const DeviceArray<float> in(values), out(256);
        turnByVectors<<<1, 64>>>(in.get(), out.get());
        finish();
        const std::vector<float> results = out.toHost();
        for (int i = 0; i < 64; ++i)
            for (int j = 0; j < 4; ++j)
                CPPUNIT_ASSERT_EQUAL(values[4 * (63 - i) + (j + 2) % 4], results[4 * i + j]);
    }

    void addressesOfSharedMemory() {
        std::vector<int> values(64);
        for (int i = 0; i < 64; ++i) values[i] = 100 + i;
        const DeviceArray<int> in(values), out(192);
        useSharedMemory<<<1, 64, 128 * sizeof(int)>>>(in.get(), out.get());
        finish();
        const std::vector<int> results = out.toHost();
        for (int i = 0; i < 64; ++i) {
            CPPUNIT_ASSERT_EQUAL(163 - i, results[i]);
            CPPUNIT_ASSERT_EQUAL(2 * (163 - i), results[64 + i]);
            CPPUNIT_ASSERT_EQUAL(1, results[128 + i]);
        }
    }

    void asynchronousCopies() {
        std::vector<int> values(128);
        for (int i = 0; i < 128; ++i) values[i] = 7 * i;
        const DeviceArray<int> in(values), out(128);
        copyAsynchronously<<<1, 64>>>(in.get(), out.get());
        finish();
        const std::vector<int> results = out.toHost();
        for (int i = 0; i < 64; ++i) {
            CPPUNIT_ASSERT_EQUAL(63 - i == 5 ? 0 : values[63 - i], results[i]);
            CPPUNIT_ASSERT_EQUAL(values[127 - i], results[64 + i]);
        }
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestPtx);
