#include "machine.h"

#include <ucontext.h>

namespace simulator {

Machine machineOf(const void* context) {
    const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    constexpr greg_t writeFault = 2;
    return {reinterpret_cast<const void*>(registers.gregs[REG_RIP]),
            reinterpret_cast<const void*>(registers.gregs[REG_RBP]),
            reinterpret_cast<const void*>(registers.gregs[REG_RSP]),
            (registers.gregs[REG_ERR] & writeFault) != 0};
#else
    return {reinterpret_cast<const void*>(registers.pc),
            reinterpret_cast<const void*>(registers.regs[29]),
            reinterpret_cast<const void*>(registers.sp), false};
#endif
}

}  // namespace simulator
