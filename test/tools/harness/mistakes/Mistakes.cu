#include "Mistakes.h"

#include "GM.h"

namespace {

__global__ void answer(int* ptrGM) {
    *ptrGM = 42;
}

__global__ void race(int* ptrGM) {
    __shared__ int tabSM[64];
    tabSM[threadIdx.x] = 42;  // RACE
    tabSM[63 - threadIdx.x] -= threadIdx.x == 0;
    if (threadIdx.x == 0) *ptrGM = tabSM[0];
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wreturn-type"
__device__ int withoutReturn(int x) {  // WITHOUT RETURN
    if (x > 1000) return x;
}
#pragma GCC diagnostic pop

__global__ void callsIt(int* ptrGM) {
    *ptrGM = withoutReturn(int(threadIdx.x));
}

__global__ void hang(volatile int* ptrGM) {
    while (*ptrGM == 0) continue;  // HANG
}

__global__ void hangToo(volatile int* ptrGM) {
    while (*ptrGM == 0) continue;  // HANG TOO
}

/// A cell that a destructor frees, as students write it.
class Cell {
  public:
    Cell() { GM::mallocInt0(&ptrGM); }
    ~Cell() { GM::free(ptrGM); }
    int value() const {
        int value = 0;
        GM::memcpyDToH_int(&value, ptrGM);
        return value;
    }
    int* ptrGM = nullptr;
};

template <class Launch>
int valueAfter(const Launch& launch) {
    const Cell cell;
    launch(cell.ptrGM);
    return cell.value();
}

int wrongDirection() {
    int value = 0;
    const Cell cell;
    answer<<<1, 1>>>(cell.ptrGM);
    cudaMemcpy(&value, cell.ptrGM, sizeof value, cudaMemcpyHostToDevice);  // DIRECTION
    return value;
}

int bytesForgotten() {
    const int values[16] = {42};
    int value = 0;
    int* tabGM = nullptr;
    cudaMalloc(&tabGM, 16);
    cudaMemcpy(tabGM, values, sizeof values, cudaMemcpyHostToDevice);  // BYTES
    cudaMemcpy(&value, tabGM, sizeof value, cudaMemcpyDeviceToHost);
    cudaFree(tabGM);
    return value;
}

int freedTwice() {
    {
        const Cell cell;
        cudaFree(cell.ptrGM);
    }
    return 42;
}

}  // namespace

std::vector<Mistake> mistakes() {
    return {
        {"Race", "race", [] { return valueAfter([](int* ptrGM) { race<<<1, 64>>>(ptrGM); }); }},
        {"Calls", "direction", wrongDirection},
        {"Calls", "bytes", bytesForgotten},
        {"Calls", "threads",
         [] {
             return valueAfter([](int* ptrGM) {
                 answer<<<1, 2048>>>(ptrGM);  // THREADS
             });
         }},
        {"Calls", "blocks",
         [] {
             return valueAfter([](int* ptrGM) {
                 answer<<<0, 1>>>(ptrGM);  // BLOCKS
             });
         }},
        {"WithoutReturn", "first",
         [] { return valueAfter([](int* ptrGM) { callsIt<<<1, 1>>>(ptrGM); }); }},
        {"WithoutReturn", "nobody looks",
         [] {
             const Cell cell;
             callsIt<<<1, 1>>>(cell.ptrGM);
             return 42;
         }},
        {"Destructor", "frees twice", freedTwice},
        {"Destructor", "goes on", [] { return 42; }},
        {"Hang1", "first", [] { return valueAfter([](int* ptrGM) { hang<<<1, 1>>>(ptrGM); }); }},
        {"Hang1", "second", [] { return valueAfter([](int* ptrGM) { hang<<<1, 2>>>(ptrGM); }); }},
        {"Hang2", "first", [] { return valueAfter([](int* ptrGM) { hang<<<1, 3>>>(ptrGM); }); }},
        {"Hang2", "second", [] { return valueAfter([](int* ptrGM) { hang<<<1, 4>>>(ptrGM); }); }},
        {"Hang3", "first", [] { return valueAfter([](int* ptrGM) { hangToo<<<1, 1>>>(ptrGM); }); }},
        {"Hang3", "second",
         [] { return valueAfter([](int* ptrGM) { hangToo<<<1, 2>>>(ptrGM); }); }},
    };
}
