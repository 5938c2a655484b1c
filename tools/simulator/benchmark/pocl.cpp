#include "pocl.h"

#ifdef HAVE_OPENCL

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

const char* const source = R"(
void foldBlock(__local int* cells, __global int* sum) {
    const int id = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int middle = get_local_size(0) / 2; middle > 0; middle /= 2) {
        if (id < middle) cells[id] += cells[id + middle];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0) atomic_add(sum, cells[0]);
}
__kernel void blockSum(__global int* sum, __local int* cells) {
    cells[get_local_id(0)] = 1;
    foldBlock(cells, sum);
}
__kernel void strideSum(__global const int* data, int n, __global int* sum, __local int* cells) {
    int own = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) own += data[i];
    cells[get_local_id(0)] = own;
    foldBlock(cells, sum);
}
)";

void check(cl_int status, const char* what) {
    if (status != CL_SUCCESS)
        throw std::runtime_error(std::string(what) + ": OpenCL error " + std::to_string(status));
}

cl_device_id cpuDevice() {
    cl_platform_id platforms[8];
    cl_uint count = 0;
    if (clGetPlatformIDs(8, platforms, &count) != CL_SUCCESS) return nullptr;
    for (cl_uint p = 0; p < count && p < 8; ++p) {
        cl_device_id device = nullptr;
        if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) == CL_SUCCESS)
            return device;
    }
    return nullptr;
}

}  // namespace

struct Pocl::State {
    cl_context context;
    cl_command_queue queue;
    cl_kernel blockSum, strideSum;
    cl_mem sum, data = nullptr;
    int n = 0;

    int run(cl_kernel kernel, int blocks, int threads) {
        const int zero = 0;
        int result = 0;
        const size_t local = threads, global = local * blocks;
        check(clEnqueueWriteBuffer(queue, sum, CL_TRUE, 0, sizeof zero, &zero, 0, nullptr, nullptr),
              "write");
        check(
            clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
            "launch");
        check(clEnqueueReadBuffer(queue, sum, CL_TRUE, 0, sizeof result, &result, 0, nullptr,
                                  nullptr),
              "read");
        return result;
    }
};

bool Pocl::available() {
    return cpuDevice() != nullptr;
}

Pocl::Pocl() : state_(std::make_unique<State>()) {
    cl_device_id device = cpuDevice();
    cl_int status = CL_SUCCESS;
    state_->context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
    check(status, "context");
    state_->queue = clCreateCommandQueue(state_->context, device, 0, &status);
    check(status, "queue");
    const char* text = source;
    cl_program program = clCreateProgramWithSource(state_->context, 1, &text, nullptr, &status);
    check(status, "program");
    check(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), "build");
    state_->blockSum = clCreateKernel(program, "blockSum", &status);
    check(status, "blockSum");
    state_->strideSum = clCreateKernel(program, "strideSum", &status);
    check(status, "strideSum");
    state_->sum = clCreateBuffer(state_->context, CL_MEM_READ_WRITE, sizeof(int), nullptr, &status);
    check(status, "buffer");
}

Pocl::~Pocl() = default;  // the process ends with its benchmarks

int Pocl::blockSum(int blocks, int threads) {
    check(clSetKernelArg(state_->blockSum, 0, sizeof(cl_mem), &state_->sum), "sum");
    check(clSetKernelArg(state_->blockSum, 1, threads * sizeof(int), nullptr), "cells");
    return state_->run(state_->blockSum, blocks, threads);
}

void Pocl::useOnes(int n) {
    std::vector<int> ones(n, 1);
    cl_int status = CL_SUCCESS;
    state_->n = n;
    state_->data = clCreateBuffer(state_->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                  n * sizeof(int), ones.data(), &status);
    check(status, "data");
}

int Pocl::strideSum(int blocks, int threads) {
    check(clSetKernelArg(state_->strideSum, 0, sizeof(cl_mem), &state_->data), "data");
    check(clSetKernelArg(state_->strideSum, 1, sizeof(int), &state_->n), "n");
    check(clSetKernelArg(state_->strideSum, 2, sizeof(cl_mem), &state_->sum), "sum");
    check(clSetKernelArg(state_->strideSum, 3, threads * sizeof(int), nullptr), "cells");
    return state_->run(state_->strideSum, blocks, threads);
}

#else

struct Pocl::State {};
bool Pocl::available() {
    return false;
}
Pocl::Pocl() = default;
Pocl::~Pocl() = default;
int Pocl::blockSum(int, int) {
    return 0;
}
void Pocl::useOnes(int) {}
int Pocl::strideSum(int, int) {
    return 0;
}

#endif
