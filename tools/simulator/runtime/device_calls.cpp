// Functions of C that do something else in device code, which calls these instead.
#include <printf.h>

#include <cstdarg>
#include <cstdio>
#include <ctime>

#include "simulator/device.h"
#include "simulator/loads.h"

/// Returns how many arguments the format asks for; in host code, how many characters were written.
extern "C" int simulator_printf(const char* format, ...) {
    if (!format) return -1;
    va_list arguments;
    va_start(arguments, format);
    const int characters = std::vprintf(format, arguments);
    va_end(arguments);
    return simulator::onDevice() ? int(parse_printf_format(format, 0, nullptr)) : characters;
}

/// Counts as clock64() does; in host code, the processor's time.
extern "C" clock_t simulator_clock() {
    return simulator::onDevice() ? clock64() : std::clock();
}
