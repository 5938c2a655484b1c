// The rewrites, each of which turns one construct of CUDA into plain C++. All throw Error.
#pragma once

#include "token.h"

namespace translator {

/// The tokens of a file for the host, and of the same file for the device what functions it has
/// only there.
Tokens withDeviceFunctions(const Tokens& host, const Tokens& device);

/// The tokens of a file for the host, but with the bodies that functions of the device have in the
/// same file for the device: where the two differ, they ask for __CUDA_ARCH__. What is the host's
/// as well has both, and chooses when it runs.
Tokens withDeviceBodies(const Tokens& host, const Tokens& device);

/// `asm("add.s32 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z));` becomes a block of C++ that reads the
/// operands, calls a function for each instruction and assigns the outputs. Assembly in system
/// headers stays.
void rewriteAssembly(Tokens& tokens);

/// `__global__ void k(P) { BODY }` becomes `void k(P) { ::simulator::launch(__PRETTY_FUNCTION__,
/// [=]() mutable { BODY }); }`, never inlined: the runtime knows a kernel by its function. What
/// __launch_bounds__ says of the threads of a block is handed over behind the body.
void rewriteKernels(Tokens& tokens);

/// `__shared__ T x[N];` becomes a thread-local variable (one OS thread runs a whole block), marked
/// for the checker; `extern __shared__ T x[];` another name of the block's dynamic shared memory.
void rewriteSharedMemory(Tokens& tokens);

/// A variable that is `__device__`, `__constant__` or `__managed__`, and a function that is
/// `__device__` alone, belong to their file, where nothing says otherwise: they become static. Not
/// in code that is `relocatable` (-rdc=true), where files know each other's. A file with managed
/// variables tells the runtime so.
void rewriteDeviceDeclarations(Tokens& tokens, bool relocatable);

/// `k<<<A>>>(B)` becomes `(::simulator::configure(A), k(B))`.
void rewriteLaunches(Tokens& tokens);

/// `(void*)k` becomes `(void*)(::simulator::KernelAddress)k`, where the file declares a kernel of
/// that name: whoever launches it by its address finds its parameters.
void rewriteKernelAddresses(Tokens& tokens);

/// In `cudaLaunchKernel((void*)k, ...)` and its cooperative form the cast goes: the runtime needs
/// the kernel's type.
void rewriteLaunchCalls(Tokens& tokens);

}  // namespace translator
