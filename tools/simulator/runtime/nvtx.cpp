// Ranges and marks of NVTX: only an observer hears of them.
#include <atomic>
#include <cwchar>
#include <string>

#include "observer.h"
#include "simulator/nvtx.h"

namespace simulator {

namespace {

void tellOfRange(HostCall::Kind kind, const char* text, uint64_t range = 0) {
    tell(&Observer::called, HostCall{.kind = kind, .text = text, .range = range});
}

}  // namespace

}  // namespace simulator

using namespace simulator;

void simulator_range_push(const char* text) {
    tellOfRange(HostCall::Kind::rangeBegins, text);
}

void simulator_range_pop(void) {
    tellOfRange(HostCall::Kind::rangeEnds, nullptr);
}

uint64_t simulator_range_start(const char* text) {
    static std::atomic<uint64_t> count = 0;
    const uint64_t range = ++count;
    tellOfRange(HostCall::Kind::rangeBegins, text, range);
    return range;
}

void simulator_range_end(uint64_t range) {
    tellOfRange(HostCall::Kind::rangeEnds, nullptr, range);
}

void simulator_mark(const char* text) {
    tellOfRange(HostCall::Kind::mark, text);
}

const char* simulator_narrow(const wchar_t* text) {
    static thread_local std::string narrow;
    narrow.clear();
    for (; text && *text; ++text) narrow += *text < 128 ? static_cast<char>(*text) : '?';
    return narrow.c_str();
}
