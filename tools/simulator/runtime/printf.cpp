// What printf() returns in device code: how many arguments its format asks for, as CUDA's does. In
// host code it is how many characters were written.
#include <printf.h>

#include <cstdarg>
#include <cstdio>

#include "simulator/device.h"

extern "C" int simulator_printf(const char* format, ...) {
    if (!format) return -1;
    va_list arguments;
    va_start(arguments, format);
    const int characters = std::vprintf(format, arguments);
    va_end(arguments);
    return simulator::onDevice() ? int(parse_printf_format(format, 0, nullptr)) : characters;
}
