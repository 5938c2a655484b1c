// The ladder, in the grids in which it was counted.
#include <vector>

#include "ladder/rung0_interleavedDivergent.h"
#include "ladder/rung1_interleavedStrided.h"
#include "ladder/rung2_sequential.h"
#include "ladder/rung3_firstAddDuringLoad.h"
#include "ladder/rung4_lastWarpUnrolled.h"
#include "ladder/rung5_fullyUnrolled.h"
#include "ladder/rung6_manyElements.h"
#include "ladder/rung7_warpShuffle.h"
#include "ladder/rung8_vectorLoads.h"
#include "launches.h"

namespace {

constexpr int THREADS = 256;
constexpr long N = 131072;

class Arrays {
  public:
    Arrays() {
        const std::vector<int> ones(N, 1);
        require(cudaMalloc(&in_, N * sizeof(int)));
        require(cudaMalloc(&sums_, N * sizeof(int)));
        require(cudaMalloc(&nextSums_, N * sizeof(int)));
        require(cudaMemcpy(in_, ones.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    }
    ~Arrays() {
        for (int* memory : {in_, sums_, nextSums_}) require(cudaFree(memory));
    }
    Arrays(const Arrays&) = delete;
    Arrays& operator=(const Arrays&) = delete;

    /// A level for each number of blocks; the last leaves the sum, which must be N.
    template <class Kernel>
    void launch(Kernel kernel, std::initializer_list<int> levels) {
        const int* from = in_;
        long n = N;
        for (const int blocks : levels) {
            kernel<<<blocks, THREADS>>>(from, n, sums_);
            n = blocks;
            from = sums_;
            std::swap(sums_, nextSums_);
        }
        int sum = 0;
        require(cudaMemcpy(&sum, from, sizeof sum, cudaMemcpyDeviceToHost));
        if (sum != N) require(cudaErrorUnknown);
    }

  private:
    int *in_, *sums_, *nextSums_;
};

}  // namespace

void launchLadder() {
    Arrays arrays;
    arrays.launch(KInterleavedDivergent<int>, {512, 2, 1});
    arrays.launch(KInterleavedStrided<int>, {512, 2, 1});
    arrays.launch(KSequential<int>, {512, 2, 1});
    arrays.launch(KFirstAddDuringLoad<int>, {256, 1});
    arrays.launch(KLastWarpUnrolled<int>, {256, 1});
    arrays.launch(KFullyUnrolled<int, THREADS>, {256, 1});
    arrays.launch(KManyElements<int, THREADS>, {32, 1});
    arrays.launch(KWarpShuffle<int>, {32, 1});
    arrays.launch(KVectorLoads<int>, {32, 1});
}
