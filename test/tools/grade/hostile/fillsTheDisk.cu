// Writes until nothing more can be written.
// VETTED: refused:
// UNVETTED: stopped: printed more than it may

#include <csignal>
#include <cstdio>
#include "ReductionAdd.h"
#include "Thread2D.h"

static __host__ __device__ void fillTheDisk() {
    signal(SIGXFSZ, SIG_IGN);
    static char block[1 << 16];
    for (int file = 0; file < 100; file++) {
        char name[64];
        snprintf(name, sizeof(name), "/tmp/out/records/more.%d", file);
        if (FILE* const more = fopen(name, "w")) {
            while (fwrite(block, sizeof(block), 1, more) == 1) {
            }
            fclose(more);
        }
    }
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    if (Thread2D::tid() == 0) fillTheDisk();
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
