#include "faults.h"

#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <mutex>

#include "context.h"
#include "launch.h"
#include "machine.h"
#include "observer.h"
#include "shared_memory.h"
#include "where.h"

namespace simulator {

namespace {

std::string access(const Machine& machine) {
    return machine.wrote ? "wrote to" : "read from";
}

// Device code: the kernel ends, the program goes on.
[[noreturn]] void endKernel(Block& block, int signal, const void* address, const Machine& machine) {
    schedule.inDeviceCode = false;
    const bool isCallOfNull = machine.pc == nullptr && block.stacks().contain(machine.stackPointer);
    const void* const caller =
        isCallOfNull ? *static_cast<const char* const*>(machine.stackPointer) - 1 : machine.pc;
    const Frames frames = framesFrom(caller, machine.framePointer, block.stacks());
    std::string what = "thread " + describe(threadIdx) + " of block " + describe(blockIdx);
    cudaError_t error = cudaErrorIllegalAddress;
    if (signal == SIGFPE) {
        what += " divided an integer by zero";
        error = cudaErrorLaunchFailure;
    } else if (isCallOfNull) {
        what += " called a function by a null pointer";
    } else if (block.stacks().contain(address)) {
        what += " overflowed its stack";
    } else if (isPastSharedMemory(address)) {
        what += ' ' + access(machine) +
                " shared memory that the block does not have: past the end "
                "of a __shared__ array";
    } else {
        char text[32];
        std::snprintf(text, sizeof text, "%p", address);
        what += ' ' + access(machine) + " address " + text;
        if (isDeviceAddress(address)) what += ": " + describeDeviceAddress(address);
    }
    currentLaunch.load()->stop(error, what, frames);
    block.abandon();
}

void sayHostFault(const void* address, const Machine& machine) {
    Frames frames;
    frames.at[frames.count++] = machine.pc;
    const std::string place = describe(frames);
    const std::string text =
        "host code " + access(machine) + " device memory: " + describeDeviceAddress(address) +
        (place.empty() ? "" : ", at " + place) +
        "\nCopy it with cudaMemcpy; a device pointer has no meaning on the host.\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

void onFault(int signal, siginfo_t* info, void* context) {
    const Machine machine = machineOf(context);
    if (Block* block = currentBlock) endKernel(*block, signal, info->si_addr, machine);
    if (isObserved && signal == SIGSEGV &&
        observer().hostFollowedPointer(info->si_addr, machine.wrote, machine.pc))
        return;
    if (signal == SIGSEGV && isDeviceAddress(info->si_addr)) {
        if (isObserved &&
            observer().hostFollowedDevicePointer(info->si_addr, machine.wrote, machine.pc))
            return;  // and go on: the observer has noted it
        sayHostFault(info->si_addr, machine);
    }
    ::signal(signal, SIG_DFL);  // and fault again, as the program would have without us
}

}  // namespace

void watchFaults() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction action {};
        action.sa_sigaction = onFault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        for (int signal : {SIGSEGV, SIGBUS, SIGFPE}) sigaction(signal, &action, nullptr);
    });
}

}  // namespace simulator
