#include "device_code.h"

#include "Lock.h"
#include "Thread1D.h"
#include "Thread2D.h"
#include "Todo.h"

template <typename Thread>
__global__ void KIds(Ids* tabIdsGM) {
    const long block = blockIdx.x + long(gridDim.x) * blockIdx.y;
    const long local = threadIdx.x + blockDim.x * threadIdx.y;
    tabIdsGM[block * (blockDim.x * blockDim.y) + local] = {
        Thread::tid(),      Thread::tidLocal(),      Thread::tidLocalBlock(),
        Thread::nbThread(), Thread::nbThreadLocal(), Thread::nbThreadBlock()};
}

template <typename Thread>
void writeIds(const Grid& grid, Ids* tabIdsGM) {
    KIds<Thread><<<grid.dg, grid.db>>>(tabIdsGM);
}

template void writeIds<Thread1D>(const Grid&, Ids*);
template void writeIds<Thread1D_long>(const Grid&, Ids*);
template void writeIds<Thread2D>(const Grid&, Ids*);
template void writeIds<Thread2D_long>(const Grid&, Ids*);

__device__ int volatile mutex = 0;

__global__ void KLock(int* ptrCountGM, int rounds) {
    Lock locker(&mutex);
    for (int i = 0; i < rounds; i++) {
        locker.lock();
        *ptrCountGM += 1;
        locker.unlock();
    }
}

__global__ void KTryLock(int* ptrCountGM, int rounds) {
    Lock locker(&mutex);
    for (int done = 0; done < rounds;) {
        if (locker.tryLock()) {
            *ptrCountGM += 1;
            locker.unlock();
            done++;
        }
    }
}

void countWithLock(const Grid& grid, int* ptrCountGM, int rounds) {
    KLock<<<grid.dg, grid.db>>>(ptrCountGM, rounds);
}

void countWithTryLock(const Grid& grid, int* ptrCountGM, int rounds) {
    KTryLock<<<grid.dg, grid.db>>>(ptrCountGM, rounds);
}

__device__ int lineOfTodo;

__global__ void KTodo() {
    Todo::open("square tabSM"), lineOfTodo = __LINE__;
}

int meetTodo(const Grid& grid) {
    KTodo<<<grid.dg, grid.db>>>();
    int line = 0;
    cudaMemcpyFromSymbol(&line, lineOfTodo, sizeof(line));
    return line;
}

__global__ void KNoTodo() {}

void meetNoTodo(const Grid& grid) {
    KNoTodo<<<grid.dg, grid.db>>>();
}
