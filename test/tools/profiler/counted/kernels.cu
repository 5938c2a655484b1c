// Kernels of many kinds.
#include <cuda_runtime.h>

#include "launches.h"

namespace {

constexpr int THREADS = 256;

__device__ int threadOfGrid() {
    return threadIdx.x + blockDim.x * blockIdx.x;
}

// --- Copies

template <class T>
__device__ void copy(const T* in, T* out) {
    out[threadOfGrid()] = in[threadOfGrid()];
}
__global__ void copy1(const char* in, char* out) {
    copy(in, out);
}
__global__ void copy2(const short* in, short* out) {
    copy(in, out);
}
__global__ void copy4(const int* in, int* out) {
    copy(in, out);
}
__global__ void copy8(const double* in, double* out) {
    copy(in, out);
}
__global__ void copy16(const int4* in, int4* out) {
    copy(in, out);
}
__global__ void copyStrided2(const int* in, int* out) {
    out[threadOfGrid()] = in[2 * threadOfGrid()];
}
__global__ void copyStrided8(const int* in, int* out) {
    out[threadOfGrid()] = in[8 * threadOfGrid()];
}
__global__ void writeStrided4(const int* in, int* out) {
    out[4 * threadOfGrid()] = in[threadOfGrid()];
}
__global__ void copyShifted4(const int* in, int* out) {
    out[threadOfGrid()] = in[threadOfGrid() + 1];
}
__global__ void copyShifted8(const double* in, double* out) {
    out[threadOfGrid() + 3] = in[threadOfGrid() + 1];
}
__global__ void copyGuarded(const int* in, int* out, int n) {
    const int i = threadOfGrid();
    if (i < n) out[i] = in[i];
}
__global__ void copyByFew(const int* in, int* out, int n) {
    for (int i = threadOfGrid(); i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}
__global__ void gather(const int* in, const int* index, int* out) {
    out[threadOfGrid()] = in[index[threadOfGrid()]];
}
__global__ void scatter(const int* in, const int* index, int* out) {
    out[index[threadOfGrid()]] = in[threadOfGrid()];
}
__global__ void broadcast(const int* in, int* out) {
    out[threadOfGrid()] = in[blockIdx.x];
}
__global__ void reversed(const int* in, int* out) {
    out[threadOfGrid()] = in[gridDim.x * blockDim.x - 1 - threadOfGrid()];
}
__global__ void saxpy(float a, const float* x, float* y) {
    y[threadOfGrid()] = a * x[threadOfGrid()] + y[threadOfGrid()];
}

// --- Structures of arrays, and arrays of structures

struct Point {
    float x, y, z;
};

__global__ void lengthsOfStructures(const Point* points, float* out) {
    const Point& p = points[threadOfGrid()];
    out[threadOfGrid()] = p.x * p.x + p.y * p.y + p.z * p.z;
}
__global__ void lengthsOfArrays(const float* x, const float* y, const float* z, float* out) {
    const int i = threadOfGrid();
    out[i] = x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
}
__global__ void oneMember(const Point* points, float* out) {
    out[threadOfGrid()] = points[threadOfGrid()].y;
}
__global__ void moveStructures(Point* points, float by) {
    Point& p = points[threadOfGrid()];
    p.x += by;
    p.y += by;
    p.z += by;
}

// --- Transposes: 64 columns, a block of 32 x 8 for each tile of 32 x 32

constexpr int TILE = 32, WIDTH = 64;

__global__ void transposeNaive(const float* in, float* out) {
    const int x = blockIdx.x * TILE + threadIdx.x, height = gridDim.y * TILE;
    for (int row = threadIdx.y; row < TILE; row += 8) {
        const int y = blockIdx.y * TILE + row;
        out[x * height + y] = in[y * WIDTH + x];
    }
}

template <int COLUMNS>
__device__ void transposeByTiles(const float* in, float* out) {
    __shared__ float tile[TILE][COLUMNS];
    const int left = blockIdx.x * TILE, top = blockIdx.y * TILE, height = gridDim.y * TILE;
    for (int row = threadIdx.y; row < TILE; row += 8)
        tile[row][threadIdx.x] = in[(top + row) * WIDTH + left + threadIdx.x];
    __syncthreads();
    for (int row = threadIdx.y; row < TILE; row += 8)
        out[(left + row) * height + top + threadIdx.x] = tile[threadIdx.x][row];
}
__global__ void transposeTiled(const float* in, float* out) {
    transposeByTiles<TILE>(in, out);
}
__global__ void transposePadded(const float* in, float* out) {
    transposeByTiles<TILE + 1>(in, out);
}

// --- Products of matrices of 64 columns, a block of 16 x 16 for each tile

__global__ void productNaive(const float* a, const float* b, float* c) {
    const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < WIDTH; k++) sum += a[y * WIDTH + k] * b[k * WIDTH + x];
    c[y * WIDTH + x] = sum;
}
__global__ void productTiled(const float* a, const float* b, float* c) {
    __shared__ float tileA[16][16], tileB[16][16];
    const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < WIDTH; k += 16) {
        tileA[threadIdx.y][threadIdx.x] = a[y * WIDTH + k + threadIdx.x];
        tileB[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * WIDTH + x];
        __syncthreads();
#pragma unroll 1
        for (int i = 0; i < 16; i++) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    c[y * WIDTH + x] = sum;
}

// --- Stencils

__global__ void stencil(const float* in, float* out) {
    const int i = threadOfGrid() + 1;
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}
__global__ void stencilShared(const float* in, float* out) {
    __shared__ float cells[THREADS + 2];
    const int i = threadOfGrid() + 1, local = threadIdx.x + 1;
    cells[local] = in[i];
    if (threadIdx.x == 0) cells[0] = in[i - 1];
    if (threadIdx.x == THREADS - 1) cells[local + 1] = in[i + 1];
    __syncthreads();
    out[i] = (cells[local - 1] + cells[local] + cells[local + 1]) / 3;
}

// --- Scans of a block

__global__ void scanSteps(const int* in, int* out) {
    __shared__ int cells[2][THREADS];
    int from = 0;
    cells[0][threadIdx.x] = in[threadOfGrid()];
    __syncthreads();
    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        int sum = cells[from][threadIdx.x];
        if (threadIdx.x >= distance) sum += cells[from][threadIdx.x - distance];
        cells[1 - from][threadIdx.x] = sum;
        from = 1 - from;
        __syncthreads();
    }
    out[threadOfGrid()] = cells[from][threadIdx.x];
}
__global__ void scanTree(const int* in, int* out) {
    __shared__ int cells[THREADS];
    const unsigned t = threadIdx.x;
    cells[t] = in[threadOfGrid()];
    __syncthreads();
    for (unsigned step = 1; step < blockDim.x; step *= 2) {
        const unsigned right = (t + 1) * 2 * step - 1;
        if (right < blockDim.x) cells[right] += cells[right - step];
        __syncthreads();
    }
    for (unsigned step = blockDim.x / 4; step > 0; step /= 2) {
        const unsigned left = (t + 1) * 2 * step - 1;
        if (left + step < blockDim.x) cells[left + step] += cells[left];
        __syncthreads();
    }
    out[threadOfGrid()] = cells[t];
}
__global__ void scanWarps(const int* in, int* out) {
    int sum = in[threadOfGrid()];
    const int lane = threadIdx.x % 32;
    for (int distance = 1; distance < 32; distance *= 2) {
        const int left = __shfl_up_sync(0xffffffff, sum, distance);
        if (lane >= distance) sum += left;
    }
    out[threadOfGrid()] = sum;
}

// --- Atomics

constexpr int BINS = 64;

__global__ void histogramGlobal(const int* in, int* bins) {
    atomicAdd(&bins[in[threadOfGrid()] % BINS], 1);
}
__global__ void histogramShared(const int* in, int* bins) {
    __shared__ int mine[BINS];
    if (threadIdx.x < BINS) mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[in[threadOfGrid()] % BINS], 1);
    __syncthreads();
    if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
__global__ void sumAtomics(const int* in, int* sum) {
    atomicAdd(sum, in[threadOfGrid()]);
}
__global__ void sumWarps(const int* in, int* sum) {
    int mine = in[threadOfGrid()];
    for (int distance = 16; distance > 0; distance /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, distance);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, mine);
}
__global__ void ticket(int* counter, int* out) {
    out[threadOfGrid()] = atomicAdd(counter, 1);
}

// --- Constant memory

__constant__ int constants[64];

__global__ void constantOfAll(int* out) {
    out[threadOfGrid()] = constants[blockIdx.x % 64];
}
__global__ void constantOfGroups(int* out) {
    out[threadOfGrid()] = constants[threadIdx.x % 32 / 8];
}
__global__ void constantOfLanes(int* out) {
    out[threadOfGrid()] = constants[threadIdx.x % 64];
}

// --- Lanes that part

__global__ void branches(const int* in, int* out) {
    const int i = threadOfGrid();
    if (i % 2)
        out[i] = in[i];
    else
        out[i] = in[i + 1] * 3 + in[i + 2];
}
__global__ void branchesOfWarps(const int* in, int* out) {
    const int i = threadOfGrid();
    if (i / 32 % 2)
        out[i] = in[i];
    else
        out[i] = in[i + 1] * 3 + in[i + 2];
}
__global__ void unevenLoop(const int* in, int* out) {
    int sum = 0;
#pragma unroll 1
    for (unsigned k = 0; k < threadIdx.x % 32; k++) sum += in[threadOfGrid() + 32 * k];
    out[threadOfGrid()] = sum;
}
__global__ void loopOfFewLanes(const int* in, int* out) {
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++)
        if (k % 4 == int(threadIdx.x % 4)) sum += in[threadOfGrid() + 32 * k];
    out[threadOfGrid()] = sum;
}
__global__ void collatz(const int* in, int* out) {
    unsigned value = in[threadOfGrid()] % 97 + 1;
    int steps = 0;
    while (value != 1) {
        value = value % 2 ? 3 * value + 1 : value / 2;
        steps++;
    }
    out[threadOfGrid()] = steps;
}
__global__ void fewReturn(const int* in, int* out) {
    if (threadIdx.x % 8 == 7) return;
    out[threadOfGrid()] = in[threadOfGrid()];
}
__global__ void rowsOfThreads(const int* in, int* out) {
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) sum += in[16 * threadOfGrid() + k];
    out[threadOfGrid()] = sum;
}
__global__ void localArray(const int* in, int* out) {
    int counts[16];
    for (int k = 0; k < 16; k++) counts[k] = 0;
#pragma unroll 1
    for (int k = 0; k < 8; k++) counts[in[threadOfGrid() + k] % 16]++;
    out[threadOfGrid()] = counts[in[threadOfGrid()] % 16];
}

// --- Shared memory: how wide, and how far apart

template <class T, int STRIDE>
__device__ void throughShared(const T* in, T* out) {
    __shared__ T cells[THREADS * STRIDE];
    cells[threadIdx.x * STRIDE] = in[threadOfGrid()];
    __syncthreads();
    out[threadOfGrid()] = cells[(threadIdx.x ^ 1) * STRIDE];
}
__global__ void shared1(const char* in, char* out) {
    throughShared<char, 1>(in, out);
}
__global__ void shared2(const short* in, short* out) {
    throughShared<short, 1>(in, out);
}
__global__ void shared4(const int* in, int* out) {
    throughShared<int, 1>(in, out);
}
__global__ void shared4Strided3(const int* in, int* out) {
    throughShared<int, 3>(in, out);
}
__global__ void shared4Strided4(const int* in, int* out) {
    throughShared<int, 4>(in, out);
}
__global__ void shared4Strided32(const int* in, int* out) {
    throughShared<int, 32>(in, out);
}
__global__ void shared2Strided8(const short* in, short* out) {
    throughShared<short, 8>(in, out);
}
__global__ void shared8(const double* in, double* out) {
    throughShared<double, 1>(in, out);
}
__global__ void shared8Strided2(const double* in, double* out) {
    throughShared<double, 2>(in, out);
}
__global__ void shared8Strided3(const double* in, double* out) {
    throughShared<double, 3>(in, out);
}
__global__ void shared8Strided16(const double* in, double* out) {
    throughShared<double, 16>(in, out);
}
__global__ void shared16(const int4* in, int4* out) {
    throughShared<int4, 1>(in, out);
}
__global__ void shared16Strided2(const int4* in, int4* out) {
    throughShared<int4, 2>(in, out);
}
__global__ void shared16Strided3(const int4* in, int4* out) {
    throughShared<int4, 3>(in, out);
}

/// Each thread writes and then reads the cell that `index` gives it.
template <class T>
__device__ void throughSharedAt(const T* in, const int* index, T* out) {
    __shared__ T cells[1024];
    for (int i = threadIdx.x; i < 1024; i += THREADS) cells[i] = T();
    __syncthreads();
    cells[index[threadOfGrid()]] = in[threadOfGrid()];
    __syncthreads();
    out[threadOfGrid()] = cells[index[threadOfGrid() + 32]];
}
__global__ void sharedAny4(const int* in, const int* index, int* out) {
    throughSharedAt(in, index, out);
}
__global__ void sharedAny8(const double* in, const int* index, double* out) {
    throughSharedAt(in, index, out);
}
__global__ void sharedAny16(const int4* in, const int* index, int4* out) {
    throughSharedAt(in, index, out);
}
/// Neighbouring lanes share a cell: GROUP of them.
template <class T, int GROUP>
__device__ void shareCells(const T* in, T* out) {
    __shared__ T cells[THREADS];
    cells[threadIdx.x] = in[threadOfGrid()];
    __syncthreads();
    out[threadOfGrid()] = cells[threadIdx.x / GROUP];
}
__global__ void broadcast4(const int* in, int* out) {
    shareCells<int, 32>(in, out);
}
__global__ void broadcast8(const double* in, double* out) {
    shareCells<double, 32>(in, out);
}
__global__ void pairs8(const double* in, double* out) {
    shareCells<double, 2>(in, out);
}
__global__ void fours16(const int4* in, int4* out) {
    shareCells<int4, 4>(in, out);
}
__global__ void broadcast16(const int4* in, int4* out) {
    shareCells<int4, 32>(in, out);
}
/// Half of the lanes, every second or the lower 16.
__global__ void evenLanes8(const double* in, double* out) {
    __shared__ double cells[THREADS];
    cells[threadIdx.x] = in[threadOfGrid()];
    __syncthreads();
    double value = 0;
    if (threadIdx.x % 2 == 0) value = cells[threadIdx.x ^ 2];
    out[threadOfGrid()] = value;
}
__global__ void lowerLanes8(const double* in, double* out) {
    __shared__ double cells[THREADS];
    cells[threadIdx.x] = in[threadOfGrid()];
    __syncthreads();
    double value = 0;
    if (threadIdx.x % 32 < 16) value = cells[threadIdx.x ^ 2];
    out[threadOfGrid()] = value;
}
__global__ void lowerLanes16(const int4* in, int4* out) {
    __shared__ int4 cells[THREADS];
    cells[threadIdx.x] = in[threadOfGrid()];
    __syncthreads();
    int4 value = {};
    if (threadIdx.x % 32 < 8) value = cells[threadIdx.x ^ 2];
    out[threadOfGrid()] = value;
}
__global__ void oneCellWritten(const int* in, int* out) {
    __shared__ int cell;
    cell = in[threadOfGrid()];
    __syncthreads();
    out[threadOfGrid()] = cell;
}

}  // namespace

void launchKernels(int blocks) {
    const int threads = blocks * THREADS;
    const size_t bytes = size_t{64} * threads + 65536;
    char *in, *other, *out;
    int* index;
    require(cudaMalloc(&in, bytes));
    require(cudaMalloc(&other, bytes));
    require(cudaMalloc(&out, bytes));
    require(cudaMalloc(&index, sizeof(int) * (threads + 64)));
    int* const numbers = new int[bytes / sizeof(int)];
    for (size_t i = 0; i < bytes / sizeof(int); i++)
        numbers[i] = int(unsigned(i) * 2654435761u >> 8);  // Knuth's multiplicative hash
    require(cudaMemcpy(in, numbers, bytes, cudaMemcpyHostToDevice));
    require(cudaMemset(other, 0, bytes));
    require(cudaMemset(out, 0, bytes));
    for (int i = 0; i < threads + 64; i++) numbers[i] = i * 37 % threads;
    require(cudaMemcpy(index, numbers, sizeof(int) * (threads + 64), cudaMemcpyHostToDevice));

    const auto chars = in;
    const auto shorts = reinterpret_cast<short*>(in);
    const auto ints = reinterpret_cast<int*>(in);
    const auto floats = reinterpret_cast<float*>(other);
    const auto doubles = reinterpret_cast<double*>(other);
    const auto vectors = reinterpret_cast<int4*>(in);
    const auto points = reinterpret_cast<Point*>(other);
    const auto outShorts = reinterpret_cast<short*>(out);
    const auto outInts = reinterpret_cast<int*>(out);
    const auto outFloats = reinterpret_cast<float*>(out);
    const auto outDoubles = reinterpret_cast<double*>(out);
    const auto outVectors = reinterpret_cast<int4*>(out);
    const dim3 tiles(WIDTH / TILE, blocks / 2), squares(WIDTH / 16, blocks / 4 + (blocks < 4));

    copy1<<<blocks, THREADS>>>(chars, out);
    copy2<<<blocks, THREADS>>>(shorts, outShorts);
    copy4<<<blocks, THREADS>>>(ints, outInts);
    copy8<<<blocks, THREADS>>>(doubles, outDoubles);
    copy16<<<blocks, THREADS>>>(vectors, outVectors);
    copyStrided2<<<blocks, THREADS>>>(ints, outInts);
    copyStrided8<<<blocks, THREADS>>>(ints, outInts);
    writeStrided4<<<blocks, THREADS>>>(ints, outInts);
    copyShifted4<<<blocks, THREADS>>>(ints, outInts);
    copyShifted8<<<blocks, THREADS>>>(doubles, outDoubles);
    copyGuarded<<<blocks, THREADS>>>(ints, outInts, threads - 83);
    copyByFew<<<blocks, THREADS>>>(ints, outInts, 4 * threads + 17);
    gather<<<blocks, THREADS>>>(ints, index, outInts);
    scatter<<<blocks, THREADS>>>(ints, index, outInts);
    broadcast<<<blocks, THREADS>>>(ints, outInts);
    reversed<<<blocks, THREADS>>>(ints, outInts);
    saxpy<<<blocks, THREADS>>>(2, floats, outFloats);
    lengthsOfStructures<<<blocks, THREADS>>>(points, outFloats);
    lengthsOfArrays<<<blocks, THREADS>>>(floats, floats + threads, floats + 2 * threads, outFloats);
    oneMember<<<blocks, THREADS>>>(points, outFloats);
    moveStructures<<<blocks, THREADS>>>(points, 1);
    transposeNaive<<<tiles, dim3(TILE, 8)>>>(floats, outFloats);
    transposeTiled<<<tiles, dim3(TILE, 8)>>>(floats, outFloats);
    transposePadded<<<tiles, dim3(TILE, 8)>>>(floats, outFloats);
    productNaive<<<squares, dim3(16, 16)>>>(floats, floats, outFloats);
    productTiled<<<squares, dim3(16, 16)>>>(floats, floats, outFloats);
    stencil<<<blocks, THREADS>>>(floats, outFloats);
    stencilShared<<<blocks, THREADS>>>(floats, outFloats);
    scanSteps<<<blocks, THREADS>>>(ints, outInts);
    scanTree<<<blocks, THREADS>>>(ints, outInts);
    scanWarps<<<blocks, THREADS>>>(ints, outInts);
    histogramGlobal<<<blocks, THREADS>>>(ints, outInts);
    histogramShared<<<blocks, THREADS>>>(ints, outInts);
    sumAtomics<<<blocks, THREADS>>>(ints, outInts);
    sumWarps<<<blocks, THREADS>>>(ints, outInts);
    ticket<<<blocks, THREADS>>>(outInts, outInts + 64);
    constantOfAll<<<blocks, THREADS>>>(outInts);
    constantOfGroups<<<blocks, THREADS>>>(outInts);
    constantOfLanes<<<blocks, THREADS>>>(outInts);
    branches<<<blocks, THREADS>>>(ints, outInts);
    branchesOfWarps<<<blocks, THREADS>>>(ints, outInts);
    unevenLoop<<<blocks, THREADS>>>(ints, outInts);
    loopOfFewLanes<<<blocks, THREADS>>>(ints, outInts);
    collatz<<<blocks, THREADS>>>(ints, outInts);
    fewReturn<<<blocks, THREADS>>>(ints, outInts);
    rowsOfThreads<<<blocks, THREADS>>>(ints, outInts);
    localArray<<<blocks, THREADS>>>(ints, outInts);
    shared1<<<blocks, THREADS>>>(chars, out);
    shared2<<<blocks, THREADS>>>(shorts, outShorts);
    shared4<<<blocks, THREADS>>>(ints, outInts);
    shared4Strided3<<<blocks, THREADS>>>(ints, outInts);
    shared4Strided4<<<blocks, THREADS>>>(ints, outInts);
    shared4Strided32<<<blocks, THREADS>>>(ints, outInts);
    shared2Strided8<<<blocks, THREADS>>>(shorts, outShorts);
    shared8<<<blocks, THREADS>>>(doubles, outDoubles);
    shared8Strided2<<<blocks, THREADS>>>(doubles, outDoubles);
    shared8Strided3<<<blocks, THREADS>>>(doubles, outDoubles);
    shared8Strided16<<<blocks, THREADS>>>(doubles, outDoubles);
    shared16<<<blocks, THREADS>>>(vectors, outVectors);
    shared16Strided2<<<blocks, THREADS>>>(vectors, outVectors);
    shared16Strided3<<<blocks, THREADS>>>(vectors, outVectors);
    for (int i = 0; i < threads + 64; i++) numbers[i] = int(unsigned(i) * 2654435761u >> 9) % 1024;
    require(cudaMemcpy(index, numbers, sizeof(int) * (threads + 64), cudaMemcpyHostToDevice));
    sharedAny4<<<blocks, THREADS>>>(ints, index, outInts);
    sharedAny8<<<blocks, THREADS>>>(doubles, index, outDoubles);
    sharedAny16<<<blocks, THREADS>>>(vectors, index, outVectors);
    broadcast4<<<blocks, THREADS>>>(ints, outInts);
    broadcast8<<<blocks, THREADS>>>(doubles, outDoubles);
    pairs8<<<blocks, THREADS>>>(doubles, outDoubles);
    fours16<<<blocks, THREADS>>>(vectors, outVectors);
    broadcast16<<<blocks, THREADS>>>(vectors, outVectors);
    evenLanes8<<<blocks, THREADS>>>(doubles, outDoubles);
    lowerLanes8<<<blocks, THREADS>>>(doubles, outDoubles);
    lowerLanes16<<<blocks, THREADS>>>(vectors, outVectors);
    oneCellWritten<<<blocks, THREADS>>>(ints, outInts);

    require(cudaGetLastError());
    require(cudaDeviceSynchronize());
    delete[] numbers;
    for (void* memory : {static_cast<void*>(in), static_cast<void*>(other), static_cast<void*>(out),
                         static_cast<void*>(index)})
        require(cudaFree(memory));
}

__global__ void addOne(int* numbers) {
    numbers[blockIdx.x * THREADS + threadIdx.x] += 1;
}

void copyAndAdd(int streams) {
    constexpr int parts = 4, blocks = 1024, n = blocks * THREADS;
    int *host = nullptr, *device = nullptr;
    cudaStream_t stream[parts];
    require(cudaMallocHost(&host, parts * n * sizeof(int)));
    require(cudaMalloc(&device, parts * n * sizeof(int)));
    for (int part = 0; part < streams; part++) require(cudaStreamCreate(&stream[part]));
    for (int part = 0; part < parts; part++) {
        const cudaStream_t own = stream[part % streams];
        int* const numbers = device + part * n;
        require(cudaMemcpyAsync(numbers, host + part * n, n * sizeof(int), cudaMemcpyHostToDevice,
                                own));
        addOne<<<blocks, THREADS, 0, own>>>(numbers);
        require(cudaMemcpyAsync(host + part * n, numbers, n * sizeof(int), cudaMemcpyDeviceToHost,
                                own));
    }
    require(cudaDeviceSynchronize());
    for (int part = 0; part < streams; part++) require(cudaStreamDestroy(stream[part]));
    require(cudaFree(device));
    require(cudaFreeHost(host));
}
