// Memory of the course's GM is never freed: the finding names who asked for it.
// SAYS allocated at leaked_through_a_header.cu:8, by GM.h:
#include "Bank.h"
#include "GM.h"

static const Case c([] {
    int* values = nullptr;
    GM::malloc(&values, 64);  // FINDS leak
});
