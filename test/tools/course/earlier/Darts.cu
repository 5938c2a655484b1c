#include "Device.h"
#include "MathTools.h"
#include "cudaTools.h"
#include "curandTools.h"

static __global__ void KCountHits(curandState* tabGeneratorGM, int dartsOfThread, int* ptrHitsGM) {
    const int TID = Indice1D::tid();
    curandState generator = tabGeneratorGM[TID];
    int hits = 0;
    for (int i = 0; i < dartsOfThread; i++) {
        const float x = curand_uniform(&generator);
        const float y = curand_uniform(&generator);
        if (y < 1 / (1 + x * x)) hits++;
    }
    atomicAdd(ptrHitsGM, hits);
}

/// Whether darts at the square above 1 / (1 + x^2) hit below it as often as pi / 4 says.
bool isPiByDarts() {
    const dim3 dg(2, 1, 1), db(32, 1, 1);
    const int nbThread = Device::nbThread(dg, db), dartsOfThread = 1000;
    curandState* tabGeneratorGM;
    int* ptrHitsGM;
    HANDLE_ERROR(cudaMalloc(&tabGeneratorGM, nbThread * sizeof(curandState)));
    HANDLE_ERROR(cudaMalloc(&ptrHitsGM, sizeof(int)));
    HANDLE_ERROR(cudaMemset(ptrHitsGM, 0, sizeof(int)));
    setup_kernel_rand<<<dg, db>>>(tabGeneratorGM, Device::getDeviceId());
    KCountHits<<<dg, db>>>(tabGeneratorGM, dartsOfThread, ptrHitsGM);
    int hits;
    HANDLE_ERROR(cudaMemcpy(&hits, ptrHitsGM, sizeof(int), cudaMemcpyDeviceToHost));
    Device::free(tabGeneratorGM);
    Device::free(ptrHitsGM);
    return MathTools::isEquals(4. * hits / (nbThread * dartsOfThread), PI, 0.02);
}
