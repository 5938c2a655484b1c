#include "Contrast.h"

extern __global__ void KStretch(uchar* tabPixelsGM, long n, MinMax range);
extern __global__ void KHistogram(const uchar* tabPixelsGM, long n,
                                  unsigned long long* tabCountsGM);

void stretchContrast(const Grid& grid, ArrayGM<uchar>& pixels, MinMax range) {
    KStretch<<<grid.dg, grid.db>>>(pixels.data(), static_cast<long>(pixels.size()), range);
    Kernel::lastCudaError("KStretch on " + grid.toString());
}

Histogram histogramOf(const Grid& grid, const ArrayGM<uchar>& pixels) {
    Histogram counts;
    ArrayGM<unsigned long long> countsGM(counts.size());
    GM::memclear(countsGM.data(), sizeof counts);
    KHistogram<<<grid.dg, grid.db>>>(pixels.data(), static_cast<long>(pixels.size()),
                                     countsGM.data());
    Kernel::lastCudaError("KHistogram on " + grid.toString());
    GM::memcpyDToH(counts.data(), countsGM.data(), sizeof counts);
    return counts;
}
