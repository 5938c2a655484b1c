// Twelve kernels on the simulator beside the same work as a loop with OpenMP, in seconds of the
// processor's time: both in one process, so that they share its compiler, its cores and its load.
// docs/measured.md has the command. OpenMP's threads wait passively there: else they still run when
// the time is taken, and a part of theirs is missing. An argument says how many rounds.
// Exit status 1 if a kernel's result is not its loop's.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "loops.h"

namespace {

constexpr int THREADS = 256, TILE = 16;

int rounds = 5;
bool allAlike = true;

/// Prints the best of some rounds of each, one after the other, and compares what they left.
template <class Kernel, class Loop>
void compare(const char* name, const char* how, const std::vector<float>& in, size_t outSize,
             Kernel kernel, Loop loop) {
    float *deviceIn = nullptr, *deviceOut = nullptr;
    cudaMalloc(&deviceIn, in.size() * sizeof(float));
    cudaMalloc(&deviceOut, outSize * sizeof(float));
    std::vector<float> byKernel(outSize), byLoop(outSize);
    double ofKernel = 1e9, ofLoop = 1e9;
    for (int round = 0; round < rounds; ++round) {
        cudaMemcpy(deviceIn, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
        cudaMemset(deviceOut, 0, outSize * sizeof(float));
        double begin = secondsOfProcessor();
        kernel(deviceIn, deviceOut);
        cudaDeviceSynchronize();
        ofKernel = std::min(ofKernel, secondsOfProcessor() - begin);
        std::fill(byLoop.begin(), byLoop.end(), 0.0f);
        begin = secondsOfProcessor();
        loop(in.data(), byLoop.data());
        ofLoop = std::min(ofLoop, secondsOfProcessor() - begin);
    }
    cudaMemcpy(byKernel.data(), deviceOut, outSize * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(deviceIn);
    cudaFree(deviceOut);
    bool alike = true;
    for (size_t i = 0; i < outSize; ++i)
        alike = alike && std::fabs(byKernel[i] - byLoop[i]) <= 1e-3f * (1 + std::fabs(byLoop[i]));
    allAlike = allAlike && alike;
    std::printf("%-18s %-24s %8.3f %8.3f %7.1f %s\n", name, how, ofKernel, ofLoop,
                ofKernel / ofLoop, alike ? "" : "  WRONG");
}

// --- Without barriers

__global__ void saxpy(const float* x, float* y, int n) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) y[i] = 2.5f * x[i] + y[i];
}

__global__ void stridedSaxpy(const float* x, float* y, int n) {
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        y[i] = 2.5f * x[i] + y[i];
}

__global__ void product(const float* a, float* c, int n) {
    const int row = int(blockIdx.y * blockDim.y + threadIdx.y);
    const int column = int(blockIdx.x * blockDim.x + threadIdx.x);
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * a[k * n + column];
    c[row * n + column] = sum;
}

__global__ void stencil(const float* in, float* out, int n) {
    const int x = int(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = int(blockIdx.y * blockDim.y + threadIdx.y);
    if (x == 0 || y == 0 || x == n - 1 || y == n - 1) return;
    out[y * n + x] = 0.2f * (in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] +
                             in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}

__host__ __device__ float forceOn(const float* p, int i, int bodies) {
    float force = 0;
    for (int j = 0; j < bodies; ++j) {
        const float x = p[3 * j] - p[3 * i], y = p[3 * j + 1] - p[3 * i + 1],
                    z = p[3 * j + 2] - p[3 * i + 2];
        const float square = x * x + y * y + z * z + 0.01f;
        force += x / (square * sqrtf(square));
    }
    return force;
}

__global__ void nbody(const float* p, float* forces, int bodies) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < bodies) forces[i] = forceOn(p, i, bodies);
}

__global__ void histogram(const float* in, unsigned* bins, int n) {
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        atomicAdd(&bins[int(in[i] * 64)], 1u);
}

__global__ void toFloats(const unsigned* bins, float* out) {
    out[threadIdx.x] = float(bins[threadIdx.x]);
}

// --- With barriers

__global__ void transpose(const float* in, float* out, int n) {
    __shared__ float tile[TILE][TILE + 1];
    tile[threadIdx.y][threadIdx.x] =
        in[(blockIdx.y * TILE + threadIdx.y) * n + blockIdx.x * TILE + threadIdx.x];
    __syncthreads();
    out[(blockIdx.x * TILE + threadIdx.y) * n + blockIdx.y * TILE + threadIdx.x] =
        tile[threadIdx.x][threadIdx.y];
}

__global__ void tiledProduct(const float* a, float* c, int n) {
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    const unsigned row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        left[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        right[threadIdx.y][threadIdx.x] = a[(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < TILE; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void reduction(const float* in, float* out, int n) {
    __shared__ float sums[THREADS];
    float sum = 0;
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        sum += in[i];
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (int(threadIdx.x) < half) sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(out, sums[0]);
}

// The same, where the lanes of each warp hand their sums on.
__global__ void shuffled(const float* in, float* out, int n) {
    __shared__ float sums[THREADS / 32];
    float sum = 0;
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        sum += in[i];
    for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffff, sum, half);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < THREADS / 32 ? sums[threadIdx.x] : 0;
        for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffff, sum, half);
    }
    if (threadIdx.x == 0) atomicAdd(out, sum);
}

// Of each block for itself.
__global__ void scan(const float* in, float* out) {
    __shared__ float sums[THREADS];
    const unsigned i = blockIdx.x * THREADS + threadIdx.x;
    sums[threadIdx.x] = in[i];
    __syncthreads();
    for (unsigned distance = 1; distance < THREADS; distance *= 2) {
        const float other = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
        __syncthreads();
        sums[threadIdx.x] += other;
        __syncthreads();
    }
    out[i] = sums[threadIdx.x];
}

// Bitonic, of each block for itself.
__global__ void sort(const float* in, float* out) {
    __shared__ float values[THREADS];
    const unsigned t = threadIdx.x;
    values[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (unsigned size = 2; size <= THREADS; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            const unsigned partner = t ^ distance;
            if (partner > t && (values[t] > values[partner]) == ((t & size) == 0)) {
                const float own = values[t];
                values[t] = values[partner];
                values[partner] = own;
            }
            __syncthreads();
        }
    out[blockIdx.x * THREADS + t] = values[t];
}

dim3 square(int n) {
    return dim3(n / TILE, n / TILE);
}
const dim3 tile(TILE, TILE);

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) rounds = std::atoi(argv[1]);
    if (rounds < 1) {
        std::fprintf(stderr, "usage: loops [ROUNDS], of which there is one at least\n");
        return 2;
    }
    std::printf("%-18s %-24s %8s %8s %7s\n", "", "", "kernel s", "loop s", "times");
    const std::vector<float> line = numbers(N), image = numbers(SIDE * SIDE),
                             matrix = numbers(ORDER * ORDER), bodies = numbers(3 * BODIES);

    const auto saxpyByLoop = [](const float* x, float* y) {
#pragma omp parallel for
        for (int i = 0; i < N; ++i) y[i] = 2.5f * x[i] + y[i];
    };
    compare(
        "saxpy", "no barrier", line, N,
        [](const float* x, float* y) { saxpy<<<N / THREADS, THREADS>>>(x, y, N); }, saxpyByLoop);
    compare(
        "strided saxpy", "no barrier, 32 a thread", line, N,
        [](const float* x, float* y) { stridedSaxpy<<<1024, THREADS>>>(x, y, N); }, saxpyByLoop);
    compare(
        "product", "no barrier", matrix, ORDER * ORDER,
        [](const float* a, float* c) { product<<<square(ORDER), tile>>>(a, c, ORDER); },
        [](const float* a, float* c) {
#pragma omp parallel for
            for (int row = 0; row < ORDER; ++row)
                for (int column = 0; column < ORDER; ++column) {
                    float sum = 0;
                    for (int k = 0; k < ORDER; ++k)
                        sum += a[row * ORDER + k] * a[k * ORDER + column];
                    c[row * ORDER + column] = sum;
                }
        });
    compare(
        "stencil", "no barrier", image, SIDE * SIDE,
        [](const float* in, float* out) { stencil<<<square(SIDE), tile>>>(in, out, SIDE); },
        [](const float* in, float* out) {
#pragma omp parallel for
            for (int y = 1; y < SIDE - 1; ++y)
                for (int x = 1; x < SIDE - 1; ++x)
                    out[y * SIDE + x] =
                        0.2f * (in[y * SIDE + x] + in[y * SIDE + x - 1] + in[y * SIDE + x + 1] +
                                in[(y - 1) * SIDE + x] + in[(y + 1) * SIDE + x]);
        });
    compare(
        "n-body", "no barrier", bodies, BODIES,
        [](const float* p, float* f) { nbody<<<BODIES / THREADS, THREADS>>>(p, f, BODIES); },
        [](const float* p, float* f) {
#pragma omp parallel for
            for (int i = 0; i < BODIES; ++i) f[i] = forceOn(p, i, BODIES);
        });
    unsigned* bins = nullptr;
    cudaMalloc(&bins, 64 * sizeof(unsigned));
    compare(
        "histogram", "no barrier, atomics", line, 64,
        [bins](const float* in, float* out) {
            cudaMemset(bins, 0, 64 * sizeof(unsigned));
            histogram<<<256, THREADS>>>(in, bins, N);
            toFloats<<<1, 64>>>(bins, out);
        },
        [](const float* in, float* out) {
            unsigned counts[64] = {};
#pragma omp parallel for reduction(+ : counts)
            for (int i = 0; i < N; ++i) ++counts[int(in[i] * 64)];
            for (int i = 0; i < 64; ++i) out[i] = float(counts[i]);
        });
    cudaFree(bins);
    compare(
        "transpose", "1 barrier", image, SIDE * SIDE,
        [](const float* in, float* out) { transpose<<<square(SIDE), tile>>>(in, out, SIDE); },
        [](const float* in, float* out) {
#pragma omp parallel for
            for (int y = 0; y < SIDE; ++y)
                for (int x = 0; x < SIDE; ++x) out[x * SIDE + y] = in[y * SIDE + x];
        });
    compare(
        "tiled product", "64 barriers", matrix, ORDER * ORDER,
        [](const float* a, float* c) { tiledProduct<<<square(ORDER), tile>>>(a, c, ORDER); },
        [](const float* a, float* c) {
#pragma omp parallel for
            for (int row = 0; row < ORDER; ++row)
                for (int column = 0; column < ORDER; ++column) {
                    float sum = 0;
                    for (int k = 0; k < ORDER; ++k)
                        sum += a[row * ORDER + k] * a[k * ORDER + column];
                    c[row * ORDER + column] = sum;
                }
        });
    const auto sumByLoop = [](const float* in, float* out) {
        float sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; ++i) sum += in[i];
        *out = sum;
    };
    compare(
        "reduction", "9 barriers, 32 a thread", line, 1,
        [](const float* in, float* out) { reduction<<<1024, THREADS>>>(in, out, N); }, sumByLoop);
    compare(
        "shuffled reduction", "5 or 10 shuffles", line, 1,
        [](const float* in, float* out) { shuffled<<<1024, THREADS>>>(in, out, N); }, sumByLoop);
    compare(
        "scan of 256", "17 barriers", line, N,
        [](const float* in, float* out) { scan<<<N / THREADS, THREADS>>>(in, out); },
        [](const float* in, float* out) {
#pragma omp parallel for
            for (int block = 0; block < N / THREADS; ++block) {
                float sum = 0;
                for (int i = 0; i < THREADS; ++i)
                    out[block * THREADS + i] = sum += in[block * THREADS + i];
            }
        });
    compare(
        "sort of 256", "37 barriers", line, N,
        [](const float* in, float* out) { sort<<<N / THREADS, THREADS>>>(in, out); },
        [](const float* in, float* out) {
#pragma omp parallel for
            for (int block = 0; block < N / THREADS; ++block) {
                std::copy_n(in + block * THREADS, THREADS, out + block * THREADS);
                std::sort(out + block * THREADS, out + (block + 1) * THREADS);
            }
        });
    return allAlike ? 0 : 1;
}
