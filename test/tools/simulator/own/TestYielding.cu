// A thread that waits with atomics gives way after a few tries, long before it
// would be interrupted.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "../Device.h"

namespace {

constexpr int aFewTries = 1000;  // an interruption comes after some hundred thousand

/// The threads of a block wait for the last one and count how often they asked.
__global__ void countTries(int form, int* flag, int* tries) {
    if (threadIdx.x == blockDim.x - 1) {
        atomicExch(flag, 1);
        return;
    }
    int seen = 0;
    int& mine = tries[threadIdx.x];
    while (seen == 0) {
        ++mine;
        switch (form) {
            case 0:
                seen = atomicAdd(flag, 0);
                break;
            case 1:
                seen = atomicOr(flag, 0);
                break;
            case 2:
                seen = atomicXor(flag, 0);
                break;
            case 3:
                seen = atomicAnd(flag, -1);
                break;
            case 4:
                seen = atomicCAS(flag, 1, 1);
                break;
            case 5:
                seen = atomicCAS(flag, 0, 0);
                break;
            case 6:
                seen = atomicCAS(flag, 2, 3);
                break;
        }
    }
}

/// Each thread of a block takes a lock that its neighbour may hold while it gives way itself.
__global__ void lockInTurn(int* lock, int* sum, int* tries) {
    while (atomicExch(lock, 1) != 0) ++tries[threadIdx.x];
    const int before = *static_cast<volatile int*>(sum);
    __nanosleep(1);
    *static_cast<volatile int*>(sum) = before + 1;
    atomicExch(lock, 0);
}

}  // namespace

class TestYielding : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestYielding);
    CPPUNIT_TEST(everyAtomicThatChangesNothing);
    CPPUNIT_TEST(aLockThatIsHeldByAnotherThread);
    CPPUNIT_TEST_SUITE_END();

  public:
    void everyAtomicThatChangesNothing() {
        for (int form = 0; form < 7; ++form) {
            const DeviceArray<int> flag(1), tries(64);
            countTries<<<1, 64>>>(form, flag.get(), tries.get());
            finish();
            CPPUNIT_ASSERT_MESSAGE(std::to_string(form),
                                   std::ranges::max(tries.toHost()) < aFewTries);
        }
    }
    void aLockThatIsHeldByAnotherThread() {
        const DeviceArray<int> lock(1), sum(1), tries(32);
        lockInTurn<<<1, 32>>>(lock.get(), sum.get(), tries.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(32, sum.first());
        CPPUNIT_ASSERT(std::ranges::max(tries.toHost()) < aFewTries);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestYielding);
