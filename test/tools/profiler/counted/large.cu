// Kernels over 2^22 elements: programs before and after a change, and others, whose times were
// measured. pairs.csv says which belong together, large.csv what each takes.
#include <cuda_runtime.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "ladder/rung0_interleavedDivergent.h"
#include "ladder/rung1_interleavedStrided.h"
#include "ladder/rung2_sequential.h"
#include "ladder/rung3_firstAddDuringLoad.h"
#include "ladder/rung7_warpShuffle.h"
#include "launches.h"

namespace {

constexpr int THREADS = 256, N = 1 << 22, BLOCKS = N / THREADS, SIDE = 2048;

__device__ int self() {
    return threadIdx.x + blockDim.x * blockIdx.x;
}

// --- Neighbouring threads take neighbouring cells, or others

__global__ void copyRows(const int* in, int* out) {
    out[self()] = in[self()];
}
__global__ void copyColumns(const int* in, int* out) {
    const int i = self();
    out[i] = in[i % SIDE * SIDE + i / SIDE];
}
__global__ void loadEighths(const int* in, int* out) {
    out[self()] = in[self() % (N / 8) * 8 + self() / (N / 8)];
}
__global__ void storeEighths(const int* in, int* out) {
    out[self() % (N / 8) * 8 + self() / (N / 8)] = in[self()];
}
__global__ void gatherAnywhere(const int* in, const int* index, int* out) {
    out[self()] = in[index[self()]];
}
__global__ void scatterAnywhere(const int* in, const int* index, int* out) {
    out[index[self()]] = in[self()];
}
/// Each thread adds up 16 neighbours.
__global__ void sumsOfRows(const int* in, int* out) {
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) sum += in[16 * self() + k];
    out[self()] = sum;
}
/// Each thread adds up 16 cells, its neighbours those beside them.
__global__ void sumsOfColumns(const int* in, int* out, int threads) {
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) sum += in[threads * k + self()];
    out[self()] = sum;
}
__global__ void productOfColumns(const float* a, const float* b, float* c, int side) {
    const int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < side; k++) sum += a[y * side + k] * b[k * side + x];
    c[y * side + x] = sum;
}
__global__ void productOfRows(const float* a, const float* b, float* c, int side) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < side; k++) sum += a[y * side + k] * b[k * side + x];
    c[y * side + x] = sum;
}

// --- Arrays of structures

struct Body {
    float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void massOfStructures(const Body* bodies, float* out) {
    out[self()] = 2 * bodies[self()].mass;
}
__global__ void massOfArrays(const float* mass, float* out) {
    out[self()] = 2 * mass[self()];
}
__global__ void pushStructures(Body* bodies, float time) {
    Body& body = bodies[self()];
    body.x += time * body.vx;
    body.y += time * body.vy;
    body.z += time * body.vz;
}
/// x, y, z, and then how fast each moves: n of each.
__global__ void pushArrays(float* bodies, int n, float time) {
    const int i = self();
    for (int k = 0; k < 3; k++) bodies[k * n + i] += time * bodies[(3 + k) * n + i];
}

// --- Transposes of SIDE rows and columns, a block of 32 x 8 for each tile of 32 x 32

__global__ void transposeStores(const float* in, float* out) {
    const int x = blockIdx.x * 32 + threadIdx.x;
    for (int row = threadIdx.y; row < 32; row += 8) {
        const int y = blockIdx.y * 32 + row;
        out[x * SIDE + y] = in[y * SIDE + x];
    }
}
template <int ROW>
__device__ void transposeTile(const float* in, float* out) {
    __shared__ float tile[32][ROW];
    const int x = blockIdx.x * 32, y = blockIdx.y * 32;
    for (int row = threadIdx.y; row < 32; row += 8)
        tile[row][threadIdx.x] = in[(y + row) * SIDE + x + threadIdx.x];
    __syncthreads();
    for (int row = threadIdx.y; row < 32; row += 8)
        out[(x + row) * SIDE + y + threadIdx.x] = tile[threadIdx.x][row];
}
__global__ void transposeTiles(const float* in, float* out) {
    transposeTile<32>(in, out);
}
__global__ void transposePaddedTiles(const float* in, float* out) {
    transposeTile<33>(in, out);
}

// --- Shared memory

/// Each thread adds up a row of the block's cells.
template <int ROW>
__device__ void addRows(const int* in, int* out) {
    __shared__ int cells[THREADS * ROW];
#pragma unroll 1
    for (int k = 0; k < 32; k++) cells[threadIdx.x * ROW + k] = in[self()] + k;
    __syncthreads();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < 32; k++) sum += cells[(threadIdx.x ^ 32) * ROW + k];
    out[self()] = sum;
}
__global__ void rowsOf32(const int* in, int* out) {
    addRows<32>(in, out);
}
__global__ void rowsOf33(const int* in, int* out) {
    addRows<33>(in, out);
}
/// As the scan of a block by Blelloch.
__global__ void scanOfBlock(const int* in, int* out) {
    __shared__ int cells[THREADS];
    const unsigned t = threadIdx.x;
    cells[t] = in[self()];
    __syncthreads();
    for (unsigned step = 1; step < THREADS; step *= 2) {
        const unsigned right = (t + 1) * 2 * step - 1;
        if (right < THREADS) cells[right] += cells[right - step];
        __syncthreads();
    }
    for (unsigned step = THREADS / 4; step > 0; step /= 2) {
        const unsigned left = (t + 1) * 2 * step - 1;
        if (left + step < THREADS) cells[left + step] += cells[left];
        __syncthreads();
    }
    out[self()] = cells[t];
}
/// Neighbours exchange what they have, 64 times: only those of a warp.
__global__ void exchangeByBarriers(const int* in, int* out) {
    __shared__ int cells[2][THREADS];
    int mine = in[self()];
#pragma unroll 1
    for (int k = 0; k < 64; k++) {
        cells[k % 2][threadIdx.x] = mine;
        __syncthreads();
        mine += cells[k % 2][threadIdx.x ^ 1];
    }
    out[self()] = mine;
}
__global__ void exchangeInWarps(const int* in, int* out) {
    __shared__ int cells[2][THREADS];
    int mine = in[self()];
#pragma unroll 1
    for (int k = 0; k < 64; k++) {
        cells[k % 2][threadIdx.x] = mine;
        __syncwarp();
        mine += cells[k % 2][threadIdx.x ^ 1];
    }
    out[self()] = mine;
}

// --- Atomics

template <int BINS>
__device__ void addToBins(const int* in, int* bins) {
    atomicAdd(&bins[in[self()] % BINS], 1);
}
template <int BINS>
__device__ void addToOwnBins(const int* in, int* bins) {
    __shared__ int mine[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += THREADS) mine[bin] = 0;
    __syncthreads();
    atomicAdd(&mine[in[self()] % BINS], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += THREADS) atomicAdd(&bins[bin], mine[bin]);
}
__global__ void histogram16(const int* in, int* bins) {
    addToBins<16>(in, bins);
}
__global__ void histogram256(const int* in, int* bins) {
    addToBins<256>(in, bins);
}
__global__ void histogram4096(const int* in, int* bins) {
    addToBins<4096>(in, bins);
}
__global__ void histogram65536(const int* in, int* bins) {
    addToBins<65536>(in, bins);
}
__global__ void histogramOfBlocks16(const int* in, int* bins) {
    addToOwnBins<16>(in, bins);
}
__global__ void histogramOfBlocks64(const int* in, int* bins) {
    addToOwnBins<64>(in, bins);
}
__global__ void histogramOfBlocks256(const int* in, int* bins) {
    addToOwnBins<256>(in, bins);
}
__global__ void addToNeighbours(const int* in, int* out) {
    atomicAdd(&out[self()], in[self()]);
}
/// Each lane a line of its own.
__global__ void addToColumns(const int* in, int* out) {
    const int i = self();
    atomicAdd(&out[i % SIDE * SIDE + i / SIDE], in[i]);
}
__global__ void addAnywhere(const int* in, const int* index, int* out) {
    atomicAdd(&out[index[self()]], in[self()]);
}
__global__ void addToRowOf32(const int* in, int* out) {
    atomicAdd(&out[threadIdx.x % 32], in[self()]);
}
__global__ void addToRowOf1024(const int* in, int* out) {
    atomicAdd(&out[self() % 1024], in[self()]);
}
__global__ void addToBlocksOwn(const int* in, int* out) {
    if (threadIdx.x == 0) atomicAdd(&out[blockIdx.x], in[self()]);
}
__global__ void addToOne(const int* in, int* sum) {
    atomicAdd(sum, in[self()]);
}
__global__ void addWarpsToOne(const int* in, int* sum) {
    int mine = in[self()];
    for (int distance = 16; distance > 0; distance /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, distance);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, mine);
}
__device__ int sumOfBlock(int mine) {
    __shared__ int sums[THREADS / 32];
    for (int distance = 16; distance > 0; distance /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, distance);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x > 0) return 0;
    for (int warp = 1; warp < THREADS / 32; warp++) mine += sums[warp];
    return mine;
}
__global__ void addBlocksToOne(const int* in, int* sum) {
    const int mine = sumOfBlock(in[self()]);
    if (threadIdx.x == 0) atomicAdd(sum, mine);
}
/// How many of the block's are odd: all that are go for one of four cells.
__global__ void countInCells(const int* in, int* out) {
    __shared__ int cells[4];
    if (threadIdx.x < 4) cells[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&cells[(in[self()] + k) & 3], 1);
    __syncthreads();
    if (threadIdx.x < 4) out[4 * blockIdx.x + threadIdx.x] = cells[threadIdx.x];
}
/// The same, where each lane has cells of its own.
__global__ void countInOwnCells(const int* in, int* out) {
    __shared__ int cells[4][32];
    if (threadIdx.x < 128) cells[threadIdx.x / 32][threadIdx.x % 32] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&cells[(in[self()] + k) & 3][threadIdx.x % 32], 1);
    __syncthreads();
    if (threadIdx.x >= 4) return;
    int sum = 0;
    for (int lane = 0; lane < 32; lane++) sum += cells[threadIdx.x][(lane + threadIdx.x) % 32];
    out[4 * blockIdx.x + threadIdx.x] = sum;
}

// --- Lanes that part

__device__ float grow(float value, int rounds) {
#pragma unroll 1
    for (int k = 0; k < rounds; k++) value = value * 1.5f + 0.25f;
    return value;
}
__device__ float shrink(float value, int rounds) {
#pragma unroll 1
    for (int k = 0; k < rounds; k++) value = (value - 0.25f) * 0.5f - value;
    return value;
}
__global__ void waysOfLanes(const float* in, float* out) {
    const int i = self();
    if (i % 2 == 0)
        out[i] = grow(in[i], 128);
    else
        out[i] = shrink(in[i], 128);
}
__global__ void waysOfWarps(const float* in, float* out) {
    const int i = self();
    if (i / 32 % 2 == 0)
        out[i] = grow(in[i], 128);
    else
        out[i] = shrink(in[i], 128);
}
__global__ void workOfFewLanes(const float* in, float* out) {
    const int i = self();
    float value = in[i];
    if (threadIdx.x % 4 == 0) value = grow(value, 256);
    out[i] = value;
}
__global__ void workOfFewWarps(const float* in, float* out) {
    const int i = self();
    float value = in[i];
    if (threadIdx.x < THREADS / 4) value = grow(value, 256);
    out[i] = value;
}
__global__ void roundsOfLanes(const float* in, float* out) {
    const int i = self();
    out[i] = grow(in[i], 16 * (threadIdx.x % 32));
}
__global__ void roundsOfWarps(const float* in, float* out) {
    const int i = self();
    out[i] = grow(in[i], 16 * (i / 32 % 32));
}

// --- Constant memory, and arrays of a thread

__constant__ float table[256];

__global__ void tableOfLanes(const int* in, float* out) {
    float sum = 0;
    for (int k = 0; k < 4; k++) sum += table[(in[self()] + 37 * k) & 255];
    out[self()] = sum;
}
__global__ void tableInSharedMemory(const int* in, const float* values, float* out) {
    __shared__ float mine[256];
    mine[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 4; k++) sum += mine[(in[self()] + 37 * k) & 255];
    out[self()] = sum;
}
__global__ void tableOfBlocks(const int* in, float* out) {
    float sum = in[self()];
    for (int k = 0; k < 4; k++) sum += table[(blockIdx.x + 37 * k) & 255];
    out[self()] = sum;
}
__global__ void ringOfThread(const int* in, int* out) {
    int ring[8];
    for (int k = 0; k < 8; k++) ring[k] = k;
#pragma unroll 1
    for (int k = 0; k < 8; k++) ring[(in[self()] >> k) & 7] += k;
    out[self()] = ring[in[self()] & 7];
}
__global__ void ringInRegisters(const int* in, int* out) {
    int ring[8];
    for (int k = 0; k < 8; k++) ring[k] = k;
#pragma unroll 1
    for (int k = 0; k < 8; k++) {
        const int at = (in[self()] >> k) & 7;
#pragma unroll
        for (int j = 0; j < 8; j++) ring[j] += at == j ? k : 0;
    }
    int sum = 0;
#pragma unroll
    for (int j = 0; j < 8; j++) sum += (in[self()] & 7) == j ? ring[j] : 0;
    out[self()] = sum;
}

// --- Of no pair

__global__ void addProducts(float a, const float* x, float* y) {
    y[self()] = a * x[self()] + y[self()];
}
__global__ void stencilOfFive(const float* in, float* out) {
    const int i = self(), x = i % SIDE, y = i / SIDE;
    if (x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1) return;
    out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - SIDE] + in[i + SIDE]);
}
/// A thread for each row.
__global__ void rowTimesVector(const float* matrix, const float* x, float* out) {
    float sum = 0;
    for (int k = 0; k < SIDE; k++) sum += matrix[self() * SIDE + k] * x[k];
    out[self()] = sum;
}
/// A warp for each row.
__global__ void rowOfWarpTimesVector(const float* matrix, const float* x, float* out) {
    const int row = self() / 32, lane = self() % 32;
    float sum = 0;
    for (int k = lane; k < SIDE; k += 32) sum += matrix[row * SIDE + k] * x[k];
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (lane == 0) out[row] = sum;
}

// --- Written after the model: nothing was chosen looking at these

__global__ void sumsInCells(const int* in, int* out) {
    __shared__ int cells[4];
    if (threadIdx.x < 4) cells[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&cells[(in[self()] + k) & 3], in[self()] + k);
    __syncthreads();
    if (threadIdx.x < 4) out[4 * blockIdx.x + threadIdx.x] = cells[threadIdx.x];
}
__global__ void sumsInOwnCells(const int* in, int* out) {
    __shared__ int cells[4][32];
    if (threadIdx.x < 128) cells[threadIdx.x / 32][threadIdx.x % 32] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++)
        atomicAdd(&cells[(in[self()] + k) & 3][threadIdx.x % 32], in[self()] + k);
    __syncthreads();
    if (threadIdx.x >= 4) return;
    int sum = 0;
    for (int lane = 0; lane < 32; lane++) sum += cells[threadIdx.x][(lane + threadIdx.x) % 32];
    out[4 * blockIdx.x + threadIdx.x] = sum;
}
/// Of a matrix of 4096 rows and 1024 columns, a thread for each row; of its transpose, for each
/// column.
__global__ void addUpRows(const float* in, float* out) {
    float sum = 0;
    for (int k = 0; k < 1024; k++) sum += in[self() * 1024 + k];
    out[self()] = sum;
}
__global__ void addUpColumns(const float* in, float* out) {
    float sum = 0;
    for (int k = 0; k < 1024; k++) sum += in[k * 4096 + self()];
    out[self()] = sum;
}
struct Pixel {
    float red, green, blue;
};
__global__ void greyOfPixels(const Pixel* pixels, float* out) {
    const Pixel& pixel = pixels[self()];
    out[self()] = 0.3f * pixel.red + 0.6f * pixel.green + 0.1f * pixel.blue;
}
__global__ void greyOfPlanes(const float* red, const float* green, const float* blue, float* out) {
    const int i = self();
    out[i] = 0.3f * red[i] + 0.6f * green[i] + 0.1f * blue[i];
}
struct Five {
    float a, b, c, d, e;
};
__global__ void writeFives(const float* in, Five* out) {
    const float value = in[self()];
    Five& five = out[self()];
    five.a = value;
    five.b = 2 * value;
    five.c = 3 * value;
    five.d = 4 * value;
    five.e = 5 * value;
}
__global__ void writePlanes(const float* in, float* out, int n) {
    const float value = in[self()];
#pragma unroll
    for (int k = 0; k < 5; k++) out[k * n + self()] = (k + 1) * value;
}
template <int ROW>
__device__ void transposeOfDoubles(const double* in, double* out) {
    __shared__ double tile[16][ROW];
    const int x = blockIdx.x * 16, y = blockIdx.y * 16;
    tile[threadIdx.y][threadIdx.x] = in[(y + threadIdx.y) * SIDE + x + threadIdx.x];
    __syncthreads();
    out[(x + threadIdx.y) * SIDE + y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void transposeDoubles(const double* in, double* out) {
    transposeOfDoubles<16>(in, out);
}
__global__ void transposePaddedDoubles(const double* in, double* out) {
    transposeOfDoubles<17>(in, out);
}
/// Each thread adds up cells of shared memory: STEP apart, its neighbours' beside them or not.
__global__ void addUpStretches(const int* in, int* out) {
    __shared__ int cells[THREADS * 8];
    for (int k = 0; k < 8; k++) cells[threadIdx.x + THREADS * k] = in[self()] * k;
    __syncthreads();
    int sum = 0;
#pragma unroll 1
    for (int round = 0; round < 4; round++)
#pragma unroll 1
        for (int k = 0; k < 8; k++) sum += cells[((threadIdx.x + round) % THREADS) * 8 + k];
    out[self()] = sum;
}
__global__ void addUpBeside(const int* in, int* out) {
    __shared__ int cells[THREADS * 8];
    for (int k = 0; k < 8; k++) cells[threadIdx.x + THREADS * k] = in[self()] * k;
    __syncthreads();
    int sum = 0;
#pragma unroll 1
    for (int round = 0; round < 4; round++)
#pragma unroll 1
        for (int k = 0; k < 8; k++) sum += cells[(threadIdx.x + round) % THREADS + THREADS * k];
    out[self()] = sum;
}
__global__ void histogram32(const int* in, int* bins) {
    addToBins<32>(in, bins);
}
__global__ void histogramOfBlocks32(const int* in, int* bins) {
    addToOwnBins<32>(in, bins);
}
/// The largest of 1024 groups.
__global__ void largestOfGroups(const int* in, int* out) {
    atomicMax(&out[blockIdx.x % 1024], in[self()]);
}
__global__ void largestOfBlocksGroups(const int* in, int* out) {
    __shared__ int largest;
    if (threadIdx.x == 0) largest = 0;
    __syncthreads();
    int mine = in[self()];
    for (int distance = 16; distance > 0; distance /= 2)
        mine = max(mine, __shfl_down_sync(0xffffffff, mine, distance));
    if (threadIdx.x % 32 == 0) atomicMax(&largest, mine);
    __syncthreads();
    if (threadIdx.x == 0) atomicMax(&out[blockIdx.x % 1024], largest);
}
__device__ float goWay(int way, float value) {
    if (way == 0) return grow(value, 64);
    if (way == 1) return shrink(value, 64);
    return way == 2 ? grow(shrink(value, 32), 32) : shrink(grow(value, 32), 32);
}
__global__ void fourWaysOfLanes(const float* in, float* out) {
    out[self()] = goWay(threadIdx.x % 4, in[self()]);
}
__global__ void fourWaysOfWarps(const float* in, float* out) {
    out[self()] = goWay(threadIdx.x / 32 % 4, in[self()]);
}
/// A polynomial of degree 7; which one, its lane says.
__global__ void polynomialsOfLanes(const float* in, float* out) {
    const float x = in[self()];
    float value = 0;
    for (int k = 0; k < 8; k++) value = value * x + table[threadIdx.x % 32 * 8 + k];
    out[self()] = value;
}
__global__ void polynomialsInShared(const float* in, const float* values, float* out) {
    __shared__ float mine[32 * 9];
    mine[threadIdx.x / 8 * 9 + threadIdx.x % 8] = values[threadIdx.x];
    __syncthreads();
    const float x = in[self()];
    float value = 0;
    for (int k = 0; k < 8; k++) value = value * x + mine[threadIdx.x % 32 * 9 + k];
    out[self()] = value;
}
__global__ void blurOfNine(const float* in, float* out) {
    const int i = self(), x = i % SIDE, y = i / SIDE;
    if (x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1) return;
    float sum = 0;
#pragma unroll
    for (int dy = -1; dy <= 1; dy++)
#pragma unroll
        for (int dx = -1; dx <= 1; dx++) sum += in[i + dy * SIDE + dx];
    out[i] = sum / 9;
}
__global__ void productOfTiles(const float* a, const float* b, float* c, int side) {
    __shared__ float tileA[16][16], tileB[16][16];
    const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < side; k += 16) {
        tileA[threadIdx.y][threadIdx.x] = a[y * side + k + threadIdx.x];
        tileB[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * side + x];
        __syncthreads();
        for (int i = 0; i < 16; i++) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    c[y * side + x] = sum;
}
__global__ void addDoubles(double a, const double* x, double* y) {
    y[self()] = a * x[self()] + y[self()];
}
__global__ void gatherDoubles(const double* in, const int* index, double* out) {
    out[self()] = in[index[self()]];
}
__global__ void scatterToRows(const int* in, const int* index, int* out) {
    out[self() / 1024 * 1024 + index[self()] % 1024] = in[self()];
}
__global__ void addToWords(const int* in, const int* index, int* out) {
    atomicAdd(&out[index[self()] % 32768], in[self()]);
}
__global__ void sumsOfWarps(const float* in, float* out) {
    float sum = in[self()];
    for (int distance = 1; distance < 32; distance *= 2) {
        const float left = __shfl_up_sync(0xffffffff, sum, distance);
        if (int(threadIdx.x % 32) >= distance) sum += left;
    }
    out[self()] = sum;
}
__global__ void iterate(const float* in, float* out) {
    float x = 0, y = 0;
    const float cx = in[self()] - 0.7f, cy = 0.001f * (self() % 256);
    int k = 0;
#pragma unroll 1
    for (; k < 64 && x * x + y * y < 4; k++) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
    }
    out[self()] = k;
}

template <class T>
T* onDevice(const std::vector<int>& numbers, size_t bytes) {
    T* memory;
    require(cudaMalloc(&memory, bytes));
    require(cudaMemset(memory, 0, bytes));
    require(cudaMemcpy(memory, numbers.data(), std::min(bytes, sizeof(int) * numbers.size()),
                       cudaMemcpyHostToDevice));
    return memory;
}

}  // namespace

void launchLarge() {
    std::vector<int> numbers(N), order(N);
    for (unsigned i = 0; i < N; i++)
        numbers[i] = int(i * 2654435761u >> 8);  // as kernels.cu has it
    std::iota(order.begin(), order.end(), 0);
    unsigned chance = 1;
    for (unsigned i = N - 1; i > 0; i--) {
        chance = chance * 1664525u + 1013904223u;
        std::swap(order[i], order[size_t(chance) * (i + 1) >> 32]);
    }
    int* const in = onDevice<int>(numbers, 16 * sizeof(int) * size_t{N});
    int* const out = onDevice<int>({}, 5 * sizeof(int) * size_t{N});
    int* const index = onDevice<int>(order, sizeof(int) * size_t{N});
    float* const floats = onDevice<float>({}, 8 * sizeof(float) * size_t{N});
    Body* const bodies = reinterpret_cast<Body*>(floats);
    double* const doubles = reinterpret_cast<double*>(floats);
    double* const outDoubles = reinterpret_cast<double*>(out);
    float* const outFloats = reinterpret_cast<float*>(out);
    const dim3 tiles(SIDE / 32, SIDE / 32), squares(512 / 16, 512 / 16);

    copyRows<<<BLOCKS, THREADS>>>(in, out);
    copyColumns<<<BLOCKS, THREADS>>>(in, out);
    loadEighths<<<BLOCKS, THREADS>>>(in, out);
    storeEighths<<<BLOCKS, THREADS>>>(in, out);
    gatherAnywhere<<<BLOCKS, THREADS>>>(in, index, out);
    scatterAnywhere<<<BLOCKS, THREADS>>>(in, index, out);
    sumsOfRows<<<BLOCKS, THREADS>>>(in, out);
    sumsOfColumns<<<BLOCKS, THREADS>>>(in, out, N);
    productOfColumns<<<squares, dim3(16, 16)>>>(floats, floats, outFloats, 512);
    productOfRows<<<squares, dim3(16, 16)>>>(floats, floats, outFloats, 512);
    massOfStructures<<<BLOCKS, THREADS>>>(bodies, outFloats);
    massOfArrays<<<BLOCKS, THREADS>>>(floats, outFloats);
    pushStructures<<<BLOCKS, THREADS>>>(bodies, 0.5f);
    pushArrays<<<BLOCKS, THREADS>>>(floats, N, 0.5f);
    transposeStores<<<tiles, dim3(32, 8)>>>(floats, outFloats);
    transposeTiles<<<tiles, dim3(32, 8)>>>(floats, outFloats);
    transposePaddedTiles<<<tiles, dim3(32, 8)>>>(floats, outFloats);
    rowsOf32<<<BLOCKS, THREADS>>>(in, out);
    rowsOf33<<<BLOCKS, THREADS>>>(in, out);
    scanOfBlock<<<BLOCKS, THREADS>>>(in, out);
    exchangeByBarriers<<<BLOCKS, THREADS>>>(in, out);
    exchangeInWarps<<<BLOCKS, THREADS>>>(in, out);
    histogram16<<<BLOCKS, THREADS>>>(in, out);
    histogram256<<<BLOCKS, THREADS>>>(in, out);
    histogram4096<<<BLOCKS, THREADS>>>(in, out);
    histogram65536<<<BLOCKS, THREADS>>>(in, out);
    histogramOfBlocks16<<<BLOCKS, THREADS>>>(in, out);
    histogramOfBlocks64<<<BLOCKS, THREADS>>>(in, out);
    histogramOfBlocks256<<<BLOCKS, THREADS>>>(in, out);
    addToNeighbours<<<BLOCKS, THREADS>>>(in, out);
    addToColumns<<<BLOCKS, THREADS>>>(in, out);
    addAnywhere<<<BLOCKS, THREADS>>>(in, index, out);
    addToRowOf32<<<BLOCKS, THREADS>>>(in, out);
    addToRowOf1024<<<BLOCKS, THREADS>>>(in, out);
    addToBlocksOwn<<<BLOCKS, THREADS>>>(in, out);
    addToOne<<<BLOCKS, THREADS>>>(in, out);
    addWarpsToOne<<<BLOCKS, THREADS>>>(in, out);
    addBlocksToOne<<<BLOCKS, THREADS>>>(in, out);
    countInCells<<<BLOCKS, THREADS>>>(in, out);
    countInOwnCells<<<BLOCKS, THREADS>>>(in, out);
    waysOfLanes<<<BLOCKS, THREADS>>>(floats, outFloats);
    waysOfWarps<<<BLOCKS, THREADS>>>(floats, outFloats);
    workOfFewLanes<<<BLOCKS, THREADS>>>(floats, outFloats);
    workOfFewWarps<<<BLOCKS, THREADS>>>(floats, outFloats);
    roundsOfLanes<<<BLOCKS, THREADS>>>(floats, outFloats);
    roundsOfWarps<<<BLOCKS, THREADS>>>(floats, outFloats);
    tableOfLanes<<<BLOCKS, THREADS>>>(in, outFloats);
    tableInSharedMemory<<<BLOCKS, THREADS>>>(in, floats, outFloats);
    tableOfBlocks<<<BLOCKS, THREADS>>>(in, outFloats);
    ringOfThread<<<BLOCKS, THREADS>>>(in, out);
    ringInRegisters<<<BLOCKS, THREADS>>>(in, out);
    addProducts<<<BLOCKS, THREADS>>>(2, floats, outFloats);
    stencilOfFive<<<BLOCKS, THREADS>>>(floats, outFloats);
    rowTimesVector<<<SIDE / THREADS, THREADS>>>(floats, floats, outFloats);
    rowOfWarpTimesVector<<<32 * SIDE / THREADS, THREADS>>>(floats, floats, outFloats);
    KInterleavedDivergent<int><<<BLOCKS, THREADS>>>(in, N, out);
    KInterleavedStrided<int><<<BLOCKS, THREADS>>>(in, N, out);
    KSequential<int><<<BLOCKS, THREADS>>>(in, N, out);
    KFirstAddDuringLoad<int><<<BLOCKS / 2, THREADS>>>(in, N, out);
    KWarpShuffle<int><<<BLOCKS / 16, THREADS>>>(in, N, out);
    sumsInCells<<<BLOCKS, THREADS>>>(in, out);
    sumsInOwnCells<<<BLOCKS, THREADS>>>(in, out);
    addUpRows<<<4096 / THREADS, THREADS>>>(floats, outFloats);
    addUpColumns<<<4096 / THREADS, THREADS>>>(floats, outFloats);
    greyOfPixels<<<BLOCKS, THREADS>>>(reinterpret_cast<Pixel*>(floats), outFloats);
    greyOfPlanes<<<BLOCKS, THREADS>>>(floats, floats + N, floats + 2 * N, outFloats);
    writeFives<<<BLOCKS, THREADS>>>(floats, reinterpret_cast<Five*>(out));
    writePlanes<<<BLOCKS, THREADS>>>(floats, outFloats, N);
    transposeDoubles<<<dim3(SIDE / 16, SIDE / 16), dim3(16, 16)>>>(doubles, outDoubles);
    transposePaddedDoubles<<<dim3(SIDE / 16, SIDE / 16), dim3(16, 16)>>>(doubles, outDoubles);
    addUpStretches<<<BLOCKS, THREADS>>>(in, out);
    addUpBeside<<<BLOCKS, THREADS>>>(in, out);
    histogram32<<<BLOCKS, THREADS>>>(in, out);
    histogramOfBlocks32<<<BLOCKS, THREADS>>>(in, out);
    largestOfGroups<<<BLOCKS, THREADS>>>(in, out);
    largestOfBlocksGroups<<<BLOCKS, THREADS>>>(in, out);
    fourWaysOfLanes<<<BLOCKS, THREADS>>>(floats, outFloats);
    fourWaysOfWarps<<<BLOCKS, THREADS>>>(floats, outFloats);
    polynomialsOfLanes<<<BLOCKS, THREADS>>>(floats, outFloats);
    polynomialsInShared<<<BLOCKS, THREADS>>>(floats, floats, outFloats);
    blurOfNine<<<BLOCKS, THREADS>>>(floats, outFloats);
    productOfTiles<<<squares, dim3(16, 16)>>>(floats, floats, outFloats, 512);
    addDoubles<<<BLOCKS, THREADS>>>(2, doubles, outDoubles);
    gatherDoubles<<<BLOCKS, THREADS>>>(doubles, index, outDoubles);
    scatterToRows<<<BLOCKS, THREADS>>>(in, index, out);
    addToWords<<<BLOCKS, THREADS>>>(in, index, out);
    sumsOfWarps<<<BLOCKS, THREADS>>>(floats, outFloats);
    iterate<<<BLOCKS, THREADS>>>(floats, outFloats);

    require(cudaGetLastError());
    require(cudaDeviceSynchronize());
    for (void* memory : {static_cast<void*>(in), static_cast<void*>(out), static_cast<void*>(index),
                         static_cast<void*>(floats)})
        require(cudaFree(memory));
}
