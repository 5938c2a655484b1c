// Memory of the course's GM is never freed: the finding names who asked for it.
// SAYS called from leaked_through_a_header.cu:8
#include "Bank.h"
#include "GM.h"

static const Case c([] {
    int* values = nullptr;
    GM::malloc(&values, 64);  // FINDS leak
});
