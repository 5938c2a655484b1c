// assert() in device code says what CUDA's says and ends the kernel; in host code it is
// the C library's.
#include <dlfcn.h>

#include <cassert>
#include <cstdlib>
#include <string_view>

#include "simulator/device.h"

// NOLINTNEXTLINE(bugprone-exception-escape): stopKernel() leaves the thread's stack by jumping, not
// by throwing.
extern "C" void __assert_fail(const char* assertion, const char* file, unsigned line,
                              const char* function) noexcept {
    if (simulator::onDevice()) {
        const std::string_view name = function;
        const int length =
            int(name.substr(0, name.find("::<lambda")).size());  // a kernel's body is one
        simulator::stopKernel(
            cudaErrorAssert,
            "%s:%u: %.*s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.", file, line,
            length, function, blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y,
            threadIdx.z, assertion);
    }
    using AssertFail = void (*)(const char*, const char*, unsigned, const char*);
    reinterpret_cast<AssertFail>(dlsym(RTLD_NEXT, "__assert_fail"))(assertion, file, line,
                                                                    function);
    std::abort();
}
