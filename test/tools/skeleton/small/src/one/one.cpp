#include "one.h"

#include "One.h"

int twiceOf(int x) {
    return twice(x);
}

int quarterOf(int x) {
    return quarter(x);
}
