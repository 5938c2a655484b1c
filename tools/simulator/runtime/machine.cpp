#include "machine.h"

#include <ucontext.h>

#include <cstdint>

namespace simulator {

#if defined(__x86_64__)

Machine machineOf(const void* context) {
    constexpr greg_t writeFault = 2;
    const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
    return {reinterpret_cast<const void*>(registers[REG_RIP]),
            reinterpret_cast<const void*>(registers[REG_RBP]),
            reinterpret_cast<const void*>(registers[REG_RSP]),
            reinterpret_cast<const void* const*>(registers[REG_RSP]),
            (registers[REG_ERR] & writeFault) != 0};
}

#elif defined(__aarch64__)

namespace {

// Of the loads and stores (Arm Architecture Reference Manual, C4.1). An atomic does both.
bool isStore(uint32_t instruction) {
    const bool isAtomic = (instruction & 0x3b200c00) == 0x38200000;
    const bool isOfOneRegister = (instruction & 0x3a000000) == 0x38000000;
    const uint32_t operation = instruction >> 22 & 3;
    if (isAtomic) return true;
    if (!isOfOneRegister) return (operation & 1) == 0;
    const bool isOf16Bytes = (instruction & 0xc4000000) == 0x04000000;
    return operation == 0 || (operation == 2 && isOf16Bytes);
}

}  // namespace

Machine machineOf(const void* context) {
    const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
    const bool hasInstruction = registers.fault_address != registers.pc;
    return {reinterpret_cast<const void*>(registers.pc),
            reinterpret_cast<const void*>(registers.regs[29]),
            reinterpret_cast<const void*>(registers.sp),
            reinterpret_cast<const void* const*>(&registers.regs[30]),
            hasInstruction && isStore(*reinterpret_cast<const uint32_t*>(registers.pc))};
}

#endif

}  // namespace simulator
