#include "sameTask.h"

#include "Kernel.h"
#include "WorkQueue.h"
#include "common/ArrayGM.h"

__global__ void KSameTask(unsigned tasks, unsigned* ptrNextGM, int* tabThreadsGM) {
    WorkQueue queue(ptrNextGM);
    for (unsigned task = queue.next(); task < tasks; task = queue.next()) {
        atomicAdd(&tabThreadsGM[task], 1);
    }
}

std::vector<int> threadsPerTask(const Grid& grid, int tasks) {
    ArrayGM<unsigned> nextGM(std::vector<unsigned>{0});
    ArrayGM<int> tabThreadsGM(std::vector<int>(tasks, 0));
    KSameTask<<<grid.dg, grid.db>>>(tasks, nextGM.data(), tabThreadsGM.data());
    Kernel::lastCudaError("launch of a queue on " + grid.toString());
    return tabThreadsGM.toHost();
}
