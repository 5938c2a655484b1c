#include "Levels.h"

#include "Indice2D.h"

/// The pixel in row i and column j: red j, green i, blue the level, and transparent.
__global__ void KLevels(uchar4* ptrDevPixels, int w, int h, int level) {
    const int NB_THREAD = Indice2D::nbThread();
    for (int s = Indice2D::tid(); s < w * h; s += NB_THREAD) {
        int i, j;
        IndiceTools::toIJ(s, w, &i, &j);
        ptrDevPixels[s] = make_uchar4(j, i, level, 0);
    }
}

void Levels::runGPU(uchar4* ptrDevPixels) {
    KLevels<<<dim3(2, 2), dim3(8, 8)>>>(ptrDevPixels, getW(), getH(), level);
}
