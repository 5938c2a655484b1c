// The built-in variables. Wherever a debugger stops, it prints them from the types that it finds
// here.
#include "simulator/device.h"

thread_local constinit uint3 threadIdx{};
thread_local constinit uint3 blockIdx{};
thread_local constinit dim3 blockDim{};
thread_local constinit dim3 gridDim{};
