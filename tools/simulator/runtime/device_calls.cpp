// Functions of C that do something else in device code, which calls these instead.
#include <printf.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include "language/language.h"
#include "launch.h"
#include "observer.h"
#include "simulator/device.h"
#include "simulator/loads.h"
#include "where.h"

namespace {

/// Ends a kernel that prints without end. A grid in which each thread says something is none.
void countPrinted(int characters) {
    if (characters < 0 || !simulator::onDevice()) return;
    constexpr uint64_t much = 1 << 20, ofAThread = 256;
    const simulator::Configuration& grid = simulator::currentLaunch->configuration();
    const uint64_t limit = std::max(much, ofAThread * grid.blocks() * grid.threadsOfBlock());
    if (simulator::currentLaunch->countPrinted(uint64_t(characters)) > limit)
        simulator::stopKernel(cudaErrorLaunchTimeout, trm("the kernel printed more than %llu KiB"),
                              static_cast<unsigned long long>(limit >> 10));
}

/// The observer, if there is one, is told what a kernel prints.
void tellPrinted([[maybe_unused]] std::string_view text, [[maybe_unused]] std::string_view end,
                 [[maybe_unused]] const void* frame) {
    if constexpr (simulator::isObserved) {
        if (!simulator::onDevice()) return;
        simulator::schedule.inDeviceCode = false;
        simulator::observer().prints(std::string(text).append(end), frame);
        simulator::schedule.inDeviceCode = true;
    }
}

int print(const char* format, va_list arguments, const void* frame) {
    if constexpr (!simulator::isObserved) return std::vprintf(format, arguments);
    char* text = nullptr;
    const int characters = vasprintf(&text, format, arguments);
    if (characters < 0) return characters;
    std::fputs(text, stdout);
    tellPrinted(text, "", frame);
    std::free(text);
    return characters;
}

}  // namespace

/// Returns how many arguments the format asks for; in host code, how many characters were written.
extern "C" SIMULATOR_OF_DEVICE int simulator_printf(const char* format, ...) {
    if (!format) return -1;
    va_list arguments;
    va_start(arguments, format);
    const int characters = print(format, arguments, __builtin_frame_address(0));
    va_end(arguments);
    countPrinted(characters);
    return simulator::onDevice() ? int(parse_printf_format(format, 0, nullptr)) : characters;
}

/// g++ makes these two of a printf of nothing but text.
extern "C" SIMULATOR_OF_DEVICE int simulator_puts(const char* text) {
    const int written = std::puts(text);
    tellPrinted(text, "\n", __builtin_frame_address(0));
    countPrinted(int(std::strlen(text)) + 1);
    return written;
}

extern "C" SIMULATOR_OF_DEVICE int simulator_putchar(int character) {
    const int written = std::putchar(character);
    const char text = char(character);
    tellPrinted({&text, 1}, "", __builtin_frame_address(0));
    countPrinted(1);
    return written;
}

/// Called by what -fsanitize=return adds, where control comes to the end of a function that has to
/// return a value: it would go on with what follows in memory.
extern "C" SIMULATOR_OF_DEVICE void __ubsan_handle_missing_return(const void*) {
    const auto* const call = static_cast<const char*>(__builtin_return_address(0)) - 1;
    simulator::schedule.inDeviceCode = false;
    // On another stack: to read debug information takes more of it than a thread of a kernel has.
    const std::vector<simulator::SourceLine> lines =
        std::async(std::launch::async, simulator::linesOf, call).get();
    const std::string function = lines.empty() ? "?" : lines.front().function + "()";
    if (simulator::onDevice())
        simulator::stopKernel(
            cudaErrorLaunchFailure,
            trm("%s came to its end without a return: block [%u,%u,%u], thread [%u,%u,%u]"),
            function.c_str(), blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y,
            threadIdx.z);
    std::fprintf(stderr, "%s\n", tr("{0} came to its end without a return", function).c_str());
    std::abort();
}

/// Counts as clock64() does; in host code, the processor's time.
extern "C" SIMULATOR_OF_DEVICE clock_t simulator_clock() {
    return simulator::onDevice() ? clock64() : std::clock();
}
