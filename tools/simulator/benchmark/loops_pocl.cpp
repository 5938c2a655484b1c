// The kernels of loops.cu in OpenCL on PoCL, which compiles the threads of a block into loops and
// vectorizes them: seconds of the processor's time, the best of some rounds.
//
//     ninja -C build/cpu loops_pocl && build/cpu/tools/simulator/benchmark/loops_pocl [ROUNDS]
//
// Exit status 1 if a kernel's result is not what a loop gives.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "loops.h"

namespace {

const char* const source = R"(
#define TILE 16
#define THREADS 256
__kernel void saxpy(__global const float* x, __global float* y, int n) {
    const int i = get_global_id(0);
    if (i < n) y[i] = 2.5f * x[i] + y[i];
}
__kernel void product(__global const float* a, __global float* c, int n) {
    const int row = get_global_id(1), column = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * a[k * n + column];
    c[row * n + column] = sum;
}
__kernel void stencil(__global const float* in, __global float* out, int n) {
    const int x = get_global_id(0), y = get_global_id(1);
    if (x == 0 || y == 0 || x == n - 1 || y == n - 1) return;
    out[y * n + x] = 0.2f * (in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] +
                             in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}
__kernel void nbody(__global const float* p, __global float* forces, int n) {
    const int i = get_global_id(0);
    float force = 0;
    for (int j = 0; j < n; ++j) {
        const float x = p[3 * j] - p[3 * i], y = p[3 * j + 1] - p[3 * i + 1],
                    z = p[3 * j + 2] - p[3 * i + 2];
        const float square = x * x + y * y + z * z + 0.01f;
        force += x / (square * sqrt(square));
    }
    forces[i] = force;
}
__kernel void histogram(__global const float* in, __global unsigned* bins, int n) {
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        atomic_inc(&bins[(int)(in[i] * 64)]);
}
__kernel void transpose(__global const float* in, __global float* out, int n) {
    __local float tile[TILE][TILE + 1];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = in[(get_group_id(1) * TILE + y) * n + get_group_id(0) * TILE + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[(get_group_id(0) * TILE + y) * n + get_group_id(1) * TILE + x] = tile[x][y];
}
__kernel void tiledProduct(__global const float* a, __global float* c, int n) {
    __local float left[TILE][TILE], right[TILE][TILE];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_global_id(1), column = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        left[y][x] = a[row * n + k + x];
        right[y][x] = a[(k + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < TILE; ++i) sum += left[y][i] * right[i][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}
__kernel void reduction(__global const float* in, __global float* out, int n) {
    __local float sums[THREADS];
    const int t = get_local_id(0);
    float sum = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
    sums[t] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int middle = THREADS / 2; middle > 0; middle /= 2) {
        if (t < middle) sums[t] += sums[t + middle];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) out[get_group_id(0)] = sums[0];
}
__kernel void scan(__global const float* in, __global float* out, int n) {
    __local float sums[THREADS];
    const unsigned t = get_local_id(0);
    sums[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (unsigned distance = 1; distance < THREADS; distance *= 2) {
        const float other = t >= distance ? sums[t - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[t] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sums[t];
}
__kernel void sort(__global const float* in, __global float* out, int n) {
    __local float values[THREADS];
    const unsigned t = get_local_id(0);
    values[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (unsigned size = 2; size <= THREADS; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            const unsigned partner = t ^ distance;
            if (partner > t && (values[t] > values[partner]) == ((t & size) == 0)) {
                const float own = values[t];
                values[t] = values[partner];
                values[partner] = own;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    out[get_global_id(0)] = values[t];
}
)";

void check(cl_int status, const char* what) {
    if (status != CL_SUCCESS)
        throw std::runtime_error(std::string(what) + ": OpenCL error " + std::to_string(status));
}

class Device {
  public:
    Device() {
        cl_platform_id platform;
        check(clGetPlatformIDs(1, &platform, nullptr), "no platform");
        check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device_, nullptr), "no CPU");
        cl_int status;
        context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
        check(status, "context");
        queue_ = clCreateCommandQueue(context_, device_, 0, &status);
        check(status, "queue");
        const char* text = source;
        program_ = clCreateProgramWithSource(context_, 1, &text, nullptr, &status);
        check(status, "program");
        check(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), "build");
    }

    struct Timed {
        double seconds;
        std::vector<float> result;
    };

    /// Runs a kernel over an output of zeros, `rounds` times; `size` is that of the output.
    Timed best(const char* name, const std::vector<float>& in, size_t size, int n,
               std::vector<size_t> global, std::vector<size_t> local, int rounds) {
        cl_int status;
        const cl_kernel kernel = clCreateKernel(program_, name, &status);
        check(status, name);
        const cl_mem input =
            clCreateBuffer(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                           in.size() * sizeof(float), const_cast<float*>(in.data()), &status);
        check(status, "input");
        const cl_mem output =
            clCreateBuffer(context_, CL_MEM_READ_WRITE, size * sizeof(float), nullptr, &status);
        check(status, "output");
        check(clSetKernelArg(kernel, 0, sizeof input, &input), "argument");
        check(clSetKernelArg(kernel, 1, sizeof output, &output), "argument");
        check(clSetKernelArg(kernel, 2, sizeof n, &n), "argument");
        Timed timed{1e9, std::vector<float>(size)};
        for (int round = 0; round < rounds; ++round) {
            const std::vector<float> zeros(size);
            check(clEnqueueWriteBuffer(queue_, output, CL_TRUE, 0, size * sizeof(float),
                                       zeros.data(), 0, nullptr, nullptr),
                  "write");
            const double begin = secondsOfProcessor();
            check(clEnqueueNDRangeKernel(queue_, kernel, cl_uint(global.size()), nullptr,
                                         global.data(), local.data(), 0, nullptr, nullptr),
                  "launch");
            check(clFinish(queue_), "finish");
            timed.seconds = std::min(timed.seconds, secondsOfProcessor() - begin);
        }
        check(clEnqueueReadBuffer(queue_, output, CL_TRUE, 0, size * sizeof(float),
                                  timed.result.data(), 0, nullptr, nullptr),
              "read");
        clReleaseMemObject(input);
        clReleaseMemObject(output);
        clReleaseKernel(kernel);
        return timed;
    }

  private:
    cl_device_id device_;
    cl_context context_;
    cl_command_queue queue_;
    cl_program program_;
};

bool allAlike = true;

void say(const char* name, const Device::Timed& timed, bool isRight) {
    allAlike = allAlike && isRight;
    std::printf("%-18s %8.3f%s\n", name, timed.seconds, isRight ? "" : "  WRONG");
}

bool isNear(float a, double b) {
    return std::fabs(a - b) <= 1e-3 * (1 + std::fabs(b));
}

float productAt(const std::vector<float>& a, int row, int column) {
    float sum = 0;
    for (int k = 0; k < ORDER; ++k)
        sum += a[size_t(row * ORDER + k)] * a[size_t(k * ORDER + column)];
    return sum;
}

double sumOf(const std::vector<float>& values, size_t begin, size_t end) {
    double sum = 0;
    for (size_t i = begin; i < end; ++i) sum += values[i];
    return sum;
}

void run(int rounds) {
    Device device;
    const std::vector<float> line = numbers(N), image = numbers(SIDE * SIDE),
                             matrix = numbers(ORDER * ORDER), bodies = numbers(3 * BODIES);
    const size_t block = 256, last = 1234567;
    const std::vector<size_t> tile{16, 16}, orders{ORDER, ORDER}, sides{SIDE, SIDE};

    auto timed = device.best("saxpy", line, N, N, {N}, {block}, rounds);
    say("saxpy", timed, isNear(timed.result[last], 2.5 * line[last]));
    timed = device.best("product", matrix, ORDER * ORDER, ORDER, orders, tile, rounds);
    say("product", timed, isNear(timed.result[7 * ORDER + 99], productAt(matrix, 7, 99)));
    timed = device.best("stencil", image, SIDE * SIDE, SIDE, sides, tile, rounds);
    const size_t middle = SIDE * 77 + 500;
    say("stencil", timed,
        isNear(timed.result[middle], 0.2 * (image[middle] + image[middle - 1] + image[middle + 1] +
                                            image[middle - SIDE] + image[middle + SIDE])));
    timed = device.best("nbody", bodies, BODIES, BODIES, {BODIES}, {block}, rounds);
    say("n-body", timed, std::isfinite(timed.result[17]) && timed.result[17] != 0);
    timed = device.best("histogram", line, 64, N, {256 * block}, {block}, rounds);
    unsigned counted = 0, bins[64];
    std::copy_n(reinterpret_cast<const unsigned*>(timed.result.data()), 64, bins);
    for (const unsigned bin : bins) counted += bin;
    say("histogram", timed, counted == N);
    timed = device.best("transpose", image, SIDE * SIDE, SIDE, sides, tile, rounds);
    say("transpose", timed, timed.result[77 * SIDE + 500] == image[500 * SIDE + 77]);
    timed = device.best("tiledProduct", matrix, ORDER * ORDER, ORDER, orders, tile, rounds);
    say("tiled product", timed, isNear(timed.result[7 * ORDER + 99], productAt(matrix, 7, 99)));
    timed = device.best("reduction", line, 1024, N, {1024 * block}, {block}, rounds);
    say("reduction", timed, isNear(float(sumOf(timed.result, 0, 1024) / N), sumOf(line, 0, N) / N));
    timed = device.best("scan", line, N, N, {N}, {block}, rounds);
    say("scan of 256", timed, isNear(timed.result[255], sumOf(line, 0, 256)));
    timed = device.best("sort", line, N, N, {N}, {block}, rounds);
    say("sort of 256", timed,
        std::is_sorted(timed.result.begin() + 256, timed.result.begin() + 512));
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
    if (rounds < 1) {
        std::fprintf(stderr, "usage: loops_pocl [ROUNDS], of which there is one at least\n");
        return 2;
    }
    try {
        run(rounds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "loops_pocl: %s\n", error.what());
        return 2;
    }
    return allAlike ? 0 : 1;
}
