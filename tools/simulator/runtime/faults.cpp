#include "faults.h"

#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>

#include "context.h"
#include "language/language.h"
#include "launch.h"
#include "machine.h"
#include "observer.h"
#include "shared_memory.h"
#include "where.h"

namespace simulator {

namespace {

// A message in a signal's handler finds its catalogue read.
[[maybe_unused]] const bool languageIsKnown = (language::name(), true);

struct Fault {
    int signal;
    const void* address;
    Machine machine;
};
thread_local constinit Fault firstFault{};  // of threads side by side

// Of threads side by side the processor may name the begin of a page for an address in it.
bool isSame(const Fault& fault, const Fault& other) {
    constexpr uintptr_t page = 4096;
    return fault.signal == other.signal && reinterpret_cast<uintptr_t>(fault.address) / page ==
                                               reinterpret_cast<uintptr_t>(other.address) / page;
}

// Device code: the kernel ends, the program goes on.
[[noreturn]] void endKernel(Block& block, const Fault& fault, const std::string& who) {
    const auto& [signal, address, machine] = fault;
    // Where it has jumped there is nothing to run.
    const bool isCall = signal != divisionByZero && machine.pc == address &&
                        block.stacks().contain(machine.stackPointer);
    const void* const caller =
        isCall ? static_cast<const char*>(withoutSignature(*machine.returnAddress)) - 1
               : machine.pc;
    const Frames frames = framesFrom(caller, machine.framePointer, block.stacks());
    char text[32];
    std::snprintf(text, sizeof text, "%p", address);
    std::string what;
    cudaError_t error = cudaErrorIllegalAddress;
    if (signal == divisionByZero) {
        what = tr("{0} divided an integer by zero", who);
        error = cudaErrorLaunchFailure;
    } else if (isCall) {
        what = address ? tr("{0} called a function at address {1}, where there is none", who, text)
                       : tr("{0} called a function by a null pointer", who);
    } else if (block.stacks().contain(address)) {
        what = tr("{0} overflowed its stack", who);
    } else if (isPastSharedMemory(address)) {
        what = machine.wrote
                   ? tr("{0} wrote to shared memory that the block does not have: past the "
                        "end of a __shared__ array",
                        who)
                   : tr("{0} read from shared memory that the block does not have: past "
                        "the end of a __shared__ array",
                        who);
    } else {
        what = machine.wrote ? tr("{0} wrote to address {1}", who, text)
                             : tr("{0} read from address {1}", who, text);
        if (isDeviceAddress(address)) what += ": " + describeDeviceAddress(address);
        if (const Device* const other = unreachedAt(address))
            what +=
                "; " + tr("that is memory of device {0}, to which device {1} has no access: see "
                          "cudaDeviceEnablePeerAccess()",
                          other->number, currentDevice().number);
    }
    currentLaunch->stop(error, what, frames);
    block.abandon();
}

// Of a thread that ran beside others, where it did not come again.
[[noreturn]] void endForFirstFault(Block& block) {
    endKernel(block, firstFault, tr("a thread of block {0}", describe(blockIdx)));
}

void sayHostFault(const void* address, const Machine& machine) {
    Frames frames;
    frames.at[frames.count++] = machine.pc;
    const std::string place = describe(frames);
    const std::string what = describeDeviceAddress(address);
    const std::string text =
        (machine.wrote ? tr("host code wrote to device memory: {0}", what)
                       : tr("host code read from device memory: {0}", what)) +
        (place.empty() ? "" : tr(", at {0}", place)) + "\n" +
        tr("Copy it with cudaMemcpy; a device pointer has no meaning on the host.") + "\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

void onFault(int signal, siginfo_t* info, void* context) {
    const Machine machine = machineOf(context);
    if (Block* block = currentBlock) {
        schedule.inDeviceCode = false;
        const Fault fault{signal, info->si_addr, machine};
        if (signal != divisionByZero && block->isSideBySide()) {
            firstFault = fault;
            block->runAgain(endForFirstFault);
        }
        if (block->isAgain() && !isSame(fault, firstFault)) endForFirstFault(*block);
        endKernel(*block, fault,
                  tr("thread {0} of block {1}", describe(threadIdx), describe(blockIdx)));
    }
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
        for (int signal : {SIGSEGV, SIGBUS, divisionByZero}) sigaction(signal, &action, nullptr);
    });
}

}  // namespace simulator
