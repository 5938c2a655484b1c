#include "LockCost.h"

#include "Lock.h"
#include "common/ArrayGM.h"
#include "common/DeviceTimer.h"

namespace {

constexpr int TIMES = 20;  // additions per thread: the launch then counts little

__device__ int volatile mutexCost = 0;

__global__ void KAddUnderLock(int volatile* ptrCountGM) {
    Lock locker(&mutexCost);
    for (int i = 0; i < TIMES; i++) {
        locker.lock();
        *ptrCountGM = *ptrCountGM + 1;
        locker.unlock();
    }
}

/// Waits for the old value, as a thread that locks does. Otherwise the additions would only be
/// sent off.
__global__ void KAddNative(int* ptrCountGM) {
    int before = 0;
    for (int i = 0; i < TIMES; i++) before = atomicAdd(ptrCountGM, before < 0 ? 0 : 1);
}

}  // namespace

LockCost measureLock(int blocks) {
    constexpr int RUNS = 11;
    ArrayGM<int> countGM(std::vector<int>{0});
    int* ptrCountGM = countGM.data();
    const double underLock =
        DeviceTimer::median(RUNS, [=] { KAddUnderLock<<<blocks, 1>>>(ptrCountGM); });
    const double native = DeviceTimer::median(RUNS, [=] { KAddNative<<<blocks, 1>>>(ptrCountGM); });
    return {blocks, underLock, native};
}
