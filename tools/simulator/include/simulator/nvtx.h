/* What NVTX names, for an observer. In C as well. */
#pragma once

#include <stdint.h>
#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif

void simulator_range_push(const char* text);
void simulator_range_pop(void);
/* Returns the number of the range, which may end in another thread. */
uint64_t simulator_range_start(const char* text);
void simulator_range_end(uint64_t range);
void simulator_mark(const char* text);
/* The text in ASCII, until the next call in this thread. */
const char* simulator_narrow(const wchar_t* text);

#ifdef __cplusplus
}
#endif
